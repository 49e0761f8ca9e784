import { expect, type Page } from '@playwright/test';
import { cellOf } from './cellOf.ts';
import { test } from './flow.ts';
import { lookForChanges, openAs, openPageAs } from './openAs.ts';
import { scan } from './scanner.ts';
import { expectToast } from './signIn.ts';

const line = (page: Page, name: string) => page.getByRole('row', { name }).first();
const countIn = (page: Page, name: string) => cellOf(page, line(page, name), 'Item count');

async function recount(page: Page, name: string, count: string): Promise<void> {
  await page.getByRole('button', { name: 'Batch Edit' }).click();
  await (await countIn(page, name)).dblclick();
  await page.getByRole('textbox', { name: 'Item count', exact: true }).fill(count);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 change')).toBeVisible();
}
const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

test('a recount creates a movement, and a concurrent recount shows the conflict', { tag: '@full' }, async ({
  page,
  browser,
}) => {
  const name = '4-0 Medium Brown Natural';
  await openPageAs(page, 'manager', `/inventory?q=${encodeURIComponent(name)}`);
  await line(page, name).waitFor();
  const other = await openAs(browser, 'admin', `/inventory?q=${encodeURIComponent(name)}`);
  await line(other, name).waitFor();

  await recount(page, name, '6.5');
  await expectToast(page, 'Saved', () => save(page));
  await expect(await countIn(page, name)).toHaveText(/6\.50$/);
  await lookForChanges(other);
  await expect(await countIn(other, name)).toHaveText(/6\.50$/);

  await recount(page, name, '6.25');
  await recount(other, name, '7');
  await expectToast(page, 'Saved', () => save(page));
  await expectToast(other, 'Some items were not saved.', () => save(other));
  await expect(other.getByRole('group', { name: /changed/ })).toContainText('6.25');
  await other.context().close();

  await (await countIn(page, name)).click();
  const drawer = page.getByRole('complementary', { name });
  // Items on order may precede the movements.
  const movements = drawer.getByRole('listitem').filter({ hasText: 'after' });
  await expect(movements.first()).toContainText('Recount');
  await expect(movements.first()).toContainText('6.25 after');
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
});

test('scanning while a picker has the focus finds the item and leaves the picker unchanged', { tag: '@full' }, async ({
  page,
}) => {
  await openPageAs(page, 'manager', '/inventory');
  const size = page.getByRole('combobox', { name: 'Rows per page' });
  await expect(size).toHaveValue('25');
  await size.focus();
  // The barcode is a prefix of another product size.
  await expectToast(page, 'No item here has the barcode 50012345.', () => scan(page, '50012345'));
  await expect(size).toHaveValue('25');
  const salon = page.getByRole('combobox', { name: 'Salon' });
  await salon.focus();
  await expectToast(page, 'No item here has the barcode F-012345.', () => scan(page, 'F-012345'));
  await expect(salon).toHaveAttribute('aria-expanded', 'false');
});
