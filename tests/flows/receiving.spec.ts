import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { cellOf } from './cellOf.ts';
import { test } from './flow.ts';
import { goTo, openPageAs } from './openAs.ts';
import { scan } from './scanner.ts';
import { expectToast } from './signIn.ts';

/** A product in stock at Fairfax. */
const igora = { name: 'Igora Royal 8-1 Light Blonde Cendré', item: '8-1 Light Blonde Cendré', code: '070204018101' };
const brown = { name: 'Igora Royal 4-3 Medium Brown Gold', code: '070204014301' };
const strange = '850031442718';
const stranger = '850031442725';

const quantity = (page: Page, name: string) => page.getByRole('textbox', { name: `Qty received of ${name}` });

/** Containers in stock according to the inventory screen. */
async function countOf(page: Page, name: string): Promise<number> {
  await goTo(page, `/inventory?q=${encodeURIComponent(name)}`);
  const cell = await cellOf(page, page.getByRole('row', { name }).first(), 'Item count');
  return Number(/-?[\d.]+$/.exec((await cell.textContent()) ?? '')?.[0]);
}

test('a delivery is scanned without touching the screen, survives a reload, and is posted to stock', async ({
  page,
}) => {
  await openPageAs(page, 'manager', '/inventory');
  const before = await countOf(page, igora.item);
  await goTo(page, '/inventory-receiving');
  await page.getByText('Scanner ready').waitFor();
  await scan(page, igora.code, brown.code, igora.code, strange);
  const dialog = page.getByRole('dialog', { name: 'New product' });
  await dialog.waitFor();
  await dialog.getByRole('textbox', { name: /Name/ }).fill('Bond Builder No. 3');
  // Scanned while the dialog has the focus.
  await scan(page, brown.code, strange);
  await expectNoViolations(page, 'an unknown barcode');
  await expect(dialog.getByRole('textbox', { name: /Name/ })).toHaveValue('Bond Builder No. 3');
  await dialog.getByRole('button', { name: 'Add product' }).click();
  await expect(dialog).toHaveCount(0);

  await page.reload();
  for (const name of [igora.name, brown.name, 'Bond Builder No. 3'])
    await expect(quantity(page, name)).toHaveValue('2.00');
  await expect(page.getByText('Not received yet: 3 lines')).toBeVisible();
  await page.getByRole('button', { name: 'Complete' }).click();
  const question = page.getByRole('alertdialog', { name: 'Which order is it?' });
  await question.getByRole('textbox', { name: /Order number/ }).fill('PO-20418');
  await expectToast(page, 'Success', () => question.getByRole('button', { name: 'Complete' }).click());
  await expect(page.getByText('Nothing scanned yet.')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Order number' })).toHaveValue('');

  expect(await countOf(page, igora.item)).toBeCloseTo(before + 2);
  expect(await countOf(page, 'Bond Builder No. 3')).toBe(2);
});

test('offline scans are looked up later, tabs have separate lists, and a lost reply posts once', async ({ page }) => {
  await openPageAs(page, 'desk', '/inventory-receiving');
  await page.getByText('Scanner ready').waitFor();
  await page.context().setOffline(true);
  await scan(page, igora.code);
  await expect(page.getByText('Not connected. 1 line is kept on this device.')).toBeVisible();
  await page.context().setOffline(false);
  await expect(quantity(page, igora.name)).toBeVisible();
  await page.getByRole('combobox', { name: 'Order number' }).fill('PO-20419');

  const other = await page.context().newPage();
  await other.goto('/inventory-receiving');
  await other.getByText('Nothing scanned yet.').waitFor();
  await scan(other, stranger);
  await other.getByRole('dialog', { name: 'New product' }).waitFor();
  await other.close();
  await expect(quantity(page, igora.name)).toHaveValue('1.00');

  // The delivery is posted, but the reply is lost.
  let attempts = 0;
  await page.route('**/api/inventory/order', async (route) => {
    attempts += 1;
    const answer = await route.fetch();
    return attempts === 1 ? route.abort() : route.fulfill({ response: answer });
  });
  await expectToast(page, 'An error happened. Please try again.', () =>
    page.getByRole('button', { name: 'Complete' }).click(),
  );
  await expect(quantity(page, igora.name)).toHaveValue('1.00');
  // A product scanned after the lost reply is the only one left once the retry shows that the first attempt was posted.
  await scan(page, brown.code);
  await expect(quantity(page, brown.name)).toBeVisible();
  await expectToast(page, /The first attempt was received/, () =>
    page.getByRole('button', { name: 'Complete' }).click(),
  );
  await expect(quantity(page, igora.name)).toHaveCount(0);
  await expectToast(page, 'Success', () => page.getByRole('button', { name: 'Complete' }).click());
  await expect(page.getByText('Nothing scanned yet.')).toBeVisible();
  // Scans left by the other tab are restored after a reload.
  await page.reload();
  await expect(page.getByText('Unknown product')).toBeVisible();
});
