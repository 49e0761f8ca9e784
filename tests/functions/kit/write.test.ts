import { BatchWriteCommand, type BatchWriteCommandInput } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, test } from 'vitest';
import { auditEntry } from '../../../functions/kit/audit.ts';
import { database } from '../../../functions/kit/database.ts';
import { conflict } from '../../../functions/kit/errors.ts';
import { get, getMany, listAll } from '../../../functions/kit/read.ts';
import { add, commit, put, putAll, WriteConflict } from '../../../functions/kit/write.ts';
import { measureCost } from '../../support/measureCost.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);

const row = (pk: string, index: number) => ({ pk, sk: `R#${String(index).padStart(5, '0')}` });

describe('numbers that are added to where they lie', () => {
  const key = { pk: 'NUMBERS', sk: 'X' };

  test('start at nothing, keep decimals exact, and lose nothing to writers at the same moment', async () => {
    await Promise.all(Array.from({ length: 30 }, () => commit([add('usage', key, { grams: 0.1, uses: 1 })])));
    expect(await get('usage', key)).toEqual({ ...key, grams: 3, uses: 30 });
  });

  test('stay within the bounds that are given, and say what else', async () => {
    const bounded = { ...key, sk: 'BOUNDED' };
    const one = () =>
      commit([
        add('usage', bounded, { uses: 1 }, { below: { uses: 3 }, onConditionFailed: () => conflict('No more') }),
      ]);
    const answers = await Promise.allSettled(Array.from({ length: 8 }, one));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    await expect(one()).rejects.toThrow('No more');
    const spend = (most: number) =>
      commit([
        add(
          'usage',
          bounded,
          { uses: -most },
          { set: { last: 'x' }, atLeast: { uses: most }, onConditionFailed: () => conflict('Too few') },
        ),
      ]);
    await expect(spend(4)).rejects.toThrow('Too few');
    await spend(3);
    expect(await get('usage', bounded)).toEqual({ ...bounded, uses: 0, last: 'x' });
  });
});

test('what several changes of a transaction add to one item afterwards is all added, in one request', async () => {
  const key = { pk: 'AFTERWARDS', sk: 'MARK' };
  const following = (index: number, deltas: Record<string, number>) => ({
    ...put('usage', row('AFTERWARDS', index)),
    afterCommit: { table: 'usage' as const, key, deltas },
  });
  const cost = await measureCost(() => commit([following(0, { n: 1, edits: 1 }), following(1, { n: 1 })]));
  expect(await get('usage', key)).toEqual({ ...key, n: 2, edits: 1 });
  expect(cost.requests).toBe(2);
});

test('a transaction of more than a hundred actions is refused before anything is sent', async () => {
  const changes = Array.from({ length: 101 }, (_, index) => put('usage', row('MANY', index)));
  const cost = await measureCost(() => expect(commit(changes)).rejects.toThrow('at most 100 actions'));
  expect(cost.requests).toBe(0);
});

test('unprocessed items of a bulk write are retried', async () => {
  const send = database.send.bind(database);
  const mock = mockClient(database);
  mock.on(BatchWriteCommand).callsFake(async ({ RequestItems }: BatchWriteCommandInput) => {
    const [[table = '', asked = []] = []] = Object.entries(RequestItems ?? {});
    const taken = Math.ceil(asked.length / 2);
    await send(new BatchWriteCommand({ RequestItems: { [table]: asked.slice(0, taken) } }));
    return taken === asked.length ? {} : { UnprocessedItems: { [table]: asked.slice(taken) } };
  });
  await putAll(Array.from({ length: 30 }, (_, index) => put('usage', row('LEFT', index))));
  mock.restore();
  expect(await listAll('usage', { pk: 'LEFT' })).toHaveLength(30);
});

test('audit entries are never overwritten', async () => {
  const actor = { user_id: 'U1', organization_id: 1 };
  const entry = auditEntry(actor, { entity: 'sample', id: 'a', action: 'create', after: {} });
  await commit([entry]);
  await expect(commit([entry])).rejects.toThrow(WriteConflict);
});

describe('a list', () => {
  test('is read to its end however many pages it has', async () => {
    const text = 'x'.repeat(1000);
    await putAll(Array.from({ length: 2500 }, (_, index) => put('usage', { ...row('LONG', index), text })));
    expect(await listAll('usage', { pk: 'LONG' })).toHaveLength(2500);
  });

  test('that is longer than its bound is an error and never cut', async () => {
    await expect(listAll('usage', { pk: 'LONG' }, 2499)).rejects.toThrow('More than 2499 rows');
    expect(await listAll('usage', { pk: 'LONG' }, 2500)).toHaveLength(2500);
  });
});

test('at most 32 of two hundred concurrent requests are in flight, and all complete', async () => {
  let [inFlight, most] = [0, 0];
  database.middlewareStack.add(
    (next) => async (args) => {
      inFlight += 1;
      most = Math.max(most, inFlight);
      return next(args).finally(() => (inFlight -= 1));
    },
    { step: 'finalizeRequest', name: 'countInFlight', priority: 'low' },
  );
  const keys = Array.from({ length: 200 }, (_, index) => row('LONG', index));
  const found = await Promise.all(keys.map((key) => getMany([{ table: 'usage', key }])));
  database.middlewareStack.remove('countInFlight');
  expect(found.flat().filter(Boolean)).toHaveLength(200);
  expect(most).toBe(32);
});
