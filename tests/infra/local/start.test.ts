import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, cpSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDataFolder } from '../../../infra/local/dataFolder.ts';
import { startDynamoDb } from '../../../infra/local/dynamodb/server.ts';
import { startProduct } from '../../../infra/local/product.ts';
import { readSettings } from '../../../infra/local/settings.ts';
import { staticSite } from '../../../infra/local/site.ts';
import { snapshotEnvironment } from '../../support/snapshotEnvironment.ts';
import { newFolder, openDatabase, removeFolder, usage } from './dynamodb/folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'salon-start-'));
});
const restoreEnvironment = snapshotEnvironment();
afterEach(() => {
  restoreEnvironment();
  rmSync(folder, { recursive: true, force: true });
});

/** Output and exit code of `npm start` in this environment. Stops it once it is ready. */
async function start(environment: Record<string, string>) {
  const child = spawn(process.execPath, ['infra/local/start.ts'], {
    env: { ...process.env, DATA_DIR: folder, PORT: '0', DEMO: 'off', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.on('data', (said) => String(said).includes('ready at') && child.kill('SIGTERM'));
  const [said, wrong, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
  return { said, wrong, code };
}

const onLinux = process.platform === 'linux';
const open = (path = folder) => openDataFolder({ folder: path, databaseEndpoint: undefined });
const unusable = (path: string, reason: string) =>
  `The data folder ${path} cannot be used: ${reason}. Choose another with DATA_DIR.`;

describe('a data folder that cannot be used is named with the reason', () => {
  test.runIf(onLinux)('where no folder can be made, at once', async () => {
    const path = '/proc/nope/data';
    const { said, wrong, code } = await start({ DATA_DIR: path });
    expect({ said, wrong, code }).toEqual({
      said: '',
      wrong: `${unusable(path, 'no folder can be made there')}\n`,
      code: 1,
    });
  });

  test('where there is a file', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    for (const path of [file, join(file, 'deeper', 'still')])
      expect(() => open(path)).toThrow(unusable(path, 'a part of it is a file, not a folder'));
  });

  test.skipIf(process.getuid?.() === 0)('where this user may not write', () => {
    chmodSync(folder, 0o500);
    for (const path of [folder, join(folder, 'data')])
      expect(() => open(path)).toThrow(unusable(path, 'this user may not write there'));
  });

  test('and any other is made, however deep, for this user alone', () => {
    open(join(folder, 'a', 'b', 'c'));
    expect(statSync(join(folder, 'a', 'b', 'c')).mode & 0o777).toBe(0o700);
    expect(open(join(folder, 'a', 'b', 'c')).isComplete).toBe(false);
  });
});

describe('a port that cannot be had', () => {
  test('because it is in use is named', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as AddressInfo;
    const { wrong, code } = await start({ PORT: String(port) });
    expect(wrong).toBe(`Port ${port} is in use. Stop what runs there, or choose another with PORT.\n`);
    expect(code).toBe(1);
    other.close();
  });

  test.each(['abc', '-1', '65536', '1e3', '80 81', '4000x'])('because it is none is named: %s', (PORT) => {
    expect(() => readSettings({ PORT })).toThrow(
      `PORT is "${PORT}", which is not a port: give a number from 0 to 65535.`,
    );
  });

  test('because it is none ends the start with a sentence', async () => {
    const { wrong, code } = await start({ PORT: 'abc' });
    expect({ wrong, code }).toEqual({
      wrong: 'PORT is "abc", which is not a port: give a number from 0 to 65535.\n',
      code: 1,
    });
  });

  test('is 4000 when nothing is said', () => {
    expect([readSettings({}).port, readSettings({ PORT: '' }).port]).toEqual([4000, 4000]);
  });
});

describe('a folder in which something is gone', () => {
  const whole = mkdtempSync(join(tmpdir(), 'salon-whole-'));
  beforeAll(async () => {
    expect(await start({ DATA_DIR: whole })).toMatchObject({ code: 0 });
  });
  afterAll(() => rmSync(whole, { recursive: true }));

  const product = () => startProduct({ port: 0, folder, demo: false, databaseEndpoint: undefined }, staticSite());
  const incomplete = (what: string) =>
    `The data folder ${folder} is not complete: ${what} missing. Bring the whole folder back from a copy, or begin anew with another DATA_DIR.`;
  const database = () => `the database (${join(folder, 'database/CURRENT')})`;
  const accounts = () => `the accounts (${join(folder, 'identity.sqlite')})`;

  test.each([
    [['database'], () => `${database()} is`],
    [['identity.sqlite'], () => `${accounts()} is`],
    [['database', 'identity.sqlite'], () => `${database()} and ${accounts()} are`],
    [['database', 'complete'], () => `${database()} is`],
  ])('never becomes an empty product in silence: %s', async (lost, what) => {
    cpSync(whole, folder, { recursive: true });
    expect(open().isComplete).toBe(true);
    for (const name of lost) rmSync(join(folder, name), { recursive: true });
    await expect(product()).rejects.toThrow(incomplete(what()));
  });

  test('written by a release that marked only what the demo had filled is told as well', () => {
    cpSync(whole, folder, { recursive: true });
    renameSync(join(folder, 'complete'), join(folder, 'seeded'));
    expect(open().isComplete).toBe(true);
    rmSync(join(folder, 'identity.sqlite'));
    expect(() => open()).toThrow(incomplete(`${accounts()} is`));
  });

  test('and was never marked is told by what is in its database', async () => {
    const { client, close, isEmpty } = await openDatabase({ path: join(folder, 'database') });
    expect(() => open().assertWhole(true)).not.toThrow();
    expect(await isEmpty()).toBe(true);
    await client.send(new PutCommand({ TableName: usage, Item: { pk: 'somebody', sk: 'was here' } }));
    expect(await isEmpty()).toBe(false);
    await close();
    await expect(product()).rejects.toThrow(incomplete(`${accounts()} is`));
  });

  test('the accounts’ file that is none is named', async () => {
    cpSync(whole, folder, { recursive: true });
    writeFileSync(join(folder, 'identity.sqlite'), 'not a database, but long enough to be taken for one'.repeat(99));
    await expect(product()).rejects.toThrow(
      `The accounts in ${join(folder, 'identity.sqlite')} cannot be opened: file is not a database. Bring the folder back`,
    );
  });

  test('a database that cannot be read is named', async () => {
    cpSync(whole, folder, { recursive: true });
    writeFileSync(join(folder, 'database', 'CURRENT'), 'MANIFEST-999999\n');
    await expect(product()).rejects.toThrow(`The database in ${join(folder, 'database')} cannot be opened: IO error: `);
  });

  test('a secret that was not written to its end is made anew, and then stays', () => {
    writeFileSync(join(folder, 'secret'), '');
    const { secret } = open();
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(open().secret).toBe(secret);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(secret);
  });
});

// The functions' database client is created once per process, so these tests share a database.
describe('a start', () => {
  let shared: Awaited<ReturnType<typeof startDynamoDb>>;
  let path: string;
  beforeAll(async () => {
    path = await newFolder();
    shared = await startDynamoDb({ path, sync: false });
  });
  afterAll(async () => {
    await shared.close();
    await removeFolder(path);
  });
  const product = (prepare?: () => Promise<void>) =>
    startProduct({ port: 0, folder, demo: false, databaseEndpoint: shared.endpoint }, staticSite(), prepare);

  test('that was the first and was cut off begins again, until one went through', async () => {
    let filled = 0;
    const fill = async () => {
      filled += 1;
    };
    await expect(product(() => Promise.reject(new Error('cut off')))).rejects.toThrow('cut off');
    await (await product(fill)).stop();
    await (await product(fill)).stop();
    expect(filled).toBe(1);
  });

  test('shows a picture that the functions keep on the console’s own origin, as what it is and nothing else', async () => {
    const { url, stop } = await product();
    const s3 = new S3Client();
    const Key = 'images/1/a.png';
    const png = Buffer.from('89504e470d0a1a0a', 'hex');
    const { IMAGES_BUCKET: Bucket } = process.env;
    await s3.send(new PutObjectCommand({ Bucket, Key, Body: png, ContentType: 'image/png' }));
    const { status, headers } = await fetch(`${url}/${Key}`);
    expect({ status, type: headers.get('content-type'), sniffed: headers.get('x-content-type-options') }).toEqual({
      status: 200,
      type: 'image/png',
      sniffed: 'nosniff',
    });
    expect((await fetch(`${url}/images/2/a.png`)).status).toBe(404);
    s3.destroy();
    await stop();
  });

  test('refuses data that a newer release migrated, and changes nothing', async () => {
    const { commit, put, remove } = await import('../../../functions/kit/write.ts');
    await (await product()).stop();
    const key = { pk: 'MIGRATIONS', sk: '9999' };
    await commit([put('directory', { ...key, done: true, says: 'Wigs are counted' })]);
    await expect(product()).rejects.toThrow(
      'by a newer release (step 9999: Wigs are counted). Use that release or a newer',
    );
    await commit([remove('directory', key)]);
    await (await product()).stop();
  });
});
