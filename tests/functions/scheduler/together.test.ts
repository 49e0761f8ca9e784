import { beforeAll, describe, expect, test } from 'vitest';
import { commit } from '../../../functions/kit/write.ts';
import { assignmentsChange } from '../../../functions/stylists/store.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { measureCost } from '../../support/measureCost.ts';
import { buildUser, north, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  ada,
  at,
  bookAppointment,
  buildAssignment,
  buildServiceSteps,
  changeAppointment,
  cut,
  getBook,
  gloss,
  gus,
  nextUnusedDay,
  openNorthDaily,
  openSalons,
  saveUser,
  setStatus,
} from './salon.ts';

startForFile(startProduct);

/** One does gloss only and one cuts only, each with 45, 30 and 15 minutes. */
const [colorist, cutter] = [buildUser('stylist', north), buildUser('stylist', north)];
const both = [colorist.user_id, cutter.user_id];

beforeAll(async () => {
  await openSalons();
  await openNorthDaily();
  await Promise.all([colorist, cutter].map(saveUser));
  await commit([assignmentsChange(1, colorist.user_id, [buildAssignment(colorist, gloss, 3)], 0)]);
  await commit([assignmentsChange(1, cutter.user_id, [buildAssignment(cutter, cut)], 0)]);
});

type Query = ClientRequest<typeof api.scheduler.findTimes>['body'];
const services = [{ service_id: gloss.service_id }, { service_id: cut.service_id }];
const find = async (more: Partial<Query> = {}) => {
  const body = { location_id: north.location_id, services, stylists: both, days: 1, ...more };
  return (await call(api.scheduler.findTimes, { body }, team.desk)).data;
};
/** 'user 10:00 Gloss1' of each visit. */
const offersOn = async (from: string, more: Partial<Query> = {}) =>
  ((await find({ from, ...more })).days[0]?.together ?? []).map((visits) =>
    visits.map((one) => `${one.user_id} ${one.start.slice(11, 16)} ${one.services.map((s) => s.service_id)}`),
  );
const [glossAt, cutAt] = [
  (time: string) => `${colorist.user_id} ${time} ${gloss.service_id}`,
  (time: string) => `${cutter.user_id} ${time} ${cut.service_id}`,
];

describe('a search for services that nobody does alone', () => {
  test('offers them one after the other, an hour apart, with the minutes and prices of each stylist', async () => {
    const { stylists, days } = await find({ from: nextUnusedDay() });
    expect(stylists).toEqual([]);
    expect(days[0]).toMatchObject({ free: 3, offers: [] });
    expect(days[0]?.together[0]).toMatchObject([
      { user_id: colorist.user_id, services: [{ ...buildServiceSteps(gloss, 45, 30, 15), price: 116 }] },
      { user_id: cutter.user_id, services: [{ ...buildServiceSteps(cut, 45, 30, 15), price: 68 }] },
    ]);
  });

  test('uses the waiting time of a color, and keeps the order on request', async () => {
    const from = nextUnusedDay();
    const quick = [services[0], buildServiceSteps(cut, 30)].filter((one) => one !== undefined);
    const around = 600;
    expect((await offersOn(from, { services: quick, around }))[0]).toEqual([glossAt('10:00'), cutAt('10:45')]);
    const reversed = quick.toReversed();
    expect((await offersOn(from, { services: reversed, around, order: 'listed' }))[0]).toEqual([
      cutAt('10:00'),
      glossAt('10:30'),
    ]);
  });

  test('leaves out what the client, a stylist or blocked time takes', async () => {
    const from = nextUnusedDay();
    const hours = (from: string, minutes: number) => ({ start: from, services: [buildServiceSteps(cut, minutes)] });
    await bookAppointment({ client_id: gus.client_id, user_id: cutter.user_id, ...hours(at('09:00', from), 360) });
    await bookAppointment({ client_id: ada.client_id, ...hours(at('16:30', from), 90) });
    const lunch = { location_id: north.location_id, user_id: colorist.user_id, kind: 'lunch' as const, weekly: true };
    await call(
      api.scheduler.createBlockedTime,
      { body: { ...lunch, start: at('09:00', from), minutes: 240 } },
      team.desk,
    );
    expect(await offersOn(from, { client_id: ada.client_id })).toEqual([[glossAt('13:30'), cutAt('15:00')]]);
  });

  test('shares services that one stylist could do as well, once a service names its stylist', async () => {
    const from = nextUnusedDay();
    const named = [
      { service_id: gloss.service_id, stylist: colorist.user_id },
      { service_id: cut.service_id, stylist: team.stylist.user_id },
    ];
    const { days, stylists } = await find({ from, services: named, stylists: undefined, order: 'listed', around: 600 });
    expect(stylists).toEqual([]);
    expect(days[0]?.together[0]).toMatchObject([
      { user_id: colorist.user_id, start: at('10:00', from) },
      { user_id: team.stylist.user_id, start: at('11:30', from) },
    ]);
    // Without a name, one stylist is enough.
    const plain = await find({ from, stylists: [team.stylist.user_id] });
    expect(plain.days[0]).toMatchObject({ together: [], free: 2 });
  });

  test('costs a request for each of them, as for one service', async () => {
    const search = { from: nextUnusedDay(), days: 14 };
    await find(search);
    expect((await measureCost(() => find(search))).requests).toBe(4);
  });
});

const bookTogether = (date: string, times: readonly [string, string], more = {}) => {
  const visits = [
    { user_id: colorist.user_id, start: at(times[0], date), services: [buildServiceSteps(gloss, 45, 30, 15)] },
    { user_id: cutter.user_id, start: at(times[1], date), services: [buildServiceSteps(cut, 30)] },
  ];
  const body = { location_id: north.location_id, client_id: ada.client_id, visits, ...more };
  return call(api.scheduler.bookTogether, { body }, team.desk);
};
const listBooked = async (date: string) => (await getBook({ date })).data.schedules;

describe('visits that are booked together', () => {
  test('know each other, and one may lie in the waiting time of another', async () => {
    const date = nextUnusedDay();
    const { status, data } = await bookTogether(date, ['10:00', '10:45'], { notes: 'Tea' });
    expect(status).toBe(201);
    const [first, second] = data.booked;
    expect(first).toMatchObject({
      user_id: colorist.user_id,
      notes: 'Tea',
      together_id: expect.any(String),
      version: 1,
    });
    expect(second).toMatchObject({
      user_id: cutter.user_id,
      together_id: first?.together_id,
      start: at('10:45', date),
    });
    expect(await listBooked(date)).toEqual(expect.arrayContaining(data.booked));
    // Both day sheets are kept: each stylist and the client are taken.
    const taken = { client_id: gus.client_id, services: [buildServiceSteps(cut, 15)], start: at('11:00', date) };
    expect(await bookAppointment({ ...taken, user_id: cutter.user_id })).toMatchObject({ status: 409 });
    const elsewhere = { ...taken, client_id: ada.client_id, allow_client_busy: false };
    expect(await bookAppointment(elsewhere)).toMatchObject({ status: 409, data: { code: 'client_busy' } });
  });

  test.each([
    ['of each other', ['10:00', '10:30'], 'client_busy'],
    ['of a stylist who was booked meanwhile', ['10:00', '12:00'], 'double_booked'],
  ] as const)('are all refused in the time %s', async (_, times, code) => {
    const date = nextUnusedDay();
    const meanwhile = { client_id: gus.client_id, user_id: cutter.user_id, start: at('12:15', date) };
    await bookAppointment(meanwhile);
    expect(await bookTogether(date, times)).toMatchObject({ status: 409, data: { code } });
    expect(await listBooked(date)).toHaveLength(1);
  });

  test('are booked once by a repeated request, and by one of two desks', async () => {
    const date = nextUnusedDay();
    const key = { idempotency_key: 'together-once' };
    const [first, again] = [
      await bookTogether(date, ['10:00', '11:30'], key),
      await bookTogether(date, ['10:00', '11:30'], key),
    ];
    expect(again.data).toEqual(first.data);
    const desks = await Promise.all(
      [ada, gus].map(({ client_id }) => bookTogether(date, ['13:00', '14:30'], { client_id })),
    );
    expect(desks.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await listBooked(date)).toHaveLength(4);
  });

  test('are on one day', async () => {
    const date = nextUnusedDay();
    const visits = [date, nextUnusedDay()].map((day) => ({
      ...{ user_id: cutter.user_id, start: at('10:00', day), services: [buildServiceSteps(cut, 30)] },
    }));
    expect(await bookTogether(date, ['10:00', '11:00'], { visits })).toMatchObject({ status: 400 });
  });

  test('stay together through a change and a cancellation of one of them', async () => {
    const date = nextUnusedDay();
    const [first, second] = (await bookTogether(date, ['10:00', '11:30'])).data.booked;
    if (!first || !second) throw new Error('Not booked');
    const moved = await changeAppointment(second, { start: at('12:00', date) });
    expect(moved.data.together_id).toBe(first.together_id);
    await setStatus(first.appointmentId, 'cancelled');
    expect((await setStatus(first.appointmentId, 'booked')).data.together_id).toBe(first.together_id);
  });
});
