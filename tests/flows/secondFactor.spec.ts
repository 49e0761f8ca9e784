import { expect } from '@playwright/test';
import { computeTotp, toTotpStep } from '../../infra/local/cognito/totp.ts';
import { expectNoViolations } from './axe.ts';
import { test } from './flow.ts';
import { signIn, submitSignIn } from './signIn.ts';

test('a second factor is set up, asked for at sign-in, and a recovery code gets around a lost phone', async ({
  page,
}) => {
  const code = page.getByLabel('Code from your authenticator app');
  const logOut = page.getByRole('button', { name: 'Logout' });
  await signIn(page, 'manager');
  await page.goto('/profile');
  await page.getByRole('link', { name: 'Set it up' }).click();
  await page.getByRole('img', { name: 'QR code with the key' }).waitFor();
  await expectNoViolations(page, 'the set-up of a second factor');
  const key = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  // A code works once, so the set-up uses the step before, and the sign-in the current one.
  const type = (step: number) => code.fill(computeTotp(key, toTotpStep(Date.now()) + step));
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
  await logOut.click();

  await submitSignIn(page, 'manager@demo.test');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(codes[3]?.toLowerCase() ?? '');
  await page.getByRole('button', { name: 'Use recovery code' }).click();
  await expect(page).toHaveURL(/\/profile\/second-factor$/);
  await page.getByRole('img', { name: 'QR code with the key' }).waitFor();
});
