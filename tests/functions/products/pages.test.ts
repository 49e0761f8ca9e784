import { beforeAll, describe, expect, test } from 'vitest';
import { query } from '../../../functions/kit/read.ts';
import { commit, putAll, remove } from '../../../functions/kit/write.ts';
import { catalogSeedChanges } from '../../../functions/products/store.ts';
import { api } from '../../../shared/contract/index.ts';
import { createLargeCatalog } from '../../support/largeCatalog.ts';
import { measureCost } from '../../support/measureCost.ts';
import { ours, seedOrganizations, team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

const { listProducts, listProductTree, updateProduct, updateBrand } = api.products;

startForFile(startProduct);
beforeAll(async () => {
  await seedOrganizations();
  await putAll(catalogSeedChanges(ours.organization_id, createLargeCatalog(2500)));
});

type Request = { cursor?: string; since?: string };
const lists = {
  'the list': async (request: Request, by = team.admin) =>
    (await call(listProducts, { query: { limit: 1000, ...request } }, by)).data,
  'the tree': async (request: Request, by = team.admin) => {
    const { Items: data, ...page } = (await call(listProductTree, { body: { limit: 1000, ...request } }, by)).data;
    return { data, ...page };
  },
};
const names = Object.keys(lists) as (keyof typeof lists)[];

/** Reads a list page by page. */
async function readAll(name: keyof typeof lists, by = team.admin) {
  const ids = new Set<string>();
  const pages = { count: 0, largest: 0 };
  const [first] = [await lists[name]({}, by)];
  let page: { data: readonly { product_id: string }[]; cursor?: string | undefined } = first;
  for (;;) {
    for (const { product_id } of page.data) ids.add(product_id);
    pages.count += 1;
    pages.largest = Math.max(pages.largest, Buffer.byteLength(JSON.stringify(page)));
    if (page.cursor === undefined) return { ids, ...pages, total: first.total, position: first.position ?? '' };
    page = await lists[name]({ cursor: page.cursor }, by);
  }
}

describe.each(names)('%s of products', (name) => {
  test('comes in pages, the first of which says how many rows there are and costs what it holds', async () => {
    const read = await readAll(name);
    expect(read).toMatchObject({ count: 3, total: read.ids.size });
    expect(read.ids.size).toBeGreaterThan(2490);
    const cost = await measureCost(() => lists[name]({}));
    expect(cost.capacity).toBeLessThan(150);
  });

  test('costs one small read where it is known already, and then what changed', async () => {
    const { position } = await readAll(name);
    const unchanged = await measureCost(async () =>
      expect(await lists[name]({ since: position })).toMatchObject({ data: [], removed: [] }),
    );
    expect(unchanged).toMatchObject({ requests: 1, capacity: 1 });
    const [id, archived] = ['01TUBE00000000000000000011', `01TUBE0000000000000000002${names.indexOf(name)}`];
    await rename(id, 'Renamed');
    await call(api.inventory.archiveProduct, { params: { id: archived }, body: {} }, team.admin);
    const cost = await measureCost(async () =>
      expect(await lists[name]({ since: position })).toMatchObject({
        data: [{ product_id: id }],
        removed: [archived],
        position: expect.not.stringMatching(position),
      }),
    );
    expect(cost.capacity).toBeLessThan(60);
  });

  test('is read from its beginning where a name changed that many products bear, or where the log misses a write', async () => {
    const { position } = await readAll(name);
    const params = { id: '01BRAND0000000000000000001' };
    const brand = { name: `Another brand of ${name}` };
    await call(updateBrand, { params, body: brand }, team.admin);
    const renamed = await lists[name]({ since: position });
    expect(renamed.removed).toBeUndefined();
    expect(renamed.data).toHaveLength(1000);
    await rename('01TUBE00000000000000000012', 'Once more');
    await rename('01TUBE00000000000000000013', 'And another');
    const { items } = await query('catalogue', { pk: `PL#${ours.organization_id}`, descending: true, limit: 50 });
    await commit(items.map((key) => remove('catalogue', key)));
    expect((await lists[name]({ since: renamed.position ?? '' })).removed).toBeUndefined();
  });

  test('refuses a position that nobody was told', async () => {
    expect((await call(listProducts, { query: { limit: 10, since: 'x@y' } }, team.admin)).status).toBe(400);
  });
});

async function rename(id: string, name: string): Promise<void> {
  const { data } = await call(api.products.getProduct, { params: { id } }, team.admin);
  const { manufacturerId, brandId, categoryId, barcode, weight: ozSize, price } = data;
  const body = {
    name,
    manufacturerId: manufacturerId ?? '',
    brandId: brandId ?? '',
    categoryId,
    barcode,
    ozSize,
    price,
  };
  expect((await call(updateProduct, { params: { id }, body }, team.admin)).status).toBe(200);
}

test('an open page of an earlier release has all rows at once, in their order', async () => {
  const { data } = await call(listProducts, { query: {} }, team.admin);
  expect(data.data.length).toBeGreaterThan(2400);
  expect(data.cursor).toBeUndefined();
  const { Items } = (await call(listProductTree, { body: {} }, team.admin)).data;
  expect(Items.slice(0, 4).map(({ manufacturer_name }) => manufacturer_name)).toEqual([
    'Professional Haircare 0',
    'Professional Haircare 0',
    'Professional Haircare 0',
    'Professional Haircare 0',
  ]);
});
