import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';

export const password = 'Salon-Demo-2026!';

/** Signs in through the form and waits for the signed-in frame. */
export async function signIn(page: Page, who: string, secret = password, options = { remember: false }): Promise<void> {
  await page.goto('/login');
  await submitSignIn(page, `${who}@demo.test`, secret, options);
  await page.getByRole('banner').getByRole('button', { name: 'Dashboard' }).waitFor();
}

/** Fills in and submits the sign-in form. */
export async function submitSignIn(
  page: Page,
  email: string,
  secret = password,
  { remember = false } = {},
): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(secret);
  if (remember) await page.getByLabel('Remember me').check();
  await page.getByRole('button', { name: 'Sign In' }).click();
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;
const stateByUser = new Map<string, StorageState>();

/** Discards cached sign-ins, which are not valid for another product. */
export const clearSignIns = (): void => stateByUser.clear();

/** The browser storage of a signed-in user who chose "Remember me". Cached by user. */
export async function getSignedInState(browser: Browser, who: string): Promise<StorageState> {
  const cached = stateByUser.get(who);
  if (cached) return cached;
  const context = await browser.newContext();
  await signIn(await context.newPage(), who, password, { remember: true });
  const state = await context.storageState();
  await context.close();
  stateByUser.set(who, state);
  return state;
}

/** The visible toast with this text, not its copy for screen readers. */
export const toast = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

/** Runs `act` and expects a new toast. Starts waiting first, because the toast may be gone by the time `act` resolves. */
export async function expectToast(page: Page, text: string | RegExp, act: () => Promise<unknown>): Promise<void> {
  await toast(page, text).evaluateAll((shown) => {
    for (const one of shown) one.setAttribute('data-told', '');
  });
  await Promise.all([toast(page, text).and(page.locator(':not([data-told])')).waitFor(), act()]);
}

/** How long a toast stays, in ms. */
export const getToastTimeoutMs = async (shown: Locator) =>
  Number.parseInt(await shown.locator('[data-timer-status]').evaluate((timer) => timer.style.animationDuration), 10);
