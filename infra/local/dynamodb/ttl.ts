import type { Commit } from './folder.ts';
import {
  getTable,
  type Item,
  internal,
  isConditionFailure,
  type JsonObject,
  type Store,
  type Table,
  toPromise,
  validateRequest,
} from './internals.ts';
import { plainActions, recordWrites } from './writes.ts';

const prefix = 'x-ttl~';
/** DynamoDB does not delete items that expired longer ago than this. */
const maxExpiredAgeSeconds = 5 * 365 * 86_400;

/** If the wall clock runs ahead of the monotonic clock by more than this, it was changed; nothing is deleted then. */
const maxClockJumpMs = 86_400_000;

/** Stored by table id, so that a recreated table starts without TTL. */
type Setting = { tableId: string; attribute: string };

export function createTtl(store: Store, commit: Commit) {
  const opened = { wall: Date.now(), steady: performance.now() };
  const isSetAhead = () => Date.now() - opened.wall > performance.now() - opened.steady + maxClockJumpMs;

  async function settingOf(tableName: string): Promise<{ table: Table; attribute: string | undefined }> {
    const table = await getTable(store, tableName);
    const setting = (await store.db.get(prefix + tableName)) as Setting | undefined;
    return { table, attribute: setting?.tableId === table.TableId ? setting.attribute : undefined };
  }

  async function update(request: JsonObject): Promise<JsonObject> {
    const tableName = String(request['TableName']);
    const { Enabled, AttributeName } = (request['TimeToLiveSpecification'] ?? {}) as JsonObject;
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

  async function describe(request: JsonObject): Promise<JsonObject> {
    const { attribute } = await settingOf(String(request['TableName']));
    const enabled = { TimeToLiveStatus: 'ENABLED', AttributeName: attribute };
    return { TimeToLiveDescription: attribute ? enabled : { TimeToLiveStatus: 'DISABLED' } };
  }

  /** Deletes an item unless its expiry changed since it was read. */
  async function expire(tableName: string, table: Table, item: Item, attribute: string): Promise<boolean> {
    const request = {
      TableName: tableName,
      Key: Object.fromEntries(table.KeySchema.map(({ AttributeName }) => [AttributeName, item[AttributeName]])),
      ConditionExpression: '#ttl = :seen',
      ExpressionAttributeNames: { '#ttl': attribute },
      ExpressionAttributeValues: { ':seen': item[attribute] },
    };
    const data = validateRequest('deleteItem', request, store);
    try {
      const { store: recorded } = recordWrites(store, commit);
      await toPromise<JsonObject>((done) => plainActions.deleteItem(recorded, data, done));
      return true;
    } catch (error) {
      if (isConditionFailure(error)) return false;
      throw error;
    }
  }

  /** @returns number of deleted items */
  async function sweep(): Promise<number> {
    let deleted = 0;
    if (isSetAhead()) return deleted;
    const now = Math.floor(Date.now() / 1000);
    for await (const [key] of store.db.iterator({ gte: prefix, lt: `${prefix}\xFF` })) {
      const tableName = key.slice(prefix.length);
      const { table, attribute } = await settingOf(tableName).catch(() => ({ table: undefined, attribute: undefined }));
      if (!table || !attribute) continue;
      for await (const [, value] of store.db.iterator({ gte: `item-${tableName}~`, lt: `item-${tableName}~\xFF` })) {
        const item = value as Item;
        const time = Number(item[attribute]?.['N'] ?? Number.NaN);
        if (time <= now && time > now - maxExpiredAgeSeconds && (await expire(tableName, table, item, attribute)))
          deleted += 1;
      }
    }
    return deleted;
  }

  return { update, describe, sweep };
}
