import type { Page } from '@playwright/test';

/** Counts the clicks of the mouse on a page from now on; keys that click are none. */
export async function countClicks(page: Page): Promise<() => Promise<number>> {
  let clicks = 0;
  await page.exposeFunction('noteClick', () => {
    clicks += 1;
  });
  const listen = () =>
    addEventListener(
      'click',
      ({ isTrusted, detail }) => {
        if (isTrusted && detail > 0) (globalThis as unknown as { noteClick: () => void }).noteClick();
      },
      true,
    );
  await page.addInitScript(listen);
  await page.evaluate(listen);
  return async () => clicks;
}
