import type { Appointment } from '../contract/appointments.ts';
import { buildSegments, type Span, type Steps, totalMinutes } from './appointments.ts';
import {
  compareRanks,
  countBroken,
  dayParts,
  describeFit,
  listFreeRanges,
  listStarts,
  type StartWish,
  type StylistDay,
} from './freeStarts.ts';
import { dayOf } from './time.ts';

/** Longest time that the client waits between two stylists. */
const maxIdleMinutes = 15;
/** Offers of a day start at least this far apart. */
const minApartMinutes = 60;
const maxOffers = 3;
/** Bounds the search: the shortest plans that are kept after each service. */
const maxPlans = 12;

type Linked = Pick<Appointment, 'appointmentId' | 'client' | 'start' | 'together_id'>;

/** Whether another visit was booked together with this one. Visits of different days or clients are not together any more. */
export const isTogether = (one: Linked, other: Linked): boolean =>
  one.together_id !== undefined &&
  one.together_id === other.together_id &&
  one.appointmentId !== other.appointmentId &&
  one.client.client_id === other.client.client_id &&
  dayOf(one.start) === dayOf(other.start);

/** A stylist who does a service, with their minutes of it. */
type Candidate = { stylistId: string; steps: Steps; day: StylistDay };
/** `nth` is the index of the service. */
type Option<C> = C & Candidate & { nth: number; minutes: number; ranges: readonly Span[] };
type Placed<C> = Option<C> & { start: number };
/** `end` is when the client is done, `gap` the waiting time of a color that is still free for another stylist. */
type Plan<C> = { placed: readonly Placed<C>[]; end: number; gap: (Span & { stylistId: string }) | undefined };
/** Services that a stylist does without a break. */
type Visit<C> = { start: number; end: number; parts: readonly [Placed<C>, ...Placed<C>[]] };

/**
 * Ways to do services one after the other with several stylists on a day, the shortest first, then the closest to the wanted time, then
 * those with the fewest broken gaps. A service may lie in the waiting time of another one. `wanted` has the candidates of each service, the
 * preferred first.
 */
export function findTogether<C extends Candidate>(
  wanted: readonly (readonly C[])[],
  { order, around, part, soonest }: StartWish & { order?: 'free' | 'listed' | undefined },
): Visit<C>[][] {
  const options = wanted.map((candidates, nth) =>
    candidates.map((one): Option<C> => {
      const services = [{ steps: one.steps }];
      return { ...one, nth, minutes: totalMinutes(services), ranges: listFreeRanges(services, one.day) };
    }),
  );
  const orders = order === 'listed' ? [options] : listOrders(options);
  const { from, to } = part ? dayParts[part] : { from: 0, to: 24 * 60 };
  const starts = new Set(options.flat().flatMap(({ ranges }) => ranges.flatMap((one) => listStarts(one, around))));
  const ranked = [...starts].flatMap((start) => {
    if (start < from || start >= to) return [];
    const plans = orders.flatMap((services) => planFrom(start, services));
    const end = Math.min(...plans.map((plan) => plan.end));
    const distance = around === undefined ? start : Math.abs(start - around);
    return plans.flatMap((plan) => {
      const visits = plan.end === end ? toVisits(plan) : [];
      const rank = [end - start, distance, countAllBroken(visits), visits.length, start];
      return visits.length > 1 ? [{ visits, start, rank: soonest ? [start, ...rank] : rank }] : [];
    });
  });
  const offers: typeof ranked = [];
  for (const one of ranked.sort(compareRanks))
    if (offers.length < maxOffers && !offers.some(({ start }) => Math.abs(start - one.start) < minApartMinutes))
      offers.push(one);
  return offers.map(({ visits }) => visits);
}

const listOrders = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((first, nth) =>
        listOrders(items.filter((_, other) => other !== nth)).map((rest) => [first, ...rest]),
      );

/** Plans that begin at a minute and do the services in this order. */
function planFrom<C>(start: number, services: readonly (readonly Option<C>[])[]): Plan<C>[] {
  let plans: Plan<C>[] = [{ placed: [], end: start, gap: undefined }];
  for (const options of services) {
    // Of plans that leave the client and the next stylist the same choice, the first one is enough.
    const next = new Map<number, Plan<C>>();
    for (const plan of plans)
      for (const option of options) {
        const at = findStart(plan, option);
        if (at === undefined) continue;
        const end = Math.max(plan.end, at + option.minutes);
        const gap = findGap(plan, option, at);
        const key = end * 2000 + (gap?.from ?? 0);
        if (!next.has(key)) next.set(key, { placed: [...plan.placed, { ...option, start: at }], end, gap });
      }
    plans = [...next.values()].sort((a, b) => a.end - b.end).slice(0, maxPlans);
  }
  return plans;
}

/** First start of a service in the gap of the plan, or else at its end or a little later. The first one starts on the minute. */
function findStart<C>({ placed, end, gap }: Plan<C>, { stylistId, minutes, ranges }: Option<C>): number | undefined {
  const earliest = (from: number, to: number) => {
    const range = ranges.find((one) => one.to >= from);
    return range && Math.max(range.from, from) <= to ? Math.max(range.from, from) : undefined;
  };
  const latest = gap && gap.stylistId !== stylistId ? Math.min(gap.from + maxIdleMinutes, gap.to - minutes) : undefined;
  // A stylist goes on without a break, because theirs is one visit.
  const goesOn = placed.some((one) => one.stylistId === stylistId && one.start + one.minutes === end);
  const inside = gap && latest !== undefined ? earliest(gap.from, latest) : undefined;
  return inside ?? earliest(end, placed.length === 0 || goesOn ? end : end + maxIdleMinutes);
}

function findGap<C>(plan: Plan<C>, { stylistId, steps, minutes }: Option<C>, start: number): Plan<C>['gap'] {
  if (start < plan.end && plan.gap) return { ...plan.gap, from: start + minutes };
  const own = buildSegments([{ steps }], start).find(({ kind }) => kind === 'gap');
  return own && { from: own.from, to: own.to, stylistId };
}

function toVisits<C>({ placed }: Plan<C>): Visit<C>[] {
  const visits: Visit<C>[] = [];
  for (const one of placed) {
    const { start, minutes, stylistId } = one;
    const index = visits.findIndex(({ end, parts }) => parts[0].stylistId === stylistId && end === start);
    const earlier = visits[index];
    if (earlier) visits[index] = { ...earlier, end: start + minutes, parts: [...earlier.parts, one] };
    else visits.push({ start, end: start + minutes, parts: [one] });
  }
  return visits.sort((a, b) => a.start - b.start);
}

const countAllBroken = <C>(visits: readonly Visit<C>[]): number =>
  visits.reduce((sum, { start, parts }) => sum + countBroken(describeFit(parts, start, parts[0].day)), 0);
