import { defineConfig } from '@playwright/test';
import { browserArguments, systemBrowser } from './tests/support/browser.ts';
import './tests/support/gate.ts';

// Every file of flows has a product of its own in another process: compiled once for all of them.
process.env['NODE_COMPILE_CACHE'] ??= 'node_modules/.cache/compiled';
const executablePath = systemBrowser();

/** Whether replies of the API are delayed (`tests/flows/delayReplies.ts`), so that long flows wait for minutes in all. */
const isDelayed = Boolean(process.env['REPLY_DELAY_MS']);

/** They come first, so that at the end no worker waits for another. */
const longest = /\/(accessible|shell|book|accessibleParts|search|session)\.spec\.ts$/;

/** Browser flows: a file after the other in each worker, every file with a product of its own (`tests/flows/flow.ts`). */
export default defineConfig({
  testDir: 'tests/flows',
  globalSetup: ['./tests/support/temporary.ts', './tests/flows/demo.ts'],
  outputDir: 'test-results',
  // Ends what hangs, and says where: what a flow waits for comes within seconds, on a busy machine too. In ms.
  timeout: isDelayed ? 240_000 : 90_000,
  expect: { timeout: 30_000 },
  workers: 2,
  reporter: [['list']],
  use: {
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    viewport: { width: 1440, height: 900 },
    // Without a graphics card an animation costs more than all the rest.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
  },
  projects: [
    { name: 'long', testMatch: longest },
    { name: 'short', testIgnore: longest },
  ],
});
