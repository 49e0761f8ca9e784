import { beforeAll, expect, test } from 'vitest';
import { putAll } from '../../../functions/kit/write.ts';
import { recompute } from '../../../infra/commands/recompute.ts';
import { api } from '../../../shared/contract/index.ts';
import type { RolledChange } from '../../../shared/contract/reports.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';
import { codedProduct, fillProducts, listAllMovements, listStock, sumOfMovements } from '../../support/stock.ts';

startForFile(startProduct);
const { saveRolledTransactions, listRolledTransactions } = api.reports;
const location_id = north.location_id;
const products = ['TUBE', 'DEVELOPER'];
const keys = new Map<number, string>();

beforeAll(async () => {
  await seedOrganizations();
  await putAll(fillProducts(products.map((code) => codedProduct(code))));
  for (const salon of [north, south]) {
    const body = { location_id: salon.location_id, device_name: 'Bar' };
    keys.set(salon.location_id, (await call(api.stations.addStation, { body }, team.admin)).data.key);
  }
});

let sent = 0;
/** Records a bowl of a tube and a developer. Returns the ids of both entries. */
async function weigh(location = location_id): Promise<[string, string]> {
  const sent_at = new Date().toISOString();
  const entries = products.map((product) => ({ product, grams: 40, waste: 4 }));
  const stylist = (location === location_id ? team.stylist : team.southStylist).user_id;
  const bowl = { local_id: `b-${++sent}`, start: sent_at, stylist, entries };
  const headers = { 'x-station-key': keys.get(location) ?? '' };
  const { data } = await call(api.stations.sendBowls, { headers, body: { sent_at, bowls: [bowl] } });
  const [verdict] = data.verdicts;
  expect(verdict?.verdict).toBe('booked');
  return [`${verdict?.transaction_id}-0`, `${verdict?.transaction_id}-1`];
}
const correct = async (changes: RolledChange[], by = team.manager) =>
  call(saveRolledTransactions, { body: { changes } }, by);
const grams = (key: string, amount: number, version?: number): RolledChange => ({
  type: 'update',
  key,
  data: { transaction_entry_product_amount: amount },
  ...(version && { version }),
});
const rowOf = async (key: string) =>
  (await call(listRolledTransactions, { query: { limit: '1000' } }, team.manager)).data.Items.find(
    ({ transaction_entry_id }) => transaction_entry_id === key,
  );

/** Expects totals to match the bowls, and stock to match the movements. */
async function expectAgreement() {
  const [from, to] = [-2, 1].map((days) => addDays(new Date().toISOString().slice(0, 10), days));
  const asked = { organization: ours.organization_id, from: from ?? '', to: to ?? '', write: false };
  expect(await recompute(asked)).toMatchObject({ wrong: 0 });
  for (const { product_id, inventory_current_quantity } of await listStock())
    expect(inventory_current_quantity, product_id).toBe(await sumOfMovements(product_id));
}

test('a corrected weight adjusts cost, totals and stock by the difference, with its own movement', async () => {
  const [tube, developer] = await weigh();
  const [before] = await listAllMovements('TUBE');
  const { data } = await correct([grams(tube, 50)]);
  expect(data.results).toEqual([{ key: tube, saved: true }]);
  expect(await rowOf(tube)).toMatchObject({ transaction_entry_product_amount: 50, product_cost: 7.1, version: 2 });
  expect(await rowOf(developer)).toMatchObject({ transaction_entry_product_amount: 40, version: 2 });
  const [moved] = await listAllMovements('TUBE');
  expect(moved).toMatchObject({ kind: 'correction', source: before?.source, user_id: team.manager.user_id });
  expect(roundQuantity((before?.change ?? 0) + (moved?.change ?? 0))).toBe(roundQuantity(-50 / (2.1 * 28.349523125)));
  await expectAgreement();
});

test('movements of bowls and of their corrections cannot be reversed directly', async () => {
  const [tube] = await weigh();
  await correct([grams(tube, 50)]);
  const [correction, use] = await listAllMovements('TUBE');
  expect([correction?.kind, use?.kind]).toEqual(['correction', 'use']);
  for (const movement of [correction, use]) {
    const params = { locationId: location_id, productId: 'TUBE', movementId: movement?.movement_id ?? '' };
    const answer = await call(api.inventory.reverseMovement, { params, body: { reason: 'Wrong' } }, team.manager);
    expect(answer).toMatchObject({ status: 400, message: 'Correct weights in Rolled Transactions.' });
  }
});

test('removing an entry returns its stock, and removing the last one deletes the bowl', async () => {
  const [tube, developer] = await weigh();
  await correct([{ type: 'remove', key: tube }]);
  expect(await rowOf(tube)).toBeUndefined();
  await correct([{ type: 'remove', key: developer }]);
  expect(await rowOf(tube.slice(0, -2))).toBeUndefined();
  await expectAgreement();
});

test('the second of two corrections of a bowl gets a conflict with the current state', async () => {
  const [tube, developer] = await weigh();
  const [first, second] = [
    await correct([grams(tube, 30, 1)]),
    await correct([grams(tube, 35, 1), grams(developer, 41, 1)]),
  ];
  expect(first.data.results[0]?.saved).toBe(true);
  expect(second.data.results.map(({ saved }) => saved)).toEqual([false, false]);
  expect(second.data.results[0]?.current).toMatchObject({ transaction_entry_product_amount: 30, version: 2 });
  await expectAgreement();
});

test('of ten concurrent corrections one is saved, the others get a conflict, and totals match', async () => {
  const [tube] = await weigh();
  const answers = await Promise.all(Array.from({ length: 10 }, (_, nth) => correct([grams(tube, 20 + nth, 1)])));
  expect(answers.flatMap(({ data }) => data.results).filter(({ saved }) => saved)).toHaveLength(1);
  await expectAgreement();
});

test('valid corrections are saved next to rejected ones, with reasons', async () => {
  const [tube, developer] = await weigh();
  const [elsewhere] = await weigh(south.location_id);
  const [wasted] = await weigh();
  const { data } = await correct([
    grams(tube, 25),
    { type: 'update', key: wasted, data: { transaction_waste: 40.01 } },
    grams(elsewhere, 25),
    grams(`${developer.slice(0, -1)}9`, 25),
    grams('11-20260101000000-nothing-0', 25),
  ]);
  expect(data.results.map(({ saved, message }) => [saved, message])).toEqual([
    // A missing entry rejects all corrections of its bowl.
    [false, 'Entry not found'],
    [false, 'No more is wasted than was dispensed'],
    [false, 'User Not authorized, please check your role'],
    [false, 'Entry not found'],
    [false, 'Bowl not found'],
  ]);
  expect((await correct([grams(tube, 25)])).data.results[0]?.saved).toBe(true);
  await expectAgreement();
});

test.each([[0], [-1], [1e9], [Number.NaN], [1.123456789012], ['12'], [null]])(
  '%s is no weight, and changes nothing',
  async (amount) => {
    const [tube] = await weigh();
    expect((await correct([grams(tube, amount as number)])).status).toBe(400);
    expect((await rowOf(tube))?.version).toBe(1);
  },
);
