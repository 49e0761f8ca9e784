import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CountDetail, CountLine } from '../../../shared/contract/counts.ts';
import { api } from '../../../shared/contract/index.ts';
import { countVariance, linesToPost, summarizeCount, varianceDollars } from '../../../shared/rules/counts.ts';
import { dayOf } from '../../../shared/rules/time.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { noRecord, RecordScreen } from '../../kit/list/RecordScreen.tsx';
import { formatDate } from '../../kit/ui/days.ts';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { look } from '../../kit/ui/theme.ts';
import { FactStrip } from '../../kit/ui/WizardParts.tsx';
import { ProductCell } from './ProductCell.tsx';
import { formatCount, useApprovalActions } from './useApprovalActions.tsx';

const { getCount } = api.counts;
const title = 'Approve Count';
const productNoun = { one: 'product', many: 'products' };

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

/** First names of the people who counted. */
const counterNames = (lines: readonly CountLine[]): string[] => [
  ...new Set(lines.flatMap(({ shares }) => shares.map(({ user_name }) => user_name.split(' ')[0] ?? ''))),
];

const formatDateTime = (moment: string): string => `${formatDate(moment, 'M/d')} ${formatDate(moment, 'h:mm a')}`;

function formatHint({ count_number, location_name, scope_name, begun, finished, lines }: CountDetail): string {
  const isSameDay = finished && dayOf(finished) === dayOf(begun);
  const until = finished ? ` – ${isSameDay ? formatDate(finished, 'h:mm a') : formatDateTime(finished)}` : '';
  const counters = new Intl.ListFormat('en-US').format(counterNames(lines)) || 'nobody';
  return `${count_number} · ${location_name} · ${scope_name} · counted ${formatDateTime(begun)}${until} by ${counters}`;
}

type DifferenceRow = CountLine & {
  label: string;
  by: string;
  difference: number;
  money: number;
  isAgain: boolean;
  /** What happens to the line, or happened. */
  decision: string;
};

function Differences({ detail, reread }: { detail: CountDetail; reread: () => void }) {
  const styles = useStyles();
  const isWaiting = detail.state === 'waiting';
  const [recountKeys, setAgain] = useState<readonly string[]>([]);
  const [zeroesUncounted, setZeroed] = useState(false);
  const { lines } = detail;
  const zeroUncounted = detail.approval?.zero ?? zeroesUncounted;
  const recounted = detail.approval?.again ?? recountKeys;
  // An approval stores its totals, so later price changes do not affect them.
  const totals = useMemo(
    () => detail.totals ?? summarizeCount(lines, zeroUncounted),
    [detail.totals, lines, zeroUncounted],
  );
  const rows = useMemo(() => buildRows(detail, zeroUncounted, recounted), [detail, zeroUncounted, recounted]);
  const toPost = linesToPost(lines, { again: recounted, zero: zeroUncounted });
  const money = toPost.reduce((sum, line) => sum + varianceDollars(line, zeroUncounted), 0);
  const toggleRecount = useCallback(
    ({ key }: DifferenceRow) =>
      setAgain((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key])),
    [],
  );
  const columns = useMemo(() => buildColumns(isWaiting ? toggleRecount : undefined), [isWaiting, toggleRecount]);
  const isNarrow = useIsPhone();
  const actions = useApprovalActions({ detail, recountKeys, zeroUncounted, postCount: toPost.length, refresh: reread });
  return (
    <Page
      title={title}
      hint={formatHint(detail)}
      {...(isWaiting &&
        (isNarrow
          ? { tools: actions.giveUpButton, bottomBar: actions.approveButtons }
          : { tools: [actions.giveUpButton, actions.approveButtons] }))}
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
          { name: 'Difference in money', value: formatSigned(totals.missing + totals.found, formatMoney) },
        ]}
      />
      {isWaiting && totals.uncounted > 0 && (
        <Checkbox
          checked={zeroUncounted}
          onChange={(_, { checked }) => setZeroed(checked === true)}
          label={`Set the ${formatCount(totals.uncounted, 'product')} that nobody counted to 0; without it they stay as they are`}
        />
      )}
      <Grid
        id="approve-count"
        url="off"
        label="Differences"
        noun={productNoun}
        rows={rows}
        rowKey={({ key }) => key}
        columns={columns}
        rowHeight={52}
        pageSize={false}
        plain
        empty={{ text: 'Everything is there as expected.' }}
        {...(isWaiting &&
          isNarrow && {
            rowActions: [
              {
                label: 'Count again',
                icon: <ArrowClockwiseRegular />,
                onClick: toggleRecount,
                visible: ({ recounted }: DifferenceRow) => !recounted,
              },
            ],
          })}
        narrow={{
          title: ({ label }) => label,
          subtitle: formatNarrow,
          status: ({ difference, money }) =>
            `${formatSigned(difference, formatPieces)} · ${formatSigned(money, formatMoney)}`,
        }}
      />
      <p className={styles.text}>
        {isWaiting
          ? `Missing is what the book has and the shelf has not. Approving books ${formatCount(toPost.length, 'recount')} worth ${formatSigned(money, formatMoney)} in one act; what is moved after it was counted stays.${
              recountKeys.length > 0 ? ` What is counted again becomes the next count of ${detail.location_name}.` : ''
            }`
          : closingNote(detail)}
      </p>
    </Page>
  );
}

function formatNarrow({ recounted, isAgain, decision, by, counted, expected = 0, moved = 0 }: DifferenceRow): string {
  const expectedText = formatPieces(expected + moved);
  return [
    recounted || isAgain ? decision : by,
    counted === null ? `not counted, ${expectedText} expected` : `counted ${formatPieces(counted)} of ${expectedText}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const formatPieces = (count: number): string => formatNumber(count, 2);
const formatSigned = (value: number, format: (value: number) => string): string =>
  `${value > 0 ? '+' : ''}${format(value)}`;

function closingNote({ count_number, state, closed, closed_by, reason }: CountDetail): string {
  if (state === 'approving')
    return `${count_number} is being booked. Where that was cut off, booking the rest goes on from there; nothing is booked twice.`;
  const closedText = closed ? `, ${formatDate(closed, 'M/d/yy h:mm a')} by ${closed_by}` : '';
  return `${count_number} is ${stateLabels[state]}${closedText}.${reason && ` ${reason}`}`;
}

const stateLabels: Record<CountDetail['state'], string> = {
  counting: 'still being counted',
  waiting: 'waiting for approval',
  approving: 'being approved',
  approved: 'approved',
  abandoned: 'given up',
};

const defaultDecisions: Record<CountDetail['state'], string> = {
  counting: '',
  waiting: 'Book',
  approving: 'Being booked',
  approved: 'Booked',
  abandoned: 'Not booked',
};

function describeDecision({ recounted }: CountLine, isAgain: boolean, state: CountDetail['state']): string {
  if (recounted) return `Recounted ${formatDateTime(recounted)}`;
  return isAgain ? 'Count again' : defaultDecisions[state];
}

function buildRows({ lines, state }: CountDetail, zero: boolean, again: readonly string[]): DifferenceRow[] {
  return lines
    .map((line) => ({
      ...line,
      decision: describeDecision(line, again.includes(line.key), state),
      label: line.name || line.barcode,
      by: counterNames([line]).join(', '),
      difference: countVariance(line, zero),
      money: varianceDollars(line, zero),
      isAgain: again.includes(line.key),
    }))
    .filter(({ difference, recounted }) => difference !== 0 || recounted)
    .sort((a, b) => Math.abs(b.money) - Math.abs(a.money) || a.label.localeCompare(b.label));
}

const buildColumns = (
  onToggleRecount: ((row: DifferenceRow) => void) | undefined,
): readonly Column<DifferenceRow>[] => [
  {
    field: 'label',
    title: 'Item',
    width: 276,
    priority: 1,
    cell: (row) => <ProductCell name={row.label} maker={row.manufacturer} />,
  },
  { field: 'expected', title: 'Expected at start', type: 'quantity', width: 124, priority: 5 },
  {
    field: 'moved',
    title: 'Moved meanwhile',
    type: 'quantity',
    tone: 'quiet',
    width: 124,
    priority: 6,
    format: (_, { moved = 0 }) => (moved === 0 ? '—' : formatSigned(moved, formatPieces)),
  },
  { field: 'counted', title: 'Counted', type: 'quantity', tone: 'strong', width: 90, priority: 2 },
  { field: 'by', title: 'By', tone: 'quiet', width: 110, priority: 7 },
  {
    field: 'difference',
    title: 'Difference',
    type: 'quantity',
    tone: 'strong',
    width: 100,
    priority: 3,
    format: (_, { difference }) => formatSigned(difference, formatPieces),
  },
  {
    field: 'money',
    title: 'In money',
    type: 'money',
    tone: 'strong',
    width: 110,
    priority: 4,
    format: (_, { money }) => formatSigned(money, formatMoney),
  },
  {
    field: 'decision',
    title: 'Decision',
    align: 'end',
    width: 178,
    ...(onToggleRecount && {
      cell: (row) => (row.recounted ? undefined : <RecountButton row={row} onToggle={onToggleRecount} />),
    }),
  },
];

function RecountButton({ row, onToggle }: { row: DifferenceRow; onToggle: (row: DifferenceRow) => void }) {
  const styles = useStyles();
  return (
    <Button
      size="small"
      shape="circular"
      appearance="transparent"
      className={mergeClasses(styles.turn, row.isAgain && styles.again)}
      {...(row.isAgain && { icon: <ArrowClockwiseRegular /> })}
      aria-pressed={row.isAgain}
      aria-label={`Count again ${row.label}`}
      onClick={() => onToggle(row)}
    >
      Count again
    </Button>
  );
}

const useStyles = makeStyles({
  turn: { color: tokens.colorBrandForeground1, whiteSpace: 'nowrap' },
  again: {
    color: tokens.colorNeutralForeground1,
    backgroundColor: look.cellEdited,
    ':hover': { color: tokens.colorNeutralForeground1, backgroundColor: look.cellEdited },
  },
  text: { margin: '12px 0', color: tokens.colorNeutralForeground2, fontSize: '13px' },
});
