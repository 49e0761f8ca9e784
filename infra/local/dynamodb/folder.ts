import { resolve } from 'node:path';
import { type BatchOperation, internal, type Root, type Store } from './internals.ts';
import type { Commit } from './recording.ts';

const openFolders = new Set<string>();

/** dynalite's own settings: tables are there as soon as they are asked for. */
export const settingsFor = (path: string) => ({ path, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });

/**
 * Opens a data folder for this process alone.
 * @param sync whether a commit waits for the disk
 * @throws when the folder is open already, here or in another process
 */
export async function openFolder(path: string, sync: boolean) {
  const folder = resolve(path);
  // The lock of the files stops other processes; a second open in this one would silently drop it.
  if (openFolders.has(folder)) throw new Error(`The data folder ${path} is open already.`);
  openFolders.add(folder);
  const store = internal.create(settingsFor(path));
  const close = async (): Promise<void> => {
    await store.db.close();
    openFolders.delete(folder);
  };
  try {
    await openOrExplain(store.db, path);
    // dynalite replaced the instance's batch by one without options; the class still has the real one.
    const { batch } = Object.getPrototypeOf(store.db) as Root;
    const commit: Commit = (operations) =>
      store.lifecycleManager.trackOperation(batch.call(store.db, operations, { sync }));
    await finishCreations(store, commit);
    return { store, commit, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function openOrExplain(root: Root, path: string): Promise<void> {
  try {
    await root.open();
  } catch (error) {
    const cause = error instanceof Error ? (error.cause as { code?: string } | undefined) : undefined;
    if (cause?.code !== 'LEVEL_LOCKED') throw error;
    const message = `The data folder ${path} is in use: the product runs on it already. Stop that one, or choose another DATA_DIR.`;
    throw new Error(message, { cause: error });
  }
}

type StoredTable = { TableStatus: string; GlobalSecondaryIndexes?: object[] };

/** A table whose creation was cut off by the end of the process would stay unusable for good. */
async function finishCreations(store: Store, commit: Commit): Promise<void> {
  const operations: BatchOperation[] = [];
  for await (const [key, value] of store.db.iterator({ gte: 'table~', lt: 'table~\xFF' })) {
    const { TableStatus, GlobalSecondaryIndexes, ...rest } = value as StoredTable;
    if (TableStatus !== 'CREATING') continue;
    const indexes = GlobalSecondaryIndexes?.map((index) => ({ ...index, IndexStatus: 'ACTIVE' }));
    const table = { ...rest, TableStatus: 'ACTIVE', ...(indexes && { GlobalSecondaryIndexes: indexes }) };
    operations.push({ type: 'put', key, value: table });
  }
  if (operations.length > 0) await commit(operations);
}
