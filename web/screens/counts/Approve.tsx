import { Button, Checkbox, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { useCallback, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { CountDetail, CountLine } from '../../../shared/contract/counts.ts';
import { api } from '../../../shared/contract/index.ts';
import { countVariance, linesToPost, summarizeCount, varianceDollars } from '../../../shared/rules/counts.ts';
import { dayOf } from '../../../shared/rules/time.ts';
import { ApiError } from '../../kit/data/call.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { RecordScreen } from '../../kit/list/RecordScreen.tsx';
import { formatDate } from '../../kit/ui/days.ts';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { Page } from '../../kit/ui/Page.tsx';
import { look } from '../../kit/ui/theme.ts';
import { FactStrip } from '../../kit/ui/WizardParts.tsx';
import { Item } from './Item.tsx';
import { rowsText, useActs } from './useActs.tsx';

const { getCount } = api.counts;
const title = 'Approve Count';
const products = { one: 'product', many: 'products' };

/** A count that is over: what the shelf has that the book has not, and the other way round; approving books the differences. */
export function ApproveCount() {
  const [query] = useSearchParams();
  const id = query.get('id') ?? undefined;
  const read = useRead(getCount, id ? { params: { id } } : null);
  const missing = { data: undefined, error: new ApiError(404, 'No count was chosen.'), mutate: async () => undefined };
  if (read.data) return <Differences key={id} detail={read.data} reread={() => void read.mutate()} />;
  return (
    <RecordScreen title={title} hint="" id={id} reads={{ count: id ? read : missing }} rows={3}>
      {() => null}
    </RecordScreen>
  );
}

/** Who counted, by their first names. */
const peopleOf = (lines: readonly CountLine[]): string[] => [
  ...new Set(lines.flatMap(({ shares }) => shares.map(({ user_name }) => user_name.split(' ')[0] ?? ''))),
];

const when = (moment: string): string => `${formatDate(moment, 'M/d')} ${formatDate(moment, 'h:mm a')}`;

function hintOf({ count_number, location_name, scope_name, begun, finished, lines }: CountDetail): string {
  const isSameDay = finished && dayOf(finished) === dayOf(begun);
  const until = finished ? ` – ${isSameDay ? formatDate(finished, 'h:mm a') : when(finished)}` : '';
  const by = new Intl.ListFormat('en-US').format(peopleOf(lines)) || 'nobody';
  return `${count_number} · ${location_name} · ${scope_name} · counted ${when(begun)}${until} by ${by}`;
}

type Row = CountLine & {
  label: string;
  by: string;
  difference: number;
  money: number;
  isAgain: boolean;
  /** What becomes of it, or became. */
  decision: string;
};

function Differences({ detail, reread }: { detail: CountDetail; reread: () => void }) {
  const styles = useStyles();
  const isWaiting = detail.state === 'waiting';
  const [again, setAgain] = useState<readonly string[]>([]);
  const [isZeroed, setZeroed] = useState(false);
  const { lines } = detail;
  const zero = detail.approval?.zero ?? isZeroed;
  const sentBack = detail.approval?.again ?? again;
  // What an approval booked stays what it was, whatever it costs today.
  const totals = useMemo(() => detail.totals ?? summarizeCount(lines, zero), [detail.totals, lines, zero]);
  const rows = useMemo(() => rowsOf(detail, zero, sentBack), [detail, zero, sentBack]);
  const toBook = linesToPost(lines, { again: sentBack, zero });
  const money = toBook.reduce((sum, line) => sum + varianceDollars(line, zero), 0);
  const turn = useCallback(
    ({ key }: Row) =>
      setAgain((before) => (before.includes(key) ? before.filter((one) => one !== key) : [...before, key])),
    [],
  );
  const columns = useMemo(() => columnsOf(isWaiting ? turn : undefined), [isWaiting, turn]);
  const isNarrow = useIsPhone();
  const acts = useActs({ detail, again, zero, toBook: toBook.length, reread });
  return (
    <Page
      title={title}
      hint={hintOf(detail)}
      {...(isWaiting && (isNarrow ? { tools: acts.end, bottomBar: acts.on } : { tools: [acts.end, acts.on] }))}
      {...(detail.state === 'approving' && (isNarrow ? { bottomBar: acts.rest } : { tools: acts.rest }))}
    >
      <FactStrip
        facts={[
          { name: 'Products counted', value: formatNumber(totals.counted) },
          { name: 'As expected', value: formatNumber(totals.expected) },
          { name: 'Different', value: formatNumber(totals.different) },
          { name: 'Missing', value: formatMoney(totals.missing) },
          { name: 'Found', value: plus(totals.found, formatMoney) },
          { name: 'Difference in money', value: plus(totals.missing + totals.found, formatMoney) },
        ]}
      />
      {isWaiting && totals.uncounted > 0 && (
        <Checkbox
          checked={zero}
          onChange={(_, { checked }) => setZeroed(checked === true)}
          label={`Set the ${rowsText(totals.uncounted, 'product')} that nobody counted to 0; without it they stay as they are`}
        />
      )}
      <Grid
        id="approve-count"
        url="off"
        label="Differences"
        noun={products}
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
                onClick: turn,
                visible: ({ recounted }: Row) => !recounted,
              },
            ],
          })}
        narrow={{
          title: ({ label }) => label,
          subtitle: narrowText,
          status: ({ difference, money }) => `${plus(difference, pieces)} · ${plus(money, formatMoney)}`,
        }}
      />
      <p className={styles.text}>
        {isWaiting
          ? `Missing is what the book has and the shelf has not. Approving books ${rowsText(toBook.length, 'recount')} worth ${plus(money, formatMoney)} in one act; what is moved after it was counted stays.${
              again.length > 0 ? ` What is counted again becomes the next count of ${detail.location_name}.` : ''
            }`
          : endText(detail)}
      </p>
    </Page>
  );
}

function narrowText({ recounted, isAgain, decision, by, counted, expected = 0, moved = 0 }: Row): string {
  const of = pieces(expected + moved);
  return [
    recounted || isAgain ? decision : by,
    counted === null ? `not counted, ${of} expected` : `counted ${pieces(counted)} of ${of}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const pieces = (count: number): string => formatNumber(count, 2);
const plus = (value: number, text: (value: number) => string): string => `${value > 0 ? '+' : ''}${text(value)}`;

function endText({ count_number, state, closed, closed_by, reason }: CountDetail): string {
  if (state === 'approving')
    return `${count_number} is being booked. Where that was cut off, booking the rest goes on from there; nothing is booked twice.`;
  const end = closed ? `, ${formatDate(closed, 'M/d/yy h:mm a')} by ${closed_by}` : '';
  return `${count_number} is ${words[state]}${end}.${reason && ` ${reason}`}`;
}

const words: Record<CountDetail['state'], string> = {
  counting: 'still being counted',
  waiting: 'waiting for approval',
  approving: 'being approved',
  approved: 'approved',
  abandoned: 'given up',
};

const decisions: Record<CountDetail['state'], string> = {
  counting: '',
  waiting: 'Book',
  approving: 'Being booked',
  approved: 'Booked',
  abandoned: 'Not booked',
};

function decisionOf({ recounted }: CountLine, isAgain: boolean, state: CountDetail['state']): string {
  if (recounted) return `Recounted ${when(recounted)}`;
  return isAgain ? 'Count again' : decisions[state];
}

function rowsOf({ lines, state }: CountDetail, zero: boolean, again: readonly string[]): Row[] {
  return lines
    .map((line) => ({
      ...line,
      decision: decisionOf(line, again.includes(line.key), state),
      label: line.name || line.barcode,
      by: peopleOf([line]).join(', '),
      difference: countVariance(line, zero),
      money: varianceDollars(line, zero),
      isAgain: again.includes(line.key),
    }))
    .filter(({ difference, recounted }) => difference !== 0 || recounted)
    .sort((a, b) => Math.abs(b.money) - Math.abs(a.money) || a.label.localeCompare(b.label));
}

const columnsOf = (turn: ((row: Row) => void) | undefined): readonly Column<Row>[] => [
  {
    field: 'label',
    title: 'Item',
    width: 276,
    priority: 1,
    cell: (row) => <Item name={row.label} maker={row.manufacturer} />,
  },
  { field: 'expected', title: 'Expected at start', type: 'quantity', width: 124, priority: 5 },
  {
    field: 'moved',
    title: 'Moved meanwhile',
    type: 'quantity',
    tone: 'quiet',
    width: 124,
    priority: 6,
    format: (_, { moved = 0 }) => (moved === 0 ? '—' : plus(moved, pieces)),
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
    format: (_, { difference }) => plus(difference, pieces),
  },
  {
    field: 'money',
    title: 'In money',
    type: 'money',
    tone: 'strong',
    width: 110,
    priority: 4,
    format: (_, { money }) => plus(money, formatMoney),
  },
  {
    field: 'decision',
    title: 'Decision',
    align: 'end',
    width: 178,
    ...(turn && { cell: (row) => (row.recounted ? undefined : <Again row={row} onTurn={turn} />) }),
  },
];

function Again({ row, onTurn }: { row: Row; onTurn: (row: Row) => void }) {
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
      onClick={() => onTurn(row)}
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
