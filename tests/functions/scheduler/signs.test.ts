import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit } from '../../../functions/kit/write.ts';
import { messageSettingsSeedChange } from '../../../functions/messages/settingsStore.ts';
import { ours } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { at, bookAppointment, day, getBook, gus, openSalons, setStatus } from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);
afterAll(() => setClock(undefined));

test('whoever was reminded and has not answered is marked until they confirm', async () => {
  await commit([messageSettingsSeedChange(ours.organization_id, { on: ['reminder'], reminder_hours: 24 })]);
  // Noon in New York on the day before.
  setClock(() => Date.UTC(2026, 5, 16, 16));
  const booked = async (time: string) => (await bookAppointment({ start: at(time), client_id: gus.client_id })).data;
  const [soon, later] = [await booked('11:00'), await booked('15:00')];
  const unconfirmed = async () =>
    (await getBook({ date: day })).data.schedules.filter((one) => one.unconfirmed).map((one) => one.appointmentId);
  expect(await unconfirmed()).toEqual([soon.appointmentId]);
  await setStatus(soon.appointmentId, 'confirmed');
  expect(await unconfirmed()).toEqual([]);
  expect(later.unconfirmed).toBeUndefined();
});
