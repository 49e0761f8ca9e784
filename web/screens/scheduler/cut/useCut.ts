import { useState } from 'react';
import { type BookData, type Draft, toDraft } from '../draft.ts';
import { findFocusedSlot, focusWhenShown } from '../editing/focusWhenShown.ts';
import { formatChange } from '../editing/useDropHandler.ts';
import { moveDraft } from '../offers.ts';
import type { BookContext } from '../useBookContext.ts';

/** An appointment that is cut out to be put on another day. It stays where it is until then. */
export function useCut({ book, booking, undo, offerFreed }: BookContext) {
  const [cut, setCut] = useState<Draft>();
  /** The book that it was cut from. */
  const [cutFrom, setCutFrom] = useState<BookData>();

  async function paste(slot: Pick<Draft, 'stylistId' | 'date' | 'start'>): Promise<void> {
    const { data } = book;
    if (!cut || !data) return;
    const outcome = await booking.save(moveDraft(cut, slot, data));
    if (outcome.kind === 'changed meanwhile') setCut(toDraft(outcome.theirs));
    if (outcome.kind === 'not found') setCut(undefined);
    if (outcome.kind !== 'saved') return;
    const { appointmentId: id, version } = outcome.appointment;
    setCut(undefined);
    void book.updates.showSaved(outcome.appointment);
    undo.offerUndo({ id, version }, formatChange(cut, toDraft(outcome.appointment), data.stylists), async () => {
      const reverted = await booking.save({ ...cut, version });
      await book.updates.refresh();
      return reverted;
    });
    focusWhenShown(`[data-block="${id}"]`);
    if (cut.date !== toDraft(outcome.appointment).date) await offerFreed(cut, 'moved', cutFrom);
  }

  return {
    cut,
    start: (id: string | undefined) => {
      const appointment = book.data?.schedules.find(({ appointmentId }) => appointmentId === id);
      if (!appointment) return;
      setCut(toDraft(appointment));
      setCutFrom(book.data);
    },
    paste,
    /** Puts it on the free time that has the focus. */
    pasteAtFocus: () => {
      const slot = findFocusedSlot(book);
      if (slot) void paste(slot);
    },
    drop: () => setCut(undefined),
  };
}
