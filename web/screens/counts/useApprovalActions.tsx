import { Button } from '@fluentui/react-components';
import { CheckboxCheckedRegular } from '@fluentui/react-icons';
import { Fragment } from 'react';
import { useNavigate } from 'react-router-dom';
import { type CountDetail, counts } from '../../../shared/contract/counts.ts';
import { inventory } from '../../../shared/contract/inventory.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { usePrompt } from '../../kit/ui/Confirm.tsx';

const { getCount, approveCount, sendBackCount, abandonCount, listCounts, listFinishedCounts } = counts;
const refreshes = [getCount, listCounts, listFinishedCounts, inventory.listInventory];

export const formatCount = (count: number, noun: string): string =>
  `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;

interface ApprovalActionsProps {
  detail: CountDetail;
  decisions: { recountKeys: readonly string[]; zeroUncounted: boolean; outside: readonly string[] | undefined };
  postCount: number;
  refresh: () => void;
}

/** Buttons of the approval: give up, send back or approve, and resume an interrupted approval. */
export function useApprovalActions({
  detail: { count_id, count_number, version, approval },
  decisions: { recountKeys, zeroUncounted, outside = [] },
  postCount,
  refresh,
}: ApprovalActionsProps) {
  const ask = usePrompt();
  const attempt = useAttempt();
  const navigate = useNavigate();
  const approve = useSend(approveCount, { refreshes });
  const sendBack = useSend(sendBackCount, { refreshes });
  const abandon = useSend(abandonCount, { refreshes });
  const params = { id: count_id };

  async function runAndLeave(action: () => Promise<unknown>, successMessage: string, failureMessage: string) {
    const reply = await attempt(action, { errorMessage: failureMessage, successMessage });
    if (reply === undefined) refresh();
    else void navigate('/stock-count');
  }
  async function giveUp() {
    const reason = await ask({
      title: `Discard ${count_number}?`,
      text: 'Nothing will change in stock.',
      field: { label: 'Reason', maxLength: 200, required: 'Please write a reason' },
      confirm: 'Discard count',
      destructive: true,
    });
    if (reason === undefined) return;
    await runAndLeave(
      () => abandon({ params, body: { reason, version } }),
      'Count discarded',
      'The count was not discarded.',
    );
  }

  const giveUpButton = (
    <Button key="end" appearance="subtle" onClick={() => void giveUp()}>
      Discard count
    </Button>
  );
  const approveButtons = (
    <Fragment key="on">
      <Button
        onClick={() =>
          void runAndLeave(
            () => sendBack({ params, body: { again: [...recountKeys], version } }),
            'Back to counting.',
            'It was not sent back.',
          )
        }
      >
        {recountKeys.length > 0 ? `Send back ${formatCount(recountKeys.length, 'row')}` : 'Keep counting'}
      </Button>
      <Button
        appearance="primary"
        icon={<CheckboxCheckedRegular />}
        onClick={() =>
          void runAndLeave(
            () =>
              approve({
                params,
                body: { again: [...recountKeys], zero: zeroUncounted, outside: [...outside], version },
              }),
            `${formatCount(postCount, 'difference')} posted`,
            'The approval was not confirmed.',
          )
        }
      >
        {`Approve ${formatCount(postCount, 'difference')}`}
      </Button>
    </Fragment>
  );
  const resumeButton = approval && (
    <Button
      appearance="primary"
      icon={<CheckboxCheckedRegular />}
      onClick={() =>
        void runAndLeave(
          () =>
            approve({ params, body: { again: approval.again, zero: approval.zero, outside: approval.outside ?? [] } }),
          `${count_number} is approved`,
          'Not everything is posted yet. Please post the rest.',
        )
      }
    >
      Post the rest
    </Button>
  );
  return { giveUpButton, approveButtons, resumeButton };
}
