import type { Key } from './read.ts';
import type { TableName } from './tables.ts';
import { add, type Change, WriteConflict } from './write.ts';

/**
 * What an import makes is its own, and may be taken out again, until somebody does something with it. Whoever does says so first, in a
 * write of its own: so what they do costs no more than with anything else, and the undo holds to what it read.
 */
export const detachFromImport = (table: TableName, key: Key): Change =>
  add(table, key, {}, { unset: ['made_by'], atLeast: { version: 1 }, onConditionFailed: () => new WriteConflict() });
