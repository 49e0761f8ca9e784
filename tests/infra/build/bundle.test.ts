import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { expect, test } from 'vitest';
import { computeBuildId } from '../../../infra/build/buildId.ts';
import { bundleOptions } from '../../../infra/build/bundle.ts';
import { api } from '../../../shared/contract/index.ts';
import { listResources, synthesizeStacks } from '../../support/stacks.ts';

const folder = mkdtempSync(join(tmpdir(), 'salon-bundles-'));

/** Loads the bundle in its own process, as a cold start does. Returns what the process printed. */
function loaded(name: string, print: string): string {
  const url = JSON.stringify(pathToFileURL(join(folder, name, 'index.mjs')).href);
  const environment = { AWS_REGION: 'us-east-1', CURSOR_SECRET: 'test', USER_POOL_ID: 'us-east-1_Test' };
  const quiet = { POWERTOOLS_LOG_LEVEL: 'SILENT' };
  const script = `const { handler } = await import(${url}); console.log(${print})`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    env: { ...process.env, ...environment, ...quiet },
    encoding: 'utf8',
  });
  expect(stderr).toBe('');
  return stdout.trim();
}

const { site } = synthesizeStacks('prod');
await build({ ...bundleOptions, outdir: folder });
/** Environment variables a function may have in addition to its tables. */
const told = ['EDGE_SECRETS', 'CURSOR_SECRET', 'USER_POOL_ID', 'USER_POOL_CLIENT_ID', 'IMAGES_BUCKET'];

test.each(Object.keys(api))(
  'the function of %s is told the secrets and names that its code reads, and no other',
  (name) => {
    const lambda = listResources(site, 'AWS::Lambda::Function').find(([id]) => id.startsWith(`Api${name}Function`));
    const { Variables = {} } = (lambda?.[1].Properties['Environment'] ?? {}) as { Variables?: Record<string, unknown> };
    const code = readFileSync(join(folder, name, 'index.mjs'), 'utf8');
    expect(told.filter((variable) => variable in Variables)).toEqual(
      told.filter((variable) => code.includes(variable)),
    );
  },
);

/** In KB. The book also takes back products of visits that do not take place, at their cost, and imports book. */
const maxColdStart = (name: string): number => (name === 'scheduler' || name === 'imports' ? 152 : 140);

test.each([...Object.keys(api), 'pre-token'])(
  'a cold start of %s loads 140 KB at most (the book and imports 152), and what it loads later is there',
  (name) => {
    const code = readFileSync(join(folder, name, 'index.mjs'));
    expect(gzipSync(code).length / 1024).toBeLessThan(maxColdStart(name));
    for (const [, file = ''] of code.toString().matchAll(/\bimport\("\.\/([^"]+)"\)/g))
      expect(existsSync(join(folder, name, file))).toBe(true);
  },
);

test('a cold start of insights, which reads the records of most families, builds none of their endpoints', () => {
  const code = readFileSync(join(folder, 'insights', 'index.mjs'), 'utf8');
  const { insights, ...others } = api;
  const isBuilt = ({ path }: { path: string }): boolean => code.includes(JSON.stringify(path));
  expect(Object.values(insights).every(isBuilt)).toBe(true);
  expect(Object.values(others).flatMap((family: object) => Object.values(family).filter(isBuilt))).toEqual([]);
});

test.each(Object.keys(api))('the function of %s answers with the build of the page', (name) => {
  const code = readFileSync(join(folder, name, 'index.mjs'), 'utf8');
  expect(code).toContain(`"x-build":"${computeBuildId()}"`);
});

test('somebody signs bookmarks, and not everybody', () => {
  const signers = Object.keys(api).filter((name) =>
    readFileSync(join(folder, name, 'index.mjs'), 'utf8').includes('CURSOR_SECRET'),
  );
  expect(signers.length).toBeGreaterThan(0);
  expect(signers.length).toBeLessThan(Object.keys(api).length);
});

test('a cold start does not load undici', async () => {
  expect(loaded('scheduler', 'process.moduleLoadList.filter((module) => /undici\\/undici/.test(module)).length')).toBe(
    '0',
  );
});

test('the stack of an error in a log is read back into our own files and lines', () => {
  const logged = loaded(
    'pre-token',
    'JSON.stringify((await handler({ request: { userAttributes: {} } }, { getRemainingTimeInMillis: () => 4000 }).catch((error) => error)).stack)',
  );
  expect(logged).toMatch(/pre-token\/index\.mjs:\d+:\d+/);
  const trace = (name: string) =>
    spawnSync(process.execPath, ['infra/commands/trace.ts', name, folder], { input: logged, encoding: 'utf8' }).stdout;
  expect(trace('pre-token')).toContain('functions/triggers/pre-token.ts:');
  expect(trace('pre-token')).not.toContain('index.mjs');
});
