import { readdirSync } from 'node:fs';
import { defineConfig } from '@playwright/test';
import { browserArguments, systemBrowser } from './tests/support/browser.ts';

const testDir = 'tests/flows';
// Every file of flows has a product of its own in another process: compiled once for all of them.
process.env['NODE_COMPILE_CACHE'] ??= 'node_modules/.cache/compiled';
const executablePath = systemBrowser();

/** The longest first, so that at the end no worker waits for another. */
const longest = ['accessible', 'shell', 'book', 'accessibleParts', 'search', 'session'];
const files = readdirSync(testDir)
  .filter((file) => file.endsWith('.spec.ts'))
  .map((file) => file.replace('.spec.ts', ''))
  .sort((a, b) => Number(longest.includes(b)) - Number(longest.includes(a)));

/** Browser flows. A project for each file, because only that gives each file a worker, and with it a product, of its own. */
export default defineConfig({
  testDir,
  globalSetup: './tests/flows/demo.ts',
  outputDir: 'test-results',
  // Ends what hangs; nothing that passes comes near it, on a busy machine either. In ms.
  timeout: 240_000,
  expect: { timeout: 60_000 },
  workers: 2,
  reporter: [['list']],
  use: {
    viewport: { width: 1440, height: 900 },
    // Without a graphics card an animation costs more than all the rest.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
  },
  projects: files.map((name) => ({ name, testMatch: `${name}.spec.ts` })),
});
