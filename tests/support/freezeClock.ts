import { beforeEach, vi } from 'vitest';

/** Sets the clock for each test of a file, in UTC. Timers run as usual. */
export const freezeClock = (now: string): void =>
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(now) });
    return () => vi.useRealTimers();
  });
