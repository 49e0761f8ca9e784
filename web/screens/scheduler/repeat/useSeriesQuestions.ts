import type { Appointment, AppointmentStatus } from '../../../../shared/contract/appointments.ts';
import { usePrompt } from '../../../kit/ui/Confirm.tsx';
import type { Draft } from '../draft.ts';
import type { Alternative, Booking } from '../editing/useBooking.ts';
import type { Undo } from '../undo/useUndo.ts';
import type { Book } from '../useBook.ts';
import { hasOtherServices, useSeries } from './useSeries.ts';

/** The booking's actions, which ask whether a change of a repeating visit is meant for those that follow as well. */
export function useSeriesQuestions(booking: Booking, book: Book, undo: Undo): Booking {
  const series = useSeries(book, undo);
  const ask = usePrompt();
  const find = (id: string | undefined): Appointment | undefined =>
    book.data?.schedules.find(({ appointmentId, series_id }) => appointmentId === id && series_id !== undefined);

  async function askAboutFollowing(before: Appointment, after: Appointment): Promise<void> {
    const isMoved = before.start !== after.start || before.user_id !== after.user_id;
    const isMovedOrOther = isMoved || hasOtherServices(before, after);
    const hasOtherNotes = before.notes !== after.notes;
    if (after.location !== before.location || !(isMovedOrOther || hasOtherNotes)) return;
    const following = (await series.listFollowing(after)).filter(
      ({ location, notes }) => location === after.location && (isMovedOrOther || notes === before.notes),
    );
    if (following.length === 0) return;
    const kept = hasOtherNotes ? ' Notes of their own stay.' : '';
    const text = `This appointment is saved. Change ${countFollowing(following)} as well?${kept}`;
    if ((await ask({ ...question, text })) !== undefined) await series.changeFollowing(following, before, after);
  }

  return {
    ...booking,
    save: async (draft: Draft, insteadOfDoubleBooking?: Alternative) => {
      const before = find(draft.id);
      const outcome = await booking.save(draft, insteadOfDoubleBooking);
      if (before && outcome.kind === 'saved') void askAboutFollowing(before, outcome.appointment);
      return outcome;
    },
    setStatus: async (draft: Draft, status: AppointmentStatus, reason?: string) => {
      const visit = find(draft.id);
      const outcome = await booking.setStatus(draft, status, reason);
      if (visit && status === 'cancelled' && outcome.kind === 'saved') void askToCancel(outcome.appointment, reason);
      return outcome;
    },
  };

  async function askToCancel(cancelled: Appointment, reason = ''): Promise<void> {
    const following = await series.listFollowing(cancelled);
    const [next] = following;
    if (!next) return;
    const text = `This appointment is canceled. Cancel ${countFollowing(following)} as well?`;
    if ((await ask({ ...question, text })) !== undefined) await series.cancelFollowing(next, reason);
  }
}

const question = {
  title: 'Repeating appointment',
  confirm: 'This and all that follow',
  cancel: 'This appointment',
  startsOnCancel: true,
};

const countFollowing = ({ length }: readonly Appointment[]): string =>
  length === 1 ? 'the one that follows' : `the ${length} that follow`;
