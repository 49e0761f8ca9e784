import { resolve } from 'node:path';
import {
  type BatchOperation,
  type Callback,
  internal,
  type RangeIterator,
  type Root,
  type Store,
  serviceError,
  type Table,
} from './internals.ts';

export type Commit = (operations: BatchOperation[]) => Promise<void>;

const openFolders = new Set<string>();

/**
 * Opens a data folder exclusively.
 * @param sync whether commits are synced to disk
 * @throws Error if the folder is already open, in this or another process, or cannot be read
 */
export async function openFolder(path: string, sync: boolean) {
  const folder = resolve(path);
  // The file lock only excludes other processes; a second open in this one would silently release it.
  if (openFolders.has(folder)) throw new Error(`The data folder ${path} is open already.`);
  openFolders.add(folder);
  // dynalite settings: tables are created without delay.
  const store = internal.create({ path, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  closeIteratorsOfStreams(store.db);
  const { commit, end } = createCommit(store, path, sync);
  const close = async (): Promise<void> => {
    await end();
    await store.db.close();
    openFolders.delete(folder);
  };
  try {
    await openOrExplain(store.db, path);
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
    const cause = error instanceof Error ? (error.cause as { code?: string; message?: string } | undefined) : undefined;
    const message =
      cause?.code === 'LEVEL_LOCKED'
        ? `The data folder ${path} is in use: the product runs on it already. Stop that one, or choose another DATA_DIR.`
        : `The database in ${path} cannot be opened: ${cause?.message ?? error}. ` +
          'Bring the folder back from a copy, or begin anew with another DATA_DIR.';
    throw new Error(message, { cause: error });
  }
}

/**
 * dynalite ends its streams with `iterator.return`, which level's iterators do not have. Without it every read leaves an iterator open, and
 * LevelDB keeps all files and blocks that an open iterator could still read.
 */
function closeIteratorsOfStreams(root: Root): void {
  const withReturn = <T>(iterator: RangeIterator<T>): RangeIterator<T> =>
    Object.assign(iterator, { return: () => iterator.close() });
  const { keys, values } = root;
  root.keys = (range) => withReturn(keys.call(root, range));
  root.values = (range) => withReturn(values.call(root, range));
}

type PendingBatch = { operations: BatchOperation[]; written: () => void; failed: (error: Error) => void };

/**
 * Serializes all writes and merges waiting ones into one batch. After a failed batch the log may end with a partial record, and later
 * writes would be lost at the next start, so no further writes are accepted.
 */
function createCommit(store: Store, path: string, sync: boolean) {
  // dynalite overrides batch on the instance without options; use the one of the class.
  const { batch } = Object.getPrototypeOf(store.db) as Root;
  let waiting: PendingBatch[] = [];
  let writing: Promise<void> | undefined;
  let refusal: Error | undefined;

  async function writeAll(): Promise<void> {
    await undefined; // Collect writes of the same tick.
    while (waiting.length > 0) {
      const together = waiting;
      waiting = [];
      const operations = together.flatMap((one) => one.operations);
      if (!refusal) await batch.call(store.db, operations, { sync }).catch(stop);
      for (const { written, failed } of together)
        if (refusal) failed(refusal);
        else written();
    }
    writing = undefined;
  }

  function stop(error: Error): void {
    const message =
      `The database in ${path} could not be written: ${error.message}. Nothing more is written until the product is started again. ` +
      'Is the disk full? Make room, then stop and start it; all that was saved before is there.';
    console.error(message);
    refusal = serviceError('InternalServerError', message, {}, 500);
  }

  const commit: Commit = (operations) =>
    new Promise((written, failed) => {
      waiting.push({ operations, written, failed });
      writing ??= writeAll();
    });
  // dynalite's own writes, such as table definitions, use the same queue.
  const tell = (written: Promise<void>, done: Callback<void>): void =>
    void written.then(
      () => setImmediate(done, null),
      (error: Error) => setImmediate(done, error),
    );
  store.db.put = (key, value, done) => tell(commit([{ type: 'put', key, value }]), done);
  store.db.del = (key, done) => tell(commit([{ type: 'del', key }]), done);
  /** Finishes pending writes and rejects new ones. */
  const end = async (): Promise<void> => {
    await writing;
    refusal ??= new Error('The database is closed');
  };
  return { commit, end };
}

/** Completes interrupted table creations, which would otherwise remain unusable. */
async function finishCreations(store: Store, commit: Commit): Promise<void> {
  const operations: BatchOperation[] = [];
  for await (const [key, value] of store.db.iterator({ gte: 'table~', lt: 'table~\xFF' })) {
    const { TableStatus, GlobalSecondaryIndexes, ...rest } = value as Table;
    if (TableStatus !== 'CREATING') continue;
    const indexes = GlobalSecondaryIndexes?.map((index) => ({ ...index, IndexStatus: 'ACTIVE' }));
    const table = { ...rest, TableStatus: 'ACTIVE', ...(indexes && { GlobalSecondaryIndexes: indexes }) };
    operations.push({ type: 'put', key, value: table });
  }
  if (operations.length > 0) await commit(operations);
}
