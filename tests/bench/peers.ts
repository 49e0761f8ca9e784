import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const folder = resolve(import.meta.dirname, '../../node_modules/.cache/bench/peers');

/**
 * Installs libraries to compare with, such as `react-big-calendar@1.20.0`, outside of the project's dependencies. They share the
 * project's React. Returns the folder for esbuild's `nodePaths`, or undefined if npm could not install them,
 * which it says.
 */
export function installPeers(...packages: string[]): string | undefined {
  const modules = join(folder, 'node_modules');
  const missing = packages.filter((each) => !isInstalled(modules, each));
  if (missing.length === 0) return modules;
  mkdirSync(folder, { recursive: true });
  if (!existsSync(join(folder, 'package.json'))) writeFileSync(join(folder, 'package.json'), '{ "private": true }');
  const options = ['--legacy-peer-deps', '--ignore-scripts', '--no-audit', '--no-fund', '--save-exact'];
  const { status } = spawnSync('npm', ['install', ...options, ...missing], { cwd: folder, stdio: 'ignore' });
  if (status === 0) return modules;
  console.log(`Left out, because npm could not install it: ${missing.join(', ')}`);
  return undefined;
}

function isInstalled(modules: string, nameAndVersion: string): boolean {
  const at = nameAndVersion.lastIndexOf('@');
  const file = join(modules, nameAndVersion.slice(0, at), 'package.json');
  return existsSync(file) && JSON.parse(readFileSync(file, 'utf8')).version === nameAndVersion.slice(at + 1);
}
