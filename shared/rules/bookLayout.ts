import type { Span } from './appointments.ts';

/** The day grid shows at least 9:00-20:00 (specification, section 9). */
const defaultHours: Span = { from: 540, to: 1200 };

/** Visible range of the day grid: the default hours, extended by whole hours to cover all spans, within one day. */
export const gridHours = (spans: readonly Span[]): Span => ({
  from: Math.max(0, Math.min(defaultHours.from, ...spans.map(({ from }) => Math.floor(from / 60) * 60))),
  to: Math.min(1440, Math.max(defaultHours.to, ...spans.map(({ to }) => Math.ceil(to / 60) * 60))),
});

/** Horizontal position of a block: it starts at `lane` (0 is leftmost) of `laneCount` equal lanes and covers `laneSpan` of them. */
export type Lane = { lane: number; laneCount: number; laneSpan: number };

/**
 * Places overlapping blocks side by side; returns the lanes in input order. Sweeps the blocks by start: each takes the leftmost free
 * lane, a run of connected blocks shares one lane count, and each block widens until it meets a neighbor on its right.
 */
export function assignLanes(blocks: readonly Span[]): Lane[] {
  type Entry = Span & { place: Lane };
  const entries = blocks.map(({ from, to }): Entry => ({ from, to, place: { lane: 0, laneCount: 1, laneSpan: 1 } }));
  const byStart = entries.toSorted((a, b) => a.from - b.from || b.to - a.to);
  let run: Entry[] = [];
  let laneEnds: number[] = [];
  let runEnd = Number.NEGATIVE_INFINITY;
  const settle = () => {
    for (const one of run) {
      one.place.laneCount = laneEnds.length;
      const rightwards = run.filter(
        ({ from, to, place }) => place.lane > one.place.lane && from < one.to && one.from < to,
      );
      one.place.laneSpan = Math.min(laneEnds.length, ...rightwards.map(({ place }) => place.lane)) - one.place.lane;
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
