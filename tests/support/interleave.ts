import { setImmediate as nextTurn } from 'node:timers/promises';
import { database } from '../../functions/kit/database.ts';

/** Pseudorandom numbers from 0 to 1 (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * Runs acts at once and lets their database requests through one at a time, in an order that the seed chooses. Time passes between them, so
 * that each act gets to its next request.
 */
export async function interleave<T>(seed: number, acts: readonly (() => Promise<T>)[]): Promise<T[]> {
  const random = seededRandom(seed);
  const waiting: (() => void)[] = [];
  let isPumping = false;
  async function pump(): Promise<void> {
    if (isPumping) return;
    isPumping = true;
    while (waiting.length > 0) {
      for (let turns = 0; turns < 4; turns++) await nextTurn();
      const [go] = waiting.splice(Math.floor(random() * waiting.length), 1);
      go?.();
    }
    isPumping = false;
  }
  database.middlewareStack.add(
    (next) => async (args) => {
      await new Promise<void>((resolve) => {
        waiting.push(resolve);
        void pump();
      });
      return next(args);
    },
    { step: 'initialize', name: 'interleave' },
  );
  try {
    return await Promise.all(acts.map((act) => act()));
  } finally {
    database.middlewareStack.remove('interleave');
  }
}
