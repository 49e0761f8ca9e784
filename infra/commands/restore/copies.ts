import * as z from 'zod';
import { deployedTableName } from '../../../functions/kit/database.ts';
import type { TableName } from '../../../functions/kit/tables.ts';
import { callAws, mustCallAws } from '../deployment.ts';
import type { Shell } from '../shell.ts';

/* Point-in-time copies of tables. DynamoDB restores into a new table only. */

const described = z.object({
  Table: z.object({
    TableStatus: z.string(),
    /** Seconds in version 1 of the AWS CLI. */
    CreationDateTime: z.union([z.string(), z.number().transform((seconds) => seconds * 1000)]).pipe(z.coerce.date()),
    RestoreSummary: z.object({ SourceTableArn: z.string().optional() }).optional(),
  }),
});
const anything = z.unknown();

const pollMs = 30_000;

export const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

/** The copy is named after its time, so that a repeat finds it. */
export const copyNameOf =
  (at: Date) =>
  (table: TableName): string =>
    `${deployedTableName(table)}-at-${stampOf(at)}`;

export async function findTable({ run }: Shell, name: string) {
  const reply = await callAws(run, described, 'dynamodb', 'describe-table', '--table-name', name);
  if ('data' in reply) return reply.data.Table;
  if (/ResourceNotFoundException|not found/i.test(reply.refusal)) return undefined;
  throw new Error(`The table ${name} cannot be read: ${reply.refusal}`);
}

/**
 * Makes the copies that are not there yet, and waits until all can be read.
 * @returns the tables with a copy. One that did not exist then has none, and counts as empty.
 */
export async function makeCopies(shell: Shell, tables: readonly TableName[], at: Date): Promise<TableName[]> {
  const copied: TableName[] = [];
  for (const table of tables) {
    const name = copyNameOf(at)(table);
    if (await findTable(shell, name)) copied.push(table);
    else if (await isYounger(shell, table, at)) shell.say(`  ${table}: did not exist then, so it counts as empty`);
    else {
      // Copies are scanned once: indexes would only take time and money.
      await copyTable(shell, table, name, at, '--global-secondary-index-override', '[]');
      copied.push(table);
    }
  }
  for (const table of copied) await waitForTable(shell, copyNameOf(at)(table));
  return copied;
}

/** Has AWS begin a copy as of a time, unless there is one. */
export async function copyTable(shell: Shell, table: TableName, name: string, at: Date, ...more: string[]) {
  if (await findTable(shell, name)) return;
  await mustCallAws(
    shell.run,
    anything,
    ...['dynamodb', 'restore-table-to-point-in-time', '--source-table-name', deployedTableName(table)],
    ...['--target-table-name', name, '--restore-date-time', at.toISOString()],
    ...['--billing-mode-override', 'PAY_PER_REQUEST', ...more],
  );
  shell.say(`  ${table}: a copy is being made`);
}

/**
 * Whether a table did not exist at a time.
 * @throws Error if it is the successor of a table that did
 */
async function isYounger(shell: Shell, table: TableName, at: Date): Promise<boolean> {
  const found = await findTable(shell, deployedTableName(table));
  if (!found) throw new Error(`The table ${table} is lost. See "Disaster recovery" in docs/operations.md.`);
  if (found.CreationDateTime <= at) return false;
  const since = found.CreationDateTime.toISOString();
  if (found.RestoreSummary || table === 'directory')
    throw new Error(`The table ${table} was made anew at ${since}. Only what was since then can be restored.`);
  return true;
}

export async function waitForTable(shell: Shell, name: string): Promise<void> {
  for (;;) {
    const status = (await findTable(shell, name))?.TableStatus;
    if (status === 'ACTIVE') return;
    if (status !== 'CREATING') throw new Error(`The table ${name} was not made: ${status ?? 'it is gone'}.`);
    shell.say(`  waiting for ${name}`);
    await shell.pause(pollMs);
  }
}

export async function deleteCopies(shell: Shell, tables: readonly TableName[], at: Date): Promise<void> {
  for (const name of tables.map(copyNameOf(at))) {
    if (!(await findTable(shell, name))) continue;
    await mustCallAws(shell.run, anything, 'dynamodb', 'delete-table', '--table-name', name);
    shell.say(`  deleted ${name}`);
  }
}
