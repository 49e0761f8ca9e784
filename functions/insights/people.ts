import { walkInId } from '../../shared/contract/clients.ts';
import { allLocations } from '../../shared/contract/fields.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { ClientFigures, StylistFigures } from '../../shared/contract/peopleFigures.ts';
import { splitIntoPeriods, sumTotals } from '../../shared/rules/bowls.ts';
import { clientName } from '../../shared/rules/names.ts';
import { addDays, dayOf, wallClockAt } from '../../shared/rules/time.ts';
import type { VisitEarnings } from '../appointments/earningsStore.ts';
import { getDayRevisions, listBookedOn } from '../appointments/store.ts';
import { findClientsByIds } from '../clients/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { listCallerSalons, listRequestedSalons } from '../locations/store.ts';
import { resolveDays } from '../reports/rules.ts';
import { loadTotals } from '../reports/totalsStore.ts';
import { loadUserNames } from '../users/store.ts';
import { isCompleted, sum } from './earnings.ts';
import { chairCents, listDays, loadPage, loadRates } from './profit.ts';
import { loadWorkingMinutes } from './workingMinutes.ts';

type PeopleQuery = { location?: number | undefined; from?: string | undefined; to?: string | undefined; page: string };
type Range = { from: string; to: string };
type Visit = VisitEarnings & { day: string; chair: number };
type SalonVisits = { salon: Location; visits: readonly Visit[] };

const daysInWeek = 7;
/** Days after a visit in which a client who comes again is kept, and days ahead in which bookings are found. */
const keptDays = 12 * daysInWeek;

/** Completed visits by salon in the requested days and some after them, up to today. Salons are on a page as a whole. */
async function loadVisits(caller: Caller, { location, page, ...asked }: PeopleQuery, daysAfter: number) {
  const isEverySalon = location === allLocations;
  const salons = isEverySalon ? await listCallerSalons(caller) : await listRequestedSalons(caller, location);
  const range = resolveDays(salons, asked.from, asked.to);
  const today = dayOf(wallClockAt('UTC', now()));
  const daysLeft = (Date.parse(today) - Date.parse(range.to)) / 86_400_000;
  const to = addDays(range.to, Math.max(0, Math.min(daysAfter, daysLeft)));
  const days = listDays({ from: range.from, to });
  const { salonDays, next } = await loadPage(caller.organization_id, await loadRates(caller, salons), {
    ...{ days, page, untilOf: () => undefined, withVisits: true },
  });
  const bySalon = [...Map.groupBy(salonDays, ({ salon }) => salon)].map(
    ([salon, all]): SalonVisits => ({
      salon,
      visits: all.flatMap((one) =>
        one.visits.map((visit) => ({ ...visit, day: one.day, chair: chairCents(visit.minutes, one) })),
      ),
    }),
  );
  return { salons, range, bySalon, next };
}

const isIn =
  ({ from, to }: Range) =>
  ({ day }: Visit): boolean =>
    from <= day && day <= to;

/** Sums of the stylists of one or all salons, in pages. The first page has what is not kept by visit. */
export async function listStylistFigures(caller: Caller, query: PeopleQuery) {
  const { salons, range, bySalon, next } = await loadVisits(caller, query, keptDays);
  const isFirst = query.page === 'start';
  const worked = bySalon.flatMap(({ salon, visits }) => sumByStylist(salon, visits, range));
  const present = isFirst ? await Promise.all(salons.map((salon) => loadPresence(caller, salon, range))) : [];
  const rows = [...worked, ...present.flat()];
  const names = await loadUserNames(caller.organization_id, [...new Set(rows.map(({ user_id }) => user_id))]);
  const stylists = [...Map.groupBy(rows, ({ location_id, user_id }) => `${location_id} ${user_id}`).values()].flatMap(
    ([first, ...more]): StylistFigures[] =>
      first ? [{ ...more.reduce(addFigures, first), user_name: names.get(first.user_id) ?? '' }] : [],
  );
  return { stylists, ...(next && { next_page: next }) };
}

const noFigures = {
  ...{ visits: 0, revenue: 0, sold: 0, product: 0, minutes: 0, available: 0, discounts: 0 },
  ...{ rebookable: 0, rebooked: 0, new_clients: 0, new_kept: 0, bowls: 0, waste: 0 },
};
type Sums = { location_id: number; user_id: string } & typeof noFigures;

const addFigures = (a: Sums, b: Sums): Sums => {
  const names = Object.keys(noFigures) as (keyof typeof noFigures)[];
  return { ...a, ...Object.fromEntries(names.map((name) => [name, a[name] + b[name]])) };
};

function sumByStylist({ location_id }: Location, visits: readonly Visit[], range: Range): Sums[] {
  const lastDays = new Map<string, string>();
  for (const { client_id, day } of visits) if (day > (lastDays.get(client_id) ?? '')) lastDays.set(client_id, day);
  const isKept = ({ client_id, day, isRebooked }: Visit) => isRebooked || (lastDays.get(client_id) ?? '') > day;
  return [...Map.groupBy(visits.filter(isIn(range)), ({ user_id }) => user_id)].map(([user_id, own]) => {
    const of = (figure: 'revenue' | 'sold' | 'product' | 'minutes' | 'discount') => sum(own.map((one) => one[figure]));
    const first = own.filter(({ isFirst }) => isFirst);
    return {
      ...{ ...noFigures, location_id, user_id, visits: own.length },
      ...{ revenue: of('revenue'), sold: of('sold'), product: of('product'), minutes: of('minutes') },
      discounts: of('discount'),
      rebookable: own.filter(({ isRebooked }) => isRebooked !== undefined).length,
      rebooked: own.filter(({ isRebooked }) => isRebooked).length,
      new_clients: first.length,
      new_kept: first.filter(isKept).length,
    };
  });
}

/** Minutes that each stylist of a salon works, and the bowls each has mixed there. */
async function loadPresence(caller: Caller, salon: Location, range: Range): Promise<Sums[]> {
  const { organization_id } = caller;
  const { location_id } = salon;
  const [working, ...bowls] = await Promise.all([
    loadWorkingMinutes(organization_id, salon, listDays(range)),
    ...splitIntoPeriods(range.from, range.to).map((one) => loadTotals(organization_id, location_id, 'stylist', one)),
  ]);
  const byStylist = Map.groupBy(bowls.flat(), ({ key }) => key.id);
  return [
    ...[...working].map(([user_id, available]) => ({ ...noFigures, location_id, user_id, available })),
    ...[...byStylist].map(([user_id, all]) => {
      const { bowls: count, waste } = sumTotals(all.map(({ totals }) => totals));
      return { ...noFigures, location_id, user_id, bowls: count, waste };
    }),
  ];
}

/** Sums of the clients who came in the requested days, in pages. */
export async function listClientFigures(caller: Caller, { weeks, ...query }: PeopleQuery & { weeks: number }) {
  const { range, bySalon, next } = await loadVisits(caller, query, weeks * daysInWeek);
  const rows = await Promise.all(bySalon.map((one) => sumByClient(caller, one, range)));
  const ids = new Set(rows.flat().map(({ client_id }) => client_id));
  const names = await findClientsByIds(caller.organization_id, [...ids], { consistent: false });
  const clients = rows.flat().map((row): ClientFigures => {
    const client = names.get(row.client_id);
    return { ...row, client_name: client ? clientName(client) : '' };
  });
  return { clients, ...(next && { next_page: next }) };
}

async function sumByClient(caller: Caller, { salon, visits }: SalonVisits, range: Range) {
  const byClient = Map.groupBy(visits, ({ client_id }) => client_id);
  byClient.delete(walkInId);
  const came = [...byClient].flatMap(([client_id, all]) => {
    const own = all.filter(isIn(range));
    return own.length > 0 ? [{ client_id, own, last: all.at(-1)?.day ?? '' }] : [];
  });
  const nextDays = came.length > 0 ? await findNextDays(caller, salon) : new Map<string, string>();
  return came.map(({ client_id, own, last }) => {
    const of = (figure: 'revenue' | 'sold' | 'product' | 'waste' | 'chair') => sum(own.map((one) => one[figure]));
    const [revenue, product] = [of('revenue'), of('product')];
    return {
      ...{ location_id: salon.location_id, client_id, visits: own.length, first: own[0]?.day ?? '', last },
      next: nextDays.get(client_id) ?? null,
      is_new: own.some(({ isFirst }) => isFirst),
      ...{ revenue, product, sold: of('sold'), waste: of('waste') },
      profit: revenue - product - Math.round(of('chair')),
    };
  });
}

/** Day of the next booked visit of each client of a salon. A request for the days, and one for each that has visits. */
async function findNextDays({ organization_id }: Caller, { location_id, zone }: Location) {
  const today = dayOf(wallClockAt(zone, now()));
  const days = listDays({ from: today, to: addDays(today, keptDays) });
  const revisions = await getDayRevisions(
    organization_id,
    days.map((day) => ({ location_id, day })),
  );
  const used = days.filter((_, nth) => revisions[nth]);
  const booked = await Promise.all(used.map((day) => listBookedOn(organization_id, location_id, day)));
  return new Map(
    booked
      .flat()
      .filter((visit) => !isCompleted(visit))
      .map(({ client, start }) => [client.client_id, dayOf(start)] as const)
      .reverse(),
  );
}
