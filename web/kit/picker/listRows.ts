import type { UIEvent } from 'react';
import type { PickerEmpty, PickerItem } from './items.ts';
import type { usePickerItems } from './usePickerItems.ts';

export interface ListRow {
  value: string;
  label: string;
  hint?: string;
  disabled?: boolean;
  item?: PickerItem;
  /** What choosing this row does when it is not an item. */
  act?: () => void;
}

/** The list as rows: items, then what is to be said about them. Every row is an option, so the keyboard reaches all of them. */
export function listRows(list: ReturnType<typeof usePickerItems>, empty: PickerEmpty = { text: 'No Data' }): ListRow[] {
  const rows: ListRow[] = list.items.map((item) => ({
    value: String(item.id),
    label: item.label,
    hint: item.hint,
    item,
  }));
  if (list.state === 'loading') rows.push({ value: ' loading', label: 'Loading…', disabled: true });
  if (list.state === 'failed') rows.push({ value: ' retry', label: 'Could not load. Retry', act: list.retry });
  if (list.state === 'ready' && rows.length === 0) {
    rows.push({ value: ' empty', label: empty.text, disabled: true });
    if (empty.action) rows.push({ value: ' action', label: empty.action.label, act: empty.action.onClick });
  }
  return rows;
}

/** Keeps the list from growing to the height of the window. */
export const besideControl = { autoSize: false } as const;

/** Props of the list element: 220 px high, and the next page when its end comes near. */
export const scrollingList = (more: () => void) => ({
  style: { maxHeight: '220px', overflowY: 'auto' as const },
  onScroll: ({ currentTarget: list }: UIEvent<HTMLElement>) => {
    if (list.scrollTop + list.clientHeight > list.scrollHeight - 48) more();
  },
});
