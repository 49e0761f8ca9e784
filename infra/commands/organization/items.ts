import { createHash } from 'node:crypto';
import {
  ConditionalCheckFailedException,
  DeleteItemCommand,
  DynamoDBClient,
  GetItemCommand,
  PutItemCommand,
  paginateQuery,
  paginateScan,
  ScanCommand,
  type ScanCommandInput,
} from '@aws-sdk/client-dynamodb';
import { organizationOf, type RawItem, textOf } from './families.ts';

/* Items as DynamoDB stores them. The functions' client is not used, because it converts numbers and gives up after 1.5 s. */
export const tablesClient = new DynamoDBClient({ maxAttempts: 8 });

export const keyOf = ({ pk, sk }: RawItem): RawItem => ({ pk: pk ?? { S: '' }, sk: sk ?? { S: '' } });
export const keyText = (item: RawItem): string => JSON.stringify([textOf(item, 'pk'), textOf(item, 'sk')]);

/** Reverses `keyText`. */
export function toKey(text: string): RawItem {
  const [pk, sk] = JSON.parse(text) as [string, string];
  return { pk: { S: pk }, sk: { S: sk } };
}

/** One process decodes no more than about as many segments send. */
const TotalSegments = 16;

type Filter = Pick<ScanCommandInput, 'FilterExpression' | 'ExpressionAttributeValues'>;

/** All items, page by page in no order. A table of more than a page is read in parallel segments. */
export async function* scanPages(TableName: string, filter: Filter = {}): AsyncGenerator<RawItem[]> {
  const request = { TableName, ConsistentRead: true, ...filter };
  const { Items = [], LastEvaluatedKey } = await tablesClient.send(new ScanCommand(request));
  if (!LastEvaluatedKey) return yield Items;
  const read = (segment: ReturnType<typeof paginateScan>) => {
    const next = segment.next().then((page) => ({ segment, page }));
    // It may fail before anybody waits for it.
    next.catch(() => undefined);
    return next;
  };
  const reading = new Map(
    Array.from({ length: TotalSegments }, (_, Segment) => {
      const segment = paginateScan({ client: tablesClient }, { ...request, Segment, TotalSegments });
      return [segment, read(segment)] as const;
    }),
  );
  try {
    while (reading.size > 0) {
      const { segment, page } = await Promise.race(reading.values());
      reading.delete(segment);
      if (page.done) continue;
      reading.set(segment, read(segment));
      yield page.value.Items ?? [];
    }
  } finally {
    await Promise.allSettled(reading.values());
  }
}

/** Items of an organization, page by page. Reads the whole table, because not every key begins with the organization. */
export async function* scanOrganization(table: string, organization: number): AsyncGenerator<RawItem[]> {
  for await (const page of scanPages(table, roughly(organization)))
    yield page.filter((item) => organizationOf(item) === organization);
}

/** Has DynamoDB leave out almost all items of others, which would take hours to send and to decode. `organizationOf` decides. */
const roughly = (organization: number): Filter => ({
  FilterExpression: `pk = :own OR begins_with(pk, :within) OR (NOT begins_with(pk, :any) AND contains(pk, :number))
    OR sk = :own OR pk = :counters OR organization_id = :id`,
  ExpressionAttributeValues: {
    ...{ ':own': { S: `O#${organization}` }, ':within': { S: `O#${organization}#` }, ':any': { S: 'O#' } },
    ...{ ':number': { S: `#${organization}` }, ':counters': { S: 'COUNTERS' }, ':id': { N: String(organization) } },
  },
});

/** Items of a partition whose sort key has a prefix. */
export async function listItems(TableName: string, pk: string, prefix: string): Promise<RawItem[]> {
  const KeyConditionExpression = 'pk = :pk AND begins_with(sk, :prefix)';
  const ExpressionAttributeValues = { ':pk': { S: pk }, ':prefix': { S: prefix } };
  const request = { TableName, ConsistentRead: true, KeyConditionExpression, ExpressionAttributeValues };
  const items: RawItem[] = [];
  for await (const { Items = [] } of paginateQuery({ client: tablesClient }, request)) items.push(...Items);
  return items;
}

/** @param only attributes to read, unless all */
export async function getItem(TableName: string, item: RawItem, only?: string): Promise<RawItem | undefined> {
  const request = { TableName, Key: keyOf(item), ConsistentRead: true, ...(only && { ProjectionExpression: only }) };
  const { Item } = await tablesClient.send(new GetItemCommand(request));
  return Item;
}

/** Somebody else wrote the item since it was read. Nothing was written. */
export class ItemChanged extends Error {}

/** Condition: the item is as it was read, or absent if it was. Lists and maps are not compared; a version changes with them. */
function unchanged(before: RawItem | undefined) {
  if (!before) return { ConditionExpression: 'attribute_not_exists(pk)' };
  const attributes = Object.entries(before).filter(([, { L, M }]) => !L && !M);
  return {
    ConditionExpression: attributes.map((_, nth) => `#a${nth} = :a${nth}`).join(' AND '),
    ExpressionAttributeNames: Object.fromEntries(attributes.map(([name], nth) => [`#a${nth}`, name])),
    ExpressionAttributeValues: Object.fromEntries(attributes.map(([, value], nth) => [`:a${nth}`, value])),
  };
}

/**
 * Replaces an item, or deletes it if there is no `after`.
 * @throws ItemChanged if it is not as `before` any more
 */
export async function replaceItem(TableName: string, before: RawItem | undefined, after: RawItem | undefined) {
  const command = after
    ? new PutItemCommand({ TableName, Item: after, ...unchanged(before) })
    : new DeleteItemCommand({ TableName, Key: keyOf(before ?? {}), ...unchanged(before) });
  try {
    await tablesClient.send(command as PutItemCommand);
  } catch (error) {
    if (error instanceof ConditionalCheckFailedException)
      throw new ItemChanged(`${keyText(before ?? after ?? {})} is being written by somebody else.`);
    throw error;
  }
}

/** Short digest of an item, the same for equal content. */
export const digestItem = (item: RawItem): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(item)))
    .digest('base64url')
    .slice(0, 22);

/** Attributes in order of name, and sets in order of their members. */
export function sorted(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, part]) => [name, /^[SNB]S$/.test(name) && Array.isArray(part) ? part.toSorted() : sorted(part)]),
  );
}

/** Runs for every one, a few at a time. After a failure no other begins, and those that run are awaited. */
export async function forEachOf<T>(all: readonly T[], run: (one: T) => Promise<unknown>, width = 16): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < all.length) await run(all[next++] as T);
  };
  const works = Array.from({ length: width }, () => work().finally(() => (next = all.length)));
  await Promise.allSettled(works);
  await Promise.all(works);
}
