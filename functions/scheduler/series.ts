import type { Appointment } from '../../shared/contract/appointments.ts';
import { maxMovesTogether } from '../../shared/contract/booking.ts';
import { walkInId } from '../../shared/contract/clients.ts';
import { maxSeriesVisits, type SeriesForm, type SeriesPlanQuery } from '../../shared/contract/series.ts';
import { isExpected, isPlanned } from '../../shared/rules/appointmentStatus.ts';
import { toSteps } from '../../shared/rules/appointments.ts';
import { type FieldsWith, pickFate, visitFates } from '../../shared/rules/fieldFates.ts';
import { listSeriesDays, planVisit, seriesRange } from '../../shared/rules/series.ts';
import { addDays, addMinutes, dayOf, minutesBetween } from '../../shared/rules/time.ts';
import { weeklyBlocksFromItem, weeklyBlocksKey } from '../appointments/blockedTimeStore.ts';
import {
  appointmentSheetKeys,
  clientSheetRange,
  type DaySheet,
  sheetRange,
  toBusyByDay,
  toDaySheet,
  withWeeklyBlocks,
} from '../appointments/daySheetStore.ts';
import { assertFitsDay, assertFree, toStylistDay } from '../appointments/rules.ts';
import {
  appointmentCreationChanges,
  appointmentsChanges,
  loadAppointments,
  parseAppointment,
  rebookedChanges,
  type SalonToday,
  visitsRange,
} from '../appointments/store.ts';
import { clientCheckChanges } from '../clients/store.ts';
import { type Caller, userKey } from '../kit/caller.ts';
import { badRequest, conflict, HttpError } from '../kit/errors.ts';
import { get, getMany, type Key, listAll, toKeyString } from '../kit/read.ts';
import { type Change, commit } from '../kit/write.ts';
import { getSalon, loadSalonWithStylists } from '../locations/store.ts';
import { hoursFromItem, hoursKey } from '../stylists/store.ts';
import { assertCurrentVersion, getToday, loadAppointment, parseWorkingStylist, visitAuditEntry } from './loading.ts';

const maxDaysAhead = 732;

/**
 * Plans the visits of a series by the stylist's and the client's day sheets: one request for each, and four more.
 * @throws 400 for an end more than two years ahead, 409 as `assertNoneFollow`
 */
export async function planSeries(caller: Caller, { schedule_entry_id, every_weeks, until }: SeriesPlanQuery) {
  const organization = caller.organization_id;
  const { before } = await loadAppointment(caller, schedule_entry_id, undefined);
  await assertNoneFollow(caller, before);
  const first = dayOf(before.start);
  if (until > addDays(first, maxDaysAhead)) throw badRequest('At most two years ahead', { until: 'At most two years' });
  const days = listSeriesDays(first, every_weeks, until, maxSeriesVisits);
  if (days.length === 0) return { visits: [] };
  const range = seriesRange(days);
  const [salon, { config }, [hoursItem, weeklyItem], stylistSheets, clientSheets] = await Promise.all([
    getSalon(caller, before.location),
    loadSalonWithStylists(organization, before.location),
    getMany([
      { table: 'services', key: hoursKey(organization, before.user_id) },
      { table: 'appointments', key: weeklyBlocksKey(organization, before.user_id) },
    ]),
    listAll('appointments', { ...sheetRange(organization, before.user_id, range), consistent: false }),
    before.client.client_id === walkInId
      ? []
      : listAll('appointments', {
          ...clientSheetRange(organization, before.client.client_id, range),
          consistent: false,
        }),
  ]);
  const [busy, clientBusy] = [toBusyByDay(stylistSheets), toBusyByDay(clientSheets)];
  const [hours, { rules }] = [hoursFromItem(hoursItem), weeklyBlocksFromItem(weeklyItem)];
  const dayAt = (day: string) =>
    toStylistDay(day, {
      ...{ salon, config, userId: before.user_id, hours, weekly: rules, earliest: 0 },
      ...{ busy: busy.get(day), clientBusy: clientBusy.get(day) },
    });
  const services = before.services.map((service) => ({ steps: toSteps(service) }));
  const time = before.start.slice(10);
  return { visits: days.map((day) => planVisit(services, day + time, dayAt)) };
}

/**
 * Books the visit again at each start, ten in a transaction, and marks the first one as part of the series. The ids follow from the series
 * and the day, so that a repeated request finds what it has booked.
 */
export async function createSeries(caller: Caller, { schedule_entry_id, series_id, every_weeks, starts }: SeriesForm) {
  const organization = caller.organization_id;
  const { before } = await loadAppointment(caller, schedule_entry_id, undefined);
  if (before.series_id !== series_id) await assertNoneFollow(caller, before);
  const series = { series_id, series_weeks: every_weeks };
  const ids = starts.map((start) => `${series_id}-${dayOf(start).replaceAll('-', '')}`);
  const [salon, stylistItem, weeklyItem, existing] = await Promise.all([
    getSalon(caller, before.location),
    get('directory', userKey(organization, before.user_id)),
    get('appointments', weeklyBlocksKey(organization, before.user_id)),
    loadAppointments(organization, ids),
  ]);
  parseWorkingStylist(stylistItem, before.location);
  const { rules } = weeklyBlocksFromItem(weeklyItem);
  const copies = starts.map((start, index) => copyVisit(before, ids[index] ?? '', start, series));
  const fresh = copies.filter(({ appointmentId }) => !existing.has(appointmentId));
  const sheets = await loadSheets(organization, fresh);
  const { today, telling } = await getToday(caller, salon);
  const refused: { start: string; message: string }[] = [];
  const free = fresh.filter((copy) => {
    const { stylist, client } = sheets(copy);
    try {
      assertFitsDay(copy, salon);
      assertFree(copy, undefined, { stylist: withWeeklyBlocks(stylist, rules, copy), client }, {});
      return true;
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      refused.push({ start: copy.start, message: error.message });
      return false;
    }
  });
  for (let from = 0; from < free.length; from += maxMovesTogether)
    await commit([
      ...clientCheckChanges(organization, before.client.client_id),
      ...free
        .slice(from, from + maxMovesTogether)
        .flatMap((copy): Change[] => [
          ...appointmentCreationChanges(organization, copy, sheets(copy), { today, telling }),
          visitAuditEntry(caller, 'create', { after: copy }),
        ]),
    ]);
  const signs = await rebookedChanges(organization, [before], today, free);
  if (signs.length > 0) await commit(signs);
  const head = before.series_id === series_id ? before : await joinSeries(caller, before, series, { today, telling });
  const booked = [head, ...[...existing.values()].map((one) => one.before), ...free];
  const count = booked.length - 1;
  return { booked, refused, message: count === 1 ? '1 appointment booked.' : `${count} appointments booked.` };
}

/**
 * A visit that repeats already can be repeated once the last of its series is booked: two series would book the client twice.
 * @throws 409 while others of its series follow
 */
async function assertNoneFollow(caller: Caller, { appointmentId, series_id }: Appointment): Promise<void> {
  if (series_id === undefined) return;
  const following = await listFollowing(caller, appointmentId);
  if (following.some((one) => one.appointmentId !== appointmentId && isExpected(one)))
    throw conflict('This appointment repeats already. Cancel the later ones first, or repeat the last one.');
}

type Series = { series_id: string; series_weeks: number };

/** The visit at another start, as `visitFates` says. */
function copyVisit(visit: Appointment, appointmentId: string, start: string, series: Series): Appointment {
  const minutes = minutesBetween(visit.start, start);
  const set: Required<Pick<Appointment, FieldsWith<typeof visitFates, 'copy', 'set'>>> = {
    ...series,
    ...{ appointmentId, event_id: appointmentId, start, end: addMinutes(visit.end, minutes) },
    services: visit.services.map((service) => ({
      ...service,
      serviceStart: addMinutes(service.serviceStart, minutes),
      serviceEnd: addMinutes(service.serviceEnd, minutes),
    })),
    ...{ status: 'booked', status_reason: '', version: 1 },
  };
  return { ...pickFate(visit, visitFates, 'copy', 'keep'), ...set };
}

/** Loads the day sheets of appointments. One request per 100. */
async function loadSheets(organization: number, appointments: readonly Appointment[]) {
  const keysOf = (one: Appointment) => appointmentSheetKeys(organization, one);
  const keys = appointments.flatMap((one): Key[] => Object.values(keysOf(one)).filter((key) => key !== undefined));
  const items = await getMany(keys.map((key) => ({ table: 'appointments', key })));
  const sheets = new Map(keys.map((key, index) => [toKeyString(key), toDaySheet(key, items[index])]));
  const at = (key: Key): DaySheet => sheets.get(toKeyString(key)) ?? toDaySheet(key, undefined);
  return (one: Appointment) => {
    const { stylist, client } = keysOf(one);
    return { stylist: at(stylist), client: client && at(client) };
  };
}

async function joinSeries(caller: Caller, visit: Appointment, series: Series, salonToday: SalonToday) {
  const { before, sheets } = await loadAppointment(caller, visit.appointmentId, undefined);
  const after = { ...before, ...series, version: before.version + 1 };
  await commit([
    ...appointmentsChanges(caller.organization_id, [{ before, after, from: sheets, to: sheets }], salonToday),
    visitAuditEntry(caller, 'update', { before, after }),
  ]);
  return after;
}

/** The appointment and those of its series that follow and whose client has not come yet, in order. */
export async function listFollowing(caller: Caller, schedule_entry_id: string): Promise<Appointment[]> {
  const { before } = await loadAppointment(caller, schedule_entry_id, undefined);
  assertCurrentVersion(caller, before, undefined);
  const range = visitsRange(caller.organization_id, before.client.client_id, 'next', before.start);
  const visits = (await listAll('appointments', range)).map(parseAppointment);
  const following = visits.filter(
    (one) => one.series_id !== undefined && one.series_id === before.series_id && isPlanned(one),
  );
  return [before, ...following.filter(({ appointmentId }) => appointmentId !== before.appointmentId)];
}

/** Cancels an appointment and those of its series that follow, ten in a transaction. */
export async function cancelSeries(caller: Caller, schedule_entry_id: string, reason = '') {
  const organization = caller.organization_id;
  const following = (await listFollowing(caller, schedule_entry_id)).filter(isExpected);
  const [head] = following;
  if (!head) throw conflict('This appointment has begun already.');
  const sheets = await loadSheets(organization, following);
  const salonToday = await getToday(caller, await getSalon(caller, head.location));
  const toCancellation = (before: Appointment) => {
    const after = { ...before, status: 'cancelled' as const, status_reason: reason, version: before.version + 1 };
    return { before, after, from: sheets(before), to: sheets(before) };
  };
  for (let from = 0; from < following.length; from += maxMovesTogether) {
    const moves = following.slice(from, from + maxMovesTogether).map(toCancellation);
    await commit([
      ...appointmentsChanges(organization, moves, salonToday),
      ...moves.map(({ before, after }) => visitAuditEntry(caller, 'status', { before, after, reason })),
    ]);
  }
  const count = following.length === 1 ? '1 appointment' : `${following.length} appointments`;
  return { cancelled: following.map((before) => toCancellation(before).after), message: `${count} canceled.` };
}
