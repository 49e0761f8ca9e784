import { parseArgs } from 'node:util';
import { ScanCommand } from '@aws-sdk/lib-dynamodb';
import { database, deployedTableName } from '../../functions/kit/database.ts';
import { get, type Item, listAll, type Position } from '../../functions/kit/read.ts';
import type { TableName } from '../../functions/kit/tables.ts';
import { counterKey } from '../../functions/kit/uniqueGuards.ts';
import { add, checkVersion, commit, put, retryOnConflict, WriteConflict } from '../../functions/kit/write.ts';
import { toEnvironment } from '../aws/environments.ts';
import { confirmWrite, openDeployment } from './deployment.ts';
import { type CounterSource, type MigrationStep, steps } from './migrations.ts';
import { runCommand, shell } from './shell.ts';

/* Deployments run it twice: before the new release serves, and after it for what the earlier one wrote meanwhile. */
const usage = 'Usage: npm run migrate -- -c env=NAME [--before | --check | --rolled-back] [--yes]';

/** Progress of a step, stored after every page, so that an interrupted migration resumes. */
type Progress = {
  start?: Position | undefined;
  items: number;
  organizations: number[];
  done: boolean;
  /** Ran while an earlier release still wrote. Runs again once this release serves. */
  again?: boolean;
  /** The step's description, and whether it only adds, for releases that do not know the step. */
  says?: string;
  isAdding?: boolean;
};

const partition = 'MIGRATIONS';
const progressKey = (step: number) => ({ pk: partition, sk: String(step).padStart(4, '0') });
const initialProgress: Progress = { items: 0, organizations: [], done: false };
const pageSize = 200;

/**
 * Progress by step, of steps that have begun.
 * @throws Error if a newer release began steps that this one neither knows nor can live with
 */
export async function readProgress(all: readonly MigrationStep[] = steps): Promise<Map<number, Progress>> {
  const items = await listAll('directory', { pk: partition });
  const found = new Map(items.map((item) => [Number(item.sk), item as unknown as Progress]));
  const [number, newest] = [...found].findLast(([step, { isAdding }]) => step > all.length && !isAdding) ?? [];
  if (newest)
    throw new Error(
      `This data was migrated by a newer release (step ${number}: ${newest.says ?? 'unknown'}). ` +
        'Use that release or a newer one.',
    );
  return found;
}

/**
 * Runs all pending migration steps. Only migrations scan tables.
 * @param isBefore whether an earlier release still serves; its writes are migrated by the run that follows
 */
export async function migrate(
  say: (line: string) => void = () => undefined,
  all: readonly MigrationStep[] = steps,
  { isBefore = false } = {},
) {
  const begun = await readProgress(all);
  for (const [index, step] of all.entries()) {
    const number = index + 1;
    let progress = begun.get(number) ?? initialProgress;
    if (progress.done && progress.again && !isBefore) progress = initialProgress;
    if (progress.done) continue;
    say(`${number}. ${step.says}`);
    const keep = async (next: Progress) => {
      progress = next;
      const { says, isAdding = false } = step;
      await commit([put('directory', { ...next, ...progressKey(number), says, isAdding })]);
    };
    do await keep(await migratePage(step, progress));
    while (progress.start);
    for (const organization of progress.organizations)
      for (const counted of step.count ?? [])
        await retryOnConflict(() => recalculateCounter(step.table, organization, counted), maxItemAttempts);
    await keep({ ...progress, done: true, again: isBefore });
    say(`   ${progress.items} items read`);
  }
}

/** After a roll-back: steps that this release does not know run once more when a newer one is deployed again. */
export async function repeatNewerSteps(all: readonly MigrationStep[] = steps): Promise<void> {
  for (const [number, progress] of await readProgress(all))
    if (number > all.length) await commit([put('directory', { ...progress, ...progressKey(number), again: true })]);
}

/** Runs steps once more for restored items, except those that were done when the items were copied. */
export async function repeatSteps(
  done: ReadonlySet<number>,
  say: (line: string) => void,
  all: readonly MigrationStep[] = steps,
): Promise<void> {
  const repeated = [...(await readProgress(all))].filter(([number, progress]) => progress.done && !done.has(number));
  for (const [number, progress] of repeated)
    await commit([put('directory', { ...progress, ...progressKey(number), again: true })]);
  if (repeated.length > 0) await migrate(say, all);
}

/**
 * Attempts per item. Items of one page are written concurrently and can share a guard, for example clients with the same phone number.
 */
const maxItemAttempts = 1000;

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
      context: { type: 'string', short: 'c', multiple: true },
      before: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
      'rolled-back': { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
    },
  });
  const environment = toEnvironment(values.context);
  await openDeployment(shell, environment);
  if (values['rolled-back']) return repeatNewerSteps();
  const begun = await readProgress();
  const pending = steps.filter((_, index) => {
    const { done, again } = begun.get(index + 1) ?? initialProgress;
    return !done || (again && !values.before);
  });
  if (values.check) return console.log(`Migration steps to run: ${pending.length}.`);
  if (pending.length > 0) await confirmWrite(shell, environment, `Run migration steps (${pending.length})`, values.yes);
  await migrate(console.log, steps, { isBefore: values.before });
  console.log(`${environment.name} is as this release expects it.`);
}

if (import.meta.main) await runCommand(run, usage);
