import * as z from 'zod';
import type { Appointment } from '../../shared/contract/appointments.ts';
import { walkInId } from '../../shared/contract/clients.ts';
import { id, localDateTime, locationId } from '../../shared/contract/fields.ts';
import { type MessageSettings, messageKinds, toldVisit } from '../../shared/contract/messages.ts';
import { chooseMessage, viewVisit } from '../../shared/rules/messages.ts';
import { now } from '../kit/clock.ts';
import { itemParser } from '../kit/read.ts';
import type { Change } from '../kit/write.ts';
import { queuedItemChange } from './outboxStore.ts';

/** What an item of the outbox says about a visit. `told` is what the client knows of it, null for nothing. */
const visitItem = z.object({
  appointment_id: id,
  client_id: id,
  client_name: z.string(),
  location_id: locationId,
  /** What it was about when it was queued. The sender decides anew. */
  message: z.enum(messageKinds),
  start: localDateTime,
  told: toldVisit.nullable(),
  /** Zone of the salon, for the log of a message that is given up. */
  zone: z.string(),
  /** Who made the last change. Empty for a reminder. */
  caused_by: z.string(),
  /** Whether somebody sent it again. */
  is_released: z.boolean(),
});
export type VisitItem = z.infer<typeof visitItem>;
export const parseVisitItem = itemParser(visitItem, { zone: 'UTC', caused_by: '', is_released: false });

/** What an organization tells its clients, who makes a change, and the salon's zone and wall clock. */
export type Telling = { settings: MessageSettings; by: string; zone: string; clock: string };

type VisitChange = { before?: Appointment | undefined; after?: Appointment | undefined };

/**
 * Queues what the clients of a changed visit are to be told, if the organization sends that message. A message that still waits then waits
 * for this change as well: the sender compares what the client knew first with how the visit stands at last.
 */
export function clientMessageChanges(
  organization: number,
  telling: Telling | undefined,
  { before, after }: VisitChange,
): Change[] {
  const visits = [after, before].filter((visit) => visit !== undefined);
  const byClient = new Map(visits.toReversed().map((visit) => [visit.client.client_id, visit]));
  byClient.delete(walkInId);
  if (!telling) return [];
  return [...byClient].flatMap(([client_id, { appointmentId, client, location }]) => {
    const told = viewVisit(before, client_id);
    const notice = chooseMessage(told, viewVisit(after, client_id), ({ start }) => start <= telling.clock);
    if (!notice || !telling.settings[notice.kind].on) return [];
    const fields = { appointment_id: appointmentId, client_id, client_name: client.client_name, location_id: location };
    const { kind, visit } = notice;
    const due = now() + telling.settings.delay_minutes * 60_000;
    return [
      visitMessageChange(organization, due, {
        ...fields,
        message: kind,
        start: visit.start,
        zone: telling.zone,
        caused_by: telling.by,
        is_released: false,
        told: told === 'over' ? null : (told ?? null),
      }),
    ];
  });
}

/** Names of the messages that wait for a client begin with it. */
export const visitMessagePrefix = (clientId: string): string => `VISIT#${clientId}#`;

/** Queues a message about a visit. One that still waits keeps what the client knew. */
export function visitMessageChange(organization: number, due: number, { told, ...item }: VisitItem): Change {
  const isReminder = item.message === 'reminder';
  const name = isReminder
    ? `REMINDER#${item.appointment_id}#${item.start}`
    : visitMessagePrefix(item.client_id) + item.appointment_id;
  return queuedItemChange({ organization, name, kind: isReminder ? 'reminder' : 'visit', due }, item, { told });
}

/** Queues the reminder of a visit, once for its start. */
export function reminderChanges(organization: number, zone: string, visit: Appointment): Change[] {
  const { appointmentId: appointment_id, client, location: location_id } = visit;
  const told = viewVisit(visit, client.client_id);
  if (!told || told === 'over') return [];
  const { client_id, client_name } = client;
  const item = {
    appointment_id,
    client_id,
    client_name,
    location_id,
    message: 'reminder',
    start: told.start,
    told,
    zone,
    caused_by: '',
    is_released: false,
  } as const;
  return [visitMessageChange(organization, now(), item)];
}
