import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronLeft16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { useCallback, useEffect, useId, useRef } from 'react';
import { formatNumber } from '../../../../shared/rules/format.ts';
import { flexRow, look, spreadRow } from '../../ui/theme.ts';
import type { GridView } from '../model/gridView.ts';
import type { ServedPage } from '../model/serverRows.ts';
import type { TableModel } from '../model/tableModel.ts';
import type { Selection } from '../types.ts';

type PageOptions = {
  view: GridView;
  changeView: (change: Partial<GridView>) => void;
  /** Number of rows that pass the filters; undefined while loading. */
  total?: number;
  servedPage?: ServedPage<unknown>;
};

/** The current page (first and last are 1-based) and paging callbacks. A server source may not know its total. */
export function usePage({ view, changeView, total, servedPage }: PageOptions) {
  const { pageSize } = view;
  const lastPage = Math.max(0, Math.ceil((total ?? 0) / pageSize) - 1);
  const isBeyondLastPage = !servedPage && total !== undefined && view.page > lastPage;
  useEffect(() => {
    if (isBeyondLastPage) changeView({ page: lastPage });
  }, [isBeyondLastPage, lastPage, changeView]);

  const page = servedPage ? servedPage.page : Math.min(view.page, lastPage);
  const count = servedPage ? (servedPage.loaded.rows?.length ?? 0) : Math.min(pageSize, (total ?? 0) - page * pageSize);
  return {
    page,
    pageSize,
    first: count > 0 ? page * pageSize + 1 : 0,
    last: count > 0 ? page * pageSize + count : 0,
    total: servedPage ? servedPage.loaded.total : (total ?? 0),
    hasNext: servedPage ? servedPage.hasNext : page < lastPage,
    onPage: servedPage ? servedPage.goToPage : (next: number) => changeView({ page: next }),
    onPageSize: (next: number) => changeView({ pageSize: next }),
  };
}

/**
 * Reports the visible rows to the screen whenever they change. Equal rows are not reported twice, so that a screen may keep them in
 * state.
 */
export function useReportRows<Row extends object>(
  { rows }: TableModel<Row>,
  found: Int32Array,
  onVisibleRows?: (rows: Row[]) => void,
) {
  const latestCallback = useRef(onVisibleRows);
  latestCallback.current = onVisibleRows;
  const reportedRows = useRef<Row[]>(undefined);
  useEffect(() => {
    if (!latestCallback.current) return;
    const visibleRows = Array.from(found, (index) => rows[index]).filter((row) => row !== undefined);
    const before = reportedRows.current;
    if (before?.length === visibleRows.length && visibleRows.every((row, index) => row === before[index])) return;
    reportedRows.current = visibleRows;
    latestCallback.current(visibleRows);
  }, [rows, found]);
}

/** Selects single rows, or all rows of the current page. Rows of other pages keep their selection. */
export function useRowSelection(selection: Selection | undefined, keysOnPage: () => readonly string[]) {
  const latest = useRef(selection);
  latest.current = selection;
  const toggle = useCallback((keys: readonly string[], on: boolean) => {
    const next = new Set(latest.current?.selected);
    for (const key of keys) on ? next.add(key) : next.delete(key);
    latest.current?.onChange(next);
  }, []);
  const onSelect = useCallback((key: string, on: boolean) => toggle([key], on), [toggle]);
  const keys = selection?.selected.size ? keysOnPage() : [];
  const ticked = keys.filter((key) => selection?.selected.has(key)).length;
  return {
    onSelect,
    all: ticked > 0 && ticked === keys.length,
    some: ticked > 0,
    onSelectPage: (on: boolean) => toggle(keysOnPage(), on),
  };
}

export type PageSelection = ReturnType<typeof useRowSelection>;

const useStyles = makeStyles({
  root: {
    ...spreadRow,
    flexWrap: 'wrap',
    columnGap: '24px',
    minHeight: '48px',
    boxSizing: 'border-box',
    padding: '0 14px',
    borderTop: `1px solid ${look.hairline}`,
    color: tokens.colorNeutralForeground3,
    fontSize: look.gridFont,
    fontVariantNumeric: 'tabular-nums',
    '@media print': { display: 'none' },
  },
  strong: { color: tokens.colorNeutralForeground1, fontWeight: tokens.fontWeightSemibold },
  group: { ...flexRow, gap: '8px' },
  steps: { ...flexRow, gap: '4px', marginLeft: '16px' },
  size: {
    height: '26px',
    padding: '0 4px',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: look.surface,
    color: 'inherit',
    font: 'inherit',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

const pageSizes = [10, 25, 50, 100];

type Props = {
  first: number;
  last: number;
  /** Matching rows. Undefined if unknown. */
  total?: number;
  /** Rows without filters, which show if none matches. */
  all: number;
  noun: { one: string; many: string };
  page: number;
  pageSize: number;
  hasNext: boolean;
  onPage: (page: number) => void;
  onPageSize: (size: number) => void;
  narrow: boolean;
  /** More rows are still to come. */
  isPartial?: boolean;
};

/** "1–10 of 41 people", page size, previous and next page. */
export function Pager({
  first,
  last,
  total,
  all,
  noun,
  page,
  pageSize,
  hasNext,
  onPage,
  onPageSize,
  narrow,
  isPartial,
}: Props) {
  const styles = useStyles();
  const id = useId();
  const choices = pageSizes.includes(pageSize) ? pageSizes : [...pageSizes, pageSize].sort((a, b) => a - b);
  return (
    <div className={styles.root}>
      <span role="status">
        <span className={styles.strong}>{last ? `${formatNumber(first)}–${formatNumber(last)}` : '0'}</span>
        {total !== undefined && (
          <>
            {' of '}
            <span className={styles.strong}>{formatNumber(total || all)}</span>
          </>
        )}{' '}
        {(total ?? last) === 1 && !hasNext ? noun.one : noun.many}
        {isPartial && ' so far'}
      </span>
      <div className={styles.group}>
        {!narrow && (
          <>
            <label htmlFor={id}>Rows per page</label>
            <select
              id={id}
              className={styles.size}
              value={pageSize}
              onChange={({ target }) => onPageSize(Number(target.value))}
            >
              {choices.map((size) => (
                <option key={size}>{size}</option>
              ))}
            </select>
          </>
        )}
        <div className={styles.steps}>
          <Button
            appearance="subtle"
            size="small"
            icon={<ChevronLeft16Regular />}
            aria-label="Previous page"
            disabled={page === 0}
            onClick={() => onPage(page - 1)}
          />
          <span>
            Page <span className={styles.strong}>{page + 1}</span>
            {total !== undefined && ` of ${Math.max(1, Math.ceil(total / pageSize))}`}
          </span>
          <Button
            appearance="subtle"
            size="small"
            icon={<ChevronRight16Regular />}
            aria-label="Next page"
            disabled={!hasNext}
            onClick={() => onPage(page + 1)}
          />
        </div>
      </div>
    </div>
  );
}
