import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

/** Starts the built product. Returns the seconds until it printed its ready line. */
export async function startLocalProduct(folder: string) {
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
