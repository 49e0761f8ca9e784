import { expect, type Page } from '@playwright/test';
import { expectNoViolations } from './axe.ts';
import { test } from './flow.ts';
import { password, signIn } from './signIn.ts';

const lockScreen = (page: Page) => page.getByRole('dialog', { name: 'Locked' });
const unlock = async (page: Page, label = 'Unlock') => {
  await lockScreen(page).getByLabel('Password', { exact: true }).fill(password);
  await lockScreen(page).getByRole('button', { name: label, exact: true }).click();
};

/** As if the organization had set five minutes. */
const lockAfterFive = (page: Page) =>
  page.route('**/userAuthorization', async (route) => {
    const response = await route.fetch();
    const { Items } = await response.json();
    await route.fulfill({
      response,
      json: { Items: Items.map((user: object) => ({ ...user, idle_lock_minutes: 5 })) },
    });
  });

test('a screen that nobody uses locks; its user goes on where they were, and the next person has their own screen', async ({
  page,
}) => {
  await page.clock.install();
  await lockAfterFive(page);
  await signIn(page, 'manager');
  await page.goto('/create-category');
  const name = page.getByRole('textbox', { name: 'Name' });
  await name.fill('Balayage');
  await page.clock.runFor('04:30');
  await page.mouse.move(40, 40);
  await page.clock.runFor('04:30');
  await expect(lockScreen(page)).toHaveCount(0);

  await page.clock.runFor('00:40');
  await expect(lockScreen(page)).toContainText('locked after 5 minutes');
  await expect(lockScreen(page)).toContainText('Unsaved work waits here for');
  await expect(name, 'not in the document either').toHaveCount(0);
  expect(await page.content()).not.toContain('manager@demo.test');
  await expectNoViolations(page, 'the lock screen', ['light']);
  await page.reload();
  await expect(lockScreen(page)).toBeVisible();
  await expect(page.getByRole('banner')).toHaveCount(0);
  await unlock(page);
  await expect(name).toHaveValue('Balayage');

  await page.clock.runFor('05:10');
  await lockScreen(page).getByRole('button', { name: 'Other email' }).click();
  await lockScreen(page).getByLabel('Email').fill('stylist@demo.test');
  await unlock(page, 'Sign In');
  await expect(page).toHaveURL(/\/stylist-dashboard$/);

  await page.clock.runFor('05:10');
  await lockScreen(page).getByRole('button', { name: 'Hanna Lindqvist' }).click();
  await unlock(page, 'Sign In');
  await expect(page.getByRole('banner')).toContainText('manager@demo.test');
  await expect(page).toHaveURL(/\/create-category$/);
  await expect(name).toHaveValue('Balayage');

  await page.getByRole('button', { name: 'Lock the screen' }).click();
  await expect(lockScreen(page)).toContainText('Salon admin · locked');
  await expect(name).toHaveCount(0);
  await unlock(page);
  await expect(name).toHaveValue('Balayage');
  // The unlocked session is read again.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
