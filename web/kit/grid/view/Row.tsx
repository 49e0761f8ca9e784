import { ChevronDown16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { type CSSProperties, memo, type ReactNode } from 'react';
import { CellEditor } from '../edit/CellEditor.tsx';
import type { NextCell } from '../edit/useCellEditing.ts';
import styles from '../grid.module.css';
import { getCellEdit, getField } from '../model/cellValues.ts';
import { applyEdits, conflictText, type PendingRow } from '../model/pendingEdits.ts';
import type { Column, RowAction } from '../types.ts';
import { CellView } from './Cell.tsx';

export type RowHandlers<Row> = {
  onCommit: (key: string, row: Row, field: string, value: unknown, next: NextCell) => boolean;
  onCancel: () => void;
  onSelect: (key: string, on: boolean) => void;
  onFold: (key: string, open: boolean) => void;
};

type Props<Row extends object> = {
  gridId: string;
  rowKey: string;
  row: Row;
  name: string;
  depth: number;
  childCount: number;
  open: boolean;
  isTree: boolean;
  /** Index among the drawn rows, and `aria-rowindex` in the whole list including headers. */
  index: number;
  ariaIndex: number;
  columns: readonly Column<Row>[];
  /** First and last column in view. */
  from: number;
  to: number;
  pending?: PendingRow<Row>;
  /** Column of the cell in the Tab order, counting the checkbox column; -1 for none in this row. */
  activeColumn: number;
  /** Selected cells of this row; -1 for none. */
  markedFrom: number;
  markedTo: number;
  editing?: { field: string; typed?: string };
  editable: boolean;
  selected?: boolean;
  current: boolean;
  actions?: readonly RowAction<Row>[];
  clickable: boolean;
  height: number;
  top?: number;
  handlers: RowHandlers<Row>;
};

export const columnFlex = (index: number) => `0 var(--shrink, 0) calc(var(--x-${index + 1}) - var(--x-${index}))`;
const gapFlex = (from: number, to: number) => `0 0 calc(var(--x-${to}) - var(--x-${from}))`;
const plainCell = { role: 'gridcell' } as const;

/** Error of an edited cell: a conflict, an invalid value, or the server's message. */
export function cellError<Row extends object>(column: Column<Row>, pending?: PendingRow<Row>): string | undefined {
  if (!pending || !(column.field in pending.values)) return undefined;
  if (pending.conflicts.includes(column.field)) return conflictText(column, pending);
  return pending.errors[column.field] ?? pending.failure;
}

/** Indexes of the columns to draw: those in view, plus the one with the cursor. */
function drawnColumns(from: number, to: number, active: number): number[] {
  const drawn: number[] = [];
  if (active >= 0 && active < from) drawn.push(active);
  for (let at = from; at <= to; at++) drawn.push(at);
  if (active > to) drawn.push(active);
  return drawn;
}

function rowClass<Row extends object>({ top, clickable, selected, current }: Props<Row>): string {
  let className = `${styles.row}`;
  if (top !== undefined) className += ` ${styles.virtual}`;
  if (clickable) className += ` ${styles.clickable}`;
  if (selected) className += ` ${styles.selected}`;
  else if (current) className += ` ${styles.current}`;
  return className;
}

/** The cells in view. A gap takes the place of the columns left out. */
function renderCells<Row extends object>(props: Props<Row>): ReactNode[] {
  const { gridId, rowKey, row, index, columns, pending, activeColumn, isTree, handlers } = props;
  const offset = props.selected === undefined ? 0 : 1;
  const rowWithEdits = applyEdits(row, pending);
  const lead = isTree && <TreeToggle {...props} />;
  const cells: ReactNode[] = [];
  let nextColumn = 0;
  for (const at of drawnColumns(props.from, Math.min(props.to, columns.length - 1), activeColumn - offset)) {
    const column = columns[at];
    if (!column) continue;
    if (at > nextColumn) cells.push(<td key={`gap ${at}`} aria-hidden style={{ flex: gapFlex(nextColumn, at) }} />);
    nextColumn = at + 1;
    const place = at + offset;
    const edit = column.edit && getCellEdit(column, row);
    const isOpen = edit && props.editing?.field === column.field;
    cells.push(
      <CellView
        key={column.field}
        id={`${gridId}-${index}-${place}`}
        column={column}
        row={rowWithEdits}
        place={`${index}:${place}`}
        colIndex={place + 1}
        width={columnFlex(at)}
        focusable={activeColumn === place}
        editable={props.editable && edit !== undefined}
        edited={pending !== undefined && column.field in pending.values}
        isSelected={place >= props.markedFrom && place <= props.markedTo}
        error={cellError(column, pending)}
        bare={isTree}
        leading={at === 0 ? lead : undefined}
        editor={
          isOpen ? (
            <CellEditor
              edit={edit}
              label={column.title}
              value={getField(rowWithEdits, column.field)}
              stored={getField(row, column.field)}
              typed={props.editing?.typed}
              onCommit={(value, next) => handlers.onCommit(rowKey, row, column.field, value, next)}
              onCancel={handlers.onCancel}
            />
          ) : undefined
        }
      />,
    );
  }
  return cells;
}

function RowCells<Row extends object>(props: Props<Row>) {
  const { rowKey, index, activeColumn, selected, isTree, handlers, top } = props;
  const style: CSSProperties = { height: props.height };
  if (top !== undefined) style.transform = `translateY(${top}px)`;
  return (
    <tr
      aria-rowindex={props.ariaIndex}
      aria-level={isTree ? props.depth + 1 : undefined}
      aria-expanded={props.childCount > 0 ? props.open : undefined}
      aria-selected={selected}
      aria-current={props.current || undefined}
      className={rowClass(props)}
      style={style}
    >
      {selected !== undefined && (
        <td
          {...plainCell}
          aria-colindex={1}
          data-place={`${index}:0`}
          tabIndex={activeColumn === 0 ? 0 : -1}
          className={styles.selectCell}
        >
          <input
            type="checkbox"
            className={styles.check}
            tabIndex={-1}
            aria-label={`Select ${props.name}`}
            checked={selected}
            onChange={({ target }) => handlers.onSelect(rowKey, target.checked)}
          />
        </td>
      )}
      {renderCells(props)}
      {props.actions && <RowActions {...props} actions={props.actions} />}
    </tr>
  );
}

/** A row of the grid. Memoized, so that lists of 10,000 rows stay fast. */
export const RowView = memo(RowCells) as typeof RowCells;

function TreeToggle<Row extends object>({ rowKey, name, depth, childCount, open, handlers }: Props<Row>) {
  return (
    <>
      <span style={{ width: depth * 18, flexShrink: 0 }} />
      {childCount > 0 ? (
        <button
          type="button"
          className={styles.chevron}
          tabIndex={-1}
          aria-label={`${open ? 'Collapse' : 'Expand'} ${name}`}
          onClick={() => handlers.onFold(rowKey, !open)}
        >
          {open ? <ChevronDown16Regular /> : <ChevronRight16Regular />}
        </button>
      ) : (
        <span className={styles.leaf} />
      )}
    </>
  );
}

/** Action buttons at the end of a row. Reached by arrow keys from its last cell, or by Tab from its active one. */
function RowActions<Row extends object>(props: Props<Row> & { actions: readonly RowAction<Row>[] }) {
  const { row, name, actions, activeColumn, columns, selected } = props;
  return (
    <td
      {...plainCell}
      className={styles.actions}
      aria-colindex={columns.length + (selected === undefined ? 1 : 2)}
      data-actions
    >
      <div className={styles.actionsBox}>
        {actions
          .filter((action) => action.visible?.(row) !== false)
          .map((action) => (
            <button
              key={action.label}
              type="button"
              className={styles.rowAction}
              tabIndex={activeColumn >= 0 && !props.editable ? 0 : -1}
              aria-label={`${action.label} ${name}`}
              data-tip={action.label}
              onClick={() => action.onClick(row)}
            >
              {action.icon}
            </button>
          ))}
      </div>
    </td>
  );
}
