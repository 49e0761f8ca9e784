import { isDeepStrictEqual } from 'node:util';
import type { Appointment, BookedService } from '../../shared/contract/appointments.ts';
import { type Move, maxMovesTogether } from '../../shared/contract/booking.ts';
import { isPlanned } from '../../shared/rules/appointmentStatus.ts';
import { toSteps } from '../../shared/rules/appointments.ts';
import { personName } from '../../shared/rules/names.ts';
import { addMinutes, minutesBetween } from '../../shared/rules/time.ts';
import { weeklyBlocksFromItem, weeklyBlocksKey } from '../appointments/blockedTimeStore.ts';
import {
  appointmentSheetKeys,
  type Busy,
  busyAfter,
  type DaySheetKeys,
  type DaySheets,
  sheetKeys,
  toBusy,
  toDaySheet,
  withWeeklyBlocks,
} from '../appointments/daySheetStore.ts';
import {
  assertBillAllows,
  assertFitsDay,
  assertFree,
  assertNotPastDay,
  type Confirmations,
} from '../appointments/rules.ts';
import { type AppointmentMove, appointmentsChanges, loadAppointments } from '../appointments/store.ts';
import { type Caller, userKey } from '../kit/caller.ts';
import { badRequest, conflict, HttpError, notFound } from '../kit/errors.ts';
import { getMany, type Key, toKeyString } from '../kit/read.ts';
import { assertCanAccessSalon } from '../kit/scope.ts';
import { commit } from '../kit/write.ts';
import { locationKey, parseLocation } from '../locations/store.ts';
import { assignmentsFromItem, assignmentsKey } from '../stylists/store.ts';
import {
  appointmentNotFound,
  assertCurrentVersion,
  getToday,
  parseWorkingStylist,
  visitAuditEntry,
} from './loading.ts';

type MoveRequest = Confirmations & { moves: readonly Move[]; all_or_none: boolean };
type Refusal = { schedule_entry_id: string; code: string; message: string };
type Result = { moved: Appointment[]; refused: Refusal[] };

/**
 * Moves appointments of one salon: all or none, or else as many as possible, with the refused ones in the reply. A repeated request finds
 * them moved.
 * @throws with `all_or_none` the error of the first that cannot be moved
 */
export async function moveAppointments(caller: Caller, { moves, ...request }: MoveRequest) {
  if (request.all_or_none && moves.length > maxMovesTogether)
    throw badRequest(`At most ${maxMovesTogether} appointments can be moved together.`);
  const [moved, refused]: [Appointment[], Refusal[]] = [[], []];
  for (let from = 0; from < moves.length; from += maxMovesTogether) {
    const result = await moveTogether(caller, { ...request, moves: moves.slice(from, from + maxMovesTogether) });
    moved.push(...result.moved);
    refused.push(...result.refused);
  }
  const count = moved.length === 1 ? '1 appointment' : `${moved.length} appointments`;
  return { moved, refused, message: `${count} moved.` };
}

/** Moves up to `maxMovesTogether` appointments in one transaction. */
async function moveTogether(caller: Caller, { moves, all_or_none, ...yes }: MoveRequest): Promise<Result> {
  const loaded = await loadMoves(caller, moves);
  const sheets = new Map(loaded.sheets);
  const sheetOf = (key: Key) => sheets.get(toKeyString(key)) ?? toDaySheet(key, undefined);
  const edit = (keys: DaySheetKeys, id: string, added: readonly Busy[]) => {
    for (const key of [keys.stylist, keys.client ?? keys.stylist])
      sheets.set(toKeyString(key), { ...sheetOf(key), busy: busyAfter(sheetOf(key), added, [id]) });
  };
  // Appointments that move together make room for each other.
  const moving = all_or_none ? moves.map(({ schedule_entry_id: id }) => loaded.found.get(id)) : [];
  for (const one of moving) if (one) edit(one.from, one.before.appointmentId, []);

  const [moved, refused, changes]: [Appointment[], Refusal[], AppointmentMove[]] = [[], [], []];
  for (const move of moves)
    try {
      const { before, from } = findCurrent(caller, move, loaded);
      if (isMoved(before, move, findSource(move, loaded))) {
        moved.push(before);
        continue;
      }
      const after = buildMoved(move, before, loaded);
      const to = appointmentSheetKeys(caller.organization_id, after);
      assertNotPastDay(after, before, loaded.today, yes);
      const stylist = withWeeklyBlocks(sheetOf(to.stylist), loaded.stylists.get(after.user_id)?.weekly ?? [], after);
      assertFree(after, undefined, { stylist, client: to.client && sheetOf(to.client) }, yes);
      edit(from, after.appointmentId, []);
      edit(to, after.appointmentId, [toBusy(after)]);
      changes.push({ before, after, from: loaded.toSheets(from), to: loaded.toSheets(to) });
    } catch (error) {
      if (all_or_none || !(error instanceof HttpError)) throw error;
      refused.push({ schedule_entry_id: move.schedule_entry_id, code: error.code, message: error.message });
    }
  if (changes.length > 0)
    await commit([
      ...appointmentsChanges(caller.organization_id, changes, loaded),
      ...changes.map(({ before, after }) => visitAuditEntry(caller, 'update', { before, after })),
    ]);
  return { moved: [...moved, ...changes.map(({ after }) => after)], refused };
}

type Loaded = Awaited<ReturnType<typeof loadMoves>>;

/** Loads the appointments, their stylists and all day sheets in four requests. */
async function loadMoves(caller: Caller, moves: readonly Move[]) {
  const { organization_id } = caller;
  const found = await loadAppointments(organization_id, [
    ...new Set(
      moves.flatMap(({ schedule_entry_id, services_of = schedule_entry_id }) => [schedule_entry_id, services_of]),
    ),
  ]);
  const [first] = found.values();
  if (!first) throw appointmentNotFound();
  const { location } = first.before;
  if ([...found.values()].some(({ before }) => before.location !== location))
    throw badRequest('Please move the appointments of one salon at a time.');
  assertCanAccessSalon(caller, location);
  const stylistIds = [...new Set(moves.map(({ user_id }) => user_id))];
  const keys = listSheetKeys(organization_id, moves, found);
  const items = await getMany([
    { table: 'directory', key: locationKey(organization_id, location) },
    ...stylistIds.map((id) => ({ table: 'directory' as const, key: userKey(organization_id, id) })),
    ...stylistIds.map((id) => ({ table: 'services' as const, key: assignmentsKey(organization_id, id) })),
    ...stylistIds.map((id) => ({ table: 'appointments' as const, key: weeklyBlocksKey(organization_id, id) })),
    ...keys.map((key) => ({ table: 'appointments' as const, key })),
  ]);
  const [salonItem, ...rest] = items;
  if (!salonItem) throw notFound('Salon');
  const salon = parseLocation(salonItem);
  const sheets = new Map(
    keys.map((key, index) => [toKeyString(key), toDaySheet(key, rest[3 * stylistIds.length + index])]),
  );
  const sheetAt = (key: Key) => sheets.get(toKeyString(key)) ?? toDaySheet(key, undefined);
  return {
    found,
    salon,
    ...(await getToday(caller, salon)),
    stylists: new Map(
      stylistIds.map((id, index) => [
        id,
        {
          item: rest[index],
          assignments: rest[stylistIds.length + index],
          weekly: weeklyBlocksFromItem(rest[2 * stylistIds.length + index]).rules,
        },
      ]),
    ),
    sheets,
    toSheets: ({ stylist, client }: DaySheetKeys): DaySheets => ({
      stylist: sheetAt(stylist),
      client: client && sheetAt(client),
    }),
  };
}

/** Day sheets the appointments are on, and those they move to. */
function listSheetKeys(organization: number, moves: readonly Move[], found: Loaded['found']): Key[] {
  const keys = moves.flatMap(({ schedule_entry_id, user_id, start }) => {
    const known = found.get(schedule_entry_id);
    if (!known) return [];
    const to = sheetKeys(organization, { user_id, start, client_id: known.before.client.client_id });
    return [known.from.stylist, known.from.client, to.stylist, to.client].filter((key) => key !== undefined);
  });
  return [...new Map(keys.map((key) => [toKeyString(key), key])).values()];
}

/** @throws 404 for an unknown appointment, 409 with the current one if it changed and was not moved there already */
function findCurrent(caller: Caller, move: Move, loaded: Loaded) {
  const known = loaded.found.get(move.schedule_entry_id);
  if (!known) throw appointmentNotFound();
  if (!isMoved(known.before, move, findSource(move, loaded))) assertCurrentVersion(caller, known.before, move.version);
  return known;
}

/** The appointment whose services this one gets. */
const findSource = ({ services_of }: Move, { found }: Loaded): Appointment | undefined =>
  services_of === undefined ? undefined : found.get(services_of)?.before;

/** Whether an earlier try of this request has moved the appointment. */
const isMoved = (appointment: Appointment, move: Move, source: Appointment | undefined): boolean =>
  appointment.version === move.version + 1 &&
  appointment.start === move.start &&
  appointment.user_id === move.user_id &&
  (appointment.late_minutes ?? 0) === (move.late_minutes ?? 0) &&
  (move.notes === undefined || appointment.notes === move.notes) &&
  (!source || isDeepStrictEqual(listMinutes(appointment), listMinutes(source)));

const listMinutes = ({ services }: Appointment) => services.map((one) => [one.service_id, ...toSteps(one)]);

/**
 * The services and minutes of another visit of the series. A service that the visit has already keeps its price; one that is new costs the
 * list price.
 * @throws 404 unless the other visit is of the same series, 409 if the visit has begun, 400 for a new service with another stylist
 */
function takeServices(before: Appointment, source: Appointment | undefined, userId: string): BookedService[] {
  if (!source || source.series_id === undefined || source.series_id !== before.series_id) throw appointmentNotFound();
  if (!isPlanned(before)) throw conflict('This appointment has begun already.');
  const left = [...before.services];
  return source.services.map((wanted) => {
    const nth = left.findIndex(({ service_id }) => service_id === wanted.service_id);
    const [own] = nth < 0 ? [] : left.splice(nth, 1);
    const { list_price, price_reason: _reason, ...listed } = wanted;
    if (own) {
      const { service_step1_minutes, service_step2_minutes, service_step3_minutes, serviceStart, serviceEnd } = wanted;
      const times = { service_step1_minutes, service_step2_minutes, service_step3_minutes, serviceStart, serviceEnd };
      return { ...own, ...times };
    }
    if (userId !== source.user_id) throw badRequest(`Another stylist does this visit: ${wanted.title} was not added.`);
    return { ...listed, price: list_price ?? listed.price };
  });
}

/** The appointment at its new place, with the prices it was booked at. */
function buildMoved(move: Move, before: Appointment, loaded: Loaded) {
  const { user_id, start, late_minutes, services_of, notes = before.notes } = move;
  const known = loaded.stylists.get(user_id);
  const stylist = parseWorkingStylist(known?.item, before.location);
  const offered = assignmentsFromItem(known?.assignments);
  const source = services_of === undefined ? before : findSource(move, loaded);
  const services = services_of === undefined ? before.services : takeServices(before, source, user_id);
  const missing = services.find(({ service_id }) => !offered.some(({ serviceId }) => serviceId === service_id));
  if (user_id !== before.user_id && missing) throw badRequest(`${personName(stylist)} does not do ${missing.title}.`);
  assertFitsDay({ start, services }, loaded.salon);
  const minutes = minutesBetween(source?.start ?? start, start);
  const { late_minutes: _, ...bare } = before;
  const after = {
    ...bare,
    notes,
    start,
    end: addMinutes(source?.end ?? start, minutes),
    user_id,
    user_name: personName(stylist),
    services: services.map((service) => ({
      ...service,
      serviceStart: addMinutes(service.serviceStart, minutes),
      serviceEnd: addMinutes(service.serviceEnd, minutes),
    })),
    ...(late_minutes && { late_minutes }),
    version: before.version + 1,
  } satisfies Appointment;
  assertBillAllows(before, after);
  return after;
}
