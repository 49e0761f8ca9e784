import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { test as base } from '@playwright/test';

/** `npm start` on a data folder of its own, at a port that is free. */
async function startFresh() {
  const folder = await mkdtemp(join(tmpdir(), 'salon-flows-'));
  const child = spawn(process.execPath, ['infra/local/start.ts'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const ready = /ready at (\S+)/.exec(line)?.[1];
      if (ready) resolve(ready);
    });
    ended.then(() => reject(new Error('The product did not start.')), reject);
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  return { url, stop };
}

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
