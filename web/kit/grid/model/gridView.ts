import { useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Filter, Sort } from '../types.ts';

/** `page` is zero-based; `enabledToggles` are toggle ids. */
export type GridView = {
  search: string;
  filters: Record<string, Filter>;
  sort: Sort[];
  page: number;
  pageSize: number;
  enabledToggles: string[];
};
export type ViewDefaults = { sort: readonly Sort[]; pageSize: number };
export type ChangeView = (change: Partial<GridView>) => void;

export const defaultView = (defaults: ViewDefaults): GridView => ({
  search: '',
  filters: {},
  sort: [...defaults.sort],
  page: 0,
  pageSize: defaults.pageSize,
  enabledToggles: [],
});

const formatSort = (sort: readonly Sort[]) => sort.map(({ field, desc }) => (desc ? `-${field}` : field)).join(',');
const parseSort = (text: string): Sort[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((part) => (part.startsWith('-') ? { field: part.slice(1), desc: true } : { field: part }));
const parseInteger = (text: string | null, min: number, max: number) => {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number >= min && number <= max ? number : undefined;
};

/**
 * Parses the view from the query string: `q` search, `s` sort (`-` descending), `p` page, `n` page size, `t` each enabled toggle,
 * `f.<field>` filter text, `v.<field>` each ticked value.
 */
export function parseView(params: URLSearchParams, defaults: ViewDefaults, prefix = ''): GridView {
  const filters: Record<string, Filter> = {};
  for (const [name, value] of params) {
    if (name.startsWith(`${prefix}f.`)) {
      const field = name.slice(prefix.length + 2);
      filters[field] = { ...filters[field], text: value };
    } else if (name.startsWith(`${prefix}v.`)) {
      const field = name.slice(prefix.length + 2);
      filters[field] = { ...filters[field], values: [...(filters[field]?.values ?? []), value] };
    }
  }
  const sort = params.get(`${prefix}s`);
  return {
    search: params.get(`${prefix}q`) ?? '',
    filters,
    sort: sort === null ? [...defaults.sort] : parseSort(sort),
    page: (parseInteger(params.get(`${prefix}p`), 1, 1_000_000) ?? 1) - 1,
    pageSize: parseInteger(params.get(`${prefix}n`), 1, 1000) ?? defaults.pageSize,
    enabledToggles: params.getAll(`${prefix}t`),
  };
}

/** The query string with this grid's part replaced; default values are omitted. */
export function writeView(
  params: URLSearchParams,
  view: GridView,
  defaults: ViewDefaults,
  prefix = '',
): URLSearchParams {
  const next = new URLSearchParams();
  for (const [name, value] of params) if (!isGridParam(name, prefix)) next.append(name, value);
  if (view.search) next.set(`${prefix}q`, view.search);
  for (const [field, filter] of Object.entries(view.filters)) {
    if (filter.text) next.set(`${prefix}f.${field}`, filter.text);
    for (const value of filter.values ?? []) next.append(`${prefix}v.${field}`, value);
  }
  if (formatSort(view.sort) !== formatSort(defaults.sort)) next.set(`${prefix}s`, formatSort(view.sort));
  if (view.page > 0) next.set(`${prefix}p`, String(view.page + 1));
  if (view.pageSize !== defaults.pageSize) next.set(`${prefix}n`, String(view.pageSize));
  for (const id of view.enabledToggles) next.append(`${prefix}t`, id);
  return next;
}

const isGridParam = (name: string, prefix: string) =>
  name.startsWith(prefix) && /^(?:[qspnt]$|[fv]\.)/.test(name.slice(prefix.length));

/** Changes one column's filter; an empty one is removed. */
export function withFilter(filters: Record<string, Filter>, field: string, change: Filter): Record<string, Filter> {
  const { [field]: before, ...others } = filters;
  const next = { ...before, ...change };
  return next.text || next.values ? { ...others, [field]: next } : others;
}

/** A click cycles a column through ascending, descending and unsorted; with Shift among the other sorted columns. */
export function nextSort(sort: readonly Sort[], field: string, within: boolean): Sort[] {
  const now = sort.find((one) => one.field === field);
  const next = now ? (now.desc ? [] : [{ field, desc: true }]) : [{ field }];
  if (!within) return next;
  return now ? sort.flatMap((one) => (one.field === field ? next : [one])) : [...sort, ...next];
}

/**
 * The grid's view as state, mirrored in the query string. The router commits URLs later than keys arrive, so queries written by this
 * grid are recognized when they come back and never overwrite newer input.
 */
export function useGridView(defaults: ViewDefaults, url: 'plain' | 'prefixed' | 'off', id: string) {
  const [params, setParams] = useSearchParams();
  const prefix = url === 'prefixed' ? `${id}.` : '';
  const toGridQuery = (view: GridView) => writeView(new URLSearchParams(), view, defaults, prefix).toString();
  const gridQuery = url === 'off' ? '' : toGridQuery(parseView(params, defaults, prefix));
  const [view, setView] = useState(() => (url === 'off' ? defaultView(defaults) : parseView(params, defaults, prefix)));
  const writtenQueries = useRef([gridQuery]);
  // A new function per URL; the effect below must run only for a new view.
  const latestSetParams = useRef(setParams);
  latestSetParams.current = setParams;

  useEffect(() => {
    if (url === 'off') return;
    const writtenAt = writtenQueries.current.lastIndexOf(gridQuery);
    if (writtenAt >= 0) writtenQueries.current = writtenQueries.current.slice(writtenAt);
    else {
      writtenQueries.current = [gridQuery];
      setView(parseView(new URLSearchParams(gridQuery), defaults, prefix));
    }
  }, [gridQuery, url, defaults, prefix]);

  useEffect(() => {
    if (url === 'off') return;
    const part = writeView(new URLSearchParams(), view, defaults, prefix).toString();
    if (part === writtenQueries.current.at(-1)) return;
    writtenQueries.current.push(part);
    latestSetParams.current((now) => writeView(now, view, defaults, prefix), {
      replace: true,
      preventScrollReset: true,
    });
  }, [view, url, defaults, prefix]);

  /** Any change but the page itself returns to the first page. */
  const changeView = useCallback<ChangeView>((part) => setView((now) => ({ ...now, page: 0, ...part })), []);
  return { view, changeView };
}
