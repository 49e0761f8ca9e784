import { globSync, readFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { expect, test } from 'vitest';
import { importedIcons } from '../infra/build/icons.ts';
import * as icons from '../web/icons/index.js';

const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
const page = readFileSync('docs/dependencies.md', 'utf8');
const reasons = [...page.matchAll(/^- `([^`]+)`: (.+(?:\n {2}.+)*)/gm)].map(([, name = '', reason = '']) => ({
  name,
  reason,
}));

test('every dependency has its reason on the page, and no reason is left of one that is gone', () => {
  expect(reasons.map(({ name }) => name).sort()).toEqual(Object.keys({ ...dependencies, ...devDependencies }).sort());
});

test.each(reasons)('$name says what would take its place', ({ reason }) => {
  expect(reason).toMatch(/\bElse: /);
});

test('a version is pinned where the page says so, and nowhere else', () => {
  const pinned = Object.entries<string>({ ...dependencies, ...devDependencies }).flatMap(([name, version]) =>
    version.startsWith('^') ? [] : [name],
  );
  expect(pinned.sort()).toEqual(
    reasons.flatMap(({ name, reason }) => (/\bpinned\b/.test(reason) ? [name] : [])).sort(),
  );
});

test('all packages of the AWS SDK have one core', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const cores = Object.keys(packages).filter((path) => /node_modules\/@(aws-sdk|smithy)\/core$/.test(path));
  expect(cores.sort()).toEqual(['node_modules/@aws-sdk/core', 'node_modules/@smithy/core']);
});

test('version managers choose the Node that the product runs with', () => {
  expect(readFileSync('.node-version', 'utf8').trim()).toBe(dependencies.node);
});

test('what a start loads is a dependency, because a start installs no development packages', () => {
  const files = globSync([
    '{functions,shared,web,infra/local}/**/*.{ts,tsx}',
    'infra/build/bundle.ts',
    'infra/aws/docs.ts',
    'vite.config.ts',
  ]);
  const loaded = /^(?:import|export) (?!type )(?:[^;'"]* from )?'([^.'][^']*)'|\bimport\('([^.'][^']*)'\)/gm;
  const packages = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(loaded)].map(
      ([, name, lazy]) => /^(@[^/]+\/)?[^/]+/.exec(name ?? lazy ?? '')?.[0] ?? '',
    ),
  );
  const missing = packages.filter((name) => !(name in dependencies) && !isBuiltin(name));
  expect(new Set(missing)).toEqual(new Set());
});

test('the copied icons are those that the console and Fluent import (npm run icons)', () => {
  expect(Object.keys(icons).sort()).toEqual(['createFluentIcon', ...importedIcons().keys()].sort());
});
