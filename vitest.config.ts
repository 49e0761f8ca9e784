import { defineConfig } from 'vitest/config';

// Most files load the same large libraries in a process of their own: compiled once for all of them.
process.env['NODE_COMPILE_CACHE'] ??= 'node_modules/.cache/compiled';

/** Ends what hangs; nothing that passes comes near it, on a busy machine either. In ms. */
const patience = { testTimeout: 180_000, hookTimeout: 180_000, expect: { poll: { timeout: 120_000 } } };

/** What starts nothing and leaves nothing changed behind: these share a process. */
const plain = [
  'tests/*.test.ts',
  'tests/{shared,web}/**/*.test.ts',
  'tests/infra/{api,data,docs,environments,site}.test.ts',
];

/** `.test.ts` runs in Node, `.test.tsx` in a browser-like document; browser flows are Playwright's (`playwright.config.ts`). */
export default defineConfig({
  test: {
    maxWorkers: '100%',
    projects: [
      { test: { name: 'plain', isolate: false, include: plain, ...patience } },
      {
        test: {
          name: 'node',
          env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
          include: ['tests/**/*.test.ts'],
          exclude: plain,
          ...patience,
        },
      },
      {
        test: {
          name: 'screens',
          environment: 'jsdom',
          // Each file with parts of its own, as what a screen remembers while the console is open is no other file's matter; in one process,
          // as Fluent takes longer to compile than most files take to run.
          pool: 'vmThreads',
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/support/screens.ts'],
          ...patience,
        },
      },
    ],
  },
});
