import { buildSegments, busySegments, type Span, type Steps, totalMinutes } from './appointments.ts';
import { formatTime } from './time.ts';

/** Parts of the day that a search can be limited to, by the start of the visit. `to` is exclusive. */
export const dayParts = {
  morning: { from: 0, to: 12 * 60 },
  afternoon: { from: 12 * 60, to: 17 * 60 },
  evening: { from: 17 * 60, to: 24 * 60 },
} as const satisfies Record<string, Span>;
export type DayPart = keyof typeof dayParts;

/** Why no start in the part of the day is late enough; undefined if one is. */
export const dayPartProblem = ({ part, after = 0 }: { part?: DayPart | undefined; after?: number | undefined }) =>
  part && after >= dayParts[part].to ? `The ${part} ends at ${formatTime(dayParts[part].to)}.` : undefined;

/** Starts are offered on this raster, and wherever no minute is lost. */
const rasterMinutes = 15;
/** Shorter idle time can hardly be sold: it is a broken gap. */
const minSaleableMinutes = 30;
/** Within this distance from the wanted time, the client's usual stylist comes first. */
const maxUsualStylistMinutes = 120;

type Services = readonly { steps: Steps }[];

/** Day of a stylist, in minutes since midnight. */
export type StylistDay = {
  /** Opening hours of the salon; undefined if it is closed. */
  open: Span | undefined;
  /** The stylist's own hours, in order; undefined if they work whenever the salon is open. */
  work: readonly Span[] | undefined;
  /** Servicing of the booked visits, and blocked time such as lunch. The gaps of visits are free. */
  busy: readonly (Span & { id: string })[];
  /** Times when the client is served elsewhere. */
  clientBusy: readonly Span[];
  /** Earlier starts are over. */
  earliest: number;
  /** Starts that do not exist because the clocks go forward. */
  skipped: Span | undefined;
};

/**
 * Ranges of starts at which a visit fits, in order and inclusive at both ends. The visit lies within the opening hours, its servicing
 * within the stylist's hours and outside of what is booked or blocked. Gaps are free: its own and those of booked visits.
 */
export function listFreeRanges(services: Services, day: StylistDay): Span[] {
  const { open, work, busy, clientBusy, earliest, skipped } = day;
  const minutes = totalMinutes(services);
  if (!open || minutes === 0) return [];
  const active = busySegments(services, 0);
  let ranges: Span[] = [{ from: Math.max(open.from, earliest), to: open.to - minutes }].filter(isRange);
  for (const part of work ? active : []) {
    const allowed = (work ?? []).map(({ from, to }) => ({ from: from - part.from, to: to - part.to }));
    ranges = intersectRanges(ranges, allowed);
  }
  for (const part of active)
    for (const { from, to } of [...busy, ...clientBusy])
      ranges = withoutStarts(ranges, { from: from - part.to, to: to - part.from });
  return skipped ? withoutStarts(ranges, { from: skipped.from - 1, to: skipped.to }) : ranges;
}

const isRange = ({ from, to }: Span): boolean => from <= to;

const intersectRanges = (some: readonly Span[], others: readonly Span[]): Span[] =>
  some.flatMap((a) =>
    others.map((b) => ({ from: Math.max(a.from, b.from), to: Math.min(a.to, b.to) })).filter(isRange),
  );

/** Removes the starts strictly between two minutes. */
const withoutStarts = (ranges: readonly Span[], between: Span): Span[] =>
  ranges.flatMap(({ from, to }) =>
    [
      { from, to: Math.min(to, between.from) },
      { from: Math.max(from, between.to), to },
    ].filter(isRange),
  );

/** Starts to offer in a free range: quarter hours, both ends, and the wanted time. */
export function listStarts({ from, to }: Span, around: number | undefined): number[] {
  const starts = new Set([from, to]);
  for (let at = Math.ceil(from / rasterMinutes) * rasterMinutes; at <= to; at += rasterMinutes) starts.add(at);
  if (around !== undefined && from <= around && around <= to) starts.add(around);
  return [...starts];
}

/** The start in free ranges that is nearest to the wanted one: that one, a quarter hour, or the end of a range. */
export function findNearestStart(ranges: readonly Span[], wanted: number): number | undefined {
  const starts = ranges.map(({ from, to }) => {
    const inside = Math.min(to, Math.max(from, wanted));
    if (inside === wanted) return wanted;
    const rounded = inside > wanted ? Math.ceil(inside / rasterMinutes) : Math.floor(inside / rasterMinutes);
    const onRaster = rounded * rasterMinutes;
    return from <= onRaster && onRaster <= to ? onRaster : inside;
  });
  return starts.sort((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
}

/** Idle minutes of the stylist on one side of a visit, up to what is booked or blocked (`id`), or else the end of their hours. */
type Margin = { minutes: number; id?: string };

/** Fit of a visit into its stylist's day. */
export type Fit = {
  before: Margin;
  after: Margin;
  /** Id of the booked visit whose gap contains this one. */
  inside?: string;
  /** Id of a booked visit inside the gap of this one. */
  holds?: string;
};

export function describeFit(services: Services, start: number, { open, work, busy }: StylistDay): Fit {
  const segments = buildSegments(services, start);
  const active = segments.filter(({ kind }) => kind === 'active');
  const [from, to] = [active[0]?.from ?? start, active.at(-1)?.to ?? start + totalMinutes(services)];
  const hours = intersectRanges(work ?? [{ from: 0, to: 24 * 60 }], open ? [open] : []);
  const hoursAt = (minute: number) => hours.find((span) => span.from <= minute && minute <= span.to);
  const previous = busy.filter((span) => span.to <= from).sort((a, b) => b.to - a.to)[0];
  const next = busy.filter((span) => span.from >= to).sort((a, b) => a.from - b.from)[0];
  const gaps = segments.filter(({ kind }) => kind === 'gap');
  const held = busy.find((span) => gaps.some((gap) => gap.from <= span.from && span.to <= gap.to));
  const [opening, closing] = [hoursAt(from)?.from ?? from, hoursAt(to)?.to ?? to];
  return {
    before: toMargin(from - opening, previous && { ...previous, minutes: from - previous.to }),
    after: toMargin(closing - to, next && { ...next, minutes: next.from - to }),
    ...(previous && previous.id === next?.id && { inside: previous.id }),
    ...(held && { holds: held.id }),
  };
}

const toMargin = (toHours: number, neighbor: (Margin & { id: string }) | undefined): Margin =>
  neighbor && neighbor.minutes <= toHours ? { minutes: neighbor.minutes, id: neighbor.id } : { minutes: toHours };

/** Number of broken gaps that a visit leaves. */
export const countBroken = ({ before, after }: Fit): number =>
  [before, after].filter(({ minutes }) => minutes > 0 && minutes < minSaleableMinutes).length;

/** A stylist who could be booked, with their durations of the services. */
export type Candidate = {
  stylistId: string;
  /** Whether the stylist served the client last time. */
  isUsual: boolean;
  services: Services;
  day: StylistDay;
};

export type FreeStart = { stylistId: string; start: number; fit: Fit };

export type StartWish = {
  /** Wanted start in minutes since midnight. */
  around?: number | undefined;
  part?: DayPart | undefined;
  /** Ranks the earliest start first. */
  soonest?: true | undefined;
};

/**
 * The free starts of a day, best first: fewest broken gaps, then the usual stylist, then closest to the wanted time, or else earliest,
 * then those that fill a gap.
 * There is one per stylist, free range and part of the day, because the others in the same range are worse.
 */
export function rankFreeStarts(candidates: readonly Candidate[], { around, part, soonest }: StartWish): FreeStart[] {
  const parts = part && Object.hasOwn(dayParts, part) ? [dayParts[part]] : Object.values(dayParts);
  const scored = candidates.flatMap(({ stylistId, isUsual, services, day }) => {
    const score = (start: number) => {
      const fit = describeFit(services, start, day);
      const distance = around === undefined ? start : Math.abs(start - around);
      const comesFirst = isUsual && (around === undefined || distance <= maxUsualStylistMinutes);
      const fillsGap = fit.inside !== undefined || fit.holds !== undefined;
      const rank = [countBroken(fit), comesFirst ? 0 : 1, distance, fillsGap ? 0 : 1, start];
      return { offer: { stylistId, start, fit }, rank: soonest ? [start, ...rank] : rank };
    };
    const ranges = listFreeRanges(services, day).flatMap((range) =>
      intersectRanges(
        [range],
        parts.map(({ from, to }) => ({ from, to: to - 1 })),
      ),
    );
    return ranges.flatMap((range) => listStarts(range, around).map(score).sort(compareRanks).slice(0, 1));
  });
  return scored.sort(compareRanks).map(({ offer }) => offer);
}

export function compareRanks(a: { rank: readonly number[] }, b: { rank: readonly number[] }): number {
  const differs = a.rank.findIndex((value, index) => value !== b.rank[index]);
  return differs < 0 ? 0 : (a.rank[differs] ?? 0) - (b.rank[differs] ?? 0);
}

/** Reason why a start is good: "Right after Jun Takeda." `nameOf` returns the client of a booked visit or the title of blocked time. */
export function fitText({ before, after, inside, holds }: Fit, nameOf: (id: string) => string | undefined): string {
  const name = ({ id }: Margin, unknown: string, hours: string) => (id === undefined ? hours : (nameOf(id) ?? unknown));
  const [previous, next] = [name(before, 'the client before', 'opening'), name(after, 'the next client', 'closing')];
  if (inside !== undefined) return `Fits in the gap of ${nameOf(inside) ?? 'another client'}.`;
  if (holds !== undefined) return `${nameOf(holds) ?? 'Another client'} fits in the gap.`;
  if (before.minutes === 0 && after.minutes === 0) return `No minute lost before ${next}.`;
  if (after.minutes === 0) return `Ends right before ${next}.`;
  if (after.minutes < minSaleableMinutes) return `Leaves ${after.minutes} min before ${next}.`;
  if (before.minutes === 0) return `Right after ${previous}.`;
  if (before.minutes < minSaleableMinutes) return `Leaves ${before.minutes} min after ${previous}.`;
  return 'Free before and after.';
}
