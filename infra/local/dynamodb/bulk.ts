import type { Change } from '../../../functions/kit/write.ts';
import type { Commit } from './folder.ts';
import { type BatchOperation, getTable, type Item, internal, type Store, type Table } from './internals.ts';

const operationsPerCommit = 2000;

/** Converts a JSON value or a set of texts to DynamoDB's format, without undefined properties. @throws TypeError for others */
function toAttribute(value: unknown): Record<string, unknown> {
  if (typeof value === 'string') return { S: value };
  if (typeof value === 'number') return { N: String(value) };
  if (typeof value === 'boolean') return { BOOL: value };
  if (value === null) return { NULL: true };
  if (value instanceof Set) return { SS: [...value] };
  if (Array.isArray(value)) return { L: value.map(toAttribute) };
  if (typeof value !== 'object' || Object.getPrototypeOf(value) !== Object.prototype)
    throw new TypeError(`Cannot store ${typeof value}`);
  return { M: toItem(value) };
}

/** A loop, because it runs for every property of 90,000 items. */
function toItem(fields: object): Item {
  const item: Item = {};
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) item[name] = toAttribute(value);
  return item;
}

/** Writes unconditional puts to the folder, without requests. For empty tables only: it does not remove index entries of earlier items. */
export const createBulkWriter =
  (store: Store, commit: Commit) =>
  async (changes: readonly Change[]): Promise<void> => {
    const tables = new Map<string, Table>();
    let operations: BatchOperation[] = [];
    for (const { action } of changes) {
      const { TableName = '', Item: fields = {} } = action.Put ?? {};
      const table = tables.get(TableName) ?? (await getTable(store, TableName));
      tables.set(TableName, table);
      operations.push(...putOperations(table, toItem(fields)));
      if (operations.length < operationsPerCommit) continue;
      await commit(operations);
      operations = [];
    }
    await commit(operations);
  };

function putOperations(table: Table, item: Item): BatchOperation[] {
  const { TableName, GlobalSecondaryIndexes: indexes = [] } = table;
  const { puts } = internal.getIndexActions(indexes, undefined, item, table);
  const key = internal.createKey(item, table);
  // An index has the whole item as a rule, which is encoded once for all.
  const text = JSON.stringify(item);
  return [
    { ...encoded, key: `item-${TableName}~${key}`, value: text },
    ...puts.map(({ index, item: copy }): BatchOperation => {
      const schema = indexes.find(({ IndexName }) => IndexName === index)?.KeySchema;
      const indexKey = internal.createKey(copy, table, schema) + key;
      return {
        ...encoded,
        key: `index-global~${TableName}~${index}~${indexKey}`,
        value: copy === item ? text : JSON.stringify(copy),
      };
    }),
  ];
}
const encoded = { type: 'put', valueEncoding: 'utf8' } as const;
