import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

const sources = ['shared', 'functions', 'web', 'infra/build/bundle.ts', 'package-lock.json', 'vite.config.ts'];

/** Files that the console and the functions are built from. */
export const listSources = (): string[] =>
  sources.flatMap((path) => globSync(/\.\w+$/.test(path) ? path : `${path}/**/*.*`)).sort();

/** Hash of all sources, so that the console and the functions of a release have the same, and a rebuild does not change it. */
export function computeBuildId(): string {
  const hash = createHash('sha256');
  for (const file of listSources()) hash.update(file).update(readFileSync(file));
  return hash.digest('hex').slice(0, 12);
}

/** Writes the id into the page, which is never cached. In a script it would rename every file that imports the script. */
export const buildId = (): Plugin => ({
  name: 'build-id',
  apply: 'build',
  transformIndexHtml: () => [{ tag: 'meta', attrs: { name: 'build', content: computeBuildId() }, injectTo: 'head' }],
});
