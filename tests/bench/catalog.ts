import { stockSeedChanges } from '../../functions/inventory/store.ts';
import { putAll } from '../../functions/kit/write.ts';
import { catalogSeedChanges } from '../../functions/products/store.ts';
import { createCountedLine } from '../../infra/local/demo/stock.ts';
import { api } from '../../shared/contract/index.ts';
import { maxPageSize } from '../../shared/contract/page.ts';
import { createLargeCatalog } from '../support/largeCatalog.ts';
import { measureCost } from '../support/measureCost.ts';
import { north, ours, seedOrganizations, team } from '../support/people.ts';
import { call, startProduct } from '../support/product.ts';
import type { Figure } from './table.ts';

/*
 * Measures what the lists of products cost at the database and on the wire, with a salon that stocks every product: the first page, the
 * whole list, a visit after which nothing changed, and one after which a product did. `npm run bench --
 * catalog --products 20000` measures a larger catalog.
 */
const maxReplyKb = 1000;
const { organization_id } = ours;
const { location_id } = north;

type Request = { cursor?: string; since?: string };
const limit = maxPageSize;
const lists = {
  Products: (request: Request) => call(api.products.listProducts, { query: { limit, ...request } }, team.admin),
  'Product Catalog': (request: Request) =>
    call(api.products.listCatalogue, { body: { limit, ...request } }, team.admin),
  'Current Inventory': (request: Request) =>
    call(api.inventory.listInventory, { body: { Location: location_id, limit, ...request } }, team.admin),
};

async function measureList(
  name: string,
  load: (typeof lists)[keyof typeof lists],
  product_id: string,
): Promise<Figure[]> {
  const read = async (request: Request) => {
    let data: { cursor?: string | undefined; position?: string | undefined } = {};
    const { capacity } = await measureCost(async () => {
      ({ data } = await load(request));
    });
    return { data, capacity, kb: Buffer.byteLength(JSON.stringify(data)) / 1024 };
  };
  const pages = [await read({})];
  for (let cursor = pages[0]?.data.cursor; cursor !== undefined; cursor = pages.at(-1)?.data.cursor)
    pages.push(await read({ cursor }));
  const since = pages[0]?.data.position ?? '';
  const unchanged = await read({ since });
  const code = { params: { id: product_id }, body: { code: `CASE ${name}`, units: 6 } };
  await call(api.products.addProductCode, code, team.admin);
  const changed = await read({ since });
  return [
    { what: `${name}: the first page, of which rows are shown`, value: pages[0]?.capacity ?? 0, unit: 'units' },
    { what: `${name}: that page`, value: Math.round(pages[0]?.kb ?? 0), unit: 'KB', max: maxReplyKb },
    { what: `${name}: all pages`, value: pages.length, unit: 'requests' },
    { what: `${name}: all pages`, value: pages.reduce((sum, { capacity }) => sum + capacity, 0), unit: 'units' },
    {
      what: `${name}: the largest reply`,
      value: Math.round(Math.max(...pages.map(({ kb }) => kb))),
      unit: 'KB',
      max: maxReplyKb,
    },
    { what: `${name}: a visit when nothing changed`, value: unchanged.capacity, unit: 'units', max: 4 },
    { what: `${name}: a visit when a product changed`, value: changed.capacity, unit: 'units' },
  ];
}

export async function measureCatalog(products: number): Promise<Figure[]> {
  const catalog = createLargeCatalog(products);
  const started = await startProduct();
  await seedOrganizations();
  await putAll(catalogSeedChanges(organization_id, catalog));
  await putAll(
    catalog.products.flatMap(({ product_id }) =>
      stockSeedChanges(organization_id, ...createCountedLine(location_id, product_id, 5)),
    ),
  );
  const figures: Figure[] = [{ what: 'products', value: products }];
  for (const [name, load] of Object.entries(lists))
    figures.push(...(await measureList(name, load, catalog.products[7]?.product_id ?? '')));
  await started.stop();
  return figures;
}
