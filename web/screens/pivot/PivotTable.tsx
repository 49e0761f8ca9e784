import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowDownRegular, ArrowUpRegular, ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { type KeyboardEvent, useState } from 'react';
import {
  formatPathKey,
  type listVisibleRows,
  type Pivot,
  type PivotOrder,
  type PivotValue,
} from '../../../shared/rules/pivot.ts';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { phone, touch } from '../../kit/ui/media.ts';
import { look } from '../../kit/ui/theme.ts';
import { captions, formatMember, type Layout } from './layout.ts';

export type VisibleRow = ReturnType<typeof listVisibleRows>[number];
/** A cell whose entries are shown; `column` undefined means the total. */
export type Cell = { row: VisibleRow; column: number | undefined; target: HTMLElement };

export const formatValue = (value: PivotValue, sum: number): string =>
  value === 'cost' ? formatMoney(sum / 100) : formatNumber(sum / 100, 2);
const valueHeads: Record<PivotValue, string> = { amount: 'Used (g)', cost: 'Cost' };

/** Rows rendered at a time, with a button for more. */
const pageRows = 300;

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
  const { values } = layout;
  // The data columns, followed by the total.
  const columns = [
    ...table.columns.map((path, columnIndex) => ({ path, nth: columnIndex as number | undefined })),
    { path: [], nth: undefined },
  ];
  const depth = layout.columns.length;
  const toggleOrder = (value: PivotValue, column: number | undefined) => {
    const isOrdered = order?.value === value && order.column === column;
    if (!isOrdered) return onOrder({ value, column, desc: true });
    return onOrder(order.desc ? { value, column, desc: false } : undefined);
  };
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="Product Usage" onKeyDown={moveFocus}>
        <thead>
          {depth > 0 && (
            <tr>
              <th className={styles.first} aria-hidden />
              {columns.map(({ path, nth }) => (
                <th key={nth ?? 'total'} scope="colgroup" colSpan={Math.max(1, values.length)} className={styles.group}>
                  {nth === undefined
                    ? 'Total'
                    : path.map(({ label }, level) => formatMember(layout.columns[level], label)).join(' · ')}
                </th>
              ))}
            </tr>
          )}
          <tr>
            <th scope="col" className={mergeClasses(styles.first, styles.corner)}>
              {layout.rows.map((field) => captions[field]).join(' › ')}
            </th>
            {columns.flatMap(({ nth }) =>
              values.map((value) => {
                const isOrdered = order?.value === value && order.column === nth;
                return (
                  <th
                    key={`${nth ?? 'total'} ${value}`}
                    scope="col"
                    className={styles.head}
                    aria-sort={isOrdered ? (order.desc ? 'descending' : 'ascending') : 'none'}
                  >
                    <button
                      type="button"
                      data-cell
                      className={mergeClasses(styles.sort, isOrdered && styles.sorted)}
                      onClick={() => toggleOrder(value, nth)}
                    >
                      {valueHeads[value]}
                      {isOrdered && (order.desc ? <ArrowDownRegular aria-hidden /> : <ArrowUpRegular aria-hidden />)}
                    </button>
                  </th>
                );
              }),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, maxRows).map((row) => {
            const level = row.path.length - 1;
            const label = formatMember(layout.rows[level], row.path.at(-1)?.label ?? '');
            const hasMore = row.children.length > 0;
            const open = hasMore && isOpen(row);
            return (
              <tr key={formatPathKey(row.path)} className={mergeClasses(level > 0 && styles.below)}>
                <th scope="row" className={mergeClasses(styles.first, styles.rowHead)}>
                  <span style={{ paddingInlineStart: `${level * 20}px` }} className={styles.label}>
                    {hasMore ? (
                      <button
                        type="button"
                        data-cell
                        className={styles.toggle}
                        aria-expanded={open}
                        aria-label={`${label}, ${open ? 'close' : 'open'}`}
                        onClick={() => onToggle(row)}
                      >
                        {open ? <ChevronDownRegular /> : <ChevronRightRegular />}
                      </button>
                    ) : (
                      layout.rows.length > 1 && <span className={styles.noToggle} />
                    )}
                    <span className={mergeClasses(level === 0 && layout.rows.length > 1 && styles.strong)}>
                      {label}
                    </span>
                  </span>
                </th>
                {columns.flatMap(({ nth }) =>
                  values.map((value) => {
                    const sum = table.sum(row.node, value, nth);
                    const isEmpty = sum === 0 && table.sum(row.node, 'amount', nth) === 0;
                    return (
                      <td
                        key={`${nth ?? 'total'} ${value}`}
                        className={mergeClasses(nth === undefined && styles.total)}
                      >
                        {!isEmpty && (
                          <button
                            type="button"
                            data-cell
                            className={styles.sum}
                            onClick={({ currentTarget }) => onOpen({ row, column: nth, target: currentTarget })}
                          >
                            {formatValue(value, sum)}
                          </button>
                        )}
                      </td>
                    );
                  }),
                )}
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" className={mergeClasses(styles.first, styles.rowHead)}>
              Total
            </th>
            {columns.flatMap(({ nth }) =>
              values.map((value) => (
                <td key={`${nth ?? 'total'} ${value}`} className={styles.all}>
                  {formatValue(value, table.sum(0, value, nth))}
                </td>
              )),
            )}
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

/** Arrow keys move to the next focusable cell in the row, or to the same column in the next row that has one. */
function moveFocus(event: KeyboardEvent<HTMLTableElement>): void {
  const { key, target, currentTarget } = event;
  if (!['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].includes(key) || !(target instanceof HTMLElement)) return;
  const cell = target.closest<HTMLTableCellElement>('td, th');
  const line = cell?.closest('tr');
  if (!cell || !line) return;
  event.preventDefault();
  const findButton = (one: Element | undefined) => one?.querySelector<HTMLElement>('[data-cell]') ?? undefined;
  if (key === 'ArrowLeft' || key === 'ArrowRight') {
    const rowCells = [...line.cells];
    const others =
      key === 'ArrowLeft'
        ? rowCells.slice(0, rowCells.indexOf(cell)).reverse()
        : rowCells.slice(rowCells.indexOf(cell) + 1);
    findButton(others.find(findButton))?.focus();
    return;
  }
  const tableRows = [...currentTarget.rows];
  const columnIndex = [...line.cells].indexOf(cell);
  const others =
    key === 'ArrowUp'
      ? tableRows.slice(0, tableRows.indexOf(line)).reverse()
      : tableRows.slice(tableRows.indexOf(line) + 1);
  findButton(others.map((one) => one.cells[columnIndex]).find((one) => one && findButton(one)))?.focus();
}

const useStyles = makeStyles({
  scroll: { maxHeight: '620px', overflow: 'auto' },
  table: {
    minWidth: '100%',
    borderCollapse: 'separate',
    borderSpacing: 0,
    fontSize: '13px',
    lineHeight: '18px',
    fontVariantNumeric: 'tabular-nums',
    '& th, & td': { padding: 0, borderBottom: `1px solid ${look.gridLine}` },
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
  sum: {
    boxSizing: 'border-box',
    width: '100%',
    minHeight: '30px',
    padding: '4px 12px',
    textAlign: 'end',
    font: 'inherit',
    color: 'inherit',
    background: 'none',
    border: 'none',
    whiteSpace: 'nowrap',
    cursor: 'pointer',
    ':hover': { backgroundColor: look.entryHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [touch]: { minHeight: '44px' },
  },
  total: { fontWeight: tokens.fontWeightSemibold },
  all: { padding: '6px 12px !important', textAlign: 'end', whiteSpace: 'nowrap' },
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
