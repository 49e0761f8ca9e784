import { resolve } from 'node:path';
import {
  type BatchOperation,
  type Callback,
  internal,
  type Root,
  type Store,
  serviceError,
  type Table,
} from './internals.ts';

/** Writes all operations or none. */
export type Commit = (operations: BatchOperation[]) => Promise<void>;

const openFolders = new Set<string>();

/**
 * Opens a data folder for this process alone.
 * @param sync whether a commit waits for the disk
 * @throws when the folder is open already, here or in another process, or cannot be read
 */
export async function openFolder(path: string, sync: boolean) {
  const folder = resolve(path);
  // The lock of the files stops other processes; a second open in this one would silently drop it.
  if (openFolders.has(folder)) throw new Error(`The data folder ${path} is open already.`);
  openFolders.add(folder);
  // dynalite's own settings: tables are there as soon as they are asked for.
  const store = internal.create({ path, createTableMs: 0, deleteTableMs: 0, updateTableMs: 0 });
  const { commit, end } = commitsTo(store, path, sync);
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

type Waiting = { operations: BatchOperation[]; written: () => void; failed: (error: Error) => void };

/**
 * The one way into the files: one batch after another, those that wait together in one. After a batch that failed the log of the files may
 * end in half a record, and whatever is written behind that would be gone at the next start: nothing more is written.
 */
function commitsTo(store: Store, path: string, sync: boolean) {
  // dynalite replaced the instance's batch by one without options; the class still has the real one.
  const { batch } = Object.getPrototypeOf(store.db) as Root;
  let waiting: Waiting[] = [];
  let writing: Promise<void> | undefined;
  let refusal: Error | undefined;

  async function writeAll(): Promise<void> {
    await undefined; // those of the same moment go together
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
  // What dynalite writes by itself, such as its tables, goes the same way.
  const tell = (written: Promise<void>, done: Callback<void>): void =>
    void written.then(
      () => setImmediate(done, null),
      (error: Error) => setImmediate(done, error),
    );
  store.db.put = (key, value, done) => tell(commit([{ type: 'put', key, value }]), done);
  store.db.del = (key, done) => tell(commit([{ type: 'del', key }]), done);
  /** Lets what was begun come to its end, and nothing begin. */
  const end = async (): Promise<void> => {
    await writing;
    refusal ??= new Error('The database is closed');
  };
  return { commit, end };
}

/** A table whose creation was cut off by the end of the process would stay unusable for good. */
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
