import type { Bowl } from '../../shared/contract/bowls.ts';
import type { ClientHistory, StylistDashboard } from '../../shared/contract/insights.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { entryCostCents } from '../../shared/rules/bowls.ts';
import { addDays, dayOf } from '../../shared/rules/time.ts';
import { listStylistAppointments } from '../appointments/store.ts';
import type { Caller } from '../kit/caller.ts';
import { createCache } from '../kit/clock.ts';
import { notAuthorized, notFound } from '../kit/errors.ts';
import { getSalon } from '../locations/store.ts';
import { getOwnIdIfRestricted, sumSpending } from '../reports/rules.ts';
import { findLatestBowls } from '../reports/store.ts';
import { getCachedTotals, getPastRevision, loadTotals } from '../reports/totalsStore.ts';
import { loadMenu } from '../services/store.ts';
import { loadUserNames } from '../users/store.ts';
import { countServicesByKind, getDashboardWindow, listDays, listVisits, type Menu } from './salonDashboard.ts';

const dashboardDays = 7;
/** Limits of the client history: days back, including today, and number of visits. */
const historyLimits = { days: 28, visits: 12 };

const toDollars = (amount: number): number => Math.round(amount) / 100;

/** Bowls of a stylist. Past days are keyed by the past revision, and today also by today's totals. */
const bowlsCache = createCache<readonly Bowl[]>(15 * 60_000, 500);

/** Dashboard of a stylist: today's appointments, and spending and client history of the full days before. */
export async function getStylistDashboard(
  caller: Caller,
  { location_id, user_id }: { location_id?: number | undefined; user_id?: string | undefined },
): Promise<StylistDashboard> {
  const { organization_id } = caller;
  const stylistId = user_id ?? caller.user_id;
  const ownId = getOwnIdIfRestricted(caller);
  if (ownId !== undefined && ownId !== stylistId) throw notAuthorized();
  const salon = await getSalon(caller, location_id);
  const place = salon.location_id;
  const { today, from, to, before: daysBefore } = getDashboardWindow(salon, dashboardDays);
  const each = listDays({ from }, dashboardDays);
  const bowlsOf = (wanting: Parameters<typeof findLatestBowls>[3]) =>
    findLatestBowls(organization_id, place, stylistId, wanting);
  const before = { from: addDays(today, -historyLimits.days), to, areEnough: coversAllVisits };
  const revision = await getPastRevision(organization_id, place);
  const remembered = (day: string, wanting: Parameters<typeof bowlsOf>[0], totals = '') =>
    bowlsCache.getOrLoad([revision, organization_id, place, stylistId, day, totals].join(' '), () => bowlsOf(wanting));
  const ofToday = async () => {
    const totals = await loadTotals(organization_id, place, 'stylist', [today, today]);
    const own = totals.find(({ key }) => key.id === stylistId);
    const wanting = { from: today, to: today, areEnough: () => false };
    return own ? remembered(today, wanting, JSON.stringify(own.totals)) : [];
  };
  const [names, allTotals, todays, visits, todaysBowls, bowlsBefore, visitsBefore, totalsBefore, menu] =
    await Promise.all([
      loadUserNames(organization_id, [stylistId]),
      getCachedTotals(revision, organization_id, place, 'stylist', [from, to]),
      listStylistAppointments(organization_id, place, today, stylistId),
      listVisits(organization_id, place, each),
      ofToday(),
      remembered(to, before),
      listVisits(organization_id, place, listDays(daysBefore, dashboardDays)),
      getCachedTotals(revision, organization_id, place, 'stylist', [daysBefore.from, daysBefore.to]),
      loadMenu(organization_id, { consistent: false }),
    ]);
  const name = names.get(stylistId);
  if (name === undefined) throw notFound('Stylist');
  const stylistTotals = allTotals.filter(({ key }) => key.id === stylistId);
  const spentOn = (some: typeof stylistTotals) => sumSpending(some.map(({ totals }) => totals));
  const all = spentOn(stylistTotals);
  const ratioOf = (some: typeof visits) =>
    countServicesByKind(
      menu,
      some.filter((visit) => visit.user_id === stylistId),
    );
  const services = ratioOf(visits);
  return {
    user_id: stylistId,
    user_name: name,
    location_id: place,
    location_name: salon.location_name,
    today,
    from,
    to,
    schedules: todays.filter(occupiesTime).sort((a, b) => a.start.localeCompare(b.start)),
    totalSpent: all.total_spent,
    averageSpent: all.average_spent,
    totalNumber: all.total_number,
    spent_before: spentOn(totalsBefore.filter(({ key }) => key.id === stylistId)).total_spent,
    days: each.map((day) => ({ day, ...spentOn(stylistTotals.filter(({ key }) => key.period === day)) })),
    cs_ratio: services.ratio,
    cs_ratio_before: ratioOf(visitsBefore).ratio,
    services,
    client_history: toClientHistory([...todaysBowls, ...bowlsBefore], menu),
  };
}

/** Groups bowls of one client on one day into visits. */
const groupByVisit = (bowls: readonly Bowl[]): Bowl[][] =>
  [
    ...Map.groupBy(
      bowls,
      ({ client_id, client_name, start }) => `${dayOf(start)} ${client_id ?? client_name}`,
    ).values(),
  ].slice(0, historyLimits.visits);

/** Whether the bowls (newest first) cover all visits to show, including the complete day of the oldest one. */
function coversAllVisits(bowls: readonly Bowl[]): boolean {
  const first = groupByVisit(bowls)[historyLimits.visits - 1]?.at(-1);
  const oldest = bowls.at(-1);
  return first !== undefined && oldest !== undefined && dayOf(oldest.start) < dayOf(first.start);
}

const toClientHistory = (bowls: readonly Bowl[], { services }: Menu): ClientHistory[] =>
  groupByVisit(bowls).flatMap((group) => {
    const [latest] = group;
    if (!latest) return [];
    const cups = group
      .toSorted((a, b) => a.start.localeCompare(b.start))
      .map(({ bowl_id, start, device_name, service_id, entries }) => ({
        transaction_id: bowl_id,
        time: start,
        name: services.find((service) => service.service_id === service_id)?.service_name ?? device_name,
        resources: entries.map(({ product_alias, amount }) => ({ name: product_alias, amount: amount / 100 })),
        total_cost: toDollars(entries.reduce((sum, entry) => sum + entryCostCents(entry), 0)),
      }));
    const total = cups.reduce((sum, { total_cost }) => sum + Math.round(total_cost * 100), 0);
    return [
      {
        history_id: latest.bowl_id,
        client: latest.client_name || 'No client',
        client_id: latest.client_id,
        date: dayOf(latest.start),
        cups,
        total_cost: toDollars(total),
      },
    ];
  });
