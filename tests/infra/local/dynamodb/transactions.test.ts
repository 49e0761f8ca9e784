import { randomUUID } from 'node:crypto';
import {
  IdempotentParameterMismatchException,
  type ReturnValuesOnConditionCheckFailure,
  TransactionCanceledException,
} from '@aws-sdk/client-dynamodb';
import {
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactGetCommand,
  TransactWriteCommand,
  type TransactWriteCommandInput,
} from '@aws-sdk/lib-dynamodb';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { clients, openDatabase, usage } from './folder.ts';

let database: Awaited<ReturnType<typeof openDatabase>>;
beforeAll(async () => {
  database = await openDatabase();
});
afterAll(() => database.close());

type Actions = NonNullable<TransactWriteCommandInput['TransactItems']>;

const transact = (TransactItems: Actions, more: Partial<TransactWriteCommandInput> = {}) =>
  database.client.send(new TransactWriteCommand({ TransactItems, ...more }));
const refusalOf = (sent: Promise<unknown>) =>
  sent.then(
    () => undefined,
    (error: unknown) => error,
  );

async function read(TableName: string, pk: string, sk = 'X') {
  const { Item } = await database.client.send(new GetCommand({ TableName, Key: { pk, sk }, ConsistentRead: true }));
  return Item;
}
const put = (TableName: string, Item: Record<string, unknown>) =>
  database.client.send(new PutCommand({ TableName, Item }));

const addOne = (TableName: string, pk: string) => ({
  Update: {
    TableName,
    Key: { pk, sk: 'X' },
    UpdateExpression: 'ADD amount :one',
    ExpressionAttributeValues: { ':one': 1 },
  },
});
const newItem = (TableName: string, pk: string, more: object = {}) => ({
  Put: { TableName, Item: { pk, sk: 'X', ...more }, ConditionExpression: 'attribute_not_exists(pk)' },
});

test('puts, updates, deletes and checks over tables and indexes happen together', async () => {
  await put(clients, { pk: 'leaving', sk: 'X', group_pk: 'together', group_sk: '1' });
  await put(usage, { pk: 'witness', sk: 'X', open: true });
  await transact([
    newItem(clients, 'coming', { group_pk: 'together', group_sk: '2' }),
    addOne(usage, 'counted'),
    { Delete: { TableName: clients, Key: { pk: 'leaving', sk: 'X' } } },
    {
      ConditionCheck: {
        TableName: usage,
        Key: { pk: 'witness', sk: 'X' },
        ConditionExpression: '#open = :yes',
        ExpressionAttributeNames: { '#open': 'open' },
        ExpressionAttributeValues: { ':yes': true },
      },
    },
  ]);
  const { Items } = await database.client.send(
    new QueryCommand({
      TableName: clients,
      IndexName: 'by-group',
      KeyConditionExpression: 'group_pk = :group',
      ExpressionAttributeValues: { ':group': 'together' },
    }),
  );
  expect(Items?.map(({ pk }) => pk)).toEqual(['coming']);
  expect(await read(usage, 'counted')).toMatchObject({ amount: 1 });
  expect(await read(clients, 'leaving')).toBeUndefined();
  expect(await read(usage, 'witness')).toMatchObject({ open: true });
});

test('one failed condition cancels everything, with a reason for each action', async () => {
  await put(clients, { pk: 'taken', sk: 'X', owner: 'Ann' });
  const again = (ReturnValuesOnConditionCheckFailure: ReturnValuesOnConditionCheckFailure) => ({
    Put: { ...newItem(clients, 'taken').Put, ReturnValuesOnConditionCheckFailure },
  });
  const shown = await refusalOf(transact([newItem(clients, 'free'), again('ALL_OLD'), addOne(usage, 'untouched')]));
  expect(shown).toBeInstanceOf(TransactionCanceledException);
  expect(shown).toMatchObject({
    message: expect.stringContaining('[None, ConditionalCheckFailed, None]'),
    CancellationReasons: [{ Code: 'None' }, { Code: 'ConditionalCheckFailed' }, { Code: 'None' }],
  });
  expect(shown).toHaveProperty('CancellationReasons.1.Item.owner', { S: 'Ann' });
  expect(await refusalOf(transact([again('NONE')]))).not.toHaveProperty('CancellationReasons.0.Item');
  expect(await read(clients, 'free')).toBeUndefined();
  expect(await read(usage, 'untouched')).toBeUndefined();
});

test('a failed check of an item cancels what stands beside it', async () => {
  const check = {
    ConditionCheck: {
      TableName: usage,
      Key: { pk: 'nowhere', sk: 'X' },
      ConditionExpression: 'attribute_exists(pk)',
    },
  };
  expect(await refusalOf(transact([newItem(clients, 'beside'), check]))).toBeInstanceOf(TransactionCanceledException);
  expect(await read(clients, 'beside')).toBeUndefined();
});

test('an update that does not fit its item cancels the transaction as invalid', async () => {
  await put(usage, { pk: 'worded', sk: 'X', amount: 'many' });
  const refusal = await refusalOf(transact([newItem(clients, 'with-worded'), addOne(usage, 'worded')]));
  expect(refusal).toMatchObject({ CancellationReasons: [{ Code: 'None' }, { Code: 'ValidationError' }] });
  expect(await read(clients, 'with-worded')).toBeUndefined();
});

test('the same token does the work once, also after the answer was lost', async () => {
  const ClientRequestToken = randomUUID();
  const send = () => transact([addOne(usage, 'once')], { ClientRequestToken });
  await send();
  await Promise.all([send(), send(), send()]);
  expect(await read(usage, 'once')).toMatchObject({ amount: 1 });
});

test('the same token with other contents is refused', async () => {
  const ClientRequestToken = randomUUID();
  await transact([addOne(usage, 'first-content')], { ClientRequestToken });
  const refusal = await refusalOf(transact([addOne(usage, 'other-content')], { ClientRequestToken }));
  expect(refusal).toBeInstanceOf(IdempotentParameterMismatchException);
  expect(await read(usage, 'other-content')).toBeUndefined();
});

test('a token whose transaction was cancelled can be used again', async () => {
  const ClientRequestToken = randomUUID();
  await put(clients, { pk: 'in-the-way', sk: 'X' });
  const send = () => transact([newItem(clients, 'in-the-way')], { ClientRequestToken });
  expect(await refusalOf(send())).toBeInstanceOf(TransactionCanceledException);
  await transact([{ Delete: { TableName: clients, Key: { pk: 'in-the-way', sk: 'X' } } }]);
  await send();
  expect(await read(clients, 'in-the-way')).toBeDefined();
});

test.each([
  ['two actions on one item', [addOne(usage, 'twice'), newItem(usage, 'twice')], /multiple operations on one item/],
  ['no action', [], /less than or equal to 100/],
  ['101 actions', Array.from({ length: 101 }, (_, n) => newItem(usage, `of-101-${n}`)), /less than or equal to 100/],
  ['an action of two kinds', [{ ...addOne(usage, 'both'), ...newItem(usage, 'both') }], /only contain one of/],
])('%s is refused', async (_, actions: Actions, message) => {
  expect(await refusalOf(transact(actions))).toMatchObject({
    name: 'ValidationException',
    message: expect.stringMatching(message),
  });
});

test('more than 4 MB in one transaction is refused', async () => {
  const actions = Array.from({ length: 11 }, (_, n) => newItem(usage, `large-${n}`, { text: 'x'.repeat(390_000) }));
  expect(await refusalOf(transact(actions))).toMatchObject({ name: 'ValidationException' });
  expect(await read(usage, 'large-0')).toBeUndefined();
});

test('a hundred actions fit one transaction', async () => {
  await transact(Array.from({ length: 100 }, (_, n) => newItem(usage, `of-100-${n}`)));
  expect(await read(usage, 'of-100-99')).toBeDefined();
});

test('a table that is not there is named as such', async () => {
  expect(await refusalOf(transact([newItem('test-nothing', 'x')]))).toMatchObject({
    name: 'ResourceNotFoundException',
  });
});

test('of twenty who take the same place in a transaction one gets it', async () => {
  const book = (who: number) => transact([newItem(clients, 'place', { who }), addOne(usage, 'places')]);
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, who) => book(who)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await read(usage, 'places')).toMatchObject({ amount: 1 });
});

test('transactions over the same items in opposite orders all come to an end', async () => {
  const [there, back] = [
    ['p', 'q', 'r'],
    ['r', 'q', 'p'],
  ].map((pks) => pks.map((pk) => addOne(usage, pk)));
  await Promise.all(Array.from({ length: 20 }, (_, n) => transact((n % 2 ? there : back) ?? [])));
  for (const pk of ['p', 'q', 'r']) expect(await read(usage, pk)).toMatchObject({ amount: 20 });
});

test('a transaction of reads never sees half a transaction of writes', async () => {
  const both = ['left', 'right'].map((pk) => ({ Get: { TableName: usage, Key: { pk, sk: 'X' } } }));
  let writing = true;
  const writes = (async () => {
    for (let n = 0; n < 60; n++) await transact([addOne(usage, 'left'), addOne(usage, 'right')]);
  })().finally(() => {
    writing = false;
  });
  while (writing) {
    const { Responses } = await database.client.send(new TransactGetCommand({ TransactItems: both }));
    expect(Responses?.[0]?.Item?.['amount']).toBe(Responses?.[1]?.Item?.['amount']);
  }
  await writes;
  expect(await read(usage, 'left')).toMatchObject({ amount: 60 });
});

test('a transaction of reads answers in order, with nothing where there is nothing', async () => {
  await put(usage, { pk: 'there', sk: 'X', amount: 3 });
  const { Responses } = await database.client.send(
    new TransactGetCommand({
      TransactItems: [
        { Get: { TableName: usage, Key: { pk: 'absent', sk: 'X' } } },
        { Get: { TableName: usage, Key: { pk: 'there', sk: 'X' } } },
      ],
    }),
  );
  expect(Responses).toEqual([{}, { Item: { pk: 'there', sk: 'X', amount: 3 } }]);
});

test('a transaction reports twice the capacity of the same single writes', async () => {
  const { ConsumedCapacity } = await transact([newItem(usage, 'measured-1'), newItem(usage, 'measured-2')], {
    ReturnConsumedCapacity: 'TOTAL',
  });
  expect(ConsumedCapacity).toEqual([{ TableName: usage, CapacityUnits: 4 }]);
});

test('a body that is not JSON and a request without a signature are the caller’s mistakes', async () => {
  const send = (headers: Record<string, string>) =>
    fetch(database.endpoint, {
      method: 'POST',
      headers: { 'x-amz-target': 'DynamoDB_20120810.TransactWriteItems', ...headers },
      body: '{',
    });
  const garbled = await send({ authorization: 'AWS4-HMAC-SHA256 any' });
  expect(garbled.status).toBe(400);
  expect(await garbled.json()).toHaveProperty('__type', expect.stringContaining('SerializationException'));
  const unsigned = await send({});
  expect(unsigned.status).toBe(400);
  expect(await unsigned.json()).toHaveProperty('__type', expect.stringContaining('MissingAuthenticationToken'));
});
