import { expect, type Page } from '@playwright/test';
import { api } from '../../shared/contract/index.ts';
import { cellOf } from './cellOf.ts';
import { test } from './flow.ts';
import { openPageAs } from './openAs.ts';
import { expectToast, getToastTimeoutMs, toast } from './signIn.ts';

const choose = async (page: Page, field: string, option: string) => {
  await page.getByRole('combobox', { name: field }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
};

/** The services and stylists that the book offers. */
async function offeredInTheBook(page: Page) {
  const { path, reply } = api.scheduler.getSchedulerData;
  const answer = page.waitForResponse((response) => response.url().endsWith(`/api${path}`));
  await page.goto('/scheduler');
  return reply.parse(await (await answer).json()).services;
}

test('an admin adds a category and a service to the menu of the book, changes both and archives the category', async ({
  page,
}) => {
  await openPageAs(page, 'admin', '/manage-categories');
  await page.getByRole('button', { name: 'Add New Category' }).click();
  // Waits for the form: the list's filter has the same name.
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bridal');
  await choose(page, 'Flag', 'Non Chemical');
  await page.getByRole('textbox', { name: 'Color' }).fill('#123ABC');
  await expectToast(page, 'Category Created', () => page.getByRole('button', { name: 'Add Category' }).click());
  const category = page.getByRole('row').filter({ hasText: 'Bridal' });
  await expect(category).toContainText('#123abc');

  await page.goto('/services');
  await page.getByRole('button', { name: 'Add New Service' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Bridal braid');
  await page.getByRole('textbox', { name: 'Shortcut name' }).fill('BRAIDAL');
  await page.getByRole('textbox', { name: 'Description' }).fill('Braided and pinned, with a trial before the day');
  await choose(page, 'Category', 'Bridal');
  await choose(page, 'Status', 'Active');
  await page.getByRole('button', { name: 'Create a new Service' }).click();
  const missing = page.getByText('At least one price level must be set if the service has a cost.');
  await expect(missing).toBeVisible();
  await page.getByRole('textbox', { name: 'Level 3' }).fill('120');
  await expect(missing).toBeHidden();
  await expect(page.getByRole('region', { name: 'In the book' })).toContainText('Next clientBRAIDAL');
  await expectToast(page, 'Service Created', () => page.keyboard.press('Control+s'));
  await expect(page).toHaveURL(/\/services$/);

  const offered = await offeredInTheBook(page);
  expect(offered).toContainEqual(expect.objectContaining({ service_name: 'Bridal braid', color: '#123abc' }));

  await page.goto('/search-services');
  await page.getByRole('searchbox', { name: 'Search Services' }).fill('pinned');
  const service = page.getByRole('row').filter({ hasText: 'Bridal braid' });
  await service.click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Are you sure you want to edit Bridal braid?');
  await question.getByRole('button', { name: 'Confirm' }).click();
  await expect(page).toHaveURL(/\/edit-service\?serviceId=/);
  await page.getByRole('checkbox', { name: 'Free service' }).check();
  await expectToast(page, 'Service Updated', () => page.getByRole('button', { name: 'Update Service' }).click());
  await expect(page).toHaveURL(/\/search-services\?.*pinned/);

  await page.goto('/manage-categories');
  await expect(await cellOf(page, category, 'Services')).toHaveText('1');
  await category.click();
  await expect(page).toHaveURL(/\/create-category\?categoryId=/);
  await page.getByRole('button', { name: 'Archive' }).click();
  await expectToast(page, 'Category Updated', () =>
    page.getByRole('alertdialog').getByRole('button', { name: 'Archive' }).click(),
  );
  await expect(page.getByRole('button', { name: 'Take back' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('row').filter({ hasText: 'Highlights' })).toBeVisible();
  await expect(category).toHaveCount(0);
  await page.getByRole('switch', { name: 'Show archived' }).click();
  await expect(category).toContainText('Archived');

  await page.goto('/create-service');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await expect(page.getByRole('option', { name: 'Highlights' })).toBeVisible();
  await expect(page.getByRole('option', { name: 'Bridal' })).toHaveCount(0);
});

test('a service that cannot be saved stays in the form, and a toast says why', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await openPageAs(page, 'manager', '/services');
  await page.getByRole('row').filter({ hasText: 'Fade' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click();
  await page.getByRole('textbox', { name: 'Level 1' }).fill('43');
  const save = page.getByRole('button', { name: 'Update Service' });

  await page.route('**/api/services/editService/*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await save.click();
  const failure = toast(page, 'Service update failed, please try again');
  expect(await getToastTimeoutMs(failure)).toBe(2500);
  await context.setOffline(true);
  await expectToast(page, /^Service update failed, please try again\. The server cannot be reached/, () =>
    save.click(),
  );
  await context.setOffline(false);
  await expect(page.getByRole('textbox', { name: 'Level 1' })).toHaveValue('43.00');
  await expectToast(page, 'Service Updated', () => save.click());
});
