import type { Page } from '@playwright/test';

/** Aborts requests to these addresses until Retry is pressed. Requests the page makes on its own meanwhile wait for that. */
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
