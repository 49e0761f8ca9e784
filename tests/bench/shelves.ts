import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Page } from '@playwright/test';
import { fillStock } from '../../functions/inventory/store.ts';
import { putAll } from '../../functions/kit/write.ts';
import { putLocation } from '../../functions/locations/store.ts';
import { fillCatalog } from '../../functions/products/store.ts';
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
import { browserArguments, systemBrowser } from '../support/browser.ts';

/*
 * Measures screens in a browser with 5,000 products, a salon that stocks all of them, and 200 salons that stock some.
 * `--products 20000` measures a larger catalog. Run `npm run build` first.
 */
const { values } = parseArgs({ options: { products: { type: 'string', default: '5000' } } });
const [products, salons, each] = [Number(values.products), 200, 60];
const count = products.toLocaleString('en-US');
const folder = mkdtempSync(join(tmpdir(), 'salon-bench-'));
// Not synced to disk, which would slow down storing 40,000 items.
const database = await startDynamoDb({ path: join(folder, 'items'), sync: false });
const settings = readSettings({ PORT: '0', DATA_DIR: folder, DYNAMODB_ENDPOINT: database.endpoint });
const product = await startProduct(settings, staticSite(), async (identity) => {
  await seed(identity);
  await fillShelves();
});
const executablePath = systemBrowser();
const browser = await chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) });
const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
await page.addInitScript(watch);
await signIn(page, 'admin');

await measure('/manage-products', `of ${count} products`, 'igora');
await measure('/manufacturers', 'of 6 manufacturers', 'igora');
await measure(`/inventory?location_id=${fairfax.location_id}`, `of ${count} items`, 'igora');
await measure('/inventory?location_id=-1', 'items', 'igora');
await browser.close();
await product.stop();
await database.close();

async function fillShelves(): Promise<void> {
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
  await putAll(fillCatalog(organization_id, { ...catalogue, products: all }));
  const more = Array.from({ length: salons }, (_, index) => ({
    ...fairfax,
    location_id: 2000 + index,
    location_name: `Salon ${String(index + 1).padStart(3, '0')}`,
  }));
  await putAll(more.flatMap((salon) => putLocation(location.parse(salon))));
  const stocked = [fairfax, ...more].flatMap(({ location_id }, nth) =>
    all
      .slice(0, nth === 0 ? products : each)
      .flatMap(({ product_id }, index) =>
        fillStock(organization_id, ...createCountedLine(location_id, product_id, (index % 20) - 1)),
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

/** Prints the requests, bytes and blocking times of opening a screen and of searching in it. */
async function measure(path: string, whole: string, search: string): Promise<void> {
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
  console.log(path);
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
  const opened = await takeLongestBlock();
  const key = await measureTyping(page, search);
  show('to the first rows', first, 'ms');
  show('replies until then', firstSeen.requests, '');
  show('over the wire until then', firstSeen.bytes / 1024, 'KB');
  show('to all of them', all, 'ms');
  show('replies', seen.requests, '');
  show('over the wire', seen.bytes / 1024, 'KB');
  show('longest block while it opened', opened, 'ms');
  show('a key of the search, until it is painted, at most', key, 'ms');
  show('longest block while searching', await takeLongestBlock(), 'ms');
}

/** Longest task in ms since the last call. */
function takeLongestBlock(): Promise<number> {
  return page.evaluate(() => Math.max(0, ...(Reflect.get(window, 'seen') as Seen).blocks.splice(0)));
}

/** Longest time in ms from a key of the search to the second frame after it. */
async function measureTyping(on: Page, text: string): Promise<number> {
  await on.getByRole('searchbox', { name: /^Search ./ }).focus();
  await on.keyboard.type(text, { delay: 50 });
  await on.waitForFunction((many) => (Reflect.get(window, 'seen') as Seen).keys.length === many, text.length);
  return on.evaluate(() => Math.max(...(Reflect.get(window, 'seen') as Seen).keys.splice(0)));
}

function show(what: string, value: number, unit: string): void {
  console.log(`  ${what.padEnd(58)} ${`${Math.round(value)} ${unit}`.padStart(12)}`);
}
