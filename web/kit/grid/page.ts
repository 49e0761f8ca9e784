import { useCallback, useEffect, useRef } from 'react';
import type { Table } from './model.ts';
import type { Served } from './served.ts';
import type { Selection } from './types.ts';
import type { View } from './view.ts';

type PageOptions = {
  view: View;
  changeView: (change: Partial<View>) => void;
  /** Rows that pass the filters; undefined while they are on their way. */
  total?: number;
  served?: Served<unknown>;
};

/** Which rows of which page show, counted from 1, and the way to other pages. A server need not know its total. */
export function usePage({ view, changeView, total, served }: PageOptions) {
  const { pageSize } = view;
  const lastPage = Math.max(0, Math.ceil((total ?? 0) / pageSize) - 1);
  const beyond = !served && total !== undefined && view.page > lastPage;
  useEffect(() => {
    if (beyond) changeView({ page: lastPage });
  }, [beyond, lastPage, changeView]);

  const page = served ? served.page : Math.min(view.page, lastPage);
  const count = served ? (served.rows?.length ?? 0) : Math.min(pageSize, (total ?? 0) - page * pageSize);
  return {
    page,
    pageSize,
    first: count > 0 ? page * pageSize + 1 : 0,
    last: count > 0 ? page * pageSize + count : 0,
    total: served ? served.total : (total ?? 0),
    hasNext: served ? served.hasNext : page < lastPage,
    onPage: served ? served.toPage : (next: number) => changeView({ page: next }),
    onPageSize: (next: number) => changeView({ pageSize: next }),
  };
}

/** Tells a screen its rows once for every new order, so that a screen that keeps them in its state comes to rest. */
export function useTellView<Row extends object>(
  { rows }: Table<Row>,
  found: Int32Array,
  onView?: (rows: Row[]) => void,
) {
  const tell = useRef(onView);
  tell.current = onView;
  const told = useRef<Row[]>(undefined);
  useEffect(() => {
    if (!tell.current) return;
    const shown = Array.from(found, (index) => rows[index]).filter((row) => row !== undefined);
    const before = told.current;
    if (before?.length === shown.length && shown.every((row, index) => row === before[index])) return;
    told.current = shown;
    tell.current(shown);
  }, [rows, found]);
}

/** Ticking one row, or all rows of the page that shows; rows of other pages keep their ticks. */
export function useSelection(selection: Selection | undefined, keysOnPage: () => readonly string[]) {
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

export type PageSelection = ReturnType<typeof useSelection>;
