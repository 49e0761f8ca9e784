import { expect, test } from 'vitest';
import { weekSentence } from '../../../web/screens/dashboards/weekSentence.ts';

const week = {
  ...{ location_name: 'Fairfax', today: '2026-11-21', transactions: 80, value_used: 349, value_used_before: 602 },
  ...{ waste: 16.2, cover: undefined },
};
const short = (delivery: string) => ({ state: 'short' as const, delivery });
const read = (figures: Parameters<typeof weekSentence>[0]): string =>
  weekSentence(figures)
    .map((part) => (typeof part === 'string' ? part : `[${part.text}]`))
    .join('');

test.each([
  // 349 / 602 is 58 %. November 24, 2026, is a Tuesday.
  [
    { cover: [short('2026-11-24'), { state: 'out' as const, delivery: '2026-11-24' }] },
    'Fairfax used [$349] of product last week, [42% less] than the week before; [$16] was poured away. [2 products] run out before Tuesday.',
  ],
  // Deliveries of two days, and one more than a week ahead.
  [
    { waste: undefined, cover: [short('2026-11-24'), short('2026-11-25')] },
    'Fairfax used [$349] of product last week, [42% less] than the week before. [2 products] run out before the next delivery.',
  ],
  [
    { value_used_before: 200, waste: 0, cover: [short('2026-11-28')] },
    'Fairfax used [$349] of product last week, [75% more] than the week before. [1 product] runs out before the next delivery.',
  ],
  // 349 / 360 is 3 % less.
  [
    { value_used_before: 360, waste: 0 },
    'Fairfax used [$349] of product last week, [about the same] as the week before.',
  ],
  [{ value_used_before: 0, waste: 0 }, 'Fairfax used [$349] of product last week.'],
  [{ transactions: 0, cover: [{ state: 'enough' as const, delivery: '2026-11-24' }] }, 'Nothing was mixed last week.'],
])('the week reads as a sentence: %j', (more, sentence) => {
  expect(read({ ...week, ...more })).toBe(sentence);
});
