import * as z from 'zod';
import type { Appointment } from '../../shared/contract/appointments.ts';
import type { WeeklyBlock } from '../../shared/contract/blockedTime.ts';
import { walkInId } from '../../shared/contract/clients.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { busySegments, type Span, toSteps } from '../../shared/rules/appointments.ts';
import { blockedSpan, blockedTimeTitle, describeBlocked, listWeeklyBlocks } from '../../shared/rules/blockedTime.ts';
import { dayOf, minutesOfDay } from '../../shared/rules/time.ts';
import { type Item, itemParser, type Key } from '../kit/read.ts';
import { type Change, replace, WriteConflict } from '../kit/write.ts';

/**
 * Busy times of one stylist or client on one day, across salons, by appointment. Every booking writes the day sheets of its stylist and
 * client at the versions it read, so concurrent bookings of the same person conflict here.
 */
const daySheet = z.object({
  version: z.int(),
  /** Blocked time has its title. */
  busy: z.array(z.object({ id: z.string(), from: z.int(), to: z.int(), title: z.string().optional() })),
});
const parseSheet = itemParser(daySheet);
type SheetSpan = z.infer<typeof daySheet>['busy'][number];
export type DaySheet = z.infer<typeof daySheet> & { key: Key; weekly?: SheetSpan[] };

/** Day sheets of an appointment's stylist and client. Walk-ins have none, because they stand for many people. */
export type DaySheets = { stylist: DaySheet; client: DaySheet | undefined };
export type DaySheetKeys = { stylist: Key; client: Key | undefined };

const stylistPartition = (organization: number, userId: string): string => `O#${organization}#ST#${userId}`;
const clientPartition = (organization: number, clientId: string): string => `O#${organization}#CL#${clientId}`;

export const sheetKeys = (
  organization: number,
  { user_id, client_id, start }: { user_id: string; client_id: string; start: string },
): DaySheetKeys => ({
  stylist: { pk: stylistPartition(organization, user_id), sk: `DAY#${dayOf(start)}` },
  client:
    client_id === walkInId ? undefined : { pk: clientPartition(organization, client_id), sk: `DAY#${dayOf(start)}` },
});

export const appointmentSheetKeys = (organization: number, { user_id, client, start }: Appointment): DaySheetKeys =>
  sheetKeys(organization, { user_id, client_id: client.client_id, start });

/** Key range of a stylist's day sheets, both days inclusive. */
export const sheetRange = (organization: number, userId: string, [from, to]: readonly [string, string]) => ({
  pk: stylistPartition(organization, userId),
  between: [`DAY#${from}`, `DAY#${to}`] as const,
});

/** Key range of a client's day sheets, both days inclusive. */
export const clientSheetRange = (organization: number, clientId: string, [from, to]: readonly [string, string]) => ({
  pk: clientPartition(organization, clientId),
  between: [`DAY#${from}`, `DAY#${to}`] as const,
});

/** Busy times of a range of day sheets, by day. */
export const toBusyByDay = (items: readonly Item[]): Map<string, DaySheet['busy']> =>
  new Map(items.map((item) => [item.sk.slice('DAY#'.length), parseSheet(item).busy]));

export const listAppointmentIds = (item: Item): string[] => parseSheet(item).busy.map(({ id }) => id);

/** Parses a day sheet; version 0 and empty if it does not exist. */
export const toDaySheet = (key: Key, item: Item | undefined): DaySheet => ({
  ...(item ? parseSheet(item) : { version: 0, busy: [] }),
  key,
});

/** Busy spans of an appointment in minutes since midnight; empty if it is canceled or a no-show. */
export function getBusySpans(saved: Pick<Appointment, 'services' | 'start' | 'status'>): Span[] {
  if (!occupiesTime(saved)) return [];
  const services = saved.services.map((service) => ({ steps: toSteps(service) }));
  return busySegments(services, minutesOfDay(saved.start)).map(({ from, to }) => ({ from, to }));
}

/** Busy spans of everything else. */
export const listOtherSpans = ({ busy, weekly = [] }: DaySheet, id: string) =>
  [...busy, ...weekly].filter((span) => span.id !== id);

/** Time of a day sheet under the id of its appointment or blocked time. */
export type Busy = { id: string; spans: readonly Span[]; title?: string };

export const toBusy = (saved: Appointment): Busy => ({ id: saved.appointmentId, spans: getBusySpans(saved) });

/** The blocked time at a minute, if nobody is served then. */
export function findBlocked(sheet: DaySheet, id: string, at: number): { title: string; text: string } | undefined {
  const taken = listOtherSpans(sheet, id).filter(({ from, to }) => from <= at && at < to);
  const [first] = taken;
  if (!first?.title || !taken.every(({ title }) => title)) return undefined;
  return { title: first.title, text: describeBlocked(first.title, first) };
}

/** Adds times to a day sheet, replacing earlier ones of the same ids, and removes others. */
export function sheetChange(sheet: DaySheet, added: readonly Busy[], removedIds: readonly string[] = []): Change {
  const { key, version } = sheet;
  const busy = busyAfter(sheet, added, removedIds);
  return replace('appointments', { ...key, busy }, version, () => new WriteConflict());
}

/** Busy times of a day sheet once some are added and others removed. */
export function busyAfter({ busy }: DaySheet, added: readonly Busy[], removedIds: readonly string[] = []) {
  const ids = new Set([...removedIds, ...added.map(({ id }) => id)]);
  const own = added.flatMap(({ spans, ...busy }) => spans.map((span) => ({ ...busy, ...span })));
  return [...busy.filter(({ id }) => !ids.has(id)), ...own];
}

/** A stylist's sheet with weekly blocked time, which is not stored on it. */
export const withWeeklyBlocks = (
  sheet: DaySheet,
  rules: readonly WeeklyBlock[],
  { user_id, start }: { user_id: string; start: string },
): DaySheet => ({
  ...sheet,
  weekly: listWeeklyBlocks(rules, user_id, dayOf(start)).map((one) => ({
    ...{ id: one.block_id, title: blockedTimeTitle(one), ...blockedSpan(one) },
  })),
});
