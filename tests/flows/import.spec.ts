import { expect, type Page } from '@playwright/test';
import { test } from './flow.ts';
import { openPageAs } from './openAs.ts';

/** A price list of thirty rows: one has no price, one a decimal comma, and one a barcode in use. */
function priceList(): Buffer {
  const row = (at: number, price = '$9.65') =>
    `Schwarzkopf,Igora Zero,Zero ${at},Color,"=""0404578791${at}""",2.1,${price}`;
  const rows = Array.from({ length: 27 }, (_, index) => row(1000 + index));
  const wrong = [row(2000, '"12,50"'), row(2001, ''), row(1000)];
  return Buffer.from(['Vendor,Line,Name,Class,UPC/EAN,Size oz,Wholesaler', ...rows, ...wrong].join('\r\n'));
}

const bring = (page: Page) =>
  page
    .getByLabel('List', { exact: true })
    .setInputFiles({ name: 'prices.csv', mimeType: 'text/csv', buffer: priceList() });
const tile = (page: Page, name: string) => page.getByRole('group', { name: 'Verdict' }).getByRole('button', { name });

test('an import checks a price list, saves its valid rows, changes nothing when repeated, and can be undone', async ({
  page,
}) => {
  await openPageAs(page, 'manager', '/import');
  await bring(page);
  await page.getByRole('combobox', { name: 'Wholesaler' }).click();
  await page.getByRole('option', { name: 'Price', exact: true }).click();
  await page.getByRole('button', { name: 'Check 30 rows' }).click();
  await expect(tile(page, 'New')).toHaveText(/29$/);
  // Prices that cannot be read are left out, and the rows come in with missing info.
  await page.getByRole('button', { name: 'Import 29 rows' }).click();
  await expect(page.getByRole('heading', { name: '29 products saved' })).toBeVisible();
  await expect(page.getByText('Same barcode as row 2')).toBeVisible();

  // The manually chosen column is remembered.
  await page.getByRole('button', { name: 'Import another file' }).click();
  await bring(page);
  await page.getByRole('button', { name: 'Check 30 rows' }).click();
  await expect(tile(page, 'Same')).toHaveText(/29$/);
  await expect(page.getByRole('button', { name: 'Import 0 rows' })).toBeDisabled();

  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Undo prices.csv' }).click();
  await expect(page.getByRole('alertdialog')).toContainText('29 rows of prices.csv');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await bring(page);
  await page.getByRole('button', { name: 'Check 30 rows' }).click();
  await expect(tile(page, 'New')).toHaveText(/29$/);
});
