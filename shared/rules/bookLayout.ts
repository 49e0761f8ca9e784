import type { Span } from './appointments.ts';

/** The day grid always shows 9:00 to 20:00 (specification, section 9). */
const usualDay: Span = { from: 540, to: 1200 };

/** The hours a day grid shows: the usual ones, widened in whole hours to everything given, within one day. */
export const gridHours = (spans: readonly Span[]): Span => ({
  from: Math.max(0, Math.min(usualDay.from, ...spans.map(({ from }) => Math.floor(from / 60) * 60))),
  to: Math.min(1440, Math.max(usualDay.to, ...spans.map(({ to }) => Math.ceil(to / 60) * 60))),
});

/** Place of a block among those it overlaps: lane 0 is the leftmost of `of` lanes of equal width. */
export type Lane = { lane: number; of: number };

/**
 * Side by side places for blocks that overlap as a whole, gaps included, in the order given. One sweep by start: a block
 * takes the leftmost free lane, and a run of blocks that hang together shares one number of lanes.
 */
export function lanesOf(blocks: readonly Span[]): Lane[] {
  const entries = blocks.map(({ from, to }) => ({ from, to, place: { lane: 0, of: 1 } }));
  const byStart = entries.toSorted((a, b) => a.from - b.from || b.to - a.to);
  let run: Lane[] = [];
  let laneEnds: number[] = [];
  let runEnd = Number.NEGATIVE_INFINITY;
  for (const { from, to, place } of byStart) {
    if (from >= runEnd) {
      run = [];
      laneEnds = [];
    }
    const free = laneEnds.findIndex((end) => end <= from);
    place.lane = free < 0 ? laneEnds.length : free;
    laneEnds[place.lane] = to;
    run.push(place);
    for (const member of run) member.of = laneEnds.length;
    runEnd = Math.max(runEnd, to);
  }
  return entries.map(({ place }) => place);
}
