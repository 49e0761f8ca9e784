import { describe, expect, test } from 'vitest';
import type { Span } from '../../../shared/rules/appointments.ts';
import type { StylistDay } from '../../../shared/rules/freeStarts.ts';
import { formatTime, minutesOfDay } from '../../../shared/rules/time.ts';
import { type DayWish, findFreeStretch, fitWishes, isWishOn } from '../../../shared/rules/waitingList.ts';

const at = (time: string) => minutesOfDay(time);
const span = (from: string, to: string): Span => ({ from: at(from), to: at(to) });
const visit = (from: string, to: string) => ({ id: `visit ${from}`, ...span(from, to) });
const dayWith = (changes: Partial<StylistDay> = {}): StylistDay => ({
  open: span('09:00', '19:00'),
  ...{ work: undefined, busy: [], clientBusy: [], earliest: 0, skipped: undefined },
  ...changes,
});
const full = { busy: [visit('09:00', '14:00'), visit('16:00', '19:00')] };
type Steps = [number, number, number];
const wish = (
  id: string,
  steps: Steps | number,
  more: Partial<DayWish> = {},
  day: Partial<StylistDay> = full,
): DayWish => ({
  ...{ id, clientId: id },
  candidates: [
    { stylistId: 'tomas', services: [{ steps: typeof steps === 'number' ? [steps, 0, 0] : steps }], day: dayWith(day) },
  ],
  ...more,
});
const elsewhere = { candidates: [] };
const twoToFour = { stylistId: 'tomas', ...span('14:00', '16:00') };
const describeFits = (wishes: DayWish[], stretch = twoToFour) =>
  fitWishes(wishes, stretch).map(
    ({ wishId, start, after, before, with: other, leaves }) =>
      `${wishId} ${formatTime(start)} ${[after && `after ${after}`, before && `before ${before}`, other && `then ${other}`].filter(Boolean).join(', ') || `leaves ${leaves}`}`,
  );

describe('what fits a time that came free', () => {
  test.each<[string, DayWish[], string[]]>([
    [
      'the oldest first, one that fits after it, and one that fits instead of it',
      [wish('vera', 90), wish('hana', 45, { part: 'afternoon' }), wish('milo', 30, { after: at('14:00') })],
      ['vera 2:00 PM then milo', 'hana 2:00 PM leaves 75', 'milo 3:30 PM after vera'],
    ],
    ['nobody for whom it is too short', [wish('vera', 121)], []],
    ['one who fills it', [wish('vera', 120)], ['vera 2:00 PM leaves 0']],
    ['nobody who wants mornings', [wish('vera', 45, { part: 'morning' })], []],
    ['one who comes from three on', [wish('vera', 45, { after: at('15:00') })], ['vera 3:15 PM leaves 75']],
    ['nobody who wants other stylists', [wish('vera', 45, elsewhere)], []],
    ['nobody who is served elsewhere', [wish('vera', 90, {}, { ...full, clientBusy: [span('14:30', '15:00')] })], []],
    ['nothing that is over', [wish('vera', 45, {}, { ...full, earliest: at('15:30') })], []],
    [
      'a client with two wishes once after the other',
      [wish('cut', 60, { clientId: 'vera' }), wish('blowout', 60, { clientId: 'vera' })],
      ['cut 2:00 PM then blowout', 'blowout 3:00 PM after cut'],
    ],
    [
      'one in the gap of another',
      [wish('color', [30, 60, 30]), wish('trim', 60)],
      ['color 2:00 PM leaves 0', 'trim 2:00 PM leaves 60'],
    ],
  ])('%s', (_, wishes, expected) => {
    expect(describeFits(wishes)).toEqual(expected);
  });

  test('without such a time, all free time of the day counts', () => {
    expect(fitWishes([wish('vera', 90), wish('hana', 45, {}, {})])).toMatchObject([
      { wishId: 'vera', start: at('14:00') },
      { wishId: 'hana', start: at('09:00') },
    ]);
  });
});

test.each<[string, Partial<StylistDay>, string | undefined]>([
  ['up to the visits around it', full, '2:00 PM to 4:00 PM'],
  ['up to the end of the stylist’s hours', { work: [span('09:00', '15:30')] }, '9:00 AM to 3:30 PM'],
  ['from now on', { ...full, earliest: at('14:40') }, '2:40 PM to 4:00 PM'],
  ['not what is booked again', { busy: [visit('14:00', '16:00')] }, undefined],
  ['not on a closed day', { open: undefined }, undefined],
])('what came free reaches %s', (_, day, expected) => {
  const found = findFreeStretch(dayWith(day), span('14:00', '15:30'));
  expect(found && `${formatTime(found.from)} to ${formatTime(found.to)}`).toBe(expected);
});

test.each<[string, boolean]>([
  ['2026-11-20', false],
  ['2026-11-21', true],
  ['2026-11-22', false],
  ['2026-11-28', true],
  ['2026-12-19', false],
])('a wish for Saturdays from November 21 to December 18 is for %s: %s', (day, expected) => {
  expect(isWishOn({ from: '2026-11-21', until: '2026-12-18', weekdays: ['Saturday'] }, day)).toBe(expected);
});
