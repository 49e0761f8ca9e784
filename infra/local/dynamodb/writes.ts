import type { Commit } from './folder.ts';
import {
  type Action,
  actionOf,
  type BatchOperation,
  type Callback,
  type Fields,
  type Item,
  internal,
  isConditionFailure,
  load,
  type Store,
  type SubDatabase,
  validationOf,
} from './internals.ts';

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

/** How each opened store commits. */
const commits = new WeakMap<Store, Commit>();

/** From now on every write to the store commits so. */
export const commitBy = (store: Store, commit: Commit): void => void commits.set(store, commit);

const wantsOldItem = (data: Fields): boolean => data['ReturnValuesOnConditionCheckFailure'] === 'ALL_OLD';

/** The action as it was, but its item and index writes reach the disk in one batch. */
function atomically(action: Action): Action {
  return (store, data, done) => {
    const commit = commits.get(store);
    if (!commit) throw new Error('A write to a store that commits in no way');
    const recording = record(store, commit);
    action(recording.store, data, (error, result) => {
      if (isConditionFailure(error) && wantsOldItem(data) && recording.before) error.body['Item'] = recording.before;
      done(error, result);
    });
  };
}

/** The untouched actions, for transactions. */
export const plainActions = {
  putItem: actionOf('putItem'),
  updateItem: actionOf('updateItem'),
  deleteItem: actionOf('deleteItem'),
  getItem: actionOf('getItem'),
} as const;

// In place of dynalite's own, for its batches too: those take what they find when they are loaded, which is after this.
for (const name of ['putItem', 'updateItem', 'deleteItem'] as const) {
  validationOf(name).types['ReturnValuesOnConditionCheckFailure'] = { type: 'String', enum: ['ALL_OLD', 'NONE'] };
  const module = load.cache[load.resolve(`dynalite/actions/${name}`)];
  if (!module) throw new Error(`dynalite's ${name} cannot be replaced`);
  module.exports = atomically(plainActions[name]);
}
// The reading side of the collision-free index keys that `record` writes.
internal.createIndexKey = (item, table, schema) =>
  internal.createKey(item, table, schema) + internal.createKey(item, table);
