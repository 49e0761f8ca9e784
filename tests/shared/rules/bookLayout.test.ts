import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Span } from '../../../shared/rules/appointments.ts';
import { assignLanes, gridHours } from '../../../shared/rules/bookLayout.ts';

const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 1300 }), fc.integer({ min: 1, max: 200 }))
    .map(([from, n]) => ({ from, to: from + n })),
  { maxLength: 30 },
);
const overlap = (a: Span, b: Span) => a.from < b.to && b.from < a.to;

describe('the hours of the day grid', () => {
  test.each<[string, Span[], Span]>([
    ['are 9:00 to 20:00', [], { from: 540, to: 1200 }],
    ['stay so when the salon opens later', [{ from: 600, to: 1080 }], { from: 540, to: 1200 }],
    ['widen in whole hours to an early opening', [{ from: 450, to: 1200 }], { from: 420, to: 1200 }],
    ['widen in whole hours to a late appointment', [{ from: 1170, to: 1215 }], { from: 540, to: 1260 }],
    ['end at midnight', [{ from: 1380, to: 1500 }], { from: 540, to: 1440 }],
  ])('%s', (_, given, hours) => expect(gridHours(given)).toEqual(hours));
});

describe('blocks of one stylist', () => {
  test.each<[string, [number, number][], [number, number][]]>([
    [
      'have the column to themselves when they only touch',
      [
        [540, 600],
        [600, 660],
      ],
      [
        [0, 1],
        [0, 1],
      ],
    ],
    [
      'stand side by side when they overlap',
      [
        [540, 600],
        [570, 630],
      ],
      [
        [0, 2],
        [1, 2],
      ],
    ],
    [
      'are given in any order',
      [
        [570, 630],
        [540, 600],
      ],
      [
        [1, 2],
        [0, 2],
      ],
    ],
    [
      'use a lane again once it is free',
      [
        [540, 720],
        [550, 600],
        [600, 660],
      ],
      [
        [0, 2],
        [1, 2],
        [1, 2],
      ],
    ],
    [
      'count two lanes in a chain of which no three happen at once',
      [
        [0, 60],
        [50, 110],
        [100, 160],
      ],
      [
        [0, 2],
        [1, 2],
        [0, 2],
      ],
    ],
    [
      'share the widest number of lanes of their run',
      [
        [0, 60],
        [10, 70],
        [20, 30],
        [65, 90],
      ],
      [
        [0, 3],
        [1, 3],
        [2, 3],
        [0, 3],
      ],
    ],
    [
      'start anew after a run has ended',
      [
        [0, 60],
        [10, 70],
        [70, 90],
      ],
      [
        [0, 2],
        [1, 2],
        [0, 1],
      ],
    ],
  ])('%s', (_, blocks, places) => {
    expect(assignLanes(blocks.map(([from, to]) => ({ from, to })))).toEqual(
      places.map(([lane, laneCount]) => ({ lane, laneCount, laneSpan: 1 })),
    );
  });

  test('are as wide as what stands beside them leaves room for, not as the most crowded hour of their run does', () => {
    const spans = [
      { from: 0, to: 60 },
      { from: 10, to: 100 },
      { from: 20, to: 30 },
      { from: 70, to: 200 },
      { from: 110, to: 130 },
    ];
    expect(assignLanes(spans)).toEqual([
      { lane: 0, laneCount: 3, laneSpan: 1 },
      { lane: 1, laneCount: 3, laneSpan: 1 },
      { lane: 2, laneCount: 3, laneSpan: 1 },
      { lane: 0, laneCount: 3, laneSpan: 1 },
      { lane: 1, laneCount: 3, laneSpan: 2 },
    ]);
  });

  test('never cover each other, and overlapping ones count the same lanes', () => {
    fc.assert(
      fc.property(spans, (blocks) => {
        const places = assignLanes(blocks);
        expect(places).toHaveLength(blocks.length);
        for (const [i, a] of blocks.entries()) {
          for (const [j, b] of blocks.entries()) {
            if (i === j || !overlap(a, b)) continue;
            const [one, other] = [places[i], places[j]];
            if (!one || !other) throw new Error('A block has no place');
            expect(one.lane + one.laneSpan <= other.lane || other.lane + other.laneSpan <= one.lane).toBe(true);
            expect(one.lane + one.laneSpan).toBeLessThanOrEqual(one.laneCount);
            expect(one.laneCount).toBe(other.laneCount);
          }
        }
      }),
    );
  });

  test('reach to the nearest one on their right that overlaps them, or to the edge', () => {
    fc.assert(
      fc.property(spans, (blocks) => {
        const places = assignLanes(blocks);
        for (const [i, { lane, laneCount, laneSpan }] of places.entries()) {
          const beside = blocks.flatMap((other, j) => {
            const there = places[j]?.lane ?? 0;
            return there > lane && overlap(blocks[i] ?? other, other) ? [there] : [];
          });
          expect(lane + laneSpan).toBe(Math.min(laneCount, ...beside));
        }
      }),
    );
  });

  test('are never narrower than the most that happen at once', () => {
    fc.assert(
      fc.property(spans, (blocks) => {
        const most = Math.max(0, ...blocks.map((a) => blocks.filter((b) => b.from <= a.from && a.from < b.to).length));
        expect(Math.max(0, ...assignLanes(blocks).map(({ laneCount }) => laneCount))).toBe(most);
      }),
    );
  });
});
