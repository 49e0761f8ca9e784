import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { stockSeedChanges } from '../../functions/inventory/store.ts';
import { putAll } from '../../functions/kit/write.ts';
import { locationSeedChanges } from '../../functions/locations/store.ts';
import { catalogSeedChanges } from '../../functions/products/store.ts';
import { createCatalog } from '../../infra/local/demo/catalogue.ts';
import { fairfax, luma } from '../../infra/local/demo/salons.ts';
import { seed } from '../../infra/local/demo/seed.ts';
import { createCountedLine } from '../../infra/local/demo/stock.ts';
import { startDynamoDb } from '../../infra/local/dynamodb/server.ts';
import { startProduct } from '../../infra/local/product.ts';
import { readSettings } from '../../infra/local/settings.ts';
import { staticSite } from '../../infra/local/site.ts';
import { location } from '../../shared/contract/locations.ts';
import { signIn } from '../flows/signIn.ts';
import { withBrowser } from './stage.ts';
import type { Figure } from './table.ts';

/** Measures screens in a browser with many products, a salon that stocks all of them, and 200 salons that stock some. */
const [salons, each] = [200, 60];

export async function measureShelves(products: number): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'salon-bench-'));
  // Not synced to disk, which would slow down storing 40,000 items.
  const database = await startDynamoDb({ path: join(folder, 'items'), sync: false });
  const settings = readSettings({ PORT: '0', DATA_DIR: folder, DYNAMODB_ENDPOINT: database.endpoint });
  const product = await startProduct(settings, staticSite(), async (identity) => {
    await seed(identity, database.fill);
    await fillShelves(products);
  });
  const figures = await withBrowser((browser) => measureLists(browser, product.url, products.toLocaleString('en-US')));
  await product.stop();
  await database.close();
  return figures;
}

async function measureLists(browser: Browser, baseURL: string, count: string): Promise<Figure[]> {
  const page = await browser.newPage({ baseURL, viewport: { width: 1440, height: 900 } });
  await page.addInitScript(watch);
  await signIn(page, 'admin');
  return [
    ...(await measureList(page, 'Products', '/manage-products', `of ${count} products`)),
    ...(await measureList(page, 'Manufacturers', '/manufacturers', 'of 6 manufacturers')),
    ...(await measureList(
      page,
      'a salon’s stock',
      `/inventory?location_id=${fairfax.location_id}`,
      `of ${count} items`,
    )),
    ...(await measureList(page, 'the stock of all salons', '/inventory?location_id=-1', 'items')),
  ];
}

async function fillShelves(products: number): Promise<void> {
  const { organization_id } = luma;
  const catalogue = createCatalog(luma);
  const all = Array.from({ length: products }, (_, index) => {
    const one = catalogue.products[index % catalogue.products.length];
    if (!one) throw new Error('The demo has no products');
    const nth = Math.floor(index / catalogue.products.length);
    return nth === 0
      ? one
      : {
          ...one,
          product_id: `${one.product_id.slice(0, -6)}${900_000 + index}`,
          product_name: `${one.product_name} ${nth + 1}`,
          product_upc_code: `SHELF-${index}`,
        };
  });
  await putAll(catalogSeedChanges(organization_id, { ...catalogue, products: all }));
  const more = Array.from({ length: salons }, (_, index) => ({
    ...fairfax,
    location_id: 2000 + index,
    location_name: `Salon ${String(index + 1).padStart(3, '0')}`,
  }));
  await putAll(more.flatMap((salon) => locationSeedChanges(location.parse(salon))));
  const stocked = [fairfax, ...more].flatMap(({ location_id }, nth) =>
    all
      .slice(0, nth === 0 ? products : each)
      .flatMap(({ product_id }, index) =>
        stockSeedChanges(organization_id, ...createCountedLine(location_id, product_id, (index % 20) - 1)),
      ),
  );
  await putAll(stocked);
}

type Seen = { blocks: number[]; keys: number[] };

/** Runs in the page before any other script: records long tasks, and the time from each key to its paint. */
function watch(): void {
  const seen: Seen = { blocks: [], keys: [] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    seen.blocks.push(...list.getEntries().map(({ duration }) => duration));
  }).observe({ type: 'longtask', buffered: true });
  const onKey = () => {
    const begun = performance.now();
    requestAnimationFrame(() => requestAnimationFrame(() => seen.keys.push(performance.now() - begun)));
  };
  addEventListener('keydown', onKey, { capture: true });
}

/** The requests, bytes and blocking times of opening a screen and of searching in it. */
async function measureList(page: Page, name: string, path: string, whole: string): Promise<Figure[]> {
  const seen = { requests: 0, bytes: 0 };
  const asked = new Set<string>();
  const network = await page.context().newCDPSession(page);
  await network.send('Network.enable');
  network.on('Network.requestWillBeSent', ({ requestId, request }) => {
    if (request.url.includes('/api/')) asked.add(requestId);
  });
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (!asked.has(requestId)) return;
    seen.requests += 1;
    seen.bytes += encodedDataLength;
  });
  const begun = performance.now();
  await page.goto(path);
  await page.getByRole('gridcell').first().waitFor();
  const first = performance.now() - begun;
  const firstSeen = { ...seen };
  await page
    .getByText(new RegExp(`${whole}$`))
    .first()
    .waitFor();
  await page.waitForLoadState('networkidle');
  const all = performance.now() - begun - 500;
  await network.detach();
  const opened = await takeLongestBlock(page);
  const key = await measureTyping(page, 'igora');
  return [
    { what: `${name}: replies until the first rows`, value: firstSeen.requests },
    { what: `${name}: over the wire until then`, value: firstSeen.bytes / 1024, unit: 'KB' },
    { what: `${name}: to the first rows`, value: first, unit: 'ms' },
    { what: `${name}: replies`, value: seen.requests },
    { what: `${name}: over the wire`, value: seen.bytes / 1024, unit: 'KB' },
    { what: `${name}: to all rows`, value: all, unit: 'ms' },
    { what: `${name}: longest block while it opened`, value: opened, unit: 'ms' },
    { what: `${name}: a key of the search, until it is painted, at most`, value: key, unit: 'ms' },
    { what: `${name}: longest block while searching`, value: await takeLongestBlock(page), unit: 'ms' },
  ];
}

/** Longest task in ms since the last call. */
function takeLongestBlock(page: Page): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'seen') as Seen).blocks.splice(0)));
}

/** Longest time in ms from a key of the search to the second frame after it. */
async function measureTyping(on: Page, text: string): Promise<number> {
  await on.getByRole('searchbox', { name: /^Search ./ }).focus();
  await on.keyboard.type(text, { delay: 50 });
  await on.waitForFunction((many) => (Reflect.get(window, 'seen') as Seen).keys.length === many, text.length);
  return on.evaluate(() => Math.max(...(Reflect.get(window, 'seen') as Seen).keys.splice(0)));
}
