import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Figure } from './table.ts';

/** Starts the built product. Returns the seconds until it printed its ready line. */
async function startLocalProduct(folder: string) {
  const begun = performance.now();
  const child = spawn(process.execPath, ['infra/local/start.ts'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { promise: ready, resolve, reject } = Promise.withResolvers<string>();
  createInterface(child.stdout).on('line', (line) => {
    const url = /ready at (\S+)/.exec(line)?.[1];
    if (url) resolve(url);
  });
  child.once('exit', () => reject(new Error('The product did not start')));
  const url = await ready;
  return {
    url,
    seconds: (performance.now() - begun) / 1000,
    /** Resident memory in MB. */
    memory: (): number => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(child.pid)])) / 1024,
    stop: async (): Promise<void> => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

export async function measureStart(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'salon-bench-'));
  const fresh = await startLocalProduct(folder);
  await fresh.stop();
  const again = await startLocalProduct(folder);
  await again.stop();
  rmSync(folder, { recursive: true });
  return [
    { what: 'to ready on a new folder', value: fresh.seconds, unit: 's' },
    { what: 'to ready on existing data', value: again.seconds, unit: 's' },
  ];
}

/** Measures with the product running, and the product's memory after that. */
export async function withLocalProduct(measure: (url: string) => Promise<Figure[]>): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'salon-bench-'));
  const product = await startLocalProduct(folder);
  try {
    const figures = await measure(product.url);
    return [
      ...figures,
      { what: 'memory of the local product after that', value: product.memory(), unit: 'MB', max: 500 },
    ];
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true });
  }
}
