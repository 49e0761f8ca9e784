import { makeStyles } from '@fluentui/react-components';
import { useState } from 'react';
import { narrow } from '../media.ts';
import { look } from '../theme.ts';
import { FilterRow } from './FilterRow.tsx';
import { GridBody } from './GridBody.tsx';
import { HeadRow } from './HeadRow.tsx';
import { columnVariables, measures, summaryHeight, widthOfActions } from './layout.ts';
import { SummaryRow } from './SummaryRow.tsx';
import type { GridProps } from './types.ts';
import { useCellTooltip } from './useCellTooltip.tsx';
import type { GridState } from './useGrid.ts';
import type { PageSelection } from './useSelection.ts';

const useStyles = makeStyles({
  scroller: {
    position: 'relative',
    overflow: 'auto',
    containerType: 'inline-size',
    // What is above and below it; beside the drawer there is no copyright line.
    maxHeight: 'max(320px, calc(100dvh - 280px))',
    [narrow]: { maxHeight: 'max(320px, calc(100dvh - 320px))' },
    fontSize: look.gridFont,
    lineHeight: look.gridLineHeight,
    fontVariantNumeric: 'tabular-nums',
    '@media print': { maxHeight: 'none', overflow: 'visible' },
  },
  table: { display: 'block', minWidth: 'var(--columns)', borderSpacing: 0 },
  head: { display: 'block', position: 'sticky', top: 0, zIndex: 2 },
});

type Props<Row extends object> = {
  grid: GridProps<Row>;
  state: GridState<Row>;
  selection: PageSelection;
  noun: { one: string; many: string };
  filterRow: boolean;
};

/** The grid with columns: head and filter row stay at the top, the summary at the bottom, the rows move between. */
export function WideTable<Row extends object>({ grid, state, selection, noun, filterRow }: Props<Row>) {
  const { view, changeView, choice, table, batch, visible, ordered, page, shown } = state;
  const styles = useStyles();
  // State, not a ref: the rows inside are asked for before a ref around them is set.
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const selectable = grid.selection !== undefined;
  const actions = grid.rowActions?.length ?? 0;
  const heads = filterRow ? 2 : 1;
  const tree = grid.parentKey !== undefined;
  const [measure] = useState(() => (matchMedia('(pointer: coarse)').matches ? measures.finger : measures.mouse));
  const tip = useCellTooltip();
  const role = { role: tree ? 'treegrid' : 'grid', 'aria-multiselectable': selectable || undefined };
  const headHeight = measure.head * heads;
  const footHeight = visible.some((column) => column.summary) ? summaryHeight : 0;
  const parts = { columns: visible, actions, selectable };
  return (
    <div
      ref={setScroller}
      className={styles.scroller}
      style={{
        scrollPaddingTop: headHeight,
        scrollPaddingBottom: footHeight,
        scrollPaddingRight: widthOfActions(actions, measure),
      }}
    >
      <table
        {...role}
        {...tip.listeners}
        aria-label={grid.label}
        aria-rowcount={page && page.total === undefined ? -1 : ordered.length + heads}
        aria-colcount={visible.length + (selectable ? 1 : 0) + (actions ? 1 : 0)}
        aria-busy={state.refreshing}
        className={styles.table}
        style={columnVariables(visible, choice.widths, selectable, actions, measure)}
      >
        <thead className={styles.head}>
          <HeadRow
            {...parts}
            table={table}
            choice={choice}
            view={view}
            changeView={changeView}
            filters={filterRow}
            selection={selectable ? selection : undefined}
          />
          {filterRow && <FilterRow {...parts} rows={state.rows ?? []} view={view} changeView={changeView} />}
        </thead>
        <GridBody
          rows={shown}
          columns={visible}
          batch={batch}
          selection={grid.selection}
          onSelect={selection.onSelect}
          tree={tree}
          allExpanded={state.filtered}
          rowActions={grid.rowActions}
          onRowClick={grid.onRowClick}
          rowHeight={grid.rowHeight ?? measure.row}
          virtual={state.virtual}
          headHeight={headHeight}
          footHeight={footHeight}
          ariaOffset={heads + (page ? page.page * page.pageSize : 0)}
          scroller={scroller}
        />
        {footHeight > 0 && <SummaryRow {...parts} rows={ordered} pending={batch?.pending} noun={noun} />}
      </table>
      {tip.tooltip}
    </div>
  );
}
