import { Button } from '@fluentui/react-components';
import { CheckboxCheckedRegular } from '@fluentui/react-icons';
import { Fragment } from 'react';
import { useNavigate } from 'react-router-dom';
import type { CountDetail } from '../../../shared/contract/counts.ts';
import { api } from '../../../shared/contract/index.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useSend } from '../../kit/data/useApi.ts';
import { usePrompt } from '../../kit/ui/Confirm.tsx';
import { formatNumber } from '../../kit/ui/format.ts';

const { getCount, approveCount, sendBackCount, abandonCount, listCounts, listFinishedCounts } = api.counts;
const refreshes = [getCount, listCounts, listFinishedCounts, api.inventory.listInventory];

export const rowsText = (count: number, noun: string): string =>
  `${formatNumber(count)} ${count === 1 ? noun : `${noun}s`}`;

interface ActsProps {
  detail: CountDetail;
  again: readonly string[];
  zero: boolean;
  toBook: number;
  reread: () => void;
}

/** What becomes of the count: its end without anything, the ways on, and the end of an approval that was cut off. */
export function useActs({
  detail: { count_id, count_number, version, approval },
  again,
  zero,
  toBook,
  reread,
}: ActsProps) {
  const ask = usePrompt();
  const attempt = useAttempt();
  const navigate = useNavigate();
  const approve = useSend(approveCount, { refreshes });
  const sendBack = useSend(sendBackCount, { refreshes });
  const abandon = useSend(abandonCount, { refreshes });
  const params = { id: count_id };

  async function done(act: () => Promise<unknown>, told: string, failed: string) {
    const reply = await attempt(act, { errorMessage: failed, successMessage: told });
    if (reply === undefined) reread();
    else void navigate('/stock-count');
  }
  async function giveUp() {
    const reason = await ask({
      title: `Give ${count_number} up?`,
      text: 'Nothing of it is booked.',
      field: { label: 'Reason', maxLength: 200, required: 'Please write a reason' },
      confirm: 'Give up',
      destructive: true,
    });
    if (reason === undefined) return;
    await done(() => abandon({ params, body: { reason, version } }), 'Given up', 'The count was not given up.');
  }

  const end = (
    <Button key="end" appearance="subtle" onClick={() => void giveUp()}>
      Give up
    </Button>
  );
  const on = (
    <Fragment key="on">
      <Button
        onClick={() =>
          void done(
            () => sendBack({ params, body: { again: [...again], version } }),
            'It is counted on.',
            'It was not sent back.',
          )
        }
      >
        {again.length > 0 ? `Send back ${rowsText(again.length, 'row')}` : 'Count on'}
      </Button>
      <Button
        appearance="primary"
        icon={<CheckboxCheckedRegular />}
        onClick={() =>
          void done(
            () => approve({ params, body: { again: [...again], zero, version } }),
            `${rowsText(toBook, 'difference')} booked`,
            'The approval was not confirmed.',
          )
        }
      >
        {`Approve ${rowsText(toBook, 'difference')}`}
      </Button>
    </Fragment>
  );
  const rest = approval && (
    <Button
      appearance="primary"
      icon={<CheckboxCheckedRegular />}
      onClick={() =>
        void done(
          () => approve({ params, body: { again: approval.again, zero: approval.zero } }),
          `${count_number} is approved`,
          'Not all of it is booked yet. Please book the rest.',
        )
      }
    >
      Book the rest
    </Button>
  );
  return { end, on, rest };
}
