import { defineConfig } from 'vitest/config';

/** `.test.ts` runs in Node, `.test.tsx` in a browser-like document; browser flows are Playwright's (`playwright.config.ts`). */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'screens',
          environment: 'jsdom',
          // Fluent takes longer to load than most files take to run.
          isolate: false,
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/support/screens.ts'],
          testTimeout: 30_000,
          // On a busy machine; who needs the second try is named.
          retry: 1,
        },
      },
    ],
  },
});
