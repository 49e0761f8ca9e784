import * as z from 'zod';
import { type Appointment, appointment } from '../../shared/contract/scheduler.ts';
import { busySegments, type Span, stepsOf } from '../../shared/rules/appointments.ts';
import { dayOf, minutesOf } from '../../shared/rules/time.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { type Change, Contended, put, remove, replace } from '../kit/commit.ts';
import { stale } from '../kit/errors.ts';
import { get, type Item, type Key, list } from '../kit/table.ts';

const dayPartition = (organization: number, location: number, day: string): string =>
  `O#${organization}#L#${location}#${day}`;

/** Where an appointment stands in its salon's day: by stylist, then by time. */
function placeOf(organization: number, { location, start, user_id, appointmentId }: Appointment): Key {
  const time = start.slice(11, 16).replace(':', '');
  return { pk: dayPartition(organization, location, dayOf(start)), sk: `S#${user_id}#${time}#${appointmentId}` };
}

/** Knows where an appointment stands, whatever day and salon it was moved to. */
const pointerKey = (organization: number, id: string): Key => ({ pk: `O#${organization}#A#${id}`, sk: 'A' });
const pointer = z.object({ at: z.object({ pk: z.string(), sk: z.string() }) });

/**
 * A stylist's day on one sheet: which minutes are hers already. Every booking writes the sheet at the version it read, so two bookings of
 * one slot meet here and only one of them passes without having seen the other.
 */
const daySheet = z.object({
  version: z.int(),
  busy: z.array(z.object({ id: z.string(), from: z.int(), to: z.int() })),
});
export type DaySheet = z.infer<typeof daySheet> & { key: Key };

export const sheetKey = (organization: number, location: number, day: string, userId: string): Key => ({
  pk: dayPartition(organization, location, day),
  sk: `DAY#${userId}`,
});

/** The sheet of the stylist and day that an appointment's place belongs to. */
export const sheetBeside = ({ pk, sk }: Key): Key => ({ pk, sk: `DAY#${sk.split('#')[1]}` });

export const sheetOf = (key: Key, item: Item | undefined): DaySheet => ({
  ...(item ? daySheet.parse(item) : { version: 0, busy: [] }),
  key,
});

export const others = (sheet: DaySheet, id: string): Span[] => sheet.busy.filter((span) => span.id !== id);

/** The minutes of an appointment in which its stylist is busy. */
export const busyOf = ({ services, start }: Pick<Appointment, 'services' | 'start'>): Span[] =>
  busySegments(
    services.map((service) => ({ steps: stepsOf(service) })),
    minutesOf(start),
  ).map(({ from, to }) => ({ from, to }));

/** The sheet without the appointment, and with its new minutes when it stays. */
function written(sheet: DaySheet, id: string, busy: readonly Span[]): Change {
  const kept = sheet.busy.filter((span) => span.id !== id);
  const item = { ...sheet.key, busy: [...kept, ...busy.map(({ from, to }) => ({ id, from, to }))] };
  return replace('appointments', item, sheet.version, () => new Contended());
}

export async function appointmentsOf(organization: number, location: number, day: string): Promise<Appointment[]> {
  const items = await list('appointments', { pk: dayPartition(organization, location, day), prefix: 'S#' });
  return items.map((item) => appointment.parse(item));
}

/** Where an appointment stands now, or undefined when there is none in this organization. */
export async function findPlace(organization: number, id: string): Promise<Key | undefined> {
  const item = await get('appointments', pointerKey(organization, id));
  return item && pointer.parse(item).at;
}

export const parsedAppointment = (item: Item | undefined): Appointment | undefined => item && appointment.parse(item);

const itemOf = (organization: number, saved: Appointment): Item => ({
  ...placeOf(organization, saved),
  ...saved,
  client_pk: `O#${organization}#CL#${saved.client.client_id}`,
  client_sk: `${saved.start}#${saved.appointmentId}`,
});

const pointed = (organization: number, saved: Appointment): Change =>
  put('appointments', { ...pointerKey(organization, saved.appointmentId), at: placeOf(organization, saved) });

/** The appointment, its pointer, and its minutes on the stylist's sheet. */
export const book = (organization: number, saved: Appointment, sheet: DaySheet): Change[] => [
  put('appointments', itemOf(organization, saved)),
  pointed(organization, saved),
  written(sheet, saved.appointmentId, busyOf(saved)),
];

type Move = { before: Appointment; after: Appointment; seen: number; from: DaySheet; to: DaySheet };

/** Changes an appointment in place or moves it; the minutes leave one sheet and enter the other. */
export function rebook(organization: number, { before, after, seen, from, to }: Move): Change[] {
  const [left, entered] = [placeOf(organization, before), placeOf(organization, after)];
  const outdated = () => stale(before);
  const sameSheet = from.key.pk === to.key.pk && from.key.sk === to.key.sk;
  const sheets = [written(to, after.appointmentId, busyOf(after))];
  if (!sameSheet) sheets.push(written(from, before.appointmentId, []));
  if (left.pk === entered.pk && left.sk === entered.sk)
    return [replace('appointments', itemOf(organization, after), seen, outdated), ...sheets];
  return [
    remove('appointments', left, seen, outdated),
    put('appointments', itemOf(organization, { ...after, version: seen + 1 })),
    pointed(organization, after),
    ...sheets,
  ];
}

type Removal = { before: Appointment; seen: number; sheet: DaySheet; caller: Caller; reason: string };

/** Takes an appointment off the book; the record stays beside the day with who, when and why. */
export function unbook(organization: number, { before, seen, sheet, caller, reason }: Removal): Change[] {
  const place = placeOf(organization, before);
  const kept = {
    ...before,
    ...place,
    sk: place.sk.replace(/^S#/, 'X#'),
    deleted_by: caller.user_id,
    deleted_at: new Date(now()).toISOString(),
    reason,
  };
  return [
    remove('appointments', place, seen, () => stale(before)),
    put('appointments', kept),
    remove('appointments', pointerKey(organization, before.appointmentId)),
    written(sheet, before.appointmentId, []),
  ];
}
