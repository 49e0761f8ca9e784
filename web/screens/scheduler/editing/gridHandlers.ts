import type { BookParts } from '../bookFeature.ts';
import type { BookSlot, ColumnKey } from '../draft.ts';
import type { BookContext } from '../useBookContext.ts';

/** What the grid does with its blocks and free times. Blocks that no feature knows are appointments. */
export function gridHandlers({ editor, visits }: BookContext, parts: readonly BookParts[]) {
  const find = (id: string) => parts.flatMap(({ findBlock }) => findBlock?.(id) ?? [])[0] ?? visits.getBlock(id);
  const first = <Name extends 'cutId' | 'selectedId' | 'only' | 'chips' | 'onChip' | 'onSlot'>(name: Name) =>
    parts.find((part) => part[name] !== undefined)?.[name];
  const takeSlot = first('onSlot') ?? ((slot: BookSlot) => void editor.open.blank(slot));
  return {
    cutId: first('cutId'),
    selectedId: first('selectedId'),
    only: first('only'),
    chips: first('chips'),
    onChip: first('onChip'),
    onCreate: takeSlot,
    onOpen: (id: string) => find(id).open(),
    onMove: (id: string, to: ColumnKey & { start: number }) => find(id).move(to),
    onResize: (id: string, { minutes }: { minutes: number }) => find(id).resize(minutes),
    onDelete: (id: string) => find(id).remove(),
  };
}
