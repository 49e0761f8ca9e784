import * as z from 'zod';
import { deployedTableName } from '../../../functions/kit/database.ts';
import { type TableName, tables } from '../../../functions/kit/tables.ts';
import type { Environment } from '../../aws/environments.ts';
import { mustCallAws } from '../deployment.ts';
import { getFamily, organizationOf } from '../organization/families.ts';
import { forEachOf, listItems, replaceItem, scanPages } from '../organization/items.ts';
import { confirmByName, type Shell } from '../shell.ts';
import { restoredTables } from './compare.ts';
import { copyTable, findTable, stampOf, waitForTable } from './copies.ts';
import { cacheMs, closeOrganization, openOrganization } from './doors.ts';
import { moveForward } from './plan.ts';
import { listRestores } from './running.ts';

/*
 * Restores whole tables. DynamoDB restores under a free name only, and other stacks and grants refer to the names. So a table is copied as
 * of the time, deleted, and restored under its own name from a backup of the copy. AWS keeps a backup of each deleted table for 35 days.
 */

const backups = z.object({
  BackupSummaries: z.array(
    z.object({ BackupArn: z.string(), BackupStatus: z.string(), BackupCreationDateTime: z.coerce.string() }),
  ),
});

/** The directory last, because the marks that close the organizations are in it. What was sent is not sent again. */
const allTables = restoredTables.filter((table) => table !== 'messages');
/** More changes than there are between a time and its restore. */
const forwardStep = 1_000_000;
const pollMs = 30_000;

const wholeCopyOf = (table: TableName, at: Date): string => `${deployedTableName(table)}-whole-at-${stampOf(at)}`;

type Options = { environment: Environment; table: TableName | undefined; at: Date };

/** Safe to repeat: it goes on with the tables that are not restored yet. */
export async function restoreTables(shell: Shell, { environment, table, at }: Options): Promise<void> {
  const chosen = table ? [table] : allTables;
  const hasDirectory = (await findTable(shell, deployedTableName('directory'))) !== undefined;
  const [running] = hasDirectory ? await listRestores() : [];
  if (running) throw new Error(running);
  for (const one of chosen)
    if (await findTable(shell, deployedTableName(one))) {
      if (await isRestored(shell, one, at)) shell.say(`  ${one}: is restored already`);
      else await copyTable(shell, one, wholeCopyOf(one, at), at);
    } else if (!(await findTable(shell, wholeCopyOf(one, at))))
      shell.say(`  ${one}: is lost, and comes back as it was last`);
  for (const one of chosen)
    if (await findTable(shell, wholeCopyOf(one, at))) await waitForTable(shell, wholeCopyOf(one, at));
  const what = `${chosen.join(', ')} of all organizations to ${at.toISOString()}`;
  await confirmByName(
    shell,
    `Restore ${what} in ${environment.name}? What was written since is lost.`,
    environment.name,
  );

  const organizations = hasDirectory ? await listItems(deployedTableName('directory'), 'ORGS', '') : [];
  await forEachOf(organizations, (one) => closeOrganization(organizationOf(one) ?? 0), 4);
  await shell.pause(cacheMs);
  for (const one of chosen) await restoreTable(shell, one, { environment, at });
  const open = await listItems(deployedTableName('directory'), 'ORGS', '');
  await forEachOf(open, (one) => openOrganization(organizationOf(one) ?? 0), 4);
  shell.say(`Restored, and open again. Left to do:
  Roll back to a release that fits, or deploy: npm run migrate -- -c env=${environment.name} --check
  npm run recompute -- -c env=${environment.name}
  Delete the copies ...-whole-at-${stampOf(at)} and their backups in the console of AWS.`);
}

/** Whether the table was made from the copy of that time. */
async function isRestored(shell: Shell, table: TableName, at: Date): Promise<boolean> {
  const found = await findTable(shell, deployedTableName(table));
  return found?.RestoreSummary?.SourceTableArn?.endsWith(`/${wholeCopyOf(table, at)}`) === true;
}

const call = (shell: Shell, name: string, ...args: string[]) =>
  mustCallAws(shell.run, z.unknown(), 'dynamodb', name, ...args);

/** Each step looks at what AWS has, so that a repeat goes on where an earlier run stopped. */
async function restoreTable(shell: Shell, table: TableName, { environment, at }: Omit<Options, 'table'>) {
  const [name, copy] = [deployedTableName(table), wholeCopyOf(table, at)];
  if (!(await isRestored(shell, table, at))) {
    const isCopied = (await findTable(shell, copy)) !== undefined;
    const backup = isCopied ? await backUp(shell, copy) : await findBackup(shell, name, 'SYSTEM');
    if (!backup) throw new Error(`AWS has no backup of the lost table ${name}.`);
    const found = await findTable(shell, name);
    if (found && found.TableStatus !== 'DELETING' && isCopied) {
      await call(shell, 'update-table', '--table-name', name, '--no-deletion-protection-enabled');
      await call(shell, 'delete-table', '--table-name', name);
    }
    while ((await findTable(shell, name))?.TableStatus === 'DELETING') await shell.pause(pollMs);
    if (!(await findTable(shell, name)))
      await call(shell, 'restore-table-from-backup', '--target-table-name', name, '--backup-arn', backup.BackupArn);
    shell.say(`  ${table}: is being restored`);
  }
  await waitForTable(shell, name);
  await moveRevisions(table);
  const { recoveryDays, protectsData } = environment;
  const recovery = `PointInTimeRecoveryEnabled=true,RecoveryPeriodInDays=${recoveryDays}`;
  const target = ['--table-name', name];
  await call(shell, 'update-continuous-backups', ...target, '--point-in-time-recovery-specification', recovery);
  const ttl = tables.find((one) => one.name === table)?.ttl;
  const expiry = `Enabled=true,AttributeName=${ttl}`;
  if (ttl) await call(shell, 'update-time-to-live', ...target, '--time-to-live-specification', expiry);
  if (protectsData) await call(shell, 'update-table', ...target, '--deletion-protection-enabled');
}

/** The latest backup. AWS makes one of type SYSTEM when a table is deleted. */
async function findBackup(shell: Shell, name: string, type: 'USER' | 'SYSTEM') {
  const args = ['dynamodb', 'list-backups', '--table-name', name, '--backup-type', type];
  const { BackupSummaries } = await mustCallAws(shell.run, backups, ...args);
  const timeOf = (one: (typeof BackupSummaries)[number]) => one.BackupCreationDateTime;
  return BackupSummaries.sort((a, b) => timeOf(a).localeCompare(timeOf(b))).at(-1);
}

async function backUp(shell: Shell, copy: string) {
  if (!(await findBackup(shell, copy, 'USER')))
    await call(shell, 'create-backup', '--table-name', copy, '--backup-name', 'restore');
  for (;;) {
    const backup = await findBackup(shell, copy, 'USER');
    if (backup?.BackupStatus === 'AVAILABLE') return backup;
    await shell.pause(pollMs);
  }
}

/** Almost only revisions and earnings: what clients are called is not sent. */
const revisions = {
  FilterExpression: 'sk = :mark OR begins_with(sk, :earned)',
  ExpressionAttributeValues: { ':mark': { S: 'MARK' }, ':earned': { S: 'E#' } },
};

/** Caches of functions and consoles compare revisions, so none may come a second time. */
async function moveRevisions(table: TableName): Promise<void> {
  for await (const page of scanPages(deployedTableName(table), revisions))
    await forEachOf(
      page.filter((item) => organizationOf(item) !== undefined && getFamily(table, item).rule === 'forward'),
      (item) => replaceItem(deployedTableName(table), item, moveForward(item, item, forwardStep)),
    );
}
