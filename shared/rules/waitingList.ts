import type { Weekday } from '../contract/locations.ts';
import { weekdays } from '../contract/locations.ts';
import { findOverlaps, type Span, totalMinutes } from './appointments.ts';
import { type Candidate, type DayPart, listFreeRanges, rankFreeStarts, type StylistDay } from './freeStarts.ts';
import { weekdayOf } from './time.ts';

type WishDays = { from: string; until: string; weekdays: readonly Weekday[] };

export const isWishOn = ({ from, until, weekdays: wanted }: WishDays, day: string): boolean =>
  from <= day && day <= until && (wanted.length === 0 || wanted.includes(weekdays[weekdayOf(day)] ?? 'Sunday'));

/** A wish for one day, with the stylists who could be booked. */
export type DayWish = {
  id: string;
  clientId: string;
  part?: DayPart | undefined;
  /** Earliest start in minutes since midnight. */
  after?: number | undefined;
  candidates: readonly Omit<Candidate, 'isUsual'>[];
};

/** Free time of a stylist that just came up. */
export type FreeStretch = Span & { stylistId: string };

/** Stylist and start at which a wish could be booked. */
export type WishFit = {
  wishId: string;
  stylistId: string;
  start: number;
  minutes: number;
  /** Wish that this one would directly follow or precede, if both are booked. */
  after?: string;
  before?: string;
  /** Wish that also fits, next to this one. */
  with?: string;
  /** Idle minutes left on the longer side. */
  leaves: number;
};

/** A wish that has its place among the fits. */
type Placed = Span & { id: string; clientId: string; stylistId: string };

/**
 * Wishes that fit a day or newly freed time, in order. The first gets its best start. Each further one is placed beside the earlier
 * ones, or, if it only fits instead of them, as if they were not there.
 */
export function fitWishes(wishes: readonly DayWish[], stretch?: FreeStretch): WishFit[] {
  const placed: Placed[] = [];
  const fits = wishes.flatMap((wish): WishFit[] => {
    const beside = findFit(wish, placed, stretch);
    const fit = beside ?? findFit(wish, [], stretch);
    if (!fit) return [];
    const { wishId: id, stylistId, start: from, minutes } = fit;
    if (beside) placed.push({ id, clientId: wish.clientId, stylistId, from, to: from + minutes });
    return [fit];
  });
  const isNextTo = (id: string) => (other: WishFit) => other.after === id || other.before === id;
  return fits.map((fit) => {
    const neighbor = fits.find(isNextTo(fit.wishId));
    return neighbor ? { ...fit, with: neighbor.wishId } : fit;
  });
}

function findFit(wish: DayWish, placed: readonly Placed[], stretch: FreeStretch | undefined): WishFit | undefined {
  const { id, clientId, part, after = 0, candidates } = wish;
  const possible = candidates.filter(({ stylistId }) => !stretch || stylistId === stretch.stylistId);
  const open = possible.map(({ day, ...candidate }) => ({
    ...candidate,
    isUsual: false,
    day: {
      ...day,
      open: stretch && day.open ? findOverlaps([day.open], [stretch])[0] : day.open,
      earliest: Math.max(day.earliest, after),
      busy: [...day.busy, ...placed.filter(({ stylistId }) => stylistId === candidate.stylistId)],
      clientBusy: [...day.clientBusy, ...placed.filter((other) => other.clientId === clientId)],
    },
  }));
  const [best] = rankFreeStarts(open, { part });
  const services = candidates.find(({ stylistId }) => stylistId === best?.stylistId)?.services ?? [];
  if (!best) return undefined;
  const { stylistId, start, fit } = best;
  const neighbor = ({ minutes, id: other }: (typeof fit)['before']) =>
    minutes === 0 ? placed.find((one) => one.id === other)?.id : undefined;
  const [previous, next] = [neighbor(fit.before), neighbor(fit.after)];
  return {
    ...{ wishId: id, stylistId, start, minutes: totalMinutes(services) },
    ...(previous && { after: previous }),
    ...(next && { before: next }),
    leaves: Math.max(fit.before.minutes, fit.after.minutes),
  };
}

/**
 * First day on which each wish fits, with its start in the list of that day. Leaves out wishes that fit on no day.
 */
export function findNextFits<Wish extends WishDays & { wish_id: string }>(
  wishes: readonly Wish[],
  days: readonly string[],
  toDayWish: (wish: Wish, day: string) => DayWish,
): (WishFit & { day: string })[] {
  const found = new Map<string, WishFit & { day: string }>();
  for (const day of days) {
    const wanted = wishes.filter((wish) => isWishOn(wish, day));
    if (wanted.every(({ wish_id }) => found.has(wish_id))) continue;
    for (const fit of fitWishes(wanted.map((wish) => toDayWish(wish, day))))
      if (!found.has(fit.wishId)) found.set(fit.wishId, { ...fit, day });
  }
  return [...found.values()];
}

/** The free time of a stylist around minutes that came up, such as those of a canceled visit; undefined if none is left. */
export function findFreeStretch(day: StylistDay, around: Span): Span | undefined {
  const free = listFreeRanges([{ steps: [1, 0, 0] }], day).map(({ from, to }) => ({ from, to: to + 1 }));
  const freed = ({ from, to }: Span) => Math.min(to, around.to) - Math.max(from, around.from);
  return free.filter((span) => freed(span) > 0).sort((a, b) => freed(b) - freed(a))[0];
}
