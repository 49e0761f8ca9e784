import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { listSources } from '../build/buildId.ts';

const results = ['dist/functions/users/index.mjs', 'dist/web/index.html'];

const changed = (file: string): number => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** Builds console and functions if a source is newer than the last build. */
export async function buildIfNeeded(): Promise<void> {
  const newest = Math.max(...listSources().map(changed));
  if (Math.min(...results.map(changed)) >= newest) return;
  console.log('Building the console and the functions ...');
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) throw new Error('The build failed');
}
