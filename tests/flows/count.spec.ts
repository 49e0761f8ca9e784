import { expect, type Page } from '@playwright/test';
import { cellOf } from './cellOf.ts';
import { test } from './flow.ts';
import { goTo, lookForChanges, openAs, openPageAs } from './openAs.ts';
import { scan } from './scanner.ts';
import { expectToast, password } from './signIn.ts';

/** A product in stock at Fairfax. The count finds one tube more than the books have. */
const igora = { name: 'Igora Royal 8-1 Light Blonde Cendré', item: '8-1 Light Blonde Cendré', code: '070204018101' };

async function countNow(page: Page): Promise<number> {
  await goTo(page, `/inventory?q=${encodeURIComponent(igora.item)}`);
  const cell = await cellOf(page, page.getByRole('row', { name: igora.item }).first(), 'Item count');
  return Number(/-?[\d.]+$/.exec((await cell.textContent()) ?? '')?.[0]);
}
const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();
/** Waits until the server has received all scans. */
const allSent = (page: Page) =>
  expect(page.getByRole('button', { name: 'Finish count' })).not.toHaveAttribute('aria-disabled', 'true');
const counted = (page: Page) => page.getByRole('region', { name: 'Last scan' });

test('two users, one temporarily offline, count together, and approval corrects the stock', async ({
  page: manager,
  browser,
}) => {
  // Approve the demo's open count first.
  await openPageAs(manager, 'manager', '/stock-count');
  await press(manager, 'Approve Count');
  await expectToast(manager, /differences posted$/, () => press(manager, /^Approve \d+ differences$/));

  const desk = await openAs(browser, 'desk', '/approve-count');
  await expect(desk).not.toHaveURL(/approve-count/);
  await goTo(desk, '/stock-count');
  await press(desk, 'Start count');
  await desk.getByText('Scanner ready').waitFor();
  await scan(desk, igora.code, igora.code, igora.code);
  await expect(counted(desk)).toContainText('3');
  await allSent(desk);

  await goTo(manager, '/stock-count');
  await expect(manager.getByRole('row', { name: igora.name })).toContainText('3');
  await desk.context().setOffline(true);
  await scan(desk, igora.code, igora.code);
  await expect(desk.getByText('Not connected. 2 scans are kept on this device.')).toBeVisible();
  await lookForChanges(manager);
  await scan(manager, igora.code);
  await expect(counted(manager)).toContainText('you 1, others 3');
  await allSent(manager);
  await desk.context().setOffline(false);
  await expect(desk.getByText('Not connected.')).toBeHidden();
  await allSent(desk);
  await Promise.all([desk, manager].map(lookForChanges));
  // The colleague's scans are included.
  await expect(desk.getByRole('row', { name: igora.name })).toContainText('6');
  await expect(manager.getByRole('row', { name: igora.name })).toContainText('6');

  await press(desk, 'Finish count');
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Finish count' }).click();
  await expect(desk.getByText('SC-1009 is counted and waits for approval.')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Approve Count' })).toBeHidden();
  await desk.context().close();

  await lookForChanges(manager);
  await press(manager, 'Approve Count');
  await expectToast(manager, '1 difference posted', () => press(manager, 'Approve 1 difference'));
  await press(manager, 'Finished counts');
  await expect(manager.getByRole('row', { name: /SC-1009/ })).toContainText('Hanna Lindqvist');
  expect(await countNow(manager)).toBe(6);
});

test('two tabs count together; an expired session neither loses nor repeats scans', {
  tag: '@full',
}, async ({ page, context }) => {
  await openPageAs(page, 'desk', '/stock-count');
  await press(page, 'Start count');
  const other = await context.newPage();
  await other.goto('/stock-count');
  for (const tab of [page, other]) await tab.getByText('Scanner ready').waitFor();
  await scan(page, igora.code, igora.code);
  await scan(other, igora.code, igora.code, igora.code);
  for (const tab of [page, other]) await expect(tab.getByRole('row', { name: igora.name })).toContainText('5');
  await other.close();

  await page.evaluate(() => {
    for (const store of [localStorage, sessionStorage])
      for (const key of Object.keys(store)) if (/token$/i.test(key)) store.removeItem(key);
  });
  await scan(page, igora.code);
  const door = page.getByRole('alertdialog', { name: 'Your session has ended' });
  await door.waitFor();
  await scan(page, igora.code);
  await door.getByLabel('Password', { exact: true }).fill(password);
  await door.getByRole('button', { name: 'Sign In' }).click();
  await expect(door).toBeHidden();
  await allSent(page);
  await page.reload();
  await expect(page.getByRole('row', { name: igora.name })).toContainText('7');
});
