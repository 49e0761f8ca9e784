import { expect, type Page } from '@playwright/test';
import { consoleScreens } from '../support/consoleScreens.ts';
import { test } from './flow.ts';
import { openPageAs } from './openAs.ts';

/*
 * What the first view of a screen may load, with an empty cache: compressed kilobytes of scripts, and requests with the page itself. They
 * are counts, so they do not depend on the machine. `docs/speed.md` has the same figures of every screen.
 */
type Limits = { kilobytes: number; requests: number };

// Every screen watches for changes, shows whether bowls wait to be sent, a new version, asks for a second factor, and can be locked.
const list: Limits = { kilobytes: 338.5, requests: 18 };
const limits: Record<string, Limits> = {
  '/manage-users': { ...list, kilobytes: 340.5 },
  '/search-stylists': list,
  '/manage-categories': list,
  '/edit-client': { kilobytes: 347, requests: 18 },
  '/manage-products': { kilobytes: 357, requests: 20 },
  '/services': { kilobytes: 340, requests: 18 },
  '/create-account': { kilobytes: 411, requests: 24 },
  '/orders': { kilobytes: 363, requests: 21 },
  // The chart's library is 57 KB of it.
  '/salon-dashboard': { kilobytes: 394, requests: 26 },
  '/reports-sql': { kilobytes: 377, requests: 24 },
  '/tasks': { kilobytes: 327, requests: 25 },
  '/scheduler': { kilobytes: 383, requests: 25 },
};

/** Layout shift of one view; 0.1 is what people begin to notice. */
const maxShift = 0.02;

/** Runs in the page before any other script. */
function recordShift(): void {
  Object.assign(window, { shift: 0 });
  new PerformanceObserver((entries) => {
    for (const entry of entries.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
      if (!entry.hadRecentInput) Object.assign(window, { shift: Reflect.get(window, 'shift') + entry.value });
  }).observe({ type: 'layout-shift', buffered: true });
}

async function measure(page: Page): Promise<Limits & { shift: number }> {
  await page.waitForLoadState('networkidle');
  return page.evaluate(() => {
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = loaded.filter(({ name }) => name.endsWith('.js'));
    return {
      kilobytes: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1024,
      requests: loaded.length + 1,
      shift: Number(Reflect.get(window, 'shift')),
    };
  });
}

test('sign-in loads 187.5 KB until somebody types, and nothing moves', async ({ page }) => {
  await page.addInitScript(recordShift);
  await page.goto('/login');
  await page.getByLabel('Password', { exact: true }).waitFor();
  const { kilobytes, requests, shift } = await measure(page);
  expect(kilobytes).toBeLessThanOrEqual(187.5);
  expect(requests).toBeLessThanOrEqual(10);
  expect(shift).toBeLessThanOrEqual(maxShift);
});

test('a screen loads no more than its share, and nothing moves while it does', async ({ browser }) => {
  for (const [path, limit] of Object.entries(limits)) {
    const screen = consoleScreens[path];
    const context = await browser.newContext();
    await context.addInitScript(recordShift);
    const page = await context.newPage();
    await openPageAs(page, 'manager', screen?.address ?? path);
    await page
      .getByText(screen?.expectedText ?? '')
      .filter({ visible: true })
      .first()
      .waitFor();
    const { kilobytes, requests, shift } = await measure(page);
    expect.soft(kilobytes, `KB of ${path}`).toBeLessThanOrEqual(limit.kilobytes);
    expect.soft(requests, `requests of ${path}`).toBeLessThanOrEqual(limit.requests);
    expect.soft(shift, `layout shift of ${path}`).toBeLessThanOrEqual(maxShift);
    await context.close();
  }
});
