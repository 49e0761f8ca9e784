import { expect, test } from '@playwright/test';
import { startEmptyProduct } from './demo.ts';

test('an empty product is set up by its link: the owner creates an organization and stands in the console', async ({
  page,
}) => {
  const product = await startEmptyProduct();
  await page.goto(product.url);
  const values = {
    Organization: 'Luma Hair',
    'First salon': 'Fairfax',
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
  await product.stop();
});
