import { useState } from 'react';
import { totalMinutes } from '../../../../shared/rules/appointments.ts';
import { timeText } from '../../../../shared/rules/time.ts';
import { dayText } from '../dayText.ts';
import { type BookData, type Draft, draftOf, withDraft } from '../draft.ts';
import type { Book } from '../useBook.ts';
import type { Booking, Outcome } from './useBooking.ts';
import type { Editor } from './useEditor.ts';
import type { Undo } from './useUndo.ts';

/** Answers what happens to a block in the book: it is shown at once, sent, and taken back when it was refused. */
export function useDrops(book: Book, { save }: Booking, { draft, change }: Editor, undo: Undo) {
  const [saveNext] = useState(oneAfterAnother);

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
      const outcome = await saveNext(id, wanted, save);
      if (outcome.kind !== 'saved') return;
      const { version } = outcome.appointment;
      const { appointmentId } = outcome.appointment;
      undo.keep({ id: appointmentId, version }, changeText(before, wanted, data.stylists), () => {
        void save({ ...before, version }).then(book.refresh);
      });
      return outcome.appointment;
    });
  };
}

type Save = (draft: Draft) => Promise<Outcome>;

/**
 * Saves the changes of one appointment one after the other: who drops it again before the first answer is here means the version that
 * this answer brings.
 */
export function oneAfterAnother() {
  const sent = new Map<string, Promise<Outcome>>();
  return (id: string, wanted: Draft, save: Save): Promise<Outcome> => {
    const earlier = sent.get(id);
    const saving = (async () => {
      const outcome = await earlier;
      return save(outcome?.kind === 'saved' ? { ...wanted, version: outcome.appointment.version } : wanted);
    })();
    sent.set(id, saving);
    return saving.finally(() => sent.get(id) === saving && sent.delete(id));
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
      timeText(start),
      before.stylistId !== after.stylistId && stylist?.user_first_name,
      before.locationId !== after.locationId && stylist?.location_name,
    ];
    return parts.filter(Boolean).join(', ');
  });
  return `${client}: ${from} to ${to}`;
}
