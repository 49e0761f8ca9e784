import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Bowl } from '../../shared/contract/bowls.ts';
import type { Allowance } from '../../shared/contract/formulas.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { entryCostCents, entryWasteCents } from '../../shared/rules/bowls.ts';
import { addDays, dayOf, minutesBetween, wallClockAt } from '../../shared/rules/time.ts';
import {
  addReadDays,
  type DayEarnings,
  findReadDays,
  isRead,
  keepEarnings,
  keepVisits,
  listKeptEarnings,
  listKeptVisits,
  type VisitEarnings,
} from '../appointments/earningsStore.ts';
import { getDayRevisions, listAllOfSalon } from '../appointments/store.ts';
import { listSales, loadSoldCosts, type SoldCost } from '../bills/store.ts';
import { now } from '../kit/clock.ts';
import { listBowls } from '../reports/store.ts';
import { loadTotals } from '../reports/totalsStore.ts';
import { getCachedMenu } from '../services/store.ts';
import { findMissed } from './missed.ts';

export type ServiceEarnings = {
  visit: Appointment;
  service_id: string;
  title: string;
  revenue: number;
  product: number;
  waste: number;
  minutes: number;
};
/** The visits of a salon that were done, the cost in cents of bowls that belong to none of them, and what bills say beside services. */
export type Works = { works: ServiceEarnings[] } & Pick<
  DayEarnings,
  'elsewhere' | 'billed' | 'no_shows' | 'missed' | 'rebookable' | 'rebooked'
>;

/** Whether a visit counts as completed: done, or charged by a closed bill. */
export const isCompleted = (visit: Appointment): boolean =>
  visit.status === 'done' || (occupiesTime(visit) && visit.bill !== undefined);

/** Earnings of the completed visits of a salon's days. `until` leaves out what ended or was begun later. */
export const loadWorks = async (
  organization: number,
  location: number,
  days: readonly string[],
  until?: string,
): Promise<Works> => toWorks(await loadRecords(organization, location, days), until);

type Records = {
  booked: Appointment[];
  bowls: Bowl[];
  sales: Awaited<ReturnType<typeof listSales>>;
  allowances: readonly Allowance[];
  soldCosts: ReadonlyMap<string, SoldCost>;
};

async function loadRecords(organization: number, location: number, days: readonly string[]): Promise<Records> {
  const stretches = toStretches(days);
  const [booked, { services }, bowls, sales] = await Promise.all([
    listAllOfSalon(organization, location, days),
    getCachedMenu(organization),
    Promise.all(stretches.map((stretch) => listBowls(organization, location, stretch))),
    Promise.all(stretches.map((stretch) => listSales(organization, location, stretch))),
  ]);
  const allowances = services.filter(({ gram_charge }) => gram_charge > 0);
  const sold = [
    ...booked.flatMap(({ bill, appointmentId }) => (bill && bill.sold > 0 ? [appointmentId] : [])),
    ...sales.flat().map(({ id }) => id),
  ];
  const soldCosts = await loadSoldCosts(organization, sold);
  return { booked, bowls: bowls.flat(), sales: sales.flat(), allowances, soldCosts };
}

function toWorks({ booked, bowls, sales, allowances, soldCosts }: Records, until = '~'): Works {
  const weighed = bowls.filter(({ start }) => start <= until);
  const done = booked.filter((visit) => isCompleted(visit) && visit.end <= until);
  const visits = new Set(done.map(({ appointmentId }) => appointmentId));
  const byVisit = Map.groupBy(weighed, ({ appointment_id }) =>
    appointment_id !== null && visits.has(appointment_id) ? appointment_id : undefined,
  );
  return {
    no_shows: booked.filter(({ status, end }) => status === 'no_show' && end <= until).length,
    rebookable: done.filter(({ rebooked }) => rebooked !== undefined).length,
    rebooked: done.filter(({ rebooked }) => rebooked).length,
    missed: done.flatMap((visit) => findMissed(visit, byVisit.get(visit.appointmentId) ?? [], allowances)),
    works: done.flatMap((visit) => toServiceEarnings(visit, byVisit.get(visit.appointmentId) ?? [])),
    elsewhere: sum((byVisit.get(undefined) ?? []).map(bowlCostCents)),
    billed: sumBills(
      booked.filter(({ end }) => end <= until),
      sales.filter(({ start }) => start <= until),
      soldCosts,
    ),
  };
}

const toCents = (dollars: number): number => Math.round(dollars * 100);

/** Cents of closed bills beside services, and what completed visits without one come to. */
function sumBills(
  visits: readonly Appointment[],
  sales: Records['sales'],
  soldCosts: Records['soldCosts'],
): DayEarnings['billed'] {
  const closed = [...visits.flatMap(({ bill, appointmentId: id }) => (bill ? [{ ...bill, id }] : [])), ...sales];
  const unbilled = visits.filter((visit) => isCompleted(visit) && !visit.bill);
  const extra = closed.flatMap((bill) => bill.extra);
  const costs = closed.flatMap(({ id, sold }) =>
    sold > 0 ? [soldCosts.get(id) ?? { cost: 0, uncosted: toCents(sold) }] : [],
  );
  const notDone = visits.filter((visit) => isCompleted(visit) && visit.status !== 'done');
  return {
    sold: sum(closed.map(({ sold }) => toCents(sold))),
    sold_cost: sum(costs.map(({ cost }) => cost)),
    sold_uncosted: sum(costs.map(({ uncosted }) => uncosted)),
    extra: sum(extra.map(({ net }) => toCents(net))),
    waived: sum(extra.map(({ waived }) => toCents(waived))),
    fees: sum(closed.map(({ fees }) => toCents(fees))),
    unbilled: sum(unbilled.flatMap(({ services }) => services.map(({ price }) => toCents(price)))),
    unbilled_visits: unbilled.length,
    not_done: sum(
      notDone
        .flatMap(({ bill }) => [...(bill?.services ?? []), ...(bill?.extra ?? []).map(({ net }) => net)])
        .map(toCents),
    ),
    not_done_visits: notDone.length,
  };
}

/** Cents of a service: as its closed bill charged it, with the extra product, or as booked. */
function revenueCents({ bill, services }: Appointment, nth: number, isFirst: boolean): number {
  const service = services[nth];
  if (!service) return 0;
  const extra = isFirst ? bill?.extra.find(({ service_id }) => service_id === service.service_id)?.net : undefined;
  return toCents(bill?.services[nth] ?? service.price) + toCents(extra ?? 0);
}

/** Days in order as ranges without holes. */
function toStretches(days: readonly string[]): { from: string; to: string }[] {
  const stretches: { from: string; to: string }[] = [];
  for (const day of days) {
    const last = stretches.at(-1);
    if (last && addDays(last.to, 1) === day) last.to = day;
    else stretches.push({ from: day, to: day });
  }
  return stretches;
}

/** Assigns each bowl to the service it was mixed for, or to the first service of the visit. */
function toServiceEarnings(visit: Appointment, bowls: readonly Bowl[]): ServiceEarnings[] {
  return visit.services.map((service, nth) => {
    const first = visit.services.findIndex(({ service_id }) => service_id === service.service_id) === nth;
    const isOfIt = ({ service_id }: Bowl) =>
      visit.services.some((one) => one.service_id === service_id)
        ? first && service_id === service.service_id
        : nth === 0;
    const own = bowls.filter(isOfIt);
    return {
      visit,
      service_id: service.service_id,
      title: service.title,
      revenue: revenueCents(visit, nth, first),
      product: sum(own.map(bowlCostCents)),
      waste: sum(own.flatMap(({ entries }) => entries.map(entryWasteCents))),
      minutes: minutesBetween(service.serviceStart, service.serviceEnd),
    };
  });
}

export const sum = (amounts: readonly number[]): number => amounts.reduce((all, one) => all + one, 0);
const bowlCostCents = ({ entries }: Bowl): number => sum(entries.map(entryCostCents));

/** Sums of a day, as they are kept. */
export function sumDay({ works, ...more }: Works): DayEarnings {
  const countVisits = (group: readonly ServiceEarnings[]) =>
    new Set(group.map(({ visit }) => visit.appointmentId)).size;
  const toParts = (groupOf: (work: ServiceEarnings) => readonly [id: string, name: string], isByService: boolean) =>
    [...Map.groupBy(works, (work) => groupOf(work)[0])].map(([id, group]) => ({
      id,
      name: group[0] ? groupOf(group[0])[1] : id,
      done: isByService ? group.length : countVisits(group),
      revenue: sum(group.map(({ revenue }) => revenue)),
      product: sum(group.map(({ product }) => product)),
      minutes: sum(group.map(({ minutes }) => minutes)),
    }));
  return {
    visits: countVisits(works),
    services: toParts(({ service_id, title }) => [service_id, title], true),
    stylists: toParts(({ visit }) => [visit.user_id, visit.user_name], false),
    ...more,
  };
}

/** Visits of a day, as they are kept. */
function listVisits(works: readonly ServiceEarnings[]): VisitEarnings[] {
  return [...Map.groupBy(works, ({ visit }) => visit.appointmentId).values()].flatMap((group) => {
    const visit = group[0]?.visit;
    if (!visit) return [];
    const { bill, services } = visit;
    const of = (figure: 'revenue' | 'product' | 'waste' | 'minutes') => sum(group.map((work) => work[figure]));
    const priced = sum(services.map(({ price }, nth) => toCents(price) - toCents(bill?.services[nth] ?? price)));
    return {
      client_id: visit.client.client_id,
      user_id: visit.user_id,
      ...{ revenue: of('revenue'), product: of('product'), waste: of('waste'), minutes: of('minutes') },
      sold: toCents(bill?.sold ?? 0),
      // Bills of earlier releases say no discount, but what it took off each service.
      discount: bill?.discount === undefined ? priced : toCents(bill.discount),
      isFirst: visit.first_visit === true,
      isRebooked: visit.rebooked,
    };
  });
}

async function sumDays(organization: number, location: number, days: readonly string[], until?: string) {
  const { booked, bowls, sales, ...menu } = await loadRecords(organization, location, days);
  const byDay = <One extends { start: string }>(all: readonly One[]) => Map.groupBy(all, ({ start }) => dayOf(start));
  const [visits, weighed, sold] = [byDay(booked), byDay(bowls), byDay(sales)];
  return days.map((day) => {
    const records = {
      ...menu,
      booked: visits.get(day) ?? [],
      bowls: weighed.get(day) ?? [],
      sales: sold.get(day) ?? [],
    };
    const isCut = until !== undefined && day === dayOf(until);
    const works = toWorks(records, isCut ? until : undefined);
    return { day, earnings: sumDay(works), visits: listVisits(works.works) };
  });
}

/** Earnings of a day, summed from its visits and bowls. */
export const sumEarningsOf = async (organization: number, location: number, day: string): Promise<DayEarnings> =>
  sumDay(await loadWorks(organization, location, [day]));

/** Days whose visits and bowls are in memory at a time; one transaction keeps them. */
const daysAtATime = 84;
/** A write to a day that is over may take this long. */
const maxWriteMs = 3_600_000;

type Wanted = { days: readonly string[]; until: string | undefined; stopAt: number; withVisits: boolean };
/** `visits` is empty unless it was asked for. */
type SummedDay = { day: string; earnings: DayEarnings; visits: VisitEarnings[] };

/**
 * Earnings of a salon by day, of days that have any: kept ones, and others that are summed, and kept if they are over. `until` is a
 * moment on the last day, which is then summed up to it. No sum is begun after `stopAt` but the first; `next` is the day it would be of.
 */
export async function loadDayEarnings(
  organization: number,
  { location_id, zone }: Location,
  { days, until, stopAt, withVisits }: Wanted,
): Promise<{ earnings: SummedDay[]; next?: string | undefined }> {
  const [from = '', to = ''] = [days[0], days.at(-1)];
  const [kept, keptVisits, read] = await Promise.all([
    listKeptEarnings(organization, location_id, { from, to }),
    withVisits ? listKeptVisits(organization, location_id, { from, to }) : undefined,
    findReadDays(organization, location_id),
  ]);
  const isCut = (day: string) => until !== undefined && day === dayOf(until);
  const unfinished = dayOf(wallClockAt(zone, now() - maxWriteMs));
  const isOver = (day: string) => day < unfinished && !isCut(day);
  const summed = new Map(
    [...kept].flatMap(([day, { changes, earnings }]): [string, SummedDay][] => {
      if (!earnings || isCut(day)) return [];
      const own = keptVisits?.get(day);
      const visits = own?.changes === changes ? own.visits : [];
      return withVisits && visits.length < earnings.visits ? [] : [[day, { day, earnings, visits }]];
    }),
  );
  const others = days.filter((day) => !summed.has(day));
  const unread = others.filter((day) => !kept.has(day) && !(isOver(day) && isRead(read, day)));
  const used = await listUsedDays(organization, location_id, unread);
  const missing = others.filter((day) => kept.has(day) || used.has(day));
  let count = 0;
  for (; count < missing.length && (count === 0 || now() < stopAt); count += daysAtATime) {
    const sums = await sumDays(organization, location_id, missing.slice(count, count + daysAtATime), until);
    for (const one of sums) summed.set(one.day, one);
    const over = sums
      .filter(({ day }) => isOver(day))
      .map((one) => ({ ...one, changes: kept.get(one.day)?.changes ?? 0 }));
    await keepEarnings(organization, location_id, over);
    if (withVisits && over.length > 0) await keepVisits(organization, location_id, over);
  }
  const next = missing[count];
  const isDone = (day: string) => next === undefined || day < next;
  const last = days.findLast((day) => isOver(day) && isDone(day));
  if (last && unread.some((day) => day <= last)) await addReadDays(organization, location_id, read, [from, last]);
  return { earnings: days.filter(isDone).flatMap((day) => summed.get(day) ?? []), next };
}

const daysPerLook = 400;

/** Days with anything to sum: a visit was ever booked, a bowl weighed or a product sold. Six requests per 400 days. */
async function listUsedDays(organization: number, location_id: number, days: readonly string[]): Promise<Set<string>> {
  const [from, to] = [days[0], days.slice(0, daysPerLook).at(-1)];
  if (!from || !to) return new Set();
  const places = days.slice(0, daysPerLook).map((day) => ({ location_id, day }));
  const [revisions, bowls, sales, later] = await Promise.all([
    getDayRevisions(organization, places),
    loadTotals(organization, location_id, 'stylist', [from, to]),
    listSales(organization, location_id, { from, to }),
    listUsedDays(organization, location_id, days.slice(daysPerLook)),
  ]);
  return new Set([
    ...places.filter((_, nth) => revisions[nth]).map(({ day }) => day),
    ...bowls.map(({ key }) => key.period),
    ...sales.map(({ start }) => dayOf(start)),
    ...later,
  ]);
}
