import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { pageOfClients } from '../../functions/clients/pages.ts';
import { people } from '../../functions/demo/people.ts';
import { fairfax, luma } from '../../functions/demo/salons.ts';
import { fillDemo } from '../../functions/demo/seed.ts';
import { inRequest, type RequestContext } from '../../functions/kit/context.ts';
import { database, deployedName } from '../../functions/kit/database.ts';
import { bundleSizes } from '../../infra/bundle.ts';
import { api } from '../../shared/contract/index.ts';
import { call, startProduct } from '../support/product.ts';

/*
 * The budgets as ratios and counts: absolute times say more about the machine than about the product. `npm run build` first.
 */
const product = await startProduct();
await fillDemo();
const desk = people.find(({ user }) => user.user_email === 'desk@demo.test')?.user;
if (!desk) throw new Error('The demo has no front desk');
const clientID = `01DEMOCLIENT${String(1_000_000).padStart(14, '0')}`;

/** Median milliseconds of two things done in turn, so that both meet the same machine. */
async function medians(rounds: number, ...jobs: (() => Promise<unknown>)[]): Promise<number[]> {
  const times = jobs.map((): number[] => []);
  for (let round = 0; round < rounds; round++)
    for (const [index, job] of jobs.entries()) {
      const started = performance.now();
      await job();
      times[index]?.push(performance.now() - started);
    }
  return times.map((list) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0);
}

const show = (what: string, value: string, bar: string) =>
  console.log(`${what.padEnd(58)} ${value.padStart(10)}   ${bar}`);

const key = { pk: `O#${luma.organization_id}#C`, sk: clientID };
const bare = () =>
  database.send(new GetCommand({ TableName: deployedName('clients'), Key: key, ConsistentRead: true }));
const handled = () => call(api.clients.getClient, { body: { clientID } }, desk);
await medians(50, bare, handled);
const [plain = 1, handler = 0] = await medians(400, bare, handled);
show('handler p50 against the SDK call it makes', (handler / plain).toFixed(2), 'at most 1.15');

async function cost(run: () => Promise<unknown>): Promise<RequestContext> {
  const context: RequestContext = { requestId: 'bench', databaseRequests: 0, capacityUnits: 0 };
  await inRequest(context, run);
  return context;
}
const page = () => pageOfClients(luma.organization_id, { limit: 20 });
const [few] = [await cost(page)];
await fillDemo(10);
const many = await cost(page);
show('requests of a page of clients', String(many.databaseRequests), 'exactly 1');
show('its capacity at 10x clients', (many.capacityUnits / few.capacityUnits).toFixed(2), 'at most 1.05');
const day = await call(api.scheduler.getSchedulerData, { body: { Location: fairfax.location_id } }, desk);
show('appointments on the demo day', String(day.data.schedules.length), '');

for (const { name, gzip } of bundleSizes())
  show(`function bundle ${name}, KB gzip`, String(Math.round(gzip / 1024)), 'at most 160');

/** Everything the browser loads before somebody can type a password: the page's own scripts and what they import at once. */
function signInScripts(): string[] {
  const html = readFileSync('dist/web/index.html', 'utf8');
  return [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file ?? '');
}
const size = (file: string) => gzipSync(readFileSync(`dist/web/${file}`)).length;
const before = signInScripts().reduce((sum, file) => sum + size(file), 0);
show('sign-in screen, KB gzip of scripts', String(Math.round(before / 1024)), 'at most 200');
const screens = readdirSync('dist/web/assets').filter((file) => /^(Scheduler|Teams|EditClients)-.*\.js$/.test(file));
for (const file of screens)
  show(`${file.split('-')[0]}'s own chunk, KB gzip`, String(Math.round(size(`assets/${file}`) / 1024)), 'at most 120');

await product.stop();
