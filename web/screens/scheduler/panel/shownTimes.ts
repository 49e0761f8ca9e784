import type { Segment } from '../../../../shared/rules/appointments.ts';

/** A time under the timeline; `share` is how far along it stands, 0 to 1. */
type ShownTime = { minute: number; share: number };

/** The least distance of two times that do not touch: one eighth of the panel's width. */
const room = 0.125;

/** Start and end of the segments, and every change between that has the room to be written. */
export function shownTimes(segments: readonly Segment[]): ShownTime[] {
  const [first, last] = [segments[0], segments.at(-1)];
  if (!first || !last) return [];
  const length = last.to - first.from;
  const shown: ShownTime[] = [];
  for (const { from } of segments) {
    const share = (from - first.from) / length;
    const before = shown.at(-1);
    // The end is written to the left of its place, so it needs the room twice.
    if (!before || (share - before.share >= room && share <= 1 - 2 * room)) shown.push({ minute: from, share });
  }
  return [...shown, { minute: last.to, share: 1 }];
}
