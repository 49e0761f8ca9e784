import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { getSignedInState } from './signIn.ts';

/** Opens an address in the page as a signed-in user, without the sign-in form or another screen before it. */
export async function openPageAs(page: Page, who: string, at: string): Promise<void> {
  const context = page.context();
  const browser = context.browser();
  if (!browser) throw new Error('This page has no browser.');
  await context.setStorageState(await getSignedInState(browser, who));
  await page.goto(at);
  // Polls every frame; locators only poll twice a second.
  await page.waitForFunction(() => document.querySelector('h1'));
}

/** Opens an address as a signed-in user in a new browser context. */
export async function openAs(
  browser: Browser,
  who: string,
  at: string,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await openPageAs(page, who, at);
  return page;
}

/** Navigates within the loaded console, as Back and Forward do. Resolves when the new screen has its heading. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (new URL(to, location.href).pathname !== location.pathname)
      document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(() => document.querySelector('h1:not([data-left])'));
}

/** The console looks for changes at once when the network comes back. */
export const lookForChanges = (page: Page) => page.evaluate(() => void dispatchEvent(new Event('online')));
