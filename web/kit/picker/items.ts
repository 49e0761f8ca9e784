import { type RefCallback, type UIEvent, useEffect, useRef, useState } from 'react';
export interface PickerItem {
  id: string | number;
  label: string;
  /** Second line in the list; tells namesakes apart. */
  hint?: string;
  /** Why the item is no longer offered, in one word: "deactivated". It still shows where it is selected but cannot be chosen again. */
  unavailableReason?: string | undefined;
  /** Cannot be added or removed by this user. */
  locked?: boolean | undefined;
}

/** The item's label, with the reason if it is unavailable: "Zero (archived)". */
export const itemLabel = ({ label, unavailableReason }: Pick<PickerItem, 'label' | 'unavailableReason'>): string =>
  unavailableReason ? `${label} (${unavailableReason})` : label;

/** Loads one page of 20 matches; `cursor` is undefined on the last page. */
export type PickerLoad = (
  search: string,
  cursor?: string,
) => Promise<{ items: readonly PickerItem[]; cursor?: string }>;
export type PickerSource = readonly PickerItem[] | PickerLoad;

/** Empty state of the list; the action receives the typed text. */
export interface PickerEmpty {
  text: string;
  action?: { label: string; onClick: (typed: string) => void };
}

export const pickerPageSize = 20;
export const selectOneText = (label: string) => `Please select one of ${label}.`;

/** Items of a fixed list whose label or hint contains the typed text. */
export function findItems(items: readonly PickerItem[], typed: string): PickerItem[] {
  const needle = typed.trim().toLowerCase();
  return items.filter(({ label, hint = '' }) => `${label}\n${hint}`.toLowerCase().includes(needle));
}

/** Props shared by the single and multi-select inputs. */
export interface PickerInputProps {
  items: PickerSource;
  /** Default text: "No Data". */
  empty?: PickerEmpty;
  size?: 'medium' | 'large';
  disabled?: boolean;
  autoFocus?: boolean;
  placeholder?: string;
  inputRef?: RefCallback<HTMLInputElement>;
  /** Focus left; `unmatchedText` is typed text that matched no item. */
  onLeave?: (stray: string) => void;
}

const typingDelayMs = 200;

interface Page {
  items: readonly PickerItem[];
  cursor?: string;
  state: 'loading' | 'ready' | 'failed';
}

/**
 * Items of the list while it is open, page by page. A fixed list has them at once, so that Enter right after typing chooses what was typed;
 * a search loads them and drops responses to outdated searches.
 */
export function usePickerItems(source: PickerSource, search: string, open: boolean) {
  const [page, setPage] = useState<Page>({ items: [], state: 'loading' });
  const [fixedLength, setFixedLength] = useState(pickerPageSize);
  const latestSource = useRef(source);
  latestSource.current = source;
  const latestRequest = useRef(0);
  const isFixedList = typeof source !== 'function';

  const load = async (before: readonly PickerItem[], cursor?: string) => {
    if (typeof latestSource.current !== 'function') return;
    latestRequest.current += 1;
    const requestNumber = latestRequest.current;
    setPage({ items: before, state: 'loading' });
    try {
      const answer = await latestSource.current(search, cursor);
      if (requestNumber === latestRequest.current) {
        setPage({ items: [...before, ...answer.items], cursor: answer.cursor, state: 'ready' });
      }
    } catch {
      if (requestNumber === latestRequest.current) setPage({ items: before, cursor, state: 'failed' });
    }
  };
  const latestLoad = useRef(load);
  latestLoad.current = load;

  useEffect(() => {
    setFixedLength(pickerPageSize);
    if (!open || isFixedList) return;
    const pause = setTimeout(() => latestLoad.current([]), search === '' ? 0 : typingDelayMs);
    return () => {
      clearTimeout(pause);
      latestRequest.current += 1;
    };
  }, [open, search, isFixedList]);

  const retry = () => load(page.items, page.cursor);
  if (isFixedList) {
    const items = findItems(source, search).slice(0, fixedLength);
    return { items, state: 'ready' as const, loadMore: () => setFixedLength(fixedLength + pickerPageSize), retry };
  }
  return {
    ...page,
    loadMore: () => page.state === 'ready' && page.cursor !== undefined && load(page.items, page.cursor),
    retry,
  };
}

export interface PickerRow {
  value: string;
  label: string;
  hint?: string;
  disabled?: boolean;
  item?: PickerItem;
  /** For rows that are not items (Retry, Add): what choosing the row does. */
  onChoose?: (typed: string) => void;
}

/** List rows: the items, then status rows. All are options, so the keyboard reaches them. */
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

/** The expand icon is for the mouse only: Tab moves to the next field, arrow keys open the list. */
export const untabbableArrow = { tabIndex: -1 } as const;

/** Keeps the list from growing to the window's height. */
export const popupPositioning = { autoSize: false } as const;

/** Listbox props: 220 px high; loads the next page when scrolled near the end. */
export const scrollableListbox = (more: () => void) => ({
  style: { maxHeight: '220px', overflowY: 'auto' as const },
  onScroll: ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    if (list.scrollTop + list.clientHeight > list.scrollHeight - 48) more();
  },
});
