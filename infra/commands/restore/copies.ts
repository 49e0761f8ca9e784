import * as z from 'zod';
import { deployedTableName } from '../../../functions/kit/database.ts';
import type { TableName } from '../../../functions/kit/tables.ts';
import { callAws, mustCallAws } from '../deployment.ts';
import type { Shell } from '../shell.ts';

/* Point-in-time copies of tables. DynamoDB restores into a new table only. */

const described = z.object({ Table: z.object({ TableStatus: z.string() }) });
const anything = z.unknown();

export type Wait = (milliseconds: number) => Promise<unknown>;
const pollMs = 30_000;

/** The copy is named after its time, so that a repeat finds it. */
export const copyNameOf =
  (at: Date) =>
  (table: TableName): string =>
    `${deployedTableName(table)}-at-${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;

async function findStatus({ run }: Shell, name: string): Promise<string | undefined> {
  const reply = await callAws(run, described, 'dynamodb', 'describe-table', '--table-name', name);
  if ('data' in reply) return reply.data.Table.TableStatus;
  if (/ResourceNotFoundException|not found/i.test(reply.refusal)) return undefined;
  throw new Error(`The table ${name} cannot be read: ${reply.refusal}`);
}

/** Makes the copies that are not there yet, and waits until all can be read. */
export async function makeCopies(shell: Shell, tables: readonly TableName[], at: Date, wait: Wait): Promise<void> {
  const nameOf = copyNameOf(at);
  for (const table of tables) {
    if (await findStatus(shell, nameOf(table))) continue;
    await mustCallAws(
      shell.run,
      anything,
      ...['dynamodb', 'restore-table-to-point-in-time', '--source-table-name', deployedTableName(table)],
      ...['--target-table-name', nameOf(table), '--restore-date-time', at.toISOString()],
      // Copies are scanned once or twice: indexes would only take time and money.
      ...['--billing-mode-override', 'PAY_PER_REQUEST', '--global-secondary-index-override', '[]'],
    );
    shell.say(`  ${table}: a copy is being made`);
  }
  for (const table of tables) await waitForCopy(shell, nameOf(table), wait);
}

async function waitForCopy(shell: Shell, name: string, wait: Wait): Promise<void> {
  for (;;) {
    const status = await findStatus(shell, name);
    if (status === 'ACTIVE') return;
    if (status !== 'CREATING') throw new Error(`The copy ${name} was not made: ${status ?? 'it is gone'}.`);
    shell.say(`  waiting for ${name}`);
    await wait(pollMs);
  }
}

export async function deleteCopies(shell: Shell, tables: readonly TableName[], at: Date): Promise<void> {
  for (const name of tables.map(copyNameOf(at))) {
    if (!(await findStatus(shell, name))) continue;
    await mustCallAws(shell.run, anything, 'dynamodb', 'delete-table', '--table-name', name);
    shell.say(`  deleted ${name}`);
  }
}
