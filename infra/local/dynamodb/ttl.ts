import type { Commit } from './folder.ts';
import {
  type Fields,
  type Item,
  internal,
  isConditionFailure,
  promised,
  type Store,
  type Table,
  tableOf,
  validated,
} from './internals.ts';
import { plainActions, record } from './writes.ts';

const prefix = 'x-ttl~';
/** DynamoDB leaves items alone whose time lies further back than this. */
const fiveYears = 5 * 365 * 86_400;

/** A wall clock that is further ahead of the processor's own than this was set ahead, and what expires by it would be lost for a mistake. */
const oneDay = 86_400_000;

/** A setting belongs to a table's id, so a table that was dropped and made again starts without. */
type Setting = { tableId: string; attribute: string };

export function ttlOver(store: Store, commit: Commit) {
  const opened = { wall: Date.now(), steady: performance.now() };
  const isSetAhead = () => Date.now() - opened.wall > performance.now() - opened.steady + oneDay;

  async function settingOf(tableName: string): Promise<{ table: Table; attribute: string | undefined }> {
    const table = await tableOf(store, tableName);
    const setting = (await store.db.get(prefix + tableName)) as Setting | undefined;
    return { table, attribute: setting?.tableId === table.TableId ? setting.attribute : undefined };
  }

  async function update(request: Fields): Promise<Fields> {
    const tableName = String(request['TableName']);
    const { Enabled, AttributeName } = (request['TimeToLiveSpecification'] ?? {}) as Fields;
    if (typeof Enabled !== 'boolean' || typeof AttributeName !== 'string' || !AttributeName)
      throw internal.validationError('TimeToLiveSpecification needs Enabled and AttributeName');
    const { table, attribute } = await settingOf(tableName);
    if (Enabled === (attribute !== undefined))
      throw internal.validationError(`TimeToLive is already ${Enabled ? 'enabled' : 'disabled'}`);
    const key = prefix + tableName;
    const value: Setting = { tableId: table.TableId, attribute: AttributeName };
    await commit([Enabled ? { type: 'put', key, value } : { type: 'del', key }]);
    return { TimeToLiveSpecification: { Enabled, AttributeName } };
  }

  async function describe(request: Fields): Promise<Fields> {
    const { attribute } = await settingOf(String(request['TableName']));
    const enabled = { TimeToLiveStatus: 'ENABLED', AttributeName: attribute };
    return { TimeToLiveDescription: attribute ? enabled : { TimeToLiveStatus: 'DISABLED' } };
  }

  /** Deletes an item unless its time was moved since it was read. */
  async function expire(tableName: string, table: Table, item: Item, attribute: string): Promise<boolean> {
    const request = {
      TableName: tableName,
      Key: Object.fromEntries(table.KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName]])),
      ConditionExpression: '#ttl = :seen',
      ExpressionAttributeNames: { '#ttl': attribute },
      ExpressionAttributeValues: { ':seen': item[attribute] },
    };
    const data = validated('deleteItem', request, store);
    try {
      const { store: recorded } = record(store, commit);
      await promised<Fields>((done) => plainActions.deleteItem(recorded, data, done));
      return true;
    } catch (error) {
      if (isConditionFailure(error)) return false;
      throw error;
    }
  }

  /** @returns how many items went */
  async function sweep(): Promise<number> {
    let gone = 0;
    if (isSetAhead()) return gone;
    const now = Math.floor(Date.now() / 1000);
    for await (const [key] of store.db.iterator({ gte: prefix, lt: `${prefix}\xFF` })) {
      const tableName = key.slice(prefix.length);
      const { table, attribute } = await settingOf(tableName).catch(() => ({ table: undefined, attribute: undefined }));
      if (!table || !attribute) continue;
      for await (const [, value] of store.db.iterator({ gte: `item-${tableName}~`, lt: `item-${tableName}~\xFF` })) {
        const item = value as Item;
        const time = Number(item[attribute]?.['N'] ?? Number.NaN);
        if (time <= now && time > now - fiveYears && (await expire(tableName, table, item, attribute))) gone += 1;
      }
    }
    return gone;
  }

  return { update, describe, sweep };
}
