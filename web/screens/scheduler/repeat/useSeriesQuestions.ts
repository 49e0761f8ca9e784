import type { Appointment, AppointmentStatus } from '../../../../shared/contract/appointments.ts';
import { usePrompt } from '../../../kit/ui/Confirm.tsx';
import type { Draft } from '../draft.ts';
import type { Alternative, Booking } from '../editing/useBooking.ts';
import type { Book } from '../useBook.ts';
import type { SeriesActions } from './useSeries.ts';

/** The booking's actions, which ask whether a change of a repeating visit is meant for those that follow as well. */
export function useSeriesQuestions(booking: Booking, book: Book, series: SeriesActions): Booking {
  const ask = usePrompt();
  const find = (id: string | undefined): Appointment | undefined =>
    book.data?.schedules.find(({ appointmentId, series_id }) => appointmentId === id && series_id !== undefined);

  async function askToMove(before: Appointment, after: Appointment): Promise<void> {
    if (before.start === after.start && before.user_id === after.user_id) return;
    const following = await series.listFollowing(after);
    if (following.length === 0) return;
    const count = following.length === 1 ? 'the one that follows' : `the ${following.length} that follow`;
    const title = 'Repeating visit';
    const text = `This visit has moved. Would you like to move ${count} as well?`;
    const answer = await ask({ title, text, confirm: 'Yes', cancel: 'No', startsOnCancel: true });
    if (answer !== undefined) await series.moveFollowing(following, before, after);
  }

  return {
    ...booking,
    save: async (draft: Draft, insteadOfDoubleBooking?: Alternative) => {
      const before = find(draft.id);
      const outcome = await booking.save(draft, insteadOfDoubleBooking);
      if (before && outcome.kind === 'saved') void askToMove(before, outcome.appointment);
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
    const [next, ...others] = await series.listFollowing(cancelled);
    if (!next) return;
    const count = others.length === 0 ? 'the one that follows' : `the ${others.length + 1} that follow`;
    const title = 'Repeating visit';
    const text = `This visit is cancelled. Would you like to cancel ${count} as well?`;
    const answer = await ask({ title, text, confirm: 'Yes', cancel: 'No', startsOnCancel: true });
    if (answer !== undefined) await series.cancelFollowing(next, reason);
  }
}
