import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { setClock } from '../../functions/kit/clock.ts';
import { database, deployedTableName } from '../../functions/kit/database.ts';
import { people } from '../../infra/local/demo/people.ts';
import { fairfax, luma } from '../../infra/local/demo/salons.ts';
import { fillDemo } from '../../infra/local/demo/seed.ts';
import { clientFields } from '../../shared/contract/clients.ts';
import { api } from '../../shared/contract/index.ts';
import { type Answer, call, startProduct } from '../support/product.ts';

/*
 * Runs as its own process: the demo's front desk reads its day, polls it, searches clients and changes one. Prints the memory after a
 * garbage collection and the size of the data folder, in MB, after 1,000 and after 10,000 calls.
 */
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');
const product = await startProduct();
await fillDemo(1, product.fill);

const desk = people.find(({ user }) => user.user_email === 'desk@demo.test')?.user;
const one = { clientID: `01DEMOCLIENT${String(1_000_000).padStart(14, '0')}`, organization: luma.organization_id };

/** The calls come faster than one person may ask, so the clock goes on by a tenth of a second with each. */
let sent = 0;
setClock(() => Date.now() + sent * 100);

async function ask<T>(answer: Promise<Answer<T>>): Promise<T> {
  sent += 1;
  const { status, data, message } = await answer;
  if (status !== 200) throw new Error(`${status} ${message}`);
  return data;
}

const salon = { Location: fairfax.location_id };
const readDay = () => ask(call(api.scheduler.getSchedulerData, { body: salon }, desk));
const poll = () => ask(call(api.scheduler.getBookMark, { body: salon }, desk));
const search = () => ask(call(api.clients.listClients, { body: { search: '571' } }, desk));
const readClient = () => ask(call(api.clients.getClient, { body: one }, desk));
const before = clientFields.toForm(await readClient());
const changeClient = (nth: number) =>
  ask(
    call(api.clients.updateClient, { body: { ...before, ...one, notes: `Visit ${nth}`, allow_duplicate: true } }, desk),
  );
const calls: ((nth: number) => Promise<unknown>)[] = [
  readDay,
  poll,
  search,
  poll,
  readClient,
  poll,
  changeClient,
  poll,
];

/** Fills LevelDB's write buffer while nothing reads, which makes it delete the files that it has replaced. */
async function flush(): Promise<void> {
  const Item = { pk: 'FILLER', sk: 'X', text: 'x'.repeat(390_000) };
  for (let nth = 0; nth < 12; nth++)
    await database.send(new PutCommand({ TableName: deployedTableName('usage'), Item }));
}

const measureFolder = (path: string): number =>
  readdirSync(path).reduce((sum, name) => sum + statSync(join(path, name)).size, 0);

async function measure() {
  await flush();
  // Files are deleted, and memory goes back to the system, in the background.
  for (let round = 0; round < 2; round++) {
    collectGarbage();
    await wait(200);
  }
  return { memory: process.memoryUsage.rss() / 2 ** 20, folder: measureFolder(product.path ?? '') / 2 ** 20 };
}

const sizes: Awaited<ReturnType<typeof measure>>[] = [];
for (let nth = 1; nth <= 10_000; nth++) {
  await calls[nth % calls.length]?.(nth);
  if (nth % 1_000 === 0) sizes.push(await measure());
}
console.log(JSON.stringify([sizes[0], sizes.at(-1)]));
await product.stop();
