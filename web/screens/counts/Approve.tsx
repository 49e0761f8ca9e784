import { Checkbox, makeStyles, tokens } from '@fluentui/react-components';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type CountDetail, type CountLine, counts } from '../../../shared/contract/counts.ts';
import {
  countVariance,
  linesToClose,
  linesToPost,
  summarizeCount,
  varianceDollars,
} from '../../../shared/rules/counts.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { dayOf } from '../../../shared/rules/time.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { noRecord, RecordScreen } from '../../kit/list/RecordScreen.tsx';
import { formatDate, formatMoment } from '../../kit/ui/days.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { WarningBanner } from '../../kit/ui/States.tsx';
import { FactStrip, WizardFooter } from '../../kit/ui/WizardParts.tsx';
import { formatUnpriced } from '../../salon/formatUnpriced.ts';
import { counterNames, DifferenceGrid, formatSigned } from './DifferenceGrid.tsx';
import { formatCount, useApprovalActions } from './useApprovalActions.tsx';

const { getCount } = counts;
const title = 'Approve Count';

/** Approval of a finished count: lists the differences from the expected stock. Approving posts them. */
export function ApproveCount() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? undefined;
  const read = useRead(getCount, id ? { params: { id } } : null);
  if (read.data) return <Differences key={id} detail={read.data} reread={() => void read.mutate()} />;
  return (
    <RecordScreen
      title={title}
      hint=""
      id={id}
      reads={{ count: id ? read : noRecord('No count was chosen.') }}
      rows={3}
    >
      {() => null}
    </RecordScreen>
  );
}

function formatHint({ count_number, location_name, scope_name, begun, finished, lines }: CountDetail): string {
  const isSameDay = finished && dayOf(finished) === dayOf(begun);
  const until = finished ? ` – ${isSameDay ? formatDate(finished, 'h:mm a') : formatMoment(finished)}` : '';
  const counters = new Intl.ListFormat('en-US').format(counterNames(lines)) || 'nobody';
  return `${count_number} · ${location_name} · ${scope_name} · counted ${formatMoment(begun)}${until} by ${counters}`;
}

function Differences({ detail, reread }: { detail: CountDetail; reread: () => void }) {
  const styles = useStyles();
  const isWaiting = detail.state === 'waiting';
  const decisions = useDecisions(detail);
  const { recountKeys, recounted, zeroUncounted, outside } = decisions;
  const { lines } = detail;
  // An approval stores its totals, so later price changes do not affect them.
  const totals = useMemo(
    () => detail.totals ?? summarizeCount(linesToClose(lines, { again: [], outside }), zeroUncounted),
    [detail.totals, lines, outside, zeroUncounted],
  );
  const toPost = linesToPost(lines, { again: recounted, zero: zeroUncounted, outside });
  const leftOutCount = lines.length - linesToClose(lines, { again: [], outside }).length;
  const unpriced = formatUnpriced(
    linesToClose(lines, { again: [], outside }).filter(
      (line) => line.price === 0 && countVariance(line, zeroUncounted) !== 0,
    ).length,
  );
  const money = toPost.reduce((sum, line) => sum + varianceDollars(line, zeroUncounted), 0);
  const isNarrow = useIsPhone();
  const actions = useApprovalActions({ detail, decisions, postCount: toPost.length, refresh: reread });
  return (
    <Page
      title={title}
      hint={formatHint(detail)}
      {...(isWaiting &&
        (isNarrow
          ? { tools: actions.giveUpButton, bottomBar: actions.approveButtons }
          : { tools: actions.giveUpButton }))}
      {...(detail.state === 'approving' &&
        (isNarrow ? { bottomBar: actions.resumeButton } : { tools: actions.resumeButton }))}
    >
      <FactStrip
        facts={[
          { name: 'Products counted', value: formatNumber(totals.counted) },
          { name: 'As expected', value: formatNumber(totals.expected) },
          { name: 'Different', value: formatNumber(totals.different) },
          { name: 'Missing', value: formatMoney(totals.missing) },
          { name: 'Found', value: formatSigned(totals.found, formatMoney) },
          {
            name: 'Difference in money',
            value: formatSigned(totals.missing + totals.found, formatMoney),
            note: unpriced,
          },
        ]}
      />
      {isWaiting && leftOutCount > 0 && (
        <WarningBanner
          text={`${formatCount(leftOutCount, 'product')} ${leftOutCount === 1 ? 'was' : 'were'} scanned that ${leftOutCount === 1 ? 'is' : 'are'} not part of this count. Their stock stays as it is unless you choose Post anyway.`}
        />
      )}
      <DifferenceGrid
        detail={detail}
        zeroUncounted={zeroUncounted}
        recounted={recounted}
        outside={outside}
        onRecount={isWaiting ? decisions.toggleRecount : undefined}
        onBookOutside={decisions.toggleOutside}
      />
      <p className={styles.text}>
        {isWaiting
          ? `Missing: on record, not on the shelf. Approving corrects ${formatCount(toPost.length, 'product')} by ${[formatSigned(money, formatMoney), unpriced].filter(Boolean).join(', ')}. Stock moved since the count is kept.${
              recountKeys.length > 0 ? ` Recounts become the next count of ${detail.location_name}.` : ''
            }`
          : closingNote(detail)}
      </p>
      {isWaiting && (totals.uncounted > 0 || !isNarrow) && (
        <WizardFooter>
          {totals.uncounted > 0 && (
            <Checkbox
              checked={zeroUncounted}
              onChange={(_, { checked }) => decisions.setZeroUncounted(checked === true)}
              label={`Set the ${formatCount(totals.uncounted, 'uncounted product')} to 0`}
            />
          )}
          {!isNarrow && actions.approveButtons}
        </WizardFooter>
      )}
    </Page>
  );
}

/** What the user decides before approving; an approval has stored it. */
function useDecisions({ approval }: CountDetail) {
  const [recountKeys, toggleRecount] = useToggledKeys();
  const [outsideKeys, toggleOutside] = useToggledKeys();
  const [zeroesUncounted, setZeroUncounted] = useState(false);
  return {
    recountKeys,
    recounted: approval?.again ?? recountKeys,
    toggleRecount,
    /** Keys outside the scope that are posted; undefined in older approvals, which booked them all. */
    outside: approval ? approval.outside : outsideKeys,
    toggleOutside,
    zeroUncounted: approval?.zero ?? zeroesUncounted,
    setZeroUncounted,
  };
}

export type Decisions = ReturnType<typeof useDecisions>;

/** Keys of the chosen lines, and a function to choose a line or not. */
function useToggledKeys() {
  const [keys, setKeys] = useState<readonly string[]>([]);
  const toggle = useCallback(
    ({ key }: CountLine) =>
      setKeys((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key])),
    [],
  );
  return [keys, toggle] as const;
}

function closingNote({ count_number, state, closed, closed_by, reason }: CountDetail): string {
  if (state === 'approving')
    return `${count_number} is being posted. Post the rest to go on where it stopped; nothing is posted twice.`;
  const closedText = closed ? `, ${formatMoment(closed)} by ${closed_by}` : '';
  return `${count_number} is ${labelOf(stateLabels, state)}${closedText}.${reason && ` ${reason}`}`;
}

const stateLabels: Record<CountDetail['state'], string> = {
  counting: 'still being counted',
  waiting: 'waiting for approval',
  approving: 'being approved',
  approved: 'approved',
  abandoned: 'discarded',
};

const useStyles = makeStyles({
  text: { margin: '12px 0', color: tokens.colorNeutralForeground2, fontSize: '13px' },
});
