import { allLocations } from '../../shared/contract/fields.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { type Earned, maxSalonDays, type Profit } from '../../shared/contract/profit.ts';
import { addDays, dayOf, startOfWeek, wallClockAt } from '../../shared/rules/time.ts';
import type { DayEarnings, VisitEarnings } from '../appointments/earningsStore.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest } from '../kit/errors.ts';
import { type ChairCosts, chairHourCostOn } from '../locations/rules.ts';
import { listCallerSalons, listRequestedSalons, loadConfigs } from '../locations/store.ts';
import { resolveDays } from '../reports/rules.ts';
import { loadDayEarnings, loadWorks, type ServiceEarnings, sum, sumDay } from './earnings.ts';

type ProfitQuery = {
  location?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
  last_day?: 'whole' | 'so far' | undefined;
  page?: string | undefined;
};

type PricedSalon = { salon: Location; costs: ChairCosts };
type Range = { from: string; to: string };
export type SalonDay = PricedSalon & { day: string; earnings: DayEarnings; visits: VisitEarnings[] };

/** A request for single visits too reads at most this many days times salons. */
export const isTooLong = (days: number, salons: number): boolean => days * salons > maxSalonDays;

/**
 * Profit of completed visits: revenue minus product and chair cost. With `page` it comes in pages of days, without the single visits,
 * for any number of salons and days.
 */
export async function getProfit(caller: Caller, { location, page, last_day, ...asked }: ProfitQuery): Promise<Profit> {
  const isEverySalon = page !== undefined && location === allLocations;
  const salons = isEverySalon ? await listCallerSalons(caller) : await listRequestedSalons(caller, location);
  const range = resolveDays(salons, asked.from, asked.to);
  const days = listDays(range);
  if (page === undefined && isTooLong(days.length, salons.length)) throw tooManyDays(salons.length);
  const priced = await loadRates(caller, salons);
  const untilOf = ({ zone }: Location) =>
    last_day === 'so far' ? `${range.to} ${wallClockAt(zone, now()).slice(11)}` : undefined;
  if (page !== undefined) {
    const { salonDays, next } = await loadPage(caller.organization_id, priced, { days, page, untilOf });
    return { ...toProfit(priced, range, salonDays), visits: [], ...(next && { next_page: next }) };
  }
  const read = await Promise.all(
    priced.map(async (one) => {
      const { location_id } = one.salon;
      const { works, ...all } = await loadWorks(caller.organization_id, location_id, days, untilOf(one.salon));
      const byDay = Map.groupBy(works, ({ visit }) => dayOf(visit.start));
      return days.map((day, nth) => ({ ...one, day, works: byDay.get(day) ?? [], ...(nth === 0 ? all : nothingElse) }));
    }),
  );
  const salonDays = read.flat().map((one) => ({ ...one, earnings: sumDay(one), visits: [] }));
  return { ...toProfit(priced, range, salonDays), visits: read.flat().flatMap(toVisits).sort(compareLatestFirst) };
}

const noBills = {
  sold: 0,
  sold_cost: 0,
  sold_uncosted: 0,
  extra: 0,
  waived: 0,
  fees: 0,
  unbilled: 0,
  unbilled_visits: 0,
  not_done: 0,
  not_done_visits: 0,
};
const nothingElse = { elsewhere: 0, billed: noBills, no_shows: 0, rebookable: 0, rebooked: 0, missed: [] };

export function listDays({ from, to }: Range): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

export function tooManyDays(salonCount: number) {
  const maxDays = Math.floor(maxSalonDays / salonCount);
  const text = `At most ${maxDays} days at a time${salonCount > 1 ? ` of ${salonCount} salons` : ''}`;
  return badRequest(text, { from: text });
}

export async function loadRates({ organization_id }: Caller, salons: readonly Location[]): Promise<PricedSalon[]> {
  const configs = await loadConfigs(
    organization_id,
    salons.map(({ location_id }) => location_id),
  );
  return salons.map((salon, nth) => ({ salon, costs: configs[nth]?.chairHourCosts ?? [] }));
}

/** Their clients are at most 4 MB of a reply. */
const maxVisitsPerPage = 15_000;

/** No sum of a page is begun later than this, well before a function times out. */
export const maxPageMs = 4000;

type PageRequest = {
  days: readonly string[];
  /** "start", or the salon and day at which the page begins. */
  page: string;
  untilOf: (salon: Location) => string | undefined;
  /** With the visits of each day. A salon is then on one page as a whole, but for those that did not fit into the time of a page. */
  withVisits?: boolean;
};

/** Days of the salons that have earnings, one salon after the other, until the time is up. */
export async function loadPage(
  organization: number,
  priced: readonly PricedSalon[],
  { days, page, untilOf, withVisits = false }: PageRequest,
) {
  const stopAt = now() + maxPageMs;
  const [location, first = ''] = page.split(' ');
  const begin = Math.max(
    0,
    priced.findIndex(({ salon }) => String(salon.location_id) === location),
  );
  const salonDays: SalonDay[] = [];
  for (const [nth, one] of priced.slice(begin).entries()) {
    const { salon } = one;
    const wanted = nth === 0 ? days.filter((day) => day >= first) : days;
    const isFull = now() >= stopAt || sum(salonDays.map(({ visits }) => visits.length)) >= maxVisitsPerPage;
    if (nth > 0 && isFull) return { salonDays, next: `${salon.location_id} ${days[0]}` };
    const { earnings, next } = await loadDayEarnings(organization, salon, {
      days: wanted,
      until: untilOf(salon),
      stopAt,
      withVisits,
    });
    if (next && withVisits) return { salonDays, next: `${salon.location_id} ${days[0]}` };
    salonDays.push(...earnings.map((summed) => ({ ...one, ...summed })));
    if (next) return { salonDays, next: `${salon.location_id} ${next}` };
  }
  return { salonDays };
}

/** Sums in cents. */
type Line = {
  id: string;
  name: string;
  done: number;
  revenue: number;
  product: number;
  minutes: number;
  chair: number;
};

/** The chair costs nothing while its cost is not set. */
export const chairCents = (minutes: number, { costs, day }: Pick<SalonDay, 'costs' | 'day'>): number =>
  ((chairHourCostOn(costs, day) ?? 0) * 100 * minutes) / 60;

/** Each cost that held in a salon in the range of days. */
const toRates = (
  { salon: { location_id, location_name }, costs }: PricedSalon,
  { from, to }: Range,
): Profit['rates'] => {
  const later = costs.filter((one) => one.from > from && one.from <= to).map(({ cost }) => cost);
  return [...new Set([chairHourCostOn(costs, from), ...later])].map((chair) => ({ location_id, location_name, chair }));
};

function toProfit(
  priced: readonly PricedSalon[],
  range: Range,
  salonDays: readonly SalonDay[],
): Omit<Profit, 'visits'> {
  const linesOf = (kind: 'services' | 'stylists'): Line[] =>
    salonDays.flatMap((one) => one.earnings[kind].map((part) => ({ ...part, chair: chairCents(part.minutes, one) })));
  const totals = salonDays.map((one): Line & { salonDay: SalonDay } => {
    const { visits, services } = one.earnings;
    const of = (figure: 'revenue' | 'product' | 'minutes') => sum(services.map((part) => part[figure]));
    const minutes = of('minutes');
    const chair = chairCents(minutes, one);
    return {
      salonDay: one,
      id: '',
      name: '',
      done: visits,
      revenue: of('revenue'),
      product: of('product'),
      minutes,
      chair,
    };
  });
  const totalsBy = (nameOf: (one: SalonDay) => readonly [id: string, name: string]) =>
    toParts(
      totals.map(({ salonDay, ...line }) => {
        const [id, name] = nameOf(salonDay);
        return { ...line, id, name };
      }),
    );
  return {
    rates: priced.flatMap((one) => toRates(one, range)),
    all: sumLines(totals),
    services: toParts(linesOf('services')),
    stylists: toParts(linesOf('stylists')),
    salons: totalsBy(({ salon }) => [String(salon.location_id), salon.location_name]),
    weeks: totalsBy(({ day }) => [startOfWeek(day), startOfWeek(day)]).sort((a, b) => a.id.localeCompare(b.id)),
    elsewhere: sum(salonDays.map(({ earnings }) => earnings.elsewhere)) / 100,
    billed: sumBilled(salonDays),
  };
}

function sumBilled(salonDays: readonly SalonDay[]): Profit['billed'] {
  const of = (figure: keyof DayEarnings['billed']) => sum(salonDays.map(({ earnings }) => earnings.billed[figure]));
  return {
    sold: of('sold') / 100,
    sold_cost: of('sold_cost') / 100,
    sold_uncosted: of('sold_uncosted') / 100,
    extra: of('extra') / 100,
    waived: of('waived') / 100,
    fees: of('fees') / 100,
    unbilled: of('unbilled') / 100,
    unbilled_visits: of('unbilled_visits'),
    missed:
      sum(salonDays.flatMap(({ earnings }) => earnings.missed.map(({ amount }) => Math.round(amount * 100)))) / 100,
    not_done: of('not_done') / 100,
    not_done_visits: of('not_done_visits'),
  };
}

/** Sums the lines of each id. Leaves out what was not done. */
const toParts = (lines: readonly Line[]): Profit['services'] =>
  [...Map.groupBy(lines, ({ id }) => id)]
    .map(([id, group]) => ({ id, name: group[0]?.name ?? id, ...sumLines(group) }))
    .filter(({ done }) => done > 0);

function sumLines(lines: readonly Omit<Line, 'id' | 'name'>[]): Earned {
  const of = (figure: 'done' | 'revenue' | 'product' | 'minutes' | 'chair') => sum(lines.map((line) => line[figure]));
  const [revenue, product, chair] = [of('revenue'), of('product'), Math.round(of('chair'))];
  return {
    done: of('done'),
    revenue: revenue / 100,
    product: product / 100,
    minutes: of('minutes'),
    chair: chair / 100,
    profit: (revenue - product - chair) / 100,
  };
}

/** Rows of the visits of a day. */
const toVisits = ({
  works,
  ...salonDay
}: Omit<SalonDay, 'earnings' | 'visits'> & { works: readonly ServiceEarnings[] }): Profit['visits'] =>
  [...Map.groupBy(works, ({ visit }) => visit.appointmentId).values()].flatMap((group) => {
    const visit = group[0]?.visit;
    if (!visit) return [];
    const lines = group.map((work) => ({ ...work, done: 0, chair: chairCents(work.minutes, salonDay) }));
    return [
      {
        ...sumLines(lines),
        done: 1,
        id: visit.appointmentId,
        start: visit.start,
        location_id: visit.location,
        client_name: visit.client.client_name,
        user_name: visit.user_name,
        services: visit.services.map(({ title }) => title).join(', '),
        charged: !visit.bill ? 'not billed' : visit.status === 'done' ? 'billed' : 'not done',
      },
    ];
  });

const compareLatestFirst = (a: { start: string }, b: { start: string }): number => b.start.localeCompare(a.start);
