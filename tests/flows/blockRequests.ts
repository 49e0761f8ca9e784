import type { Page } from '@playwright/test';

/** Cuts a page off from these addresses until its Retry is pressed; what it asks by itself while that happens waits. */
export async function blockRequests(page: Page, addresses: string): Promise<{ retry: () => Promise<void> }> {
  const pressed = Promise.withResolvers<void>();
  let isPressing = false;
  await page.route(addresses, async (route) => {
    if (!isPressing) return route.abort();
    await pressed.promise;
    return route.continue();
  });
  return {
    retry: async () => {
      isPressing = true;
      await page.getByRole('button', { name: 'Retry' }).click();
      pressed.resolve();
    },
  };
}
