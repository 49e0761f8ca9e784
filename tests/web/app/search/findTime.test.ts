import { expect, test } from 'vitest';
import { findTimeEntry, parseTimeWish } from '../../../../web/app/search/findTime.ts';

test.each([
  ['balayage 3pm', 'Find a time: Balayage around 3:00 PM', 'find=bal&around=900'],
  ['balayage 3 pm', 'Find a time: Balayage around 3:00 PM', 'find=bal&around=900'],
  ['balayage tue 3', 'Find a time: Balayage on Tuesday around 3:00 PM', 'find=bal&weekday=Tuesday&around=900'],
  [
    'balayage on friday at 10:30',
    'Find a time: Balayage on Friday around 10:30 AM',
    'find=bal&weekday=Friday&around=630',
  ],
])('"%s" finds a time for the service', (typed, name, query) => {
  const wish = parseTimeWish(typed);
  expect(wish.service).toBe('balayage');
  const service = { service_id: 'bal', service_name: 'Balayage' } as never;
  expect(findTimeEntry(service, wish)).toMatchObject({ name, to: `/scheduler?${query}` });
});

test('a time is found from the day and in the salon of the book that is shown', () => {
  const service = { service_id: 'bal', service_name: 'Balayage' } as never;
  const shown = new URLSearchParams('location_id=7&date=2026-12-03&view=week');
  const { to } = findTimeEntry(service, parseTimeWish('balayage 3pm'), shown);
  expect(to).toBe('/scheduler?find=bal&location_id=7&date=2026-12-03&around=900');
});
