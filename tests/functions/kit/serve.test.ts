import { gunzipSync } from 'node:zlib';
import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { get } from '../../../functions/kit/read.ts';
import { serve } from '../../../functions/kit/serve.ts';
import { defineFamily } from '../../../shared/contract/endpoint.ts';
import { lambdaContext } from '../../support/lambdaContext.ts';
import { measureCost } from '../../support/measureCost.ts';
import { buildEvent, startProduct } from '../../support/product.ts';
import { startForFile } from '../../support/startForFile.ts';

const oracle = defineFamily({
  ask: { summary: 'Takes as long as it takes', method: 'GET', path: '/oracle', allow: 'public', reply: z.object({}) },
});

startForFile(startProduct);
afterEach(() => {
  vi.useRealTimers();
});

test('a slow request is answered before the timeout, and starts no further work', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const thought = Promise.withResolvers<void>();
  let work: Promise<unknown> | undefined;
  const handler = serve(oracle, {
    ask: async () => {
      await thought.promise;
      work = get('usage', { pk: 'late', sk: 'late' });
      await work;
      return {};
    },
  });
  const event = buildEvent(oracle.ask, { path: oracle.ask.path });
  const cost = await measureCost(async () => {
    let answer: Awaited<ReturnType<typeof handler>> | undefined;
    void handler(event, lambdaContext(5)).then((result) => {
      answer = result;
    });
    await vi.advanceTimersByTimeAsync(4000);
    expect(answer).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1000);
    expect(answer).toMatchObject({ statusCode: 503, headers: { 'retry-after': '1' } });
    thought.resolve();
    await vi.waitFor(() => expect(work).toBeDefined());
    await expect(work).rejects.toMatchObject({ statusCode: 503 });
  });
  expect(cost.capacity).toBe(0);
});

const prophet = defineFamily({
  foretell: {
    summary: 'As much as is asked for',
    method: 'GET',
    path: '/prophecies',
    allow: 'public',
    query: z.object({ many: z.coerce.number() }),
    reply: z.array(z.string()),
  },
});

test('a public address answers HEAD as it answers GET, without the body', async () => {
  const handler = serve(prophet, { foretell: async () => ['Rain'] });
  const asked = (method: 'GET' | 'HEAD') => {
    const event = buildEvent(prophet.foretell, { path: prophet.foretell.path, query: { many: 1 } });
    const { requestContext } = event;
    const http = { ...requestContext.http, method };
    return handler({ ...event, requestContext: { ...requestContext, http } }, lambdaContext());
  };
  const [{ body }, head] = [await asked('GET'), await asked('HEAD')];
  expect(body).toBe('["Rain"]');
  expect(head).toMatchObject({ statusCode: 200, headers: { 'content-type': 'application/json' }, body: '' });
});

test('replies above the size limit are always gzipped, others if the client accepts it', async () => {
  const handler = serve(prophet, { foretell: async ({ query: { many } }) => Array<string>(many).fill('Größe "8"') });
  const asked = async (many: number, headers: object = {}) => {
    const event = buildEvent(prophet.foretell, { path: prophet.foretell.path, query: { many } });
    return handler({ ...event, headers: { ...event.headers, ...headers } }, lambdaContext());
  };
  expect(await asked(1000)).toMatchObject({ body: expect.stringContaining('Größe') });
  expect(await asked(1000, { 'accept-encoding': 'br, gzip' })).toMatchObject({
    headers: { 'content-encoding': 'gzip' },
  });
  const long = await asked(400_000);
  expect(long).toMatchObject({ isBase64Encoded: true, headers: { 'content-encoding': 'gzip' } });
  expect(JSON.stringify(long).length).toBeLessThan(6 * 1024 * 1024);
  expect(JSON.parse(gunzipSync(Buffer.from(long.body ?? '', 'base64')).toString())).toHaveLength(400_000);
});

const shop = defineFamily({
  order: {
    summary: 'Orders combs',
    method: 'POST',
    path: '/combs',
    allow: 'public',
    query: z.strictObject({}),
    body: z.strictObject({ lines: z.array(z.strictObject({ comb: z.string() })) }),
    retired: { 'lines.color': '2026-11-26', coupon: '2026-11-26' },
    reply: z.unknown(),
  },
});

test.each<[string, object, Record<string, string>, number]>([
  ['a field that was retired', { lines: [{ comb: 'A', color: 'red' }], coupon: '5 %' }, {}, 200],
  ['a retired part of the address', { lines: [{ comb: 'A' }] }, { coupon: '5 %' }, 200],
  ['a field that never was', { lines: [{ comb: 'A', size: 'XL' }] }, {}, 400],
  ['a retired field in another place', { lines: [{ comb: 'A' }], color: 'red' }, {}, 400],
])('a request with %s', async (_, body, query, status) => {
  const handler = serve(shop, { order: async ({ body: read }) => read });
  const event = buildEvent(shop.order, { path: shop.order.path, body: JSON.stringify(body), query });
  const { statusCode, body: answered } = await handler(event, lambdaContext());
  expect(statusCode).toBe(status);
  if (status === 200) expect(answered).toBe('{"lines":[{"comb":"A"}]}');
});
