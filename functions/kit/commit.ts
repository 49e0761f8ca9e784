import { setTimeout as wait } from 'node:timers/promises';
import { TransactWriteCommand, type TransactWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { database, deployedName } from './database.ts';
import { type HttpError, unavailable } from './errors.ts';
import type { Item, Key } from './table.ts';
import type { TableName } from './tables.ts';

type Action = NonNullable<TransactWriteCommandInput['TransactItems']>[number];
/** One write of a transaction, and the error to answer with when its condition does not hold. */
export type Change = { action: Action; otherwise?: () => Error };

/** Somebody else wrote the same items at the same moment: read again and retry. */
export class Contended extends Error {}

/** Writes an item whatever was there. */
export const put = (table: TableName, item: Item): Change => ({
  action: { Put: { TableName: deployedName(table), Item: item } },
});

/** Writes an item that must not exist yet. */
export const create = (table: TableName, item: Item, otherwise: () => Error): Change => ({
  action: { Put: { TableName: deployedName(table), Item: item, ConditionExpression: 'attribute_not_exists(pk)' } },
  otherwise,
});

/** Writes an item over the version that was read; 0 stands for an item that was not there. The new item has the next version. */
export const replace = (table: TableName, item: Item, seen: number, otherwise: () => Error): Change =>
  seen === 0
    ? create(table, { ...item, version: 1 }, otherwise)
    : {
        action: {
          Put: {
            TableName: deployedName(table),
            Item: { ...item, version: seen + 1 },
            ConditionExpression: '#version = :seen',
            ExpressionAttributeNames: { '#version': 'version' },
            ExpressionAttributeValues: { ':seen': seen },
          },
        },
        otherwise,
      };

/** Deletes an item; with `seen`, only the version that was read. */
export const remove = (table: TableName, { pk, sk }: Key, seen?: number, otherwise?: () => Error): Change => ({
  action: {
    Delete: {
      TableName: deployedName(table),
      Key: { pk, sk },
      ...(seen !== undefined && {
        ConditionExpression: '#version = :seen',
        ExpressionAttributeNames: { '#version': 'version' },
        ExpressionAttributeValues: { ':seen': seen },
      }),
    },
  },
  ...(otherwise && { otherwise }),
});

/** Lets the transaction through only while the item still has the version that was read. */
export const check = (table: TableName, { pk, sk }: Key, seen: number, otherwise: () => Error): Change => ({
  action: {
    ConditionCheck: {
      TableName: deployedName(table),
      Key: { pk, sk },
      ConditionExpression: '#version = :seen',
      ExpressionAttributeNames: { '#version': 'version' },
      ExpressionAttributeValues: { ':seen': seen },
    },
  },
  otherwise,
});

/**
 * All changes or none, in one request.
 * @throws the `otherwise` of the first change whose condition failed, or Contended when others write the same items.
 */
export async function commit(changes: readonly Change[]): Promise<void> {
  try {
    await database.send(
      new TransactWriteCommand({
        TransactItems: changes.map(({ action }) => action),
        ReturnConsumedCapacity: 'TOTAL',
      }),
    );
  } catch (error) {
    throw explained(error, changes);
  }
}

type Reasons = { CancellationReasons?: { Code?: string }[] };

function explained(error: unknown, changes: readonly Change[]): unknown {
  if (!(error instanceof Error) || error.name !== 'TransactionCanceledException') return error;
  const codes = ((error as Reasons).CancellationReasons ?? []).map(({ Code }) => Code);
  const failed = codes.indexOf('ConditionalCheckFailed');
  if (failed >= 0) return changes[failed]?.otherwise?.() ?? error;
  if (codes.some((code) => code === 'TransactionConflict')) return new Contended();
  if (codes.some((code) => /Throttl|Throughput/.test(code ?? ''))) return unavailable();
  return error;
}

/** Runs a read-decide-commit again, with jitter, while it is contended. */
export async function retryContended<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof Contended)) throw error;
      if (attempt === 12) throw unavailable() satisfies HttpError;
      await wait(Math.random() * Math.min(400, 10 * 2 ** attempt));
    }
  }
}
