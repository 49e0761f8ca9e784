import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookSeedChanges } from '../../../functions/appointments/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { findBowlsByIds } from '../../../functions/reports/store.ts';
import { categorySeedChange, serviceSeedChange } from '../../../functions/services/store.ts';
import { recompute } from '../../../infra/commands/recompute.ts';
import { createMenu } from '../../../infra/local/demo/menu.ts';
import { walkInId } from '../../../shared/contract/clients.ts';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { north, ours, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleAppointment, sampleBookedService } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import { codedProduct, fillProducts, quantityOnHand, sumOfMovements } from '../../support/stock.ts';

startForFile(startProduct);
const { bookReadyBowls, enterBowl, listWaitingBowls, nameBowlProduct, searchBowlProducts, sendBowls } = api.stations;
const { location_id } = north;
/** Monday, 2 PM in the salon. */
const clock = Date.parse('2026-11-23T19:00:00Z');
const at = (minutes: number) => new Date(clock + minutes * 60_000).toISOString();
const tube = { id: '01TUBE', code: 'TUBE-60' };
let client = '';

beforeAll(async () => {
  setClock(() => clock);
  await seedOrganizations(Object.values(team));
  const product = codedProduct(tube.code, { product_id: tube.id, product_container_size: 2.1 });
  const archived = codedProduct('OLD-60', { product_id: '01OLD', archived: '2026-11-01T09:00:00.000Z' });
  await putAll(fillProducts([product, archived]));
  const form = {
    firstName: 'Ivy',
    lastName: 'North',
    email: 'ivy@example.com',
    phone: '7035551234',
    date: '1990/01/02',
  };
  client = (await call(api.clients.createClient, { body: form }, team.admin)).data.client_id;
});
beforeEach(() => setClock(() => clock));
afterEach(() => setClock(undefined));

type Bowl = ClientRequest<typeof enterBowl>['body']['bowl'];
const bowl = (local_id: string, more: Partial<Bowl> = {}): Bowl => ({
  ...{ local_id, start: at(-10), end: at(-5), stylist: team.stylist.user_id, client },
  entries: [{ product: tube.code, grams: 42.5, waste: 1.2 }],
  ...more,
});
const enter = (one: Bowl, caller = team.stylist, sent_at = at(0)) =>
  call(enterBowl, { body: { location_id, sent_at, bowl: one } }, caller);
const find = async (id = '') => (await findBowlsByIds(ours.organization_id, [id])).get(id);

/** Expects totals to match the bowls, and stock to match the movements. */
async function expectAgreement() {
  const november = { organization: ours.organization_id, from: '2026-11-01', to: '2026-11-30', write: false };
  expect(await recompute(november)).toMatchObject({ wrong: 0 });
  expect(await sumOfMovements(tube.id)).toBe(await quantityOnHand(tube.id));
}

test('a bowl by hand is booked like one of a station and says who entered it; sent ten times it is booked once', async () => {
  const before = await quantityOnHand(tube.id);
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(bowl('once'))));
  const verdicts = answers.map(({ data }) => data.verdict).sort();
  expect(verdicts).toEqual(['booked', ...Array.from({ length: 9 }, () => 'known')]);
  const id = answers[0]?.data.transaction_id;
  expect(new Set(answers.map(({ data }) => data.transaction_id))).toEqual(new Set([id]));
  const { first_name, last_name } = {
    first_name: team.stylist.user_first_name,
    last_name: team.stylist.user_last_name,
  };
  expect(await find(id)).toMatchObject({
    ...{ client_name: 'Ivy North', start: '2026-11-23 13:50:00', device_name: `By hand, ${first_name} ${last_name}` },
    entries: [{ product_id: tube.id, amount: 4250, waste: 120 }],
  });
  expect(await quantityOnHand(tube.id)).toBeCloseTo(before - 42.5 / (2.1 * 28.349523125), 5);
  const other = await enter(bowl('once', { client_name: 'Another' }));
  expect(other.data).toMatchObject({ verdict: 'refused', message: 'local_id: Another bowl was sent with once' });
  await expectAgreement();
});

test('a bowl by hand and one of a station at once are both booked, each once', async () => {
  const station = { location_id, device_name: 'Bar' };
  const { key } = (await call(api.stations.addStation, { body: station }, team.admin)).data;
  const weigh = () =>
    call(sendBowls, { headers: { 'x-station-key': key }, body: { sent_at: at(0), bowls: [bowl('same')] } });
  const [hand, weighed, again] = await Promise.all([enter(bowl('same')), weigh(), enter(bowl('same'))]);
  expect([hand.data.verdict, again.data.verdict].sort()).toEqual(['booked', 'known']);
  expect(weighed.data.verdicts).toMatchObject([{ verdict: 'booked' }]);
  expect(weighed.data.verdicts[0]?.transaction_id).not.toBe(hand.data.transaction_id);
  await expectAgreement();
});

test('a bowl belongs to the visit it was entered in, whoever mixed it and however late; else to one found by time', async () => {
  const visit = (appointmentId: string, hour: string, more: Partial<Parameters<typeof sampleAppointment>[0]> = {}) => {
    const [start, end] = [`2026-11-23 ${hour}:00:00`, `2026-11-23 ${hour}:45:00`];
    return sampleAppointment({
      ...{ appointmentId, start, end, location: location_id, user_id: team.stylist.user_id },
      client: { client_id: client, client_name: 'Ivy North', client_phone: '' },
      services: [sampleBookedService(start, end, 45)],
      ...more,
    });
  };
  const someone = { client_id: 'somebody', client_name: 'Somebody', client_phone: '' };
  const visits = [
    visit('morning', '09', { user_id: 'mara' }),
    visit('now', '13'),
    visit('other', '11', { client: someone }),
  ];
  await putAll(bookSeedChanges(ours.organization_id, visits));
  const enteredIn = async (appointment: string) => {
    const { data } = await enter(bowl(`in-${appointment}`, { appointment }));
    return find(data.transaction_id);
  };
  expect(await enteredIn('morning')).toMatchObject({ appointment_id: 'morning', service_id: 'Cut' });
  // Deleted while the bowl waited for the network, and a visit of somebody else.
  expect(await enteredIn('gone')).toMatchObject({ appointment_id: 'now' });
  expect(await enteredIn('other')).toMatchObject({ appointment_id: 'now' });
});

test('a bowl is for a service of its visit that takes product, or the one that was named', async () => {
  const { categories, services: menu } = createMenu(ours);
  const idOf = (shortcut: string) => menu.find((one) => one.service_shortcut === shortcut)?.service_id ?? '';
  const [foil, trim, blowout, kids, glaze] = ['FULLFOIL', 'FRINGE', 'BLOWOUT', 'KIDS', 'UPDO'].map(idOf);
  await putAll([
    ...categories.map((one) => categorySeedChange(ours.organization_id, one)),
    ...menu.map(({ steps: _, color: __, ...one }) =>
      serviceSeedChange({ ...one, ...(one.service_id === glaze && { included_grams: 30, gram_charge: 0.5 }) }),
    ),
  ]);
  const book = (appointmentId: string, ids: readonly (string | undefined)[], client_id = client) => {
    const services = ids.map((service_id = '', nth) => {
      const [start, end] = [`2026-11-23 ${13 + nth}:00:00`, `2026-11-23 ${13 + nth}:45:00`];
      return sampleBookedService(start, end, 45, { service_id });
    });
    const visit = { appointmentId, start: '2026-11-23 13:00:00', end: '2026-11-23 16:45:00', location: location_id };
    const named = { client_id, client_name: 'Ivy North', client_phone: '' };
    return putAll(bookSeedChanges(ours.organization_id, [sampleAppointment({ ...visit, client: named, services })]));
  };
  const serviceOf = async (local_id: string, more: Partial<Bowl>) =>
    (await find((await enter(bowl(local_id, more))).data.transaction_id))?.service_id;
  await book('color', [trim, foil, glaze]);
  const here = { appointment: 'color' };
  const first = (await enter(bowl('f1', here))).data.transaction_id ?? '';
  expect((await find(first))?.service_id).toBe(foil);
  expect(await serviceOf('f2', here)).toBe(glaze);
  expect(await serviceOf('f3', here)).toBe(glaze);
  expect(await serviceOf('f4', { ...here, service_id: trim ?? '' })).toBe(trim);
  // A bowl that was kept offline while its service was taken from the visit.
  expect(await serviceOf('f5', { ...here, service_id: kids ?? '' })).toBe(glaze);
  // A service without an allowance that was mixed for before has a formula.
  await book('mask', [blowout, trim]);
  expect(await serviceOf('f6', { ...here, appointment: 'mask' })).toBe(trim);
  // A walk-in has no formulas.
  await book('walk-in', [trim, foil], walkInId);
  const { client: _, ...walkIn } = bowl('f7', { ...here, appointment: 'walk-in' });
  expect((await find((await enter(walkIn)).data.transaction_id))?.service_id).toBe(foil);
  await expectAgreement();
  const assigned = { params: { id: 'color', bowlId: first }, body: { service_id: glaze ?? '' } };
  await call(api.bills.assignBowl, assigned, team.desk);
  expect(await find(first)).toMatchObject({ service_id: glaze, version: 2 });
  await expectAgreement();
});

test('the desk says for whom, a stylist enters their own, and what is wrong is named at its field', async () => {
  const refused = await enter(bowl('not-mine', { stylist: team.manager.user_id }));
  expect(refused).toMatchObject({
    status: 400,
    data: { fields: { 'bowl.stylist': 'You can only enter your own bowls' } },
  });
  const { data } = await enter(bowl('for-them'), team.desk);
  expect(await find(data.transaction_id)).toMatchObject({ user_id: team.stylist.user_id });
  const empty = await enter(bowl('empty', { entries: [{ product: tube.code, grams: 0 }] }));
  expect(empty).toMatchObject({ status: 400, data: { fields: { 'bowl.entries.0.grams': 'A weight is above 0' } } });
  expect((await enter(bowl('later', { start: at(30), end: at(31) }))).data.verdict).toBe('refused');
});

test('a bowl with a code that nobody knows waits; one that was kept offline has the time at which it was mixed', async () => {
  const unknown = await enter(bowl('strange', { entries: [{ product: 'NOBODY-KNOWS', grams: 12 }] }));
  expect(unknown.data).toMatchObject({ verdict: 'waiting', message: 'There is no product NOBODY-KNOWS.' });
  const { bowls } = (await call(listWaitingBowls, {}, team.admin)).data;
  expect(bowls.map(({ bowl_id }) => bowl_id)).toEqual([unknown.data.transaction_id]);
  // Three hours later, from a phone whose clock is an hour ahead.
  setClock(() => clock + 180 * 60_000);
  const { data } = await enter(bowl('offline', { start: at(60), end: at(65) }), team.stylist, at(240));
  expect(await find(data.transaction_id)).toMatchObject({ start: '2026-11-23 14:00:00' });
});

test('a product is named in the bowl; what it still lacks is added there, and what is known stays', async () => {
  await call(api.products.createManufacturer, { body: { name: 'Maker' } }, team.stylist);
  const name = async (
    code: string,
    product: { name: string; manufacturer?: string; ozSize?: number; price?: number },
  ) => (await call(nameBowlProduct, { body: { code, product: { manufacturer: '', ...product } } }, team.stylist)).data;
  const made = await name('NEW-7N', { name: '7N', manufacturer: 'maker', ozSize: 2, price: 8 });
  // $8 for 56.69904625 g.
  expect(made).toMatchObject({ barcode: 'NEW-7N', title: '7N', gram_cents: expect.closeTo(14.10958, 4) });
  expect(await name('NEW-7N', { name: '7 Natural', ozSize: 3, price: 9 })).toEqual(made);
  expect((await enter(bowl('named', { entries: [{ product: 'NEW-7N', grams: 30 }] }))).data.verdict).toBe('booked');

  const { product_id, ...later } = await name('NEW-8N', { name: '8N', price: 8 });
  expect(later).toEqual({ barcode: 'NEW-8N', title: '8N', is_scanned: true });
  const { data } = await enter(bowl('later', { entries: [{ product: 'NEW-8N', grams: 30 }] }));
  expect(data).toMatchObject({ verdict: 'waiting', message: 'The size or price of 8N is not known.' });
  await name(product_id, { name: '8N', ozSize: 2, price: 9 });
  expect((await call(bookReadyBowls, { body: {} }, team.stylist)).data.booked).toBe(1);
  expect((await find(data.transaction_id))?.entries[0]).toMatchObject({ product_id, container_cents: 800 });
  await expectAgreement();
});

test('a waiting bowl is listed to the admins of its salon, and told with the formulas of its client', async () => {
  const { data } = await enter(bowl('on-visit', { entries: [{ product: 'NOBODY', grams: 12 }] }));
  const listed = async (by: Parameters<typeof call>[2]) =>
    (await call(listWaitingBowls, {}, by)).data.bowls.some(({ bowl_id }) => bowl_id === data.transaction_id);
  const waiting = async (by: Parameters<typeof call>[2]) =>
    (await call(api.reports.listFormulas, { body: { client_id: client } }, by)).data.waiting_ids;
  expect([await listed(team.admin), await listed(team.manager), await listed(team.southManager)]).toEqual([
    true,
    true,
    false,
  ]);
  expect(await waiting(team.manager)).toContain(data.transaction_id);
  expect([await waiting(team.southManager), await waiting(team.stylist)]).toEqual([[], []]);
});

test('products are found by name or barcode, with what a gram costs', async () => {
  const search = async (text: string) =>
    (await call(searchBowlProducts, { query: { search: text } }, team.stylist)).data;
  const found = { product_id: tube.id, gram_cents: expect.closeTo(845 / (2.1 * 28.349523125), 6) };
  expect(await search(tube.code)).toMatchObject([{ ...found, is_scanned: true }]);
  expect(await search('tub')).toMatchObject([{ ...found, is_scanned: false }]);
  expect(await search('nothing')).toEqual([]);
});

test('a product that is no longer offered is found by its barcode only, for bowls and transfers', async () => {
  const search = async (text: string) => {
    const query = { search: text };
    const found = await call(searchBowlProducts, { query }, team.stylist);
    const sent = await call(
      api.transfers.searchSentProducts,
      { params: { locationId: location_id }, query },
      team.desk,
    );
    return [found, sent].map(({ data }) => data.map(({ product_id }) => product_id));
  };
  expect([await search('old-60'), await search('old')]).toEqual([
    [['01OLD'], ['01OLD']],
    [[], []],
  ]);
});
