import { chromium } from '@playwright/test';

const [, , scenario] = process.argv;
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] });
const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, colorScheme: 'light' });
const page = await context.newPage();
const base = 'http://localhost:4150';
page.on('pageerror', (e) => console.log('PAGEERROR', e.message));
await page.goto(base);
await page.getByLabel(/email/i).first().fill('admin@demo.test');
await page
  .getByLabel(/password/i)
  .first()
  .fill('Salon-Demo-2026!');
await page.keyboard.press('Enter');
await page.waitForURL((u) => !u.pathname.includes('sign'), { timeout: 20000 }).catch(() => {});
await page.waitForTimeout(2000);
const shot = (n) => page.screenshot({ path: `/tmp/shots/${n}.png` });
const { default: run } = await import(`/tmp/scen-${scenario}.mjs`);
await run({ page, base, shot, context });
await browser.close();
