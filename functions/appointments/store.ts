import { createHash } from 'node:crypto';
import * as z from 'zod';
import { type Appointment, appointment, deletedAppointment } from '../../shared/contract/appointments.ts';
import { walkInId } from '../../shared/contract/clients.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { addDays, dayOf } from '../../shared/rules/time.ts';
import { isTogether } from '../../shared/rules/together.ts';
import { conflict } from '../kit/errors.ts';
import { get, getMany, type Item, itemParser, type Key, listAll, query, toKeyString } from '../kit/read.ts';
import { clientPartition } from '../kit/tables.ts';
import {
  add,
  type Change,
  checkEmptyList,
  checkVersion,
  create,
  put,
  relocationChanges,
  remove,
  replace,
  WriteConflict,
} from '../kit/write.ts';
import { clientMessageChanges, type Telling } from '../outbox/visitStore.ts';
import { blockPrefix, parseBlockedTime } from './blockedTimeStore.ts';
import {
  appointmentSheetKeys,
  type Busy,
  type DaySheet,
  type DaySheets,
  listAppointmentIds,
  sheetChange,
  sheetRange,
  toBusy,
  toDaySheet,
} from './daySheetStore.ts';
import { keptClientKeys } from './keptStore.ts';
import { outdatedEarningsChange } from './outdatedEarningsStore.ts';

export const parseAppointment = itemParser(appointment);

export const dayPartition = (organization: number, location: number, day: string): string =>
  `O#${organization}#L#${location}#${day}`;

/** Key of an appointment: salon and day, then stylist and time. */
function appointmentKey(organization: number, { location, start, user_id, appointmentId }: Appointment): Key {
  const time = start.slice(11, 16).replace(':', '');
  return { pk: dayPartition(organization, location, dayOf(start)), sk: `S#${user_id}#${time}#${appointmentId}` };
}

export const billKey = (organization: number, appointment: string): Key => ({
  pk: `O#${organization}#BILL#${appointment}`,
  sk: 'BILL',
});

/** Deleted appointments stay in the day's partition under another prefix. */
const deletedKey = (organization: number, deleted: Appointment): Key => {
  const { pk, sk } = appointmentKey(organization, deleted);
  return { pk, sk: sk.replace(/^S/, 'X') };
};

const deletedKeys = (organization: number, deleted: Appointment) => ({
  ...deletedKey(organization, deleted),
  ...keptClientKeys(organization, deleted.client.client_id, deleted.appointmentId),
});

/** Item that counts changes to past days of a salon's book. */
const pastRevisionKey = (organization: number, location: number): Key => ({
  pk: `O#${organization}#L#${location}#PAST`,
  sk: 'MARK',
});

/** Revision of the past days of a salon's book. Half a read unit. */
export const getPastBookRevision = async (organization: number, location: number): Promise<number> =>
  readRevision(await get('appointments', pastRevisionKey(organization, location), { consistent: false }));

/** Item that counts changes to one day of a salon's book. */
export const dayRevisionKey = (organization: number, location: number, day: string): Key => ({
  pk: dayPartition(organization, location, day),
  sk: 'MARK',
});

/** Migration: a revision for the day of a visit that was seeded without one. Profit finds the days of the book by it. */
export async function dayRevisionBackfillChanges({ pk, sk }: Item): Promise<Change[]> {
  if (!/^O#\d+#L#\d+#\d{4}-\d\d-\d\d$/.test(pk) || !sk.startsWith('S#')) return [];
  const key = { pk, sk: 'MARK' };
  return (await get('appointments', key)) ? [] : [add('appointments', key, { n: 1 })];
}

/** Sort key among the client's appointments. */
const toVisitSortKey = ({ start, appointmentId }: Appointment): string => `${start}#${appointmentId}`;

const toAppointmentItem = (organization: number, saved: Appointment): Item => ({
  ...appointmentKey(organization, saved),
  ...saved,
  client_pk: clientPartition(organization, saved.client.client_id),
  client_sk: toVisitSortKey(saved),
});

/** Id of an imported appointment. The same row has the same id, so that a file that is imported again finds it. */
export const createVisitId = (client_id: string, user_id: string, start: string): string =>
  createHash('sha256')
    .update(JSON.stringify([client_id, user_id, start]))
    .digest('base64url')
    .slice(0, 26);

type StylistDayRef = { location_id: number; user_id: string; date: string };

/** Appointments of a stylist in a salon on a day, in order of their start. One request, eventually consistent. */
export async function listStylistDay(organization: number, { location_id, user_id, date }: StylistDayRef) {
  const pk = dayPartition(organization, location_id, date);
  const range = { pk, prefix: `S#${user_id}#`, consistent: false };
  return (await listAll('appointments', range)).map(parseAppointment);
}

/** Appointments (of any status), blocked time and revision of a salon's day, in one request. */
export async function loadSalonDay(organization: number, location: number, day: string) {
  const range = { pk: dayPartition(organization, location, day), between: [blockPrefix, 'S$'] as const };
  const items = await listAll('appointments', range);
  const [mark] = items.filter(({ sk }) => sk === 'MARK');
  return {
    mark: readRevision(mark),
    schedules: items.filter(({ sk }) => sk.startsWith('S#')).map(parseAppointment),
    blocked: items.filter(({ sk }) => sk.startsWith(blockPrefix)).map(parseBlockedTime),
  };
}

/** Appointments (of any status) of a stylist in a salon on one day, in one request. */
export async function listStylistAppointments(organization: number, location: number, day: string, userId: string) {
  const items = await listAll('appointments', {
    pk: dayPartition(organization, location, day),
    prefix: `S#${userId}#`,
  });
  return items.map(parseAppointment);
}

const readRevision = (mark: Item | undefined): number => Number(mark?.['n'] ?? 0);

/** Revisions of salon days in the requested order. One request per 100, half a read unit each. */
export async function getDayRevisions(organization: number, places: readonly { location_id: number; day: string }[]) {
  const keys = places.map(({ location_id, day }) => dayRevisionKey(organization, location_id, day));
  const items = await getMany(
    keys.map((key) => ({ table: 'appointments', key })),
    { consistent: false },
  );
  return items.map(readRevision);
}

/** Revision of a day of a salon's book and of its past days, in one request. */
export async function getBookRevision(organization: number, location: number, day: string): Promise<string> {
  const keys = [dayRevisionKey(organization, location, day), pastRevisionKey(organization, location)];
  const items = await getMany(
    keys.map((key) => ({ table: 'appointments', key })),
    { consistent: false },
  );
  return items.map(readRevision).join('.');
}

/**
 * Appointments that take place in a salon on the given days, in order of time. One request per day.
 */
export const listSalonAppointments = async (
  organization: number,
  location: number,
  days: readonly string[],
): Promise<Appointment[]> => (await listAllOfSalon(organization, location, days)).filter(occupiesTime);

/** Appointments of a salon's days in order of time, also those that were canceled or missed. One request per day. */
export async function listAllOfSalon(organization: number, location: number, days: readonly string[]) {
  const all = await Promise.all(days.map((day) => loadSalonDay(organization, location, day)));
  return all.flatMap(({ schedules }) => schedules).sort(compareStarts);
}

/**
 * Appointments of a stylist in all salons in an inclusive range of days, in order of time. Finds them by the day sheets and their
 * pointers: one request for up to 1,000 days, and two per 100 appointments. An appointment that is being moved may be missing.
 */
export async function listAppointmentsOfStylist(
  organization: number,
  userId: string,
  days: readonly [string, string],
): Promise<Appointment[]> {
  const sheets = await listAll('appointments', sheetRange(organization, userId, days));
  const found = await loadAppointments(organization, [...new Set(sheets.flatMap(listAppointmentIds))]);
  return [...found.values()].map(({ before }) => before).sort(compareStarts);
}

const compareStarts = (a: Appointment, b: Appointment): number => a.start.localeCompare(b.start);

/** Key range of a client's appointments from a moment on, or before it, newest first. */
export const visitsRange = (organization: number, clientId: string, when: 'next' | 'past', clock: string) => ({
  index: 'by-client',
  pk: clientPartition(organization, clientId),
  between: when === 'next' ? ([clock, '\uffff'] as const) : (['0', clock] as const),
  descending: when === 'past',
});

/** Visits of any status that were booked together with this one. One request, eventually consistent. */
export async function listTogether(organization: number, visit: Appointment): Promise<Appointment[]> {
  const [pk, day] = [clientPartition(organization, visit.client.client_id), dayOf(visit.start)];
  if (visit.together_id === undefined) return [];
  const items = await listAll('appointments', { index: 'by-client', pk, between: [day, `${day}~`] });
  return items.map(parseAppointment).filter((one) => isTogether(visit, one));
}

/** Visits that take place in a salon on a day, in order of time. One request, eventually consistent. */
export async function listBookedOn(organization: number, location: number, day: string): Promise<Appointment[]> {
  const range = { pk: dayPartition(organization, location, day), prefix: 'S#', consistent: false };
  const items = await listAll('appointments', range);
  return items.map(parseAppointment).filter(occupiesTime).sort(compareStarts);
}

/** The client's latest visits by their start, canceled and missed ones aside. One request, half a read unit. */
export async function listLatestVisits(organization: number, clientId: string): Promise<Appointment[]> {
  const range = { index: 'by-client', pk: clientPartition(organization, clientId), descending: true, limit: 5 };
  const { items } = await query('appointments', range);
  return items.map(parseAppointment).filter(occupiesTime);
}

/** Sign of a visit that is done: whether its client has a visit on a later day. One request, half a read unit; none for walk-ins. */
export async function findRebooked(
  organization: number,
  { client: { client_id }, start }: Appointment,
): Promise<Pick<Appointment, 'rebooked'>> {
  if (client_id === walkInId) return {};
  const range = visitsRange(organization, client_id, 'next', addDays(dayOf(start), 1));
  const { items } = await query('appointments', { ...range, limit: 5 });
  return { rebooked: items.map(parseAppointment).some(occupiesTime) };
}

/**
 * Notes on the client's visits of today that are done already that a later one is booked now. Their versions stay, because nobody edits the
 * sign. Two requests if there is such a visit, else none.
 */
export async function rebookedChanges(
  organization: number,
  latest: readonly Appointment[],
  today: string,
  booked: readonly Appointment[],
): Promise<Change[]> {
  const left = latest.filter(({ status, rebooked, start }) => status === 'done' && !rebooked && dayOf(start) === today);
  if (left.length === 0 || !booked.some(({ start }) => dayOf(start) > today)) return [];
  const found = await loadAppointments(
    organization,
    left.map(({ appointmentId }) => appointmentId),
  );
  return [...found.values()].map(({ before }) =>
    add(
      'appointments',
      appointmentKey(organization, before),
      {},
      { set: { rebooked: true }, unchanged: { version: before.version }, onConditionFailed: writeConflict },
    ),
  );
}

export async function listClientAppointmentIds(organization: number, clientId: string): Promise<string[]> {
  const items = await listAll('appointments', { index: 'by-client', pk: clientPartition(organization, clientId) });
  return items.map((item) => parseAppointment(item).appointmentId);
}

const deleted = deletedAppointment.omit({ deleted_by_name: true });
const parseDeleted = itemParser(deleted);
export type DeletedRecord = z.infer<typeof deleted>;

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
/** `client_sheet` is missing for walk-ins and in pointers of the first releases. */
const place = z.object({ at: key, sheet: key, client_sheet: key.optional() });
const parsePlace = itemParser(place);
/** Pointer from an appointment id to its key and its day sheets. */
export type AppointmentPlace = z.infer<typeof place>;

const pointerKey = (organization: number, id: string): Key => ({ pk: `O#${organization}#A#${id}`, sk: 'A' });

function pointerChange(organization: number, saved: Appointment): Change {
  const { stylist: sheet, client: client_sheet } = appointmentSheetKeys(organization, saved);
  const at = appointmentKey(organization, saved);
  return put('appointments', { ...pointerKey(organization, saved.appointmentId), at, sheet, client_sheet });
}

/**
 * Loads appointments by id with the keys of their day sheets. Two requests per 100; ids of unknown or just moved ones are missing.
 */
export async function loadAppointments(organization: number, ids: readonly string[]) {
  const pointers = await getMany(ids.map((id) => ({ table: 'appointments', key: pointerKey(organization, id) })));
  const places = pointers.flatMap((item) => (item ? [parsePlace(item)] : []));
  const items = await getMany(places.map(({ at }) => ({ table: 'appointments', key: at })));
  const found = items.flatMap((item) => parseOptionalAppointment(item) ?? []);
  return new Map(
    found.map((before) => [before.appointmentId, { before, from: appointmentSheetKeys(organization, before) }]),
  );
}

/** Finds the current keys of an appointment by id. */
export async function findPlace(organization: number, id: string): Promise<AppointmentPlace | undefined> {
  const pointer = await get('appointments', pointerKey(organization, id));
  return pointer && parsePlace(pointer);
}

const writeConflict = () => new WriteConflict();

/** Increments the revision of each affected day. For days before today also the past revision, and outdates the kept earnings. */
function revisionChanges(organization: number, today: string, ...saved: readonly Appointment[]): Change[] {
  const days = new Map(saved.map((one) => [`${one.location} ${dayOf(one.start)}`, one]));
  return [...days.values()].flatMap(({ location, start }) => {
    const day = add('appointments', dayRevisionKey(organization, location, dayOf(start)), { n: 1 });
    if (start >= today) return [day];
    const past = { table: 'appointments' as const, key: pastRevisionKey(organization, location), deltas: { n: 1 } };
    return [{ ...day, afterCommit: past }, outdatedEarningsChange(organization, location, dayOf(start))];
  });
}

/** Today in the salon of a change (earlier days count as past), and what clients are told about changes. */
export type SalonToday = { today: string; telling?: Telling | undefined };

/** Creates an appointment with its pointer, and updates the day sheets and revisions. */
export const appointmentCreationChanges = (
  organization: number,
  saved: Appointment,
  sheets: DaySheets,
  salonToday: SalonToday,
): Change[] => appointmentsCreationChanges(organization, [{ after: saved, to: sheets }], salonToday);

/** Creates several appointments in one transaction. */
export const appointmentsCreationChanges = (
  organization: number,
  booked: readonly { after: Appointment; to: DaySheets }[],
  { today, telling }: SalonToday,
): Change[] => [
  ...booked.flatMap(({ after }) => [
    create('appointments', toAppointmentItem(organization, after), writeConflict),
    pointerChange(organization, after),
  ]),
  ...sheetChanges(booked.map(({ after, to }) => ({ after, from: to, to }))),
  ...revisionChanges(organization, today, ...booked.map(({ after }) => after)),
  ...booked.flatMap(({ after }) => clientMessageChanges(organization, telling, { after })),
];

export type AppointmentMove = {
  before: Appointment;
  after: Appointment;
  from: DaySheets;
  to: DaySheets;
  /** The same transaction settles the products on its bill. */
  settlesProducts?: boolean;
};

/** Replaces an appointment, moving it between days, salons and day sheets if needed. */
export const appointmentChanges = (
  organization: number,
  { today, telling, ...move }: AppointmentMove & SalonToday,
): Change[] => appointmentsChanges(organization, [move], { today, telling });

/** Replaces several appointments in one transaction, which writes a day sheet or revision that they share once. */
export const appointmentsChanges = (
  organization: number,
  moves: readonly AppointmentMove[],
  { today, telling }: SalonToday,
): Change[] => [
  ...moves.flatMap(({ before, after, settlesProducts = false }) =>
    occupiesTime(before) && !occupiesTime(after) && !settlesProducts ? [nothingSoldCheck(organization, before)] : [],
  ),
  ...moves.flatMap(({ before, after }) => {
    const [left, taken] = [appointmentKey(organization, before), appointmentKey(organization, after)];
    const stays = isSameKey(left, taken) && before.client.client_id === after.client.client_id;
    return [
      ...relocationChanges('appointments', left, toAppointmentItem(organization, after), before.version, writeConflict),
      // The pointer changes only with the key or the client.
      ...(stays ? [] : [pointerChange(organization, after)]),
    ];
  }),
  ...sheetChanges(moves),
  ...revisionChanges(organization, today, ...moves.flatMap(({ before, after }) => [before, after])),
  ...moves.flatMap((move) => clientMessageChanges(organization, telling, move)),
];

/** Condition of a visit that will not take place: nobody sold a product on its bill, of which nobody was asked what becomes. */
export const nothingSoldCheck = (organization: number, { appointmentId }: Appointment): Change =>
  checkEmptyList('appointments', billKey(organization, appointmentId), 'retail', () =>
    conflict('There are products on the bill of this visit. Please take them off the bill first.'),
  );

/** Condition: the appointment stands as it was read. */
export const appointmentCheck = (organization: number, { version, ...one }: Appointment): Change =>
  checkVersion('appointments', appointmentKey(organization, { version, ...one }), version, writeConflict);

/** Replaces an appointment whose place, time, client and stylist stay. */
export const appointmentNoteChanges = (
  organization: number,
  after: Appointment,
  expectedVersion: number,
  { today }: SalonToday,
): Change[] => [
  replace('appointments', toAppointmentItem(organization, after), expectedVersion, writeConflict),
  ...revisionChanges(organization, today, after),
];

function sheetChanges(moves: readonly (Pick<AppointmentMove, 'after' | 'from'> & { to?: DaySheets })[]): Change[] {
  const sheets = new Map<string, { sheet: DaySheet; added: Busy[]; removedIds: string[] }>();
  const entryOf = (sheet: DaySheet) => {
    const entry = sheets.get(toKeyString(sheet.key)) ?? { sheet, added: [], removedIds: [] };
    sheets.set(toKeyString(sheet.key), entry);
    return entry;
  };
  for (const { from, to, after } of moves) {
    for (const sheet of listSheets(from)) entryOf(sheet).removedIds.push(after.appointmentId);
    for (const sheet of to ? listSheets(to) : []) entryOf(sheet).added.push(toBusy(after));
  }
  return [...sheets.values()].map(({ sheet, added, removedIds }) => sheetChange(sheet, added, removedIds));
}

const listSheets = ({ stylist, client }: DaySheets): DaySheet[] => (client ? [stylist, client] : [stylist]);

const isSameKey = (a: Key, b: Key): boolean => a.pk === b.pk && a.sk === b.sk;

type Deletion = { deleted_by: string; deleted_at: string; reason: string };
type DeletionInput = SalonToday & { sheets: DaySheets; deletion: Deletion };

/** Deletes an appointment from the book. The record is kept under the deleted key. */
export function appointmentRemovalChanges(
  organization: number,
  before: Appointment,
  { sheets, deletion, today, telling }: DeletionInput,
): Change[] {
  const id = before.appointmentId;
  return [
    remove('appointments', appointmentKey(organization, before), before.version, writeConflict),
    put('appointments', { ...before, ...deletion, ...deletedKeys(organization, before) }),
    remove('appointments', pointerKey(organization, id)),
    ...listSheets(sheets).map((sheet) => sheetChange(sheet, [], [id])),
    ...revisionChanges(organization, today, before),
    ...clientMessageChanges(organization, telling, { before }),
  ];
}

/** Takes imported appointments out of the book as if they had never been there. */
export const appointmentsUndoChanges = (
  organization: number,
  removed: readonly Pick<AppointmentMove, 'before' | 'from'>[],
  { today }: SalonToday,
): Change[] => [
  ...removed.flatMap(({ before }) => [
    nothingSoldCheck(organization, before),
    remove('appointments', appointmentKey(organization, before), before.version, writeConflict),
    remove('appointments', pointerKey(organization, before.appointmentId)),
  ]),
  ...sheetChanges(removed.map(({ before, from }) => ({ after: before, from }))),
  ...revisionChanges(organization, today, ...removed.map(({ before }) => before)),
];

/** Restores a deleted appointment as its next version. */
export const appointmentRestoreChanges = (
  organization: number,
  before: DeletedRecord,
  after: Appointment,
  sheets: DaySheets,
  today: SalonToday,
): Change[] => [
  remove('appointments', deletedKey(organization, before), before.version, writeConflict),
  ...appointmentCreationChanges(organization, after, sheets, today),
];

/**
 * Migration: adds a future appointment of the first releases to its client's day sheet, so that client overlaps are detected.
 */
export async function clientSheetBackfillChanges(item: Item, today: string): Promise<Change[]> {
  const organization = Number(/^O#(\d+)#L#/.exec(item.pk)?.[1]);
  if (!organization || !item.sk.startsWith('S#') || item.pk.slice(-today.length) < today) return [];
  const saved = parseAppointment(item);
  const { client: key } = appointmentSheetKeys(organization, saved);
  const place = await findPlace(organization, saved.appointmentId);
  if (!key || !place || place.client_sheet) return [];
  return [
    sheetChange(toDaySheet(key, await get('appointments', key)), [toBusy(saved)]),
    pointerChange(organization, saved),
  ];
}

/** Appointments with their pointers and day sheets, for seeding tables. */
export function bookSeedChanges(organization: number, appointments: readonly Appointment[]): Change[] {
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
      pointerChange(organization, one),
    ]),
    ...[...days.values()].map(({ key: sheet, day }) => sheetChange(toDaySheet(sheet, undefined), day.map(toBusy))),
    ...[...new Set(appointments.map(({ location, start }) => `${location} ${dayOf(start)}`))].map((text) => {
      const [location, day = ''] = text.split(' ');
      return put('appointments', { ...dayRevisionKey(organization, Number(location), day), n: 1 });
    }),
  ];
}
