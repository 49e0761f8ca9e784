// Runs before npm scripts, on any Node version: installs what package-lock.json lists and node_modules lacks.
// A start needs no development packages. With `all` they are added.
import { spawnSync } from 'node:child_process';
import { lstatSync, readFileSync } from 'node:fs';

/** Packages by their folder. Empty if there is no such file, as after an installation that did not end. */
function packagesOf(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch {
    return {};
  }
}

const { '': _console, ...wanted } = packagesOf('package-lock.json');
const present = packagesOf('node_modules/.package-lock.json');
const releaseOf = (entry) => entry?.version ?? entry?.resolved;

/** Optional packages may be for other systems, so they are never missing. */
const isComplete = (withDevelopment) =>
  Object.entries(wanted).every(
    ([folder, entry]) =>
      entry.optional ||
      entry.devOptional ||
      (entry.dev && !withDevelopment) ||
      releaseOf(present[folder]) === releaseOf(entry),
  );

const isAll = process.argv.includes('all') || 'node_modules/typescript' in present;
// A linked node_modules belongs to another checkout.
const isLinked = lstatSync('node_modules', { throwIfNoEntry: false })?.isSymbolicLink();

if (!isLinked && !isComplete(isAll)) {
  console.log('Installing packages (once, and after every change of package-lock.json) ...');
  // Adding the development packages takes a third of the time of installing anew.
  const command = isAll && isComplete(false) ? 'install' : 'ci';
  // npm warns that packages want a newer Node. They run with the Node that is installed here.
  const options = ['--no-audit', '--no-fund', '--loglevel=error', ...(isAll ? [] : ['--omit=dev'])];
  const { status } = spawnSync('npm', [command, ...options], { stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}
