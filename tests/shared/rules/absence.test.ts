import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../infra/local/demo/random.ts';
import {
  type AbsentVisit,
  asksForStylist,
  offerKind,
  placesClash,
  planAbsence,
} from '../../../shared/rules/absence.ts';
import type { Steps } from '../../../shared/rules/appointments.ts';
import { listFreeRanges, type StylistDay } from '../../../shared/rules/freeStarts.ts';
import { minutesOfDay } from '../../../shared/rules/time.ts';

const [saturday, sunday, monday] = ['2026-11-21', '2026-11-22', '2026-11-23'];
const visit = (id: string, time: string, minutes: number, more: Partial<AbsentVisit> = {}): AbsentVisit => ({
  ...{ id, clientId: id, start: `${saturday} ${time}:00`, services: [{ steps: [minutes, 0, 0] }] },
  ...{ able: ['tomas', 'noor', 'mara'], asksForStylist: false },
  ...more,
});
const open: StylistDay = {
  open: { from: 540, to: 1080 },
  ...{ work: undefined, busy: [], clientBusy: [], earliest: 0, skipped: undefined },
};
const busy = (...times: [from: string, to: string][]): StylistDay => ({
  ...open,
  busy: times.map(([from, to], index) => ({ id: `b${index}`, from: minutesOfDay(from), to: minutesOfDay(to) })),
});
const full = busy(['09:00', '18:00']);

/** First offers, or all offers of one visit: 'noor 21 10:30'. */
const plan = (visits: AbsentVisit[], days: Record<string, StylistDay>) =>
  planAbsence(visits, {
    ...{ stylistId: 'tomas', days: [saturday, sunday, monday] },
    dayAt: (stylistId, day) => days[`${stylistId} ${day.slice(8)}`] ?? (day === sunday ? full : open),
  });
const textOf = ({ stylistId, start }: { stylistId: string; start: string }) => `${stylistId} ${start.slice(8, 16)}`;
const firsts = (...asked: Parameters<typeof plan>) =>
  [...plan(...asked).values()].map(([first]) => first && textOf(first));

describe('a visit of a sick stylist', () => {
  test.each<[string, AbsentVisit[], Record<string, StylistDay>, (string | undefined)[]]>([
    ['keeps its time with whoever is free', [visit('eli', '09:30', 30)], { 'noor 21': full }, ['mara 21 09:30']],
    [
      'takes the closest time of the day where nobody is free then',
      [visit('gus', '10:00', 45)],
      { 'mara 21': full, 'noor 21': busy(['09:00', '10:30']) },
      ['noor 21 10:30'],
    ],
    [
      'goes to the next working day where the day is full, first with the same stylist',
      [visit('bea', '14:15', 90)],
      { 'mara 21': full, 'noor 21': full },
      ['tomas 23 14:15'],
    ],
    [
      'of a client who asks for the stylist goes to the stylist’s next day',
      [visit('yara', '11:00', 60, { asksForStylist: true })],
      { 'tomas 23': busy(['10:00', '11:30']) },
      ['tomas 23 11:30'],
    ],
    [
      'is offered no time twice, and the one with the fewest choices comes first',
      [visit('eli', '10:00', 30), visit('gus', '10:00', 30, { able: ['tomas', 'mara'] }), visit('ada', '10:15', 30)],
      {},
      ['noor 21 10:00', 'mara 21 10:00', 'noor 21 10:30'],
    ],
    [
      'never puts a client in two places',
      [visit('cut', '10:00', 60, { clientId: 'ada' }), visit('gloss', '10:30', 60, { clientId: 'ada' })],
      {},
      ['noor 21 10:00', 'noor 21 11:00'],
    ],
    ['has no offer if nobody can do it', [visit('kit', '10:00', 30, { able: [] })], {}, [undefined]],
  ])('%s', (_, visits, days, expected) => expect(firsts(visits, days)).toEqual(expected));

  test('has further offers: today’s others, then each stylist’s next day', () => {
    const { yara = [] } = Object.fromEntries(
      plan([visit('yara', '11:00', 60, { asksForStylist: true })], { 'mara 21': full }),
    );
    expect(yara.map(textOf)).toEqual(['tomas 23 11:00', 'noor 21 11:00', 'noor 23 11:00', 'mara 23 11:00']);
  });

  test('is never offered a time that is taken or given to another visit, on any day', () => {
    const random = createRandom(21);
    const pick = random.below;
    for (let round = 0; round < 60; round++) {
      const days = new Map<string, StylistDay>();
      const dayAt = (stylistId: string, day: string) => {
        const key = `${stylistId} ${day}`;
        const spans = Array.from({ length: pick(5) }, (_, id) => {
          const from = 540 + pick(32) * 15;
          return { id: `${id}`, from, to: from + 15 + pick(8) * 15 };
        });
        const made = days.get(key) ?? { ...open, busy: spans, earliest: pick(3) * 60 + 480 };
        days.set(key, made);
        return made;
      };
      const visits = Array.from({ length: 1 + pick(9) }, (_, index): AbsentVisit => {
        const steps: Steps = [15 + pick(4) * 15, pick(2) * 30, pick(2) * 15];
        const able = ['tomas', 'noor', 'mara', 'priya'].filter(() => random.next() < 0.8);
        const start = `${saturday} ${10 + pick(6)}:${15 + pick(3) * 15}:00`;
        return {
          id: `${index}`,
          clientId: `c${pick(8)}`,
          start,
          services: [{ steps }],
          able,
          asksForStylist: pick(4) === 0,
        };
      });
      const offers = planAbsence(visits, { stylistId: 'tomas', days: [saturday, sunday, monday], dayAt });
      const places = visits.flatMap((one) => (offers.get(one.id) ?? []).map((offer) => ({ visit: one, offer })));
      for (const { visit: one, offer } of places) {
        const [day, minute] = [offer.start.slice(0, 10), minutesOfDay(offer.start)];
        const ranges = listFreeRanges(one.services, dayAt(offer.stylistId, day));
        expect(ranges.some(({ from, to }) => from <= minute && minute <= to)).toBe(true);
        expect(offer.stylistId === 'tomas' && day === saturday).toBe(false);
      }
      const given = places.filter((place, index) => places[index - 1]?.visit !== place.visit);
      for (const place of given)
        expect(places.filter((other) => other.visit !== place.visit && placesClash(place, other))).toEqual([]);
    }
  });
});

test.each([
  ['10:00', 'same time'],
  ['10:30', 'later'],
  ['09:30', 'earlier'],
] as const)('an offer of 10:00 at %s is %s', (time, kind) =>
  expect(offerKind(`${saturday} 10:00:00`, `${saturday} ${time}:00`)).toBe(kind),
);

test('a client asks for a stylist who served them every time lately, at least twice', () => {
  expect(asksForStylist(['tomas', 'tomas'], 'tomas')).toBe(true);
  expect(asksForStylist(['tomas'], 'tomas')).toBe(false);
  expect(asksForStylist(['tomas', 'noor', 'tomas'], 'tomas')).toBe(false);
});
