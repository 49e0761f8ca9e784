import { expect, type Page } from '@playwright/test';
import { cellOf } from './cellOf.ts';
import { test } from './flow.ts';
import { goTo, openAs, openPageAs } from './openAs.ts';
import { scan } from './scanner.ts';
import { expectToast } from './signIn.ts';

/** A product in stock at Fairfax. */
const igora = { name: 'Igora Royal 8-1 Light Blonde Cendré', item: '8-1 Light Blonde Cendré', code: '070204018101' };
const brown = { code: '070204014301' };

/** Containers in stock according to the inventory screen. */
async function countNow(page: Page): Promise<number> {
  await goTo(page, '/orders');
  await goTo(page, `/inventory?q=${encodeURIComponent(igora.item)}`);
  const cell = await cellOf(page, page.getByRole('row', { name: igora.item }).first(), 'Item count');
  return Number(/-?[\d.]+$/.exec((await cell.textContent()) ?? '')?.[0]);
}

const press = (page: Page, name: string | RegExp) =>
  page
    .getByRole('main')
    .getByRole('button', { name, exact: typeof name === 'string' })
    .click();

test('stock stays consistent through receiving, counting, a transfer, a reorder and its delivery', async ({
  page,
  browser,
}) => {
  // Approve the demo's open count first: a salon has one count at a time.
  await openPageAs(page, 'manager', '/stock-count');
  await press(page, 'Approve Count');
  await expectToast(page, /differences posted$/, () => press(page, /^Approve \d+ differences$/));
  const before = await countNow(page);

  await goTo(page, '/inventory-receiving');
  await page.getByText('Scanner ready').waitFor();
  // Thirty tubes: 24 by the command card, the others one by one.
  await scan(
    page,
    'CARD-X12',
    igora.code,
    'CARD-X12',
    brown.code,
    ...Array(3).fill(igora.code),
    ...Array(3).fill(brown.code),
  );
  await expect(page.getByText('Not received yet: 2 lines')).toBeVisible();
  await page.getByRole('combobox', { name: 'Order number' }).fill('PO-30');
  await expectToast(page, 'Success', () => press(page, 'Complete'));
  await expect.poll(() => countNow(page)).toBeCloseTo(before + 15);

  // One tube is missing.
  await goTo(page, '/stock-count');
  await press(page, 'Start count');
  await page.getByText('Scanner ready').waitFor();
  await scan(page, igora.code);
  const field = page.getByRole('textbox', { name: 'Barcode' });
  // As fast as a person types: an Enter right behind a scan belongs to the scanner.
  await field.pressSequentially(String(before + 14), { delay: 150 });
  await field.press('Enter');
  await expect(page.getByRole('region', { name: 'Last scan' })).toContainText(String(before + 14));
  await expect(page.getByRole('button', { name: 'Finish count' })).toBeEnabled();
  await press(page, 'Finish count');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Finish count' }).click();
  await press(page, 'Approve Count');
  await expectToast(page, '1 difference posted', () => press(page, 'Approve 1 difference'));
  await expect.poll(() => countNow(page)).toBeCloseTo(before + 14);

  await goTo(page, '/transfers');
  await press(page, 'New transfer');
  await page.getByText('Scanner ready').waitFor();
  await scan(page, igora.code, igora.code, igora.code);
  await page.getByRole('combobox', { name: 'To' }).click();
  await page.getByRole('option', { name: 'Rosslyn' }).click();
  await expect(page.getByRole('region', { name: 'Last scan' })).toContainText(igora.name);
  await expectToast(page, /is on its way$/, () => press(page, 'Send 3'));
  await expect(page.getByText('On its way to Rosslyn, where it is received.')).toBeVisible();
  const { pathname, search } = new URL(page.url());
  const rosslyn = await openAs(browser, 'admin', pathname + search);
  await rosslyn.getByText('Scanner ready').waitFor();
  await press(rosslyn, 'Receive the rest');
  await expectToast(rosslyn, '3 received', () => press(rosslyn, 'Receive 3'));
  await rosslyn.context().close();
  await expect.poll(() => countNow(page)).toBeCloseTo(before + 11);

  await goTo(page, '/reorder');
  await page.getByRole('combobox', { name: 'Distributor' }).click();
  await page.getByRole('option', { name: /^Northeast Beauty Supply/ }).click();
  await press(page, 'Next');
  const number = page.getByRole('textbox', { name: 'Order number' });
  await expect(number).toHaveValue(/^RO-\d+$/);
  const order = await number.inputValue();
  await page.getByRole('searchbox').fill(igora.item);
  await page.getByRole('checkbox', { name: `Select ${igora.name}` }).check();
  await press(page, 'Next');
  await page.getByRole('textbox', { name: /^Order quantity of/ }).fill('4');
  await press(page, 'Reorder');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reorder' }).click();
  await page.getByRole('article', { name: `Order ${order}` }).waitFor();

  await goTo(page, '/inventory-receiving');
  await page.getByText('Scanner ready').waitFor();
  // The order document has its number as a barcode.
  await expectToast(page, `Order ${order} is open.`, () => scan(page, order));
  await scan(page, ...Array(4).fill(igora.code));
  await expect(page.getByRole('region', { name: 'Last scan' })).toContainText(igora.name);
  await expectToast(page, 'Success', () => press(page, 'Complete'));
  await expect.poll(() => countNow(page)).toBeCloseTo(before + 15);
  await goTo(page, '/orders?show=finished');
  await expect(page.getByRole('row', { name: new RegExp(order) })).toContainText('4 of 4');
});
