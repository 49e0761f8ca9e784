import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { setClock } from '../../functions/kit/clock.ts';
import { startProduct } from '../../infra/local/product.ts';
import { readSettings } from '../../infra/local/settings.ts';
import { staticSite } from '../../infra/local/site.ts';
import { recordRequests } from '../shared/requests.ts';
import { testPassword } from '../support/identity.ts';
import { team } from '../support/people.ts';
import { synthesizeRelease } from '../support/stacks.ts';
import { createRecordedPlace, scanTables } from './recordedPlace.ts';

/*
 * Records the data this release stores and the requests it takes, for the tests of later releases: `npm run record -- 2026-11-23`,
 * after `npm run build`.
 * The recorded place has one of everything; where a salon can have only one, the other is in its sister salon.
 */
const [, , release = ''] = process.argv;
if (!/^\d{4}-\d{2}-\d{2}$/.test(release)) throw new Error('npm run record <the day of the release>');
const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
if (git('status', '--porcelain')) throw new Error('Commit first: the record names the commit it was made from.');
const target = join(import.meta.dirname, release);
mkdirSync(target);
setClock(() => Date.parse(`${release}T14:00:00Z`));

const folder = mkdtempSync(join(tmpdir(), 'salon-record-'));
const settings = readSettings({ PORT: '0', DATA_DIR: folder });
const product = await startProduct(settings, staticSite(), async (identity) => {
  for (const { user_email, user_id, organization_id } of Object.values(team))
    identity.importUser({
      email: user_email,
      password: testPassword,
      status: 'CONFIRMED',
      attributes: { 'custom:user_id': user_id, 'custom:organization_id': String(organization_id) },
    });
  const place = await createRecordedPlace();
  writeCompressed('items.json.gz', { commit: git('rev-parse', 'HEAD'), place, items: await scanTables() });
});
await product.stop();
writeCompressed('folder.json.gz', readFiles(folder));
writeCompressed('templates.json.gz', synthesizeRelease());
recordRequests(release);
rmSync(folder, { recursive: true });

/** Base64 content of all files, by path. */
function readFiles(root: string): Record<string, string> {
  return Object.fromEntries(
    readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [path.slice(root.length + 1), readFileSync(path).toString('base64')]),
  );
}

function writeCompressed(name: string, what: object): void {
  const zipped = gzipSync(JSON.stringify(what), { level: 9 });
  writeFileSync(join(target, name), zipped);
  console.log(`${join(target, name)}: ${Math.ceil(zipped.length / 1024)} KB`);
}
