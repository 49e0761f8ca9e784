import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type BookingDraft,
  bookingProblem,
  buildSegments,
  busySegments,
  doubleBookingQuestion,
  findFirstOverlap,
  resizeServices,
  type Span,
  type Steps,
  toSteps,
  totalMinutes,
} from '../../../shared/rules/appointments.ts';

const services = (...steps: Steps[]) => steps.map((each) => ({ steps: each }));
const minutes = fc.integer({ min: 0, max: 480 });
const anyServices = fc
  .array(fc.tuple(minutes, minutes, minutes), { minLength: 1, maxLength: 5 })
  .map((list) => services(...list));
const spans = fc.array(
  fc
    .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 1, max: 60 }))
    .map(([from, n]) => ({ from, to: from + n })),
  { maxLength: 6 },
);

describe('the segments of an appointment', () => {
  test('lie end to end, the services in order', () => {
    expect(buildSegments(services([45, 30, 15], [15, 0, 0]), 660)).toEqual([
      { kind: 'active', service: 0, from: 660, to: 705 },
      { kind: 'gap', service: 0, from: 705, to: 735 },
      { kind: 'active', service: 0, from: 735, to: 750 },
      { kind: 'active', service: 1, from: 750, to: 765 },
    ]);
  });

  test('leave out steps of no minutes', () => {
    expect(buildSegments(services([0, 30, 0], [0, 0, 0]), 0)).toEqual([{ kind: 'gap', service: 0, from: 0, to: 30 }]);
  });

  test('keep the stylist busy only outside the gaps', () => {
    expect(busySegments(services([45, 30, 15]), 0).map(({ from, to }) => [from, to])).toEqual([
      [0, 45],
      [75, 90],
    ]);
  });

  test('touch each other and fill the whole appointment', () => {
    fc.assert(
      fc.property(anyServices, minutes, (list, start) => {
        let at = start;
        for (const { from, to } of buildSegments(list, start)) {
          expect(from).toBe(at);
          expect(to).toBeGreaterThan(from);
          at = to;
        }
        expect(at - start).toBe(totalMinutes(list));
      }),
    );
  });

  test('come from the three durations of a booked service', () => {
    const booked = { service_step1_minutes: 45, service_step2_minutes: 30, service_step3_minutes: 15 };
    expect(toSteps(booked)).toEqual([45, 30, 15]);
  });
});

describe('two appointments of one stylist', () => {
  const balayage = busySegments(services([60, 45, 30]), 540);
  test.each<[string, Steps, number, number | undefined]>([
    ['clash at the first common minute', [60, 0, 0], 585, 585],
    ['clash when one lies within the other', [15, 0, 0], 560, 560],
    ['do not clash when they touch', [30, 0, 0], 510, undefined],
    ['do not clash inside the gap', [45, 0, 0], 600, undefined],
    ['clash where the gap ends', [60, 0, 0], 600, 645],
    ['clash after the gap even when the other one has a gap before', [15, 60, 15], 585, 585],
    ['do not clash when each works in the gap of the other', [30, 60, 15], 610, undefined],
  ])('%s', (_, steps, start, clash) => {
    expect(findFirstOverlap(busySegments(services(steps), start), balayage)).toBe(clash);
  });

  test('clash at the first minute that both would work', () => {
    const works = (list: readonly Span[], at: number) => list.some(({ from, to }) => at >= from && at < to);
    fc.assert(
      fc.property(spans, spans, (some, others) => {
        const everyMinute = Array.from({ length: 300 }, (_, at) => at);
        expect(findFirstOverlap(some, others)).toBe(everyMinute.find((at) => works(some, at) && works(others, at)));
      }),
    );
  });

  test('lead to the question with the time of the clash', () => {
    expect(doubleBookingQuestion(795)).toBe(
      'Upon scheduling this service, the stylist will be double-booked starting at 1:15 PM. Would you like to proceed?',
    );
  });
});

describe('an appointment pulled at its end', () => {
  test.each<[string, Steps[], number, Steps[]]>([
    ['gets longer in its only step', [[45, 0, 0]], 60, [[60, 0, 0]]],
    ['changes the step after the gap', [[45, 30, 15]], 120, [[45, 30, 45]]],
    [
      'changes the last service only',
      [
        [45, 30, 15],
        [30, 0, 0],
      ],
      105,
      [
        [45, 30, 15],
        [15, 0, 0],
      ],
    ],
    ['keeps a gap at its end', [[45, 30, 0]], 60, [[30, 30, 0]]],
    [
      'passes over a last service without servicing',
      [
        [45, 0, 0],
        [0, 15, 0],
      ],
      75,
      [
        [60, 0, 0],
        [0, 15, 0],
      ],
    ],
    ['keeps 15 minutes of its last step', [[45, 30, 30]], 30, [[45, 30, 15]]],
    ['does not shorten a step below 15 minutes further', [[45, 30, 10]], 60, [[45, 30, 10]]],
    ['grows to 480 minutes of its last step', [[60, 0, 0]], 900, [[480, 0, 0]]],
    ['stays as it is when nobody works in it', [[0, 30, 0]], 60, [[0, 30, 0]]],
  ])('%s', (_, before, wish, after) => {
    expect(resizeServices(services(...before), wish)).toEqual(services(...after));
  });

  test('keeps whatever else its services carry', () => {
    expect(resizeServices([{ steps: [30, 0, 0], title: 'Cut' }], 45)).toEqual([{ steps: [45, 0, 0], title: 'Cut' }]);
  });

  test('is exactly as long as wished whenever its last step allows it', () => {
    fc.assert(
      fc.property(anyServices, minutes, (list, wish) => {
        const last = busySegments(list, 0).at(-1);
        const then = last && last.to - last.from + wish - totalMinutes(list);
        fc.pre(then !== undefined && then >= 15 && then <= 480);
        expect(totalMinutes(resizeServices(list, wish))).toBe(wish);
      }),
    );
  });
});

describe('a booking is checked in order', () => {
  const whole: BookingDraft = {
    locationId: 3,
    clientId: 'c1',
    stylistId: 's1',
    start: '2026-11-21 11:00:00',
    services: services([0, 0, 0], [0, 1, 0]),
  };
  const noMinutes = { services: services([0, 0, 0]) };
  const noService = { services: [] };
  const noStart = { ...noService, start: undefined };
  const noStylist = { ...noStart, stylistId: undefined };
  const noClient = { ...noStylist, clientId: undefined };
  test.each<[Partial<BookingDraft>, string | undefined]>([
    [{ ...noClient, locationId: undefined }, 'Please select a location.'],
    [{ ...noClient, locationId: -1 }, 'Please select a location.'],
    [noClient, 'Select a client in Fairfax.'],
    [noStylist, 'Select a stylist in Fairfax.'],
    [noStart, 'Select a start time for the appointment.'],
    [noService, 'Please choose at least one service.'],
    [noMinutes, 'Please choose at least one service with total step duration of at least 1 minute.'],
    [{}, undefined],
  ])('%o: %s', (missing, problem) => expect(bookingProblem({ ...whole, ...missing }, 'Fairfax')).toBe(problem));
});
