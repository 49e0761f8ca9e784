import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  BatchWriteCommand,
  DeleteCommand,
  GetCommand,
  PutCommand,
  QueryCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { load } from '../../../../infra/local/dynamodb/internals.ts';
import { clients, openDatabase, usage } from './folder.ts';

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const put = (Item: Record<string, unknown>, more: object = {}) =>
  database.client.send(new PutCommand({ TableName: clients, Item, ...more }));

async function group(name: string, more: object = {}) {
  const { Items = [] } = await database.client.send(
    new QueryCommand({
      TableName: clients,
      IndexName: 'by-group',
      KeyConditionExpression: 'group_pk = :group',
      ExpressionAttributeValues: { ':group': name },
      ...more,
    }),
  );
  return Items;
}

test('an index follows an item that is written, moved, taken out of the index and deleted', async () => {
  const key = { pk: 'follow', sk: 'a' };
  await put({ ...key, group_pk: 'first', group_sk: '1', note: 'new' });
  expect(await group('first')).toEqual([{ ...key, group_pk: 'first', group_sk: '1', note: 'new' }]);

  await database.client.send(
    new UpdateCommand({
      TableName: clients,
      Key: key,
      UpdateExpression: 'SET group_pk = :group, note = :note',
      ExpressionAttributeValues: { ':group': 'second', ':note': 'moved' },
    }),
  );
  expect(await group('first')).toEqual([]);
  expect(await group('second')).toEqual([{ ...key, group_pk: 'second', group_sk: '1', note: 'moved' }]);

  await database.client.send(new UpdateCommand({ TableName: clients, Key: key, UpdateExpression: 'REMOVE group_pk' }));
  expect(await group('second')).toEqual([]);

  await put({ ...key, group_pk: 'third', group_sk: '1' });
  await database.client.send(new DeleteCommand({ TableName: clients, Key: key }));
  expect(await group('third')).toEqual([]);
});

type Hashing = { hashPrefix(pk: string, pkType: 'S', sk: string, skType: 'S'): string };
const { hashPrefix } = load('dynalite/db') as Hashing;

/** Two sort keys that collide in dynalite's index, whose keys use 24 bits of a hash. */
function colliding(pk: string): [string, string] {
  const seen = new Map<string, string>();
  for (let number = 0; ; number++) {
    const sk = String(number);
    const mark = hashPrefix(pk, 'S', sk, 'S');
    const other = seen.get(mark);
    if (other !== undefined) return [other, sk];
    seen.set(mark, sk);
  }
}

test('items that share an index key stay apart in the index even when their hashes collide', async () => {
  const [one, other] = colliding('crowd');
  await put({ pk: 'crowd', sk: one, group_pk: 'crowd', group_sk: 'same' });
  await put({ pk: 'crowd', sk: other, group_pk: 'crowd', group_sk: 'same' });
  expect((await group('crowd')).map(({ sk }) => sk).sort()).toEqual([one, other].sort());

  await database.client.send(new DeleteCommand({ TableName: clients, Key: { pk: 'crowd', sk: one } }));
  expect((await group('crowd')).map(({ sk }) => sk)).toEqual([other]);
});

test('pages of an index show every item once, many under one index key included', async () => {
  const sks = Array.from({ length: 23 }, (_, number) => `s${number}`);
  for (const sk of sks) await put({ pk: 'paged', sk, group_pk: 'paged', group_sk: 'same' });
  for (const ScanIndexForward of [true, false]) {
    const seen: string[] = [];
    let ExclusiveStartKey: Record<string, unknown> | undefined;
    do {
      const page = await database.client.send(
        new QueryCommand({
          TableName: clients,
          IndexName: 'by-group',
          KeyConditionExpression: 'group_pk = :group',
          ExpressionAttributeValues: { ':group': 'paged' },
          Limit: 5,
          ScanIndexForward,
          ExclusiveStartKey,
        }),
      );
      seen.push(...(page.Items ?? []).map(({ sk }) => String(sk)));
      ExclusiveStartKey = page.LastEvaluatedKey;
    } while (ExclusiveStartKey);
    expect(seen.toSorted()).toEqual(sks.toSorted());
  }
});

test('a failed condition writes nothing and shows the item when asked for it', async () => {
  const item = { pk: 'guard', sk: 'X', owner: 'first', group_pk: 'guard', group_sk: '1' };
  await put(item);
  const again = { ...item, owner: 'second', group_sk: '2' };
  const condition = { ConditionExpression: 'attribute_not_exists(pk)' };
  const plain = await put(again, condition).catch((error: unknown) => error);
  const asked = await put(again, { ...condition, ReturnValuesOnConditionCheckFailure: 'ALL_OLD' }).catch(
    (error: unknown) => error,
  );
  expect(plain).toBeInstanceOf(ConditionalCheckFailedException);
  expect(plain).toMatchObject({ Item: undefined });
  expect(asked).toBeInstanceOf(ConditionalCheckFailedException);
  expect(asked).toHaveProperty('Item.owner', { S: 'first' });
  expect(await group('guard')).toEqual([item]);
});

test('of twenty writers who all expect the same version one succeeds', async () => {
  const key = { pk: 'race', sk: 'X' };
  await put({ ...key, version: 1 });
  const attempts = Array.from({ length: 20 }, (_, writer) =>
    database.client.send(
      new UpdateCommand({
        TableName: clients,
        Key: key,
        UpdateExpression: 'SET version = :next, writer = :writer',
        ConditionExpression: 'version = :seen',
        ExpressionAttributeValues: { ':next': 2, ':seen': 1, ':writer': writer },
      }),
    ),
  );
  const outcomes = await Promise.allSettled(attempts);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('parallel additions to one number are all counted', async () => {
  const key = { pk: 'count', sk: 'X' };
  const add = () =>
    database.client.send(
      new UpdateCommand({
        TableName: usage,
        Key: key,
        UpdateExpression: 'ADD amount :one',
        ExpressionAttributeValues: { ':one': 1 },
      }),
    );
  await Promise.all(Array.from({ length: 50 }, add));
  const { Item } = await database.client.send(new GetCommand({ TableName: usage, Key: key }));
  expect(Item).toMatchObject({ amount: 50 });
});

test('a batch writes and deletes over several tables, indexes included', async () => {
  await put({ pk: 'batch', sk: 'old', group_pk: 'batch', group_sk: '0' });
  const items = [1, 2, 3].map((number) => ({
    pk: 'batch',
    sk: `n${number}`,
    group_pk: 'batch',
    group_sk: String(number),
  }));
  await database.client.send(
    new BatchWriteCommand({
      RequestItems: {
        [clients]: [
          { DeleteRequest: { Key: { pk: 'batch', sk: 'old' } } },
          ...items.map((Item) => ({ PutRequest: { Item } })),
        ],
        [usage]: [{ PutRequest: { Item: { pk: 'batch', sk: 'n1' } } }],
      },
    }),
  );
  expect(await group('batch')).toEqual(items);
  const { Responses } = await database.client.send(
    new BatchGetCommand({ RequestItems: { [usage]: { Keys: [{ pk: 'batch', sk: 'n1' }] } } }),
  );
  expect(Responses?.[usage]).toEqual([{ pk: 'batch', sk: 'n1' }]);
});
