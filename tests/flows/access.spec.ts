import { expect, type Page } from '@playwright/test';
import { test } from './flow.ts';
import { expectToast, getToastTimeoutMs, password, signIn, submitSignIn, toast } from './signIn.ts';

test('signed out, every address leads to sign-in', { tag: '@full' }, async ({ page }) => {
  for (const path of ['/', '/scheduler', '/edit-client', '/no-such-page', '/change-password']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/login$/);
  }
});

test('the console opens without anything the content security policy forbids', async ({ page }) => {
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ blockedURI }) =>
      sessionStorage.setItem('blocked', blockedURI),
    ),
  );
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem('blocked'))).toBeNull();
});

test('the sign-in form says what is missing', { tag: '@full' }, async ({ page }) => {
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
  test(`${who} with ${secret === password ? 'the demo password' : 'a wrong password'} cannot sign in`, {
    tag: '@full',
  }, async ({ page }) => {
    await page.goto('/login');
    await submitSignIn(page, `${who}@demo.test`, secret);
    const refusal = toast(page, 'Either your username or password is incorrect. Please check and try again.');
    await expect(refusal).toBeVisible();
    expect(await getToastTimeoutMs(refusal)).toBe(2000);
    await expect(page).toHaveURL(/\/login$/);
  });

/** The code in the last mail to the user. */
async function codeFor(page: Page, email: string): Promise<string> {
  const [mail] = await (await page.request.get(`/local/mail?to=${email}`)).json();
  return /\b\d{6}\b/.exec(mail.text)?.[0] ?? '';
}

const another = (code: string) => (code === '000000' ? '111111' : '000000');

test('an unconfirmed user is told to ask an admin', { tag: '@full' }, async ({ page }) => {
  await page.route(/\/idp\b/, (route) =>
    route.request().headers()['x-amz-target']?.endsWith('RespondToAuthChallenge')
      ? route.fulfill({ status: 400, json: { __type: 'UserNotConfirmedException', message: 'User is not confirmed.' } })
      : route.continue(),
  );
  await page.goto('/login');
  await submitSignIn(page, 'desk@demo.test');
  const refusal = toast(page, 'User not yet confirmed. Please check your email or contact your admin.');
  await expect(refusal).toBeVisible();
  expect(await getToastTimeoutMs(refusal)).toBe(5000);
  await expect(page).toHaveURL(/\/login$/);
});

test('a sign-in fails if the session cannot be loaded after a correct password', { tag: '@full' }, async ({ page }) => {
  await page.route('**/users/userAuthorization', (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto('/login');
  await submitSignIn(page, 'desk@demo.test');
  await expect(toast(page, 'Error signing in, please try again later.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => /token|user$/i.test(key)))).toEqual([]);
});

test('the first sign-in asks for a new password, which then works', async ({ page }) => {
  const chosen = 'Chosen-In-Winter-2026!';
  await page.goto('/login');
  await submitSignIn(page, 'new@demo.test', 'Temp-Demo-2026!');
  await expect(page).toHaveURL(/\/change-password$/);
  const request = toast(page, 'Password is required to be reset. Please set a new password.');
  await expect(request).toBeVisible();
  expect(await getToastTimeoutMs(request)).toBe(2500);

  // Only a page that was reloaded asks for the temporary password.
  const change = page.getByRole('button', { name: 'Change password' });
  await page.reload();
  await change.click();
  await expect(page.getByText('Password is required', { exact: true })).toHaveCount(3);
  await page.getByLabel('Old password').fill('Wrong-Demo-2026!');
  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm new password').fill(chosen);
  await expectToast(page, 'Incorrect username or password.', () => change.click());
  await page.goto('/login');
  await submitSignIn(page, 'new@demo.test', 'Temp-Demo-2026!');
  await expect(page.getByLabel('New password', { exact: true })).toBeFocused();
  await expect(page.getByLabel('Old password')).toHaveCount(0);
  await change.click();
  await expect(page.getByText('Password is required', { exact: true })).toHaveCount(2);
  await page.getByLabel('New password', { exact: true }).fill('Nine-foils');
  await page.getByLabel('Confirm new password').fill('Something-Else-2026!');
  await change.click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm new password').fill('Nine-foils');
  await change.click();
  await expect(page.getByText('Password did not conform with policy: Password not long enough')).toBeVisible();

  await page.getByLabel('New password', { exact: true }).fill(chosen);
  await page.getByLabel('Confirm new password').fill(chosen);
  await page.route('**/users/changeInitialPassword', (route) => route.fulfill({ status: 500, json: {} }));
  await expectToast(page, 'Error activating user, if having issues logging in please contant IT.', () =>
    change.click(),
  );
  await page.unroute('**/users/changeInitialPassword');
  await change.click();
  await expect(page.getByRole('link', { name: 'Your profile, new@demo.test' })).toBeVisible();
});

test('a user who must reset their password does so with a mailed code', async ({ page }) => {
  await page.goto('/login');
  await submitSignIn(page, 'reset@demo.test');
  await expect(page).toHaveURL(/\/reset-password$/);
  await expect(toast(page, 'Password is required to be reset. Please check your email for the code.')).toBeVisible();
  const code = await codeFor(page, 'reset@demo.test');
  await page.getByRole('textbox', { name: 'Code' }).fill(another(code));
  await page.getByLabel('New password').fill('Chosen-In-Winter-2026!');
  await expectToast(page, 'Invalid verification code provided, please try again.', () =>
    page.getByRole('button', { name: 'Set new password' }).click(),
  );
  await page.getByRole('textbox', { name: 'Code' }).fill(code);
  await expectToast(page, 'Password successfully updated.', () =>
    page.getByRole('button', { name: 'Set new password' }).click(),
  );
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, 'reset', 'Chosen-In-Winter-2026!');
});

test('a forgotten password is reset with a single-use code that cannot be guessed', { tag: '@full' }, async ({
  page,
  context,
}) => {
  const email = 'admin@other.test';
  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password' }).click();
  await expect(page).toHaveURL(/\/reset-password$/);
  const send = page.getByRole('button', { name: 'Send code' });
  await send.click();
  await expect(page.getByText('Email is required')).toBeVisible();
  await page.getByLabel('Email').fill('abc');
  await send.click();
  await expect(page.getByText('Email is invalid')).toBeVisible();

  const ask = async (from: Page) => {
    await from.goto('/reset-password');
    await from.getByLabel('Email').fill(email);
    await from.getByRole('button', { name: 'Send code' }).click();
    await from.getByRole('textbox', { name: 'Code' }).waitFor();
  };
  const answer = async (from: Page, code: string, chosen: string) => {
    await from.getByRole('textbox', { name: 'Code' }).fill(code);
    await from.getByLabel('New password').fill(chosen);
    await from.getByRole('button', { name: 'Set new password' }).click();
  };
  const late = await context.newPage();
  await ask(late);
  await ask(page);
  await expectToast(page, 'A new code is on its way.', () =>
    page.getByRole('button', { name: 'Send a new code' }).click(),
  );
  const code = await codeFor(page, email);

  await answer(page, code, 'Nine-foils');
  const refusal = toast(page, 'Password did not conform with policy: Password not long enough');
  await expect(refusal).toBeVisible();
  expect(await getToastTimeoutMs(refusal)).toBe(2000);
  await answer(page, code, 'Chosen-In-Winter-2026!');
  await expect(page).toHaveURL(/\/login$/);

  await answer(late, code, 'Chosen-By-Nobody-2026!');
  await expect(toast(late, 'Invalid code provided, please request a code again.')).toBeVisible();
  await expect(async () => {
    await late.getByRole('button', { name: 'Set new password' }).click();
    await expect(toast(late, 'Attempt limit exceeded, please try after some time.')).toBeVisible({ timeout: 500 });
  }).toPass({ intervals: [50] });
});
