import { afterEach, expect, test, vi } from 'vitest';
import { createCache, setClock } from '../../../functions/kit/clock.ts';

afterEach(() => {
  setClock(undefined);
  vi.restoreAllMocks();
});

/** Mocks the wall clock and the monotonic clock, which tests move independently. */
function clocks() {
  const at = { wall: 1_000_000, steady: 5_000 };
  setClock(() => at.wall);
  vi.spyOn(performance, 'now').mockImplementation(() => at.steady);
  return at;
}

test.each([
  ['set back by an hour', -3_600_000],
  ['left alone', 30_000],
  ['set ahead by a day', 86_400_000],
])('what is remembered for 30 s is read again after 30 s by a clock that was %s', async (_, moved) => {
  const at = clocks();
  let reads = 0;
  const recall = createCache<number>(30_000).getOrLoad;
  const read = () => recall('user', async () => ++reads);
  await read();
  at.steady += 29_000;
  expect(await read()).toBe(1);
  at.wall += moved;
  at.steady += 1_000;
  expect(await read()).toBe(2);
});
