import { afterAll, beforeAll } from 'vitest';

/** Starts a service before the file's first test and stops it after the last. Services start in the order of the calls. */
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
