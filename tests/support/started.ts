import { afterAll, beforeAll } from 'vitest';

/** What the tests of a file stand on: started before the first of them, in the order it is asked for, and stopped after the last. */
export function started<T extends { stop: () => Promise<unknown> }>(start: () => Promise<T>): T {
  const started = {} as T;
  beforeAll(async () => {
    Object.assign(started, await start());
  });
  afterAll(async () => {
    await started.stop();
  });
  return started;
}
