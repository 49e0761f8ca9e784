import { describe, expect, test } from 'vitest';
import { buildSegments } from '../../../../shared/rules/appointments.ts';
import { formatClock } from '../../../../web/book/bookTexts.ts';
import {
  formatDay,
  formatDraftTime,
  formatShortWeek,
  formatWeek,
} from '../../../../web/screens/scheduler/dateFormats.ts';
import type { Draft } from '../../../../web/screens/scheduler/draft.ts';
import { formatChange } from '../../../../web/screens/scheduler/editing/useDropHandler.ts';
import { listTimeLabels } from '../../../../web/screens/scheduler/panel/Timeline.tsx';
import { buildBook, buildDraft, draftService } from './samples.ts';

test.each<[string, Partial<Draft>, string]>([
  ['day, start and end', {}, 'Sat, Nov 21 · 10:00 AM – 11:30 AM'],
  ['no end without services', { services: [] }, 'Sat, Nov 21 · 10:00 AM'],
  ['that there is no time yet', { start: undefined }, 'Sat, Nov 21 · No time yet'],
  ['the time alone while the day is being typed', { date: '' }, '10:00 AM – 11:30 AM'],
])('the panel is headed by %s', (_, more, text) => expect(formatDraftTime(buildDraft(more))).toBe(text));

test.each([
  ['2026-11-21', false, 'Saturday, November 21'],
  ['2026-11-21', true, 'Sat, Nov 21'],
  ['2027-01-05', false, 'Tue, January 5, 2027'],
  ['2027-01-05', true, 'Jan 5, 2027'],
])('the day %s (short: %s) is called %s', (day, isShort, text) =>
  expect(formatDay(day, '2026-11-20', isShort)).toBe(text),
);

test.each([
  ['2026-11-22', 'Nov 22 – 28, 2026', 'Nov 22 – 28'],
  ['2026-11-29', 'Nov 29 – Dec 5, 2026', 'Nov 29 – Dec 5'],
  ['2026-12-27', 'Dec 27, 2026 – Jan 2, 2027', 'Dec 27, 2026 – Jan 2, 2027'],
])('the week from %s is called %s, on a phone %s', (sunday, text, short) => {
  expect(formatWeek(sunday)).toBe(text);
  expect(formatShortWeek(sunday)).toBe(short);
});

describe('a drop', () => {
  const before = buildDraft({ client: { id: 'c1', name: 'Gus Feld', phone: '' } });
  const stylists = buildBook().stylists.map((one) => ({
    ...one,
    location_name: one.user_id === 'tomas' ? 'Denver' : 'Fairfax',
  }));
  test.each<[string, Partial<Draft>, string]>([
    ['in time', { start: 675 }, 'Gus Feld: 10:00 AM to 11:15 AM'],
    ['to a colleague', { stylistId: 'tomas' }, 'Gus Feld: 10:00 AM, Mara to 10:00 AM, Tomás'],
    [
      'to another salon',
      { stylistId: 'tomas', locationId: 4 },
      'Gus Feld: 10:00 AM, Mara, Fairfax to 10:00 AM, Tomás, Denver',
    ],
    ['to another day', { date: '2026-11-23' }, 'Gus Feld: Sat, Nov 21, 10:00 AM to Mon, Nov 23, 10:00 AM'],
    ['of the end', { services: [draftService('Toner', 30, 30, 45)] }, 'Gus Feld: 90 min to 105 min'],
  ])('%s is told with what was before', (_, more, text) =>
    expect(formatChange(before, { ...before, ...more }, stylists)).toBe(text),
  );
});

describe('the times under the timeline', () => {
  const times = (...steps: [number, number, number][]) =>
    listTimeLabels(
      buildSegments(
        steps.map((each) => draftService('Toner', ...each)),
        660,
      ),
    ).map(({ minute }) => formatClock(minute));
  test('are those at which something changes', () =>
    expect(times([45, 30, 15], [15, 0, 0])).toEqual(['11:00', '11:45', '12:15', '12:45']));
  test('leave out what has no room', () => expect(times([5, 5, 110])).toEqual(['11:00', '1:00']));
  test('are start and end of a single stretch', () => expect(times([60, 0, 0])).toEqual(['11:00', '12:00']));
  test('are none without services', () => expect(times()).toEqual([]));
});
