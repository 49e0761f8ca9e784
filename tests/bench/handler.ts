import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { database, deployedTableName } from '../../functions/kit/database.ts';
import { people } from '../../infra/local/demo/people.ts';
import { fairfax, luma } from '../../infra/local/demo/salons.ts';
import { fillDemo } from '../../infra/local/demo/seed.ts';
import { api } from '../../shared/contract/index.ts';
import { lambdaContext } from '../support/lambdaContext.ts';
import { type Cost, measureCost } from '../support/measureCost.ts';
import { buildEvent, call, startProduct } from '../support/product.ts';
import { type Figure, measureMedians } from './table.ts';

const clientID = `01DEMOCLIENT${String(1_000_000).padStart(14, '0')}`;
const personOf = (email: string) => people.find(({ user }) => user.user_email === email)?.user;
const desk = personOf('desk@demo.test');
const admin = personOf('admin@demo.test');

/** Ratio of a read through the handler to the database call it makes. */
async function measureOverhead(): Promise<Figure> {
  const { handler } = await import('../../functions/clients/handler.ts');
  const event = buildEvent(
    api.clients.getClient,
    { path: api.clients.getClient.path, body: `{"clientID":"${clientID}"}` },
    desk,
  );
  const context = lambdaContext();
  const key = { pk: `O#${luma.organization_id}#C`, sk: clientID };
  const bare = () =>
    database.send(new GetCommand({ TableName: deployedTableName('clients'), Key: key, ConsistentRead: true }));
  const handled = () => handler(event, context);
  await measureMedians(200, bare, handled);
  const [plain = 1, whole = 0] = await measureMedians(1500, bare, handled);
  return { what: 'a read against the SDK call it makes, p50', value: whole, unit: 'ms', peer: plain, max: 1.15 };
}

const lists: Record<string, () => Promise<unknown>> = {
  users: () => call(api.users.listUsers, {}, admin),
  salons: () => call(api.locations.listAllLocations, {}, admin),
  'a page of clients': () => call(api.clients.listClients, { body: {} }, admin),
  'a search for a phone': () => call(api.clients.listClients, { body: { search: '571' } }, admin),
  'a day of a salon': () => call(api.scheduler.getSchedulerData, { body: { Location: fairfax.location_id } }, admin),
};
const maxRequests: Record<string, number> = {
  users: 1,
  salons: 1,
  'a page of clients': 1,
  'a search for a phone': 1,
  'a day of a salon': 5,
};

async function measureLists(): Promise<Map<string, Cost>> {
  const costs = new Map<string, Cost>();
  for (const [name, look] of Object.entries(lists)) {
    await look();
    costs.set(name, await measureCost(look));
  }
  return costs;
}

/** Peak memory in MB of a function in its own process; this process serves the database. */
async function measurePeak(): Promise<Figure> {
  const program = fileURLToPath(new URL('peak.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [program]);
  return { what: "a function's peak, 1,000 clients in one reply", value: Number(stdout), unit: 'MB', max: 200 };
}

export async function measureHandlers(): Promise<Figure[]> {
  const product = await startProduct();
  await fillDemo(1, product.fill);
  const read = await measureOverhead();
  const before = await measureLists();
  await fillDemo(10, product.fill);
  const after = await measureLists();
  const most = await measurePeak();
  await product.stop();
  return [
    read,
    most,
    ...[...after].flatMap(([name, { requests, capacity }]): Figure[] => [
      { what: `requests of ${name} at 10x`, value: requests, ...(maxRequests[name] && { max: maxRequests[name] }) },
      {
        what: `capacity of ${name} at 10x against 1x`,
        value: capacity,
        unit: 'units',
        peer: before.get(name)?.capacity,
        max: 1.05,
      },
    ]),
  ];
}
