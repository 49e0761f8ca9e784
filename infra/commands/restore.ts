import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { auditEntry } from '../../functions/kit/audit.ts';
import { deployedTableName } from '../../functions/kit/database.ts';
import { type TableName, tableNames } from '../../functions/kit/tables.ts';
import { commit } from '../../functions/kit/write.ts';
import { type Environment, toEnvironment } from '../aws/environments.ts';
import { openDeployment } from './deployment.ts';
import { repeatSteps } from './migrate.ts';
import { type RawItem, textOf } from './organization/families.ts';
import { forEachOf, ItemChanged, keyOf, listItems, replaceItem } from './organization/items.ts';
import { findNameItem, nameOf, toOrganizationNumber } from './organization/name.ts';
import { changePicture, listVersions, type PictureChange, planPictures } from './organization/pictures.ts';
import { type Accounts, comparePeople, emailOf, settleAccounts } from './restore/accounts.ts';
import {
  type Counts,
  count,
  type Difference,
  decideOne,
  findDifferences,
  type Restore,
  readDigests,
  restoredTables,
} from './restore/compare.ts';
import { copyNameOf, deleteCopies, makeCopies, type Wait } from './restore/copies.ts';
import { cacheMs, closeOrganization, openOrganization, withMark } from './restore/doors.ts';
import { listErasedClients, noteErasedClients } from './restore/erasedClients.ts';
import { dropRestore, listRestores, noteRestore } from './restore/running.ts';
import { restoreTables } from './restore/wholeTables.ts';
import { confirmByName, runCommand, type Shell, shell } from './shell.ts';

const usage = `Usage:
  npm run restore -- -c env=NAME --organization N --at 2026-11-24T10:15Z            restores one organization to how it was
  npm run restore -- -c env=NAME --organization N --at 2026-11-24T10:15Z --clean    deletes the copies of that time
  npm run restore -- -c env=NAME --organization N --open                            lets people in again after a restore that is given up
  npm run restore -- -c env=NAME --all --at 2026-11-24T10:15Z [--table NAME]        restores whole tables, of all organizations`;

const msPerDay = 86_400_000;
const timeMissing = '--at takes a time with its zone, as in 2026-11-24T10:15Z.';
const optionsSchema = z.object({
  at: z
    .string()
    .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/, timeMissing)
    .transform((text) => new Date(text))
    .refine((at) => !Number.isNaN(at.getTime()), timeMissing)
    .optional(),
  clean: z.boolean(),
  open: z.boolean(),
  all: z.boolean(),
  table: z.enum(tableNames, `--table takes one of: ${tableNames.join(', ')}.`).optional(),
});

export function parseRestoreArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      context: { type: 'string', short: 'c', multiple: true },
      organization: { type: 'string' },
      at: { type: 'string' },
      clean: { type: 'boolean', default: false },
      open: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      table: { type: 'string' },
    },
  });
  const parsed = optionsSchema.safeParse(values);
  if (!parsed.success) throw new Error(parsed.error.issues[0]?.message);
  if (!parsed.data.at && !parsed.data.open) throw new Error('--at is missing.');
  const { all, table } = parsed.data;
  if (table && !all) throw new Error('--table belongs to --all.');
  if (all && (values.organization || values.clean || values.open))
    throw new Error('--all takes --at and --table only.');
  const organization = all ? 0 : toOrganizationNumber(values.organization);
  return { environment: toEnvironment(values.context), organization, ...parsed.data };
}

/** Restores one organization from point-in-time copies of the tables. Safe to repeat: it goes on with what still differs. */
export async function restoreOrganization(shell: Shell, args: string[], pause: Wait = wait): Promise<void> {
  const { environment, organization, at, clean, open, all, table } = parseRestoreArguments(args);
  const { operator } = await openDeployment(shell, environment);
  if (open || !at) {
    await openOrganization(organization);
    await dropRestore(organization);
    return shell.say(`Organization ${organization} is open.`);
  }
  if (clean) {
    const [running] = await listRestores(at);
    if (running) throw new Error(running);
    sayErased(shell, await listErasedClients(organization));
    return deleteCopies(shell, restoredTables, at);
  }
  if (at.getTime() > Date.now()) throw new Error('--at is in the future.');
  if (at.getTime() < Date.now() - environment.recoveryDays * msPerDay)
    throw new Error(`${environment.name} keeps copies of the last ${environment.recoveryDays} days only.`);
  if (all) return restoreTables(shell, { environment, table, at, pause });
  const isNew = await noteRestore(organization, at, operator);
  const planned = await plan(shell, environment, organization, at, pause).catch(async (error: unknown) => {
    if (isNew) await dropRestore(organization);
    throw error;
  });
  const { restore, name, found, pictures, accounts } = planned;

  const taken = await whileClosed(shell, organization, pause, async () => {
    await noteErasedClients(organization, found.erased);
    await settleAccounts(accounts);
    const left = await writeDifferences(restore, found.keys);
    await forEachOf(pictures, changePicture);
    await repeatMigrations(shell, planned.directory);
    await logRestore({ organization, at, operator, found, pictures });
    return left;
  });
  await dropRestore(organization);
  const same = `-c env=${environment.name} --organization ${organization}`;
  shell.say(`${name} is as it was at ${at.toISOString()}, and open again.`);
  sayAfterwards(shell, { taken, accounts, erased: await listErasedClients(organization), same, at });
}

/** Compares while the organization works, and asks. */
async function plan(shell: Shell, environment: Environment, organization: number, at: Date, pause: Wait) {
  shell.say(`Copies of the tables as of ${at.toISOString()}, which takes AWS from minutes to hours:`);
  const copies = await makeCopies(shell, restoredTables, at, pause);
  const copyOf = (table: TableName) => copies.get(table);
  const directory = copyNameOf(at)('directory');
  const name = await findName(organization, directory);
  const { accounts, ...allowed } = await comparePeople(organization, directory);
  const then = await readDigests({ organization, copyOf });
  const restore: Restore = { organization, copyOf, then, context: { now: Math.floor(Date.now() / 1000), ...allowed } };
  const pictures = planPictures(await listVersions(organization), at);
  const found = await countDifferences(restore);
  sayPlan(shell, { name, organization, at, found, pictures, accounts });
  await confirmByName(shell, `Restore ${name} (${organization}) in ${environment.name}?`, name);
  return { restore, directory, name, found, pictures, accounts };
}

/** Runs while the organization's calls are refused, and opens it if all went well. */
async function whileClosed<T>(shell: Shell, organization: number, pause: Wait, run: () => Promise<T>): Promise<T> {
  try {
    await closeOrganization(organization);
    shell.say('The organization is closed: its people and stations are told to try again in a few minutes.');
    await pause(cacheMs);
    const result = await run();
    await openOrganization(organization);
    return result;
  } catch (error) {
    shell.say('It stopped, and the organization is still closed. Run it again to go on, or with --open to give up.');
    throw error;
  }
}

async function findName(organization: number, copy: string): Promise<string> {
  const found = (await findNameItem(organization)) ?? (await findNameItem(organization, copy));
  if (!found) throw new Error(`There is no organization ${organization}, neither now nor at that time.`);
  return nameOf(found);
}

type Found = { counts: Counts; erased: RawItem[]; keys: Map<TableName, RawItem[]> };

async function countDifferences(restore: Restore): Promise<Found> {
  const found: Found = { counts: new Map(), erased: [], keys: new Map() };
  for (const table of restoredTables) {
    const keys: RawItem[] = [];
    found.keys.set(table, keys);
    for await (const page of findDifferences(table, restore))
      for (const one of page) {
        count(found.counts, one);
        keys.push(keyOfDifference(one));
        const isErased = one.family === 'clients' && one.place?.['erased'];
        if (isErased && one.copy && !one.copy['erased']) found.erased.push(one.copy);
      }
  }
  return found;
}

const keyOfDifference = ({ copy, place }: Difference): RawItem => keyOf(copy ?? place ?? {});

const maxAttempts = 5;

/** Writes one item, provided that it is still as it was compared; otherwise compares it again. */
async function write(first: Difference | undefined, restore: Restore): Promise<void> {
  let one = first;
  for (let attempt = 1; one && !one.isTaken; attempt++) {
    const { table, place, item } = one;
    try {
      return await replaceItem(deployedTableName(table), place, item && withMark(table, item));
    } catch (error) {
      if (!(error instanceof ItemChanged) || attempt === maxAttempts) throw error;
      one = await decideOne(table, keyOfDifference(one), restore);
    }
  }
}

const maxScans = 5;

/**
 * Writes what differed while the organization worked, then scans the tables until a scan finds nothing that differs: usually the first.
 * What was written after the comparison, or by a link of a message meanwhile, makes it scan once more.
 * @returns the unique values that another organization took
 */
async function writeDifferences(restore: Restore, keys: Found['keys']): Promise<string[]> {
  for (const [table, all] of keys)
    await forEachOf(all, async (key) => {
      const one = await decideOne(table, key, restore);
      // Revisions move in the scan, after all that they tell of.
      if (one?.action !== 'move forward') await write(one, restore);
    });
  let left = 0;
  for (let scan = 1; scan <= maxScans; scan++) {
    left = 0;
    const taken: string[] = [];
    for (const table of restoredTables)
      for await (const page of findDifferences(table, restore)) {
        await forEachOf(page, (one) => write(one, restore));
        taken.push(...page.flatMap(({ isTaken, copy }) => (isTaken ? [textOf(copy, 'pk').replace('EM#', '')] : [])));
        left += page.filter(({ action, isTaken }) => action !== 'move forward' && !isTaken).length;
      }
    if (left === 0) return taken;
  }
  throw new Error(`${left} items were written meanwhile.`);
}

/** Items of then may be older than the migrations that ran since. */
async function repeatMigrations({ say }: Shell, copy: string): Promise<void> {
  const done = (await listItems(copy, 'MIGRATIONS', '')).filter((step) => step['done']?.BOOL);
  await repeatSteps(new Set(done.map((step) => Number(textOf(step, 'sk')))), say);
}

type Plan = {
  name: string;
  organization: number;
  at: Date;
  found: Found;
  pictures: PictureChange[];
  accounts: Accounts;
};

function sayPlan({ say }: Shell, { name, organization, at, found, pictures, accounts }: Plan): void {
  say(`\n${name} (${organization}) as of ${at.toISOString()}:`);
  for (const row of found.counts.values())
    say(
      `  ${row.table}, ${row.family}: ${[...Object.entries(row.count)].map(([what, times]) => `${times} to ${what}`).join(', ')}`,
    );
  const back = pictures.filter(({ version }) => version).length;
  if (pictures.length > 0) say(`  pictures: ${back} to put back, ${pictures.length - back} to remove`);
  sayList(say, 'Added since. Their accounts are deleted; invite them again if they should stay:', accounts.added);
  sayList(say, 'Erased since. Erase these clients again afterwards:', found.erased);
}

type Afterwards = { taken: string[]; accounts: Accounts; erased: RawItem[]; same: string; at: Date };

function sayAfterwards({ say }: Shell, { taken, accounts, erased, same, at }: Afterwards): void {
  sayList(say, 'Have no account. Invite them again from Teams:', accounts.uninvited);
  sayErased({ say }, erased);
  if (taken.length > 0) say(`Belong to another organization now:${taken.map((one) => `\n  ${one}`).join('')}`);
  say(`Left to do:
  Ask everybody to reload the console.
  npm run recompute -- ${same}
  npm run restore -- ${same} --at ${at.toISOString()} --clean`);
}

const sayErased = ({ say }: Pick<Shell, 'say'>, clients: readonly RawItem[]): void =>
  sayList(say, 'Were erased and are back. Erase these clients again:', clients);

function sayList(say: Shell['say'], title: string, items: readonly RawItem[]): void {
  const nameOf = (item: RawItem) =>
    emailOf(item) || `${textOf(item, 'client_first_name')} ${textOf(item, 'client_last_name')}`;
  if (items.length > 0) say(`${title}${items.map((item) => `\n  ${nameOf(item)}`).join('')}`);
}

type Restored = { organization: number; at: Date; operator: string; found: Found; pictures: PictureChange[] };

async function logRestore({ organization, at, operator, found, pictures }: Restored): Promise<void> {
  const changed = Object.fromEntries([...found.counts].map(([family, row]) => [family, row.count]));
  const event = {
    entity: 'organization',
    id: String(organization),
    action: 'restore',
    reason: `Restored to ${at.toISOString()} by ${operator}`,
    after: { ...changed, pictures: pictures.length },
  };
  await commit([auditEntry({ user_id: 'restore', organization_id: organization }, event)]);
}

if (import.meta.main) await runCommand(() => restoreOrganization(shell, process.argv.slice(2)), usage);
