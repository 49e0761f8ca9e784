import { beforeAll, expect, test } from 'vitest';
import { clientSeedChange } from '../../../functions/clients/store.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { catalogSeedChanges } from '../../../functions/products/store.ts';
import { bowlSeedChanges, createBowlId } from '../../../functions/reports/store.ts';
import { serviceSeedChange } from '../../../functions/services/store.ts';
import { createCatalog } from '../../../infra/local/demo/catalogue.ts';
import { createClients } from '../../../infra/local/demo/clients.ts';
import { createMenu } from '../../../infra/local/demo/menu.ts';
import type { Bowl } from '../../../shared/contract/bowls.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Product } from '../../../shared/contract/products.ts';
import type { Service } from '../../../shared/contract/services.ts';
import type { User } from '../../../shared/contract/users.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { measureCost } from '../../support/measureCost.ts';
import { north, ours, seedOrganizations, south, team, theirs } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
const [renata, other, nobodys] = createClients(ours, 3).map(({ client_id }) => client_id);

/** A bowl of 45.50 g and 90.00 g, at a cent per gram. */
function bowlOf(client_id: string | undefined, location_id: number, { user_id }: User, day: string): Bowl {
  const start = `${day} 10:12:00`;
  const bowl_id = createBowlId({ location_id, start }, user_id);
  const entry = (product_id: string, product_alias: string, amount: number) => ({
    ...{ entry_id: `${bowl_id}-${product_id}`, product_id, product_alias, start, amount, waste: 310 },
    ...{ container_cents: 100, container_grams: 100 },
  });
  return {
    ...{ bowl_id, location_id, user_id, user_name: 'Whoever', client_id: client_id ?? null, client_name: '', start },
    ...{ end: start, station_id: `S${location_id}`, device_name: 'Bar', local_id: bowl_id, appointment_id: null },
    service_id: day === '2026-11-20' ? 'ROOTS' : 'PLAIN',
    entries: [entry('M60', 'Majirel 6.0', 4550), entry('O20', 'Oxidant 20 vol', 9000)],
    version: 1,
  };
}

const days = Array.from({ length: 30 }, (_, nth) => addDays('2026-11-20', -7 * nth));
beforeAll(async () => {
  await seedOrganizations();
  await putAll(
    [...createClients(ours, 3), ...createClients(theirs, 1)].map((one) =>
      clientSeedChange({ ...one, client_allergies: one.client_id === renata ? 'PPD' : '' }),
    ),
  );
  await putAll([
    serviceSeedChange({
      ...createMenu(ours).services[0],
      ...{ service_id: 'ROOTS', included_grams: 40, gram_charge: 0.5 },
    } as Service),
    serviceSeedChange({
      ...createMenu(ours).services[1],
      ...{ service_id: 'PLAIN', included_grams: 40, gram_charge: 0 },
    } as Service),
    ...catalogSeedChanges(ours.organization_id, {
      ...{ manufacturers: [], brands: [], categories: [], recipes: [] },
      products: [
        { ...(createCatalog(ours).products[0] as Product), product_id: 'M60', product_image: '/files/m60.png' },
      ],
    }),
  ]);
  await putAll(
    bowlSeedChanges(ours.organization_id, [
      ...days.map((day) => bowlOf(renata, north.location_id, team.stylist, day)),
      bowlOf(renata, north.location_id, team.manager, '2026-11-21'),
      bowlOf(renata, south.location_id, team.southStylist, '2026-11-22'),
      bowlOf(other, north.location_id, team.stylist, '2026-11-23'),
    ]),
  );
});

const formulas = (by: User, more: object = {}, client_id = renata ?? '') =>
  call(api.reports.listFormulas, { body: { client_id, ...more } }, by);
const starts = ({ data }: Awaited<ReturnType<typeof formulas>>) => data.Items.map(({ start }) => start.slice(0, 10));

test('the last bowls of a client come first, theirs alone, with products, grams, waste, cost, by whom and where', async () => {
  const reply = await formulas(team.manager, { limit: 2 });
  expect(starts(reply)).toEqual(['2026-11-21', '2026-11-20']);
  expect(reply.data.Items[0]).toMatchObject({ location_name: 'North', user_id: team.manager.user_id });
  expect(reply.data.Items[0]?.entries).toMatchObject([
    { product_alias: 'Majirel 6.0', amount: 4550, waste: 310, cost: 46 },
    { product_alias: 'Oxidant 20 vol', amount: 9000, waste: 310, cost: 90 },
  ]);
});

test('all of them are reached page by page, each once, and a page costs the same however many there are', async () => {
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await formulas(team.manager, { limit: 7, ...(cursor && { cursor }) });
    seen.push(...starts(page));
    ({ cursor } = page.data);
  } while (cursor);
  expect(seen).toEqual(['2026-11-21', ...days]);
  // Caches the caller.
  await formulas(team.admin);
  const { requests, capacity } = await measureCost(() => formulas(team.admin, { limit: 7 }));
  // The client, a page of the index, and the products and services of its bowls, and the bowls that wait.
  expect([requests, capacity <= 7]).toEqual([4, true]);
});

test('who works in one salon sees no bowl of another, who works in all sees every one', async () => {
  expect(starts(await formulas(team.admin, { limit: 1 }))).toEqual(['2026-11-22']);
  expect(starts(await formulas(team.southManager))).toEqual(['2026-11-22']);
});

test('a stylist sees what a colleague mixed, and what it cost of their own bowls alone', async () => {
  const { data } = await formulas(team.stylist, { limit: 2 });
  const costs = data.Items.map(({ entries }) => entries.map(({ cost }) => cost));
  expect(costs).toEqual([
    [undefined, undefined],
    [46, 90],
  ]);
  expect(JSON.stringify(data.Items[0])).not.toContain('cost');
});

test('a client without bowls has none, and one of another organization is not found', async () => {
  expect((await formulas(team.manager, {}, nobodys)).data).toEqual({
    Items: [],
    past: [],
    waiting_ids: [],
    allergies: '',
    allowances: [],
  });
  const theirsToo = createClients(theirs, 1)[0]?.client_id;
  expect((await formulas(team.manager, {}, `${theirsToo}x`)).status).toBe(404);
});

test('it comes with the allergies of the client, the pictures of the products and what the services charge for product', async () => {
  const { data } = await formulas(team.stylist, { limit: 4 });
  expect(data.allergies).toBe('PPD');
  expect(data.allowances).toMatchObject([{ service_id: 'ROOTS', included_grams: 40, gram_charge: 0.5 }]);
  expect(Object.keys(data.allowances[0] ?? {})).toHaveLength(4);
  expect(data.Items[0]?.entries.map(({ picture }) => picture)).toEqual(['/files/m60.png', undefined]);
});

test('up to a day come the bowls of that day and before', async () => {
  expect(starts(await formulas(team.manager, { limit: 2, until: '2026-11-20' }))).toEqual(days.slice(0, 2));
  expect(starts(await formulas(team.manager, { limit: 2, until: '2026-11-19' }))[0]).toBe(days[1]);
  expect((await formulas(team.manager, { until: 'soon' })).status).toBe(400);
});
