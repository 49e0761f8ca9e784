import { createHash } from 'node:crypto';
import type { Commit } from './folder.ts';
import {
  type BatchOperation,
  getTable,
  type Item,
  internal,
  isConditionFailure,
  isServiceError,
  type JsonObject,
  type Store,
  serviceError,
  toPromise,
  validateRequest,
} from './internals.ts';
import { plainActions, recordWrites } from './writes.ts';

const tokenPrefix = 'x-token~';
const tokenLifetimeMs = 10 * 60_000;
const maxBytes = 4 * 1024 * 1024;
const maxItems = 100;

type Kinds = Readonly<Record<string, keyof typeof plainActions>>;
/** A condition check is evaluated as a delete whose write is discarded. */
const writeKinds: Kinds = { Put: 'putItem', Update: 'updateItem', Delete: 'deleteItem', ConditionCheck: 'deleteItem' };
const readKinds: Kinds = { Get: 'getItem' };

type Entry = {
  kind: string;
  action: keyof typeof plainActions;
  data: JsonObject;
  tableName: string;
  key: string;
  invalid: Error | undefined;
};
type TokenRecord = { hash: string; expires: number; response: JsonObject };

export function createTransactions(store: Store, commit: Commit) {
  const act = (entry: Entry, over: Store, more: JsonObject = {}) =>
    toPromise<JsonObject>((done) => plainActions[entry.action](over, { ...entry.data, ...more }, done));

  async function prepare(request: JsonObject, kinds: Kinds): Promise<Entry[]> {
    const items = Array.isArray(request['TransactItems']) ? (request['TransactItems'] as JsonObject[]) : [];
    if (items.length < 1 || items.length > maxItems)
      throw internal.validationError(
        "1 validation error detected: Value at 'transactItems' failed to satisfy constraint: " +
          `Member must have length less than or equal to ${maxItems} and greater than or equal to 1`,
      );
    const more = request['ReturnConsumedCapacity'] ? { ReturnConsumedCapacity: 'TOTAL' } : {};
    const entries = await Promise.all(items.map((item) => parseEntry(store, item, kinds, more)));
    cancelIfAny(entries.map(({ invalid }) => (invalid ? { Code: 'ValidationError', Message: invalid.message } : ok)));
    if (new Set(entries.map(({ tableName, key }) => `${tableName}\0${key}`)).size !== entries.length)
      throw internal.validationError('Transaction request cannot include multiple operations on one item');
    return entries;
  }

  /** Evaluates all entries and collects their writes without committing. */
  async function collect(entries: readonly Entry[]) {
    const operations: BatchOperation[] = [];
    const reasons: JsonObject[] = [];
    const results: JsonObject[] = [];
    let bytes = 0;
    for (const entry of entries) {
      const recording = recordWrites(store);
      try {
        results.push(await act(entry, recording.store));
        reasons.push(ok);
      } catch (error) {
        if (!isServiceError(error)) throw error;
        reasons.push(toCancellationReason(error, entry, recording.before));
      }
      if (entry.kind === 'ConditionCheck') continue;
      operations.push(...recording.operations);
      bytes += recording.itemBytes;
    }
    cancelIfAny(reasons);
    if (bytes > maxBytes) throw internal.validationError('Transaction size exceeded the 4 MB limit');
    return { operations, results };
  }

  async function write(request: JsonObject): Promise<JsonObject> {
    const token = request['ClientRequestToken'] as string | undefined;
    const hash = createHash('sha256').update(JSON.stringify(request['TransactItems'])).digest('base64');
    const entries = await prepare(request, writeKinds);
    const tokenLock = token ? [{ tableName: '$token', key: token }] : [];
    return withLocks(store, [...tokenLock, ...entries], async () => {
      const earlier = token ? ((await store.db.get(tokenPrefix + token)) as TokenRecord | undefined) : undefined;
      if (earlier && earlier.expires > Date.now()) {
        if (earlier.hash === hash) return earlier.response;
        throw serviceError('IdempotentParameterMismatchException', 'Parameters differ for the same ClientRequestToken');
      }
      const { operations, results } = await collect(entries);
      const response = sumConsumedCapacity(request, entries, results);
      const value = { hash, expires: Date.now() + tokenLifetimeMs, response };
      if (token) operations.push({ type: 'put', key: tokenPrefix + token, value });
      await commit(operations);
      return response;
    });
  }

  async function read(request: JsonObject): Promise<JsonObject> {
    const entries = await prepare(request, readKinds);
    return withLocks(store, entries, async () => {
      const results: JsonObject[] = [];
      for (const entry of entries) results.push(await act(entry, store, { ConsistentRead: true }));
      const Responses = results.map(({ Item }) => (Item ? { Item } : {}));
      return { Responses, ...sumConsumedCapacity(request, entries, results) };
    });
  }

  async function forgetOldTokens(): Promise<void> {
    const old: BatchOperation[] = [];
    for await (const [key, value] of store.db.iterator({ gte: tokenPrefix, lt: `${tokenPrefix}\xFF` }))
      if ((value as TokenRecord).expires < Date.now()) old.push({ type: 'del', key });
    if (old.length > 0) await commit(old);
  }

  return { write, read, forgetOldTokens };
}

async function parseEntry(store: Store, item: JsonObject, kinds: Kinds, more: JsonObject): Promise<Entry> {
  const [kind = '', ...others] = Object.keys(item).filter((name) => item[name] != null);
  const action = kinds[kind];
  if (!action || others.length > 0)
    throw internal.validationError(`TransactItems can only contain one of ${Object.keys(kinds).join(', ')}`);
  const data = validateRequest(
    action,
    { ...structuredClone(item[kind] as JsonObject), ...more, ReturnValues: undefined },
    store,
  );
  if (kind === 'ConditionCheck' && !data['ConditionExpression'])
    throw internal.validationError('The expression can not be empty: ConditionCheck needs a ConditionExpression');
  const tableName = String(data['TableName']);
  const table = await getTable(store, tableName);
  const source = (data['Item'] ?? data['Key']) as Item;
  const invalid =
    (kind === 'Put' ? internal.validateItem(source, table) : internal.validateKey(source, table)) ?? undefined;
  return { kind, action, data, tableName, key: invalid ? '' : internal.createKey(source, table), invalid };
}

const ok: JsonObject = { Code: 'None' };

function toCancellationReason(error: Error, { data }: Entry, before: Item | undefined): JsonObject {
  if (!isConditionFailure(error)) return { Code: 'ValidationError', Message: error.message };
  const wanted = data['ReturnValuesOnConditionCheckFailure'] === 'ALL_OLD' && before;
  return { Code: 'ConditionalCheckFailed', Message: error.message, ...(wanted && { Item: wanted }) };
}

function cancelIfAny(reasons: JsonObject[]): void {
  const codes = reasons.map((reason) => reason['Code']);
  if (codes.every((code) => code === 'None')) return;
  const message = `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes.join(', ')}]`;
  throw serviceError('TransactionCanceledException', message, { CancellationReasons: reasons });
}

/** Transactions consume twice the capacity of single requests. */
function sumConsumedCapacity(
  request: JsonObject,
  entries: readonly Entry[],
  results: readonly JsonObject[],
): JsonObject {
  if (!request['ReturnConsumedCapacity'] || request['ReturnConsumedCapacity'] === 'NONE') return {};
  const byTable = new Map<string, number>();
  for (const [index, result] of results.entries()) {
    const units = (result['ConsumedCapacity'] as { CapacityUnits?: number } | undefined)?.CapacityUnits ?? 0;
    const table = entries[index]?.tableName ?? '';
    byTable.set(table, (byTable.get(table) ?? 0) + 2 * units);
  }
  return { ConsumedCapacity: [...byTable].map(([TableName, CapacityUnits]) => ({ TableName, CapacityUnits })) };
}

type Lock = { tableName: string; key: string };

/** Holds dynalite's item locks, acquired in a fixed order to prevent deadlocks. */
async function withLocks<T>(store: Store, locks: readonly Lock[], run: () => Promise<T>): Promise<T> {
  const ordered = locks
    .map(({ tableName, key }) => ({ tableName, key, order: `${tableName}\0${key}` }))
    .sort((a, b) => (a.order < b.order ? -1 : 1));
  const releases: (() => void)[] = [];
  try {
    for (const { tableName, key } of ordered)
      releases.push(
        await new Promise((locked) => store.getItemDb(tableName).lock(key, (release) => locked(release()))),
      );
    return await run();
  } finally {
    for (const release of releases) release();
  }
}
