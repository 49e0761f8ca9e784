import { makeStyles } from '@fluentui/react-components';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useCallback, useRef, useState } from 'react';
import { NarrowLine } from './NarrowLine.tsx';
import type { GridRow } from './tableModel.ts';
import type { Column, Narrow, RowAction, Selection } from './types.ts';
import type { BatchState } from './useBatch.ts';
import { textOf } from './values.ts';

const useStyles = makeStyles({
  scroller: { overflow: 'auto', maxHeight: 'calc(100dvh - 120px)' },
  list: { position: 'relative', margin: 0, padding: 0, listStyleType: 'none' },
});

export const narrowLineHeight = 64;

const byPriority = <Row,>(columns: readonly Column<Row>[]) =>
  [...columns].sort((a, b) => (a.priority ?? Number.POSITIVE_INFINITY) - (b.priority ?? Number.POSITIVE_INFINITY));

/** Without a `narrow` description the most important column is the name and the next two the second line. */
function narrowOf<Row extends object>(columns: readonly Column<Row>[]): Narrow<Row> {
  const [first, ...next] = byPriority(columns);
  return {
    title: (row) => (first ? textOf(first, row) : ''),
    subtitle: (row) =>
      next
        .slice(0, 2)
        .map((column) => textOf(column, row))
        .filter(Boolean)
        .join(' · '),
  };
}

type Props<Row extends object> = {
  label: string;
  rows: readonly GridRow<Row>[];
  columns: readonly Column<Row>[];
  narrow?: Narrow<Row>;
  batch?: BatchState<Row>;
  selection?: Selection;
  onSelect: (key: string, on: boolean) => void;
  rowActions?: readonly RowAction<Row>[];
  onRowClick?: (row: Row) => void;
  virtual: boolean;
};

/** The grid where it is too narrow for columns: one line a row, everything else behind its chevron. */
export function NarrowList<Row extends object>(props: Props<Row>) {
  const { label, rows, columns, narrow = narrowOf(columns), batch, selection, virtual } = props;
  const styles = useStyles();
  const scroller = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState<string>();
  const onToggle = useCallback((key: string) => setOpen((before) => (before === key ? undefined : key)), []);
  const virtualizer = useVirtualizer({
    count: virtual ? rows.length : 0,
    getScrollElement: () => scroller.current,
    estimateSize: () => narrowLineHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
  });
  const line = (row: GridRow<Row>, index: number, top?: number) => (
    <NarrowLine
      key={row.id}
      row={row}
      index={index}
      columns={columns}
      narrow={narrow}
      batch={batch}
      pending={batch?.pending.rows.get(row.id)}
      open={open === row.id}
      onOpen={onToggle}
      selected={selection?.selected.has(row.id)}
      onSelect={props.onSelect}
      actions={props.rowActions}
      onRowClick={props.onRowClick}
      top={top}
      measure={virtual ? virtualizer.measureElement : undefined}
    />
  );
  return (
    <div ref={scroller} className={virtual ? styles.scroller : undefined}>
      <ul
        aria-label={label}
        className={styles.list}
        style={virtual ? { height: virtualizer.getTotalSize() } : undefined}
      >
        {virtual
          ? virtualizer.getVirtualItems().map(({ index, start }) => {
              const row = rows[index];
              return row && line(row, index, start);
            })
          : rows.map((row, index) => line(row, index))}
      </ul>
    </div>
  );
}
