import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { readPdfPages } from '../support/pdfText.ts';
import { expectNoViolations } from './axe.ts';
import { test } from './flow.ts';
import { openPageAs } from './openAs.ts';
import { expectToast } from './signIn.ts';

const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });
const quantities = (page: Page) => page.getByRole('textbox', { name: /^Order quantity of/ });
const number = (page: Page) => page.getByRole('textbox', { name: 'Order number' });

async function toItems(page: Page): Promise<void> {
  await page.getByRole('combobox', { name: 'Distributor' }).click();
  await page.getByRole('option', { name: /^SalonCentric/ }).click();
  await button(page, 'Next').click();
  await expect(number(page)).toHaveValue(/^RO-\d+$/);
}
async function reorder(page: Page): Promise<void> {
  await button(page, 'Reorder').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reorder' }).click();
}

test('the front desk places an order for their salon, and its number cannot be reused', async ({ page }) => {
  await openPageAs(page, 'desk', '/orders');
  await page.getByRole('link', { name: 'Reordering' }).click();
  await expect(page.getByRole('combobox', { name: 'Salon' })).toHaveValue('Fairfax');
  await expectToast(page, 'Please select a reseller', () => button(page, 'Next').click());
  await toItems(page);
  for (const nth of [1, 2, 3])
    await page
      .getByRole('checkbox', { name: /^Select / })
      .nth(nth)
      .check();
  const used = await number(page).inputValue();
  await button(page, 'Next').click();

  // By keyboard alone.
  const first = quantities(page).first();
  await first.focus();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await expect(quantities(page).nth(1)).toBeFocused();
  await page.keyboard.type('77');
  await expect(page.getByText('2 quantities differ from the suggestion')).toBeVisible();
  await expectNoViolations(page, 'the quantities');

  page.once('dialog', (dialog) => dialog.accept());
  await page.reload();
  const restored = page.getByRole('status').filter({ hasText: 'Restored what you had typed.' });
  await expect(restored).toBeVisible();
  // Button and text share one line.
  expect((await restored.boundingBox())?.height).toBeLessThan(48);
  await expect(quantities(page).nth(1)).toHaveValue('77');
  await page.evaluate(() => history.back());
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stay' }).click();
  await expect(quantities(page).nth(1)).toHaveValue('77');

  await reorder(page);
  const sheet = page.getByRole('article', { name: `Order ${used}` });
  await expect(sheet).toContainText('77');
  await expect(page.getByRole('main')).not.toContainText('$');
  await expectNoViolations(page, 'the order sheet');
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'PDF').click()]);
  expect(file.suggestedFilename()).toBe(`Order ${used}.pdf`);
  const texts = (await readPdfPages(new Blob([await readFile(await file.path())]))).flat();
  expect(texts).toEqual(expect.arrayContaining([`Order ${used}`, 'SalonCentric', '77']));
  expect(texts.join('\n')).not.toContain('$');
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.emulateMedia({ media: null });

  await button(page, 'Refresh').click();
  await expect(page.getByRole('combobox', { name: 'Distributor' })).toHaveValue('');
  await toItems(page);
  await expect(number(page)).not.toHaveValue(used);
  await number(page).fill(used);
  await page
    .getByRole('checkbox', { name: /^Select / })
    .nth(1)
    .check();
  await button(page, 'Next').click();
  await reorder(page);
  await expect(page.getByText('This order number is used already')).toBeVisible();
  await expect(number(page)).toBeFocused();
  await expect(page.getByText('1 selected')).toBeVisible();
});
