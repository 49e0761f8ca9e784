import * as z from 'zod';
import { auditEntry } from '../../../functions/kit/audit.ts';
import { deployedTableName } from '../../../functions/kit/database.ts';
import { type TableName, tableNames } from '../../../functions/kit/tables.ts';
import { commit } from '../../../functions/kit/write.ts';
import { repeatSteps } from '../migrate.ts';
import { type RawItem, textOf } from '../organization/families.ts';
import { forEachOf, ItemChanged, keyOf, listItems, replaceItem } from '../organization/items.ts';
import { changePicture, listVersions, type PictureChange, planPictures } from '../organization/pictures.ts';
import type { Shell } from '../shell.ts';
import { type Accounts, comparePeople, emailOf, settleAccounts } from './accounts.ts';
import {
  type Counts,
  count,
  type Difference,
  decideOne,
  findDifferences,
  type Restore,
  readDigests,
  restoredTables,
} from './compare.ts';
import { copyNameOf } from './copies.ts';
import { cacheMs, closeOrganization, openOrganization, withMark } from './doors.ts';
import { listErasedClients, noteErasedClients } from './erasedClients.ts';
import { dropRestore } from './running.ts';

/*
 * The part of a restore that reads and writes data of an organization. It runs in the region, in a build of CodeBuild, and the operator's
 * computer shows what it says: counts, emails of the salon's own people, ids of clients.
 */

export const jobSchema = z.object({
  /** `plan` changes nothing. */
  stage: z.enum(['plan', 'write']),
  organization: z.int(),
  name: z.string(),
  at: z.iso.datetime(),
  operator: z.string(),
  /** Tables that existed then, and so have a copy. */
  copied: z.array(z.enum(tableNames)),
});
export type RestoreJob = z.infer<typeof jobSchema>;
type Surroundings = Pick<Shell, 'say' | 'pause'>;

/** Compares while the organization works, and writes while it is closed. Safe to repeat: it goes on with what still differs. */
export async function runRestoreJob(surroundings: Surroundings, job: RestoreJob): Promise<void> {
  const { organization, name, stage } = job;
  const planned = await planRestore(job);
  const { restore, directory, found, pictures, accounts } = planned;
  if (stage === 'plan') return sayPlan(surroundings, job, planned);
  const taken = await whileClosed(surroundings, organization, async () => {
    await noteErasedClients(organization, found.erased);
    await settleAccounts(accounts);
    const left = await writeDifferences(restore, found.keys);
    await forEachOf(pictures, changePicture);
    await repeatMigrations(surroundings, directory);
    await logRestore(job, planned);
    return left;
  });
  await dropRestore(organization);
  surroundings.say(`${name} is as it was at ${job.at}, and open again.`);
  sayAfterwards(surroundings, { taken, accounts, erased: await listErasedClients(organization) });
}

type Plan = {
  restore: Restore;
  /** Name of the copy of the directory. */
  directory: string;
  found: Found;
  pictures: PictureChange[];
  accounts: Accounts;
};

async function planRestore({ organization, copied, ...job }: RestoreJob): Promise<Plan> {
  const at = new Date(job.at);
  const copyOf = (table: TableName) => (copied.includes(table) ? copyNameOf(at)(table) : undefined);
  const directory = copyNameOf(at)('directory');
  const { accounts, ...allowed } = await comparePeople(organization, directory);
  const then = await readDigests({ organization, copyOf });
  const restore: Restore = { organization, copyOf, then, context: { now: Math.floor(Date.now() / 1000), ...allowed } };
  const pictures = planPictures(await listVersions(organization), at);
  return { restore, directory, found: await countDifferences(restore), pictures, accounts };
}

/** Runs while the organization's calls are refused, and opens it if all went well. */
async function whileClosed<T>({ say, pause }: Surroundings, organization: number, run: () => Promise<T>): Promise<T> {
  try {
    await closeOrganization(organization);
    say('The organization is closed: its people and stations are told to try again in a few minutes.');
    await pause(cacheMs);
    const result = await run();
    await openOrganization(organization);
    return result;
  } catch (error) {
    say('It stopped, and the organization is still closed. Run it again to go on, or with --open to give up.');
    throw error;
  }
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
async function repeatMigrations({ say }: Surroundings, copy: string): Promise<void> {
  const done = (await listItems(copy, 'MIGRATIONS', '')).filter((step) => step['done']?.BOOL);
  await repeatSteps(new Set(done.map((step) => Number(textOf(step, 'sk')))), say);
}

function sayPlan({ say }: Surroundings, job: RestoreJob, { found, pictures, accounts }: Plan): void {
  say(`${job.name} (${job.organization}) as of ${job.at}:`);
  for (const row of found.counts.values())
    say(
      `  ${row.table}, ${row.family}: ${[...Object.entries(row.count)].map(([what, times]) => `${times} to ${what}`).join(', ')}`,
    );
  const back = pictures.filter(({ version }) => version).length;
  if (pictures.length > 0) say(`  pictures: ${back} to put back, ${pictures.length - back} to remove`);
  sayList(say, 'Added since. Their accounts are deleted; invite them again if they should stay:', accounts.added);
  sayList(say, 'Clients erased since. Erase them again afterwards:', found.erased);
}

type Afterwards = { taken: string[]; accounts: Accounts; erased: RawItem[] };

function sayAfterwards({ say }: Surroundings, { taken, accounts, erased }: Afterwards): void {
  sayList(say, 'Have no account. Invite them again from Teams:', accounts.uninvited);
  sayErased(say, erased);
  if (taken.length > 0) say(`Belong to another organization now:${taken.map((one) => `\n  ${one}`).join('')}`);
}

export const sayErased = (say: Shell['say'], clients: readonly RawItem[]): void =>
  sayList(say, 'Clients who were erased and are back. Erase them again:', clients);

/** Clients are named by their id only, as in the address of their page. */
function sayList(say: Shell['say'], title: string, items: readonly RawItem[]): void {
  if (items.length > 0) say(`${title}${items.map((item) => `\n  ${emailOf(item) || textOf(item, 'sk')}`).join('')}`);
}

async function logRestore({ organization, at, operator }: RestoreJob, { found, pictures }: Plan): Promise<void> {
  const changed = Object.fromEntries([...found.counts].map(([family, row]) => [family, row.count]));
  const event = {
    entity: 'organization',
    id: String(organization),
    action: 'restore',
    reason: `Restored to ${at} by ${operator}`,
    after: { ...changed, pictures: pictures.length },
  };
  await commit([auditEntry({ user_id: 'restore', organization_id: organization }, event)]);
}
