import { useState } from 'react';
import { type BookData, type Draft, draftOf, withDraft } from '../draft.ts';
import type { Book } from '../useBook.ts';
import { changeText } from './changeText.ts';
import { takingTurns } from './turns.ts';
import type { Booking } from './useBooking.ts';
import type { Editor } from './useEditor.ts';
import type { Undo } from './useUndo.ts';

/** Answers what happens to a block in the book: it is shown at once, sent, and taken back when it was refused. */
export function useDrops(book: Book, { save }: Booking, { draft, change }: Editor, undo: Undo) {
  const [saveInTurn] = useState(takingTurns);

  return async function drop(id: string, after: (before: Draft, data: BookData) => Draft): Promise<void> {
    const { data } = book;
    if (!data) return;
    // What the editor holds is saved from there.
    if (draft && (draft.id ?? 'draft') === id) return change(after(draft, data));
    const appointment = data.schedules.find(({ appointmentId }) => appointmentId === id);
    if (!appointment) return;
    const before = draftOf(appointment);
    const wanted = after(before, data);
    const schedules = data.schedules.map((one) => (one === appointment ? withDraft(one, wanted) : one));
    await book.expect(data, { ...data, schedules }, async () => {
      const outcome = await saveInTurn(id, wanted, save);
      if (outcome.kind !== 'saved') return;
      const { version } = outcome.appointment;
      undo.offer(outcome.appointment, changeText(before, wanted, data.stylists), () => {
        void save({ ...before, version }).then(book.refresh);
      });
      return outcome.appointment;
    });
  };
}
