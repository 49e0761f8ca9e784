import { setTimeout as wait } from 'node:timers/promises';
import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import type { Change } from './commit.ts';
import { database } from './database.ts';
import { unavailable } from './errors.ts';

const perRequest = 25;

/**
 * Writes many new items, 25 a request, without conditions or a common fate: for filling empty tables. What DynamoDB leaves unprocessed
 * does not throw, so it is sent again.
 * @param changes writes of items only
 */
export async function writeAll(changes: readonly Change[]): Promise<void> {
  const puts = changes.map(({ action }) => {
    if (!action.Put?.TableName) throw new Error('Only items can be written in bulk');
    return { table: action.Put.TableName, request: { PutRequest: { Item: action.Put.Item } } };
  });
  for (let from = 0; from < puts.length; from += perRequest) {
    let pending: Record<string, unknown[]> = {};
    for (const { table, request } of puts.slice(from, from + perRequest))
      pending[table] = [...(pending[table] ?? []), request];
    for (let attempt = 0; Object.keys(pending).length > 0; attempt++) {
      if (attempt === 10) throw unavailable();
      if (attempt > 0) await wait(Math.random() * 20 * 2 ** attempt);
      const { UnprocessedItems } = await database.send(new BatchWriteCommand({ RequestItems: pending as never }));
      pending = (UnprocessedItems ?? {}) as typeof pending;
    }
  }
}
