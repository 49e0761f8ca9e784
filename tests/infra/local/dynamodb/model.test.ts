import {
  BatchWriteCommand,
  DeleteCommand,
  PutCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clients, openDatabase } from './folder.ts';
import { type Action, applyWrites, compareBytes, type Item, type Model, operations, toAction } from './model.ts';

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

const outcomes: Record<string, ReturnType<typeof applyWrites>> = {
  ConditionalCheckFailedException: 'refused',
  TransactionCanceledException: 'refused',
  ValidationException: 'invalid',
};

const outcomeOf = (sent: Promise<unknown>) =>
  sent.then(
    () => 'done',
    (error: Error) => outcomes[error.name] ?? error,
  );

async function single({ Put, Update, Delete }: Action): Promise<unknown> {
  if (Put) return database.client.send(new PutCommand(Put));
  if (Update) return database.client.send(new UpdateCommand(Update));
  if (Delete) return database.client.send(new DeleteCommand(Delete));
  throw new Error('A check cannot be sent alone');
}

const transaction = (actions: Action[]) => database.client.send(new TransactWriteCommand({ TransactItems: actions }));

const batch = (actions: Action[]) =>
  database.client.send(
    new BatchWriteCommand({
      RequestItems: {
        [clients]: actions.map(({ Put, Delete }) =>
          Put ? { PutRequest: { Item: Put.Item } } : { DeleteRequest: { Key: Delete?.Key } },
        ),
      },
    }),
  );

/** Reads every page of a query. */
async function pages(query: Omit<QueryCommandInput, 'TableName'>): Promise<Item[]> {
  const items: Item[] = [];
  let ExclusiveStartKey: Record<string, unknown> | undefined;
  do {
    const page = await database.client.send(new QueryCommand({ TableName: clients, ...query, ExclusiveStartKey }));
    items.push(...((page.Items ?? []) as Item[]));
    ExclusiveStartKey = page.LastEvaluatedKey;
  } while (ExclusiveStartKey);
  return items;
}

const partition = (pk: string) =>
  pages({ KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } });
const group = (name: string, descending: boolean, Limit: number) =>
  pages({
    IndexName: 'by-group',
    KeyConditionExpression: 'group_pk = :group',
    ExpressionAttributeValues: { ':group': name },
    ScanIndexForward: !descending,
    Limit,
  });

const sorted = (items: Iterable<Item>) => [...items].sort((a, b) => compareBytes(a.sk, b.sk));

/** Compares keys and items separately, because items with equal index keys have no defined order. */
async function compareGroup(model: Model, name: string, descending: boolean, limit: number): Promise<void> {
  const expected = [...model.values()].filter((item) => item.group_pk === name && item.group_sk !== undefined);
  const found = await group(name, descending, limit);
  const keys = expected.map(({ group_sk }) => group_sk).sort(compareBytes);
  expect(found.map(({ group_sk }) => group_sk)).toEqual(descending ? keys.reverse() : keys);
  expect(sorted(found)).toEqual(sorted(expected));
}

let runs = 0;

test('whatever is written, checked, deleted and queried in any order, items and index are as a plain map would have them', async () => {
  const property = fc.asyncProperty(fc.array(operations, { minLength: 1, maxLength: 25 }), async (list) => {
    const pk = `run${runs++}`;
    const model: Model = new Map();
    for (const operation of list) {
      if (operation.kind === 'query') {
        await compareGroup(model, `${pk}#${operation.group}`, operation.descending, operation.limit);
        continue;
      }
      const writes = operation.kind === 'write' ? [operation.write] : operation.writes;
      const actions = writes.map((write) => toAction(pk, write));
      const send = { write: ([action]: Action[]) => single(action ?? {}), transaction, batch }[operation.kind];
      expect(await outcomeOf(send(actions))).toBe(applyWrites(model, pk, writes));
    }
    expect(await partition(pk)).toEqual(sorted(model.values()));
    for (const name of ['g', 'g2', 'h']) await compareGroup(model, `${pk}#${name}`, false, 100);
  });
  await fc.assert(property, { numRuns: 150 });
});
