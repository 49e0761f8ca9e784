import { FilterDismissRegular, TableSimpleRegular } from '@fluentui/react-icons';
import { EmptyState } from '../States.tsx';
import { GridError } from './GridError.tsx';
import { GridLines } from './GridLines.tsx';
import { NarrowList } from './NarrowList.tsx';
import type { GridProps } from './types.ts';
import type { GridState } from './useGrid.ts';
import type { PageSelection } from './useSelection.ts';
import { WideTable } from './WideTable.tsx';

type Props<Row extends object> = {
  grid: GridProps<Row>;
  state: GridState<Row>;
  selection: PageSelection;
  noun: { one: string; many: string };
  narrow: boolean;
};

/** Under the bar: the lines that are on their way, the rows, or why there are none. */
export function GridContent<Row extends object>({ grid, state, selection, noun, narrow }: Props<Row>) {
  const { rows, error, ordered, filtered, visible, batch, changeView } = state;
  const filterRow = !grid.plain && !grid.source && visible.some((column) => column.filter !== false);
  if (error && !rows) return <GridError error={error} onRetry={state.retry} />;
  if (!rows || grid.loading)
    return <GridLines label={grid.label} height={grid.rowHeight ?? 40} filterRow={filterRow && !narrow} />;
  if (rows.length === 0 && !filtered) {
    const { text = `No ${noun.many} yet.`, action } = grid.empty ?? {};
    return <EmptyState icon={<TableSimpleRegular />} text={text} action={action} />;
  }
  return (
    <>
      {error && <GridError error={error} onRetry={state.retry} />}
      {narrow ? (
        <NarrowList
          label={grid.label}
          rows={state.shown}
          columns={visible}
          narrow={grid.narrow}
          batch={batch}
          selection={grid.selection}
          onSelect={selection.onSelect}
          rowActions={grid.rowActions}
          onRowClick={grid.onRowClick}
          virtual={state.virtual}
        />
      ) : (
        <WideTable grid={grid} state={state} selection={selection} noun={noun} filterRow={filterRow} />
      )}
      {ordered.length === 0 && (
        <EmptyState
          icon={<FilterDismissRegular />}
          text={`No ${noun.many} match the filters.`}
          action={{ label: 'Clear filters', onClick: () => changeView({ search: '', filters: {} }) }}
        />
      )}
    </>
  );
}
