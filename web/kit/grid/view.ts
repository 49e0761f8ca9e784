import type { Sort } from './types.ts';

/** `text` is what the filter row holds, `values` what the header filter ticked. */
export type Filter = { text?: string; values?: string[] };
/** `page` counts from 0. */
export type View = { search: string; filters: Record<string, Filter>; sort: Sort[]; page: number; pageSize: number };
export type ViewDefaults = { sort: readonly Sort[]; pageSize: number };

export const emptyView = (defaults: ViewDefaults): View => ({
  search: '',
  filters: {},
  sort: [...defaults.sort],
  page: 0,
  pageSize: defaults.pageSize,
});

const sortText = (sort: readonly Sort[]) => sort.map(({ field, desc }) => (desc ? `-${field}` : field)).join(',');
const readSort = (text: string): Sort[] =>
  text
    .split(',')
    .filter(Boolean)
    .map((part) => (part.startsWith('-') ? { field: part.slice(1), desc: true } : { field: part }));
const whole = (text: string | null, min: number, max: number) => {
  const number = Number(text);
  return text !== null && Number.isInteger(number) && number >= min && number <= max ? number : undefined;
};

/**
 * The view as it stands in the query string: `q` search, `s` sort (`-` is descending), `p` page, `n` rows a page,
 * `f.<field>` text of the filter row, `v.<field>` once for every ticked value.
 */
export function readView(params: URLSearchParams, defaults: ViewDefaults, prefix = ''): View {
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
    sort: sort === null ? [...defaults.sort] : readSort(sort),
    page: (whole(params.get(`${prefix}p`), 1, 1_000_000) ?? 1) - 1,
    pageSize: whole(params.get(`${prefix}n`), 1, 1000) ?? defaults.pageSize,
  };
}

/** The same query with this grid's part replaced; what equals the defaults leaves no trace. */
export function writeView(params: URLSearchParams, view: View, defaults: ViewDefaults, prefix = ''): URLSearchParams {
  const next = new URLSearchParams();
  for (const [name, value] of params) if (!ownsKey(name, prefix)) next.append(name, value);
  if (view.search) next.set(`${prefix}q`, view.search);
  for (const [field, filter] of Object.entries(view.filters)) {
    if (filter.text) next.set(`${prefix}f.${field}`, filter.text);
    for (const value of filter.values ?? []) next.append(`${prefix}v.${field}`, value);
  }
  if (sortText(view.sort) !== sortText(defaults.sort)) next.set(`${prefix}s`, sortText(view.sort));
  if (view.page > 0) next.set(`${prefix}p`, String(view.page + 1));
  if (view.pageSize !== defaults.pageSize) next.set(`${prefix}n`, String(view.pageSize));
  return next;
}

const ownsKey = (name: string, prefix: string) =>
  name.startsWith(prefix) && /^(?:[qspn]$|[fv]\.)/.test(name.slice(prefix.length));

/** Sets one column's filter; an empty one is taken out. */
export function withFilter(filters: Record<string, Filter>, field: string, change: Filter): Record<string, Filter> {
  const { [field]: before, ...others } = filters;
  const next = { ...before, ...change };
  return next.text || next.values ? { ...others, [field]: next } : others;
}
