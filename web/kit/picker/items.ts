import { type RefCallback, type UIEvent, useEffect, useRef, useState } from 'react';
export interface PickerItem {
  id: string | number;
  label: string;
  /** Second line in the list, for telling namesakes apart. */
  hint?: string;
  /** Why it is not on offer any more, in a word: "deactivated". It shows where it is held and cannot be chosen anew. */
  unavailableReason?: string | undefined;
  /** Not to be given or taken here: it stays with whoever has it. */
  locked?: boolean | undefined;
}

/** The words of an item, with the one that says why it is not on offer any more. */
export const itemLabel = ({
  label,
  unavailableReason: gone,
}: Pick<PickerItem, 'label' | 'unavailableReason'>): string => (gone ? `${label} (${gone})` : label);

/** Answers one page (20) of what matches the search; `cursor` is absent on the last page. */
export type PickerLoad = (
  search: string,
  cursor?: string,
) => Promise<{ items: readonly PickerItem[]; cursor?: string }>;
export type PickerSource = readonly PickerItem[] | PickerLoad;

/** What an empty list says, and the way out of it, which is told what was typed. */
export interface PickerEmpty {
  text: string;
  action?: { label: string; onClick: (typed: string) => void };
}

export const pickerPageSize = 20;
export const selectOneText = (label: string) => `Please select one of ${label}.`;

/** The loader of a list that is known already: a part of the label or the hint finds an item. */
export function toPickerLoad(source: PickerSource): PickerLoad {
  if (typeof source === 'function') return source;
  return async (search, cursor) => {
    const wanted = search.trim().toLowerCase();
    const found = source.filter(({ label, hint = '' }) => `${label}\n${hint}`.toLowerCase().includes(wanted));
    const end = Number(cursor ?? 0) + pickerPageSize;
    return { items: found.slice(end - pickerPageSize, end), cursor: end < found.length ? String(end) : undefined };
  };
}

/** What the controls of one and of many choices have in common. */
export interface PickerInputProps {
  items: PickerSource;
  /** Default "No Data". */
  empty?: PickerEmpty;
  size?: 'medium' | 'large';
  disabled?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  inputRef?: RefCallback<HTMLInputElement>;
  /** The focus went elsewhere; `stray` is text that was typed and chose nothing. */
  onLeave?: (stray: string) => void;
}

const typingPause = 200;

interface Page {
  items: readonly PickerItem[];
  cursor?: string;
  state: 'loading' | 'ready' | 'failed';
}

/** The items for a search while the list is open, page by page. An answer to an older question is dropped. */
export function usePickerItems(source: PickerSource, search: string, open: boolean) {
  const [page, setPage] = useState<Page>({ items: [], state: 'loading' });
  const latestSource = useRef(source);
  latestSource.current = source;
  const question = useRef(0);
  const known = typeof source !== 'function';

  const load = async (before: readonly PickerItem[], cursor?: string) => {
    question.current += 1;
    const asked = question.current;
    setPage({ items: before, state: 'loading' });
    try {
      const answer = await toPickerLoad(latestSource.current)(search, cursor);
      if (asked === question.current) {
        setPage({ items: [...before, ...answer.items], cursor: answer.cursor, state: 'ready' });
      }
    } catch {
      if (asked === question.current) setPage({ items: before, cursor, state: 'failed' });
    }
  };
  const latestLoad = useRef(load);
  latestLoad.current = load;

  useEffect(() => {
    if (!open) return;
    const pause = setTimeout(() => latestLoad.current([]), known || search === '' ? 0 : typingPause);
    return () => {
      clearTimeout(pause);
      question.current += 1;
    };
  }, [open, search, known]);

  return {
    ...page,
    loadMore: () => page.state === 'ready' && page.cursor !== undefined && load(page.items, page.cursor),
    retry: () => load(page.items, page.cursor),
  };
}

export interface PickerRow {
  value: string;
  label: string;
  hint?: string;
  disabled?: boolean;
  item?: PickerItem;
  /** What choosing this row does when it is not an item. */
  onChoose?: (typed: string) => void;
}

/** The list as rows: items, then what is to be said about them. Every row is an option, so the keyboard reaches all of them. */
export function toPickerRows(
  list: ReturnType<typeof usePickerItems>,
  empty: PickerEmpty = { text: 'No Data' },
): PickerRow[] {
  const rows: PickerRow[] = list.items.map((item) => ({
    value: String(item.id),
    label: itemLabel(item),
    hint: item.hint,
    item,
  }));
  if (list.state === 'loading') rows.push({ value: ' loading', label: 'Loading…', disabled: true });
  if (list.state === 'failed') rows.push({ value: ' retry', label: 'Could not load. Retry', onChoose: list.retry });
  if (list.state === 'ready' && rows.length === 0) {
    rows.push({ value: ' empty', label: empty.text, disabled: true });
    if (empty.action) rows.push({ value: ' action', label: empty.action.label, onChoose: empty.action.onClick });
  }
  return rows;
}

/** The arrow is for the mouse: Tab goes on to the next field, and the arrow keys open the list. */
export const untabbableArrow = { tabIndex: -1 } as const;

/** Keeps the list from growing to the height of the window. */
export const popupPositioning = { autoSize: false } as const;

/** Props of the list element: 220 px high, and the next page when its end comes near. */
export const scrollableListbox = (more: () => void) => ({
  style: { maxHeight: '220px', overflowY: 'auto' as const },
  onScroll: ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    if (list.scrollTop + list.clientHeight > list.scrollHeight - 48) more();
  },
});
