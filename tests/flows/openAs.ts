import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { rememberedAs } from './signIn.ts';

/** A browser of its own in which somebody is signed in already, at an address. */
export async function openAs(
  browser: Browser,
  who: string,
  at: string,
  more: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({ storageState: await rememberedAs(browser, who), ...more });
  const page = await context.newPage();
  await page.goto(at);
  await page.getByRole('heading', { level: 1 }).waitFor();
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
  await page.locator('h1:not([data-left])').waitFor({ state: 'attached' });
}
