import type { BookSlot } from '../draft.ts';
import type { Book } from '../useBook.ts';

/** How long an element may take to appear, such as the block of what was just booked. */
const maxWaitMs = 2000;

/** Moves the focus to an element once it is there, unless the user presses something meanwhile. */
export function focusWhenShown(selector: string): void {
  const until = performance.now() + maxWaitMs;
  let pressed = false;
  const onPress = () => {
    pressed = true;
  };
  const listening = new AbortController();
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(type, onPress, { capture: true, signal: listening.signal });
  const look = () => {
    const element = document.querySelector<HTMLElement>(selector);
    if (element && !pressed) element.focus();
    if (element || pressed || performance.now() > until) return listening.abort();
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Id of the appointment whose block has the focus. */
export const focusedBlockId = (): string | undefined =>
  document.activeElement instanceof HTMLElement ? document.activeElement.dataset['block'] : undefined;

/** The free time that has the focus, as long as it is drawn. */
export function findFocusedSlot({ grid }: Book): BookSlot | undefined {
  const focused = document.activeElement;
  const { slot: start, minutes } = focused instanceof HTMLElement ? focused.dataset : {};
  const columnId = focused?.closest<HTMLElement>('[data-column]')?.dataset['column'];
  const column = columnId === undefined ? undefined : grid.page?.getColumnKey(columnId);
  return start === undefined || !column
    ? undefined
    : { ...column, start: Number(start), ...(minutes && { minutes: Number(minutes) }) };
}
