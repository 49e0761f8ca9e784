import type { Store } from './internals.ts';

type Lock = { tableName: string; key: string };

/** Runs while holding dynalite's own item locks, taken one by one in one order, so that transactions never wait for each other in a circle. */
export async function withLocks<T>(store: Store, locks: readonly Lock[], run: () => Promise<T>): Promise<T> {
  const ordered = locks
    .map(({ tableName, key }) => ({ tableName, key, order: `${tableName}\0${key}` }))
    .sort((a, b) => (a.order < b.order ? -1 : 1));
  const releases: (() => void)[] = [];
  try {
    for (const { tableName, key } of ordered)
      releases.push(
        await new Promise((locked) => store.getItemDb(tableName).lock(key, (release) => locked(release()))),
      );
    return await run();
  } finally {
    for (const release of releases) release();
  }
}
