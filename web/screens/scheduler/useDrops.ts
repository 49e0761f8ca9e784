import { useToast } from '../../kit/Toast.tsx';
import { changeText } from './changeText.ts';
import { type BookData, type Draft, draftOf, withDraft } from './draft.ts';
import type { Book } from './useBook.ts';
import type { Booking } from './useBooking.ts';
import type { Editor } from './useEditor.ts';
import { useUndoKey } from './useUndoKey.ts';

const undoMs = 10_000;

/** Answers what happens to a block in the book: it is shown at once, sent, and taken back when it was refused. */
export function useDrops(book: Book, { save }: Booking, { draft, change }: Editor) {
  const toast = useToast();
  const offer = useUndoKey();

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
      const outcome = await save(wanted);
      if (outcome.kind !== 'saved') return false;
      const { version } = outcome.appointment;
      let isTaken = false;
      const undo = () => {
        if (!isTaken) void save({ ...before, version }).then(book.refresh);
        isTaken = true;
        shown.dismiss();
      };
      const text = changeText(before, wanted, data.stylists);
      const shown = toast(text, { intent: 'info', timeout: undoMs, action: { label: 'Undo', onClick: undo } });
      offer(undo, undoMs);
      return true;
    });
  };
}
