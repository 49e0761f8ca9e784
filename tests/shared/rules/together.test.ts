import { describe, expect, test } from 'vitest';
import type { Span, Steps } from '../../../shared/rules/appointments.ts';
import type { StylistDay } from '../../../shared/rules/freeStarts.ts';
import { formatTime, minutesOfDay } from '../../../shared/rules/time.ts';
import { findTogether, isTogether } from '../../../shared/rules/together.ts';
import { sampleAppointment } from '../../support/samples.ts';

const span = (from: string, to: string): Span => ({ from: minutesOfDay(from), to: minutesOfDay(to) });
/** A stylist who is free at the given times only. */
const freeAt = (stylistId: string, times: readonly (readonly [string, string])[], ...steps: Steps) => ({
  ...{ stylistId, steps },
  day: {
    open: span('09:00', '19:00'),
    ...{ work: times.map(([from, to]) => span(from, to)), busy: [], clientBusy: [], earliest: 0, skipped: undefined },
  } satisfies StylistDay,
});
type Candidate = ReturnType<typeof freeAt>;
/** 'mara 9:00 AM 0, rosa 10:00 AM 1': stylist, start and services of each visit. */
const find = (wanted: readonly (readonly Candidate[])[], wish: Parameters<typeof findTogether>[1] = {}) =>
  findTogether(wanted, wish).map((visits) =>
    visits
      .map((one) => `${one.parts[0].stylistId} ${formatTime(one.start)} ${one.parts.map(({ nth }) => nth).join('+')}`)
      .join(', '),
  );

const root = (...times: [string, string][]) => freeAt('mara', times, 45, 45, 30);
const cut = (...times: [string, string][]) => freeAt('rosa', times, 45, 0, 0);
const longCut = (...times: [string, string][]) => freeAt('rosa', times, 60, 0, 0);
const blowDry = (id: string, ...times: [string, string][]) => freeAt(id, times, 30, 0, 0);

describe('services with a stylist each', () => {
  test.each<[string, Candidate[][], Parameters<typeof findTogether>[1], string[]]>([
    [
      'go into the waiting time of a color where they fit',
      [[root(['09:00', '11:00'])], [cut(['09:00', '12:00'])]],
      {},
      ['mara 9:00 AM 0, rosa 9:45 AM 1'],
    ],
    [
      'otherwise follow each other, in either order',
      [[root(['10:00', '12:00'])], [longCut(['09:00', '13:30'])]],
      {},
      ['rosa 9:00 AM 1, mara 10:00 AM 0', 'mara 10:00 AM 0, rosa 12:00 PM 1'],
    ],
    [
      'keep their order on request',
      [[root(['10:00', '12:00'])], [longCut(['09:00', '13:30'])]],
      { order: 'listed' },
      ['mara 10:00 AM 0, rosa 12:00 PM 1'],
    ],
    [
      'leave at most 15 minutes between them',
      [[root(['09:00', '11:00'])], [longCut(['11:15', '12:15'])]],
      {},
      ['mara 9:00 AM 0, rosa 11:15 AM 1'],
    ],
    [
      'are not offered with 16 minutes between them',
      [[root(['09:00', '11:00'])], [longCut(['11:16', '12:16'])]],
      {},
      [],
    ],
    [
      'are one visit where a stylist goes on, before and after the waiting time of another one',
      [[root(['09:00', '11:30'])], [cut(['09:00', '11:00'])], [blowDry('mara', ['09:00', '11:30'])]],
      { order: 'listed' },
      ['mara 9:00 AM 0+2, rosa 9:45 AM 1'],
    ],
    [
      'begin closest to the wanted time, an hour apart and three times a day',
      [[blowDry('mara', ['09:00', '19:00'])], [cut(['09:00', '19:00'])]],
      { around: minutesOfDay('14:00') },
      ['mara 2:00 PM 0, rosa 2:30 PM 1', 'mara 1:00 PM 0, rosa 1:30 PM 1', 'mara 3:00 PM 0, rosa 3:30 PM 1'],
    ],
    [
      'begin in the wanted part of the day',
      [[blowDry('mara', ['09:00', '13:00'])], [cut(['09:00', '13:30'])]],
      { part: 'afternoon' },
      ['mara 12:00 PM 0, rosa 12:30 PM 1'],
    ],
    [
      'go to the stylist who comes first in the list, and to another one where that one is away',
      [
        [blowDry('mara', ['09:00', '09:30'])],
        [blowDry('kit', ['12:00', '19:00']), blowDry('rosa', ['09:00', '10:00'])],
      ],
      {},
      ['mara 9:00 AM 0, rosa 9:30 AM 1'],
    ],
    ['are not offered without anybody for one of them', [[root(['09:00', '11:00'])], []], {}, []],
  ])('%s', (_, wanted, wish, expected) => expect(find(wanted, wish)).toEqual(expected));
});

describe('visits that were booked together', () => {
  const visit = (appointmentId: string, start: string, more = {}) =>
    sampleAppointment({ appointmentId, start, together_id: 't', ...more });
  const first = visit('a', '2026-11-30 10:00:00');

  test.each([
    ['are those of the same booking', visit('b', '2026-11-30 11:00:00'), true],
    ['are not a visit and itself', first, false],
    ['are none of another day', visit('b', '2026-12-01 11:00:00'), false],
    ['are none of another booking', visit('b', '2026-11-30 11:00:00', { together_id: 'u' }), false],
    [
      'are none of another client',
      visit('b', '2026-11-30 11:00:00', { client: { ...first.client, client_id: 'other' } }),
      false,
    ],
  ])('%s', (_, other, expected) => expect(isTogether(first, other)).toBe(expected));
});
