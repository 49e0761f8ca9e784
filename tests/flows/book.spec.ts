import { expect, type Page, test } from '@playwright/test';
import { signIn, toast } from './signIn.ts';

const block = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) });

test('a front desk adds a client, books, moves and deletes an appointment', async ({ page }) => {
  await signIn(page, 'desk');
  await expect(page).toHaveURL(/\/scheduler/);

  await page.goto('/create-client?location_id=1001');
  await page.getByLabel('First name').fill('Wilma');
  await page.getByLabel('Last name').fill('Testwood');
  await page.getByLabel('Birth date').focus();
  await page.keyboard.type('03/07/1990');
  await page.keyboard.press('Escape');
  await page.getByLabel('Email').fill('wilma@example.com');
  await page.getByLabel('Phone').fill('7035559911');
  await page.getByRole('button', { name: 'Add Client' }).click();
  await expect(page).toHaveURL(/\/scheduler\?client_id=.*location_id=1001/);
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveValue('Wilma Testwood');

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Select a stylist in Fairfax.')).toBeVisible();

  await page.getByRole('combobox', { name: 'Stylist' }).click();
  await page.getByRole('option', { name: 'Imani Brooks' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Select a start time for the appointment.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Start' }).fill('07:00');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Please choose at least one service.')).toBeVisible();

  await page.getByRole('combobox', { name: 'Add service' }).click();
  await page.getByRole('option').first().click();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(toast(page, 'Appointments created successfully.')).toBeVisible();
  await expect(block(page, 'Wilma Testwood')).toBeVisible();

  await block(page, 'Wilma Testwood').focus();
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.up('Alt');
  await expect(toast(page, 'Appointments updated successfully.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Wilma Testwood.*7:15 AM/ })).toBeVisible();

  await page.reload();
  await expect(page.getByRole('button', { name: /^Wilma Testwood.*7:15 AM/ })).toBeVisible();

  await block(page, 'Wilma Testwood').click();
  await page.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(toast(page, 'Appointment deleted.')).toBeVisible();
  await expect(block(page, 'Wilma Testwood')).toHaveCount(0);
});
