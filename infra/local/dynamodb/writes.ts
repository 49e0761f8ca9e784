import type { Commit } from './folder.ts';
import {
  type Action,
  type BatchOperation,
  type Callback,
  type Item,
  internal,
  isConditionFailure,
  type JsonObject,
  load,
  loadAction,
  loadValidation,
  type Store,
  type SubDatabase,
} from './internals.ts';

export type Recording = {
  /** Store proxy that passes reads through and collects writes. */
  store: Store;
  operations: BatchOperation[];
  before: Item | undefined;
  itemBytes: number;
};

/**
 * Runs a dynalite write action while collecting its writes. With `commit`, the item write, which is always last, commits the item and its
 * index entries together. Without it the caller commits, as transactions do.
 */
export function recordWrites(store: Store, commit?: Commit): Recording {
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
    // dynalite's index keys end with a 24-bit hash, which can collide. Use the full item key instead.
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

const commits = new WeakMap<Store, Commit>();

export const setCommit = (store: Store, commit: Commit): void => void commits.set(store, commit);

const wantsOldItem = (data: JsonObject): boolean => data['ReturnValuesOnConditionCheckFailure'] === 'ALL_OLD';

/** Wraps an action so that its item and index writes are committed in one batch. */
function makeAtomic(action: Action): Action {
  return (store, data, done) => {
    const commit = commits.get(store);
    if (!commit) throw new Error('A write to a store that commits in no way');
    const recording = recordWrites(store, commit);
    action(recording.store, data, (error, result) => {
      if (isConditionFailure(error) && wantsOldItem(data) && recording.before) error.body['Item'] = recording.before;
      done(error, result);
    });
  };
}

/** Original actions, for transactions. */
export const plainActions = {
  putItem: loadAction('putItem'),
  updateItem: loadAction('updateItem'),
  deleteItem: loadAction('deleteItem'),
  getItem: loadAction('getItem'),
} as const;

// Replaces dynalite's actions, also for its batch operations, which load them later.
for (const name of ['putItem', 'updateItem', 'deleteItem'] as const) {
  loadValidation(name).types['ReturnValuesOnConditionCheckFailure'] = { type: 'String', enum: ['ALL_OLD', 'NONE'] };
  const module = load.cache[load.resolve(`dynalite/actions/${name}`)];
  if (!module) throw new Error(`dynalite's ${name} cannot be replaced`);
  module.exports = makeAtomic(plainActions[name]);
}
// Reads the collision-free index keys written by `recordWrites`.
internal.createIndexKey = (item, table, schema) =>
  internal.createKey(item, table, schema) + internal.createKey(item, table);
