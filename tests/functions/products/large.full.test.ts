import { beforeAll, expect, test } from 'vitest';
import { stockSeedChanges } from '../../../functions/inventory/store.ts';
import { putAll } from '../../../functions/kit/write.ts';
import { catalogSeedChanges } from '../../../functions/products/store.ts';
import { resellerSeedChanges } from '../../../functions/purchasing/store.ts';
import { createCountedLine } from '../../../infra/local/demo/stock.ts';
import { api } from '../../../shared/contract/index.ts';
import { importFile } from '../../support/importFile.ts';
import { createLargeCatalog } from '../../support/largeCatalog.ts';
import { north, ours, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sampleReseller } from '../../support/samples.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);
const { organization_id } = ours;
const { location_id } = north;
const catalog = createLargeCatalog(20_000);
const brand_ids = catalog.brands.slice(0, 50).map(({ brand_id }) => brand_id);
const [known] = catalog.products;
const barcode = known?.product_upc_code ?? '';

beforeAll(async () => {
  await seedOrganizations();
  await putAll([
    ...catalogSeedChanges(organization_id, catalog),
    ...catalog.products.flatMap(({ product_id }) =>
      stockSeedChanges(organization_id, ...createCountedLine(location_id, product_id, 5)),
    ),
    ...resellerSeedChanges(organization_id, [sampleReseller({ reseller_id: 'SUPPLY', brand_ids })]),
  ]);
});

/* A salon with 20,000 products on its shelves. */

const limit = 1000;
type Page = { cursor?: string | undefined };
test.each<[string, number, (page: Page) => Promise<{ data: Page & { Items: readonly object[] } }>]>([
  [
    'products',
    20_000,
    async (page) => {
      const { data } = await call(api.products.listProducts, { query: { limit, ...page } }, team.admin);
      return { data: { ...data, Items: data.data } };
    },
  ],
  [
    'tree of products',
    20_000 + catalog.manufacturers.length + catalog.brands.length + catalog.categories.length,
    (page) => call(api.products.listProductTree, { body: { limit, ...page } }, team.admin),
  ],
  [
    'stock',
    20_000,
    (page) => call(api.inventory.listInventory, { body: { Location: location_id, limit, ...page } }, team.admin),
  ],
])('lists all of its %s in replies below 1 MB', async (_, count, load) => {
  let listed = 0;
  let page: Page = {};
  do {
    const { data } = await load(page);
    expect(Buffer.byteLength(JSON.stringify(data))).toBeLessThan(1_000_000);
    listed += data.Items.length;
    page = data.cursor === undefined ? {} : { cursor: data.cursor };
  } while (page.cursor !== undefined);
  expect(listed).toBe(count);
});

test('is too large for what reads all products at once, which is told to reload', async () => {
  const refused = await call(api.products.listProducts, { query: {} }, team.admin);
  expect(refused).toMatchObject({ status: 409, message: expect.stringContaining('reload') });
});

test('adds and imports products, and knows which barcodes are taken', async () => {
  const { manufacturer_id: manufacturerId, brand_id: brandId } = known ?? {};
  const form = { name: 'New', manufacturerId: manufacturerId ?? '', brandId: brandId ?? '', ozSize: 2, price: 9 };
  const taken = await call(api.products.createProduct, { body: { ...form, barcode } }, team.admin);
  expect(taken.status).toBe(409);
  expect((await call(api.products.createProduct, { body: { ...form, barcode: 'NEW-1' } }, team.admin)).status).toBe(
    201,
  );
  const imported = await importFile({ kind: 'products', rows: [{ barcode, price: '12.50' }] }, team.admin);
  expect(imported.data).toMatchObject({ changed: 1 });
});

test('finds what is scanned, offers what can be reordered, and counts its levels', async () => {
  const scanned = await call(api.inventory.scanProduct, { params: { locationId: location_id, barcode } }, team.desk);
  expect(scanned.data).toMatchObject({ product_id: known?.product_id });
  const params = { locationId: location_id, resellerId: 'SUPPLY' };
  const reorder = await call(api.orders.listReorderProducts, { params }, team.manager);
  expect(reorder.data.products.length).toBeGreaterThanOrEqual(5000);
  const levels = await call(api.inventory.countLevels, { query: { location: -1 } }, team.admin);
  expect(levels.status).toBe(200);
});

test('is counted as a whole', async () => {
  const started = await call(
    api.counts.startCount,
    { body: { location: location_id, scope: 'everything' } },
    team.desk,
  );
  expect(started.status).toBe(201);
  const params = { id: started.data.count_id };
  const body = { device_id: 'phone', items: [{ barcode, pieces: 3 }], idempotency_key: 'first' };
  expect((await call(api.counts.addCounted, { params, body }, team.desk)).status).toBe(200);
  expect((await call(api.counts.finishCount, { params, body: {} }, team.desk)).status).toBe(200);
  expect((await call(api.counts.approveCount, { params, body: {} }, team.manager)).data.state).toBe('approved');
});
