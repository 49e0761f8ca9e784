import { beforeAll, describe, expect, test } from 'vitest';
import { clientSeedChange } from '../../../functions/clients/store.ts';
import { commit } from '../../../functions/kit/write.ts';
import { assignmentsChange } from '../../../functions/stylists/store.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { addDays, minutesOfDay } from '../../../shared/rules/time.ts';
import { measureCost } from '../../support/measureCost.ts';
import { buildUser, north, ours, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  ada,
  at,
  bookAppointment,
  buildAssignment,
  buildClient,
  buildServiceSteps,
  cut,
  gloss,
  gus,
  inactiveService,
  nextUnusedDay,
  openNorthDaily,
  openSalons,
  pendingStylist,
  saveUser,
  secondStylist,
  traveler,
} from './salon.ts';

startForFile(startProduct);

beforeAll(async () => {
  await openSalons();
  await openNorthDaily();
});

type Query = ClientRequest<typeof api.scheduler.findTimes>['body'];
const both = [team.stylist.user_id, secondStylist.user_id];
const find = async (more: Partial<Query> = {}, by: User = team.desk) => {
  const body = {
    location_id: north.location_id,
    services: [{ service_id: cut.service_id }],
    stylists: both,
    days: 1,
    ...more,
  };
  return (await call(api.scheduler.findTimes, { body }, by)).data;
};
const startsOn = async (from: string, more: Partial<Query> = {}) =>
  (await find({ from, ...more })).days.flatMap(({ offers }) =>
    offers.map(({ user_id, start }) => `${user_id} ${start.slice(11, 16)}`),
  );
const [mara, second] = both;

describe('the free starts', () => {
  test('are those of every active stylist who does all of the services, at their own minutes and prices', async () => {
    const onlyCuts = buildUser('stylist', north);
    await saveUser(onlyCuts);
    await commit([assignmentsChange(1, onlyCuts.user_id, [buildAssignment(onlyCuts, cut)], 0)]);
    const { stylists } = await find({
      services: [{ service_id: cut.service_id }, { service_id: gloss.service_id }],
      stylists: undefined,
    });
    const able = [...both, traveler.user_id, pendingStylist.user_id];
    expect(stylists.map(({ user_id }) => user_id).toSorted()).toEqual(able.toSorted());
    expect(stylists[0]?.services).toEqual([
      { ...buildServiceSteps(cut, 45, 30, 15), price: 68 },
      { ...buildServiceSteps(gloss, 45, 30, 15), price: 116 },
    ]);
    expect((await find({ services: [{ service_id: inactiveService.service_id }] })).stylists).toEqual([]);
  });

  test('leave out what is booked and use gaps, also of visits in another salon', async () => {
    const from = nextUnusedDay();
    await bookAppointment({ start: at('09:00', from), services: [buildServiceSteps(cut, 120, 60, 360)] });
    const [offer] =
      (await find({ from, stylists: [mara ?? ''], services: [buildServiceSteps(cut, 60)] })).days[0]?.offers ?? [];
    expect(offer).toMatchObject({
      start: at('11:00', from),
      fit: { before: { minutes: 0 }, after: { minutes: 0 }, inside: expect.any(String) },
    });
  });

  test('begin with the stylist of last time, and with none while the client is served elsewhere', async () => {
    const from = nextUnusedDay();
    await bookAppointment({ user_id: second, start: '2026-01-05 10:00:00', client_id: gus.client_id });
    expect((await startsOn(from, { client_id: gus.client_id }))[0]).toBe(`${second} 09:00`);
    await bookAppointment({
      user_id: mara,
      client_id: gus.client_id,
      start: at('09:00', from),
      services: [buildServiceSteps(cut, 480)],
    });
    expect(
      await startsOn(from, {
        client_id: gus.client_id,
        stylists: [second ?? ''],
        services: [buildServiceSteps(cut, 60)],
      }),
    ).toEqual([`${second} 17:00`]);
  });

  test('leave out lunch, once or every week', async () => {
    const from = nextUnusedDay();
    const lunch = {
      location_id: north.location_id,
      user_id: mara ?? '',
      start: at('09:00', from),
      kind: 'lunch' as const,
    };
    await call(api.scheduler.createBlockedTime, { body: { ...lunch, minutes: 300, weekly: true } }, team.desk);
    await call(
      api.scheduler.createBlockedTime,
      { body: { ...lunch, start: at('15:00', from), minutes: 180 } },
      team.desk,
    );
    const wish = { stylists: [mara ?? ''], services: [buildServiceSteps(cut, 60)] };
    expect(await startsOn(from, wish)).toEqual([`${mara} 14:00`]);
    expect((await startsOn(addDays(from, 7), wish))[0]).toBe(`${mara} 14:00`);
  });

  test('of a move include its own time', async () => {
    const from = nextUnusedDay();
    const { data } = await bookAppointment({ start: at('09:00', from), services: [buildServiceSteps(cut, 480)] });
    const wish = { stylists: [mara ?? ''], services: [buildServiceSteps(cut, 120)] };
    expect(await startsOn(from, wish)).toEqual([]);
    expect((await startsOn(from, { ...wish, appointment_id: data.appointmentId }))[0]).toBe(`${mara} 09:00`);
  });

  test('are told for the wanted part of the wanted weekdays, with the next one where there is none', async () => {
    const from = nextUnusedDay();
    const { days } = await find({
      from,
      days: 7,
      weekdays: ['Tuesday', 'Friday'],
      part: 'afternoon',
      around: minutesOfDay('15:00'),
    });
    expect(days).toHaveLength(2);
    for (const { offers, free } of days) {
      expect(free).toBe(2);
      expect(offers.map(({ start }) => start.slice(11, 16))).toEqual(['15:00', '15:00']);
    }
    await bookAppointment({ start: at('09:00', from), services: [buildServiceSteps(cut, 480)] });
    const full = await find({ from, stylists: [mara ?? ''], services: [buildServiceSteps(cut, 90)] });
    expect(full).toMatchObject({ days: [{ is_open: true, free: 0 }], next: { start: at('09:00', addDays(from, 1)) } });
  });

  test('of a day that is over are none', async () => {
    expect(await startsOn('2026-01-05')).toEqual([]);
  });
});

test('of fifty desks that place the same hour each gets what is left, and nobody is booked twice', async () => {
  const from = nextUnusedDay();
  const services = [buildServiceSteps(cut, 240)];
  const guests = Array.from({ length: 50 }, (_, index) => buildClient(ours, `desk-${index}`, 'Guest', String(index)));
  await commit(guests.map(clientSeedChange));
  const place = async (client_id: string): Promise<string | undefined> => {
    const [offer] = (await find({ from, client_id, services })).days[0]?.offers ?? [];
    if (!offer) return undefined;
    const { user_id, start } = offer;
    const { status } = await bookAppointment({ user_id, start, client_id, services });
    return status === 201 ? `${user_id} ${start}` : place(client_id);
  };
  const booked = await Promise.all(guests.map(({ client_id }) => place(client_id)));
  expect(booked.filter(Boolean).toSorted()).toEqual(
    both.flatMap((id) => ['09:00', '13:00'].map((time) => `${id} ${at(time, from)}`)).toSorted(),
  );
});

test('a search over 30 stylists and 60 days costs a request for each of them, and two more', async () => {
  const crew = Array.from({ length: 30 }, () => buildUser('stylist', north));
  for (const one of crew) {
    await saveUser(one);
    await commit([assignmentsChange(1, one.user_id, [buildAssignment(one, cut)], 0)]);
  }
  const search = { stylists: crew.map(({ user_id }) => user_id), from: nextUnusedDay(), days: 60 };
  await find(search);
  const { requests } = await measureCost(() => find(search));
  expect(requests).toBe(32);
  expect((await measureCost(() => find({ ...search, client_id: ada.client_id }))).requests).toBe(34);
});
