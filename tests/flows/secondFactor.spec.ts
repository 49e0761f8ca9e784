import { expect, type Locator, type Page } from '@playwright/test';
import { computeTotp, toTotpStep } from '../../infra/local/cognito/totp.ts';
import { expectNoViolations } from './axe.ts';
import { test } from './flow.ts';
import { password, signIn, submitSignIn } from './signIn.ts';

test('a second factor is set up, asked for at sign-in, and a recovery code gets around a lost phone', async ({
  page,
}) => {
  const codeIn = (part: Page | Locator) => part.getByLabel('Code from your authenticator app');
  const code = codeIn(page);
  const logOut = page.getByRole('button', { name: 'Logout' });
  await signIn(page, 'manager');
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Set it up' }).click();
  await page.getByRole('img', { name: 'QR code with the key' }).waitFor();
  await expectNoViolations(page, 'the set-up of a second factor');
  const key = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  // A code works once, so the set-up uses the step before, and the sign-in the current one.
  const type = (step: number, part: Page | Locator = page) =>
    codeIn(part).fill(computeTotp(key, toTotpStep(Date.now()) + step));
  await type(-1);
  await page.getByText('They are shown only now.').waitFor();
  const codes = await page.getByRole('list', { name: 'Recovery codes' }).locator('code').allTextContents();
  expect(codes).toHaveLength(10);
  await expect(page.getByRole('button', { name: 'Done' })).toBeDisabled();
  await page.getByLabel('I have put them where I find them without this phone').check();
  await expectNoViolations(page, 'new recovery codes');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByText('The second factor is on.').waitFor();

  await logOut.click();
  await submitSignIn(page, 'manager@demo.test');
  await code.waitFor();
  await expectNoViolations(page, 'the code at sign-in');
  await type(0);
  await logOut.waitFor();

  await page.goto('/profile/second-factor');
  const ask = page.getByRole('alertdialog', { name: 'Enter your password' });
  const newCodes = page.getByRole('button', { name: 'New codes' });
  await newCodes.waitFor();
  await page.clock.setFixedTime(new Date(Date.now() + 6 * 60_000));
  await newCodes.click();
  await expectNoViolations(page, 'the question for the password', ['light']);
  await ask.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Set up another phone' }).click();
  await ask.getByLabel('Password', { exact: true }).fill(password);
  await ask.getByRole('button', { name: 'Sign In' }).click();
  await codeIn(ask).waitFor();
  await page.clock.setFixedTime(new Date());
  await type(1, ask);
  await page.getByRole('img', { name: 'QR code with the key' }).waitFor();
  await logOut.click();

  await submitSignIn(page, 'manager@demo.test');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[3]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Use recovery code' }).click();
  await expect(page).toHaveURL(/\/profile\/second-factor$/);
  await page.getByRole('img', { name: 'QR code with the key' }).waitFor();
});
