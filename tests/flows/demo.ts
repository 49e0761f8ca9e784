import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const newFolder = () => mkdtemp(join(tmpdir(), 'salon-flows-'));
const remove = (folder: string) => rm(folder, { recursive: true, force: true });

/** Delays the replies of the product, to find flows that depend on their speed. */
const preload = process.env['REPLY_DELAY_MS'] ? ['--import', new URL('delayReplies.ts', import.meta.url).href] : [];

/** Starts the product on a data folder at a free port. Returns its address, or the setup link of an empty product. */
async function startProduct(folder: string, { empty = false } = {}) {
  const child = spawn(process.execPath, [...preload, 'infra/local/start.ts'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', ...(empty && { DEMO: 'off' }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      const ready = (empty ? /(http\S+\/setup\?code=\S+)/ : /ready at (\S+)/).exec(line)?.[1];
      if (ready) resolve(ready);
    });
    ended.then(() => reject(new Error('The product did not start.')), reject);
  });
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url, stop };
}

/** Global setup: seeds the demo data once. Returns the cleanup. */
export default async function seedDemo() {
  const folder = await newFolder();
  await (await startProduct(folder)).stop();
  process.env['DEMO_FOLDER'] = folder;
  return () => remove(folder);
}

/** Starts a product on its own copy of the demo data. */
export async function startDemoProduct() {
  const folder = await newFolder();
  const demo = process.env['DEMO_FOLDER'];
  if (!demo) throw new Error('Nothing laid down the demo data.');
  await cp(demo, folder, { recursive: true });
  const { url, stop } = await startProduct(folder);
  return { url, stop: () => stop().then(() => remove(folder)) };
}

/** Starts a product without any data. The address is the link to create an organization. */
export async function startEmptyProduct() {
  const folder = await newFolder();
  const { url, stop } = await startProduct(folder, { empty: true });
  return { url, stop: () => stop().then(() => remove(folder)) };
}
