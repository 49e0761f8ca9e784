import * as z from 'zod';
import type { Appointment } from '../../shared/contract/appointments.ts';
import { walkInId } from '../../shared/contract/clients.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { busySegments, type Span, toSteps } from '../../shared/rules/appointments.ts';
import { dayOf, minutesOfDay } from '../../shared/rules/time.ts';
import { type Item, itemParser, type Key } from '../kit/read.ts';
import { type Change, replace, WriteConflict } from '../kit/write.ts';

/**
 * A person's day on one sheet, whatever salon they are in: which minutes are taken, and by which appointment. Stylists have one, and so
 * have clients. Every booking writes both at the versions it read, so two bookings of one slot, or of one client, meet here and only one
 * of them passes without having seen the other.
 */
const daySheet = z.object({
  version: z.int(),
  busy: z.array(z.object({ id: z.string(), from: z.int(), to: z.int() })),
});
const parseSheet = itemParser(daySheet);
export type DaySheet = z.infer<typeof daySheet> & { key: Key };

/** The day of its stylist and that of its client: an appointment takes minutes of both. Walk-ins are many people, so they have none. */
export type DaySheets = { stylist: DaySheet; client: DaySheet | undefined };
export type DaySheetKeys = { stylist: Key; client: Key | undefined };

const stylistPartition = (organization: number, userId: string): string => `O#${organization}#ST#${userId}`;

/** For an appointment, or for one that is asked for. */
export const sheetKeys = (
  organization: number,
  { user_id, client_id, start }: { user_id: string; client_id: string; start: string },
): DaySheetKeys => ({
  stylist: { pk: stylistPartition(organization, user_id), sk: `DAY#${dayOf(start)}` },
  client: client_id === walkInId ? undefined : { pk: `O#${organization}#CL#${client_id}`, sk: `DAY#${dayOf(start)}` },
});

export const appointmentSheetKeys = (organization: number, { user_id, client, start }: Appointment): DaySheetKeys =>
  sheetKeys(organization, { user_id, client_id: client.client_id, start });

/** The sheets of a stylist from one day to another, both included. */
export const sheetRange = (organization: number, userId: string, [from, to]: readonly [string, string]) => ({
  pk: stylistPartition(organization, userId),
  between: [`DAY#${from}`, `DAY#${to}`] as const,
});

/** The appointments that take minutes on a sheet. */
export const listAppointmentIds = (item: Item): string[] => parseSheet(item).busy.map(({ id }) => id);

/** What was read under the key; a sheet nobody wrote on yet has version 0. */
export const toDaySheet = (key: Key, item: Item | undefined): DaySheet => ({
  ...(item ? parseSheet(item) : { version: 0, busy: [] }),
  key,
});

/** Minutes since midnight in which its stylist is busy with an appointment; none while it does not take place. */
export function getBusySpans(saved: Pick<Appointment, 'services' | 'start' | 'status'>): Span[] {
  if (!occupiesTime(saved)) return [];
  const services = saved.services.map((service) => ({ steps: toSteps(service) }));
  return busySegments(services, minutesOfDay(saved.start)).map(({ from, to }) => ({ from, to }));
}

/** The minutes that other appointments take. */
export const listOtherSpans = ({ busy }: DaySheet, id: string) => busy.filter((span) => span.id !== id);

/** Writes the sheet with the minutes of appointments, in place of those they had. */
export function addToSheet(sheet: DaySheet, ...saved: readonly Appointment[]): Change {
  const ids = new Set(saved.map(({ appointmentId }) => appointmentId));
  const kept = sheet.busy.filter(({ id }) => !ids.has(id));
  const own = saved.flatMap((one) => getBusySpans(one).map((span) => ({ id: one.appointmentId, ...span })));
  return writeSheet(sheet, [...kept, ...own]);
}

/** Writes the sheet without the minutes of an appointment. */
export const removeFromSheet = (sheet: DaySheet, id: string): Change => writeSheet(sheet, listOtherSpans(sheet, id));

const writeSheet = ({ key, version }: DaySheet, busy: DaySheet['busy']): Change =>
  replace('appointments', { ...key, busy }, version, () => new WriteConflict());
