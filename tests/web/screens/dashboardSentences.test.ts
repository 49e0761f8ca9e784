import { expect, test } from 'vitest';
import type { SentencePart } from '../../../web/screens/dashboards/SentenceCard.tsx';
import { todaySentence } from '../../../web/screens/dashboards/todaySentence.ts';
import { weekSentence } from '../../../web/screens/dashboards/weekSentence.ts';
import type { BookData } from '../../../web/screens/scheduler/draft.ts';
import { sampleSalon } from '../../support/samples.ts';
import { buildAppointment, buildBook, today } from './scheduler/samples.ts';

const week = {
  ...{ location_name: 'Fairfax', today: '2026-11-21', transactions: 80, value_used: 349, value_used_before: 602 },
  ...{ waste: 16.2, cover: undefined },
};
const short = (delivery: string) => ({ state: 'short' as const, delivery });
const read = (parts: readonly SentencePart<string>[]): string =>
  parts.map((part) => (typeof part === 'string' ? part : `[${part.text}]`)).join('');

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
  expect(read(weekSentence({ ...week, ...more }))).toBe(sentence);
});

// Saturday, open 9 AM to 6 PM: Mara takes clients from 10 to 2, Tomas all day.
const visits = [
  buildAppointment('mara 10:00 Ivy Chen', 120),
  { ...buildAppointment('tomas 11:30 Gus Feld', 30), status: 'confirmed' as const },
  { ...buildAppointment('tomas 13:00 Ann Bo', 30), status: 'cancelled' as const },
  buildAppointment('mara 12:30 Cy Burke', 60),
];
const mara = [{ date: today, note: '', stretches: [{ from: '10:00', to: '14:00' }] }];
const hours = { isSaturdayOpen: true, saturdayOpen: '09:00', saturdayClose: '18:00' };
const book: BookData = {
  ...buildBook(...visits),
  locations: [sampleSalon(3)],
  configs: [{ location: 3, ...hours, timeZone: 'Eastern Standard Time' }],
};
const day: BookData = {
  ...book,
  stylists: book.stylists.map((one) => (one.user_id === 'mara' ? { ...one, days: mara } : one)),
  blocked: [
    {
      block_id: 'b',
      location: 3,
      user_id: 'tomas',
      start: `${today} 12:00:00`,
      minutes: 60,
      kind: 'lunch',
      title: '',
      weekly: false,
    },
  ],
};
const at = (time: string) => Date.parse(`${today}T${time}:00-05:00`);

test.each([
  // Mara is taken from 10 on, Tomas is not before 11:30.
  ['09:20', '[3 visits] today, [1 free chair] at 10 AM, [2 not confirmed].'],
  // Tomas is taken at 11:30 and has lunch at 12; Mara has no whole hour left.
  ['10:20', '[3 visits] today, [1 free chair] at 1 PM, [1 not confirmed].'],
  ['17:10', '[3 visits] today.'],
])('the day reads as a sentence at %s', (time, sentence) => {
  expect(read(todaySentence(day, at(time)))).toBe(sentence);
});

test('a salon that is closed says so', () => {
  const sunday = '2026-11-22';
  expect(read(todaySentence({ ...book, date: sunday, schedules: [] }, at('10:00')))).toBe('Fairfax is closed today.');
});
