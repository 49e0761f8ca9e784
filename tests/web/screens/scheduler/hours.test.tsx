import { screen } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserType } from '../../../../shared/contract/endpoint.ts';
import type { StoredConfig } from '../../../../shared/contract/locations.ts';
import type { BookData } from '../../../../web/screens/scheduler/draft.ts';
import { toDraft } from '../../../../web/screens/scheduler/draft.ts';
import { newHoursWarning } from '../../../../web/screens/scheduler/editing/useBooking.ts';
import { listClosedHours, proposeStart } from '../../../../web/screens/scheduler/openHours.ts';
import { checkAvailability } from '../../../../web/screens/scheduler/panel/Availability.tsx';
import { openBook } from './openBook.tsx';
import { buildAppointment, buildBook, buildDraft, draftService, today } from './samples.ts';

const saturdays: StoredConfig = {
  location: 3,
  timeZone: 'Eastern Standard Time',
  isSaturdayOpen: true,
  saturdayOpen: '09:00',
  saturdayClose: '18:00',
};
const stretches = [
  { from: '10:00', to: '12:00' },
  { from: '13:00', to: '20:00' },
];

/** Fairfax on a Saturday, open from 9 to 18; Mara works from 10 with a break at noon. */
function book(...schedules: BookData['schedules']): BookData {
  const data = buildBook(...schedules);
  return {
    ...data,
    configs: [saturdays],
    locations: [
      { location_id: 3, location_name: 'Fairfax', organization_id: 1, organization_name: 'Luma', zone: 'UTC' },
    ],
    stylists: data.stylists.map((one) =>
      one.user_id === 'mara' ? { ...one, days: [{ date: today, stretches, note: '' }] } : one,
    ),
  };
}

test.each([
  ['5:52 AM', 352, 540],
  ['9:03 AM', 543, 545],
  ['5:58 PM', 1078, undefined],
])('a new appointment at %s starts while the salon is open', (_, now, start) =>
  expect(proposeStart(book(), 3, today, now)).toBe(start),
);

test('the book is shaded while the salon is closed and, there only, while a stylist is off', () => {
  expect(listClosedHours(book(), today)).toEqual([
    { from: 0, to: 540 },
    { from: 1080, to: 1440 },
    { from: 540, to: 600, columnId: 'mara' },
    { from: 720, to: 780, columnId: 'mara' },
  ]);
});

const away = 'Mara Ellison does not work at this time.';

describe('an appointment of an hour and a half', () => {
  test.each([
    ['before the salon opens', { start: 480 }, 'Fairfax is closed at this time.'],
    ['running past the closing time', { start: 1000, stylistId: 'tomas' }, 'Fairfax is closed at this time.'],
    ['before the stylist comes', { start: 555 }, away],
    ['across their break', { start: 690 }, away],
    ['at a time of a colleague without own hours', { start: 690, stylistId: 'tomas' }, undefined],
    ['in their hours', { start: 600 }, undefined],
    ['whose gap falls into their break', { start: 660, services: [draftService('Color', 45, 75, 30)] }, undefined],
    ['with a gap but at work in their break', { start: 690, services: [draftService('Color', 45, 30, 15)] }, away],
    ['on a day on which the salon is closed', { date: '2026-11-22' }, 'Fairfax is closed at this time.'],
  ])('%s', (_, place, doubt) => {
    expect(newHoursWarning(book(), buildDraft(place))).toBe(doubt);
  });

  test('that stands there already is not asked about again, one that leaves the hours is', () => {
    const outside = buildAppointment('mara 11:30 Ivy Chen', 60);
    const within = buildAppointment('mara 10:30 Noa Lind', 60);
    const data = book(outside, within);
    expect(newHoursWarning(data, { ...toDraft(outside), notes: 'Called' })).toBeUndefined();
    expect(newHoursWarning(data, { ...toDraft(outside), start: 705 })).toBeUndefined();
    expect(newHoursWarning(data, { ...toDraft(within), start: 705 })).toBe(away);
  });
});

test.each<[string, Parameters<typeof buildDraft>[0], string]>([
  ['while the salon is closed', { start: 480 }, 'Fairfax is closed at this time.'],
  ['while the stylist is away', { start: 555 }, away],
  ['past midnight', { start: 1400 }, 'An appointment ends on the day it starts.'],
  ['in their hours', { start: 600, services: [draftService('Toner', 30, 0, 0)] }, 'Free for the rest of the day.'],
])('what is told of an appointment %s', (_, place, text) => {
  const outlook = checkAvailability({ draft: buildDraft(place), stored: buildDraft(), data: book() });
  expect(outlook?.text).toBe(text);
});

test.each<[string, UserType, boolean, RegExp]>([
  ['whoever may', 3, true, /^Fairfax has no opening hours yet, so its whole day is open.$/],
  ['nobody else', 1, false, /its whole day is open. An admin can set them.$/],
])('a salon without opening hours says so, with the way to set them for %s', async (_, type, hasAction, text) => {
  openBook([], [], [type]);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: 'Set opening hours' })).toHaveLength(hasAction ? 1 : 0);
});
