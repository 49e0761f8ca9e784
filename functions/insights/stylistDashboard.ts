import type { Bowl } from '../../shared/contract/bowls.ts';
import type { ClientHistory, StylistDashboard } from '../../shared/contract/insights.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { entryCostCents } from '../../shared/rules/bowls.ts';
import { addDays, dayOf } from '../../shared/rules/time.ts';
import type { Caller } from '../kit/caller.ts';
import { createCache } from '../kit/clock.ts';
import { notAuthorized, notFound } from '../kit/errors.ts';
import { salonFor } from '../locations/store.ts';
import { onlyOwn, spentIn } from '../reports/rules.ts';
import { latestBowlsOf } from '../reports/store.ts';
import { pastMarkOf, rememberedTotals, totalsBetween } from '../reports/totalsStore.ts';
import { appointmentsOn } from '../scheduler/store.ts';
import { namesOf } from '../users/store.ts';
import { countedByKind, visitsHeld, windowOf } from './salonDashboard.ts';

const days = 7;
/** So many visits are told, of these days back, today's included. */
const history = { days: 28, visits: 12 };

const cents = (amount: number): number => Math.round(amount) / 100;

/** What a stylist weighed before today, while the mark of those days stands, and today, while their totals of today do, too. */
const weighed = createCache<readonly Bowl[]>(15 * 60_000, 500);

/** A stylist's day, what they weighed on the full days before it, and for whom. */
export async function stylistDashboardOf(
  caller: Caller,
  { location_id, user_id }: { location_id?: number | undefined; user_id?: string | undefined },
): Promise<StylistDashboard> {
  const { organization_id } = caller;
  const wanted = user_id ?? caller.user_id;
  const own = onlyOwn(caller);
  if (own !== undefined && own !== wanted) throw notAuthorized();
  const salon = await salonFor(caller, location_id);
  const place = salon.location_id;
  const { today, from, to } = windowOf(salon, days);
  const each = Array.from({ length: days }, (_, nth) => addDays(from, nth));
  const bowlsOf = (wanting: Parameters<typeof latestBowlsOf>[3]) =>
    latestBowlsOf(organization_id, place, wanted, wanting);
  const before = { from: addDays(today, -history.days), to, areEnough: tellAllVisits };
  const mark = await pastMarkOf(organization_id, place);
  const remembered = (day: string, wanting: Parameters<typeof bowlsOf>[0], totals = '') =>
    weighed.recall([mark, organization_id, place, wanted, day, totals].join(' '), () => bowlsOf(wanting));
  const ofToday = async () => {
    const totals = await totalsBetween(organization_id, place, 'stylist', [today, today]);
    const own = totals.find(({ key }) => key.id === wanted);
    const wanting = { from: today, to: today, areEnough: () => false };
    return own ? remembered(today, wanting, JSON.stringify(own.totals)) : [];
  };
  const [names, kept, todays, visits, todaysBowls, bowlsBefore] = await Promise.all([
    namesOf(organization_id, [wanted]),
    rememberedTotals(mark, organization_id, place, 'stylist', [from, to]),
    appointmentsOn(organization_id, place, today, wanted),
    visitsHeld(organization_id, place, each),
    ofToday(),
    remembered(to, before),
  ]);
  const name = names.get(wanted);
  if (name === undefined) throw notFound('Stylist');
  const theirs = kept.filter(({ key }) => key.id === wanted);
  const spentOn = (some: typeof theirs) => spentIn(some.map(({ totals }) => totals));
  const all = spentOn(theirs);
  const theirVisits = visits.filter((visit) => visit.user_id === wanted);
  const services = await countedByKind(organization_id, theirVisits);
  return {
    user_id: wanted,
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
    days: each.map((day) => ({ day, ...spentOn(theirs.filter(({ key }) => key.period === day)) })),
    cs_ratio: services.ratio,
    services,
    client_history: visitsOf([...todaysBowls, ...bowlsBefore]),
  };
}

/** The bowls of one client on one day are a visit. */
const byVisit = (bowls: readonly Bowl[]): Bowl[][] =>
  [
    ...Map.groupBy(
      bowls,
      ({ client_id, client_name, start }) => `${dayOf(start)} ${client_id ?? client_name}`,
    ).values(),
  ].slice(0, history.visits);

/** Whether these bowls, the latest first, hold the visits that are told, and the days of them whole. */
function tellAllVisits(bowls: readonly Bowl[]): boolean {
  const first = byVisit(bowls)[history.visits - 1]?.at(-1);
  const oldest = bowls.at(-1);
  return first !== undefined && oldest !== undefined && dayOf(oldest.start) < dayOf(first.start);
}

const visitsOf = (bowls: readonly Bowl[]): ClientHistory[] =>
  byVisit(bowls).flatMap((its) => {
    const [latest] = its;
    if (!latest) return [];
    const cups = its
      .toSorted((a, b) => a.start.localeCompare(b.start))
      .map(({ bowl_id, start, device_name, entries }) => ({
        transaction_id: bowl_id,
        time: start,
        name: device_name,
        resources: entries.map(({ product_alias, amount }) => ({ name: product_alias, amount: amount / 100 })),
        total_cost: cents(entries.reduce((sum, entry) => sum + entryCostCents(entry), 0)),
      }));
    const total = cups.reduce((sum, { total_cost }) => sum + Math.round(total_cost * 100), 0);
    return [
      {
        history_id: latest.bowl_id,
        client: latest.client_name || 'No client',
        client_id: latest.client_id,
        date: dayOf(latest.start),
        cups,
        total_cost: cents(total),
      },
    ];
  });
