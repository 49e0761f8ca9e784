import type { Span } from './appointments.ts';

/** The day grid always shows 9:00 to 20:00 (specification, section 9). */
const usualDay: Span = { from: 540, to: 1200 };

/** The hours a day grid shows: the usual ones, widened in whole hours to everything given, within one day. */
export const gridHours = (spans: readonly Span[]): Span => ({
  from: Math.max(0, Math.min(usualDay.from, ...spans.map(({ from }) => Math.floor(from / 60) * 60))),
  to: Math.min(1440, Math.max(usualDay.to, ...spans.map(({ to }) => Math.ceil(to / 60) * 60))),
});

/** Place of a block among those it overlaps: lane 0 is the leftmost of `of` lanes of equal width, of which it takes `wide`. */
export type Lane = { lane: number; of: number; wide: number };

/**
 * Side by side places for blocks that overlap as a whole, gaps included, in the order given. One sweep by start: a block takes the
 * leftmost free lane, a run of blocks that hang together shares one number of lanes, and each is as wide as its right neighbors leave it.
 */
export function lanesOf(blocks: readonly Span[]): Lane[] {
  type Entry = Span & { place: Lane };
  const entries = blocks.map(({ from, to }): Entry => ({ from, to, place: { lane: 0, of: 1, wide: 1 } }));
  const byStart = entries.toSorted((a, b) => a.from - b.from || b.to - a.to);
  let run: Entry[] = [];
  let laneEnds: number[] = [];
  let runEnd = Number.NEGATIVE_INFINITY;
  const settle = () => {
    for (const one of run) {
      one.place.of = laneEnds.length;
      const rightwards = run.filter(
        ({ from, to, place }) => place.lane > one.place.lane && from < one.to && one.from < to,
      );
      one.place.wide = Math.min(laneEnds.length, ...rightwards.map(({ place }) => place.lane)) - one.place.lane;
    }
  };
  for (const entry of byStart) {
    const { from, to, place } = entry;
    if (from >= runEnd) {
      settle();
      run = [];
      laneEnds = [];
    }
    const free = laneEnds.findIndex((end) => end <= from);
    place.lane = free < 0 ? laneEnds.length : free;
    laneEnds[place.lane] = to;
    run.push(entry);
    runEnd = Math.max(runEnd, to);
  }
  settle();
  return entries.map(({ place }) => place);
}
