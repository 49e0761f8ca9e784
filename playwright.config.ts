import { defineConfig } from '@playwright/test';
import { browserArguments, systemBrowser } from './tests/support/browser.ts';

const port = Number(process.env['PORT'] ?? 4173);
const executablePath = systemBrowser();

/** Browser flows against the product's own server on a fresh data folder. */
export default defineConfig({
  testDir: 'tests/flows',
  outputDir: 'test-results',
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 1,
  reporter: [['list']],
  use: {
    baseURL: `http://localhost:${port}`,
    viewport: { width: 1440, height: 900 },
    trace: 'retain-on-failure',
    launchOptions: { args: browserArguments, ...(executablePath && { executablePath }) },
  },
  webServer: {
    command: 'node tests/support/freshServer.ts',
    env: { PORT: String(port) },
    url: `http://localhost:${port}/config.json`,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5000 },
  },
});
