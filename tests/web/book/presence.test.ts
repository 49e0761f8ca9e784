import { expect, test } from 'vitest';
import type { AppointmentStatus } from '../../../shared/contract/appointments.ts';
import { blockColors } from '../../../web/book/blockColors.ts';
import { colorTexts, getLiveState, type LiveState } from '../../../web/book/presence.ts';
import { categoryPalette, contrastRatio } from '../../../web/kit/ui/colors.ts';
import { appointment } from './book.tsx';

/** 10:00 – 11:45, with a gap from 10:45 to 11:15. */
const at = (time: string, status: AppointmentStatus | undefined) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const visit = appointment('mara 10:00 Ivy Chen', 'Color', [45, 30, 30]);
  return getLiveState({ ...visit, ...(status && { status }) }, hour * 60 + minute);
};
const color = (left: number): LiveState => ({ presence: 'color', color: { from: 645, minutes: 30, left } });

test.each<[string, AppointmentStatus | undefined, LiveState]>([
  ['9:50', undefined, {}],
  ['10:05', 'booked', {}],
  ['10:06', 'confirmed', { presence: 'late', behind: 6 }],
  ['11:44', undefined, { presence: 'late', behind: 104 }],
  ['11:45', 'booked', { isPast: true }],
  ['9:40', 'arrived', { presence: 'waiting' }],
  ['12:00', 'arrived', { presence: 'waiting' }],
  ['10:44', 'in_service', { presence: 'chair' }],
  ['10:45', 'in_service', color(30)],
  ['11:15', 'in_service', color(0)],
  ['11:29', 'in_service', color(-14)],
  ['11:30', 'in_service', { presence: 'chair' }],
  ['11:50', 'in_service', { presence: 'chair' }],
  ['11:51', 'in_service', { presence: 'chair', behind: 6 }],
  ['11:00', 'done', {}],
  ['11:45', 'done', { isPast: true }],
  ['10:30', 'cancelled', {}],
])('at %s a visit from 10 to 11:45 that is %s', (time, status, expected) => {
  expect(at(time, status)).toEqual(expected);
});

test('a lunch is never late', () => {
  expect(getLiveState({ ...appointment('mara 12:00 Lunch', '', [30, 0, 0]), blocked: 'lunch' }, 740)).toEqual({});
});

test.each([
  [12, 'Color working, 12 min'],
  [0, 'Color ready'],
  [-4, 'Color ready'],
  [-5, '5 min over'],
])('with %i minutes left a gap says "%s"', (left, text) => expect(colorTexts(left).join('')).toBe(text));

test.each(['light', 'dark'] as const)('the words on a past block can be read in %s', (mode) => {
  const ratios = categoryPalette.flatMap(({ hex }) => {
    const past = blockColors(hex, mode, true);
    return [past['--text'], past['--subtext']].map((text) => contrastRatio(text, past['--fill']));
  });
  expect(Math.min(...ratios)).toBeGreaterThanOrEqual(4.5);
});
