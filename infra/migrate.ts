import { parseArgs } from 'node:util';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { database, deployedTableName } from '../functions/kit/database.ts';
import { get, type Item, listAll, type Position } from '../functions/kit/read.ts';
import type { TableName } from '../functions/kit/tables.ts';
import { counterKey } from '../functions/kit/uniqueGuards.ts';
import { add, checkVersion, commit, put, retryOnConflict, WriteConflict } from '../functions/kit/write.ts';
import { setDeploymentVariables } from './deployment.ts';
import { getEnvironment } from './environments.ts';
import { type CounterSource, type MigrationStep, steps } from './migrations.ts';

/** Progress of a step, stored after every page, so that an interrupted migration resumes. */
type Progress = { start?: Position | undefined; items: number; organizations: number[]; done: boolean };

const progressKey = (step: number) => ({ pk: 'MIGRATIONS', sk: String(step).padStart(4, '0') });
const initialProgress: Progress = { items: 0, organizations: [], done: false };
const pageSize = 200;

/** Runs all pending migration steps. Only migrations scan tables. */
export async function migrate(say: (line: string) => void = () => undefined, all: readonly MigrationStep[] = steps) {
  for (const [index, step] of all.entries()) {
    const number = index + 1;
    let progress = ((await get('directory', progressKey(number))) as Progress | undefined) ?? initialProgress;
    if (progress.done) continue;
    say(`${number}. ${step.says}`);
    const keep = async (next: Progress) => {
      progress = next;
      await commit([put('directory', { ...progressKey(number), ...next })]);
    };
    do await keep(await migratePage(step, progress));
    while (progress.start);
    for (const organization of progress.organizations)
      for (const counted of step.count ?? [])
        await retryOnConflict(() => recalculateCounter(step.table, organization, counted), maxItemAttempts);
    await keep({ ...progress, done: true });
    say(`   ${progress.items} items read`);
  }
}

/**
 * Attempts per item. Items of one page are written concurrently and can share a guard, for example clients with the same phone number.
 */
const maxItemAttempts = 1000;

/** Migrates one page of a table. */
async function migratePage(
  { table, each, count = [] }: MigrationStep,
  { start, items, organizations }: Progress,
): Promise<Progress> {
  const { Items = [], LastEvaluatedKey } = await database.send(
    new ScanCommand({ TableName: deployedTableName(table), Limit: pageSize, ExclusiveStartKey: start }),
  );
  const page = Items as Item[];
  const organizationIds = new Set(organizations);
  await Promise.all(
    page.map(async (item) => {
      for (const { organizationOf } of count) organizationIds.add(organizationOf(item) ?? 0);
      if (each) await migrateItem(table, item, each);
    }),
  );
  organizationIds.delete(0);
  return { start: LastEvaluatedKey, items: items + page.length, organizations: [...organizationIds], done: false };
}

/**
 * Migrates one item, provided that it is unchanged since it was read; otherwise rereads it and retries.
 */
async function migrateItem(table: TableName, item: Item, each: NonNullable<MigrationStep['each']>): Promise<void> {
  let current: Item | undefined = item;
  await retryOnConflict(async () => {
    current ??= await get(table, item);
    const changes = current ? await each(current) : [];
    const version = current?.['version'];
    current = undefined;
    const isWritten = changes.some(({ action }) => writesItem(action.Put?.Item ?? action.Delete?.Key, item));
    const isFree = isWritten || typeof version !== 'number';
    const asRead = isFree ? [] : [checkVersion(table, item, version, () => new WriteConflict())];
    if (changes.length > 0) await commit([...changes, ...asRead]);
  }, maxItemAttempts);
}

const writesItem = (written: Record<string, unknown> | undefined, { pk, sk }: Item): boolean =>
  written?.['pk'] === pk && written['sk'] === sk;

/** Sets a counter to the actual number of records. Recounts if the counter changed meanwhile. */
async function recalculateCounter(
  table: TableName,
  organization: number,
  { what, range }: CounterSource,
): Promise<void> {
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
  const { name } = getEnvironment(/^env=(.*)$/.exec(values.context ?? '')?.[1]);
  setDeploymentVariables(values.outputs, name);
  await migrate(console.log);
  console.log(`${name} is as this release expects it.`);
}

if (import.meta.main)
  await run().catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  });
