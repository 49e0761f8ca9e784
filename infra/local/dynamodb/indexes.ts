import type { Commit } from './folder.ts';
import {
  type BatchOperation,
  getTable,
  type Index,
  type Item,
  internal,
  type JsonObject,
  type Store,
  serviceError,
  type Table,
} from './internals.ts';

/** Items per write while an index is built. */
const itemsPerWrite = 100;

type Update = { Create?: Index; Delete?: { IndexName: string } };
type Definitions = Table['AttributeDefinitions'];

/**
 * Implements UpdateTable for index changes, which dynalite lacks. An index is added to the table only once it is complete, and removed from
 * it first when it is dropped, so that a crash leaves the table consistent.
 */
export function createIndexManager(store: Store, commit: Commit) {
  async function update(request: JsonObject): Promise<JsonObject> {
    const table = await getTable(store, String(request['TableName']));
    const definitions = [...table.AttributeDefinitions, ...((request['AttributeDefinitions'] ?? []) as Definitions)];
    let changed: Table = { ...table, AttributeDefinitions: uniqueByName(definitions) };
    for (const { Create, Delete } of (request['GlobalSecondaryIndexUpdates'] ?? []) as Update[]) {
      if (Create) changed = await add(changed, Create);
      if (Delete) changed = await drop(changed, Delete.IndexName);
    }
    return { TableDescription: changed };
  }

  async function add(table: Table, index: Index): Promise<Table> {
    const { GlobalSecondaryIndexes = [], ...rest } = table;
    if (GlobalSecondaryIndexes.some(({ IndexName }) => IndexName === index.IndexName))
      throw internal.validationError(`The index ${index.IndexName} is there already`);
    // Remove leftovers of an interrupted build.
    await clear(table, index.IndexName);
    const typeOf = new Map(table.AttributeDefinitions.map((one) => [one.AttributeName, one.AttributeType]));
    let entries: BatchOperation[] = [];
    const items = `item-${table.TableName}~`;
    for await (const [, value] of store.db.iterator({ gte: items, lt: `${items}\xFF` })) {
      const item = value as Item;
      const isIndexed = index.KeySchema.every(
        ({ AttributeName }) => item[AttributeName]?.[typeOf.get(AttributeName) ?? ''],
      );
      if (!isIndexed) continue;
      const key = getIndexPrefix(table, index.IndexName) + internal.createIndexKey(item, table, index.KeySchema);
      entries.push({ type: 'put', key, value: item });
      if (entries.length === itemsPerWrite) {
        await commit(entries);
        entries = [];
      }
    }
    const made = { ...index, IndexStatus: 'ACTIVE', IndexSizeBytes: 0, ItemCount: 0 };
    const changed = { ...rest, GlobalSecondaryIndexes: [...GlobalSecondaryIndexes, made] };
    await commit([...entries, definition(changed)]);
    return changed;
  }

  async function drop(table: Table, name: string): Promise<Table> {
    const { GlobalSecondaryIndexes = [], ...rest } = table;
    const left = GlobalSecondaryIndexes.filter(({ IndexName }) => IndexName !== name);
    if (left.length === GlobalSecondaryIndexes.length)
      throw serviceError('ResourceNotFoundException', `The index ${name} is not there`);
    const changed = left.length > 0 ? { ...rest, GlobalSecondaryIndexes: left } : rest;
    await commit([definition(changed)]);
    await clear(table, name);
    return changed;
  }

  async function clear(table: Table, name: string): Promise<void> {
    const prefix = getIndexPrefix(table, name);
    let old: BatchOperation[] = [];
    for await (const key of store.db.keys({ gte: prefix, lt: `${prefix}\xFF` })) {
      old.push({ type: 'del', key });
      if (old.length < itemsPerWrite) continue;
      await commit(old);
      old = [];
    }
    if (old.length > 0) await commit(old);
  }

  return { update };
}

const definition = (table: Table): BatchOperation => ({ type: 'put', key: `table~${table.TableName}`, value: table });

const getIndexPrefix = ({ TableName }: Table, name: string): string => `index-global~${TableName}~${name}~`;

const uniqueByName = (definitions: Definitions): Definitions => [
  ...new Map(definitions.map((one) => [one.AttributeName, one])).values(),
];
