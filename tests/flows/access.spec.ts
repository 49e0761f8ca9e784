import { expect, test } from '@playwright/test';
import { password, signIn, toast } from './signIn.ts';

test('signed out, every address leads to sign-in', async ({ page }) => {
  for (const path of ['/', '/scheduler', '/edit-client', '/no-such-page', '/change-password']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
});

test('the sign-in form says what is missing', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await expect(page.getByText('Password is required')).toBeVisible();
  await page.getByLabel('Email').fill('abc');
  await page.getByLabel('Password', { exact: true }).fill('x');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByText('Email is invalid')).toBeVisible();
});

for (const [who, secret] of [
  ['desk', 'Wrong-Password-2026!'],
  ['nobody', password],
  ['off', password],
] as const)
  test(`${who} with ${secret === password ? 'the demo password' : 'a wrong password'} is not let in`, async ({
    page,
  }) => {
    await page.goto('/login');
    await page.getByLabel('Email').fill(`${who}@demo.test`);
    await page.getByLabel('Password', { exact: true }).fill(secret);
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(
      toast(page, 'Either your username or password is incorrect. Please check and try again.'),
    ).toBeVisible();
    await expect(page).toHaveURL(/\/login$/);
  });

test('a first sign-in sets a password of its own and then works', async ({ page }) => {
  const chosen = 'Chosen-By-Avery-2026!';
  await page.goto('/login');
  await page.getByLabel('Email').fill('new@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('Temp-Demo-2026!');
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/change-password$/);
  await expect(toast(page, 'Password is required to be reset. Please set a new password.')).toBeVisible();
  await page.getByLabel('Old password').fill('Temp-Demo-2026!');
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm new password').fill('Something-Else-2026!');
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill(chosen);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(toast(page, 'Password changed successfully. Please log in with your new password.')).toBeVisible();
  await signIn(page, 'new', chosen);
});

test('who must reset the password gets a code by mail and sets a new one with it', async ({ page, request }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('reset@demo.test');
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(toast(page, 'Password is required to be reset. Please check your email for the code.')).toBeVisible();
  const [mail] = await (await request.get('/local/mail?to=reset@demo.test')).json();
  const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
  await page.getByRole('textbox', { name: 'Code' }).fill(code === '000000' ? '111111' : '000000');
  await page.getByLabel('New password').fill('Reset-By-Casey-2026!');
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(toast(page, 'Invalid verification code provided, please try again.')).toBeVisible();
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await page.getByRole('button', { name: 'Set new password' }).click();
  await expect(toast(page, 'Password successfully updated.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'reset', 'Reset-By-Casey-2026!');
});

test('Logout ends the session for good', async ({ page }) => {
  await signIn(page, 'stylist');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.goto('/scheduler');
  await expect(page).toHaveURL(/\/login$/);
});

test('a person whose roles open no screen is told whom to ask', async ({ page }) => {
  await signIn(page, 'products');
  await expect(page.getByRole('heading', { name: 'No screens for you yet' })).toBeVisible();
});
