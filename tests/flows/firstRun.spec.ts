import { expect, test } from '@playwright/test';
import { startEmptyProduct } from './demo.ts';
import { expectToast } from './signIn.ts';

test.use({ timezoneId: 'America/Denver' });

test('an empty product is set up by its link: the owner creates an organization and stands in the console', async ({
  page,
}) => {
  const product = await startEmptyProduct();
  await page.goto(new URL('/setup', product.url).href);
  await expect(page.getByText('This page opens with the link that the product printed.')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await page.goto(product.url);
  await expect(page.getByRole('combobox', { name: 'Time zone' })).toHaveText(/^Mountain Time, \d+:\d\d [AP]M now$/);
  const values = {
    Organization: 'Luma Hair',
    'First salon': 'Fairfax',
    "Salon's phone": '3035550142',
    'First name': 'Ada',
    'Last name': 'Owner',
    Email: 'ada@luma.test',
    Password: 'Nine-foils',
  };
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
  const create = page.getByRole('button', { name: 'Create organization' });
  await create.click();
  await expect(
    page
      .getByText(/password/i)
      .and(page.getByRole('alert'))
      .first(),
  ).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill('Chosen-In-Winter-2026!');
  await create.click();
  await expect(page.getByRole('link', { name: 'Your profile, ada@luma.test' })).toBeVisible();
  await page.goto(new URL('/manage-users', product.url).href);
  await expect(page.getByText('Fairfax').first()).toBeVisible();

  // A used link says so; the owner adds a second salon in the same zone.
  await page.goto(new URL('/create-salon', product.url).href);
  await page.getByRole('textbox', { name: 'Salon name' }).fill('Rosslyn');
  await page.getByRole('textbox', { name: "Salon's phone" }).fill('3035550143');
  await expectToast(page, 'Success', () => page.getByRole('button', { name: 'Add New Salon' }).click());
  await page.goto(new URL('/configure-salon', product.url).href);
  await expect(page.getByRole('textbox', { name: 'Phone' })).toHaveValue('+1 (303) 555-0142');
  await expect(page.getByRole('combobox', { name: 'Tuesday opens' })).toHaveValue('9:00 AM');
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.goto(product.url);
  await expect(page.getByText('This link has been used or has run out.')).toBeVisible();
  await product.stop();
});
