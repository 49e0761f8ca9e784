import { floorToQuarter, toMinutes, type Zoom } from './measures.ts';

export type Slot = { columnId: string; start: number };

/** Column and start of the free time under the pointer. Elsewhere in a column, the quarter hour. `from` is the grid's first minute. */
export function findSlot(target: Element, clientY: number, from: number, zoom: Zoom): Slot | undefined {
  const column = target.closest<HTMLElement>('[data-column]');
  const columnId = column?.dataset['column'];
  if (!column || columnId === undefined) return undefined;
  const { slot, free = slot } = target.closest<HTMLElement>('[data-slot], [data-free]')?.dataset ?? {};
  const clicked = from + toMinutes(clientY - column.getBoundingClientRect().top, zoom);
  return { columnId, start: free === undefined ? floorToQuarter(clicked) : Number(free) };
}
