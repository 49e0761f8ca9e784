import { chromium } from '@playwright/test';
const b = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox','--disable-gpu','--disable-quic','--no-first-run','--disable-background-networking','--disable-component-update','--disable-sync'] });
const c = await b.newContext({ viewport: { width: 1440, height: 900 } });
const p = await c.newPage();
p.on('console', (m) => m.type()==='error' && console.log('ERR', m.text().slice(0,300)));
await p.goto('http://localhost:4150/');
await p.getByLabel('Email').fill('admin@demo.test');
await p.getByLabel('Password', { exact: true }).fill('Salon-Demo-2026!');
await p.getByRole('button', { name: /sign in/i }).click();
await p.waitForTimeout(4000);
for (const [name, path] of [['salons','/salons'],['missed','/missed-charges?location_id=-1'],['profit','/profit?location_id=-1']] as const) {
  await p.goto('http://localhost:4150'+path); await p.waitForTimeout(6000);
  await p.screenshot({ path: `/tmp/shots/${name}.png` });
}
await b.close();
