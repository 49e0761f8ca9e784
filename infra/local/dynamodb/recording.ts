import { type BatchOperation, type Callback, type Item, internal, type Store, type SubDatabase } from './internals.ts';

export type Commit = (operations: BatchOperation[]) => Promise<void>;

export type Recording = {
  /** Stands in for the real store: reads pass, writes are collected. */
  store: Store;
  operations: BatchOperation[];
  /** The item as the action found it. */
  before: Item | undefined;
  itemBytes: number;
};

/**
 * Lets a write action of dynalite run while its writes are only collected. With `commit` the write of the item, always the last, commits
 * the item and its index entries together; without, the caller commits (a transaction, which also holds the locks already).
 */
export function record(store: Store, commit?: Commit): Recording {
  const recording: Recording = { store, operations: [], before: undefined, itemBytes: 0 };
  let itemKey = '';

  const finish = (done: Callback<void>): void => {
    const committed = commit ? commit(recording.operations) : Promise.resolve();
    committed.then(
      () => setImmediate(done, null),
      (error: Error) => setImmediate(done, error),
    );
  };
  const collect = (operation: BatchOperation, done: Callback<void>): void => {
    recording.operations.push(operation);
    setImmediate(done, null);
  };

  const items = (table: string): SubDatabase => {
    const real = store.getItemDb(table);
    const prefix = `item-${table}~`;
    return {
      ...real,
      lock(key, run) {
        itemKey = key;
        if (commit) real.lock(key, run);
        else run((done) => done ?? (() => undefined));
      },
      get(key, done) {
        real.get(key, (error, value) => {
          recording.before = value;
          done(error, value);
        });
      },
      put(key, value, done) {
        recording.operations.push({ type: 'put', key: prefix + key, value });
        recording.itemBytes = internal.itemSize(value);
        finish(done);
      },
      del(key, done) {
        recording.operations.push({ type: 'del', key: prefix + key });
        finish(done);
      },
    };
  };

  const index = (type: string, table: string, name: string): SubDatabase => {
    const prefix = `index-${type.toLowerCase()}~${table}~${name}~`;
    // dynalite ends an index key with 24 bits of a hash, where items can collide; the whole item key cannot.
    const keyOf = (key: string) => prefix + key.slice(0, -6) + itemKey;
    return {
      ...store.getIndexDb(type, table, name),
      put: (key, value, done) => collect({ type: 'put', key: keyOf(key), value }, done),
      del: (key, done) => collect({ type: 'del', key: keyOf(key) }, done),
    };
  };

  recording.store = { ...store, getItemDb: items, getIndexDb: index };
  return recording;
}
