import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { badRequest } from './errors.ts';
import { type Item, type KeyRange, type Position, query } from './read.ts';
import { getIndex, type TableName } from './tables.ts';

function sign(payload: string, query: object): Buffer {
  const secret = process.env['CURSOR_SECRET'];
  if (!secret) throw new Error('CURSOR_SECRET is not set');
  return createHmac('sha256', secret)
    .update(`${JSON.stringify(query)}\n${payload}`)
    .digest();
}

/** Encodes where a page ended as an opaque, signed cursor that is valid for the same query only. */
function signCursor(position: Position, query: object): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${payload}.${sign(payload, query).toString('base64url')}`;
}

/** @throws 400 for a cursor with an invalid signature or of another query */
function verifyCursor(cursor: string, query: object): Position {
  const [payload = '', signature = ''] = cursor.split('.');
  const given = Buffer.from(signature, 'base64url');
  const expected = sign(payload, query);
  if (given.length !== expected.length || !timingSafeEqual(given, expected))
    throw badRequest('The cursor is not valid');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()) as Position;
}

type Listing<Row, Pin> = {
  table: TableName;
  request: { limit: number; cursor?: string | undefined };
  /** Identifies the list, including its organization. Cursors are valid for this list only. */
  cursorScope: object;
  /** Value fixed by the first page and reused by the following ones, such as the time of the first request. */
  pin: Pin;
  /** Key ranges, read in order. */
  ranges: (pin: Pin) => readonly Omit<KeyRange, 'limit' | 'start'>[];
  toRow: (item: Item) => Row;
  /** Filters rows; `range` is the index of the key range. */
  isIncluded: (row: Row, range: number) => boolean;
  /** Items to read for a page, after which it ends; for filters that skip most of them. */
  maxItems?: number;
};

const cursorSchema = z.object({
  range: z.int(),
  start: z.record(z.string(), z.unknown()).optional(),
  pin: z.unknown().optional(),
});

/** Limits the queries per page. If the filter skips many rows, a page can have fewer rows than requested without being the last. */
const maxQueriesPerPage = 20;

/** Keeps a reply below 1 MB, whatever its rows hold. */
const maxPageBytes = 900_000;

/**
 * Reads one page of a list. Reads one extra row, so that the cursor is returned only if another row follows. Usually takes one query, plus
 * one for each exhausted range or batch of filtered rows.
 */
export async function readPage<Row, Pin>(listing: Listing<Row, Pin>): Promise<{ Items: Row[]; cursor?: string }> {
  const { table, request, cursorScope, toRow, isIncluded, maxItems = Number.POSITIVE_INFINITY } = listing;
  const cursorState =
    request.cursor === undefined ? undefined : cursorSchema.parse(verifyCursor(request.cursor, cursorScope));
  // The signature covers the scope, so this is a pin of the same list.
  const pin = cursorState ? (cursorState.pin as Pin) : listing.pin;
  const ranges = listing.ranges(pin);
  const Items: Row[] = [];
  let [index, start] = [cursorState?.range ?? 0, cursorState?.start as Position | undefined];
  const more = () => ({ Items, cursor: signCursor({ range: index, start, pin }, cursorScope) });
  let [bytes, itemsRead] = [0, 0];
  for (let queries = 0; index < ranges.length; queries++) {
    const range = ranges[index] as KeyRange;
    if (queries === maxQueriesPerPage || itemsRead >= maxItems) return more();
    const { items, next } = await query(table, { ...range, limit: request.limit - Items.length + 1, start });
    itemsRead += items.length;
    for (const item of items) {
      const row = toRow(item);
      const isShown = isIncluded(row, index);
      if (isShown && (Items.length === request.limit || bytes > maxPageBytes)) return more();
      if (isShown) {
        Items.push(row);
        bytes += Buffer.byteLength(JSON.stringify(row));
      }
      start = toPosition(table, range.index, item);
    }
    if (next) continue;
    index += 1;
    start = undefined;
  }
  return { Items };
}

/** ExclusiveStartKey that continues after the item. */
function toPosition(table: TableName, index: string | undefined, item: Item): Position {
  const { pk, sk } = item;
  if (!index) return { pk, sk };
  const names = getIndex(table, index);
  return { pk, sk, [names.pk]: item[names.pk], [names.sk]: item[names.sk] };
}
