import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowClockwiseRegular, CheckmarkRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import type { CountDetail, CountLine } from '../../../shared/contract/counts.ts';
import { countVariance, linesToClose, varianceDollars } from '../../../shared/rules/counts.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { formatMoment } from '../../kit/ui/days.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { look } from '../../kit/ui/theme.ts';
import { ProductCell } from './ProductCell.tsx';

const productNoun = { one: 'product', many: 'products' };

/** First names of the people who counted. */
export const counterNames = (lines: readonly CountLine[]): string[] => [
  ...new Set(lines.flatMap(({ shares }) => shares.map(({ user_name }) => user_name.split(' ')[0] ?? ''))),
];

type DifferenceRow = CountLine & {
  label: string;
  by: string;
  difference: number;
  /** Undefined without a price. */
  money: number | undefined;
  isAgain: boolean;
  /** Not part of the count and not chosen to be posted. */
  isLeftOut: boolean;
  /** What happens to the line, or happened. */
  decision: string;
};

type DifferenceGridProps = {
  detail: CountDetail;
  zeroUncounted: boolean;
  /** Keys of the lines that are counted again. */
  recounted: readonly string[];
  /** Keys outside of the scope that are posted; undefined if all are. */
  outside: readonly string[] | undefined;
  onBookOutside: (line: CountLine) => void;
  /** Undefined once the count is approved. */
  onRecount: ((line: CountLine) => void) | undefined;
};

/** The lines whose count differs, the costliest first. */
export function DifferenceGrid(props: DifferenceGridProps) {
  const { detail, zeroUncounted, recounted, outside, onRecount, onBookOutside } = props;
  const rows = useMemo(
    () => buildRows(detail, { zero: zeroUncounted, again: recounted, outside }),
    [detail, zeroUncounted, recounted, outside],
  );
  const isNarrow = useIsPhone();
  const columns = useMemo(() => buildColumns(onRecount && { onRecount, onBookOutside }), [onRecount, onBookOutside]);
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
              visible: ({ recounted, isLeftOut }: DifferenceRow) => !recounted && !isLeftOut,
            },
            {
              label: 'Post anyway',
              icon: <CheckmarkRegular />,
              onClick: onBookOutside,
              visible: ({ isLeftOut }: DifferenceRow) => isLeftOut,
            },
          ],
        })}
      narrow={{
        title: ({ label }) => label,
        subtitle: formatNarrow,
        status: ({ difference, money }) =>
          [
            formatSigned(difference, formatPieces),
            money === undefined ? 'no price' : formatSigned(money, formatMoney),
          ].join(' · '),
      }}
    />
  );
}

function formatNarrow({
  recounted,
  isAgain,
  isLeftOut,
  decision,
  by,
  counted,
  expected = 0,
  moved = 0,
}: DifferenceRow): string {
  const expectedText = formatPieces(expected + moved);
  return [
    recounted || isAgain || isLeftOut ? decision : by,
    counted === null ? `not counted, ${expectedText} expected` : `counted ${formatPieces(counted)} of ${expectedText}`,
  ]
    .filter(Boolean)
    .join(' · ');
}

const formatPieces = (count: number): string => formatNumber(count);
export const formatSigned = (value: number, format: (value: number) => string): string =>
  `${value > 0 ? '+' : ''}${format(value)}`;

const defaultDecisions: Record<CountDetail['state'], string> = {
  counting: '',
  waiting: 'Book',
  approving: 'Being posted',
  approved: 'Posted',
  abandoned: 'Not posted',
};

const leftOutText = 'Not part of this count';

function describeDecision(
  { recounted, isLeftOut, isAgain }: Omit<DifferenceRow, 'decision'>,
  state: CountDetail['state'],
) {
  if (recounted) return `Recounted ${formatMoment(recounted)}`;
  if (isLeftOut) return leftOutText;
  return isAgain ? 'Count again' : labelOf(defaultDecisions, state);
}

interface Decision {
  zero: boolean;
  again: readonly string[];
  outside: readonly string[] | undefined;
}

function buildRows({ lines, state }: CountDetail, { zero, again, outside }: Decision): DifferenceRow[] {
  const closed = new Set(linesToClose(lines, { again: [], outside }));
  return lines
    .map((line) => ({
      ...line,
      label: line.name || line.barcode,
      by: counterNames([line]).join(', '),
      difference: countVariance(line, zero),
      money: line.price === 0 ? undefined : varianceDollars(line, zero),
      isAgain: again.includes(line.key),
      isLeftOut: !closed.has(line),
    }))
    .map((row) => ({ ...row, decision: describeDecision(row, state) }))
    .filter(({ difference, recounted }) => difference !== 0 || recounted)
    .sort((a, b) => Math.abs(b.money ?? 0) - Math.abs(a.money ?? 0) || a.label.localeCompare(b.label));
}

interface RowToggles {
  onRecount: (row: DifferenceRow) => void;
  onBookOutside: (row: DifferenceRow) => void;
}

const buildColumns = (toggles: RowToggles | undefined): readonly Column<DifferenceRow>[] => [
  {
    field: 'label',
    title: 'Item',
    width: 276,
    priority: 1,
    cell: (row) => (
      <ProductCell
        name={row.label}
        maker={[row.manufacturer, row.outside && leftOutText.toLowerCase()].filter(Boolean).join(' · ')}
      />
    ),
  },
  { field: 'expected', title: 'Expected at start', type: 'number', width: 124, priority: 5 },
  {
    field: 'moved',
    title: 'Moved meanwhile',
    type: 'number',
    tone: 'quiet',
    width: 124,
    priority: 6,
    format: (_, { moved = 0 }) => (moved === 0 ? '—' : formatSigned(moved, formatPieces)),
  },
  { field: 'counted', title: 'Counted', type: 'number', tone: 'strong', width: 90, priority: 2 },
  { field: 'by', title: 'By', tone: 'quiet', width: 110, priority: 7 },
  {
    field: 'difference',
    title: 'Difference',
    type: 'number',
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
    format: (_, { money }) => (money === undefined ? 'No price' : formatSigned(money, formatMoney)),
  },
  {
    field: 'decision',
    priority: 2,
    title: 'Decision',
    align: 'end',
    width: 178,
    ...(toggles && { cell: (row) => <DecisionButton row={row} {...toggles} /> }),
  },
];

function DecisionButton({ row, onRecount, onBookOutside }: RowToggles & { row: DifferenceRow }) {
  const styles = useStyles();
  if (row.recounted) return row.decision;
  const isChosen = row.outside ? !row.isLeftOut : row.isAgain;
  const text = row.outside ? 'Post anyway' : 'Count again';
  return (
    <Button
      size="small"
      shape="circular"
      appearance="transparent"
      className={mergeClasses(styles.turn, isChosen && styles.again)}
      {...(isChosen && { icon: row.outside ? <CheckmarkRegular /> : <ArrowClockwiseRegular /> })}
      aria-pressed={isChosen}
      aria-label={`${text} ${row.label}`}
      onClick={() => (row.outside ? onBookOutside(row) : onRecount(row))}
    >
      {text}
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
