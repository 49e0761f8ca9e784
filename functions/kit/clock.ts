import { setTimeout as wait } from 'node:timers/promises';

let read = () => Date.now();

/** Epoch ms. The only code that reads the system clock. */
export const now = (): number => read();

/** Overrides the clock in tests; undefined restores the system clock. */
export function setClock(fixed: (() => number) | undefined): void {
  read = fixed ?? (() => Date.now());
}

/** Waits until an epoch second has begun, plus 10 ms because timers can fire early. */
export const waitUntilSecond = (second: number): Promise<void> => wait(Math.max(0, second * 1000 - now() + 10));

/**
 * In-memory cache with a time to live. Entries expire by the wall clock and the monotonic clock, whichever comes first, so that setting
 * the clock back does not keep stale entries. It is cleared when it reaches its maximum size.
 */
export function createCache<T>(ttlMs: number, max = 5000) {
  const entries = new Map<string, { value: T; wall: number; steady: number }>();
  return {
    async getOrLoad(name: string, load: () => Promise<T>): Promise<T> {
      const found = entries.get(name);
      const isFresh = found && now() - found.wall < ttlMs && performance.now() - found.steady < ttlMs;
      if (isFresh) return found.value;
      // Taken before loading, so that the entry's age includes the load time.
      const asked = { wall: now(), steady: performance.now() };
      const value = await load();
      if (entries.size >= max) entries.clear();
      entries.set(name, { value, ...asked });
      return value;
    },
    evict: (name: string): void => void entries.delete(name),
  };
}
