import { afterAll, beforeAll, expect, test } from 'vitest';
import { setClock } from '../../../functions/kit/clock.ts';
import type { TableName } from '../../../functions/kit/tables.ts';
import { type Change, put } from '../../../functions/kit/write.ts';
import { getFamily, organizationOf, type RawItem } from '../../../infra/commands/organization/families.ts';
import { forEachOf, replaceItem, tablesClient } from '../../../infra/commands/organization/items.ts';
import { restoredTables } from '../../../infra/commands/restore/compare.ts';
import { cacheMs } from '../../../infra/commands/restore/doors.ts';
import { restoreOrganization } from '../../../infra/commands/restore.ts';
import { createRandom } from '../../../infra/local/demo/random.ts';
import { internal } from '../../../infra/local/dynamodb/internals.ts';
import { isFullRun } from '../../support/gate.ts';
import { startIdentity } from '../../support/identity.ts';
import {
  connectOperator,
  createOperator,
  mockPictures,
  readStored,
  type Stored,
  textsOf,
} from '../../support/operator.ts';
import { seedOrganizations, team } from '../../support/people.ts';
import { startProduct } from '../../support/product.ts';
import { snapshotEnvironment } from '../../support/snapshotEnvironment.ts';
import { startForFile } from '../../support/startForFile.ts';

/* A restore of one salon beside others. Items are as large as the demo's, in the same proportion, but a four-hundredth of a year's. */
const product = startForFile(startProduct);
const identity = startForFile(startIdentity);
const restoreEnvironment = snapshotEnvironment();
let pictures: ReturnType<typeof mockPictures>;
afterAll(() => {
  restoreEnvironment();
  setClock(undefined);
  tablesClient.middlewareStack.remove('count');
  pictures.stop();
});

const random = createRandom(5);
const organization = 1;
const numberOf = (salon: number): number => (salon === 0 ? organization : 100 + salon);

/** Items of a salon, of the size in bytes that each has in the demo. */
function salonChanges(salon: number): Change[] {
  const own = `O#${numberOf(salon)}`;
  const many = (times: number, table: TableName, bytes: number, key: (nth: number) => { pk: string; sk: string }) =>
    Array.from({ length: times }, (_, nth) => put(table, { ...key(nth), text: 'x'.repeat(bytes - 60), version: 1 }));
  const day = (nth: number) => `${own}#L#11#2026-11-${10 + (nth % 20)}`;
  return [
    ...many(31, 'appointments', 973, (nth) => ({ pk: day(nth), sk: `S#${nth}` })),
    ...many(31, 'appointments', 261, (nth) => ({ pk: `${own}#A#${nth}`, sk: 'X' })),
    ...many(26, 'appointments', 732, (nth) => ({ pk: `${own}#BILL#${nth}`, sk: 'X' })),
    ...many(20, 'transactions', 1270, (nth) => ({ pk: day(nth), sk: `B#${nth}` })),
    ...many(72, 'inventory', 417, (nth) => ({ pk: `${own}#L#11#LG#${nth % 9}`, sk: `M#${nth}` })),
    ...many(20, 'clients', 569, (nth) => ({ pk: `${own}#C`, sk: `c${nth}` })),
    ...many(37, 'messages', 681, (nth) => ({ pk: day(nth), sk: `m${nth}` })),
  ];
}

beforeAll(async () => {
  connectOperator();
  await seedOrganizations();
  for (const person of Object.values(team)) await identity.addUser(person);
  process.env['IMAGES_BUCKET'] = 'pictures';
  pictures = mockPictures([]);
});

const isOurs = (item: RawItem): boolean => organizationOf(item) === organization;
const isExact = (table: TableName, item: RawItem): boolean => (getFamily(table, item).rule ?? 'exact') === 'exact';
const oursOf = (stored: Stored) => textsOf(stored, (table, item) => isOurs(item) && isExact(table, item));
const othersOf = (stored: Stored) => textsOf(stored, (_, item) => organizationOf(item) !== organization);
const bytesOf = (stored: Stored): number =>
  restoredTables.flatMap((table) => stored[table]).reduce((sum, item) => sum + internal.itemSize(item as never), 0);

/** Counts what scans read and send, and ends the process, so to speak, before a write. */
function count(writes = Number.POSITIVE_INFINITY) {
  const counted = { units: 0, items: 0 };
  let left = writes;
  tablesClient.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (/^(Put|Delete|Update)Item/.test(commandName ?? '') && left-- <= 0) throw new Error('Cut off');
        if (commandName !== 'ScanCommand') return next(args);
        const reply = await next({ ...args, input: { ...args.input, ReturnConsumedCapacity: 'TOTAL' } });
        const output = reply.output as { Items?: unknown[]; ConsumedCapacity?: { CapacityUnits?: number } };
        // The embedded database counts every scan as one that may be a moment old, at half the price.
        counted.units += 2 * (output.ConsumedCapacity?.CapacityUnits ?? 0);
        counted.items += output.Items?.length ?? 0;
        return reply;
      },
    { name: 'count', step: 'initialize', override: true },
  );
  return counted;
}

let minutes = 0;
/** Restores until it is done. @returns what scans read while the organization was closed, in the last run */
async function restoreDespiteCuts(then: Stored, at: Date) {
  const operator = createOperator([], then);
  const args = ['-c', 'env=prod', '--organization', '1', '--at', at.toISOString()];
  for (let run = 1; ; run++) {
    operator.answers.splice(0, Number.POSITIVE_INFINITY, 'Ours');
    let counted = count(random.below(40 * run));
    operator.shell.pause = async (ms) => {
      if (ms !== cacheMs) return;
      minutes += 1;
      setClock(() => Date.now() + minutes * 60_000);
      Object.assign(counted, { units: 0, items: 0 });
    };
    const end = await restoreOrganization(operator.shell, args).catch((error: Error) => error.message);
    if (end === undefined) return { ...counted, runs: run };
    expect(end).toMatch(/^(The build \d+ stopped|Cut off)/);
    counted = count();
  }
}

let salons = 0;
let itemsAlone = 0;
test.each(isFullRun ? [1, 10, 200] : [1])(
  'one of %i salons is restored, however often that is cut off',
  async (size) => {
    for (; salons < size; salons++) await product.fill?.(salonChanges(salons));
    const then = await readStored();
    const at = new Date(Date.now() - (300 - size) * 1000);
    const spoilt = restoredTables.flatMap((table) =>
      then[table]
        .filter((item) => isOurs(item) && isExact(table, item) && item['text'])
        .map((item) => ({ table, item })),
    );
    await forEachOf(spoilt, async ({ table, item }) => {
      const after = random.below(3) > 0 ? { ...item, spoiled: { BOOL: true } } : undefined;
      if (random.below(2) > 0) await replaceItem(`salon-${table}`, item, after);
    });
    const now = await readStored();
    expect(oursOf(now)).not.toEqual(oursOf(then));

    const { units, items, runs } = await restoreDespiteCuts(then, at);
    tablesClient.middlewareStack.remove('count');
    const restored = await readStored();
    expect(oursOf(restored)).toEqual(oursOf(then));
    expect(othersOf(restored)).toEqual(othersOf(now));
    expect(runs).toBeGreaterThan(2);
    // A unit for 4 KB, and what each of ten tables reads for its first megabyte and rounds up in sixteen segments.
    const expected = bytesOf(then) / 4096;
    expect(units).toBeGreaterThan(expected);
    expect(units).toBeLessThan(expected * 1.05 + 10 * (256 + 17));
    itemsAlone ||= items;
    expect(items).toBeLessThan(itemsAlone + 100);
  },
);
