import { makeStyles, ProgressBar, tokens } from '@fluentui/react-components';
import { useRef } from 'react';
import { look } from '../theme.ts';
import { BatchTools } from './BatchTools.tsx';
import { FilterRow } from './FilterRow.tsx';
import { GridBar } from './GridBar.tsx';
import { GridBody } from './GridBody.tsx';
import { GridEmpty, GridError, GridFilteredOut, GridSkeleton } from './GridStates.tsx';
import { HeadRow } from './HeadRow.tsx';
import { columnVariables, narrowUnder } from './layout.ts';
import { Pager } from './Pager.tsx';
import type { GridProps } from './types.ts';
import { useGrid } from './useGrid.ts';
import { useWidth } from './useWidth.ts';

const useStyles = makeStyles({
  card: {
    position: 'relative',
    minWidth: 0,
    overflow: 'hidden',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: look.cardShadow,
  },
  progress: { position: 'absolute', top: 0, left: 0, right: 0, zIndex: 3 },
  scroller: {
    position: 'relative',
    overflow: 'auto',
    maxHeight: 'max(320px, calc(100dvh - 280px))',
    fontSize: look.gridFont,
    lineHeight: look.gridLineHeight,
    '@media print': { maxHeight: 'none', overflow: 'visible' },
  },
  table: { display: 'block', minWidth: 'var(--columns)' },
  head: { display: 'block', position: 'sticky', top: 0, zIndex: 2, minWidth: 'var(--columns)' },
});

const things = { one: 'row', many: 'rows' };

/**
 * The console's one data grid. Give it columns and rows (or a `source` that searches and pages on the server); search,
 * filters, sort and page live in the query string. Needs a router around it.
 */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { label, columns, rowKey, selection, rowActions, error, noun = things, plain = false } = props;
  const styles = useStyles();
  const card = useRef<HTMLElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const width = useWidth(card);
  const narrow = width > 0 && width < narrowUnder;
  const { view, changeView, choice, table, batch, visible, total, paged, shown, virtual, filtered } = useGrid(props);
  const rows = props.rows;
  const actions = rowActions?.length ?? 0;
  const filters = !plain && columns.some((column) => column.filter !== false);
  const onPage = shown.map(({ original }) => rowKey(original));
  const page = selection && {
    all: onPage.length > 0 && onPage.every((key) => selection.selected.has(key)),
    some: onPage.some((key) => selection.selected.has(key)),
    toggle: (on: boolean) => {
      const next = new Set(selection.selected);
      for (const key of onPage) on ? next.add(key) : next.delete(key);
      selection.onChange(next);
    },
  };
  const headHeight = filters ? 72 : 36;
  return (
    <section ref={card} className={styles.card} aria-label={label}>
      {props.refreshing && (
        <ProgressBar className={styles.progress} thickness="medium" aria-label={`Refreshing ${label}`} />
      )}
      {!plain && (
        <GridBar
          label={label}
          columns={columns}
          choice={choice}
          view={view}
          changeView={changeView}
          narrow={narrow}
          tools={
            <>
              {batch && <BatchTools batch={batch} narrow={narrow} onSave={batch.save} />}
              {props.tools}
            </>
          }
        />
      )}
      {error && <GridError error={error} onRetry={props.onRetry} />}
      {!rows ? (
        !error && <GridSkeleton label={label} height={props.rowHeight ?? 40} />
      ) : rows.length === 0 ? (
        <GridEmpty text={props.empty?.text ?? `No ${noun.many} yet.`} action={props.empty?.action} />
      ) : (
        <div ref={scroller} className={styles.scroller}>
          <table
            role={props.parentKey ? 'treegrid' : 'grid'}
            aria-label={label}
            aria-rowcount={total + (filters ? 2 : 1)}
            aria-colcount={visible.length + (selection ? 1 : 0) + (actions ? 1 : 0)}
            aria-multiselectable={selection ? true : undefined}
            aria-busy={props.refreshing}
            className={styles.table}
            style={columnVariables(visible, choice.widths, selection !== undefined, actions)}
          >
          <thead className={styles.head}>
            <HeadRow
              table={table}
              columns={visible}
              choice={choice}
              view={view}
              changeView={changeView}
              filters={filters}
              actions={actions}
              page={page}
            />
            {filters && (
              <FilterRow
                columns={visible}
                rows={rows}
                view={view}
                changeView={changeView}
                selectable={selection !== undefined}
                actions={actions}
              />
            )}
          </thead>
          <GridBody
            rows={shown}
            columns={visible}
            batch={batch}
            selection={selection}
            tree={props.parentKey !== undefined}
            allExpanded={filtered}
            rowActions={rowActions}
            onRowClick={props.onRowClick}
            rowHeight={props.rowHeight ?? 40}
            virtual={virtual}
            headHeight={headHeight}
            ariaOffset={(filters ? 2 : 1) + (paged ? view.page * view.pageSize : 0)}
            scroller={scroller}
          />
          </table>
        </div>
      )}
      {rows && rows.length > 0 && total === 0 && (
        <GridFilteredOut many={noun.many} onClear={() => changeView({ search: '', filters: {} })} />
      )}
      {paged && !plain && rows && rows.length > 0 && (
        <Pager
          first={total ? view.page * view.pageSize + 1 : 0}
          last={Math.min(total, (view.page + 1) * view.pageSize)}
          total={total}
          noun={noun}
          page={view.page}
          pageSize={view.pageSize}
          hasNext={(view.page + 1) * view.pageSize < total}
          onPage={(next) => changeView({ page: next })}
          onPageSize={(size) => changeView({ pageSize: size })}
        />
      )}
    </section>
  );
}
