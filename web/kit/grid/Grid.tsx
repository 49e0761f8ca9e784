import { makeStyles, ProgressBar, Skeleton, SkeletonItem, tokens } from '@fluentui/react-components';
import { FilterDismissRegular, TableSimpleRegular } from '@fluentui/react-icons';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { formatNumber } from '../../../shared/rules/format.ts';
import { focusRows, useFocusFallback } from '../ui/focus.ts';
import { LeaveGuard } from '../ui/LeaveGuard.tsx';
import { EmptyState, ErrorState } from '../ui/States.tsx';
import { cardStyle, flexRow, look, quietDenseText } from '../ui/theme.ts';
import { getWidth, useMeasurement } from '../ui/useMeasurement.ts';
import { useSaveShortcut } from '../ui/useSaveShortcut.ts';
import type { PasteResult } from './edit/clipboard.ts';
import type { BatchEdit } from './edit/useBatchEdit.ts';
import { cellText } from './model/cellValues.ts';
import { hasCriteria, rowNoun } from './model/tableModel.ts';
import type { GridProps } from './types.ts';
import { type GridState, useGrid } from './useGrid.ts';
import { GridMessages } from './view/GridMessages.tsx';
import { GridTable } from './view/GridTable.tsx';
import { GridToolbar } from './view/GridToolbar.tsx';
import { NarrowList } from './view/NarrowList.tsx';
import { Pager, type PageSelection, useRowSelection } from './view/Pager.tsx';

/** The pager, and the page's padding below the card. */
const heightBelowRowsPx = 48 + 26;

/**
 * The console's one data grid. Takes columns and `rows`, a `stream` of pages, or a server-side `source`. Search, filters, sort and page
 * are kept in the URL. Requires a router and a `ToastProvider`; with `batch` also a data router and a `ConfirmProvider`.
 */
export function Grid<Row extends object>(props: GridProps<Row>) {
  const { label, columns, rowKey, noun = rowNoun, plain = false } = props;
  const styles = useStyles();
  const card = useRef<HTMLElement>(null);
  const width = useMeasurement(card, getWidth);
  const isNarrow = width > 0 && width < (props.narrow?.belowWidthPx ?? 700);
  const state = useGrid(props);
  const { batch, data, list } = state;
  const { lines, page } = list;
  const selection = useRowSelection(props.selection, () =>
    Array.from({ length: lines.count }, (_, place) => lines.at(place)?.key ?? ''),
  );
  const [pasteResult, setPasteResult] = useState<PasteResult>();
  useFocusFallback(card);
  const isOn = batch?.on === true;
  useEffect(() => {
    if (!isOn) setPasteResult(undefined);
  }, [isOn]);
  const save = useBatchSave(card, batch);
  useSaveShortcut(
    () => isOn,
    () => void save(),
  );
  const getRowName = (row: Row) =>
    props.rowName?.(row) ?? props.narrow?.title(row) ?? (columns[0] ? cellText(columns[0], row) : rowKey(row));
  const parts = { grid: props, state, getRowName, onFocusRows: () => focusRows(card.current) };

  return (
    <section ref={card} className={styles.card} aria-label={label} tabIndex={-1}>
      {data.isRefreshing && (
        <ProgressBar className={styles.progress} thickness="medium" aria-label={`Refreshing ${label}`} />
      )}
      {!plain && data.rows && lines.count > 0 && (
        <button type="button" className={styles.skip} onClick={parts.onFocusRows}>
          Skip to the rows of {label}
        </button>
      )}
      {!plain && <GridToolbar grid={props} state={state} narrow={isNarrow} noun={noun} onSave={save} />}
      <GridMessages {...parts} pasteResult={pasteResult} onClosePasteResult={() => setPasteResult(undefined)} />
      <GridContent {...parts} selection={selection} onPasted={setPasteResult} isNarrow={isNarrow} />
      {page && !plain && data.rows && data.rows.length > 0 && (
        <Pager {...page} all={data.rows.length} noun={noun} narrow={isNarrow} isPartial={data.isIncomplete} />
      )}
      {batch && (
        <LeaveGuard
          dirty={batch.changes > 0}
          losesWork={(next, here) =>
            batch.changes > 0 &&
            (next.pathname !== here.pathname || props.batch?.leavesList?.(new URLSearchParams(next.search)) === true)
          }
        />
      )}
    </section>
  );
}

/** Saves the pending edits, then focuses the first conflict or invalid cell, or else the rows. */
function useBatchSave<Row extends object>(card: RefObject<HTMLElement | null>, batch: BatchEdit<Row> | undefined) {
  const [saveCount, setSaves] = useState(0);
  // After the render that shows the outcome.
  useEffect(() => {
    if (saveCount === 0) return;
    const wrong = card.current?.querySelector<HTMLElement>('[data-conflict-card] button, [aria-invalid="true"]');
    wrong ? wrong.focus() : focusRows(card.current);
  }, [saveCount, card]);
  return async () => {
    // Commits the open editor.
    const active = document.activeElement;
    if (active instanceof HTMLElement && card.current?.contains(active)) active.blur();
    await batch?.save();
    setSaves((before) => before + 1);
  };
}

type ContentProps<Row extends object> = {
  grid: GridProps<Row>;
  state: GridState<Row>;
  getRowName: (row: Row) => string;
  onFocusRows: () => void;
  selection: PageSelection;
  onPasted: (verdict: PasteResult) => void;
  isNarrow: boolean;
};

/** The rows, or what shows in their place: a skeleton, an error or an empty state. */
function GridContent<Row extends object>(props: ContentProps<Row>) {
  const { grid, state, getRowName, onFocusRows, selection, onPasted, isNarrow } = props;
  const { label, columns, noun = rowNoun, plain = false } = grid;
  const { data, list } = state;
  const styles = useStyles();
  const isEmpty = data.rows !== undefined && data.rows.length === 0 && !hasCriteria(state.view);
  const isWaiting = !data.rows || grid.loading === true;
  const hasRows = !isWaiting && !isEmpty;
  return (
    <>
      {data.error && (
        <div className={styles.error}>
          <ErrorState text={errorText(data.error, data.streamed?.loaded, noun)} onRetry={data.retry} />
        </div>
      )}
      {isWaiting && !data.error && (
        <GridSkeleton
          label={label}
          height={grid.rowHeight ?? 40}
          filterRow={!isNarrow && !plain && columns.some(state.columns.isFilterable)}
        />
      )}
      {!isWaiting &&
        isEmpty &&
        (grid.empty?.content ?? (
          <EmptyState
            icon={<TableSimpleRegular />}
            text={grid.empty?.text ?? `No ${noun.many} yet.`}
            action={grid.empty?.action}
          />
        ))}
      {hasRows && isNarrow && <NarrowList grid={grid} state={state} onSelect={selection.onSelect} />}
      {hasRows && !isNarrow && <SharedValues {...state.columns} />}
      {hasRows && !isNarrow && (
        <GridTable
          grid={grid}
          state={state}
          selection={selection}
          getRowName={getRowName}
          onPasted={onPasted}
          heightBelow={heightBelowRowsPx}
        />
      )}
      {hasRows && list.lines.count === 0 && (
        <EmptyState
          icon={<FilterDismissRegular />}
          text={`No ${noun.many} match the filters.`}
          action={{
            label: 'Clear filters',
            onClick: () => {
              state.changeView({ search: '', filters: {} });
              onFocusRows();
            },
          }}
        />
      )}
    </>
  );
}

/** "Salon Fairfax · Status Active": columns that say the same in all rows show once, above them. */
function SharedValues<Row extends object>({ choice, uniform }: GridState<Row>['columns']) {
  const styles = useStyles();
  const shared = choice.chosen.filter((column) => uniform.get(column.field) && !choice.visible.includes(column));
  if (shared.length === 0) return null;
  return (
    <p className={styles.shared}>
      {shared.map(({ field, title }) => (
        <span key={field}>
          {title} <strong>{uniform.get(field)}</strong>
        </span>
      ))}
    </p>
  );
}

function errorText(
  error: Error,
  loaded: { rows?: readonly unknown[]; total?: number; cursor?: string } | undefined,
  noun: { many: string },
) {
  if (!loaded?.rows?.length || loaded.cursor === undefined) return error.message;
  const all = loaded.total === undefined ? '' : ` of ${formatNumber(loaded.total)}`;
  return `${formatNumber(loaded.rows.length)}${all} ${noun.many} came. ${error.message}`;
}

const skeletonLines = Array.from({ length: 10 }, (_, line) => line);

/** Skeleton with the grid's own sizes, so that nothing moves when rows arrive. */
function GridSkeleton({ label, height, filterRow }: { label: string; height: number; filterRow: boolean }) {
  const styles = useStyles();
  return (
    <Skeleton aria-label={`Loading ${label}`}>
      <div className={styles.waitingHead} style={{ height: filterRow ? 72 : 36 }} />
      {skeletonLines.map((line) => (
        <div key={line} className={styles.waitingLine} style={{ height }}>
          <SkeletonItem size={12} />
          <SkeletonItem size={12} />
          <SkeletonItem size={12} />
          <SkeletonItem size={12} />
          <SkeletonItem size={12} />
        </div>
      ))}
    </Skeleton>
  );
}

const useStyles = makeStyles({
  card: { ...cardStyle, position: 'relative', minWidth: 0, overflow: 'hidden', outline: 'none' },
  progress: { position: 'absolute', top: 0, left: 0, right: 0, zIndex: 3 },
  skip: {
    position: 'absolute',
    top: '12px',
    left: '14px',
    zIndex: 4,
    height: '32px',
    padding: '0 12px',
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    font: 'inherit',
    cursor: 'pointer',
    ':not(:focus)': { clipPath: 'inset(50%)', width: '1px', height: '1px', padding: 0, overflow: 'hidden' },
  },
  error: { padding: '12px 14px' },
  shared: { ...quietDenseText, ...flexRow, flexWrap: 'wrap', gap: '4px 20px', margin: 0, padding: '8px 14px' },
  waitingHead: {
    boxSizing: 'border-box',
    backgroundColor: look.surfaceSunken,
    borderBottom: `1px solid ${look.hairline}`,
  },
  waitingLine: {
    boxSizing: 'border-box',
    display: 'grid',
    gridTemplateColumns: '2fr 3fr 1fr 3fr 1fr',
    alignItems: 'center',
    gap: '24px',
    padding: '0 14px',
    borderBottom: `1px solid ${look.gridLine}`,
  },
});
