import { beforeAll, describe, expect, test } from 'vitest';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit } from '../../../functions/kit/write.ts';
import { serviceSeedChange } from '../../../functions/services/store.ts';
import { assignmentsChange } from '../../../functions/stylists/store.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { personName } from '../../../shared/rules/names.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { daysAhead } from '../../support/days.ts';
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
  cut,
  getBook,
  gus,
  nextUnusedDay,
  openNorthDaily,
  openSalons,
  saveUser,
  secondStylist,
} from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

type WishBody = ClientRequest<typeof api.scheduler.addWish>['body'];
const wishBody = (more: Partial<WishBody> = {}): WishBody => ({
  location_id: north.location_id,
  client_id: ada.client_id,
  services: [cut.service_id],
  ...more,
});
const add = (more: Partial<WishBody> = {}) => call(api.scheduler.addWish, { body: wishBody(more) }, team.desk);
const list = async () =>
  (await call(api.scheduler.listWaiting, { query: { location_id: String(north.location_id) } }, team.desk)).data.wishes;
const find = async (id: string) => (await list()).find(({ wish_id }) => wish_id === id);
const bookWish = (wish_id: string, start: string, more: { client_id?: string; idempotency_key?: string } = {}) => {
  const place = { location_id: north.location_id, user_id: team.stylist.user_id, client_id: ada.client_id, start };
  const services = [buildServiceSteps(cut, 45)];
  return call(api.scheduler.createAppointment, { body: { ...place, services, wish_id, ...more } }, team.desk);
};

describe('the waiting list', () => {
  test('lists the oldest wish first, with four weeks to wait unless told, and a repeat adds none', async () => {
    const first = await add({ idempotency_key: 'wish', notes: 'Quiet chair' });
    const second = await add({ client_id: gus.client_id, part: 'morning', weekdays: ['Friday'] });
    const again = await add({ idempotency_key: 'wish', notes: 'Quiet chair' });
    expect(again.data.wish_id).toBe(first.data.wish_id);
    expect(first.data).toMatchObject({
      stylists: [],
      until: addDays(first.data.from, 28),
      made_by: expect.any(String),
    });
    expect((await list()).map(({ wish_id }) => wish_id)).toEqual([first.data.wish_id, second.data.wish_id]);
  });

  test('a change names the version it saw, a removed wish can wait again', async () => {
    const { data } = await add();
    const { wish_id, version } = data;
    const change = (more: object) =>
      call(api.scheduler.updateWish, { body: { ...wishBody({ after: 840 }), wish_id, ...more } }, team.desk);
    expect((await change({ version })).data).toMatchObject({ after: 840, version: 2, made_at: data.made_at });
    expect(await change({ version })).toMatchObject({ status: 409, data: { code: 'stale' } });
    const ref = { location_id: north.location_id, wish_id };
    await call(api.scheduler.removeWish, { body: ref }, team.desk);
    expect(await find(wish_id)).toMatchObject({ ended: { how: 'removed' } });
    await change({});
    expect((await find(wish_id))?.ended).toBeUndefined();
  });

  test('refuses days that are over or in no order, a time that contradicts itself, and unknown records', async () => {
    const { from } = (await add()).data;
    for (const days of [
      { from: addDays(from, 2), until: from },
      { from: addDays(from, -9), until: addDays(from, -1) },
    ])
      expect(await add(days)).toMatchObject({ status: 400, data: { fields: { until: expect.any(String) } } });
    expect(await add({ until: addDays(from, 900) })).toMatchObject({ status: 400 });
    expect(await add({ part: 'morning', after: 720 })).toMatchObject({
      status: 400,
      data: { fields: { after: 'The morning ends at 12:00 PM.' } },
    });
    expect((await add({ part: 'morning', after: 719 })).status).toBe(201);
    expect(await add({ services: ['nothing'] })).toMatchObject({ status: 404 });
    expect(await add({ client_id: 'nobody' })).toMatchObject({ status: 404 });
  });

  test('a wish that ran out can be seen for thirty days', async () => {
    const { wish_id, until } = (await add()).data;
    const onDay = (days: number) => setClock(() => Date.parse(`${addDays(until, days)}T17:00:00Z`));
    try {
      onDay(30);
      expect(await find(wish_id)).toBeDefined();
      onDay(31);
      expect(await find(wish_id)).toBeUndefined();
    } finally {
      setClock(undefined);
    }
  });
});

describe('booking a wish', () => {
  test('books and ends it at once; a time that was taken meanwhile leaves it waiting', async () => {
    const date = nextUnusedDay();
    const { wish_id } = (await add()).data;
    await bookAppointment({ start: at('10:00', date), client_id: gus.client_id });
    expect(await bookWish(wish_id, at('10:00', date))).toMatchObject({ status: 409, data: { code: 'double_booked' } });
    expect((await find(wish_id))?.ended).toBeUndefined();
    const booked = await bookWish(wish_id, at('12:00', date), { idempotency_key: 'book-wish' });
    expect(booked.status).toBe(201);
    expect((await find(wish_id))?.ended).toMatchObject({ how: 'booked', appointment_id: booked.data.appointmentId });
    const again = await bookWish(wish_id, at('12:00', date), { idempotency_key: 'book-wish' });
    expect(again.data.appointmentId).toBe(booked.data.appointmentId);
  });

  test('two desks that book one wish book it once', async () => {
    const date = nextUnusedDay();
    const { wish_id } = (await add()).data;
    const replies = await Promise.all(['10:00', '14:00'].map((time) => bookWish(wish_id, at(time, date))));
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(replies.find(({ status }) => status === 409)?.data).toMatchObject({
      code: 'conflict',
      message: 'Ada Hart was booked from the waiting list a moment ago.',
    });
  });

  test('is refused for another client', async () => {
    const { wish_id } = (await add()).data;
    const start = at('10:00', nextUnusedDay());
    expect(await bookWish(wish_id, start, { client_id: gus.client_id })).toMatchObject({ status: 400 });
    expect(await bookWish('unknown', start)).toMatchObject({ status: 404 });
  });

  test('costs one request more than a booking, and the list is one request', async () => {
    const { wish_id } = (await add({ until: daysAhead(20) })).data;
    const booking = await measureCost(() => bookWish(wish_id, at('10:00', nextUnusedDay())));
    const listing = await measureCost(list);
    expect({ booking: booking.requests, listing: listing.requests }).toEqual({ booking: 4, listing: 1 });
  });
});

describe('the next fit', () => {
  const tomas = buildUser('stylist', north);
  const left = buildUser('stylist', north, { user_status: 'INACTIVE' });
  const special = { ...cut, service_id: 'special' };
  const find = async () =>
    (await call(api.scheduler.findNextFits, { query: { location_id: String(north.location_id) } }, team.desk)).data
      .fits;
  const [fullDay, date] = [daysAhead(3), daysAhead(4)];

  beforeAll(async () => {
    await openNorthDaily();
    await commit([serviceSeedChange(special)]);
    for (const one of [tomas, left]) {
      await saveUser(one);
      await commit([assignmentsChange(1, one.user_id, [buildAssignment(one, special)], 0)]);
    }
  });

  test('is on the first of 14 days that suits the stylist and the client; who fits nowhere has none', async () => {
    const services = [special.service_id];
    const wanted = { services, from: fullDay, until: daysAhead(40), after: 16 * 60 };
    const { wish_id } = (await add(wanted)).data;
    const ids = [wish_id];
    for (const more of [
      { from: daysAhead(15) },
      { services: ['Braids1'] },
      { services: [special.service_id, cut.service_id] },
      { stylists: [team.stylist.user_id] },
      { stylists: [left.user_id] },
    ])
      ids.push((await add({ ...wanted, ...more })).data.wish_id);
    const ofWish = async () => (await find()).filter((one) => ids.includes(one.wish_id));
    const fit = { wish_id, user_id: tomas.user_id, user_name: personName(tomas) };
    expect(await ofWish()).toEqual([{ ...fit, start: at('16:00', fullDay) }]);
    const whole = [buildServiceSteps(special, 480)];
    await bookAppointment({
      user_id: tomas.user_id,
      services: whole,
      start: at('09:00', fullDay),
      client_id: gus.client_id,
    });
    await bookAppointment({
      user_id: secondStylist.user_id,
      services: [buildServiceSteps(cut, 30)],
      start: at('16:00', date),
    });
    expect(await ofWish()).toEqual([{ ...fit, start: at('16:30', date) }]);
  });

  test('costs a request per stylist and at most six more, however many wait', async () => {
    const crew = (await getBook({ date })).data.stylists.length;
    for (const part of ['morning', 'afternoon', 'evening'] as const) await add({ part });
    expect((await measureCost(find)).requests).toBeLessThanOrEqual(crew + 6);
  });
});
