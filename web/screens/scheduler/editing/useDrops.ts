import { totalMinutes } from '../../../../shared/rules/appointments.ts';
import { formatTime } from '../../../../shared/rules/time.ts';
import { dayText } from '../dayText.ts';
import { type BookData, type Draft, draftOf, withDraft } from '../draft.ts';
import type { Book } from '../useBook.ts';
import type { Booking } from './useBooking.ts';
import type { Editor } from './useEditor.ts';
import type { Undo } from './useUndo.ts';

/** Answers what happens to a block in the book: it is shown at once, sent, and taken back when it was refused. */
export function useDrops(book: Book, { save }: Booking, { draft, change, follow }: Editor, undo: Undo) {
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
      if (outcome.kind !== 'saved') return;
      const { appointmentId, version } = outcome.appointment;
      follow(outcome.appointment);
      undo.keep({ id: appointmentId, version }, changeText(before, wanted, data.stylists), async () => {
        const undone = await save({ ...before, version });
        if (undone.kind === 'saved') follow(undone.appointment);
        await book.refresh();
        return undone;
      });
      return outcome.appointment;
    });
  };
}

/** 'Gus Feld: 10:00 AM to 11:15 AM', with the days, the stylists or the salons when they changed, or the minutes. */
export function changeText(before: Draft, after: Draft, stylists: BookData['stylists']): string {
  const client = before.client?.name ?? '';
  const [shorter, longer] = [before, after].map(({ services }) => totalMinutes(services));
  if (shorter !== longer) return `${client}: ${shorter} min to ${longer} min`;
  const [from, to] = [before, after].map(({ date, start = 0, stylistId }) => {
    const stylist = stylists.find(({ user_id }) => user_id === stylistId);
    const parts = [
      before.date !== after.date && dayText(date, date, true),
      formatTime(start),
      before.stylistId !== after.stylistId && stylist?.user_first_name,
      before.locationId !== after.locationId && stylist?.location_name,
    ];
    return parts.filter(Boolean).join(', ');
  });
  return `${client}: ${from} to ${to}`;
}
