import { readFileSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { password, signIn } from '../flows/signIn.ts';
import { browserArguments, systemBrowser } from '../support/browser.ts';
import { consoleScreens } from '../support/consoleScreens.ts';
import type { Figure } from './table.ts';

/** Slows the page's main thread down to that of a cheap laptop. */
const throttling = 4;
const rounds = 3;

const paths = [
  '/manage-users',
  '/edit-client',
  '/manage-products',
  '/inventory',
  '/orders',
  '/salon-dashboard',
  '/reports-sql',
  '/waste',
  '/profit',
  '/tasks',
  '/stylist-spend-sql',
  '/scheduler',
];

type Opening = { work: number; blocking: number; kilobytes: number; requests: number; shift: number };

/** Runs in the page before any other script. */
function record(): void {
  const seen = { blocking: 0, shift: 0 };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocking += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) seen.shift += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

/** Seconds of processor time that the main thread of the page has used, as the kernel counts them. */
async function readWork(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const used = processInfo
    .filter(({ type }) => type === 'renderer')
    .map(({ id }) => Number(readFileSync(`/proc/${id}/task/${id}/schedstat`, 'utf8').split(' ')[0]) / 1e9);
  return Math.max(...used);
}

/** Whether a screen has its heading, and nothing on it waits for data. */
const isUsable = (): boolean =>
  document.querySelector('input[type=password]') !== null ||
  (document.querySelector('h1') !== null &&
    !document.querySelector('[aria-busy=true], .fui-Skeleton, [role=progressbar]'));

async function readCounts(page: Page): Promise<Omit<Opening, 'work'>> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = loaded.filter(({ name }) => name.endsWith('.js'));
    const { blocking, shift } = Reflect.get(window, 'seen') as { blocking: number; shift: number };
    const kilobytes = scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024;
    return { blocking, shift, kilobytes, requests: loaded.length + 1 };
  });
}

const launch = (): Promise<Browser> => {
  const executablePath = systemBrowser();
  return chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) });
};

/** Opens an address in a new browser, with nothing cached. */
async function open(
  url: string,
  address: string,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
): Promise<Opening> {
  const browser = await launch();
  const context = await browser.newContext({ baseURL: url, storageState, viewport: { width: 1440, height: 900 } });
  await context.addInitScript(record);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttling });
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(isUsable, undefined, { polling: 50 });
  const work = await readWork(browser);
  const counts = await readCounts(page);
  await browser.close();
  return { work, ...counts };
}

/** Measures the first view of sign-in and of screens: the medians of three, each in a new browser. */
export async function measureScreens(url: string): Promise<Figure[]> {
  const browser = await launch();
  const context = await browser.newContext({ baseURL: url });
  await signIn(await context.newPage(), 'manager', password, { remember: true });
  const signedIn = await context.storageState();
  await browser.close();
  const nobody = { cookies: [], origins: [] };
  const figures = await measureOpening(url, 'sign-in', '/login', nobody, 180);
  for (const path of paths) {
    const { address, heading } = consoleScreens[path] ?? { address: path, heading: path };
    figures.push(...(await measureOpening(url, heading, address, signedIn, path === '/scheduler' ? 400 : undefined)));
  }
  return figures;
}

async function measureOpening(
  url: string,
  name: string,
  address: string,
  state: Awaited<ReturnType<BrowserContext['storageState']>>,
  maxKilobytes?: number,
): Promise<Figure[]> {
  const openings: Opening[] = [];
  for (let round = 0; round < rounds; round++) openings.push(await open(url, address, state));
  const median = (of: keyof Opening): number => openings.map((one) => one[of]).sort((a, b) => a - b)[1] ?? 0;
  return [
    {
      what: `${name}: work until usable, ${throttling}x slower`,
      value: median('work'),
      unit: 's of processor',
      max: 2.5,
    },
    { what: `${name}: blocked while loading`, value: median('blocking'), unit: 'ms' },
    { what: `${name}: scripts`, value: median('kilobytes'), unit: 'KB gzip', max: maxKilobytes },
    { what: `${name}: requests`, value: median('requests') },
    { what: `${name}: layout shift`, value: median('shift'), max: 0.02 },
  ];
}
