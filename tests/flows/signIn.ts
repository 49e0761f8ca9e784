import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';

export const password = 'Salon-Demo-2026!';

/** Signs in through the form and waits for the signed-in frame. */
export async function signIn(page: Page, who: string, secret = password, options = { remember: false }): Promise<void> {
  await page.goto('/login');
  await submitSignIn(page, `${who}@demo.test`, secret, options);
  await page.getByRole('banner').getByRole('button', { name: 'Dashboard' }).waitFor();
}

/** Fills in the sign-in form at hand and sends it. */
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

/** Another product knows nobody that the one before did. */
export const clearSignIns = (): void => stateByUser.clear();

/** What a browser keeps of somebody who signed in and asked to be remembered: for contexts that begin signed in. */
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

/** A toast as it stands on screen; its text is also read out elsewhere. */
export const toast = (page: Page, text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text });

/** Does something and hears a new toast about it. The waiting begins before, as a toast may be gone when a busy machine looks for it. */
export async function expectToast(page: Page, text: string | RegExp, act: () => Promise<unknown>): Promise<void> {
  await toast(page, text).evaluateAll((shown) => {
    for (const one of shown) one.setAttribute('data-told', '');
  });
  await Promise.all([toast(page, text).and(page.locator(':not([data-told])')).waitFor(), act()]);
}

/** How long a toast stays, in ms. */
export const getToastTimeoutMs = async (shown: Locator) =>
  Number.parseInt(await shown.locator('[data-timer-status]').evaluate((timer) => timer.style.animationDuration), 10);
