import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { options } from '../../infra/bundle.ts';

const folder = mkdtempSync(join(tmpdir(), 'salon-bundles-'));

/** What a process of its own prints in which the function was loaded as at a cold start. */
function loaded(name: string, print: string): string {
  const url = JSON.stringify(pathToFileURL(join(folder, name, 'index.mjs')).href);
  const environment = { AWS_REGION: 'us-east-1', CURSOR_SECRET: 'test', USER_POOL_ID: 'us-east-1_Test' };
  const script = `const { handler } = await import(${url}); console.log(${print})`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...environment },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.trim();
}

test('a cold start loads neither undici nor the contract of the documentation', async () => {
  const { metafile } = await build({ ...options, outdir: folder });
  expect(loaded('scheduler', 'process.moduleLoadList.filter((module) => /undici\\/undici/.test(module)).length')).toBe(
    '0',
  );
  const docs = metafile?.outputs[Object.keys(metafile.outputs).find((file) => file.endsWith('docs/index.mjs')) ?? ''];
  expect(Object.keys(docs?.inputs ?? {}).filter((file) => file.includes('shared/contract'))).toEqual([]);
  expect(loaded('docs', "(await handler({ rawPath: '/api/openapi.json' })).statusCode")).toBe('200');
});
