import { execFileSync, spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { setClock } from '../../functions/kit/clock.ts';
import { migrate } from '../../infra/commands/migrate.ts';
import { steps } from '../../infra/commands/migrations.ts';
import type { RawItem } from '../../infra/commands/organization/families.ts';
import { startProduct } from '../support/product.ts';
import { startForFile } from '../support/startForFile.ts';
import { createRecordedPlace, scanTables } from './recordedPlace.ts';
import { readRelease, releases, restoreRelease } from './releases.ts';

/*
 * The functions of the release before serve data that this release migrated, and data that it wrote: while a canary has part of the calls,
 * and after a roll-back. They are checked out, and their own tests of stored data run on it.
 */
const product = startForFile(startProduct);
afterAll(() => setClock(undefined));

const day = releases.at(-1) ?? '';
const before = readRelease(day);
const { commit = '' } = before;
const isHere = spawnSync('git', ['cat-file', '-e', `${commit}^{commit}`]).status === 0;
/** Steps of this release that the one before cannot live with. A roll-back over them is refused. */
const refused = steps
  .slice(before.items.directory.filter(({ pk }) => pk?.S === 'MIGRATIONS').length)
  .filter(({ isAdding }) => !isAdding);

type Data = { place: object; items: Record<string, RawItem[] | undefined> };

/** Runs the release's own tests on this data instead of what is recorded there. @returns what fails */
function runBefore({ place, items }: Data): string {
  // Otherwise that release would refuse to begin, and nothing would tell whether it has to.
  const directory = (items['directory'] ?? []).map((item) =>
    item['pk']?.S === 'MIGRATIONS' ? { ...item, isAdding: { BOOL: true } } : item,
  );
  const folder = mkdtempSync(join(tmpdir(), 'salon-before-'));
  const archive = execFileSync('git', ['archive', commit], { maxBuffer: 2 ** 30 });
  execFileSync('tar', ['-x', '-C', folder], { input: archive });
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'));
  for (const recorded of releases) rmSync(join(folder, 'tests/stored', recorded), { recursive: true, force: true });
  const target = join(folder, 'tests/stored', day);
  mkdirSync(target);
  copyFileSync(join(import.meta.dirname, day, 'folder.json.gz'), join(target, 'folder.json.gz'));
  writeFileSync(join(target, 'items.json.gz'), gzipSync(JSON.stringify({ place, items: { ...items, directory } })));
  const args = ['run', 'tests/stored/items.test.ts', '--reporter=dot', '--no-color'];
  const env = { ...process.env, TEST_RUN: 'full' };
  const vitest = spawnSync('node_modules/.bin/vitest', args, { cwd: folder, env, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  return vitest.status === 0 ? '' : vitest.stdout + vitest.stderr;
}

test.skipIf(!isHere)(
  `the functions of the release of ${day} live with what this release writes and migrates`,
  async () => {
    setClock(() => Date.parse(`${day}T14:00:00Z`));
    await migrate();
    expect(runBefore({ place: await createRecordedPlace(), items: await scanTables() })).toBe('');
    await restoreRelease(product.endpoint, before);
    await migrate();
    const failures = runBefore({ place: before.place, items: await scanTables() });
    expect(failures === '', failures).toBe(refused.length === 0);
  },
);
