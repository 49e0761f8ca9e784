import type { WeeklyBlock } from '../../shared/contract/blockedTime.ts';
import { maxTogether } from '../../shared/contract/booking.ts';
import { walkInId } from '../../shared/contract/clients.ts';
import { type FindTimesQuery, type FreeStartOffer, maxOffersPerDay } from '../../shared/contract/freeTimes.ts';
import { type Location, type StoredConfig, weekdays } from '../../shared/contract/locations.ts';
import type { Assignment } from '../../shared/contract/stylists.ts';
import type { User } from '../../shared/contract/users.ts';
import type { WorkingHours } from '../../shared/contract/workingHours.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { type Steps, toSteps } from '../../shared/rules/appointments.ts';
import { rankFreeStarts, type StylistDay } from '../../shared/rules/freeStarts.ts';
import { personName } from '../../shared/rules/names.ts';
import { getOpeningHours } from '../../shared/rules/openingHours.ts';
import { getCharge } from '../../shared/rules/prices.ts';
import { assignmentSteps, resolveAssignment } from '../../shared/rules/serviceMinutes.ts';
import { addDays, dayOf, toMoment, wallClockAt, weekdayOf } from '../../shared/rules/time.ts';
import { findTogether } from '../../shared/rules/together.ts';
import { weeklyBlocksFromItem, weeklyBlocksKey } from '../appointments/blockedTimeStore.ts';
import { clientSheetRange, sheetRange, toBusyByDay } from '../appointments/daySheetStore.ts';
import { earliestStart, toStylistDay } from '../appointments/rules.ts';
import { parseAppointment, visitsRange } from '../appointments/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { getMany, listAll, query } from '../kit/read.ts';
import { getSalon, loadSalonWithStylists } from '../locations/store.ts';
import { parseService, serviceKey } from '../services/store.ts';
import { assignmentsFromItem, assignmentsKey, hoursFromItem, hoursKey } from '../stylists/store.ts';
import { isWorking } from '../users/store.ts';

/** How far ahead the next free start is looked for. */
const maxDaysAhead = 60;

/**
 * Free starts of a salon's stylists who do all of the services, and ways to share them among several stylists. Reads the day sheets
 * eventually consistently: the booking itself checks them again.
 * @throws 404 for a salon of another organization, 403 for one the caller cannot access
 */
export async function findTimes(caller: Caller, asked: FindTimesQuery) {
  const salon = await getSalon(caller, asked.location_id);
  const clock = wallClockAt(salon.zone, now());
  const { config, stylists: people } = await loadSalonWithStylists(caller.organization_id, salon.location_id);
  const [offering, usualId] = await Promise.all([
    loadOffering(caller.organization_id, people, asked),
    findUsualStylist(caller.organization_id, asked.client_id, clock),
  ]);
  const everybody = offering.map((one) => ({ ...one, isUsual: one.person.user_id === usualId }));
  const stylists = everybody.filter(({ services }) => services.length === asked.services.length);
  const together = toTogether(everybody, asked, stylists.length > 0);
  const search: Search = { organization: caller.organization_id, salon, config, clock, stylists, together, asked };
  const first = asked.from ?? dayOf(clock);
  const days = await searchDays(search, first, asked.days);
  const isFull = stylists.length > 0 && days.every(({ free }) => free === 0);
  const later = isFull
    ? await searchDays({ ...search, together: [] }, addDays(first, asked.days), maxDaysAhead - asked.days)
    : [];
  const next = later.flatMap(({ offers }) => offers)[0];
  return {
    stylists: stylists.map(({ person, services, isUsual }) => ({
      user_id: person.user_id,
      user_name: personName(person),
      is_usual: isUsual,
      services: services.map(toReply),
    })),
    days,
    ...(next && { next }),
  };
}

/** `nth` is the index of the wanted service. */
type OfferedService = { nth: number; service_id: string; steps: Steps; price: number };
type Offering = { person: User; hours: WorkingHours; weekly: WeeklyBlock[]; services: OfferedService[] };
type Searched = Offering & { isUsual: boolean };

const toReply = ({ service_id, price, steps: [servicing, gap, after] }: OfferedService) => ({
  ...{ service_id, price },
  ...{ service_step1_minutes: servicing, service_step2_minutes: gap, service_step3_minutes: after },
});

/**
 * Stylists to share the services among, the preferred first: the usual one, then those who do most of them. Empty unless a service names
 * its stylist or nobody does all, and if there is nobody for one of the services.
 */
function toTogether(all: readonly Searched[], { services, appointment_id }: FindTimesQuery, isOneEnough: boolean) {
  const isAsked = services.some(({ stylist }) => stylist !== undefined) || !isOneEnough;
  const isPossible = services.length > 1 && services.length <= maxTogether && appointment_id === undefined;
  const hasAll = services.every((_, nth) => all.some((one) => one.services.some((offered) => offered.nth === nth)));
  if (!isAsked || !isPossible || !hasAll) return [];
  return all.toSorted((a, b) => Number(b.isUsual) - Number(a.isUsual) || b.services.length - a.services.length);
}

/** The asked stylists who do one of the services or more, with their minutes and prices. One request per 100 items. */
async function loadOffering(organization: number, people: readonly User[], { stylists, services }: FindTimesQuery) {
  const isWanted = (id: string, named: string | undefined) => (named ? named === id : stylists?.includes(id) !== false);
  const able = people.filter((one) => isWorking(one) && services.some(({ stylist }) => isWanted(one.user_id, stylist)));
  const items = await getMany([
    ...services.map(({ service_id }) => ({ table: 'services' as const, key: serviceKey(organization, service_id) })),
    ...able.map(({ user_id }) => ({ table: 'services' as const, key: assignmentsKey(organization, user_id) })),
    ...able.map(({ user_id }) => ({ table: 'services' as const, key: hoursKey(organization, user_id) })),
    ...able.map(({ user_id }) => ({ table: 'appointments' as const, key: weeklyBlocksKey(organization, user_id) })),
  ]);
  const menu = items.splice(0, services.length).map((item) => item && parseService(item));
  return able.flatMap((person, index): Offering[] => {
    const assignments = assignmentsFromItem(items[index]);
    const offered = services.flatMap((wanted, nth): OfferedService[] => {
      const assignment = assignments.find(({ serviceId }) => serviceId === wanted.service_id);
      const charge = getCharge({ title: '', service: menu[nth], stylist: person, assignment });
      if (!assignment || 'problem' in charge || !isWanted(person.user_id, wanted.stylist)) return [];
      return [
        {
          nth,
          service_id: wanted.service_id,
          steps: wantedSteps(wanted, resolveAssignment(assignment, menu[nth])),
          price: charge.price,
        },
      ];
    });
    if (offered.length === 0) return [];
    const hours = hoursFromItem(items[able.length + index]);
    const weekly = weeklyBlocksFromItem(items[2 * able.length + index]).rules;
    return [{ person, hours, weekly, services: offered }];
  });
}

/** Minutes as asked for, or else as the stylist needs them. */
function wantedSteps(wanted: FindTimesQuery['services'][number], assignment: Assignment): Steps {
  const { service_step1_minutes, service_step2_minutes = 0, service_step3_minutes = 0 } = wanted;
  return service_step1_minutes === undefined
    ? assignmentSteps(assignment)
    : toSteps({ service_step1_minutes, service_step2_minutes, service_step3_minutes });
}

/** How many past visits are read to find the last one that took place. */
const maxRecentVisits = 5;

/** Stylist of the client's last visit. */
async function findUsualStylist(organization: number, clientId: string | undefined, clock: string) {
  if (clientId === undefined || clientId === walkInId) return undefined;
  const past = { ...visitsRange(organization, clientId, 'past', clock), limit: maxRecentVisits };
  const { items } = await query('appointments', past);
  return items.map(parseAppointment).find(occupiesTime)?.user_id;
}

type Search = {
  organization: number;
  salon: Location;
  config: StoredConfig;
  clock: string;
  /** Those who do all of the services. */
  stylists: readonly Searched[];
  /** Those whom the services are shared among; empty if nobody asks for it. */
  together: readonly Searched[];
  asked: FindTimesQuery;
};

/** The free starts of a range of days. One request per stylist, and one for the client. */
async function searchDays(search: Search, first: string, count: number) {
  const { organization, together, asked, config } = search;
  const stylists = together.length > 0 ? together : search.stylists;
  if (count < 1) return [];
  const range = [first, addDays(first, count - 1)] as const;
  const { client_id = walkInId } = asked;
  const [clientSheets, ...sheets] = await Promise.all([
    client_id === walkInId || stylists.length === 0
      ? []
      : listAll('appointments', { ...clientSheetRange(organization, client_id, range), consistent: false }),
    ...stylists.map(({ person }) =>
      listAll('appointments', { ...sheetRange(organization, person.user_id, range), consistent: false }),
    ),
  ]);
  const clientBusy = toBusyByDay(clientSheets);
  const busy = sheets.map(toBusyByDay);
  const dates = Array.from({ length: count }, (_, index) => addDays(first, index));
  return dates
    .filter((date) => asked.weekdays?.includes(weekdays[weekdayOf(date)] ?? 'Sunday') !== false)
    .map((date) => {
      const open = getOpeningHours(config, date);
      const others = (spans: StylistDay['busy'] = []) => spans.filter(({ id }) => id !== asked.appointment_id);
      const candidates = stylists.map((one, index) => ({
        ...one,
        ...{ stylistId: one.person.user_id },
        day: toStylistDay(date, {
          ...{ salon: search.salon, config, userId: one.person.user_id, hours: one.hours, weekly: one.weekly },
          busy: others(busy[index]?.get(date)),
          clientBusy: others(clientBusy.get(date)),
          earliest: earliestStart(date, search.clock),
        }),
      }));
      const able = candidates.filter(({ services }) => services.length === asked.services.length);
      const starts = rankFreeStarts(able, asked);
      const offers = starts
        .slice(0, maxOffersPerDay)
        .map(
          ({ stylistId, start, fit }): FreeStartOffer => ({ user_id: stylistId, start: toMoment(date, start), fit }),
        );
      const shared = together.length > 0 ? shareServices(candidates, date, asked) : [];
      return { date, is_open: open !== undefined, free: starts.length + shared.length, offers, together: shared };
    });
}

/** Ways to share the services among stylists on a day. */
const shareServices = (
  candidates: readonly (Searched & { stylistId: string; day: StylistDay })[],
  date: string,
  asked: FindTimesQuery,
) =>
  findTogether(
    asked.services.map((_, nth) =>
      candidates.flatMap(({ services, ...one }) =>
        services.filter((offered) => offered.nth === nth).map((offered) => ({ ...one, ...offered })),
      ),
    ),
    asked,
  ).map((visits) =>
    visits.map(({ start, parts }) => ({
      ...{ user_id: parts[0].stylistId, user_name: personName(parts[0].person), start: toMoment(date, start) },
      services: parts.map(toReply),
    })),
  );
