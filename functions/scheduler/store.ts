import * as z from 'zod';
import { type Appointment, appointment, deletedAppointment } from '../../shared/contract/appointments.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { dayOf } from '../../shared/rules/time.ts';
import { get, getMany, type Item, itemParser, type Key, listAll } from '../kit/read.ts';
import { add, type Change, create, put, relocate, remove, WriteConflict } from '../kit/write.ts';
import { crossedOut, type DaySheet, entered, idsOn, type Sheets, sheetKeysOf, sheetOf, sheetRange } from './sheet.ts';

export const readAppointment = itemParser(appointment);

const dayPartition = (organization: number, location: number, day: string): string =>
  `O#${organization}#L#${location}#${day}`;

/** Where an appointment stands in its salon's day: by stylist, then by time. */
function keyOf(organization: number, { location, start, user_id, appointmentId }: Appointment): Key {
  const time = start.slice(11, 16).replace(':', '');
  return { pk: dayPartition(organization, location, dayOf(start)), sk: `S#${user_id}#${time}#${appointmentId}` };
}

/** A deleted one stays beside the day, where no reader of the day meets it. */
const deletedKeyOf = (organization: number, deleted: Appointment): Key => {
  const { pk, sk } = keyOf(organization, deleted);
  return { pk, sk: sk.replace(/^S/, 'X') };
};

/** Where a salon counts how often the book of days that are over was changed. */
const pastMarkKey = (organization: number, location: number): Key => ({
  pk: `O#${organization}#L#${location}#PAST`,
  sk: 'MARK',
});

/** How often the book of a salon's days that are over was changed; half a unit. */
export const pastBookMarkOf = async (organization: number, location: number): Promise<number> =>
  countIn(await get('appointments', pastMarkKey(organization, location), { consistent: false }));

/** Where a salon's day counts what was done in it. */
const markKey = (organization: number, location: number, day: string): Key => ({
  pk: dayPartition(organization, location, day),
  sk: 'MARK',
});

const clientPartition = (organization: number, clientId: string): string => `O#${organization}#CL#${clientId}`;
/** Where an appointment stands among those of its client, who has them in order of time. */
const visitOf = ({ start, appointmentId }: Appointment): string => `${start}#${appointmentId}`;

const itemOf = (organization: number, saved: Appointment): Item => ({
  ...keyOf(organization, saved),
  ...saved,
  client_pk: clientPartition(organization, saved.client.client_id),
  client_sk: visitOf(saved),
});

/** A salon's day: its appointments of every status and its mark; one request, at 1 unit for every 4 KB of them. */
export async function dayOfSalon(organization: number, location: number, day: string) {
  const range = { pk: dayPartition(organization, location, day), between: ['MARK', 'S$'] as const };
  const items = await listAll('appointments', range);
  const [mark] = items.filter(({ sk }) => sk === 'MARK');
  return {
    mark: countIn(mark),
    schedules: items.filter((item) => item !== mark).map(readAppointment),
  };
}

/** The appointments of a stylist on a day in a salon, of every status; one request. */
export async function appointmentsOn(organization: number, location: number, day: string, userId: string) {
  const items = await listAll('appointments', {
    pk: dayPartition(organization, location, day),
    prefix: `S#${userId}#`,
  });
  return items.map(readAppointment);
}

const countIn = (mark: Item | undefined): number => Number(mark?.['n'] ?? 0);

/** The marks of some salons' days in the order asked; one request for every hundred, at half a unit each. */
export async function marksOf(organization: number, places: readonly { location_id: number; day: string }[]) {
  const keys = places.map(({ location_id, day }) => markKey(organization, location_id, day));
  const items = await getMany(
    keys.map((key) => ({ table: 'appointments', key })),
    { consistent: false },
  );
  return items.map(countIn);
}

/**
 * The appointments that take place in a salon on some days, in order of time: one request a day. For changes of a salon's hours, which
 * are rare: of a year ahead, the days whose hours change.
 */
export async function appointmentsOnDays(
  organization: number,
  location: number,
  days: readonly string[],
): Promise<Appointment[]> {
  const all = await Promise.all(days.map((day) => dayOfSalon(organization, location, day)));
  return all
    .flatMap(({ schedules }) => schedules)
    .filter(occupiesTime)
    .sort(byStart);
}

/**
 * The appointments that take a stylist's time from one day to another, both included, in order of time, whatever salon they are in: their
 * sheets name them, their pointers say where they stand. One request for the sheets of up to a thousand days, and two for every hundred
 * appointments. One that moves away at this very moment is left out.
 */
export async function appointmentsOfStylist(
  organization: number,
  userId: string,
  days: readonly [string, string],
): Promise<Appointment[]> {
  const sheets = await listAll('appointments', sheetRange(organization, userId, days));
  const ids = [...new Set(sheets.flatMap(idsOn))];
  const pointers = await getMany(ids.map((id) => ({ table: 'appointments', key: pointerKey(organization, id) })));
  const places = pointers.flatMap((item) => (item ? [readPlace(item)] : []));
  const items = await getMany(places.map(({ at }) => ({ table: 'appointments', key: at })));
  return items.flatMap((item) => parsedAppointment(item) ?? []).sort(byStart);
}

const byStart = (a: Appointment, b: Appointment): number => a.start.localeCompare(b.start);

/** The appointments of a client from a moment on, or before it from the latest back. */
export const visitsRange = (organization: number, clientId: string, when: 'next' | 'past', clock: string) => ({
  index: 'by-client',
  pk: clientPartition(organization, clientId),
  between: when === 'next' ? ([clock, '\uffff'] as const) : (['0', clock] as const),
  descending: when === 'past',
});

const deleted = deletedAppointment.omit({ deleted_by_name: true });
const readDeleted = itemParser(deleted);
export type Deleted = z.infer<typeof deleted>;

/** Those that were taken out of the book of a day. */
export async function deletedAppointmentsOf(organization: number, location: number, day: string): Promise<Deleted[]> {
  const items = await listAll('appointments', { pk: dayPartition(organization, location, day), prefix: 'X#' });
  return items.map(readDeleted);
}

export const parsedAppointment = (item: Item | undefined): Appointment | undefined => item && readAppointment(item);

const key = z.object({ pk: z.string(), sk: z.string() });
/** Pointers of walk-ins and those of the first releases do not name the client's sheet. */
const place = z.object({ at: key, sheet: key, client_sheet: key.optional() });
const readPlace = itemParser(place);
/** Where an appointment stands, and the sheets that hold its minutes. */
export type Place = z.infer<typeof place>;

const pointerKey = (organization: number, id: string): Key => ({ pk: `O#${organization}#A#${id}`, sk: 'A' });

function pointed(organization: number, saved: Appointment): Change {
  const { stylist: sheet, client: client_sheet } = sheetKeysOf(organization, saved);
  const at = keyOf(organization, saved);
  return put('appointments', { ...pointerKey(organization, saved.appointmentId), at, sheet, client_sheet });
}

/** The place of an appointment, whatever day and salon it was moved to; undefined when this organization has none such. */
export async function findPlace(organization: number, id: string): Promise<Place | undefined> {
  const pointer = await get('appointments', pointerKey(organization, id));
  return pointer && readPlace(pointer);
}

const overtaken = () => new WriteConflict();

/** Makes the mark of each of the days another one, and that of the days that are over in their salon if they are among them. */
function marked(organization: number, today: string, ...saved: readonly Appointment[]): Change[] {
  const days = new Map(saved.map((one) => [`${one.location} ${dayOf(one.start)}`, one]));
  return [...days.values()].map(({ location, start }) => ({
    ...add('appointments', markKey(organization, location, dayOf(start)), { n: 1 }),
    ...(start < today && {
      afterCommit: { table: 'appointments', key: pastMarkKey(organization, location), deltas: { n: 1 } },
    }),
  }));
}

/** What day it is in the salon of a change: days before it are over, and counted as such. */
type Today = { today: string };

/** The appointment, its pointer, its minutes on the sheets of its stylist and its client, and the mark of its day. */
export const book = (
  organization: number,
  saved: Appointment,
  { stylist, client }: Sheets,
  { today }: Today,
): Change[] => [
  create('appointments', itemOf(organization, saved), overtaken),
  pointed(organization, saved),
  entered(stylist, saved),
  ...(client ? [entered(client, saved)] : []),
  ...marked(organization, today, saved),
];

type Move = Today & { before: Appointment; after: Appointment; from: Sheets; to: Sheets };

/** Writes an appointment over the version before, in place or elsewhere; its minutes leave the sheets they were on and enter others. */
export function rebook(organization: number, { before, after, from, to, today }: Move): Change[] {
  const [left, taken] = [keyOf(organization, before), keyOf(organization, after)];
  const stays = isSame(left, taken);
  return [
    ...relocate('appointments', left, itemOf(organization, after), before.version, overtaken),
    // A pointer says where an appointment stands, and whose sheets hold it.
    ...(stays && before.client.client_id === after.client.client_id ? [] : [pointed(organization, after)]),
    ...turnedOver(from.stylist, to.stylist, after),
    ...turnedOver(from.client, to.client, after),
    ...marked(organization, today, before, after),
  ];
}

const turnedOver = (from: DaySheet | undefined, to: DaySheet | undefined, after: Appointment): Change[] => [
  ...(to ? [entered(to, after)] : []),
  ...(!from || (to && isSame(from.key, to.key)) ? [] : [crossedOut(from, after.appointmentId)]),
];

const isSame = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk;

type Deletion = { deleted_by: string; deleted_at: string; reason: string };
type Taken = Today & { sheets: Sheets; deletion: Deletion };

/** Takes an appointment out of the book; its record is kept. */
export function unbook(organization: number, before: Appointment, { sheets, deletion, today }: Taken): Change[] {
  const id = before.appointmentId;
  return [
    remove('appointments', keyOf(organization, before), before.version, overtaken),
    put('appointments', { ...before, ...deletion, ...deletedKeyOf(organization, before) }),
    remove('appointments', pointerKey(organization, id)),
    crossedOut(sheets.stylist, id),
    ...(sheets.client ? [crossedOut(sheets.client, id)] : []),
    ...marked(organization, today, before),
  ];
}

/** Brings a deleted appointment back as its next version. */
export const restore = (
  organization: number,
  before: Deleted,
  after: Appointment,
  sheets: Sheets,
  today: Today,
): Change[] => [
  remove('appointments', deletedKeyOf(organization, before), before.version, overtaken),
  ...book(organization, after, sheets, today),
];

/**
 * Puts a stored appointment that is still to come on the sheet of its client: those of the first releases stand on the stylist's alone, so
 * nobody would see that the client is somewhere else already.
 */
export async function sheetOfStored(item: Item, today: string): Promise<Change[]> {
  const organization = Number(/^O#(\d+)#L#/.exec(item.pk)?.[1]);
  if (!organization || !item.sk.startsWith('S#') || item.pk.slice(-today.length) < today) return [];
  const saved = readAppointment(item);
  const { client: key } = sheetKeysOf(organization, saved);
  const place = await findPlace(organization, saved.appointmentId);
  if (!key || !place || place.client_sheet) return [];
  return [entered(sheetOf(key, await get('appointments', key)), saved), pointed(organization, saved)];
}

/** All writes that fill an empty book: every appointment with its pointer, and one sheet for each day of a stylist and of a client. */
export function fill(organization: number, appointments: readonly Appointment[]): Change[] {
  const days = new Map<string, { key: Key; day: Appointment[] }>();
  for (const one of appointments)
    for (const sheet of Object.values(sheetKeysOf(organization, one))) {
      if (!sheet) continue;
      const name = `${sheet.pk} ${sheet.sk}`;
      const known = days.get(name) ?? { key: sheet, day: [] };
      known.day.push(one);
      days.set(name, known);
    }
  return [
    ...appointments.flatMap((one) => [put('appointments', itemOf(organization, one)), pointed(organization, one)]),
    ...[...days.values()].map(({ key: sheet, day }) => entered(sheetOf(sheet, undefined), ...day)),
  ];
}
