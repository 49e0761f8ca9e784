import { beforeEach, describe, expect, test } from 'vitest';
import { database } from '../../../functions/kit/database.ts';
import { conflict } from '../../../functions/kit/errors.ts';
import { get, type Item } from '../../../functions/kit/read.ts';
import { counterKey, createUniqueGuards, listGuardOwners } from '../../../functions/kit/uniqueGuards.ts';
import { commit, put, putAll, remove, WriteConflict } from '../../../functions/kit/write.ts';
import { migrate, repeatNewerSteps, repeatSteps } from '../../../infra/commands/migrate.ts';
import type { MigrationStep } from '../../../infra/commands/migrations.ts';
import { measureCost } from '../../support/measureCost.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);

const kinds = createUniqueGuards({ table: 'services', keyPrefix: 'WIGNAME', takenError: () => conflict('Taken') });
const wigs = 210;
let tests = 0;
/** The id of one of the two organizations of a test. */
const of = (index: number): number => 2 * tests + (index % 2);

/** Stores more wigs than fit on a page of the scan, in two new organizations, and forgets completed steps. */
beforeEach(async () => {
  tests += 1;
  await commit([1, 2].map((step) => remove('directory', { pk: 'MIGRATIONS', sk: `000${step}` })));
  await putAll(
    Array.from({ length: wigs }, (_, index) =>
      put('services', { pk: `O#${of(index)}`, sk: `WIG#${index}`, name: `Wig ${index}`, version: 1 }),
    ),
  );
});

const organizationOf = ({ pk, sk }: Item) => (sk.startsWith('WIG#') ? Number(pk.slice(2)) : undefined);
const step: MigrationStep = {
  says: 'Wigs have names of their own, and are counted',
  table: 'services',
  each: (item) => kinds.share(organizationOf(item) ?? 0, item['name'] as string | undefined, item.sk),
  count: [{ what: 'wigs', organizationOf, range: (organization) => ({ pk: `O#${organization}`, prefix: 'WIG#' }) }],
};
const ownersOf = async (index: number) => listGuardOwners(await get('services', kinds.key(of(index), `Wig ${index}`)));
const counts = () => Promise.all([0, 1].map(async (index) => (await get('services', counterKey(of(index))))?.['wigs']));

/** Fails the scan after this many pages. */
function cutOffAfter(pages: number): void {
  let read = 0;
  database.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'ScanCommand' && ++read > pages) throw new Error('Cut off');
        return next(args);
      },
    { step: 'initialize', name: 'cutOff', override: true },
  );
}

describe('a step', () => {
  test('reaches every item once, and says what it did', async () => {
    const said: string[] = [];
    await migrate((line) => said.push(line), [step]);
    expect(said[0]).toBe('1. Wigs have names of their own, and are counted');
    for (const index of [0, 1, 200, 201, 209]) expect(await ownersOf(index)).toEqual([`WIG#${index}`]);
    expect(await counts()).toEqual([105, 105]);
  });

  test('that ran does run again for restored items, unless it had run when they were copied', async () => {
    await migrate(undefined, [step]);
    const pk = `O#${of(0)}`;
    await commit([put('services', { pk, sk: 'WIG#0', name: 'Restored wig', version: 1 })]);
    const owners = async () => listGuardOwners(await get('services', kinds.key(of(0), 'Restored wig')));
    await repeatSteps(new Set([1]), () => undefined, [step]);
    expect(await owners()).toEqual([]);
    await repeatSteps(new Set(), () => undefined, [step]);
    expect(await owners()).toEqual(['WIG#0']);
  });

  test('that ran does not run again, and the next one does', async () => {
    await migrate(undefined, [step]);
    const cost = await measureCost(() => migrate(undefined, [step]));
    expect(cost.requests).toBe(1);
    let items = 0;
    const each = () => {
      items += 1;
      return [];
    };
    const next: MigrationStep = { says: 'Another', table: 'services', each };
    await migrate(undefined, [step, next]);
    expect(items).toBeGreaterThan(wigs);
  });

  test('that ran while an earlier release wrote runs once more after it', async () => {
    await migrate(undefined, [step], { isBefore: true });
    await commit([put('services', { pk: `O#${of(0)}`, sk: 'WIG#late', name: 'Late', version: 1 })]);
    await migrate(undefined, [step], { isBefore: true });
    expect(await counts()).toEqual([105, 105]);
    await migrate(undefined, [step]);
    expect(await counts()).toEqual([106, 105]);
    expect((await measureCost(() => migrate(undefined, [step]))).requests).toBe(1);
  });

  test('that this release does not know is told with its description, and nothing runs', async () => {
    await commit([put('directory', { pk: 'MIGRATIONS', sk: '0002', done: true, says: 'Wigs have colors' })]);
    await expect(migrate(undefined, [step])).rejects.toThrow(
      'This data was migrated by a newer release (step 2: Wigs have colors). Use that release or a newer one.',
    );
  });

  test('that only adds lets an earlier release back, and runs once more after it', async () => {
    const seen: string[] = [];
    const adds: MigrationStep = {
      ...{ says: 'Wigs have colors', table: 'services', isAdding: true },
      each: ({ sk }) => {
        seen.push(sk);
        return [];
      },
    };
    await migrate(undefined, [step, adds]);
    // The earlier release, which knows one step.
    await migrate(undefined, [step]);
    await repeatNewerSteps([step]);
    await commit([put('services', { pk: `O#${of(0)}`, sk: 'WIG#back', name: 'Back', version: 1 })]);
    seen.length = 0;
    await migrate(undefined, [step, adds]);
    expect(seen).toContain('WIG#back');
    seen.length = 0;
    await migrate(undefined, [step, adds]);
    expect(seen).toEqual([]);
  });

  test('that is cut off goes on where it was', async () => {
    const read = new Set<string>();
    const first: MigrationStep = {
      ...step,
      each: (item) => {
        read.add(`${item.pk} ${item.sk}`);
        return step.each?.(item) ?? [];
      },
    };
    cutOffAfter(2);
    await expect(migrate(undefined, [first])).rejects.toThrow('Cut off');
    cutOffAfter(Number.POSITIVE_INFINITY);
    let again = 0;
    const counting: MigrationStep = {
      ...step,
      each: (item) => {
        if (read.has(`${item.pk} ${item.sk}`)) again += 1;
        return step.each?.(item) ?? [];
      },
    };
    await migrate(undefined, [counting]);
    database.middlewareStack.remove('cutOff');
    expect(again).toBe(0);
    for (let index = 0; index < wigs; index += 50) expect(await ownersOf(index)).toEqual([`WIG#${index}`]);
    expect(await counts()).toEqual([105, 105]);
  });

  test('meets an item that somebody changes at that moment as it is then', async () => {
    let once = true;
    const meanwhile: MigrationStep = {
      ...step,
      each: async (item) => {
        const changes = step.each?.(item) ?? [];
        if (item.sk !== 'WIG#7' || item.pk !== `O#${of(7)}` || !once) return changes;
        once = false;
        await commit([put('services', { pk: item.pk, sk: item.sk, name: 'Renamed', version: 2 })]);
        return changes;
      },
    };
    await migrate(undefined, [meanwhile]);
    expect(await ownersOf(7)).toEqual([]);
    expect(listGuardOwners(await get('services', kinds.key(of(7), 'Renamed')))).toEqual(['WIG#7']);
  });

  test('sets a counter that is wrong', async () => {
    await commit([put('services', { ...counterKey(of(0)), wigs: 9, services: 3 })]);
    await migrate(undefined, [step]);
    expect(await get('services', counterKey(of(0)))).toMatchObject({ wigs: 105, services: 3 });
  });
});

test('an item that others keep writing has its turn, however many of them there are', async () => {
  let turns = 0;
  const each = (item: Item) => {
    if (item.pk === `O#${of(0)}` && item.sk === 'WIG#0' && ++turns <= 20) throw new WriteConflict();
    return [];
  };
  await migrate(undefined, [{ ...step, count: [], each }]);
  expect(turns).toBe(21);
});
