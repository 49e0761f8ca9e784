import { test as base } from '@playwright/test';
import { startFresh } from './demo.ts';
import { forgetSignIns } from './signIn.ts';

/** A flow in a browser. The flows of one file share a product with fresh demo data; those of other files never meet it. What a flow opened is closed. */
export const test = base.extend<
  { product: string; closed: undefined },
  { productOf: (file: string) => Promise<string> }
>({
  productOf: [
    async ({ browserName: _ }, use) => {
      let running: (Awaited<ReturnType<typeof startFresh>> & { file: string }) | undefined;
      await use(async (file) => {
        if (running?.file !== file) {
          await running?.stop();
          forgetSignIns();
          running = { file, ...(await startFresh()) };
        }
        return running.url;
      });
      await running?.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [async ({ productOf }, use, { file }) => use(await productOf(file)), { timeout: 120_000 }],
  baseURL: async ({ product }, use) => use(product),
  closed: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
