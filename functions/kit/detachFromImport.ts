import type { Key } from './read.ts';
import type { TableName } from './tables.ts';
import { add, type Change, WriteConflict } from './write.ts';

/**
 * Detaches a record from the import that created it, so that undoing the import no longer deletes it. Called in a write of its own
 * before the record is first used.
 */
export const importDetachChange = (table: TableName, key: Key): Change =>
  add(table, key, {}, { unset: ['made_by'], atLeast: { version: 1 }, onConditionFailed: () => new WriteConflict() });
