import { expect, type Page } from '@playwright/test';
import { demoKey } from '../../infra/local/demo/stations.ts';
import { api } from '../../shared/contract/index.ts';
import { daysAhead } from '../support/days.ts';
import { countClicks } from './countClicks.ts';
import { test } from './flow.ts';
import { goTo, lookForChanges, openAs, openPageAs } from './openAs.ts';
import { expectToast } from './signIn.ts';

const item = '4-0 Medium Brown Natural';
const client = 'Ms. Larkin';

const bowlIn = (page: Page) => page.getByRole('row', { name: new RegExp(client) });
/** Reloads the list of yesterday and today by navigating to its address again. */
async function listAt(page: Page, path: string) {
  await goTo(page, '/task-list');
  const query = { from: daysAhead(-1), to: daysAhead(0), 'v.transaction_client_name': client };
  await goTo(page, `${path}?${new URLSearchParams(query)}`);
}

test('a bowl and its correction appear on the dashboard, in reports and in stock movements', async ({
  browser,
  request,
}) => {
  const own = await openAs(browser, 'stylist', '/stylist-dashboard');
  const shelf = await openAs(browser, 'manager', `/inventory?q=${encodeURIComponent(item)}`);
  const reports = await openAs(browser, 'manager', '/task-list');
  const look = () => Promise.all([own, shelf].map(lookForChanges));
  await shelf.getByRole('row', { name: item }).first().getByRole('gridcell').nth(1).click();
  const moved = shelf.getByRole('complementary', { name: item }).getByRole('listitem').filter({ hasText: 'after' });
  await moved.first().waitFor();
  await own.getByRole('heading', { name: 'Client history' }).waitFor();
  const card = own.getByRole('listitem').filter({ hasText: client });
  await expect(card).toHaveCount(0);

  const start = new Date().toISOString();
  const entries = [{ product: '070204014004', grams: 29.77, waste: 1.5 }];
  const sent = await request.post(`/api${api.stations.sendBowls.path}`, {
    headers: { 'x-station-key': demoKey },
    data: {
      sent_at: start,
      bowls: [{ local_id: 'flow-1', start, stylist: '526034188686', client_name: client, entries }],
    },
  });
  expect((await sent.json()).verdicts).toMatchObject([{ verdict: 'booked' }]);
  await look();
  await expect(card).toContainText('4-0 29.8 g');
  await expect(moved.first()).toContainText(/^Used-0\.5/);
  await listAt(reports, '/reports-sql');
  await expect(bowlIn(reports)).toContainText('29.77');

  // Correct the weight to ten grams less.
  await listAt(reports, '/rolled-reports-sql');
  await bowlIn(reports)
    .getByRole('button', { name: /Expand|Open/ })
    .click();
  await reports.getByRole('button', { name: 'Batch Edit' }).click();
  await reports.getByRole('row', { name: item }).last().getByText('29.77').dblclick();
  await reports.keyboard.press('ControlOrMeta+a');
  await reports.keyboard.type('19.77');
  await reports.keyboard.press('Enter');
  await expectToast(reports, 'Saved', () => reports.getByRole('button', { name: 'Save' }).click());
  await look();
  await expect(card).toContainText('4-0 19.8 g');
  await expect(moved.first()).toContainText(/^Correction\+0\.17/);
  await listAt(reports, '/reports-sql');
  await expect(bowlIn(reports)).toContainText('19.77');
});

test('from the landing page a file of the month of all salons is three clicks away, and every salon adds up', async ({
  page,
}) => {
  await openPageAs(page, 'admin', '/');
  const clicks = await countClicks(page);
  await page.getByRole('button', { name: 'Report Center' }).click();
  await page.getByRole('link', { name: 'Month End' }).click();
  const save = page.getByRole('button', { name: 'Download, 3 sheets' });
  const [file] = await Promise.all([page.waitForEvent('download'), save.click()]);
  expect(await clicks()).toBe(3);
  expect(file.suggestedFilename()).toMatch(/^Month End, [A-Z][a-z]+ \d{4}\.xlsx$/);
  const checks = page.getByRole('gridcell', { name: /^0\.00/ });
  // Of three salons and of all.
  await expect(checks).toHaveCount(4);
});

test('salons stand side by side, a figure leads to its report, and Back keeps the order', async ({ page }) => {
  await openPageAs(page, 'admin', '/salons');
  await page.getByRole('button', { name: 'Ticket' }).click();
  const rows = page.getByRole('table', { name: 'Salons' }).getByRole('row');
  await expect(rows).toHaveCount(5);
  const [first = ''] = await rows.nth(1).getByRole('rowheader').allTextContents();
  await rows.nth(1).getByRole('link').nth(6).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Waste' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Salon' })).toContainText(first);
  await page.goBack();
  await expect(page.getByRole('columnheader', { name: /^Ticket/ })).toHaveAttribute('aria-sort', 'descending');
});
