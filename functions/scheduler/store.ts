import * as z from 'zod';
import { type Appointment, appointment, deletedAppointment } from '../../shared/contract/appointments.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { dayOf } from '../../shared/rules/time.ts';
import { get, getMany, type Item, itemParser, type Key, listAll } from '../kit/read.ts';
import { add, type Change, create, put, relocate, remove, WriteConflict } from '../kit/write.ts';
import {
  addToSheet,
  appointmentSheetKeys,
  type DaySheet,
  type DaySheets,
  listAppointmentIds,
  removeFromSheet,
  sheetRange,
  toDaySheet,
} from './daySheet.ts';

export const parseAppointment = itemParser(appointment);

const dayPartition = (organization: number, location: number, day: string): string =>
  `O#${organization}#L#${location}#${day}`;

/** Where an appointment stands in its salon's day: by stylist, then by time. */
function appointmentKey(organization: number, { location, start, user_id, appointmentId }: Appointment): Key {
  const time = start.slice(11, 16).replace(':', '');
  return { pk: dayPartition(organization, location, dayOf(start)), sk: `S#${user_id}#${time}#${appointmentId}` };
}

/** A deleted one stays beside the day, where no reader of the day meets it. */
const deletedKey = (organization: number, deleted: Appointment): Key => {
  const { pk, sk } = appointmentKey(organization, deleted);
  return { pk, sk: sk.replace(/^S/, 'X') };
};

/** Where a salon counts how often the book of days that are over was changed. */
const pastRevisionKey = (organization: number, location: number): Key => ({
  pk: `O#${organization}#L#${location}#PAST`,
  sk: 'MARK',
});

/** How often the book of a salon's days that are over was changed; half a unit. */
export const getPastBookRevision = async (organization: number, location: number): Promise<number> =>
  readRevision(await get('appointments', pastRevisionKey(organization, location), { consistent: false }));

/** Where a salon's day counts what was done in it. */
const dayRevisionKey = (organization: number, location: number, day: string): Key => ({
  pk: dayPartition(organization, location, day),
  sk: 'MARK',
});

const clientPartition = (organization: number, clientId: string): string => `O#${organization}#CL#${clientId}`;
/** Where an appointment stands among those of its client, who has them in order of time. */
const toVisitSortKey = ({ start, appointmentId }: Appointment): string => `${start}#${appointmentId}`;

const toAppointmentItem = (organization: number, saved: Appointment): Item => ({
  ...appointmentKey(organization, saved),
  ...saved,
  client_pk: clientPartition(organization, saved.client.client_id),
  client_sk: toVisitSortKey(saved),
});

/** A salon's day: its appointments of every status and its mark; one request, at 1 unit for every 4 KB of them. */
export async function loadSalonDay(organization: number, location: number, day: string) {
  const range = { pk: dayPartition(organization, location, day), between: ['MARK', 'S$'] as const };
  const items = await listAll('appointments', range);
  const [mark] = items.filter(({ sk }) => sk === 'MARK');
  return {
    mark: readRevision(mark),
    schedules: items.filter((item) => item !== mark).map(parseAppointment),
  };
}

/** The appointments of a stylist on a day in a salon, of every status; one request. */
export async function listStylistAppointments(organization: number, location: number, day: string, userId: string) {
  const items = await listAll('appointments', {
    pk: dayPartition(organization, location, day),
    prefix: `S#${userId}#`,
  });
  return items.map(parseAppointment);
}

const readRevision = (mark: Item | undefined): number => Number(mark?.['n'] ?? 0);

/** The marks of some salons' days in the order asked; one request for every hundred, at half a unit each. */
export async function getDayRevisions(organization: number, places: readonly { location_id: number; day: string }[]) {
  const keys = places.map(({ location_id, day }) => dayRevisionKey(organization, location_id, day));
  const items = await getMany(
    keys.map((key) => ({ table: 'appointments', key })),
    { consistent: false },
  );
  return items.map(readRevision);
}

/**
 * The appointments that take place in a salon on some days, in order of time: one request a day. For changes of a salon's hours, which
 * are rare: of a year ahead, the days whose hours change.
 */
export async function listSalonAppointments(
  organization: number,
  location: number,
  days: readonly string[],
): Promise<Appointment[]> {
  const all = await Promise.all(days.map((day) => loadSalonDay(organization, location, day)));
  return all
    .flatMap(({ schedules }) => schedules)
    .filter(occupiesTime)
    .sort(compareStarts);
}

/**
 * The appointments that take a stylist's time from one day to another, both included, in order of time, whatever salon they are in: their
 * sheets name them, their pointers say where they stand. One request for the sheets of up to a thousand days, and two for every hundred
 * appointments. One that moves away at this very moment is left out.
 */
export async function listAppointmentsOfStylist(
  organization: number,
  userId: string,
  days: readonly [string, string],
): Promise<Appointment[]> {
  const sheets = await listAll('appointments', sheetRange(organization, userId, days));
  const ids = [...new Set(sheets.flatMap(listAppointmentIds))];
  const pointers = await getMany(ids.map((id) => ({ table: 'appointments', key: pointerKey(organization, id) })));
  const places = pointers.flatMap((item) => (item ? [parsePlace(item)] : []));
  const items = await getMany(places.map(({ at }) => ({ table: 'appointments', key: at })));
  return items.flatMap((item) => parseOptionalAppointment(item) ?? []).sort(compareStarts);
}

const compareStarts = (a: Appointment, b: Appointment): number => a.start.localeCompare(b.start);

/** The appointments of a client from a moment on, or before it from the latest back. */
export const visitsRange = (organization: number, clientId: string, when: 'next' | 'past', clock: string) => ({
  index: 'by-client',
  pk: clientPartition(organization, clientId),
  between: when === 'next' ? ([clock, '\uffff'] as const) : (['0', clock] as const),
  descending: when === 'past',
});

const deleted = deletedAppointment.omit({ deleted_by_name: true });
const parseDeleted = itemParser(deleted);
export type DeletedRecord = z.infer<typeof deleted>;

/** Those that were taken out of the book of a day. */
export async function listDeletedAppointments(
  organization: number,
  location: number,
  day: string,
): Promise<DeletedRecord[]> {
  const items = await listAll('appointments', { pk: dayPartition(organization, location, day), prefix: 'X#' });
  return items.map(parseDeleted);
}

export const parseOptionalAppointment = (item: Item | undefined): Appointment | undefined =>
  item && parseAppointment(item);

const key = z.object({ pk: z.string(), sk: z.string() });
/** Pointers of walk-ins and those of the first releases do not name the client's sheet. */
const place = z.object({ at: key, sheet: key, client_sheet: key.optional() });
const parsePlace = itemParser(place);
/** Where an appointment stands, and the sheets that hold its minutes. */
export type AppointmentPlace = z.infer<typeof place>;

const pointerKey = (organization: number, id: string): Key => ({ pk: `O#${organization}#A#${id}`, sk: 'A' });

function putPointer(organization: number, saved: Appointment): Change {
  const { stylist: sheet, client: client_sheet } = appointmentSheetKeys(organization, saved);
  const at = appointmentKey(organization, saved);
  return put('appointments', { ...pointerKey(organization, saved.appointmentId), at, sheet, client_sheet });
}

/** The place of an appointment, whatever day and salon it was moved to; undefined when this organization has none such. */
export async function findPlace(organization: number, id: string): Promise<AppointmentPlace | undefined> {
  const pointer = await get('appointments', pointerKey(organization, id));
  return pointer && parsePlace(pointer);
}

const writeConflict = () => new WriteConflict();

/** Makes the mark of each of the days another one, and that of the days that are over in their salon if they are among them. */
function incrementRevisions(organization: number, today: string, ...saved: readonly Appointment[]): Change[] {
  const days = new Map(saved.map((one) => [`${one.location} ${dayOf(one.start)}`, one]));
  return [...days.values()].map(({ location, start }) => ({
    ...add('appointments', dayRevisionKey(organization, location, dayOf(start)), { n: 1 }),
    ...(start < today && {
      afterCommit: { table: 'appointments', key: pastRevisionKey(organization, location), deltas: { n: 1 } },
    }),
  }));
}

/** What day it is in the salon of a change: days before it are over, and counted as such. */
type SalonToday = { today: string };

/** The appointment, its pointer, its minutes on the sheets of its stylist and its client, and the mark of its day. */
export const createAppointment = (
  organization: number,
  saved: Appointment,
  { stylist, client }: DaySheets,
  { today }: SalonToday,
): Change[] => [
  create('appointments', toAppointmentItem(organization, saved), writeConflict),
  putPointer(organization, saved),
  addToSheet(stylist, saved),
  ...(client ? [addToSheet(client, saved)] : []),
  ...incrementRevisions(organization, today, saved),
];

type AppointmentMove = SalonToday & { before: Appointment; after: Appointment; from: DaySheets; to: DaySheets };

/** Writes an appointment over the version before, in place or elsewhere; its minutes leave the sheets they were on and enter others. */
export function replaceAppointment(
  organization: number,
  { before, after, from, to, today }: AppointmentMove,
): Change[] {
  const [left, taken] = [appointmentKey(organization, before), appointmentKey(organization, after)];
  const stays = isSameKey(left, taken);
  return [
    ...relocate('appointments', left, toAppointmentItem(organization, after), before.version, writeConflict),
    // A pointer says where an appointment stands, and whose sheets hold it.
    ...(stays && before.client.client_id === after.client.client_id ? [] : [putPointer(organization, after)]),
    ...moveBetweenSheets(from.stylist, to.stylist, after),
    ...moveBetweenSheets(from.client, to.client, after),
    ...incrementRevisions(organization, today, before, after),
  ];
}

const moveBetweenSheets = (from: DaySheet | undefined, to: DaySheet | undefined, after: Appointment): Change[] => [
  ...(to ? [addToSheet(to, after)] : []),
  ...(!from || (to && isSameKey(from.key, to.key)) ? [] : [removeFromSheet(from, after.appointmentId)]),
];

const isSameKey = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk;

type Deletion = { deleted_by: string; deleted_at: string; reason: string };
type DeletionInput = SalonToday & { sheets: DaySheets; deletion: Deletion };

/** Takes an appointment out of the book; its record is kept. */
export function deleteAppointment(
  organization: number,
  before: Appointment,
  { sheets, deletion, today }: DeletionInput,
): Change[] {
  const id = before.appointmentId;
  return [
    remove('appointments', appointmentKey(organization, before), before.version, writeConflict),
    put('appointments', { ...before, ...deletion, ...deletedKey(organization, before) }),
    remove('appointments', pointerKey(organization, id)),
    removeFromSheet(sheets.stylist, id),
    ...(sheets.client ? [removeFromSheet(sheets.client, id)] : []),
    ...incrementRevisions(organization, today, before),
  ];
}

/** Brings a deleted appointment back as its next version. */
export const restoreAppointment = (
  organization: number,
  before: DeletedRecord,
  after: Appointment,
  sheets: DaySheets,
  today: SalonToday,
): Change[] => [
  remove('appointments', deletedKey(organization, before), before.version, writeConflict),
  ...createAppointment(organization, after, sheets, today),
];

/**
 * Puts a stored appointment that is still to come on the sheet of its client: those of the first releases stand on the stylist's alone, so
 * nobody would see that the client is somewhere else already.
 */
export async function backfillClientSheet(item: Item, today: string): Promise<Change[]> {
  const organization = Number(/^O#(\d+)#L#/.exec(item.pk)?.[1]);
  if (!organization || !item.sk.startsWith('S#') || item.pk.slice(-today.length) < today) return [];
  const saved = parseAppointment(item);
  const { client: key } = appointmentSheetKeys(organization, saved);
  const place = await findPlace(organization, saved.appointmentId);
  if (!key || !place || place.client_sheet) return [];
  return [addToSheet(toDaySheet(key, await get('appointments', key)), saved), putPointer(organization, saved)];
}

/** All writes that fill an empty book: every appointment with its pointer, and one sheet for each day of a stylist and of a client. */
export function fillBook(organization: number, appointments: readonly Appointment[]): Change[] {
  const days = new Map<string, { key: Key; day: Appointment[] }>();
  for (const one of appointments)
    for (const sheet of Object.values(appointmentSheetKeys(organization, one))) {
      if (!sheet) continue;
      const name = `${sheet.pk} ${sheet.sk}`;
      const known = days.get(name) ?? { key: sheet, day: [] };
      known.day.push(one);
      days.set(name, known);
    }
  return [
    ...appointments.flatMap((one) => [
      put('appointments', toAppointmentItem(organization, one)),
      putPointer(organization, one),
    ]),
    ...[...days.values()].map(({ key: sheet, day }) => addToSheet(toDaySheet(sheet, undefined), ...day)),
  ];
}
