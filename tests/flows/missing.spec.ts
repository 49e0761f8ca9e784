import { expect } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { test } from './flow.ts';
import { goTo, openAs, openPageAs } from './openAs.ts';
import { expectToast, signIn, toast } from './signIn.ts';

test('an address of a missing record links back to its list', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'admin');
  const main = page.getByRole('main');
  for (const [address, text, back, list] of [
    ['/edit-client-form?clientId=01NOBODY', 'Client not found', 'Back to clients', '/edit-client'],
    ['/edit-service?serviceId=01NOTHING', 'Service not found', 'Back to services', '/services'],
    ['/create-category?categoryId=01NOTHING', 'Category not found', 'Back to categories', '/manage-categories'],
    ['/users/01NOBODY', 'User not found', 'Back to teams', '/manage-users'],
    ['/stylist-hours?param=01NOBODY', 'Stylist not found', 'Back to stylists', '/search-stylists'],
    ['/configure-salon?location_id=9999', 'Salon not found', 'Back to salon', '/configure-salon'],
    ['/scheduler?location_id=9999', 'Salon not found', 'Back to service scheduler', '/scheduler'],
  ] as const) {
    await goTo(page, address);
    await expect(main.getByRole('button', { name: back })).toBeVisible();
    await expect(main.getByRole('alert').filter({ hasText: text })).toBeVisible();
    await expect(main.getByRole('button', { name: 'Retry' })).toHaveCount(0);
    if (list === '/edit-client') await expectNoViolations(page, 'a client who is not there');
    await main.getByRole('button', { name: back }).click();
    await expect(main.getByRole('alert')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe(list);
  }
  await goTo(page, '/scheduler?client_id=01NOBODY');
  await expect(toast(page, 'No client was chosen. Client not found')).toBeVisible();
  await page.goto('/configure-salon?location_id=9999');
  await page.getByRole('button', { name: 'Back to salon' }).click();
  await expect(page.getByRole('combobox', { name: 'Salon' })).toHaveValue('Fairfax');
});

test('the screens of a deactivated stylist have no accessibility violations', {
  tag: '@full',
}, async ({ page, browser }) => {
  await openPageAs(page, 'manager', '/search-stylists');
  await page.getByRole('row').filter({ hasText: 'Jonah' }).click();
  await page.getByRole('row').filter({ hasText: 'Balayage' }).click();
  await page.waitForURL(/user=/);
  const stylist = new URL(page.url()).searchParams.get('user');

  const admin = await openAs(browser, 'admin', `/users/${stylist}`);
  await admin.getByRole('button', { name: 'Deactivate Account' }).click();
  await expectToast(admin, 'User updated', () =>
    admin.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click(),
  );

  const why = 'Jonah Whitaker is deactivated. Nothing can be changed until the account is active again.';
  const reader = await openAs(browser, 'manager', `/stylist-services?param=${stylist}`);
  await expect(reader.getByText(why)).toBeVisible();
  await expect(reader.getByRole('row').filter({ hasText: 'Balayage' })).not.toContainText('75');
  await expect(reader.getByRole('button', { name: 'Add Services' })).toHaveCount(0);
  await expectNoViolations(reader, 'the services of a deactivated stylist');
  await goTo(reader, `/stylist-hours?param=${stylist}`);
  await expect(reader.getByText(why)).toBeVisible();
  await expect(reader.getByRole('button', { name: /Save Hours|Add a day|Create address/ })).toHaveCount(0);
  await expectNoViolations(reader, 'the hours of a deactivated stylist');
  await reader.context().close();

  await admin.goto('/search-stylists');
  await expect(admin.getByRole('row').filter({ hasText: 'Noor' })).toBeVisible();
  await expect(admin.getByRole('row').filter({ hasText: 'Jonah' })).toHaveCount(0);
});
