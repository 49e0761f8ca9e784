import { beforeAll, expect, test } from 'vitest';
import { findStock } from '../../../functions/inventory/store.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { api } from '../../../shared/contract/index.ts';
import type { User } from '../../../shared/contract/users.ts';
import { sumEntries } from '../../../shared/rules/bills.ts';
import { daysAhead } from '../../support/days.ts';
import { north, ours, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { codedProduct, fillProducts, listAllMovements } from '../../support/stock.ts';
import { ada, at, bookAppointment, buildServiceSteps, cut, openSalons, removeAppointment } from '../scheduler/salon.ts';

startForFile(startProduct);
beforeAll(async () => {
  await openSalons();
  await putAll(
    fillProducts([
      codedProduct('MASK', { retail_price: 32 }),
      codedProduct('BRUSH', { retail_price: 9 }),
      codedProduct('SOAP', { retail_price: 11, taxes_included: true }),
    ]),
  );
});

const { createSale, getBill, saveBill, closeBill, reopenBill, listBills, listOpenBills } = api.bills;
const { location_id } = north;
const today = daysAhead(0);

const masks = (quantity: number) => ({ line_id: 'masks', product_id: 'MASK', quantity, price: 32 });
const brush = { line_id: 'brush', product_id: 'BRUSH', quantity: 1, price: 9 };
const sell = (more: object = {}, by: User = team.desk) =>
  call(createSale, { body: { location_id, retail: [masks(2), brush], ...more } }, by);
const load = async (id: string) => (await call(getBill, { params: { id } }, team.desk)).data;
const onHand = async (id: string) =>
  (await findStock(ours.organization_id, location_id, [id])).get(id)?.inventory_current_quantity ?? 0;
const list = async () =>
  (await call(listBills, { query: { location_id, from: today, to: today, limit: '200' } }, team.desk)).data.Items;
const listOpen = async (day = today) =>
  (await call(listOpenBills, { query: { location_id, from: day, to: day } }, team.desk)).data;
const billedInProfit = async (day: string) => {
  const query = { location: String(location_id), from: day, to: day, page: 'start' };
  return (await call(api.insights.getProfit, { query }, team.manager)).data.billed;
};
const soldInProfit = async () => (await billedInProfit(today)).sold;

test('a sale without a visit is a closed bill: in the ledger, in profit and out of the stock, until it is reopened', async () => {
  const shelf = await onHand('MASK');
  const { data, status } = await sell({
    client_id: ada.client_id,
    discount: { kind: 'percent', value: 10, reason: 'Staff' },
  });
  expect([status, data]).toMatchObject([200, { total: 65.7 }]);
  const { appointment_id: id, number } = data;
  expect([await onHand('MASK'), await soldInProfit()]).toEqual([shelf - 2, 65.7]);
  expect(await load(id)).toMatchObject({
    ...{ appointment_id: id, number, state: 'closed', edition: 1, client_name: 'Ada Hart', total: 65.7 },
    lines: [
      { kind: 'retail', quantity: 2, net: 57.6, user_id: team.desk.user_id },
      { kind: 'retail', quantity: 1, net: 8.1, user_id: team.desk.user_id },
    ],
  });
  expect(await load(id)).not.toHaveProperty('visit_status');
  expect((await list()).at(-1)).toMatchObject({ event: 'closed', number, client_id: ada.client_id, total: 65.7 });

  await call(reopenBill, { params: { id }, body: { reason: 'One came back' } }, team.manager);
  expect([await onHand('MASK'), await soldInProfit()]).toEqual([shelf, 0]);
  expect((await listOpen()).with_products).toMatchObject([{ appointment_id: id, pieces: 3, total: 65.7 }]);
  const edits = { waivers: [], retail: [masks(1)], discount: null };
  await call(saveBill, { params: { id }, body: edits }, team.desk);
  const seen = (total: number) => call(closeBill, { params: { id }, body: { total } }, team.desk);
  expect((await seen(65.7)).data).toMatchObject({ code: 'stale', current: { total: 32 } });
  expect((await seen(32)).data).toMatchObject({ state: 'closed', number, edition: 2, total: 32 });
  expect([await onHand('MASK'), await soldInProfit(), (await listOpen()).with_products]).toEqual([shelf - 1, 32, []]);
});

test('a sale that is sent again is one sale, and one that is refused sells nothing', async () => {
  const shelf = await onHand('MASK');
  const once = { idempotency_key: 'once' };
  const [first, again] = [await sell(once), await sell(once)];
  expect(again.data).toEqual(first.data);
  const refused = [
    await sell({ retail: [] }),
    await sell({ retail: [{ ...masks(1), price: 20 }] }),
    await sell({ retail: [{ ...masks(1), price: 20 }] }, team.stylist),
    await sell({ discount: { kind: 'amount', value: 80, reason: 'Too much' } }),
    await sell({ client_id: 'nobody' }),
    await sell({ user_id: 'nobody' }),
    await sell({ retail: [{ ...masks(1), product_id: 'nothing' }] }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([400, 400, 403, 400, 404, 400, 404]);
  expect(await onHand('MASK')).toBe(shelf - 2);
});

test('each product has its seller: the one named, else the stylist who is signed in, else the stylist of the visit', async () => {
  const { data: visit } = await bookAppointment({
    start: at('09:00', daysAhead(40)),
    services: [buildServiceSteps(cut, 30)],
  });
  const params = { id: visit.appointmentId };
  const save = async (retail: object[], by: User) =>
    (await call(saveBill, { params, body: { waivers: [], discount: null, retail: retail as never } }, by)).data;
  const sellers = ({ lines }: Awaited<ReturnType<typeof save>>) => lines.flatMap(({ user_name }) => user_name ?? []);
  expect(sellers(await save([masks(1)], team.desk))).toEqual(['Mara Ellison']);
  const named = { ...brush, user_id: team.manager.user_id };
  const manager = `${team.manager.user_first_name} ${team.manager.user_last_name}`;
  expect(sellers(await save([masks(1), named], team.stylist))).toEqual(['Mara Ellison', manager]);
  // A page of an earlier release does not send the sellers, and keeps them.
  expect(sellers(await save([masks(1), brush], team.desk))).toEqual(['Mara Ellison', manager]);
  await save([], team.desk);
});

test('what stays sold on a visit that is deleted is an open bill without a visit, and the deleted one comes back without it', async () => {
  const shelf = await onHand('MASK');
  const { data: visit } = await bookAppointment({
    start: at('09:00', daysAhead(41)),
    services: [buildServiceSteps(cut, 30)],
  });
  const { appointmentId: id, location, start } = visit;
  const edits = { waivers: [], discount: null, retail: [masks(1)] };
  await call(saveBill, { params: { id }, body: edits }, team.desk);
  const [listed] = (await listOpen()).with_products;
  expect(listed).toMatchObject({ appointment_id: id, pieces: 1, visit_status: 'booked', total: 100 });
  expect((await removeAppointment(id, { sold_products: 'leave' })).status).toBe(200);
  const [left] = (await listOpen()).with_products;
  expect(left).toMatchObject({ client_name: 'Ada Hart', user_name: 'Mara Ellison', pieces: 1, total: 32 });
  expect(left).not.toHaveProperty('visit_status');
  const restore = { scheduleEntryId: id, location_id: location, date: start.slice(0, 10) };
  expect((await call(api.scheduler.restoreAppointment, { body: restore }, team.desk)).status).toBe(200);
  expect([(await load(id)).total, await onHand('MASK')]).toEqual([68, shelf - 1]);
  // Every sale can be taken back.
  const sale = { params: { id: left?.appointment_id ?? '' }, body: { ...edits, retail: [] } };
  expect((await call(saveBill, sale, team.desk)).data).toMatchObject({ total: 0, lines: [] });
  expect([await onHand('MASK'), (await listOpen()).with_products]).toEqual([shelf, []]);
  expect((await listAllMovements('MASK'))[0]).toMatchObject({ kind: 'reversal', change: 1 });
  expect((await call(closeBill, { ...sale, body: {} }, team.desk)).status).toBe(409);
});

test('visits that are over, done or owe a fee are listed until their bills are closed', async () => {
  const day = daysAhead(-3);
  const book = async (time: string, status?: 'done' | 'no_show' | 'cancelled') => {
    const services = [buildServiceSteps(cut, 30)];
    const { data } = await bookAppointment({ start: at(time, day), services, allow_past_day: true });
    const body = { scheduleEntryId: data.appointmentId };
    if (status) await call(api.scheduler.setAppointmentStatus, { body: { ...body, status } }, team.desk);
    return data.appointmentId;
  };
  const [over, done, missed] = [await book('10:00'), await book('09:00', 'done'), await book('11:00', 'no_show')];
  await book('12:00', 'cancelled');
  const fee = { line_id: 'fee', kind: 'no_show_fee', amount: 15, note: '' } as const;
  const body = { waivers: [], retail: [], discount: null, adjustments: [fee] };
  await call(saveBill, { params: { id: missed }, body }, team.desk);
  const { not_billed } = await listOpen(day);
  expect(not_billed.map(({ appointment_id, total, titles }) => [appointment_id, total, titles])).toEqual([
    [done, 68, ['Cut']],
    [over, 68, ['Cut']],
    [missed, 15, ['No-show fee']],
  ]);
  const before = sumEntries(await list());
  for (const { appointment_id: id, total } of not_billed)
    expect((await call(closeBill, { params: { id }, body: { total } }, team.desk)).status).toBe(200);
  expect((await listOpen(day)).not_billed).toEqual([]);
  expect(await billedInProfit(day)).toMatchObject({ fees: 15, unbilled_visits: 0 });
  // The sums of the day lie beside the till.
  const { bills, services, fees, total } = sumEntries(await list());
  expect([bills - before.bills, services - before.services, fees - before.fees]).toEqual([3, 136, 15]);
  expect(total - before.total).toBeCloseTo(151);
  const query = { location_id, from: day, to: daysAhead(60) };
  expect((await call(listOpenBills, { query }, team.desk)).status).toBe(400);
});

test('a product whose retail price includes taxes says so on the bill that sold it', async () => {
  const soap = { line_id: 'soap', product_id: 'SOAP', quantity: 1, price: 11 };
  const { data } = await sell({ retail: [soap, brush] });
  expect((await load(data.appointment_id)).lines.map(({ taxes_included }) => taxes_included)).toEqual([true, false]);
});
