import { test as base } from '@playwright/test';
import { isSampled, testSeed } from '../support/gate.ts';
import { startDemoProduct } from './demo.ts';
import { clearSignIns } from './signIn.ts';

/**
 * A browser flow. The flows of a file share one product with fresh demo data. Every browser context a flow opened is closed after it.
 * A flow tagged `@full` belongs to the full run; the gate runs a tenth of them.
 */
export const test = base.extend<
  { product: string; inThisRun: undefined; closed: undefined },
  { productOf: (file: string) => Promise<string> }
>({
  productOf: [
    async ({ browserName: _ }, use) => {
      let running: (Awaited<ReturnType<typeof startDemoProduct>> & { file: string }) | undefined;
      await use(async (file) => {
        if (running?.file !== file) {
          await running?.stop();
          clearSignIns();
          running = { file, ...(await startDemoProduct()) };
        }
        return running.url;
      });
      await running?.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  product: [async ({ productOf }, use, { file }) => use(await productOf(file)), { timeout: 120_000 }],
  baseURL: async ({ product }, use) => use(product),
  inThisRun: [
    async ({ browserName: _ }, use, { title, tags, skip, annotations }) => {
      if (tags.includes('@full')) {
        skip(!isSampled(title), 'part of npm run test:full');
        annotations.push({ type: 'sampled', description: `TEST_SEED=${testSeed}` });
      }
      await use(undefined);
    },
    { auto: true },
  ],
  closed: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
