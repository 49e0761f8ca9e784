import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PutItemCommand, type ScanCommandInput } from '@aws-sdk/client-dynamodb';
import { build } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../functions/kit/clock.ts';
import { type TableName, tableNames } from '../../../functions/kit/tables.ts';
import { restoreRights } from '../../../infra/aws/restoring.ts';
import { restoreOptions } from '../../../infra/build/bundle.ts';
import { eraseOrganization } from '../../../infra/commands/erase.ts';
import { exportOrganization } from '../../../infra/commands/export.ts';
import {
  findFamily,
  getFamily,
  organizationOf,
  type RawItem,
  textOf,
} from '../../../infra/commands/organization/families.ts';
import {
  getItem,
  keyText,
  replaceItem,
  scanOrganization,
  tablesClient,
} from '../../../infra/commands/organization/items.ts';
import { jobVariable, lastLine } from '../../../infra/commands/restore/builds.ts';
import { restoredTables } from '../../../infra/commands/restore/compare.ts';
import { cacheMs, closeOrganization } from '../../../infra/commands/restore/doors.ts';
import { restoreOrganization } from '../../../infra/commands/restore.ts';
import { createRandom } from '../../../infra/local/demo/random.ts';
import { acceptsIdempotencyKey } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { endpointCases } from '../../endpoints/index.ts';
import { isFullRun } from '../../support/gate.ts';
import { startIdentity } from '../../support/identity.ts';
import {
  connectOperator,
  createOperator,
  mockPictures,
  readStored,
  type Stored,
  sentByJobs,
  textsOf,
} from '../../support/operator.ts';
import { ours, team, theirs } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { sendRaw } from '../../support/sendRaw.ts';
import { snapshotEnvironment } from '../../support/snapshotEnvironment.ts';
import { startForFile } from '../../support/startForFile.ts';
import { createWorld, type World } from '../../support/world.ts';

startForFile(startProduct);
const identity = startForFile(startIdentity);
const restoreEnvironment = snapshotEnvironment();
afterAll(() => {
  restoreEnvironment();
  setClock(undefined);
  tablesClient.middlewareStack.remove('cut off');
  pictures.stop();
});

const organization = ours.organization_id;
const random = createRandom(7);
/** Files need a bucket, which is there only later. */
const acts = endpointCases.filter(({ endpoint }) => endpoint.method !== 'GET' && endpoint.sideEffect !== 'files');
let world: World;
let minutes = 0;

/** Every call finds the caches of another function, in which nothing is cached. */
function forget(): void {
  minutes += 1;
  setClock(() => Date.now() + minutes * 60_000);
}

/** What people do in a quarter, as requests about records of every kind. */
async function act(times: number): Promise<void> {
  for (let time = 0; time < times; time++) {
    const row = random.pick(acts);
    forget();
    const sent = (await world.buildSample(row)) as { body?: object };
    const key = acceptsIdempotencyKey(row.endpoint) && { idempotency_key: `${row.name}-${minutes}` };
    const body = sent.body && JSON.stringify({ ...sent.body, ...key });
    expect((await sendRaw(row.endpoint, sent, body, world.findCaller(row))).status, row.name).toBeLessThan(500);
  }
}

const eraseTwin = (id: string) => call(api.erasure.eraseClient, { params: { id }, body: { version: 1 } }, team.admin);

const [before, after] = isFullRun ? [100, 200] : [10, 30];
let then: Stored;
let at: Date;
/** A client who is erased later, as they are then. */
let erasedThen: RawItem | undefined;
let pictures: ReturnType<typeof mockPictures>;

beforeAll(async () => {
  connectOperator();
  world = await createWorld();
  const people = new Set([world.own.stylist, world.sister.stylist, world.foreign.stylist, ...Object.values(team)]);
  for (const one of people) await identity.addUser(one);
  process.env['IMAGES_BUCKET'] = 'pictures';
  await act(before);
  const { twinId } = await world.fresh(world.own, (place) => place.twinId);
  then = await readStored();
  at = new Date();
  const earlier = new Date(at.getTime() - 60_000);
  const later = new Date(at.getTime() + 1);
  pictures = mockPictures([
    { key: 'images/1/products/kept.png', at: earlier },
    { key: 'images/1/products/deleted.png', at: earlier },
    { key: 'images/1/products/deleted.png', at: later, isDeleted: true },
    { key: 'images/1/products/added.png', at: later },
    { key: 'images/12/products/theirs.png', at: later },
  ]);
  await act(after);
  expect(await eraseTwin(twinId)).toMatchObject({
    status: 200,
  });
  [erasedThen] = familyOf(then, 'clients', 'clients').filter(({ client_id }) => client_id?.S === twinId);
}, 300_000);

const isOurs = (item: RawItem): boolean => organizationOf(item) === organization;
const exactTexts = (stored: Stored): string[] =>
  textsOf(stored, (table, item) => isOurs(item) && (getFamily(table, item).rule ?? 'exact') === 'exact');
const isNote = (item: RawItem): boolean => ['ERASED', 'RESTORES'].includes(textOf(item, 'pk'));
const othersTexts = (stored: Stored): string[] => textsOf(stored, (_, item) => !isOurs(item) && !isNote(item));
const familyOf = (stored: Stored, table: TableName, name: string): RawItem[] =>
  stored[table].filter((item) => isOurs(item) && getFamily(table, item).name === name);

const target = ['-c', 'env=prod', '--organization', '1'];
/** An email that another organization takes in these tests. */
const takenEmail = (): string => textOf(familyOf(then, 'directory', 'emails')[0], 'pk');

/** Ends the process, so to speak, before a write. */
function cutOffBefore(nth: number): void {
  let left = nth;
  tablesClient.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (/^(Put|Delete|Update)Item/.test(commandName ?? '') && left-- <= 0) throw new Error('Cut off');
        return next(args);
      },
    { name: 'cut off', step: 'initialize', override: true },
  );
}

/** Runs while the organization is closed, before the first write. */
let whileClosed: () => Promise<unknown> = async () => undefined;

const restore = (operator: ReturnType<typeof createOperator>, ...more: string[]) => {
  operator.shell.pause = async (ms) => {
    if (ms !== cacheMs) return;
    await whileClosed();
    forget();
    const refused = [
      await call(api.users.getProfile, {}, team.admin),
      await call(api.stations.beat, {
        headers: { 'x-station-key': world.own.stationKey },
        body: { sent_at: at.toISOString() },
      }),
    ];
    const closed = { status: 503, message: 'Your salon is being restored. Please try again in a few minutes.' };
    expect(refused).toMatchObject([closed, closed]);
    expect(await call(api.users.getProfile, {}, team.theirAdmin)).toMatchObject({ status: 200 });
  };
  return restoreOrganization(operator.shell, [...target, '--at', at.toISOString(), ...more]);
};

test('every stored item belongs to a family, and to the organization that it names', async () => {
  const stored = await readStored();
  for (const table of tableNames)
    for (const item of stored[table]) {
      const owner = organizationOf(item);
      if (item['organization_id']) expect(owner, keyText(item)).toBe(Number(item['organization_id'].N));
      if (owner === undefined) expect(textOf(item, 'pk')).toMatch(/^(LIMIT#|COUNTERS$|MIGRATIONS$|SETUP$)/);
      else expect(findFamily(table, item), `${table} ${keyText(item)}`).toBeDefined();
    }
});

test('a scan for an organization finds all of its items, and DynamoDB sends few of others', async () => {
  const stored = await readStored();
  const sent = { all: 0 };
  tablesClient.middlewareStack.add(
    (next) => async (args) => {
      const reply = await next(args);
      sent.all += (reply.output as { Items?: unknown[] }).Items?.length ?? 0;
      return reply;
    },
    { name: 'watch scans', step: 'initialize', override: true },
  );
  for (const number of [1, 2, 12]) {
    const found: RawItem[] = [];
    const wanted = tableNames.flatMap((table) => stored[table].filter((item) => organizationOf(item) === number));
    sent.all = 0;
    for (const table of tableNames)
      for await (const page of scanOrganization(`salon-${table}`, number)) found.push(...page);
    expect(found.map(keyText).sort()).toEqual(wanted.map(keyText).sort());
    expect(sent.all).toBeLessThan(wanted.length + 40);
  }
  tablesClient.middlewareStack.remove('watch scans');
});

test.each<[string, (string | undefined)[], string]>([
  ['another name is typed', ['Theirs'], 'Nothing was changed.'],
  ['nobody can answer', [undefined], 'Nobody can answer here: run it in a terminal.'],
])('nothing is restored if %s', async (_, answers, message) => {
  const now = await readStored();
  const operator = createOperator(answers, then);
  await expect(restore(operator)).rejects.toThrow(message);
  await restore(operator, '--clean');
  expect(operator.text()).toContain('visits: ');
  expect(await readStored()).toEqual(now);
});

test('an organization is restored to how it was, however often that is interrupted, and no other is touched', async () => {
  const now = await readStored();
  const operator = createOperator([], then);
  for (let run = 1; ; run++) {
    operator.answers.push('Ours');
    cutOffBefore(random.below(60 * run));
    const end = await restore(operator).catch((error: Error) => error.message);
    if (end === undefined) break;
    expect(end).toMatch(/^The build \d+ stopped/);
    expect(operator.text()).toMatch(/still closed[^\n]+\nCut off$/);
  }
  tablesClient.middlewareStack.remove('cut off');
  const restored = await readStored();
  expect(exactTexts(now)).not.toEqual(exactTexts(then));
  expect(exactTexts(restored)).toEqual(exactTexts(then));
  expect(othersTexts(restored)).toEqual(othersTexts(now));
  expect(operator.text().split('who were erased and are back.').at(-1)).toContain(
    `\n  ${textOf(erasedThen, 'client_id')}`,
  );
  for (const name of ['client_first_name', 'client_email'])
    expect(operator.text()).not.toContain(textOf(erasedThen, name));
  // Each copy is made once.
  expect(operator.calls.filter((name) => name.startsWith('dynamodb restore'))).toHaveLength(tableNames.length - 1);

  const idsOf = (stored: Stored) => familyOf(stored, 'directory', 'users').map((item) => textOf(item, 'user_id'));
  expect(idsOf(restored).sort()).toEqual(idsOf(then).sort());
  const added = familyOf(now, 'directory', 'users').filter((item) => !idsOf(then).includes(textOf(item, 'user_id')));
  for (const item of added) expect(await identity.exists(textOf(item, 'user_email'))).toBe(false);
  expect(await identity.exists(team.desk.user_email)).toBe(true);
  expect(pictures.current()).toEqual(['kept.png', 'theirs.png', 'deleted.png']);
  forget();
  expect(await call(api.users.getProfile, {}, team.admin)).toMatchObject({ status: 200 });
});

/** Notes the table of each scan, and calls `onScan` before it. */
function watchScans(onScan?: (table: string) => Promise<unknown>): string[] {
  const scans: string[] = [];
  tablesClient.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const { TableName = '' } = args.input as ScanCommandInput;
        if (commandName === 'ScanCommand') {
          scans.push(TableName);
          await onScan?.(TableName);
        }
        return next(args);
      },
    { name: 'watch scans', step: 'initialize', override: true },
  );
  return scans;
}

async function spoil(table: TableName, family: string, times = 1): Promise<void> {
  for (const item of familyOf(then, table, family).slice(0, times))
    await tablesClient.send(
      new PutItemCommand({ TableName: `salon-${table}`, Item: { ...item, spoiled: { N: '1' } } }),
    );
}

type Spoil = () => Promise<unknown>;
const never: Spoil = async () => undefined;
const spoilClients: Spoil = () => spoil('clients', 'clients', 3);
/** As a link of a message does: one item that is compared already, and one that is not yet. */
const spoilBoth: Spoil = () => Promise.all([spoilClients(), spoil('directory', 'salons')]);

test.each<[string, number, { open?: Spoil; closed?: Spoil; during?: Spoil }]>([
  ['once', 1, { open: spoilBoth }],
  ['once more for what was written after the comparison', 2, { closed: spoilClients }],
  ['until nothing is written any more', 3, { during: spoilBoth }],
])('while an organization is closed, tables are read %s, and copies never', async (_, times, given) => {
  const { open = never, closed = never, during } = given;
  await open();
  let scans: string[] = [];
  let isDone = false;
  whileClosed = async () => {
    await closed();
    scans = watchScans(async (table) => {
      if (table !== 'salon-directory' || isDone) return;
      isDone = true;
      await during?.();
    });
  };
  await restore(createOperator(['Ours'], then));
  whileClosed = never;
  tablesClient.middlewareStack.remove('watch scans');
  const each = restoredTables.map((table) => `salon-${table}`);
  expect(scans).toEqual(Array.from({ length: times }, () => each).flat());
  expect(exactTexts(await readStored())).toEqual(exactTexts(then));
});

test('a table that did not exist then counts as empty, unless it took the place of one that did', async () => {
  const CreationDateTime = new Date(at.getTime() + 1).toISOString();
  const operator = createOperator(['Ours'], then, { inventory: { CreationDateTime } });
  await restore(operator);
  expect(operator.text()).toContain('inventory: did not exist then, so it counts as empty');
  expect(operator.calls.filter((name) => name.startsWith('dynamodb restore'))).toHaveLength(tableNames.length - 2);
  const { inventory, ...others } = await readStored();
  const { inventory: _, ...othersThen } = then;
  expect(exactTexts({ ...others, inventory: inventory.filter(isOurs) })).toEqual(
    exactTexts({ ...othersThen, inventory: [] }),
  );
  expect(inventory.some((item) => organizationOf(item) === theirs.organization_id)).toBe(true);

  const successor = { inventory: { CreationDateTime, RestoreSummary: { RestoreInProgress: false } } };
  await expect(restore(createOperator([], then, successor))).rejects.toThrow('The table inventory was made anew at');
  const directory = { directory: { CreationDateTime } };
  await expect(restore(createOperator([], then, directory))).rejects.toThrow('The table directory was made anew at');
  const age = { inventory: { CreationDateTime: new Date(at.getTime() - 1).toISOString() } };
  await restore(createOperator(['Ours'], then, age));
  expect(exactTexts(await readStored())).toEqual(exactTexts(then));
});

test('the copies of a restore that runs, or that stopped, are not deleted before it is given up', async () => {
  const running = `Organization 1 is being restored to ${at.toISOString()}, by arn:aws:iam::123456789012:user/dana since 20`;
  const operator = createOperator(['Ours', 'Ours', 'Theirs'], then);
  whileClosed = async () => {
    await expect(restore(operator, '--clean')).rejects.toThrow(running);
    const another = ['-c', 'env=prod', '--organization', '2', '--at', at.toISOString(), '--clean'];
    await expect(restoreOrganization(operator.shell, another)).rejects.toThrow(running);
    const earlier = [...target, '--at', new Date(at.getTime() - 1000).toISOString()];
    await expect(restoreOrganization(operator.shell, earlier)).rejects.toThrow(running);
  };
  await restore(operator);
  whileClosed = async () => {
    throw new Error('The line is cut.');
  };
  await expect(restore(operator)).rejects.toThrow('stopped');
  expect(operator.text()).toContain('The line is cut.');
  whileClosed = never;
  await expect(restore(operator)).rejects.toThrow('Nothing was changed.');
  await expect(restore(operator, '--clean')).rejects.toThrow(running);
  expect(operator.calls).not.toContain('dynamodb delete-table');
  await restore(operator, '--open');
  await restore(operator, '--clean');
  expect(operator.calls.filter((name) => name === 'dynamodb delete-table')).toHaveLength(tableNames.length - 1);
});

test('a job goes on without the computer that began it, and a repeat shows it to the end', async () => {
  await spoilClients();
  const key = { pk: { S: 'O#1' }, sk: { S: `U#${world.sister.stylist.user_id}` } };
  const person = await getItem('salon-directory', key);
  await replaceItem('salon-directory', person, { ...person, user_status: { S: 'INACTIVE' } });
  const operator = createOperator(['Ours'], then);
  const { run } = operator.shell;
  operator.shell.run = async (...given) => {
    const isWriting = operator.calls.filter((name) => name === 'codebuild start-build').length === 2;
    if (isWriting && given[1][1] === 'get-log-events') throw new Error('The line is cut.');
    return run(...given);
  };
  await expect(restore(operator)).rejects.toThrow('The line is cut.');
  operator.shell.run = run;
  await restore(operator);
  expect(operator.calls.filter((name) => name === 'codebuild start-build')).toHaveLength(2);
  expect(operator.text().match(/closed: its people[\s\S]+Ours is as it was at \S+Z, and open again\./g)).toHaveLength(
    1,
  );
  expect(exactTexts(await readStored())).toEqual(exactTexts(then));
  expect((await getItem('salon-directory', key))?.['user_status']?.S).toBe('INACTIVE');
});

test('the bundle of the job runs where a container gives credentials', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'salon-job-'));
  await build({ ...restoreOptions, outdir: folder });
  const asked: string[] = [];
  const container = createServer(({ url = '' }, reply) => {
    asked.push(url);
    const Expiration = new Date(Date.now() + 3_600_000).toISOString();
    const credentials = { AccessKeyId: 'key', SecretAccessKey: 'secret', Token: 'token', Expiration };
    reply.end(url === '/credentials' ? JSON.stringify(credentials) : '<ListVersionsResult/>');
  });
  await once(container.listen(0, '127.0.0.1'), 'listening');
  const { port } = container.address() as AddressInfo;
  const { AWS_ACCESS_KEY_ID: _, AWS_SECRET_ACCESS_KEY: __, ...environment } = process.env;
  const run = async (job: object) => {
    const env = {
      ...environment,
      AWS_CONTAINER_CREDENTIALS_FULL_URI: `http://127.0.0.1:${port}/credentials`,
      AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}`,
      [jobVariable]: JSON.stringify(job),
    };
    const child = spawn(process.execPath, ['index.mjs'], { cwd: join(folder, 'restore'), env });
    const { stdout, stderr } = child;
    const [said, errors] = await Promise.all([stdout.toArray(), stderr.toArray(), once(child, 'close')]);
    const linesOf = (chunks: Buffer[]) => Buffer.concat(chunks).toString().trimEnd().split('\n');
    return { code: child.exitCode, said: linesOf(said), errors: linesOf(errors) };
  };
  const copied = restoredTables.filter((table) => table !== 'usage');
  const job = { stage: 'plan', organization, name: 'Ours', at: at.toISOString(), operator: 'dana', copied };
  const { code, said, errors } = await run(job);
  container.close();
  expect([errors, code, said[0], said.at(-1)]).toEqual([[''], 0, `Ours (1) as of ${at.toISOString()}:`, lastLine]);
  // Without a copy of a table, what is in it now goes.
  const totals = familyOf(await readStored(), 'usage', 'totals').length;
  expect(totals).toBeGreaterThan(0);
  expect(said).toContain(`  usage, totals: ${totals} to remove`);
  expect(asked).toContain('/credentials');
  expect(await run({ ...job, stage: 'delete' })).toMatchObject({ code: 1, said: [lastLine] });
});

test('a job sends what its role allows, and no more is allowed', () => {
  const sent = (isIncluded: (table: string) => boolean) =>
    [...sentByJobs].flatMap((name) => {
      const [action = '', table = ''] = name.split(' ');
      return isIncluded(table) ? [action] : [];
    });
  const { tables, copies, accounts } = restoreRights;
  // Only migrations check items without writing them.
  expect(new Set([...sent((table) => /^salon-[a-z]+$/.test(table)), 'ConditionCheckItem'])).toEqual(new Set(tables));
  expect(new Set(sent((table) => table.includes('-at-')))).toEqual(new Set(copies));
  expect(new Set(sent((table) => table === ''))).toEqual(new Set(accounts));
});

test('the audit log keeps what happened, messages that were sent are not sent again, and counters never go back', async () => {
  const restored = await readStored();
  const entries = familyOf(restored, 'audit', 'audit log').filter((item) => textOf(item, 'entity') === 'organization');
  const restorations = entries.map((item) => textOf(item, 'reason'));
  expect(restorations).toContain(`Restored to ${at.toISOString()} by arn:aws:iam::123456789012:user/dana`);
  const waiting = new Set(familyOf(then, 'messages', 'outbox').map(keyText));
  for (const item of familyOf(restored, 'messages', 'outbox')) expect(waiting).toContain(keyText(item));
  const numbersOf = (stored: Stored) =>
    new Map(
      [...familyOf(stored, 'directory', 'last numbers'), ...familyOf(stored, 'appointments', 'revisions')].map(
        (item) => [keyText(item), Number((item['last_number'] ?? item['changes'] ?? item['n'])?.N)],
      ),
    );
  const now = numbersOf(restored);
  for (const [key, number] of numbersOf(then)) expect(now.get(key)).toBeGreaterThanOrEqual(number);
});

test('an email that another organization took is left to it and reported', async () => {
  const email = { ...familyOf(then, 'directory', 'emails')[0], organization_id: { N: '2' } };
  await tablesClient.send(new PutItemCommand({ TableName: 'salon-directory', Item: email }));
  const operator = createOperator(['Ours'], then);
  await restore(operator);
  expect(operator.text()).toContain(`Belong to another organization now:\n  ${takenEmail().slice(3)}`);
  expect((await readStored()).directory).toContainEqual(email);
  expect((await readStored()).directory.filter(isNote)).toHaveLength(1);
  expect((await eraseTwin(textOf(erasedThen, 'client_id'))).status).toBe(200);
  await restore(operator, '--clean');
  expect(operator.calls.filter((name) => name === 'dynamodb delete-table')).toHaveLength(tableNames.length - 1);
});

test('a restore that is given up lets people in again', async () => {
  await closeOrganization(organization);
  await restore(createOperator([]), '--open');
  forget();
  expect(await call(api.users.getProfile, {}, team.admin)).toMatchObject({ status: 200 });
});

test('an export holds every record and picture of the organization, and nothing that opens anything', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'salon-')), 'export');
  mkdirSync(folder, { mode: 0o755 });
  await exportOrganization(organization, folder);
  await expect(exportOrganization(organization, folder)).rejects.toThrow('is not empty.');
  const stored = await readStored();
  const records = tableNames.flatMap((table) =>
    stored[table].filter((item) => isOurs(item) && getFamily(table, item).isRecord),
  );
  const readExport = (name: string) => readFileSync(join(folder, name), 'utf8');
  const manifest = JSON.parse(readExport('manifest.json')) as { records: Record<string, number>; pictures: number };
  expect(Object.values(manifest.records).reduce((sum, one) => sum + one)).toBe(records.length);
  for (const [name, times] of Object.entries(manifest.records)) {
    expect(readExport(`${name}.jsonl`).trimEnd().split('\n')).toHaveLength(times);
    expect(existsSync(join(folder, `${name}.csv`))).toBe(true);
  }
  expect(manifest.pictures).toBe(2);
  expect(readExport('pictures/kept.png')).toBe('images/1/products/kept.png');
  const modeOf = (path: string) => statSync(join(folder, path)).mode & 0o777;
  expect([modeOf('.'), modeOf('pictures')]).toEqual([0o700, 0o700]);
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (path !== 'pictures') expect([path, modeOf(path)]).toEqual([path, 0o600]);
  const text = readdirSync(folder)
    .filter((name) => name.includes('.'))
    .map(readExport)
    .join('');
  expect(text.includes(team.admin.user_email)).toBe(true);
  expect(text.match(/whsec_|"(digest|hash|hashes|salt|secret)":|\/api\/messages\//)).toBeNull();
});

test('an erased organization leaves nothing but a note, however often that is interrupted, and no other is touched', async () => {
  const now = await readStored();
  const operator = createOperator([]);
  const erase = () => eraseOrganization(operator.shell, target);
  operator.answers.push('ours');
  await expect(erase()).rejects.toThrow('Nothing was changed.');
  expect(await readStored()).toEqual(now);
  for (let run = 1; ; run++) {
    operator.answers.push('Ours');
    cutOffBefore(random.below(200 * run));
    const end = await erase().catch((error: Error) => error.message);
    if (end === undefined) break;
    expect(end).toBe('Cut off');
  }
  tablesClient.middlewareStack.remove('cut off');
  const left = await readStored();
  const notes = left.directory.filter((item) => textOf(item, 'pk') === 'ERASED');
  expect(notes).toMatchObject([
    { sk: { S: 'O#1' }, by: { S: 'arn:aws:iam::123456789012:user/dana' }, done: { BOOL: true } },
  ]);
  expect(othersTexts({ ...left, directory: left.directory.filter((item) => !notes.includes(item)) })).toEqual(
    othersTexts(now),
  );
  expect(tableNames.flatMap((table) => left[table]).filter(isOurs)).toEqual([]);
  expect(pictures.versions.map(({ key }) => key)).toEqual(['images/12/products/theirs.png']);
  expect(await identity.exists(team.desk.user_email)).toBe(false);
  expect(await identity.exists(team.theirAdmin.user_email)).toBe(true);
  await expect(erase()).rejects.toThrow('There is no organization 1.');

  const again = createOperator(['Ours'], then);
  await restoreOrganization(again.shell, [...target, '--at', at.toISOString()]);
  const taken = takenEmail();
  expect(exactTexts(await readStored())).toEqual(exactTexts(then).filter((text) => !text.includes(taken)));
});

test.each([
  [['--at', '2026-11-24T10:15Z'], '--organization is missing'],
  [['--organization', '7'], '--at is missing.'],
  [['--organization', '7', '--at', '2026-11-24 10:15'], '--at takes a time with its zone'],
  [['--organization', '7', '--at', '2099-01-01T00:00Z'], '--at is in the future.'],
  [['--organization', '7', '--at', '2020-01-01T00:00Z'], 'prod keeps copies of the last 35 days only.'],
])('%j is refused', async (args, message) => {
  const { shell, calls } = createOperator([]);
  await expect(restoreOrganization(shell, ['-c', 'env=prod', ...args])).rejects.toThrow(message);
  expect(calls.some((name) => name.includes('restore'))).toBe(false);
});
