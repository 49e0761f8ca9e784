import { expect, type Page } from '@playwright/test';
import { test } from './flow.ts';
import { openAs } from './openAs.ts';
import { expectToast } from './signIn.ts';

/** A PNG of one pixel. */
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const rows = (page: Page) => page.locator('tbody tr');
const priceField = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /^Price/ });
const field = (page: Page, name: string) => page.getByRole('main').getByRole('textbox', { name });
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

async function pick(page: Page, name: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
}

test('a product is added with a picture and a new brand, is listed, and its picture is deleted', async ({
  browser,
}) => {
  const page = await openAs(browser, 'products', '/manage-products');
  await expect(page.getByRole('columnheader')).toHaveText([
    'Manufacturer',
    'Name',
    'Brand',
    'Category',
    'Barcode',
    'Oz. Size',
    'Price',
  ]);
  await expect(rows(page)).toHaveCount(25);
  await page.getByRole('button', { name: 'Add New Product' }).click();
  await heading(page, 'Add Product').waitFor();
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveCount(0);
  await pick(page, 'Manufacturer', 'Goldwell');
  await expect(page.getByRole('combobox', { name: 'Category' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Add new brand' }).click();
  await page.getByRole('dialog').getByRole('textbox', { name: 'Brand name' }).fill('Nectaya');
  await page.getByRole('dialog').getByRole('button', { name: 'Add brand' }).click();
  await expect(page.getByRole('combobox', { name: 'Brand' })).toHaveValue('Nectaya');
  await page.locator('input[type=file]').setInputFiles({ name: 'tube.png', mimeType: 'image/png', buffer: picture });
  await expect(page.getByRole('button', { name: 'Change Product image' })).toBeVisible();
  await field(page, 'Name').fill('7GB Sahara Blonde');
  await field(page, 'Barcode').fill('4006381333930');
  await expect(page.getByText('The last digit of this EAN-13 should be 1.')).toBeVisible();
  await field(page, 'Barcode').fill('4006381333931');
  await expect(page.getByText('EAN-13, check digit right')).toBeVisible();
  await field(page, 'Oz. Size').fill('0');
  await priceField(page).fill('9.15');
  await page.getByRole('button', { name: 'Add Product' }).click();
  await expect(page.getByText('All data is required!')).toBeVisible();
  await field(page, 'Oz. Size').fill('2');
  await expectToast(page, 'Product Created', () => page.getByRole('button', { name: 'Add Product' }).click());
  await heading(page, 'Products').waitFor();

  await page.getByRole('searchbox').fill('nectaya');
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page).first()).toContainText('2.00');
  await rows(page).first().click();
  await heading(page, 'Edit Product').waitFor();
  const shown = page.getByRole('main').getByRole('img', { name: 'Product image' });
  await expect(shown).toHaveAttribute('src', /^\/images\/1\/products\/\w+\.png$/);
  expect(await shown.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(1);
  await page.getByRole('button', { name: 'Delete Product image' }).click();
  await expectToast(page, 'Product Updated', () => page.getByRole('button', { name: 'Update Product' }).click());
  await rows(page).first().click();
  await heading(page, 'Edit Product').waitFor();
  await expect(page.getByRole('button', { name: 'Choose Product image' })).toBeVisible();
});
