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

/** An opaque bookmark of where a page ended; it opens only for the very same query. */
function signCursor(position: Position, query: object): string {
  const payload = Buffer.from(JSON.stringify(position)).toString('base64url');
  return `${payload}.${sign(payload, query).toString('base64url')}`;
}

/** @throws 400 for a bookmark that is not ours or belongs to another query */
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
  /** What makes it this very list, the organization above all: a bookmark opens no other. */
  cursorScope: object;
  /** Settled by the first page for those behind it, such as the time of asking. */
  pin: Pin;
  /** Read one after the other. */
  ranges: (pin: Pin) => readonly Omit<KeyRange, 'limit' | 'start'>[];
  toRow: (item: Item) => Row;
  /** Whether a row of a range is shown. */
  isIncluded: (row: Row, range: number) => boolean;
};

const cursorSchema = z.object({
  range: z.int(),
  start: z.record(z.string(), z.unknown()).optional(),
  pin: z.unknown().optional(),
});

/** A page for which more rows than this had to be passed over may be short of rows, and yet not be the last. */
const maxQueriesPerPage = 20;

/**
 * A page of a list that goes on. A row more than asked is read, so that its bookmark is there only when something is behind it: usually one
 * request, and another where a range runs out or rows are passed over.
 */
export async function readPage<Row, Pin>(listing: Listing<Row, Pin>): Promise<{ Items: Row[]; cursor?: string }> {
  const { table, request: asked, cursorScope: question, toRow: rowOf, isIncluded: keep } = listing;
  const opened = asked.cursor === undefined ? undefined : cursorSchema.parse(verifyCursor(asked.cursor, question));
  // What was sealed under this question was a pin of this list.
  const pin = opened ? (opened.pin as Pin) : listing.pin;
  const ranges = listing.ranges(pin);
  const Items: Row[] = [];
  let [index, start] = [opened?.range ?? 0, opened?.start as Position | undefined];
  const more = () => ({ Items, cursor: signCursor({ range: index, start, pin }, question) });
  for (let queries = 0; index < ranges.length; queries++) {
    const range = ranges[index] as KeyRange;
    if (queries === maxQueriesPerPage) return more();
    const { items, next } = await query(table, { ...range, limit: asked.limit - Items.length + 1, start });
    for (const item of items) {
      const row = rowOf(item);
      const isShown = keep(row, index);
      if (isShown && Items.length === asked.limit) return more();
      if (isShown) Items.push(row);
      start = toPosition(table, range.index, item);
    }
    if (next) continue;
    index += 1;
    start = undefined;
  }
  return { Items };
}

/** What DynamoDB calls the key to go on behind. */
function toPosition(table: TableName, index: string | undefined, item: Item): Position {
  const { pk, sk } = item;
  if (!index) return { pk, sk };
  const names = getIndex(table, index);
  return { pk, sk, [names.pk]: item[names.pk], [names.sk]: item[names.sk] };
}
