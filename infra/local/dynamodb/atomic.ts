import type { Server } from 'node:http';
import { isConditionFailure } from './errors.ts';
import { type Action, actionOf, type Fields, internal, load, type Store, validationOf } from './internals.ts';
import { type Commit, record } from './recording.ts';

/** How each opened store commits; a store that is not in here is somebody else's plain dynalite. */
const commits = new WeakMap<Store, Commit>();

const wantsOldItem = (data: Fields): boolean => data['ReturnValuesOnConditionCheckFailure'] === 'ALL_OLD';

/** The action as it was, but its item and index writes reach the disk in one batch. */
function atomically(action: Action): Action {
  return (store, data, done) => {
    const commit = commits.get(store);
    if (!commit) return action(store, data, done);
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

for (const name of ['putItem', 'updateItem', 'deleteItem'] as const) {
  validationOf(name).types['ReturnValuesOnConditionCheckFailure'] = { type: 'String', enum: ['ALL_OLD', 'NONE'] };
  const module = load.cache[load.resolve(`dynalite/actions/${name}`)];
  if (!module) throw new Error(`dynalite's ${name} cannot be replaced`);
  module.exports = atomically(plainActions[name]);
}
// The reading side of the collision-free index keys that `record` writes.
internal.createIndexKey = (item, table, schema) =>
  internal.createKey(item, table, schema) + internal.createKey(item, table);

// Loaded only now: dynalite keeps the actions it finds at this moment.
const dynalite = load('dynalite') as (options: object) => Server;

/** dynalite's own server over a store that is open already, with `commit` for every write. */
export function serverOver(store: Store, commit: Commit, options: object): Server {
  commits.set(store, commit);
  const create = internal.create;
  internal.create = () => store;
  try {
    return dynalite(options);
  } finally {
    internal.create = create;
  }
}
