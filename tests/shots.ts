import { mkdirSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { demoPassword } from '../infra/local/demo/people.ts';
import { seed } from '../infra/local/demo/seed.ts';
import { startProduct } from '../infra/local/product.ts';
import { readSettings } from '../infra/local/settings.ts';
import { staticSite } from '../infra/local/site.ts';
import { browserArguments, systemBrowser } from './support/browser.ts';
import { consoleScreens, type DemoUser } from './support/consoleScreens.ts';

/*
 * Takes screenshots of every screen into tests/shots: three sizes in light, dark and high contrast. Run `npm run build` first.
 */
const sizes = { wide: [1440, 900], middle: [1024, 768], phone: [390, 844] } as const;
const modes = ['light', 'dark', 'contrast'] as const;

/** Users in order of preference: the front desk has the fullest day, the admin the most screens. */
const viewers: readonly DemoUser[] = ['desk', 'admin', 'platform'];

/** Screens this user takes, plus the week view of the book. */
function listScreens(who: DemoUser): (readonly [name: string, at: string])[] {
  const own = Object.entries(consoleScreens).filter(
    ([, { allowedUsers: opens }]) => viewers.find((viewer) => opens.includes(viewer)) === who,
  );
  const named = own.map(([path, { address: at }]) => [path.slice(1).replaceAll(/\W+/g, '-'), at] as const);
  return who === 'desk' ? [...named, ['week', '/scheduler?view=week']] : named;
}

const settings = readSettings({ PORT: '0', DATA_DIR: mkdtempSync(join(tmpdir(), 'salon-shots-')) });
const product = await startProduct(settings, staticSite(), seed);
const executablePath = systemBrowser();
const browser = await chromium.launch({ args: browserArguments, ...(executablePath && { executablePath }) });
mkdirSync('tests/shots', { recursive: true });

for (const mode of modes)
  for (const [size, [width, height]] of Object.entries(sizes)) await shoot(browser, mode, size, { width, height });

await browser.close();
await product.stop();

async function shoot(from: Browser, mode: string, size: string, viewport: { width: number; height: number }) {
  for (const who of viewers) {
    const context = await from.newContext({ viewport, baseURL: product.url, reducedMotion: 'reduce' });
    await context.addInitScript((chosen) => localStorage.setItem('salon-console:theme', chosen), mode);
    const page = await context.newPage();
    const save = (name: string) => page.screenshot({ path: `tests/shots/${name}-${size}-${mode}.png` });
    await page.goto('/login');
    await page.getByRole('button', { name: 'Sign In' }).waitFor();
    if (who === 'desk') await save('sign-in');
    await signIn(page, who);
    for (const [name, path] of listScreens(who)) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await save(name);
    }
    await context.close();
  }
}

async function signIn(page: Page, who: string): Promise<void> {
  await page.getByLabel('Email').fill(`${who}@demo.test`);
  await page.getByLabel('Password', { exact: true }).fill(demoPassword);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('banner').waitFor();
}
