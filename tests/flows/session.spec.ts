import { expect, type Page } from '@playwright/test';
import { blockRequests } from './blockRequests.ts';
import { test } from './flow.ts';
import { expectToast, getSignedInState, password, signIn, submitSignIn } from './signIn.ts';

const isIn = (page: Page) => expect(page.getByRole('banner').getByRole('button', { name: 'Logout' })).toBeVisible();
const isOut = (page: Page) => expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();

test('without "Remember me" a session lasts as long as its tab', { tag: '@full' }, async ({ page, context }) => {
  await signIn(page, 'stylist');
  await page.reload();
  await isIn(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/scheduler');
  await expect(otherTab).toHaveURL(/\/login$/);
  await isOut(otherTab);
});

test('a remembered session is shared by tabs and survives closing the browser', async ({ browser }) => {
  const context = await browser.newContext({ storageState: await getSignedInState(browser, 'stylist') });
  for (const page of [await context.newPage(), await context.newPage()]) {
    await page.goto('/edit-client');
    await isIn(page);
    await expect(page).toHaveURL(/\/edit-client$/);
  }
  await context.close();
});

test('Logout in one tab signs out all tabs of a remembered session', async ({ page, context }) => {
  await signIn(page, 'manager', password, { remember: true });
  const otherTab = await context.newPage();
  // It shows the stored user, and hears of the sign-out before the server has confirmed them.
  const signedOut = Promise.withResolvers<void>();
  await otherTab.route('**/userAuthorization', async (route) => {
    await signedOut.promise;
    await route.continue();
  });
  await otherTab.goto('/edit-client');
  await isIn(otherTab);
  await page.getByRole('button', { name: 'Logout' }).click();
  await isOut(page);
  await isOut(otherTab);
  const late = otherTab.waitForResponse('**/userAuthorization');
  signedOut.resolve();
  await (await late).finished();
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /Cognito|salon-console:user/.test(key))),
  ).toEqual([]);
  await otherTab.reload();
  await isOut(otherTab);
});

test('a tab keeps its user when another tab signs in with "Remember me"', { tag: '@full' }, async ({
  page,
  context,
}) => {
  await signIn(page, 'stylist');
  const otherTab = await context.newPage();
  await signIn(otherTab, 'manager', password, { remember: true });
  await page.reload();
  await expect(page.getByRole('banner').getByText('stylist@demo.test')).toBeVisible();
  await page.goto('/profile');
  await expect(page.getByRole('main').getByText('stylist@demo.test')).toBeVisible();
});

test('Logout ends the session for good', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'stylist');
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => sessionStorage.getItem('salon-console:user'))).toBeNull();
  await page.goto('/scheduler');
  await expect(page).toHaveURL(/\/login$/);
});

test('signing out everywhere ends other sessions at once; signing in again there continues the save', async ({
  browser,
}) => {
  const [here, there] = [await browser.newContext(), await browser.newContext()];
  const [page, elsewhere] = [await here.newPage(), await there.newPage()];
  await signIn(page, 'platform');
  await signIn(elsewhere, 'platform');
  await elsewhere.goto('/profile');
  await elsewhere.getByLabel('First name').fill('Selma');

  await page.goto('/profile');
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await isOut(page);
  await elsewhere.getByRole('button', { name: 'Save' }).click();
  const door = elsewhere.getByRole('alertdialog', { name: 'Your session has ended' });
  await expect(door.getByLabel('Email')).toHaveValue('platform@demo.test');
  await expect(door.getByLabel('Password', { exact: true })).toBeFocused();
  await expect(elsewhere.getByRole('listitem').filter({ hasText: /session|failed/i })).toHaveCount(0);

  await door.getByRole('button', { name: 'Not me' }).click();
  await elsewhere.getByRole('button', { name: 'Stay' }).click();
  await expect(door.getByLabel('Password', { exact: true })).toBeFocused();
  await door.getByLabel('Password', { exact: true }).fill(password);
  await expectToast(elsewhere, 'User updated', () => door.getByRole('button', { name: 'Sign In' }).click());
  await expect(door).toBeHidden();
  await expect(elsewhere).toHaveURL(/\/profile$/);
  await here.close();
  await there.close();
});

test('a spinner shows while the user state loads', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'stylist');
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/users/userAuthorization', async (route) => {
    await answered;
    await route.continue();
  });
  await page.goto('/edit-client');
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(page.getByText('Loading')).toBeVisible();
  answer();
  await isIn(page);
});

test('a short outage of the server does not end the session', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'stylist');
  const server = await blockRequests(page, '**/api/**');
  await page.goto('/edit-client');
  await isIn(page);
  await expect(page.getByText('The server cannot be reached. Check the connection.')).toBeVisible();
  await server.retry();
  await expect(page.getByText('Claire', { exact: true }).first()).toBeVisible();
});

test('sign-in returns to the requested page', async ({ page }) => {
  await page.goto('/edit-client');
  await submitSignIn(page, 'stylist@demo.test');
  await isIn(page);
  await expect(page).toHaveURL(/\/edit-client$/);
});

test('the token contains the user, role and badge', { tag: '@full' }, async ({ page }) => {
  await signIn(page, 'stylist');
  const token = await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.endsWith('.idToken')) ?? '';
    return JSON.parse(atob((sessionStorage.getItem(key) ?? '').split('.')[1] ?? ''));
  });
  expect(token).toMatchObject({ given_name: 'Mara', family_name: 'Ellison', role: 'stylist', barcode: '526034188686' });
});
