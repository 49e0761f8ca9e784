import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { DynamoDBClient, ScanCommand } from '@aws-sdk/client-dynamodb';
import { setClock } from '../../functions/kit/clock.ts';
import { deployedTableName } from '../../functions/kit/database.ts';
import { tables } from '../../functions/kit/tables.ts';
import { startProduct } from '../../infra/local/product.ts';
import { readSettings } from '../../infra/local/settings.ts';
import { staticSite } from '../../infra/local/site.ts';
import { api } from '../../shared/contract/index.ts';
import type { Place } from '../endpoints/record.ts';
import { recordRequests } from '../shared/requests.ts';
import { testPassword } from '../support/identity.ts';
import { team } from '../support/people.ts';
import { call } from '../support/product.ts';
import { synthesizeRelease } from '../support/stacks.ts';
import { createWorld } from '../support/world.ts';

/*
 * Records the data this release stores and the requests it takes, for the tests of later releases: `npm run record -- 2026-11-23`,
 * after `npm run build`.
 * The recorded place has one of everything; where a salon can have only one, the other is in its sister salon.
 */
const [, , release = ''] = process.argv;
if (!/^\d{4}-\d{2}-\d{2}$/.test(release)) throw new Error('npm run record <the day of the release>');
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
  writeCompressed('items.json.gz', { place, items: await scanTables() });
});
await product.stop();
writeCompressed('folder.json.gz', readFiles(folder));
writeCompressed('templates.json.gz', synthesizeRelease());
recordRequests(release);
rmSync(folder, { recursive: true });

/** The caller's place with a count that awaits approval. Its sister salon has an open count. */
async function createRecordedPlace(): Promise<Place> {
  const { own, sister, fresh } = await createWorld();
  const { countId } = await fresh(sister, (place) => place.countId);
  const { waitingId } = await fresh(own, (place) => place.waitingId);
  const { data } = await call(api.counts.listCounts, {}, team.admin);
  const states = data.map(({ state }) => state);
  if (!countId || !waitingId) throw new Error(`Counts were not recorded: ${states.join(', ')}`);
  return { ...own, countId, waitingId };
}

async function scanTables() {
  const client = new DynamoDBClient({});
  const all = await Promise.all(
    tables.map(async ({ name }) => {
      const { Items, LastEvaluatedKey } = await client.send(new ScanCommand({ TableName: deployedTableName(name) }));
      if (LastEvaluatedKey) throw new Error(`More of ${name} than is read at once`);
      return [name, Items] as const;
    }),
  );
  client.destroy();
  return Object.fromEntries(all);
}

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
