import { expect, test } from 'vitest';
import { noDatabaseUse, runInRequest } from '../../../functions/kit/context.ts';
import { withIdempotencyKey } from '../../../functions/kit/idempotency.ts';
import { get } from '../../../functions/kit/read.ts';
import { add, retryOnConflict } from '../../../functions/kit/write.ts';
import { startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

startForFile(startProduct);

const caller = { organization_id: 1, user_id: 'U1' };
const key = { pk: 'STOCK', sk: 'X' };
let replies = 0;

/** Receives pieces through `withIdempotencyKey`, as a request does. */
const receive = (asked: { key?: string; pieces: number; user?: string; organization?: number }) =>
  retryOnConflict(() =>
    withIdempotencyKey(
      {
        caller: { user_id: asked.user ?? caller.user_id, organization_id: asked.organization ?? 1 },
        key: asked.key,
        fingerprint: { pieces: asked.pieces, note: 'x' },
      },
      async () => ({ changes: [add('inventory', key, { pieces: asked.pieces })], reply: { number: ++replies } }),
    ),
  );
const stock = async () => (await get('inventory', key))?.['pieces'];

test('ten concurrent copies of a receipt post once and get the same reply', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => receive({ key: 'first', pieces: 5 })));
  expect(new Set(answers.map(({ number }) => number)).size).toBe(1);
  expect(await stock()).toBe(5);
  expect(await receive({ key: 'first', pieces: 5 })).toEqual(answers[0]);
});

test('a key reused with another request or by another user is rejected', async () => {
  await receive({ key: 'second', pieces: 1 });
  await expect(receive({ key: 'second', pieces: 2 })).rejects.toMatchObject({ statusCode: 409 });
  await expect(receive({ key: 'second', pieces: 1, user: 'U2' })).rejects.toMatchObject({ statusCode: 409 });
  expect(await stock()).toBe(6);
});

test('keys are separate per organization, and requests without a key are never deduplicated', async () => {
  await receive({ key: 'second', pieces: 10, organization: 2 });
  await receive({ pieces: 100 });
  await receive({ pieces: 100 });
  expect(await stock()).toBe(216);
});

test('one key sent to two endpoints by the same person is two requests', async () => {
  const before = (await stock()) as number;
  for (const endpoint of ['receive', 'transfer', 'receive']) {
    const context = { requestId: '', endpoint, database: noDatabaseUse(), timeout: new AbortController() };
    await runInRequest(context, () => receive({ key: 'shared', pieces: 1 }));
  }
  expect(await stock()).toBe(before + 2);
});
