import { setTimeout as wait } from 'node:timers/promises';

let read = () => Date.now();

/** Milliseconds since 1970; the only place that asks what time it is. */
export const now = (): number => read();

/** Lets a test choose the time; undefined goes back to the real one. */
export function setClock(fixed: (() => number) | undefined): void {
  read = fixed ?? (() => Date.now());
}

/** Waits for a second that is about to begin; a timer may come a moment too soon. */
export const waitUntilSecond = (second: number): Promise<void> => wait(Math.max(0, second * 1000 - now() + 10));

/**
 * Remembers what was read for a while, by name. Both the wall clock and that of the processor must agree that the while is not over:
 * a clock that is set back keeps nothing alive.
 */
export function createCache<T>(milliseconds: number, most = 5000) {
  const known = new Map<string, { value: T; wall: number; steady: number }>();
  return {
    async getOrLoad(name: string, load: () => Promise<T>): Promise<T> {
      const found = known.get(name);
      const isFresh = found && now() - found.wall < milliseconds && performance.now() - found.steady < milliseconds;
      if (isFresh) return found.value;
      // Before the question, so that an old answer is not taken for a new one.
      const asked = { wall: now(), steady: performance.now() };
      const value = await load();
      if (known.size >= most) known.clear();
      known.set(name, { value, ...asked });
      return value;
    },
    evict: (name: string): void => void known.delete(name),
  };
}
