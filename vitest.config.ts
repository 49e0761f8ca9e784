import { globSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { sampleForGate } from './tests/support/gate.ts';

// Both processes load the same large libraries: compiled once for all of them.
process.env['NODE_COMPILE_CACHE'] ??= 'node_modules/.cache/compiled';

/** Files named `.full.test.ts` belong to the full run; the gate runs a tenth of them. */
const fullFiles = globSync('tests/**/*.full.test.{ts,tsx}').sort();
const sampledFiles = sampleForGate(fullFiles, String);
const exclude = fullFiles.filter((file) => !sampledFiles.includes(file));
// Needs a server of its own, which `npm run test:aws` starts.
if (!process.env['MOTO_URL']) exclude.push('tests/aws/**');

const common = {
  exclude: ['**/node_modules/**', ...exclude],
  // Libraries take longer to load than most files take to run, so a process loads them once. Product modules are loaded anew for each file,
  // except those without state and the database engine, which patches a library. Their tests are not among them: Vitest must load those.
  isolate: false,
  server: {
    deps: { external: [/(?<!\/tests)\/shared\/(contract|rules)\//, /(?<!\/tests)\/infra\/local\/dynamodb/] },
  },
  /** Ends what hangs; nothing that passes comes near it, on a busy machine either. In ms. */
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 120_000 } },
};

/** `.test.ts` runs in Node, `.test.tsx` in a browser-like document; browser flows are Playwright's (`playwright.config.ts`). */
export default defineConfig({
  test: {
    // One more than there are cores: some tests wait for sockets and processes.
    maxWorkers: availableParallelism() + 1,
    globalSetup: 'tests/support/temporary.ts',
    projects: [
      {
        test: {
          ...common,
          name: 'node',
          env: { POWERTOOLS_LOG_LEVEL: 'SILENT' },
          include: ['tests/**/*.test.ts'],
          setupFiles: ['tests/support/fresh.ts'],
        },
      },
      {
        test: {
          ...common,
          name: 'screens',
          environment: 'jsdom',
          include: ['tests/**/*.test.tsx'],
          setupFiles: ['tests/support/fresh.ts', 'tests/support/screens.ts'],
        },
      },
    ],
  },
});
