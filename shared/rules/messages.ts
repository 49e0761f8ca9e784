import type { UntoldReason } from '../contract/absence.ts';
import type { Appointment } from '../contract/appointments.ts';
import type { Client } from '../contract/clients.ts';
import type { MessageKind, MessageSettings, ToldVisit } from '../contract/messages.ts';
import { addDays, addMinutes, dayOf, minutesOfDay, toInstant, wallClockAt } from './time.ts';

/** State of a visit for messages: undefined if there is no visit, `over` once the client arrived or missed it. */
export type VisitView = ToldVisit | 'over' | undefined;

const overStatuses: readonly string[] = ['arrived', 'in_service', 'done', 'no_show'];

/** State of a visit for one client. Undefined for a canceled visit or one of another client. */
export function viewVisit(visit: Appointment | undefined, clientId: string): VisitView {
  if (!visit || visit.client.client_id !== clientId || visit.status === 'cancelled') return undefined;
  if (overStatuses.includes(visit.status)) return 'over';
  return {
    // Running late is no other appointment.
    start: addMinutes(visit.start, -(visit.late_minutes ?? 0)),
    location_id: visit.location,
    user_id: visit.user_id,
    user_name: visit.user_name,
    services: visit.services.map(({ title }) => title),
  };
}

const isSameVisit = (a: ToldVisit, b: ToldVisit): boolean =>
  a.start === b.start &&
  a.location_id === b.location_id &&
  a.user_id === b.user_id &&
  a.services.join('\n') === b.services.join('\n');

/** Reason why a message cannot reach a client; undefined if it can. */
export function findUntoldReason(
  client: Pick<Client, 'client_email' | 'client_email_consent'>,
): UntoldReason | undefined {
  if (client.client_email === '') return 'no_address';
  return client.client_email_consent?.answer === 'no' ? 'declined' : undefined;
}

type Notice = { kind: MessageKind; visit: ToldVisit };

/**
 * Message for a client who knows the visit as `told`. Undefined if both states are the same or the visit has begun.
 * @param hasBegun whether a visit has begun by the clock of its salon
 */
export function chooseMessage(
  told: VisitView,
  current: VisitView,
  hasBegun: (visit: ToldVisit) => boolean,
): Notice | undefined {
  if (told === 'over' || current === 'over') return undefined;
  const visit = current ?? told;
  if (!visit || hasBegun(visit)) return undefined;
  if (!current) return { kind: 'cancellation', visit };
  if (!told) return { kind: 'confirmation', visit };
  return isSameVisit(told, current) ? undefined : { kind: 'change', visit };
}

type QuietHours = Pick<MessageSettings, 'quiet_from' | 'quiet_to'>;

/** Instant at which quiet hours end, by the salon's clock; undefined outside of them. Equal times mean that there are none. */
export function findEndOfQuiet({ quiet_from, quiet_to }: QuietHours, zone: string, instant: number) {
  const [from, to] = [minutesOfDay(quiet_from), minutesOfDay(quiet_to)];
  const moment = wallClockAt(zone, instant);
  const minute = minutesOfDay(moment);
  const isQuiet = from <= to ? minute >= from && minute < to : minute >= from || minute < to;
  if (!isQuiet) return undefined;
  const day = minute < to ? dayOf(moment) : addDays(dayOf(moment), 1);
  const end = toInstant(`${day} ${quiet_to}:00`, zone);
  // In the hour that a clock shows twice, the end may lie behind: look again in a minute.
  return Math.max(end, instant + 60_000);
}
