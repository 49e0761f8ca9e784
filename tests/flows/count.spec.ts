import { expect, type Page } from '@playwright/test';
import { test } from './flow.ts';
import { arriveAs, goTo, openAs } from './openAs.ts';
import { scan } from './scanner.ts';
import { told } from './signIn.ts';

/** Of what Fairfax has on its shelf: one tube too many stands there, whatever the books say. */
const igora = { name: 'Igora Royal 8-1 Light Blonde Cendré', item: '8-1 Light Blonde Cendré', code: '070204018101' };

async function countNow(page: Page): Promise<number> {
  await goTo(page, `/inventory?q=${encodeURIComponent(igora.item)}`);
  const cell = page.getByRole('row', { name: igora.item }).first().getByRole('gridcell').nth(5);
  return Number(/-?[\d.]+$/.exec((await cell.textContent()) ?? '')?.[0]);
}
const press = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name }).click();
const counted = (page: Page) => page.getByRole('region', { name: 'Last scan' });

test('two people count one shelf, one of them without a connection for a while, and an approval sets the books right', async ({
  page: manager,
  browser,
}) => {
  // What was counted before waits, and is approved first.
  await arriveAs(manager, 'manager', '/stock-count');
  await press(manager, 'Approve Count');
  await told(manager, /differences booked$/, () => press(manager, /^Approve \d+ differences$/));

  const desk = await openAs(browser, 'desk', '/approve-count');
  await expect(desk).not.toHaveURL(/approve-count/);
  await goTo(desk, '/stock-count');
  await press(desk, 'Start count');
  await desk.getByText('Scanner ready').waitFor();
  await scan(desk, igora.code, igora.code, igora.code);
  await expect(counted(desk)).toContainText('3');

  await goTo(manager, '/stock-count');
  await expect(manager.getByRole('row', { name: igora.name })).toContainText('3.00');
  await desk.context().setOffline(true);
  await scan(desk, igora.code, igora.code);
  await expect(desk.getByText('Not connected. 2 scans are kept on this device.')).toBeVisible();
  await scan(manager, igora.code);
  await expect(counted(manager)).toContainText('you 1, others 3');
  await desk.context().setOffline(false);
  await expect(desk.getByText('Not connected.')).toBeHidden();
  // What the other one counted meanwhile is there as well.
  await expect(desk.getByRole('row', { name: igora.name })).toContainText('6.00');
  await expect(manager.getByRole('row', { name: igora.name })).toContainText('6.00');

  await press(desk, 'Finish count');
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Finish count' }).click();
  await expect(desk.getByText('SC-1009 is counted and waits for approval.')).toBeVisible();
  await expect(desk.getByRole('button', { name: 'Approve Count' })).toBeHidden();
  await desk.context().close();

  await press(manager, 'Approve Count');
  await told(manager, '1 difference booked', () => press(manager, 'Approve 1 difference'));
  await press(manager, 'Finished counts');
  await expect(manager.getByRole('row', { name: /SC-1009/ })).toContainText('Hanna Lindqvist');
  expect(await countNow(manager)).toBe(6);
});
