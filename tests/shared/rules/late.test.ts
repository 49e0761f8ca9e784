import { expect, test } from 'vitest';
import { planDelay } from '../../../shared/rules/late.ts';
import { addMinutes } from '../../../shared/rules/time.ts';
import { sampleAppointment } from '../../support/samples.ts';

const day = '2026-11-21';

/** 'Ann 10:00 60' or with a gap 'Ann 10:00 30-30-30'; `more` for the rest. */
function visit(words: string, more: Partial<ReturnType<typeof sampleAppointment>> = {}) {
  const [name = '', time = '', steps = ''] = words.split(' ');
  const [first = 0, gap = 0, second = 0] = steps.split('-').map(Number);
  const start = `${day} ${time}:00`;
  const serviceEnd = addMinutes(start, first + gap + second);
  const minutes = { service_step1_minutes: first, service_step2_minutes: gap, service_step3_minutes: second };
  const service = { service_id: 's', title: 'Cut', service_shortcut: 'CUT', service_color: '', price: 1 };
  return sampleAppointment({
    ...{ appointmentId: name, start, end: serviceEnd, user_id: 'mara', status: 'booked' },
    services: [{ ...service, serviceStart: start, serviceEnd, ...minutes }],
    ...more,
  });
}

const ann = visit('Ann 10:00 60');
const plan = (minutes: number, ...others: ReturnType<typeof visit>[]) =>
  planDelay([ann, ...others], ann, minutes).map(
    ({ before, start, late_minutes }) => `${before.appointmentId} ${start.slice(11, 16)} +${late_minutes}`,
  );

test.each([
  ['moves alone while there is room', [visit('Bea 11:30 30')], ['Ann 10:10 +10']],
  [
    'pushes those behind it by as little as needed',
    [visit('Bea 11:00 30'), visit('Cy 11:35 30')],
    ['Ann 10:10 +10', 'Bea 11:10 +10', 'Cy 11:40 +5'],
  ],
  ['leaves a visit in its gap of time alone', [visit('Bea 11:10 30')], ['Ann 10:10 +10']],
  ['lets a visit stay that was double-booked before', [visit('Bea 10:30 60')], ['Ann 10:10 +10']],
  [
    'does not move what has begun, is over or is called off',
    [visit('Bea 11:00 30', { status: 'in_service' }), visit('Cy 11:00 30', { status: 'cancelled' })],
    ['Ann 10:10 +10'],
  ],
  [
    'does not move other stylists, other days or what comes before',
    [visit('Bea 11:00 30', { user_id: 'tomas' }), visit('Cy 09:00 60')],
    ['Ann 10:10 +10'],
  ],
  [
    'adds to a delay that a follower has already',
    [visit('Bea 11:05 30', { late_minutes: 5 })],
    ['Ann 10:10 +10', 'Bea 11:10 +10'],
  ],
])('a late visit %s', (_, others, delays) => expect(plan(10, ...others)).toEqual(delays));

test('a visit inside the gap of a color moves with it only if it has to', () => {
  const color = visit('Ann 10:00 30-45-30');
  const blowout = visit('Bea 10:35 30');
  const by = (minutes: number) =>
    planDelay([color, blowout], color, minutes).map(({ before, late_minutes }) => [before.appointmentId, late_minutes]);
  expect(by(5)).toEqual([['Ann', 5]]);
  expect(by(10)).toEqual([
    ['Ann', 10],
    ['Bea', 5],
  ]);
});

test('a delay counts from the booked start, and 0 takes it back', () => {
  const late = visit('Ann 10:10 60', { late_minutes: 10 });
  const to = (minutes: number) =>
    planDelay([late], late, minutes).map(({ start, late_minutes }) => [start.slice(11, 16), late_minutes]);
  expect([to(20), to(5), to(0)]).toEqual([[['10:20', 20]], [['10:05', 5]], [['10:00', 0]]]);
});

test('a late visit takes along what was booked together with it, and what that one pushes', () => {
  const pair = { together_id: 't', client: ann.client };
  const [first, second] = [visit('Ann 10:00 60', pair), visit('Ann2 11:00 30', { ...pair, user_id: 'rosa' })];
  const next = visit('Bea 11:35 30', { user_id: 'rosa', client: { ...ann.client, client_id: 'bea' } });
  const by = (late: typeof ann, minutes: number, ...day: (typeof ann)[]) =>
    planDelay(day, late, minutes).map(({ before, late_minutes }) => [before.appointmentId, late_minutes]);
  expect(by(first, 10, first, second, next)).toEqual([
    ['Ann', 10],
    ['Ann2', 10],
    ['Bea', 5],
  ]);
  expect(by(second, 10, first, second)).toEqual([['Ann2', 10]]);
  // Taken back: one that is less late returns to its booked start.
  expect(by({ ...first, late_minutes: 10 }, 0, first, { ...second, late_minutes: 5 })).toEqual([
    ['Ann', 0],
    ['Ann2', 0],
  ]);
});
