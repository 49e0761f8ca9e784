import { test as base } from '@playwright/test';
import { startFresh } from './demo.ts';

/** A flow in a browser. The flows of one file share a product with fresh demo data; those of other files never meet it. */
export const test = base.extend<object, { product: string }>({
  product: [
    async ({ browserName: _ }, use) => {
      const { url, stop } = await startFresh();
      await use(url);
      await stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ product }, use) => use(product),
});
