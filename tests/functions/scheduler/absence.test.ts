import { beforeAll, describe, expect, test } from 'vitest';
import { clientSeedChange } from '../../../functions/clients/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit } from '../../../functions/kit/write.ts';
import { messageSettingsSeedChange } from '../../../functions/messages/settingsStore.ts';
import { serviceSeedChange } from '../../../functions/services/store.ts';
import { assignmentsChange } from '../../../functions/stylists/store.ts';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import { walkInId } from '../../../shared/contract/clients.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { defaultTexts } from '../../../shared/rules/messageTexts.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { measureCost } from '../../support/measureCost.ts';
import { buildUser, north, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
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
  setStatus,
} from './salon.ts';

startForFile(startProduct);
/** Two stylists who share the cuts of a salon of their own, so that others are not offered. */
const [tomas, noor] = [buildUser('stylist', north), buildUser('stylist', north)];
const special = { ...cut, service_id: 'special' };

beforeAll(async () => {
  await openSalons();
  await openNorthDaily();
  await commit([serviceSeedChange(special)]);
  for (const one of [tomas, noor]) {
    await saveUser(one);
    await commit([assignmentsChange(1, one.user_id, [buildAssignment(one, special)], 0)]);
  }
});

const book = async (time: string, date: string, more: Parameters<typeof bookAppointment>[0] = {}) =>
  (
    await bookAppointment({
      ...{ user_id: tomas.user_id, services: [buildServiceSteps(special, 60)], start: at(time, date) },
      ...more,
    })
  ).data;
const away = (date: string) => ({ location_id: north.location_id, user_id: tomas.user_id, date });
const plan = async (date: string, more: { from?: number; prefer?: 'stylist' } = {}, by: User = team.desk) =>
  (await call(api.scheduler.planAbsence, { body: { ...away(date), ...more } }, by)).data;
const firstOffers = async (...asked: Parameters<typeof plan>) =>
  (await plan(...asked)).visits.map(
    ({ appointment, offers: [first] }) =>
      `${appointment.start.slice(11, 16)}: ${first?.user_id === tomas.user_id ? 'Tomás' : 'Noor'} ${first?.start.slice(5, 16)}`,
  );
const toMove = ({ appointmentId, version }: Appointment, time: string, user_id = noor.user_id) => ({
  ...{ schedule_entry_id: appointmentId, version, user_id, start: time },
});
const save = async (date: string, moves: ReturnType<typeof toMove>[], from?: number) =>
  (await call(api.scheduler.saveAbsence, { body: { ...away(date), moves, ...(from && { from }) } }, team.desk)).data;
const end = async (date: string, moves: ReturnType<typeof toMove>[]) =>
  (await call(api.scheduler.endAbsence, { body: { ...away(date), moves } }, team.desk)).data;
const dayOfTomas = async (date: string) =>
  (await getBook({ date })).data.stylists.find(({ user_id }) => user_id === tomas.user_id)?.days[0];
const hoursOfTomas = async () =>
  (await call(api.stylists.getWorkingHours, { params: { id: tomas.user_id } }, team.admin)).data;

describe('the day of a sick stylist', () => {
  test('has offers for each visit that is still to come, none of them twice', async () => {
    const date = nextUnusedDay();
    const [short, next] = [date.slice(5), addDays(date, 1).slice(5)];
    await book('09:00', date, { client_id: gus.client_id });
    await book('09:30', date, { allow_double_booking: true });
    await book('12:00', date);
    const begun = await book('15:00', date);
    await setStatus(begun.appointmentId, 'in_service');
    await book('12:30', date, { user_id: noor.user_id, client_id: gus.client_id });
    expect(await firstOffers(date)).toEqual([
      `09:00: Noor ${short} 09:00`,
      `09:30: Noor ${short} 10:00`,
      `12:00: Noor ${short} 11:30`,
    ]);
    expect(await firstOffers(date, { from: 600 })).toEqual([`12:00: Noor ${short} 11:30`]);
    expect(await firstOffers(date, { prefer: 'stylist' })).toEqual([
      `09:00: Tomás ${next} 09:00`,
      `09:30: Tomás ${next} 10:00`,
      `12:00: Tomás ${next} 12:00`,
    ]);
  });

  test('offers the stylist’s next day first to a client who asked or always comes for them', async () => {
    const date = nextUnusedDay();
    await book('15:00', date, { client_id: gus.client_id, asked_stylist_id: tomas.user_id });
    const client_id = 'ada';
    for (const past of ['2026-01-05', '2026-02-05', '2026-03-05']) await book('10:00', past, { client_id });
    await book('10:00', date, { client_id });
    for (const visit of (await plan(date)).visits) {
      expect(visit).toMatchObject({ asks_for_stylist: true });
      expect(visit.offers.map(({ user_id }) => user_id === tomas.user_id)).toEqual([true, false, false]);
    }
  });

  test('is closed and its visits move in one request that can be repeated, and taken back', async () => {
    const date = nextUnusedDay();
    const [first, second] = [await book('09:00', date), await book('12:00', date, { client_id: gus.client_id })];
    const moves = [toMove(first, first.start), toMove(second, second.start)];
    const before = await hoursOfTomas();
    const { moved, refused } = await save(date, moves);
    expect({ moved: moved.length, refused }).toEqual({ moved: 2, refused: [] });
    expect(await dayOfTomas(date)).toEqual({ date, stretches: [], note: 'Sick', is_sick: true });
    expect((await plan(date)).visits).toEqual([]);
    const saved = await hoursOfTomas();
    expect(await save(date, moves)).toMatchObject({ moved: [{ version: 2 }, { version: 2 }], refused: [] });
    expect(await hoursOfTomas()).toEqual(saved);
    const { opening: _, ...form } = saved;
    const byHand = form.exceptions.map(({ absence: _absence, ...one }) => one);
    await call(
      api.stylists.saveWorkingHours,
      { params: { id: tomas.user_id }, body: { ...form, exceptions: byHand } },
      team.admin,
    );
    expect((await hoursOfTomas()).exceptions).toEqual(saved.exceptions);
    const back = moved.map((one) => toMove(one, one.start, tomas.user_id));
    expect(await end(date, back)).toMatchObject({ moved: [{ version: 3 }, { version: 3 }], refused: [] });
    expect(await dayOfTomas(date)).toBeUndefined();
    expect((await hoursOfTomas()).exceptions).toEqual(before.exceptions);
    expect((await plan(date)).visits.map(({ appointment }) => appointment.user_id)).toEqual(
      Array(2).fill(tomas.user_id),
    );
  });

  test('keeps the visits whose offer another desk took meanwhile, and saves the rest', async () => {
    const date = nextUnusedDay();
    const [first, second] = [await book('09:00', date), await book('12:00', date, { client_id: gus.client_id })];
    await book('12:30', date, { user_id: noor.user_id });
    const { moved, refused } = await save(date, [toMove(first, first.start), toMove(second, second.start)]);
    expect(moved.map(({ appointmentId }) => appointmentId)).toEqual([first.appointmentId]);
    expect(refused).toMatchObject([{ schedule_entry_id: second.appointmentId, code: 'double_booked' }]);
    const [left] = (await plan(date)).visits;
    expect(left).toMatchObject({
      appointment: { appointmentId: second.appointmentId },
      offers: [{ user_id: noor.user_id, start: at('11:30', date) }, {}, {}, {}],
    });
  });

  test('closes with nobody booked too, from a time on, and shows in every open book', async () => {
    const date = nextUnusedDay();
    const { mark } = (await getBook({ date })).data;
    await save(date, [], 14 * 60 + 7);
    expect(await dayOfTomas(date)).toMatchObject({ stretches: [{ from: '09:00', to: '14:00' }], is_sick: true });
    expect((await getBook({ date })).data.mark).not.toBe(mark);
  });

  test('costs a request per stylist and per client, and three more to plan, and six to save', async () => {
    const date = nextUnusedDay();
    const visits = [await book('09:00', date), await book('12:00', date, { client_id: gus.client_id })];
    const crew = (await getBook({ date })).data.stylists.length;
    const planned = await measureCost(() => plan(date));
    expect(planned.requests).toBe(crew + 2 + 3);
    expect(planned.capacity).toBeLessThan(40);
    const saved = await measureCost(() =>
      save(
        date,
        visits.map((one) => toMove(one, one.start)),
      ),
    );
    expect(saved.requests).toBe(6);
  });

  test('says what clients will be told, and whom no message reaches', async () => {
    const date = nextUnusedDay();
    await commit([clientSeedChange({ ...gus, client_email: '' })]);
    await book('09:00', date);
    await book('10:00', date, { client_id: gus.client_id });
    await book('11:00', date, { client_id: walkInId });
    expect((await plan(date)).tells_clients).toBe(false);
    const { requests } = await measureCost(() => plan(date));
    await commit([messageSettingsSeedChange(1, { on: ['change'] })]);
    setClock(() => Date.now() + 60_000);
    const planned = await plan(date);
    expect(planned).toMatchObject({ tells_clients: true, message: defaultTexts.change });
    expect(planned.visits.map(({ first_name, untold }) => [first_name, untold])).toEqual([
      ['Ada', undefined],
      ['Gus', 'no_address'],
      [undefined, undefined],
    ]);
    expect((await measureCost(() => plan(date))).requests).toBe(requests + 1);
    setClock(undefined);
  });

  test('is not one that is over', async () => {
    expect(
      await call(api.scheduler.saveAbsence, { body: { ...away('2026-01-07'), moves: [] } }, team.desk),
    ).toMatchObject({ status: 400, data: { message: 'This day is over.' } });
  });
});
