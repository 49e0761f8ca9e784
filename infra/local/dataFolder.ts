import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Settings } from './settings.ts';

/** Parts of the data folder. They refer to each other, so none may be missing. */
const parts = {
  database: { name: 'the database', file: 'database/CURRENT' },
  accounts: { name: 'the accounts', file: 'identity.sqlite' },
};

/**
 * Opens the data folder of the local product, creating it if needed.
 * @throws Error with a user-readable message if the folder cannot be used or a part of it is missing
 */
export function openDataFolder({ folder, databaseEndpoint }: Pick<Settings, 'folder' | 'databaseEndpoint'>) {
  ensureWritable(folder);
  const at = (name: string): string => join(folder, name);
  const marker = at('complete');
  // Older releases only marked a seeded demo.
  const isComplete = [marker, at('seeded')].some((file) => existsSync(file));
  const needed = databaseEndpoint ? [parts.accounts] : Object.values(parts);
  const missing = needed.filter(({ file }) => !(statSync(at(file), { throwIfNoEntry: false })?.size ?? 0));
  const hasLostItsDatabase = missing.includes(parts.database) && !missing.includes(parts.accounts);
  if (missing.length > 0 && (isComplete || hasLostItsDatabase)) throw new Error(formatIncomplete(folder, missing));

  return {
    database: at('database'),
    accounts: at('identity.sqlite'),
    mail: at('mail.jsonl'),
    images: at('images'),
    /** Secret with which the functions sign cursors. */
    secret: loadSecret(at('secret')),
    isComplete,
    /** @throws Error if the database has data but the accounts are missing */
    assertWhole(isDatabaseEmpty: boolean): void {
      if (!isDatabaseEmpty && missing.includes(parts.accounts)) throw new Error(formatIncomplete(folder, missing));
    },
    /** Marks the first start as complete. From then on, missing parts are an error. */
    markComplete(): void {
      if (!existsSync(marker)) writeFileSync(marker, '');
    },
  };
}

const formatIncomplete = (folder: string, missing: { name: string; file: string }[]): string =>
  `The data folder ${folder} is not complete: ${missing.map(({ name, file }) => `${name} (${join(folder, file)})`).join(' and ')} ` +
  `${missing.length > 1 ? 'are' : 'is'} missing. Bring the whole folder back from a copy, or begin anew with another DATA_DIR.`;

function ensureWritable(folder: string): void {
  try {
    makeFolders(folder);
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

/** Creates the path for this user alone, step by step, because Node's recursive mkdir never returns in folders such as /proc. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

const reasons: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  ENOTDIR: 'a part of it is a file, not a folder',
  ENOENT: 'no folder can be made there',
  EROFS: 'it lies on a disk that can only be read',
  ENOSPC: 'its disk is full',
};

/** Random secret stored in the folder. An incomplete one is replaced. */
function loadSecret(file: string): string {
  const kept = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (/^[0-9a-f]{64}$/.test(kept)) return kept;
  const secret = randomBytes(32).toString('hex');
  writeFileSync(`${file}.new`, secret, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return secret;
}
