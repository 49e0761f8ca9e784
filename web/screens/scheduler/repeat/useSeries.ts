import { useRef } from 'react';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import type { EndpointReply } from '../../../../shared/contract/endpoint.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { toSteps } from '../../../../shared/rules/appointments.ts';
import { addMinutes, dayOf, minutesBetween } from '../../../../shared/rules/time.ts';
import { call } from '../../../kit/data/call.ts';
import { formatError } from '../../../kit/data/failure.ts';
import { useToast } from '../../../kit/ui/Toast.tsx';
import { formatDay } from '../dateFormats.ts';
import type { Undo } from '../undo/useUndo.ts';
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
      toast(formatError('The appointments were not booked.', error), { intent: 'error' });
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
      toast(formatError('The appointments were not canceled.', error), { intent: 'error' });
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

  /**
   * Changes those that follow as one was changed: moves them by as much and to its stylist, and gives them its services, minutes and notes.
   * Notes of their own stay. What cannot be changed stays as it is, and is named.
   */
  async function changeFollowing(following: readonly Appointment[], before: Appointment, after: Appointment) {
    const minutes = minutesBetween(before.start, after.start);
    const moves = following.map(({ appointmentId: schedule_entry_id, version, start, user_id, notes }) => ({
      ...{ schedule_entry_id, version, start: addMinutes(start, minutes) },
      user_id: user_id === before.user_id ? after.user_id : user_id,
      ...(hasOtherServices(before, after) && { services_of: after.appointmentId }),
      ...(before.notes !== after.notes && notes === before.notes && { notes: after.notes }),
    }));
    try {
      const refused: Refusal[] = [];
      for (let from = 0; from < moves.length; from += maxMoves) {
        const body = { moves: moves.slice(from, from + maxMoves), all_or_none: false };
        refused.push(...(await call(scheduler.moveAppointments, { body })).refused);
      }
      const changed = `${moves.length - refused.length} changed as well.`;
      if (refused.length === 0) return void toast(changed);
      const text = `${changed} Not changed: ${describeRefused(refused, following, dayOf(before.start))}`;
      const untilDismissed = { timeoutMs: 0, action: { label: 'OK', onClick: () => undefined } };
      toast(text, { intent: 'warning', ...untilDismissed });
    } catch (error) {
      toast(formatError('Those that follow were not changed.', error), { intent: 'error' });
    } finally {
      await refresh();
    }
  }

  return { repeat, cancelFollowing, listFollowing, changeFollowing };
}

export type SeriesActions = ReturnType<typeof useSeries>;

type Refusal = EndpointReply<typeof scheduler.moveAppointments>['refused'][number];

/** Whether the services of an appointment, their order or minutes were changed. */
export const hasOtherServices = (before: Appointment, after: Appointment): boolean =>
  JSON.stringify(listMinutes(before)) !== JSON.stringify(listMinutes(after));

const listMinutes = ({ services }: Appointment) => services.map((one) => [one.service_id, ...toSteps(one)]);

/** 'Jan 2, 2027 (time taken), Feb 13, 2027 (changed by somebody else)'. */
function describeRefused(refused: readonly Refusal[], visits: readonly Appointment[], today: string): string {
  const reasons: Record<string, string> = {
    double_booked: 'time taken',
    client_busy: 'client is elsewhere',
    stale: 'changed by somebody else',
  };
  const texts = refused.map(({ schedule_entry_id, code, message }) => {
    const visit = visits.find(({ appointmentId }) => appointmentId === schedule_entry_id);
    return `${formatDay(dayOf(visit?.start ?? ''), today, true)} (${reasons[code] ?? message})`;
  });
  return `${texts.join(', ')}.`;
}
