import { afterAll, beforeAll } from 'vitest';

/** What the tests of a file stand on: started before the first of them, in the order it is asked for, and stopped after the last. */
export function startForFile<T extends { stop: () => Promise<unknown> }>(start: () => Promise<T>): T {
  const service = {} as T;
  beforeAll(async () => {
    Object.assign(service, await start());
  });
  afterAll(async () => {
    await service.stop();
  });
  return service;
}
