import { parseArgs } from 'node:util';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { database, deployedTableName } from '../functions/kit/database.ts';
import { get, type Item, listAll, type Position } from '../functions/kit/read.ts';
import type { TableName } from '../functions/kit/tables.ts';
import { counterKey } from '../functions/kit/uniqueGuards.ts';
import { add, checkVersion, commit, put, retryOnConflict, WriteConflict } from '../functions/kit/write.ts';
import { nameDeployment } from './deployment.ts';
import { environmentOf } from './environments.ts';
import { type Counted, type Step, steps } from './migrations.ts';

/** How far a step has come: kept after every page, so that a walk that was cut off goes on where it was. */
type Progress = { start?: Position | undefined; items: number; organizations: number[]; done: boolean };

const progressKey = (step: number) => ({ pk: 'MIGRATIONS', sk: String(step).padStart(4, '0') });
const notBegun: Progress = { items: 0, organizations: [], done: false };
const perPage = 200;

/** Runs every step that has not run here yet. Walking a table is for this alone: no function of the product may. */
export async function migrate(say: (line: string) => void = () => undefined, all: readonly Step[] = steps) {
  for (const [index, step] of all.entries()) {
    const number = index + 1;
    let progress = ((await get('directory', progressKey(number))) as Progress | undefined) ?? notBegun;
    if (progress.done) continue;
    say(`${number}. ${step.says}`);
    const keep = async (next: Progress) => {
      progress = next;
      await commit([put('directory', { ...progressKey(number), ...next })]);
    };
    do await keep(await walkOn(step, progress));
    while (progress.start);
    for (const organization of progress.organizations)
      for (const counted of step.count ?? [])
        await retryOnConflict(() => recount(step.table, organization, counted), mostTurns);
    await keep({ ...progress, done: true });
    say(`   ${progress.items} items read`);
  }
}

/**
 * How often an item tries to be written: a page of them at once may all share one guard, as clients do a phone that is given for
 * everybody, and nobody waits here as somebody at a desk does.
 */
const mostTurns = 1000;

/** One page of the table. */
async function walkOn({ table, each, count = [] }: Step, { start, items, organizations }: Progress): Promise<Progress> {
  const { Items = [], LastEvaluatedKey } = await database.send(
    new ScanCommand({ TableName: deployedTableName(table), Limit: perPage, ExclusiveStartKey: start }),
  );
  const page = Items as Item[];
  const known = new Set(organizations);
  await Promise.all(
    page.map(async (item) => {
      for (const { organizationOf } of count) known.add(organizationOf(item) ?? 0);
      if (each) await bringUp(table, item, each);
    }),
  );
  known.delete(0);
  return { start: LastEvaluatedKey, items: items + page.length, organizations: [...known], done: false };
}

/**
 * Writes what an item needs while it is as it was read, which a change of the item itself must make sure of; one that somebody has changed
 * meanwhile is read again.
 */
async function bringUp(table: TableName, item: Item, each: NonNullable<Step['each']>): Promise<void> {
  let current: Item | undefined = item;
  await retryOnConflict(async () => {
    current ??= await get(table, item);
    const changes = current ? await each(current) : [];
    const seen = current?.['version'];
    current = undefined;
    const isWritten = changes.some(({ action }) => isOf(action.Put?.Item ?? action.Delete?.Key, item));
    const isFree = isWritten || typeof seen !== 'number';
    const asRead = isFree ? [] : [checkVersion(table, item, seen, () => new WriteConflict())];
    if (changes.length > 0) await commit([...changes, ...asRead]);
  }, mostTurns);
}

const isOf = (written: Record<string, unknown> | undefined, { pk, sk }: Item): boolean =>
  written?.['pk'] === pk && written['sk'] === sk;

/** Sets a counter to what there is; who adds or takes away one meanwhile moves the counter, and it is counted again. */
async function recount(table: TableName, organization: number, { what, range }: Counted): Promise<void> {
  const key = counterKey(organization);
  const before = Number((await get(table, key))?.[what] ?? 0);
  const found = (await listAll(table, range(organization), Number.POSITIVE_INFINITY)).length;
  if (found === before) return;
  const moved = () => new WriteConflict();
  await commit([
    add(
      table,
      key,
      { [what]: found - before },
      before === 0
        ? { below: { [what]: 1 }, onConditionFailed: moved }
        : { below: { [what]: before + 1 }, atLeast: { [what]: before }, onConditionFailed: moved },
    ),
  ]);
}

async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      context: { type: 'string', short: 'c' },
      outputs: { type: 'string', default: 'cdk.out/outputs.json' },
    },
  });
  const { name } = environmentOf(/^env=(.*)$/.exec(values.context ?? '')?.[1]);
  nameDeployment(values.outputs, name);
  await migrate(console.log);
  console.log(`${name} is as this release expects it.`);
}

if (import.meta.main)
  await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
