import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../infra/local/demo/random.ts';
import { busySegments, findOverlaps, type Span, type Steps } from '../../../shared/rules/appointments.ts';
import { fitText, listFreeRanges, rankFreeStarts, type StylistDay } from '../../../shared/rules/freeStarts.ts';
import { isWithinOpening, isWithinWork } from '../../../shared/rules/openingHours.ts';
import { formatTime, minutesOfDay } from '../../../shared/rules/time.ts';

const at = (time: string) => minutesOfDay(time);
const span = (from: string, to: string): Span => ({ from: at(from), to: at(to) });
const visit = (id: string, from: string, to: string) => ({ id, ...span(from, to) });
const service = (...steps: Steps) => ({ steps });
const cut = [service(60, 0, 0)];
const balayage = [service(60, 45, 45), service(15, 0, 0)];

const dayWith = (changes: Partial<StylistDay> = {}): StylistDay => ({
  open: span('09:00', '19:00'),
  ...{ work: undefined, busy: [], clientBusy: [], earliest: 0, skipped: undefined },
  ...changes,
});
const ranges = (services: typeof cut, changes: Partial<StylistDay>) =>
  listFreeRanges(services, dayWith(changes)).map(({ from, to }) => `${formatTime(from)} to ${formatTime(to)}`);

describe('a visit can start', () => {
  test.each<[string, typeof cut, Partial<StylistDay>, string[]]>([
    ['while the salon is open', cut, {}, ['9:00 AM to 6:00 PM']],
    ['on no closed day', cut, { open: undefined }, []],
    [
      'within the hours of the stylist',
      cut,
      { work: [span('10:00', '12:00'), span('13:00', '15:00')] },
      ['10:00 AM to 11:00 AM', '1:00 PM to 2:00 PM'],
    ],
    [
      'so that its gap is over the break of the stylist',
      balayage,
      { work: [span('09:00', '12:00'), span('12:45', '19:00')] },
      ['9:00 AM to 9:15 AM', '11:00 AM to 11:00 AM', '12:45 PM to 4:15 PM'],
    ],
    ['on no day off', cut, { work: [] }, []],
    ['not before the present', cut, { earliest: at('14:05') }, ['2:05 PM to 6:00 PM']],
    [
      'in a gap of another visit',
      [service(30, 0, 0)],
      { busy: [visit('a', '09:00', '13:00'), visit('a', '13:45', '19:00')] },
      ['1:00 PM to 1:15 PM'],
    ],
    [
      'around a visit that lies in its own gap',
      balayage,
      { busy: [visit('a', '09:00', '14:45'), visit('kit', '15:45', '16:30'), visit('b', '17:30', '19:00')] },
      ['2:45 PM to 2:45 PM'],
    ],
    ['outside of blocked time', cut, { busy: [visit('lunch', '10:00', '18:30')] }, ['9:00 AM to 9:00 AM']],
    [
      'while nobody else serves the client',
      cut,
      { clientBusy: [span('10:00', '18:00')] },
      ['9:00 AM to 9:00 AM', '6:00 PM to 6:00 PM'],
    ],
    [
      'at no time that the clocks skip',
      cut,
      { open: span('01:00', '05:00'), skipped: span('02:00', '03:00') },
      ['1:00 AM to 1:59 AM', '3:00 AM to 4:00 AM'],
    ],
  ])('%s', (_, services, changes, expected) => {
    expect(ranges(services, changes)).toEqual(expected);
  });

  test('exactly where trying each minute finds it possible', () => {
    const random = createRandom(30);
    const someSpan = (): Span => {
      const from = 8 * 60 + random.below(44) * 15;
      return { from, to: from + 5 + random.below(24) * 5 };
    };
    const list = <T>(most: number, build: (index: number) => T): T[] =>
      Array.from({ length: random.below(most + 1) }, (_, index) => build(index));
    for (let round = 0; round < 200; round++) {
      const services = [
        service(5 + random.below(20) * 5, random.below(10) * 5, random.below(10) * 5),
        ...list(2, () => service(15, random.below(3) * 15, random.below(3) * 15)),
      ];
      const day = dayWith({
        busy: list(6, (index) => ({ id: String(index % 3), ...someSpan() })),
        clientBusy: list(2, someSpan),
        earliest: random.below(2) * 640,
        work: random.below(2) ? [span('09:30', '13:00'), span('13:30', '18:15')] : undefined,
      });
      const fits = (start: number) =>
        start >= day.earliest &&
        isWithinOpening({ start, services }, day.open) &&
        (day.work === undefined || isWithinWork({ start, services }, day.work)) &&
        findOverlaps(busySegments(services, start), [...day.busy, ...day.clientBusy]).length === 0;
      const possible = Array.from({ length: 24 * 60 }, (_, minute) => minute).filter(fits);
      const found = listFreeRanges(services, day).flatMap(({ from, to }) =>
        Array.from({ length: to - from + 1 }, (_, index) => from + index),
      );
      expect(found).toEqual(possible);
    }
  });
});

describe('the free starts of a Saturday afternoon', () => {
  const offer = (stylistId: string, changes: Partial<StylistDay>, isUsual = false) => ({
    stylistId,
    isUsual,
    services: balayage,
    day: dayWith(changes),
  });
  const candidates = [
    offer('Sofia', { busy: [visit('mina', '09:00', '16:00')] }),
    offer('Noor', { busy: [visit('jun', '09:00', '15:15')] }),
    offer('Priya', { busy: [visit('nell', '09:00', '15:00'), visit('ines', '17:45', '18:30')] }),
    offer('Mara', { busy: [visit('trim', '09:00', '14:45'), visit('kit', '15:45', '16:30')] }, true),
    offer('Celeste', { busy: [visit('anya', '09:00', '16:00'), visit('lena', '17:00', '18:00')] }),
  ];
  const names: Record<string, string> = { jun: 'Jun Takeda', ines: 'Ines Duarte', kit: 'Kit Sorensen', lunch: 'Lunch' };
  const told = (wish: Parameters<typeof rankFreeStarts>[1], of = candidates) =>
    rankFreeStarts(of, wish).map(
      ({ stylistId, start, fit }) => `${stylistId} ${formatTime(start)}: ${fitText(fit, (id) => names[id])}`,
    );

  test('begin with the usual stylist and say why each is good', () => {
    expect(told({ around: at('15:00'), part: 'afternoon' })).toEqual([
      'Mara 2:45 PM: Kit Sorensen fits in the gap.',
      'Priya 3:00 PM: No minute lost before Ines Duarte.',
      'Noor 3:15 PM: Right after Jun Takeda.',
      'Sofia 4:00 PM: Leaves 15 min before closing.',
    ]);
  });

  test('are one for each part of a free day', () => {
    expect(told({}, [offer('Jonah', {})])).toEqual([
      'Jonah 9:00 AM: Right after opening.',
      'Jonah 12:00 PM: Free before and after.',
    ]);
    expect(told({ around: at('13:05') }, [offer('Jonah', {})])[0]).toBe('Jonah 1:05 PM: Free before and after.');
  });

  test.each<[string, Partial<StylistDay>, string]>([
    [
      'a gap that it fills',
      { busy: [visit('jun', '09:00', '12:00'), visit('jun', '13:00', '18:30')] },
      'Fits in the gap of Jun Takeda.',
    ],
    ['a break before it', { busy: [visit('lunch', '09:00', '13:10')] }, 'Right after Lunch.'],
    ['minutes that are lost', { busy: [visit('x', '09:00', '17:50')] }, 'Leaves 10 min before closing.'],
  ])('say %s', (_, changes, text) => {
    expect(told({}, [{ ...offer('Jonah', changes), services: cut }])[0]).toContain(text);
  });
});
