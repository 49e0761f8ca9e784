import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular, ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { type SyntheticEvent, type UIEvent, useState } from 'react';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import {
  formatPathKey,
  type listVisibleRows,
  type Pivot,
  type PivotOrder,
  type PivotValue,
} from '../../../shared/rules/pivot.ts';
import { phone, touch } from '../../kit/ui/media.ts';
import { denseText, look } from '../../kit/ui/theme.ts';
import { moveCellFocus, moveTabStop, useTabStop } from './cellFocus.ts';
import { captions, formatMember, type Layout, listColumns } from './layout.ts';

export type VisibleRow = ReturnType<typeof listVisibleRows>[number];
/** A cell whose entries are shown; `column` undefined means the total. */
export type Cell = { row: VisibleRow; column: number | undefined; target: HTMLElement };

export const formatValue = (value: PivotValue, sum: number): string =>
  value === 'cost' ? formatMoney(sum / 100) : formatNumber(sum / 100, 1, 1);
const valueHeads: Record<PivotValue, string> = { amount: 'Used (g)', cost: 'Cost' };

/** Rows rendered at first and added when they are about to scroll into view; about 20 are in view. */
const pageRows = 40;

interface PivotTableProps {
  table: Pivot;
  rows: readonly VisibleRow[];
  layout: Layout;
  order: PivotOrder | undefined;
  onOrder: (order: PivotOrder | undefined) => void;
  isOpen: (row: VisibleRow) => boolean;
  onToggle: (row: VisibleRow) => void;
  onOpen: (cell: Cell) => void;
}

/** Pivot table. Arrow keys move between cells; Enter expands a row, sorts by a header or opens the entries of a sum. */
export function PivotTable(props: PivotTableProps) {
  const { table, rows, layout, order, onOrder, isOpen, onToggle, onOpen } = props;
  const styles = useStyles();
  const [maxRows, setMaxRows] = useState(pageRows);
  const grid = useTabStop();
  const sums = listSums(table, layout);
  const showMore = ({ currentTarget: { scrollTop, clientHeight, scrollHeight } }: UIEvent) =>
    scrollTop + 2 * clientHeight >= scrollHeight && maxRows < rows.length && setMaxRows(maxRows + pageRows);
  /** Opens the entries of the sum that was clicked, or focused when the key was pressed. */
  function openSum(event: SyntheticEvent<HTMLElement>): void {
    const target = (event.target as Element).closest<HTMLTableCellElement>(sumSelector);
    const line = target?.closest('tr');
    const row = line && rows[line.sectionRowIndex];
    const sum = target && sums[target.cellIndex - 1];
    if (!row || !sum) return;
    event.preventDefault();
    onOpen({ row, column: sum.column, target });
  }
  return (
    <div className={styles.scroll} onScroll={showMore}>
      <table
        ref={grid}
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells are focused by arrow keys
        role="grid"
        className={styles.table}
        aria-label="Product Usage"
        onFocus={moveTabStop}
        onKeyDown={moveCellFocus}
      >
        <thead>
          {layout.columns.length > 0 && <GroupHeads table={table} layout={layout} />}
          <tr>
            <th scope="col" className={mergeClasses(styles.first, styles.corner)}>
              {layout.rows.map((field) => captions[field]).join(' › ')}
            </th>
            {sums.map((sum) => (
              <SumHead key={sum.key} sum={sum} order={order} onOrder={onOrder} />
            ))}
          </tr>
        </thead>
        <tbody onClick={openSum} onKeyDown={(event) => (event.key === 'Enter' || event.key === ' ') && openSum(event)}>
          {rows.slice(0, maxRows).map((row) => (
            <tr key={formatPathKey(row.path)} className={mergeClasses(row.path.length > 1 && styles.below)}>
              <RowHead row={row} layout={layout} isOpen={row.children.length > 0 && isOpen(row)} onToggle={onToggle} />
              <SumCells table={table} row={row} sums={sums} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={mergeClasses(styles.first, styles.rowHead)}>
              Total
            </th>
            {sums.map(({ key, value, column }) => (
              <td key={key}>{formatValue(value, table.sum(0, value, column))}</td>
            ))}
          </tr>
        </tfoot>
      </table>
      {rows.length > maxRows && (
        <button type="button" className={styles.more} onClick={() => setMaxRows(maxRows + pageRows)}>
          Show {Math.min(pageRows, rows.length - maxRows)} more of {rows.length} lines
        </button>
      )}
    </div>
  );
}

/** One value of one column; `column` undefined means the total. */
type Sum = { key: string; value: PivotValue; column: number | undefined };

const listSums = (table: Pivot, { values }: Layout): Sum[] =>
  listColumns(table).flatMap(({ nth }) =>
    values.map((value) => ({ key: `${nth ?? 'total'} ${value}`, value, column: nth })),
  );

/** Head line with the members of each column, above its values. */
function GroupHeads({ table, layout }: Pick<PivotTableProps, 'table' | 'layout'>) {
  const styles = useStyles();
  return (
    <tr>
      <th className={styles.first} aria-hidden />
      {listColumns(table).map(({ path, nth }) => (
        <th key={nth ?? 'total'} scope="colgroup" colSpan={Math.max(1, layout.values.length)} className={styles.group}>
          {path.length === 0
            ? 'Total'
            : path.map(({ label }, level) => formatMember(layout.columns[level], label)).join(' · ')}
        </th>
      ))}
    </tr>
  );
}

/** Head of a value: sorts descending, then ascending, then not. */
function SumHead({
  sum: { value, column },
  order,
  onOrder,
}: { sum: Sum } & Pick<PivotTableProps, 'order' | 'onOrder'>) {
  const styles = useStyles();
  const isOrdered = order?.value === value && order.column === column;
  const toggleOrder = () => {
    if (!isOrdered) return onOrder({ value, column, desc: true });
    return onOrder(order.desc ? { value, column, desc: false } : undefined);
  };
  return (
    <th scope="col" className={styles.head} aria-sort={isOrdered ? (order.desc ? 'descending' : 'ascending') : 'none'}>
      <button
        type="button"
        tabIndex={-1}
        className={mergeClasses(styles.sort, isOrdered && styles.sorted)}
        onClick={toggleOrder}
      >
        {valueHeads[value]}
        {isOrdered && (order.desc ? <ArrowDownRegular aria-hidden /> : <ArrowUpRegular aria-hidden />)}
      </button>
    </th>
  );
}

type RowHeadProps = Pick<PivotTableProps, 'layout' | 'onToggle'> & { row: VisibleRow; isOpen: boolean };

function RowHead({ row, layout, isOpen, onToggle }: RowHeadProps) {
  const styles = useStyles();
  const level = row.path.length - 1;
  const label = formatMember(layout.rows[level], row.path.at(-1)?.label ?? '');
  const isNested = layout.rows.length > 1;
  return (
    <th scope="row" className={mergeClasses(styles.first, styles.rowHead)}>
      <span style={{ paddingInlineStart: `${level * 20}px` }} className={styles.label}>
        {row.children.length > 0 ? (
          <button
            type="button"
            tabIndex={-1}
            className={styles.toggle}
            aria-expanded={isOpen}
            aria-label={`${label}, ${isOpen ? 'close' : 'open'}`}
            onClick={() => onToggle(row)}
          >
            {isOpen ? <ChevronDownRegular /> : <ChevronRightRegular />}
          </button>
        ) : (
          isNested && <span className={styles.noToggle} />
        )}
        <span className={mergeClasses(level === 0 && isNested && styles.strong)}>{label}</span>
      </span>
    </th>
  );
}

/** Selects the cells with entries, which open a popover. */
const sumSelector = 'td[aria-haspopup]';

type SumCellsProps = Pick<PivotTableProps, 'table'> & { row: VisibleRow; sums: readonly Sum[] };

/** The sums of a row; empty where nothing was used. They are plain cells, because a table has thousands. */
function SumCells({ table, row, sums }: SumCellsProps) {
  const styles = useStyles();
  return sums.map(({ key, value, column }) => {
    const sum = table.sum(row.node, value, column);
    const className = column === undefined ? styles.total : undefined;
    if (sum === 0 && table.sum(row.node, 'amount', column) === 0) return <td key={key} className={className} />;
    return (
      <td key={key} className={className} tabIndex={-1} aria-haspopup="dialog">
        {formatValue(value, sum)}
      </td>
    );
  });
}

const useStyles = makeStyles({
  scroll: { maxHeight: '620px', overflow: 'auto' },
  table: {
    ...denseText,
    minWidth: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontVariantNumeric: 'tabular-nums',
    '& th': { padding: 0, borderBottom: `1px solid ${look.gridLine}` },
    '& td': {
      // No height, which would take a second layout of each cell.
      padding: '6px 12px',
      borderBottom: `1px solid ${look.gridLine}`,
      textAlign: 'end',
      whiteSpace: 'nowrap',
      [touch]: { paddingBlock: '13px' },
    },
    [`& ${sumSelector}`]: {
      cursor: 'pointer',
      ':hover': { backgroundColor: look.entryHover },
      ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    },
    '& thead': { position: 'sticky', top: 0, zIndex: 2 },
    '& thead th': { backgroundColor: look.surfaceSunken },
    '& tfoot': { position: 'sticky', bottom: 0, zIndex: 2 },
    '& tfoot th, & tfoot td': { backgroundColor: look.surfaceSunken, fontWeight: tokens.fontWeightSemibold },
  },
  first: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    minWidth: '180px',
    maxWidth: '280px',
    backgroundColor: look.surface,
    [phone]: { minWidth: '132px', maxWidth: '150px' },
  },
  corner: { padding: '0 12px !important', textAlign: 'start', fontSize: '12px' },
  group: {
    height: '30px',
    textAlign: 'center',
    fontSize: '12px',
    fontWeight: tokens.fontWeightSemibold,
    borderLeft: `1px solid ${look.gridLine}`,
    whiteSpace: 'nowrap',
  },
  head: { textAlign: 'end' },
  sort: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'flex-end',
    gap: '4px',
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '30px',
    padding: '4px 12px',
    font: 'inherit',
    fontSize: '12px',
    color: tokens.colorNeutralForeground2,
    background: 'none',
    border: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    [touch]: { minHeight: '44px' },
  },
  sorted: { color: tokens.colorBrandForeground1, fontWeight: tokens.fontWeightSemibold },
  rowHead: { height: '30px', padding: '0 12px !important', textAlign: 'start', fontWeight: tokens.fontWeightRegular },
  label: { display: 'flex', alignItems: 'center', gap: '6px', overflowWrap: 'anywhere' },
  strong: { fontWeight: tokens.fontWeightSemibold },
  toggle: {
    display: 'inline-flex',
    flexShrink: 0,
    alignItems: 'center',
    justifyContent: 'center',
    width: '24px',
    height: '24px',
    padding: 0,
    color: 'inherit',
    background: 'none',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: look.entryHover },
    [touch]: { width: '44px', height: '44px' },
  },
  noToggle: { flex: '0 0 24px' },
  below: { '& th, & td': { backgroundColor: look.surfaceSunken } },
  total: { fontWeight: tokens.fontWeightSemibold },
  more: {
    display: 'block',
    width: '100%',
    minHeight: '44px',
    font: 'inherit',
    color: tokens.colorBrandForegroundLink,
    background: 'none',
    border: 'none',
    cursor: 'pointer',
  },
});
