export interface PickerItem {
  id: string | number;
  label: string;
  /** Second line in the list, for telling namesakes apart. */
  hint?: string;
}

/** Answers one page (20) of what matches the search; `cursor` is absent on the last page. */
export type PickerLoad = (
  search: string,
  cursor?: string,
) => Promise<{ items: readonly PickerItem[]; cursor?: string }>;
export type PickerSource = readonly PickerItem[] | PickerLoad;

/** What an empty list says, and the way out of it. */
export interface PickerEmpty {
  text: string;
  action?: { label: string; onClick: () => void };
}

export const pageSize = 20;
export const strayText = (label: string) => `Please select one of ${label}.`;

/** The loader of a list that is known already: a part of the label or the hint finds an item. */
export function loaderOf(source: PickerSource): PickerLoad {
  if (typeof source === 'function') return source;
  return async (search, cursor) => {
    const wanted = search.trim().toLowerCase();
    const found = source.filter(({ label, hint = '' }) => `${label}\n${hint}`.toLowerCase().includes(wanted));
    const end = Number(cursor ?? 0) + pageSize;
    return { items: found.slice(end - pageSize, end), cursor: end < found.length ? String(end) : undefined };
  };
}
