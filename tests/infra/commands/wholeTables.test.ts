import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../functions/kit/clock.ts';
import { type TableName, tableNames } from '../../../functions/kit/tables.ts';
import { getFamily, organizationOf, type RawItem } from '../../../infra/commands/organization/families.ts';
import { keyText, replaceItem } from '../../../infra/commands/organization/items.ts';
import { cacheMs } from '../../../infra/commands/restore/doors.ts';
import { restoreOrganization } from '../../../infra/commands/restore.ts';
import { createRandom } from '../../../infra/local/demo/random.ts';
import { api } from '../../../shared/contract/index.ts';
import { connectOperator, createOperator, readStored, type Stored, textsOf } from '../../support/operator.ts';
import { team } from '../../support/people.ts';
import { call, startProduct } from '../../support/product.ts';
import { snapshotEnvironment } from '../../support/snapshotEnvironment.ts';
import { startForFile } from '../../support/startForFile.ts';
import { createWorld } from '../../support/world.ts';

startForFile(startProduct);
const restoreEnvironment = snapshotEnvironment();
afterAll(() => {
  restoreEnvironment();
  setClock(undefined);
});

let then: Stored;
let at: Date;
beforeAll(async () => {
  connectOperator();
  await createWorld();
  then = await readStored();
  at = new Date();
});

const isRevision = (table: TableName, item: RawItem): boolean =>
  organizationOf(item) !== undefined && getFamily(table, item).rule === 'forward';
const textsOfAll = (stored: Stored, tables: readonly TableName[]) =>
  textsOf(stored, (table, item) => tables.includes(table) && !isRevision(table, item));

/** A migration that spoils every item of a table. */
async function spoil(table: TableName): Promise<void> {
  for (const item of (await readStored())[table])
    await replaceItem(`salon-${table}`, item, { ...item, spoiled: { BOOL: true } });
}

/** Every call finds the caches of another function, in which nothing is cached. */
let minutes = 0;
function forget(): void {
  minutes += 1;
  setClock(() => Date.now() + minutes * 60_000);
}

const restoreAll = (operator: ReturnType<typeof createOperator>, ...more: string[]) => {
  operator.shell.pause = async (ms) => {
    if (ms !== cacheMs || operator.gone.has('salon-directory')) return;
    forget();
    for (const person of [team.admin, team.theirAdmin])
      expect(await call(api.users.getProfile, {}, person)).toMatchObject({ status: 503 });
  };
  return restoreOrganization(operator.shell, ['-c', 'env=prod', '--all', '--at', at.toISOString(), ...more]);
};

const sent = (operator: ReturnType<typeof createOperator>, name: string): number =>
  operator.calls.filter((one) => one === `dynamodb ${name}`).length;

test('nothing is deleted before the name of the environment is typed', async () => {
  const now = textsOf(await readStored(), () => true);
  const operator = createOperator(['staging'], then);
  await expect(restoreAll(operator)).rejects.toThrow('Nothing was changed.');
  expect(sent(operator, 'restore-table-to-point-in-time')).toBe(tableNames.length - 2);
  expect(sent(operator, 'delete-table')).toBe(0);
  expect(textsOf(await readStored(), () => true)).toEqual(now);
});

test('all tables but messages and the audit log are as they were, however often that is interrupted', async () => {
  const random = createRandom(11);
  const others = tableNames.filter((table) => table !== 'messages' && table !== 'audit');
  for (const table of tableNames) await spoil(table);
  const now = await readStored();
  const operator = createOperator([], then);
  const { run } = operator.shell;
  let runs = 0;
  for (let end: string | undefined = 'Cut off'; end; runs++) {
    let left = random.below(60 * (runs + 1));
    operator.answers.splice(0, Number.POSITIVE_INFINITY, 'prod');
    operator.shell.run = async (...given) => {
      if (left-- <= 0) throw new Error('Cut off');
      return run(...given);
    };
    end = await restoreAll(operator).then(
      () => undefined,
      (error: Error) => error.message,
    );
    if (end) expect(end).toBe('Cut off');
  }
  expect(runs).toBeGreaterThan(2);
  const restored = await readStored();
  expect(textsOfAll(restored, others)).toEqual(textsOfAll(then, others));
  expect(textsOfAll(restored, ['messages', 'audit'])).toEqual(textsOfAll(now, ['messages', 'audit']));
  for (const name of ['delete-table', 'restore-table-from-backup', 'create-backup'])
    expect([name, sent(operator, name)]).toEqual([name, others.length]);
  for (const table of others)
    for (const item of now[table].filter((one) => isRevision(table, one))) {
      const moved = restored[table].find((one) => keyText(one) === keyText(item));
      for (const [name, { N }] of Object.entries(moved ?? {}))
        if (N && name !== 'v') expect([name, Number(N)]).toEqual([name, expect.toSatisfy((n) => n >= 1_000_000)]);
    }
  forget();
  expect(await call(api.users.getProfile, {}, team.theirAdmin)).toMatchObject({ status: 200 });
});

test('a lost table comes back from the backup that AWS made of it', async () => {
  const operator = createOperator(['prod'], then);
  await operator.shell.run('aws', ['dynamodb', 'delete-table', '--table-name', 'salon-clients']);
  expect((await readStored()).clients).toEqual([]);
  await restoreAll(operator, '--table', 'clients');
  expect(operator.text()).toContain('clients: is lost, and comes back as it was last');
  expect(sent(operator, 'restore-table-to-point-in-time')).toBe(0);
  expect(textsOfAll(await readStored(), ['clients'])).toEqual(textsOfAll(then, ['clients']));
});

test.each([
  [['--table', 'people'], '--table takes one of: directory, '],
  [['--organization', '7'], '--all takes --at and --table only.'],
  [['--clean'], '--all takes --at and --table only.'],
])('--all with %j is refused', async (more, message) => {
  await expect(restoreAll(createOperator([]), ...more)).rejects.toThrow(message);
});
