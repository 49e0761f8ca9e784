import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit } from '../../../functions/kit/write.ts';
import { firstConfigChange } from '../../../functions/locations/store.ts';
import { categorySeedChange, serviceSeedChange } from '../../../functions/services/store.ts';
import { assignmentsChange } from '../../../functions/stylists/store.ts';
import { createConfig, fairfax } from '../../../infra/local/demo/salons.ts';
import { api } from '../../../shared/contract/index.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { north, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  ada,
  at,
  bookAppointment,
  buildAssignment,
  buildServiceSteps,
  changeAppointment,
  color,
  cut,
  day,
  getBook,
  gus,
  openSalons,
  setStatus,
  unassignedService,
} from './salon.ts';

startForFile(startProduct);
beforeAll(async () => {
  await openSalons();
  await commit([firstConfigChange(1, { ...createConfig({ ...fairfax, ...north }), patchTestMonths: 6 })]);
  // Noon in New York on the day before.
  setClock(() => Date.UTC(2026, 5, 16, 16));
});
afterAll(() => setClock(undefined));

async function saveTest(client: typeof ada, patchTest: object) {
  const { client_id: clientID, client_first_name: firstName, client_last_name: lastName } = client;
  const contact = { email: client.client_email, phone: client.client_mobile_phone_number, birthDate: '1990-07-14' };
  const body = { clientID, firstName, lastName, ...contact, patchTest, allow_duplicate: true } as never;
  return call(api.clients.updateClient, { body }, team.desk);
}
const book = (more: object) => bookAppointment({ client_id: gus.client_id, ...more });
const problems = async () =>
  (await getBook({ date: day })).data.schedules.map(({ client, patch_test }) => [client.client_id, patch_test]);
const dueTomorrow = async (location: number) =>
  (await call(api.scheduler.listPatchTests, { query: { location } }, team.admin)).data.visits;

test('a chemical service without a recent negative patch test asks once, is marked and stands in tomorrow’s list', async () => {
  const refused = await book({ start: at('09:00') });
  expect(refused).toMatchObject({
    status: 409,
    data: { code: 'patch_test', message: 'Patch test of Gus Feld: none known. Would you like to proceed?' },
  });
  const { data: booked } = await book({ start: at('09:00'), allow_patch_test: true });
  expect(await problems()).toEqual([['gus', 'missing']]);
  // Another time adds no service.
  expect((await changeAppointment(booked, { start: at('10:00') })).status).toBe(200);
  expect(await dueTomorrow(north.location_id)).toEqual([
    {
      ...{ appointment_id: booked.appointmentId, location_id: north.location_id },
      ...{ start: at('10:00'), client_name: 'Gus Feld' },
    },
  ]);
  expect(await dueTomorrow(south.location_id)).toEqual([]);

  const test = { date: '2026-01-02', product_line: 'Koleston', result: 'negative' };
  expect((await saveTest(gus, test)).data.client.client_patch_test).toEqual(test);
  expect(await dueTomorrow(north.location_id)).toEqual([]);
  expect(await problems()).toEqual([['gus', undefined]]);
  expect((await book({ start: at('14:00', '2026-07-03') })).data).toMatchObject({
    message: 'Patch test of Gus Feld: too old. Would you like to proceed?',
  });
  expect((await book({ start: at('14:00', '2026-07-02') })).status).toBe(201);

  await saveTest(gus, { ...test, result: 'positive' });
  expect(await problems()).toEqual([['gus', 'reacted']]);
  await setStatus(booked.appointmentId, 'in_service');
  expect(await problems()).toEqual([['gus', undefined]]);
});

test('a service that is not chemical asks nothing until a chemical one is added', async () => {
  const hair = { ...color, category_id: 'Hair1', category_name: 'Hair', flag: 'Non Chemical' as const };
  const dry = { ...unassignedService, service_id: 'Dry1', service_name: 'Dry', category_id: 'Hair1' };
  await commit([categorySeedChange(1, hair), serviceSeedChange(dry)]);
  await commit([
    assignmentsChange(
      1,
      team.stylist.user_id,
      [buildAssignment(team.stylist, dry), buildAssignment(team.stylist, cut)],
      1,
    ),
  ]);
  const { data: booked } = await book({
    client_id: ada.client_id,
    start: at('16:00'),
    services: [buildServiceSteps(dry, 30)],
  });
  expect(booked.message).toBe('Appointments created successfully.');
  const both = { services: [buildServiceSteps(dry, 30), buildServiceSteps(cut, 30)] };
  expect((await changeAppointment(booked, both)).data).toMatchObject({ code: 'patch_test' });
  expect((await changeAppointment(booked, { ...both, allow_patch_test: true })).status).toBe(200);
});

test('a patch test needs day and result, is not in the future and can be removed', async () => {
  const tomorrow = addDays(new Date().toISOString().slice(0, 10), 2);
  const refuse = async (patchTest: object) => (await saveTest(ada, patchTest)).data as never;
  expect(await refuse({ date: '', product_line: 'Koleston', result: '' })).toMatchObject({
    fields: { 'patchTest.result': 'Please enter the day and the result of the patch test' },
  });
  expect(await refuse({ date: '2026-01-02', product_line: '', result: '' })).toMatchObject({
    fields: { 'patchTest.result': 'Please enter the day and the result of the patch test' },
  });
  expect(await refuse({ date: tomorrow, product_line: '', result: 'negative' })).toMatchObject({
    fields: { 'patchTest.date': 'A patch test cannot be in the future' },
  });
  await saveTest(ada, { date: '2026-01-02', product_line: '', result: 'negative' });
  const removed = await saveTest(ada, { date: '', product_line: '', result: '' });
  expect(removed.data.client).not.toHaveProperty('client_patch_test');
});
