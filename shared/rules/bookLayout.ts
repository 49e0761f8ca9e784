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
  /** `limit` is the lane of the nearest neighbor on the right. */
  type Entry = Span & { lane: number; limit: number; place: Lane };
  const entries = blocks.map(({ from, to }): Entry => {
    return { from, to, lane: 0, limit: Number.POSITIVE_INFINITY, place: { lane: 0, laneCount: 1, laneSpan: 1 } };
  });
  let run: Entry[] = [];
  let runEnd = Number.NEGATIVE_INFINITY;
  let lanes: Entry[] = [];
  const settle = () => {
    const laneCount = lanes.length;
    for (const { lane, limit, place } of run)
      Object.assign(place, { lane, laneCount, laneSpan: Math.min(limit, laneCount) - lane });
    run = [];
    lanes = [];
  };
  for (const entry of [...entries].sort((a, b) => a.from - b.from || b.to - a.to)) {
    if (entry.from >= runEnd) settle();
    const free = lanes.findIndex(({ to }) => to <= entry.from);
    entry.lane = free < 0 ? lanes.length : free;
    const right = lanes.findIndex(({ to }, lane) => lane > entry.lane && to > entry.from);
    if (right > 0) entry.limit = right;
    // All lanes further left have a nearer neighbor.
    const left = lanes[entry.lane - 1];
    if (left) left.limit = entry.lane;
    lanes[entry.lane] = entry;
    run.push(entry);
    runEnd = Math.max(runEnd, entry.to);
  }
  settle();
  return entries.map(({ place }) => place);
}
