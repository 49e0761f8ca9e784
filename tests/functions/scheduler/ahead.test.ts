import { beforeAll, expect, test } from 'vitest';
import { listAppointmentsOfStylist, listSalonAppointments } from '../../../functions/appointments/store.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { measureCost } from '../../support/measureCost.ts';
import { north, south, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { at, bookAppointment, openSalons, removeAppointment, secondStylist, setStatus, traveler } from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

const first = '2026-09-07';
const made = async (time: string, days: number, more = {}) =>
  (await bookAppointment({ start: at(time, addDays(first, days)), ...more }, team.admin)).data.appointmentId;
const ids = (list: readonly { appointmentId: string }[]) => list.map(({ appointmentId }) => appointmentId);

test('what is booked ahead in a salon is what takes place there on the days asked for, one request each', async () => {
  const [later, sooner] = [await made('15:00', 0), await made('10:00', 0, { user_id: secondStylist.user_id })];
  await made('10:00', 1);
  const third = await made('10:00', 2);
  await made('10:00', 2, { location_id: south.location_id, user_id: traveler.user_id });
  await setStatus(await made('12:00', 2), 'cancelled');
  await removeAppointment(await made('17:00', 2));
  const days = [first, addDays(first, 2)];
  const read = () => listSalonAppointments(1, north.location_id, days);
  expect(ids(await read())).toEqual([sooner, later, third]);
  expect((await measureCost(read)).requests).toBe(2);
});

test('what is booked ahead with a stylist is what takes their time, in every salon, at three requests', async () => {
  const here = await made('13:00', 10, { user_id: traveler.user_id });
  const there = await made('09:00', 11, { user_id: traveler.user_id, location_id: south.location_id });
  await setStatus(await made('16:00', 11, { user_id: traveler.user_id }), 'no_show');
  await made('09:00', 40, { user_id: traveler.user_id });
  const read = () => listAppointmentsOfStylist(1, traveler.user_id, [addDays(first, 9), addDays(first, 30)]);
  expect(ids(await read())).toEqual([here, there]);
  expect((await measureCost(read)).requests).toBe(3);
});
