import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { evictCaller } from '../../../functions/kit/caller.ts';
import { now, setClock } from '../../../functions/kit/clock.ts';
import { query } from '../../../functions/kit/read.ts';
import { commit, put } from '../../../functions/kit/write.ts';
import { configChanges, locationCreationChanges, newLocation } from '../../../functions/locations/store.ts';
import { findUser, userChanges } from '../../../functions/users/store.ts';
import { createConfig, fairfax } from '../../../infra/local/demo/salons.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { dump } from '../../support/dump.ts';
import { measureCost } from '../../support/measureCost.ts';
import { north, ours, south, team } from '../../support/people.ts';
import { call, sendEvent, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  at,
  bookAppointment,
  buildServiceSteps,
  changeAppointment,
  cut,
  day,
  gloss,
  gus,
  openSalons,
  removeAppointment,
  setStatus,
  traveler,
} from '../scheduler/salon.ts';

const product = startForFile(startProduct);
beforeAll(openSalons);
beforeEach(() => {
  // Noon in New York on the day the tests use.
  setClock(() => Date.UTC(2026, 5, 17, 16));
  for (const one of [...Object.values(team), traveler]) evictCaller(one.organization_id, one.user_id);
});
afterEach(() => setClock(undefined));

const of = ({ user_id }: User) => ({ params: { id: user_id } });
const state = (stylist: User, by = stylist) => call(api.stylists.getCalendarFeed, of(stylist), by);
const create = (stylist: User, by = stylist) => call(api.stylists.createCalendarFeed, of(stylist), by);
const revoke = (stylist: User, by = stylist) => call(api.stylists.revokeCalendarFeed, of(stylist), by);
const read = (secret: string) => call(api.calendar.readCalendar, { params: { secret } });

const subscribe = async (stylist: User, by = stylist) => (await create(stylist, by)).data.path.slice(-43);
/** The feed's text with folded lines joined. */
const textOf = async (secret: string) => (await read(secret)).data.replaceAll('\r\n ', '');
/** All values of a property, over all events. */
const values = (text: string, property: string) =>
  [...text.matchAll(new RegExp(`^${property}:(.*)\r$`, 'gm'))].map(([, value]) => value);

describe('the address of a calendar', () => {
  test('is told once, opens the calendar without a token, and is nowhere in the database', async () => {
    expect((await state(team.stylist)).data).toEqual({ active: false });
    const { status, data } = await create(team.stylist);
    expect(status).toBe(201);
    expect(data.path).toMatch(/^\/api\/calendar\/[\w-]{43}$/);
    expect((await state(team.stylist)).data).toEqual({ active: true, created: '2026-06-17T16:00:00.000Z' });
    const answer = await read(data.path.slice(-43));
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'text/calendar; charset=utf-8' } });
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(answer.data).toContain('X-WR-CALNAME:Mara Ellison\r\nX-WR-TIMEZONE:America/New_York\r\n');
    expect(JSON.stringify(await dump(product.endpoint))).not.toContain(data.path.slice(-43));
  });

  test('is answered without its content while nothing changes, and with it after a change', async () => {
    const secret = await subscribe(team.stylist);
    const { headers } = await read(secret);
    const sent = { params: { secret }, headers: { 'if-none-match': String(headers['etag']) } };
    const again = () => sendEvent(api.calendar.readCalendar, { ...sent, path: `/calendar/${secret}` });
    setClock(() => Date.UTC(2026, 5, 17, 18));
    expect((await again()).status).toBe(304);
    const { data: booked } = await bookAppointment({ user_id: team.stylist.user_id, start: at('18:00') });
    expect((await again()).status).toBe(200);
    await removeAppointment(booked.appointmentId);
  });

  test('ends with the next one, and when it is turned off', async () => {
    const first = await subscribe(team.stylist);
    const second = await subscribe(team.stylist);
    expect(second).not.toBe(first);
    expect((await read(first)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    expect((await revoke(team.stylist)).data).toEqual({ active: false });
    expect(await read(second)).toMatchObject({ status: 404, message: 'Calendar not found' });
    expect((await state(team.stylist)).data).toEqual({ active: false });
    expect((await revoke(team.stylist)).status).toBe(200);
  });

  test('is one, although two ask for it at once', async () => {
    const secrets = await Promise.all([1, 2, 3, 4].map(() => subscribe(team.stylist)));
    const answers = await Promise.all(secrets.map(async (secret) => (await read(secret)).status));
    expect(answers.sort()).toEqual([200, 404, 404, 404]);
  });

  test('opens nothing while the stylist takes no appointments', async () => {
    const secret = await subscribe(traveler);
    const before = await findUser(1, traveler.user_id);
    if (!before) throw new Error('Nobody');
    for (const change of [{ user_status: 'INACTIVE' as const }, { roles: [{ role: 'front desk' as const }] }]) {
      const current = await findUser(1, traveler.user_id);
      await commit(userChanges(current ?? before, { ...before, ...change }, current?.version));
      expect((await read(secret)).status).toBe(404);
    }
    const current = await findUser(1, traveler.user_id);
    await commit(userChanges(current ?? before, before, current?.version));
    expect((await read(secret)).status).toBe(200);
  });

  test('that nobody has is not found, at the cost of one that was turned off', async () => {
    const revoked = await subscribe(team.stylist);
    await revoke(team.stylist);
    const costs = await Promise.all([measureCost(() => read('x'.repeat(43)))]);
    costs.push(await measureCost(() => read(revoked)));
    expect(costs.map(({ requests }) => requests)).toEqual([2, 2]);
    expect((await read('short')).status).toBe(400);
  });

  test('leaves a trail that does not tell it', async () => {
    const secret = await subscribe(team.southStylist, team.admin);
    await subscribe(team.southStylist, team.admin);
    await revoke(team.southStylist, team.admin);
    const { items } = await query('audit', {
      index: 'by-entity',
      pk: `O#1#calendar feed#${team.southStylist.user_id}`,
    });
    expect(items.map(({ action }) => action).sort()).toEqual(['create', 'renew', 'revoke']);
    expect(new Set(items.map(({ actor }) => actor))).toEqual(new Set([team.admin.user_id]));
    expect(JSON.stringify(items)).not.toContain(secret);
  });
});

test('the stylist and the admins of their salons may give an address, no colleague', async () => {
  const asked = async (by: User) =>
    Promise.all([state, create, revoke].map(async (ask) => (await ask(team.stylist, by)).status));
  expect(await asked(team.stylist)).toEqual([200, 201, 200]);
  expect(await asked(team.manager)).toEqual([200, 201, 200]);
  expect(await asked(team.admin)).toEqual([200, 201, 200]);
  for (const by of [team.desk, traveler, team.southManager]) expect(await asked(by)).toEqual([403, 403, 403]);
  expect(await asked(team.theirAdmin)).toEqual([404, 404, 404]);
});

describe('what the calendar shows', () => {
  test('is what they are booked for, in all their salons, from 14 days back to 90 days ahead', async () => {
    const secret = await subscribe(traveler);
    const inSouth = { location_id: south.location_id, user_id: traveler.user_id };
    const inNorth = { location_id: north.location_id, user_id: traveler.user_id };
    for (const days of [-15, -14, 0, 90, 91])
      await bookAppointment(
        { ...(days === 0 ? inSouth : inNorth), start: at('10:00', addDays(day, days)) },
        team.admin,
      );
    const text = await textOf(secret);
    expect(values(text, 'DTSTART')).toEqual(['20260603T140000Z', '20260617T140000Z', '20260915T140000Z']);
    expect(values(text, 'DTEND')).toEqual(['20260603T150000Z', '20260617T150000Z', '20260915T150000Z']);
    expect(values(text, 'LOCATION')).toEqual(['North', 'South', 'North']);
  });

  test('names the client and the services, and nothing else about them', async () => {
    const secret = await subscribe(team.stylist);
    await bookAppointment({
      client_id: gus.client_id,
      services: [buildServiceSteps(cut, 30), buildServiceSteps(gloss, 30)],
      notes: 'Allergic',
    });
    const text = await textOf(secret);
    expect(values(text, 'SUMMARY')).toEqual(['Gus Feld – Cut\\, Gloss']);
    expect(text).not.toMatch(/Allergic|7035550100|@example/);
  });

  test('follows a change under the same name with a higher number, and forgets a deletion', async () => {
    const secret = await subscribe(team.stylist);
    const { data } = await bookAppointment({ start: at('14:00', addDays(day, 5)) });
    const entry = async () => {
      const text = await textOf(secret);
      const index = values(text, 'UID').indexOf(`${data.appointmentId}@salon-console`);
      return [values(text, 'SEQUENCE')[index], values(text, 'DTSTART')[index]];
    };
    expect(await entry()).toEqual(['1', '20260622T180000Z']);
    await changeAppointment(data, { start: at('16:00', addDays(day, 6)) });
    expect(await entry()).toEqual(['2', '20260623T200000Z']);
    await removeAppointment(data.appointmentId);
    expect(await entry()).toEqual([undefined, undefined]);
  });

  test('leaves out what does not take place, until it does again', async () => {
    const secret = await subscribe(team.stylist);
    const { data } = await bookAppointment({ start: at('17:00') });
    const uid = `${data.appointmentId}@salon-console`;
    const inside = async () => values(await textOf(secret), 'UID').includes(uid);
    expect(await inside()).toBe(true);
    await setStatus(data.appointmentId, 'cancelled');
    expect(await inside()).toBe(false);
    await setStatus(data.appointmentId, 'booked');
    expect(await inside()).toBe(true);
  });

  describe('of a salon in another zone', () => {
    const west = newLocation(ours, 13, 'West', 'America/New_York');
    beforeAll(async () => {
      await commit(locationCreationChanges(west));
      await commit(
        configChanges(west, { ...createConfig({ ...fairfax, ...west }), timeZone: 'Pacific Standard Time' }, 0),
      );
      const stylist = await findUser(1, team.southStylist.user_id);
      if (!stylist) throw new Error('Nobody');
      await commit(userChanges(stylist, { ...stylist, location_ids: [...stylist.location_ids, west.location_id] }));
    });

    test.each([
      ['put back', Date.UTC(2027, 9, 20, 16), { '2027-11-06': 17, '2027-11-07': 18, '2027-11-08': 18 }],
      ['put forward', Date.UTC(2028, 1, 20, 16), { '2028-03-11': 18, '2028-03-12': 17, '2028-03-13': 17 }],
    ])('counts by its clock around the night it is %s', async (_, today, days) => {
      setClock(() => today);
      evictCaller(1, team.admin.user_id);
      const secret = await subscribe(team.southStylist, team.admin);
      for (const date of Object.keys(days))
        await bookAppointment(
          { location_id: west.location_id, user_id: team.southStylist.user_id, start: at('10:00', date) },
          team.admin,
        );
      const starts = Object.entries(days).map(([date, hour]) => `${date.replaceAll('-', '')}T${hour}0000Z`);
      expect(values(await textOf(secret), 'DTSTART')).toEqual(starts);
    });
  });

  test('costs seven requests, however many days are booked', async () => {
    const secret = await subscribe(team.stylist);
    const before = await measureCost(() => read(secret));
    for (const days of [20, 21, 22, 23, 24]) await bookAppointment({ start: at('09:00', addDays(day, days)) });
    const after = await measureCost(() => read(secret));
    expect([before.requests, after.requests]).toEqual([7, 7]);
  });
});

test('an address that asks too often is told to wait, others are not', async () => {
  const secret = await subscribe(team.stylist);
  const sk = String(Math.floor(now() / 1000 / 900));
  const asked = (address: string) => put('idempotency', { pk: `LIMIT#calendar#${address}`, sk, attempts: 1000 });
  await commit([asked('10.0.0.1')]);
  expect((await read(secret)).status).toBe(200);
  await commit([asked('127.0.0.1')]);
  const answer = await read(secret);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});
