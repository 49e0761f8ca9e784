import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import type { CountDetail, CountLine } from '../../../shared/contract/counts.ts';
import { countVariance, varianceDollars } from '../../../shared/rules/counts.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { formatDate } from '../../kit/ui/days.ts';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { look } from '../../kit/ui/theme.ts';
import { ProductCell } from './ProductCell.tsx';

const productNoun = { one: 'product', many: 'products' };

/** First names of the people who counted. */
export const counterNames = (lines: readonly CountLine[]): string[] => [
  ...new Set(lines.flatMap(({ shares }) => shares.map(({ user_name }) => user_name.split(' ')[0] ?? ''))),
];

export const formatDateTime = (moment: string): string =>
  `${formatDate(moment, 'M/d')} ${formatDate(moment, 'h:mm a')}`;

type DifferenceRow = CountLine & {
  label: string;
  by: string;
  difference: number;
  money: number;
  isAgain: boolean;
  /** What happens to the line, or happened. */
  decision: string;
};

type DifferenceGridProps = {
  detail: CountDetail;
  zeroUncounted: boolean;
  /** Keys of the lines that are counted again. */
  recounted: readonly string[];
  /** Undefined once the count is approved. */
  onRecount: ((line: CountLine) => void) | undefined;
};

/** The lines whose count differs, the costliest first. */
export function DifferenceGrid({ detail, zeroUncounted, recounted, onRecount }: DifferenceGridProps) {
  const rows = useMemo(() => buildRows(detail, zeroUncounted, recounted), [detail, zeroUncounted, recounted]);
  const isNarrow = useIsPhone();
  const columns = useMemo(() => buildColumns(onRecount), [onRecount]);
  return (
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
      {...(onRecount &&
        isNarrow && {
          rowActions: [
            {
              label: 'Count again',
              icon: <ArrowClockwiseRegular />,
              onClick: onRecount,
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
export const formatSigned = (value: number, format: (value: number) => string): string =>
  `${value > 0 ? '+' : ''}${format(value)}`;

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
});
