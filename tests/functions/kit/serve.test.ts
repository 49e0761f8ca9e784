import { afterEach, expect, test, vi } from 'vitest';
import * as z from 'zod';
import { get } from '../../../functions/kit/read.ts';
import { serve } from '../../../functions/kit/serve.ts';
import { defineFamily } from '../../../shared/contract/endpoint.ts';
import { costOf } from '../../support/cost.ts';
import { lambdaContext } from '../../support/lambdaContext.ts';
import { eventOf, startProduct } from '../../support/product.ts';
import { started } from '../../support/started.ts';

const oracle = defineFamily({
  ask: { summary: 'Takes as long as it takes', method: 'GET', path: '/oracle', allow: 'public', reply: z.object({}) },
});

started(startProduct);
afterEach(() => {
  vi.useRealTimers();
});

test('what takes too long is answered before the function is cut off, and begins nothing more', async () => {
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
  const event = eventOf(oracle.ask, { path: oracle.ask.path });
  const cost = await costOf(async () => {
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
