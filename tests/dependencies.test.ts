import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

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
