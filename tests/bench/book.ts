import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { demoPassword } from '../../infra/local/demo/people.ts';
import { seed } from '../../infra/local/demo/seed.ts';
import { startProduct } from '../../infra/local/product.ts';
import { readSettings } from '../../infra/local/settings.ts';
import { staticSite } from '../../infra/local/site.ts';
import { browserArguments, systemBrowser } from '../support/browser.ts';
import { buildBusyDay } from './buildBusyDay.ts';

/*
 * Measures showing, dragging and scrolling a full book (30 stylists with 40 appointments each) in a browser. Run `npm run build` first.
 */
const [stylists, each] = [30, 40];
const steps = 60;
const settings = readSettings({ PORT: '0', DATA_DIR: mkdtempSync(join(tmpdir(), 'salon-bench-')) });
const product = await startProduct(settings, staticSite(), seed);
const executablePath = systemBrowser();
const browser = await chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) });
const page = await browser.newPage({ baseURL: product.url, viewport: { width: 1440, height: 900 } });
await signIn(page);
await page.route('**/api/scheduler', async (route) => {
  const reply = await (await route.fetch()).json();
  await route.fulfill({ json: buildBusyDay(reply, stylists, each) });
});

const started = performance.now();
await page.goto('/scheduler?date=2027-06-01');
await page
  .locator('[data-block]')
  .nth(stylists * each - 1)
  .waitFor({ state: 'attached' });
const first = performance.now() - started;
const nodes = await page.evaluate(() => document.querySelectorAll('[role="application"] *').length);
const dragged = await measureFrames(page, drag);
const scrolled = await measureFrames(page, scroll);

const show = (what: string, value: string, bar: string) =>
  console.log(`${what.padEnd(58)} ${value.padStart(10)}   ${bar}`);
show('elements for each appointment', (nodes / stylists / each).toFixed(1), 'at most 8');
show(`columns that change at a step of ${steps} of a drag, at most`, String(dragged.columns), 'at most 2');
show(`frames over 50 ms of ${dragged.frames} while dragging`, String(dragged.longFrames), '0');
show(`frames over 50 ms of ${scrolled.frames} while scrolling`, String(scrolled.longFrames), '0');
show(
  'slowest frame against the first view',
  (Math.max(dragged.slowest, scrolled.slowest) / first).toFixed(3),
  'at most 0.05',
);
await browser.close();
await product.stop();

async function signIn(on: Page): Promise<void> {
  await on.goto('/login');
  await on.getByLabel('Email').fill('desk@demo.test');
  await on.getByLabel('Password', { exact: true }).fill(demoPassword);
  await on.getByRole('button', { name: 'Sign In' }).click();
  await on.getByRole('banner').waitFor();
}

/** Records frame times while `act` runs, and the largest number of columns that changed at once. */
async function measureFrames(on: Page, act: (on: Page) => Promise<void>) {
  await on.evaluate(() => {
    const watched = { frames: [] as number[], columns: 0 };
    let before = performance.now();
    const tick = (now: number) => {
      watched.frames.push(now - before);
      before = now;
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    new MutationObserver((changes) => {
      const changed = changes.map(({ target }) => (target instanceof Element ? target.closest('[data-column]') : null));
      watched.columns = Math.max(watched.columns, new Set(changed.filter(Boolean)).size);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
    Object.assign(window, { watched });
  });
  await act(on);
  const seen = await on.evaluate(() => Reflect.get(window, 'watched') as { frames: number[]; columns: number });
  const frames = seen.frames.slice(1);
  return {
    columns: seen.columns,
    frames: frames.length,
    longFrames: frames.filter((length) => length > 50).length,
    slowest: Math.max(...frames),
  };
}

/** Drags the first appointment down and across the columns, then cancels the drag. */
async function drag(on: Page): Promise<void> {
  const box = await on.locator('[data-block]').first().boundingBox();
  if (!box) throw new Error('No appointment in sight');
  await on.mouse.move(box.x + 30, box.y + 8);
  await on.mouse.down();
  for (let step = 1; step <= steps; step++) await on.mouse.move(box.x + 30 + step * 8, box.y + 8 + step * 6);
  await on.keyboard.press('Escape');
  await on.mouse.up();
}

/** Scrolls down the day and across all columns with the mouse wheel. */
async function scroll(on: Page): Promise<void> {
  for (let step = 1; step <= steps; step++) await on.mouse.wheel(0, 20);
  for (let step = 1; step <= steps; step++) await on.mouse.wheel(60, 0);
}
