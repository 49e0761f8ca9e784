import { chromium } from '@playwright/test';

const base = 'http://localhost:8300';
const [who = 'admin', out = '/tmp/shots', ...jobs] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium-headless-shell',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const sizes = { w: [1440, 900], m: [1024, 768], s: [390, 844] } as Record<string, [number, number]>;
const first = await browser.newContext({ reducedMotion: 'reduce' });
const p = await first.newPage();
await p.goto(base + '/login');
await p.getByLabel('Email').fill(`${who}@demo.test`);
await p.getByLabel('Password', { exact: true }).fill('Salon-Demo-2026!');
await p.getByLabel('Remember me').check();
await p.getByRole('button', { name: 'Sign In' }).click();
await p.getByRole('banner').getByRole('button', { name: 'Dashboard' }).waitFor({ timeout: 60000 });
const state = await first.storageState();
for (const job of jobs) {
  const [name = '', path = '', size = 'w', scheme = 'light'] = job.split('|');
  const [width, height] = sizes[size] ?? [1440, 900];
  const context = await browser.newContext({
    storageState: state,
    viewport: { width, height },
    colorScheme: scheme as 'light' | 'dark',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  await page.goto(base + path);
  await page.locator('h1').waitFor({ timeout: 60000 });
  await page.waitForLoadState('networkidle').catch(() => 0);
  await page.waitForTimeout(1500);
  await page.screenshot({ path: `${out}-${name}-${size}-${scheme}.png` });
  await context.close();
}
await browser.close();
