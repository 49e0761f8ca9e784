import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Settings } from './settings.ts';

/** What was filled in belongs together: without one of them the others speak of things that are not there. */
const parts = {
  database: { name: 'the database', file: 'database/CURRENT' },
  accounts: { name: 'the accounts', file: 'identity.sqlite' },
};

/**
 * Everything the local product keeps lies in one folder, made when it is not there.
 * @throws with a sentence for people when the folder cannot be used, or something of what it held is gone
 */
export function openDataFolder({ folder, databaseEndpoint }: Pick<Settings, 'folder' | 'databaseEndpoint'>) {
  makeUsable(folder);
  const at = (name: string): string => join(folder, name);
  const marker = at('complete');
  // Releases before the marker only marked what the demo had filled.
  const isComplete = [marker, at('seeded')].some((file) => existsSync(file));
  const needed = databaseEndpoint ? [parts.accounts] : Object.values(parts);
  const missing = needed.filter(({ file }) => !(statSync(at(file), { throwIfNoEntry: false })?.size ?? 0));
  const hasLostItsDatabase = missing.includes(parts.database) && !missing.includes(parts.accounts);
  if (missing.length > 0 && (isComplete || hasLostItsDatabase)) throw new Error(incomplete(folder, missing));

  return {
    database: at('database'),
    accounts: at('identity.sqlite'),
    mail: at('mail.jsonl'),
    images: at('images'),
    /** Signs what the functions hand out and take back. */
    secret: secretIn(at('secret')),
    isComplete,
    /** @throws when the database holds something, but the accounts of those who wrote it are gone */
    assertWhole(isDatabaseEmpty: boolean): void {
      if (!isDatabaseEmpty && missing.includes(parts.accounts)) throw new Error(incomplete(folder, missing));
    },
    /** The first start is through: from now on nothing may be missing. */
    markComplete(): void {
      if (!existsSync(marker)) writeFileSync(marker, '');
    },
  };
}

const incomplete = (folder: string, missing: { name: string; file: string }[]): string =>
  `The data folder ${folder} is not complete: ${missing.map(({ name, file }) => `${name} (${join(folder, file)})`).join(' and ')} ` +
  `${missing.length > 1 ? 'are' : 'is'} missing. Bring the whole folder back from a copy, or begin anew with another DATA_DIR.`;

function makeUsable(folder: string): void {
  try {
    make(folder);
    const probe = join(folder, '.probe');
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    const { code = '', message } = error as NodeJS.ErrnoException;
    throw new Error(
      `The data folder ${folder} cannot be used: ${reasons[code] ?? message}. Choose another with DATA_DIR.`,
    );
  }
}

/** One folder after the other: where none can be made, as in /proc, Node's own recursion never ends. */
function make(folder: string): void {
  if (existsSync(folder)) return;
  make(dirname(folder));
  mkdirSync(folder);
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a part of it is a file, not a folder',
  ENOENT: 'no folder can be made there',
  EROFS: 'it lies on a disk that can only be read',
  ENOSPC: 'its disk is full',
};

/** A random secret that stays with the folder; one that was never written to its end is made anew. */
function secretIn(file: string): string {
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (/^[0-9a-f]{64}$/.test(kept)) return kept;
  const secret = randomBytes(32).toString('hex');
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secret;
}
