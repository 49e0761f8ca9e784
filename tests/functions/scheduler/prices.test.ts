import { beforeAll, expect, test } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import { unpackVisits } from '../../../shared/rules/packedVisits.ts';
import { north, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import {
  at,
  bookAppointment,
  buildServiceSteps,
  changeAppointment,
  cut,
  getBook,
  gloss,
  nextUnusedDay,
  openSalons,
  secondStylist,
} from './salon.ts';

startForFile(startProduct);
beforeAll(openSalons);

const redo = { price: 40, price_reason: 'Redo' };
const agreed = { price: 40, list_price: 68, price_reason: 'Redo' };
const cheaperCut = { ...buildServiceSteps(cut, 60), ...redo };

test('a price for this visit stays with its service through moves, other services and another stylist', async () => {
  const date = nextUnusedDay();
  let { data } = await bookAppointment({ start: at('10:00', date), services: [cheaperCut] });
  expect(data.services).toMatchObject([agreed]);
  const plain = [buildServiceSteps(cut, 45), buildServiceSteps(gloss, 30), buildServiceSteps(cut, 15)];
  data = (await changeAppointment(data, { services: plain }, team.stylist)).data;
  expect(data.services).toMatchObject([agreed, { price: 116 }, { price: 68 }]);
  data = (await changeAppointment(data, { services: plain, user_id: secondStylist.user_id })).data;
  expect(data.services).toMatchObject([agreed, { price: 116 }, { price: 68 }]);
  const { packed, stylists } = (await getBook({ Location: north.location_id, date, packed: true }, team.desk)).data;
  const { message: _, ...saved } = data;
  expect(packed && unpackVisits(packed, stylists)).toEqual([saved]);
  const back = await changeAppointment(data, { services: [{ ...buildServiceSteps(cut, 45), price: 68 }] });
  expect(back.data.services[0]).not.toHaveProperty('list_price');
});

test('another price needs a reason, and the right to change prices in the salon', async () => {
  const start = at('10:00', nextUnusedDay());
  const free = { ...buildServiceSteps(cut, 60), price: 0 };
  const refused = await bookAppointment({ start, services: [free] });
  expect(refused.data).toMatchObject({
    fields: { 'services.0.price_reason': 'Please say why Cut has another price.' },
  });
  expect((await bookAppointment({ start, services: [cheaperCut] }, team.stylist)).status).toBe(403);
  const { data } = await bookAppointment({ start, services: [cheaperCut] });
  expect((await changeAppointment(data, { services: [{ ...cheaperCut, price: 30 }] }, team.stylist)).status).toBe(403);
  expect((await changeAppointment(data, { services: [cheaperCut] }, team.stylist)).status).toBe(200);
});

test('a salon says who may change prices, and a save that does not know the setting keeps it', async () => {
  const params = { id: north.location_id };
  const load = async () => (await call(api.locations.getSalonConfig, { params }, team.admin)).data;
  const save = async (more: object) =>
    call(api.locations.saveSalonConfig, { body: { ...(await load()), ...more } as never }, team.admin);
  await save({ priceChanges: 'everyone' });
  const { priceChanges: _, ...older } = await load();
  await call(api.locations.saveSalonConfig, { body: older as never }, team.admin);
  expect(await load()).toMatchObject({ priceChanges: 'everyone' });
  const booked = await bookAppointment({ start: at('10:00', nextUnusedDay()), services: [cheaperCut] }, team.stylist);
  expect(booked.status).toBe(201);
  await save({ priceChanges: 'admins' });
  expect((await bookAppointment({ start: at('12:00', nextUnusedDay()), services: [cheaperCut] })).status).toBe(403);
});
