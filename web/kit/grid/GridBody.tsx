import { makeStyles } from '@fluentui/react-components';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useId, useMemo, useRef } from 'react';
import { RowView } from './RowView.tsx';
import type { GridRow } from './tableModel.ts';
import type { Column, RowAction, Selection } from './types.ts';
import type { BatchState } from './useBatch.ts';
import { useBodyEvents } from './useBodyEvents.ts';
import { useCursor } from './useCursor.ts';
import { useEditing } from './useEditing.ts';

const useStyles = makeStyles({
  body: { display: 'block', position: 'relative', minWidth: 'var(--columns)' },
});

export type BodyProps<Row extends object> = {
  rows: readonly GridRow<Row>[];
  columns: readonly Column<Row>[];
  batch?: BatchState<Row>;
  selection?: Selection;
  onSelect: (key: string, on: boolean) => void;
  tree: boolean;
  /** True while a search or filter holds the whole tree open. */
  allExpanded: boolean;
  rowActions?: readonly RowAction<Row>[];
  onRowClick?: (row: Row) => void;
  rowHeight: number;
  virtual: boolean;
  /** What the sticky head and summary cover of the scrolled area. */
  headHeight: number;
  footHeight: number;
  ariaOffset: number;
  scroller: HTMLElement | null;
};

/** The rows of a page, or the visible part of a long list, with one cursor over their cells. */
export function GridBody<Row extends object>(props: BodyProps<Row>) {
  const { rows, columns, batch, selection, onSelect, rowActions, rowHeight, virtual, headHeight, scroller } = props;
  const styles = useStyles();
  const gridId = useId();
  const body = useRef<HTMLTableSectionElement>(null);
  const virtualizer = useVirtualizer({
    count: virtual ? rows.length : 0,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    scrollMargin: headHeight,
    scrollPaddingStart: headHeight,
    scrollPaddingEnd: props.footHeight,
  });
  const reveal = useCallback(
    (row: number) => {
      if (virtual) virtualizer.scrollToIndex(row);
    },
    [virtual, virtualizer],
  );
  const offset = selection ? 1 : 0;
  const cursor = useCursor(body, rows.length, columns.length + offset, reveal);
  const editing = useEditing({ rows, columns, batch, cursor, offset });
  const events = useBodyEvents({ ...props, cursor, editing, offset, body });
  const handlers = useMemo(
    () => ({ onEdit: editing.commit, onEditEnd: editing.stop, onSelect }),
    [editing.commit, editing.stop, onSelect],
  );

  const view = (row: GridRow<Row>, index: number, top?: number) => (
    <RowView
      key={row.id}
      gridId={gridId}
      row={row}
      index={index}
      ariaOffset={props.ariaOffset}
      columns={columns}
      pending={batch?.pending.rows.get(row.id)}
      activeColumn={cursor.place.row === index ? cursor.place.column : -1}
      editing={editing.cell?.key === row.id ? editing.cell.field : undefined}
      editable={batch?.on === true}
      selected={selection?.selected.has(row.id)}
      tree={props.tree}
      expanded={props.tree && (props.allExpanded || row.getIsExpanded())}
      actions={rowActions}
      clickable={props.onRowClick !== undefined && !batch?.on}
      height={rowHeight}
      top={top}
      handlers={handlers}
    />
  );
  return (
    <tbody
      ref={body}
      className={styles.body}
      style={virtual ? { height: virtualizer.getTotalSize() } : undefined}
      {...events}
    >
      {virtual
        ? virtualizer.getVirtualItems().map(({ index, start }) => {
            const row = rows[index];
            return row && view(row, index, start - headHeight);
          })
        : rows.map((row, index) => view(row, index))}
    </tbody>
  );
}
