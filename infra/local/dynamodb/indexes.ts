import type { Commit } from './folder.ts';
import {
  type BatchOperation,
  type Fields,
  type Index,
  type Item,
  internal,
  type Store,
  serviceError,
  type Table,
  tableOf,
} from './internals.ts';

/** How many items go into an index with one write. */
const atOnce = 100;

type Update = { Create?: Index; Delete?: { IndexName: string } };
type Definitions = Table['AttributeDefinitions'];

/**
 * Indexes that come and go with a release, which dynalite does not know: DynamoDB's UpdateTable. A table names an index only once all of it
 * is there, and first of all no more when it goes, so a kill in the middle leaves the table as it was or with what nobody reads.
 */
export function indexesOver(store: Store, commit: Commit) {
  async function update(request: Fields): Promise<Fields> {
    const table = await tableOf(store, String(request['TableName']));
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
    // What a rebuild that was cut off has left.
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
      const key = prefixOf(table, index.IndexName) + internal.createIndexKey(item, table, index.KeySchema);
      entries.push({ type: 'put', key, value: item });
      if (entries.length === atOnce) {
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
    const prefix = prefixOf(table, name);
    let old: BatchOperation[] = [];
    for await (const key of store.db.keys({ gte: prefix, lt: `${prefix}\xFF` })) {
      old.push({ type: 'del', key });
      if (old.length < atOnce) continue;
      await commit(old);
      old = [];
    }
    if (old.length > 0) await commit(old);
  }

  return { update };
}

const definition = (table: Table): BatchOperation => ({ type: 'put', key: `table~${table.TableName}`, value: table });

const prefixOf = ({ TableName }: Table, name: string): string => `index-global~${TableName}~${name}~`;

const uniqueByName = (definitions: Definitions): Definitions => [
  ...new Map(definitions.map((one) => [one.AttributeName, one])).values(),
];
