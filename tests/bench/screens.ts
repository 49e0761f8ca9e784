import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { signIn } from '../flows/signIn.ts';
import { browserArguments, systemBrowser } from '../support/browser.ts';
import type { Figure } from './table.ts';

const screens = [
  { name: 'Teams', path: '/manage-users' },
  { name: 'the book', path: '/scheduler' },
];

/** Runs in the page before any other script: records the largest paint, layout shifts, and when the sign-in form appeared. */
function watch(): void {
  const seen = { paint: 0, shift: 0, typable: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.paint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  new MutationObserver(() => {
    if (seen.typable === 0 && document.querySelector('input[type=password]')) seen.typable = performance.now();
  }).observe(document, { childList: true, subtree: true });
}

const readMeasurements = (page: Page) =>
  page.evaluate(() => (window as unknown as { seen: { paint: number; shift: number; typable: number } }).seen);

/** The scripts loaded by the page, with their compressed size in bytes. */
const listScripts = (page: Page) =>
  page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .map(({ name, encodedBodySize, responseEnd }) => ({ name, size: encodedBodySize, at: responseEnd })),
  );
type Script = Awaited<ReturnType<typeof listScripts>>[number];
const sumKilobytes = (scripts: readonly Script[]): number => scripts.reduce((sum, { size }) => sum + size, 0) / 1024;

async function measureSignIn(context: BrowserContext): Promise<Figure[]> {
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel('Password', { exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  const { typable } = await readMeasurements(page);
  const scripts = await listScripts(page);
  await page.close();
  return [
    {
      what: 'scripts before the sign-in can be typed into',
      value: sumKilobytes(scripts.filter(({ at }) => at <= typable)),
      unit: 'KB gzip',
    },
    { what: 'all scripts of the sign-in screen', value: sumKilobytes(scripts), unit: 'KB gzip', max: 200 },
  ];
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** Measures with the CPU throttled to a quarter of its speed. */
async function measureScreen(
  page: Page,
  { name, path }: (typeof screens)[number],
  known: Set<string>,
): Promise<Figure[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  await open(page, path);
  const { paint, shift } = await readMeasurements(page);
  const added = (await listScripts(page)).filter((script) => !known.has(script.name));
  await session.detach();
  return [
    { what: `largest contentful paint of ${name}, 4x slower`, value: paint / 1000, unit: 's', max: 2.5 },
    { what: `layout shift of ${name}`, value: shift, max: 0.05 },
    { what: `scripts of ${name} beyond the frame`, value: sumKilobytes(added), unit: 'KB gzip', max: 120 },
  ];
}

export async function measureScreens(url: string): Promise<Figure[]> {
  const executablePath = systemBrowser();
  const browser = await chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) });
  const viewport = { width: 1440, height: 900 };
  const context = await browser.newContext({ baseURL: url, viewport });
  await context.addInitScript(watch);
  const figures = await measureSignIn(context);
  const page = await context.newPage();
  await signIn(page, 'admin');
  await open(page, '/profile');
  const known = new Set((await listScripts(page)).map(({ name }) => name));
  for (const screen of screens) figures.push(...(await measureScreen(page, screen, known)));
  await browser.close();
  return figures;
}
