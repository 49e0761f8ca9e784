import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { now } from './clock.ts';
import { database, deployedName } from './database.ts';
import { tooMany } from './errors.ts';

/** The next number of a counter, from 1; a number that ends up unused leaves a harmless gap. */
export async function nextNumber(counter: string): Promise<number> {
  const { Attributes } = await database.send(
    new UpdateCommand({
      TableName: deployedName('directory'),
      Key: { pk: 'COUNTERS', sk: counter },
      UpdateExpression: 'ADD last_number :one',
      ExpressionAttributeValues: { ':one': 1 },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  return Number(Attributes?.['last_number']);
}

/**
 * Counts an attempt against a limit per window of seconds.
 * @throws 429 with Retry-After once the limit is passed
 */
export async function limitAttempts(what: string, most: number, windowSeconds: number): Promise<void> {
  const window = Math.floor(now() / 1000 / windowSeconds);
  const { Attributes } = await database.send(
    new UpdateCommand({
      TableName: deployedName('idempotency'),
      Key: { pk: `LIMIT#${what}`, sk: String(window) },
      UpdateExpression: 'ADD attempts :one SET #ttl = :ttl',
      ExpressionAttributeNames: { '#ttl': 'ttl' },
      ExpressionAttributeValues: { ':one': 1, ':ttl': (window + 2) * windowSeconds },
      ReturnValues: 'UPDATED_NEW',
    }),
  );
  if (Number(Attributes?.['attempts']) > most) throw tooMany((window + 1) * windowSeconds - Math.floor(now() / 1000));
}
