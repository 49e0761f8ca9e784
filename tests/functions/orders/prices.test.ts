import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMovement } from '../../../functions/inventory/rules.ts';
import { movementChanges } from '../../../functions/inventory/store.ts';
import { setClock } from '../../../functions/kit/clock.ts';
import { commit, putAll } from '../../../functions/kit/write.ts';
import { catalogSeedChanges } from '../../../functions/products/store.ts';
import { resellerSeedChanges } from '../../../functions/purchasing/store.ts';
import { bowlSeedChanges, createBowlId } from '../../../functions/reports/store.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Movement } from '../../../shared/contract/inventory.ts';
import { north, ours, seedOrganizations, south, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleBowl, sampleBowlEntry, sampleReseller } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';
import { codedProduct } from '../../support/stock.ts';

startForFile(startProduct);
afterAll(() => setClock(undefined));
const organization = ours.organization_id;
const caller = { user_id: 'U1', first_name: 'Dana', last_name: '' } as Parameters<typeof createMovement>[0]['caller'];

let moves = 0;
async function move(product_id: string, day: string, cost: number | undefined, more: Partial<Movement> = {}) {
  moves += 1;
  const { location_id = north.location_id, ...rest } = more;
  const by = { id: `01MOVE${String(moves).padStart(3, '0')}`, caller, time: `${day} 09:00:00`, location_id };
  const moved = { kind: 'receive', product_id, change: 6, cost, reason: '', source: 'Order RO-1', ...rest } as const;
  await commit(movementChanges(organization, createMovement(by, moved)));
  return by.id;
}

beforeAll(async () => {
  setClock(() => Date.parse('2026-11-23T19:00:00Z'));
  await seedOrganizations();
  const start = '2026-11-20 12:00:00';
  const bowl_id = createBowlId({ location_id: north.location_id, start }, 'b');
  const entries = [sampleBowlEntry({ entry_id: `${bowl_id}-0`, product_id: '1TUBE', start, amount: 15_000 })];
  await putAll([
    ...catalogSeedChanges(organization, {
      products: [codedProduct('1TUBE', { brand_id: 'IGORA' }), codedProduct('2LOOSE'), codedProduct('3NONE')],
      brands: [{ brand_id: 'IGORA', brand_name: 'Igora', manufacturer_id: 'M', version: 1 }],
      ...{ manufacturers: [], categories: [], recipes: [] },
    }),
    ...resellerSeedChanges(organization, [
      sampleReseller({ reseller_id: '01R', reseller_company_name: 'Salon Supply', brand_ids: ['IGORA'] }),
    ]),
    ...bowlSeedChanges(organization, [
      sampleBowl({ bowl_id, start, location_id: north.location_id, user_id: team.stylist.user_id, entries }),
    ]),
  ]);
  await move('1TUBE', '2026-08-31', 7);
  await move('1TUBE', '2026-09-01', 8);
  await move('1TUBE', '2026-09-10', 8);
  await move('1TUBE', '2026-10-01', 8.5);
  await move('1TUBE', '2026-10-20', 8.5);
  await move('1TUBE', '2026-11-05', 8.5);
  const wrong = await move('1TUBE', '2026-11-06', 95);
  await move('1TUBE', '2026-11-06', 95, { kind: 'reversal', change: -6, reverses: wrong });
  await move('1TUBE', '2026-11-07', 9, { kind: 'use', change: -1 });
  await move('2LOOSE', '2026-11-23', 4, { location_id: south.location_id });
  await move('3NONE', '2026-11-10', undefined);
});

const query = { from: '2026-09-01', to: '2026-11-23' };
const list = async (by = team.admin) => (await call(api.orders.listPricesPaid, { query }, by)).data.Items;

test('each salon tells the steps of what it paid in the days, with what it uses; reversed and unpriced receipts tell nothing', async () => {
  const priced = (day: string, price: number) => ({ time: `${day} 09:00:00`, price });
  expect(await list()).toEqual([
    {
      ...{ location_id: north.location_id, product_id: '1TUBE', product_name: 'Igora 1TUBE', used: 1.5 },
      ...{ reseller_id: '01R', reseller_company_name: 'Salon Supply' },
      prices: [priced('2026-09-01', 8), priced('2026-10-01', 8.5), priced('2026-11-05', 8.5)],
    },
    {
      ...{ location_id: south.location_id, product_id: '2LOOSE', product_name: '2LOOSE', used: 0 },
      ...{ reseller_id: null, reseller_company_name: '' },
      prices: [priced('2026-11-23', 4)],
    },
  ]);
});

test('a manager sees what the own salons paid', async () => {
  expect((await list(team.southManager)).map(({ product_id }) => product_id)).toEqual(['2LOOSE']);
});
