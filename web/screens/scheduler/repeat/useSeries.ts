import { useRef } from 'react';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { addMinutes, minutesBetween } from '../../../../shared/rules/time.ts';
import { call } from '../../../kit/data/call.ts';
import { formatError } from '../../../kit/data/failure.ts';
import { useToast } from '../../../kit/ui/Toast.tsx';
import type { Undo } from '../editing/useUndo.ts';
import type { Book } from '../useBook.ts';

/** Most moves of one request. */
const maxMoves = 40;

/** Books repeating visits, and changes or cancels those that follow. Each action resolves to whether it was saved. */
export function useSeries(book: Book, undo: Undo) {
  const toast = useToast();
  const { refresh } = book.updates;
  /** The id of a series whose booking failed: the next try must not book twice. */
  const pending = useRef<{ key: string; id: string }>(undefined);

  async function repeat(visit: Appointment, every_weeks: number, starts: readonly string[]): Promise<boolean> {
    const schedule_entry_id = visit.appointmentId;
    const key = `${schedule_entry_id} ${every_weeks}`;
    if (pending.current?.key !== key) pending.current = { key, id: visit.series_id ?? crypto.randomUUID() };
    try {
      const body = { schedule_entry_id, series_id: pending.current.id, every_weeks, starts: [...starts] };
      const { booked, refused, message } = await call(scheduler.createSeries, { body });
      pending.current = undefined;
      const taken = refused.length > 0 ? ` ${refused.length} taken meanwhile.` : '';
      const [head, next] = booked;
      if (!head || !next) toast(`${message}${taken}`, { intent: 'info' });
      else
        undo.offerUndo({ id: next.appointmentId, version: next.version }, `${message}${taken}`, async () => ({
          kind: (await cancelFollowing(next, 'Booked by mistake')) ? 'saved' : 'failed',
        }));
      return true;
    } catch (error) {
      toast(formatError('The visits were not booked.', error), { intent: 'error' });
      return false;
    } finally {
      void refresh();
    }
  }

  async function cancelFollowing({ appointmentId }: Appointment, reason: string): Promise<boolean> {
    try {
      const body = { schedule_entry_id: appointmentId, ...(reason && { reason }) };
      toast((await call(scheduler.cancelSeries, { body })).message);
      return true;
    } catch (error) {
      toast(formatError('The visits were not cancelled.', error), { intent: 'error' });
      return false;
    } finally {
      await refresh();
    }
  }

  /** Visits of the series that follow; empty if there are none or they cannot be read. */
  async function listFollowing({ appointmentId }: Appointment): Promise<Appointment[]> {
    try {
      const { appointments } = await call(scheduler.listSeries, { body: { schedule_entry_id: appointmentId } });
      return appointments.filter((one) => one.appointmentId !== appointmentId);
    } catch {
      return [];
    }
  }

  /** Moves those that follow by as much as one was moved, and to its stylist. What is taken stays where it is. */
  async function moveFollowing(following: readonly Appointment[], before: Appointment, after: Appointment) {
    const minutes = minutesBetween(before.start, after.start);
    const moves = following.map(({ appointmentId: schedule_entry_id, version, start, user_id }) => ({
      ...{ schedule_entry_id, version, start: addMinutes(start, minutes) },
      user_id: user_id === before.user_id ? after.user_id : user_id,
    }));
    try {
      let refused = 0;
      for (let from = 0; from < moves.length; from += maxMoves) {
        const body = { moves: moves.slice(from, from + maxMoves), all_or_none: false };
        refused += (await call(scheduler.moveAppointments, { body })).refused.length;
      }
      const moved = moves.length - refused;
      toast(refused > 0 ? `${moved} moved, ${refused} not: their new time is taken.` : `${moved} moved as well.`);
    } catch (error) {
      toast(formatError('Those that follow were not moved.', error), { intent: 'error' });
    } finally {
      await refresh();
    }
  }

  return { repeat, cancelFollowing, listFollowing, moveFollowing };
}

export type SeriesActions = ReturnType<typeof useSeries>;
