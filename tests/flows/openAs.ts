import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { getSignedInState } from './signIn.ts';

/** Opens an address in a page as somebody who asked to be remembered: signed in without the form, and there without another screen before. */
export async function openPageAs(page: Page, who: string, at: string): Promise<void> {
  const context = page.context();
  const browser = context.browser();
  if (!browser) throw new Error('This page has no browser.');
  await context.setStorageState(await getSignedInState(browser, who));
  await page.goto(at);
  // Looked for with every frame: what is asked for by a locator is looked for twice a second.
  await page.waitForFunction(() => document.querySelector('h1'));
}

/** A browser of its own in which somebody is signed in already, at an address. */
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

/** Another address without loading the console anew, as Back and Forward do; another screen has its heading by then. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.evaluate((to) => {
    if (new URL(to, location.href).pathname !== location.pathname)
      document.querySelector('h1')?.setAttribute('data-left', '');
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await page.waitForFunction(() => document.querySelector('h1:not([data-left])'));
}
