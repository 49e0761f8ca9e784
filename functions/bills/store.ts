import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { billSummary, status } from '../../shared/contract/appointments.ts';
import { type BillEntry, bill, billEdits, billEntry, type TillAnswer } from '../../shared/contract/bills.ts';
import { id, localDateTime, locationId } from '../../shared/contract/fields.ts';
import { summarizeBill } from '../../shared/rules/bills.ts';
import { eraseFields } from '../../shared/rules/erasure.ts';
import type { ErasedFields } from '../../shared/rules/fieldFates.ts';
import { billLineErasure } from '../../shared/rules/fieldFates.ts';
import { addDays, dayOf, monthsBetween } from '../../shared/rules/time.ts';
import { keptClientKeys } from '../appointments/keptStore.ts';
import { billKey } from '../appointments/store.ts';
import { get, getMany, type Item, itemParser, type Key, listAll, query, toKeyString } from '../kit/read.ts';
import { add, type Change, create, put, remove, replace, rewrite, WriteConflict } from '../kit/write.ts';

const retailLine = billEdits.shape.retail.element.extend({
  title: z.string(),
  /** Retail price of the product in dollars, if it was sold for another one. */
  list_price: z.number().optional(),
  /** The movement by which it left the stock of a salon, with its cost per container in dollars. Missing while it does not count as sold. */
  sale: z.object({ movement_id: id, location_id: locationId, cost: z.number().optional() }).optional(),
  taxes_included: z.boolean().optional(),
  /** Name of the seller. Missing, like the ID, on bills of earlier releases. */
  user_name: z.string().optional(),
});
export type RetailLine = z.infer<typeof retailLine>;

/** Where and when a bill arose, for whom and by whom. A visit says it, or the bill itself if there is none. */
const billHead = billEntry.pick({
  location_id: true,
  client_id: true,
  client_name: true,
  user_id: true,
  user_name: true,
  start: true,
});
export type BillHead = z.infer<typeof billHead>;

/** What was decided about a bill, and once it is closed what was charged. */
const storedBill = z.object({
  appointment_id: id,
  sale: billHead.optional(),
  state: bill.shape.state,
  number: z.int().min(1).optional(),
  edition: z.int().min(0),
  waivers: billEdits.shape.waivers,
  retail: z.array(retailLine),
  discount: billEdits.shape.discount,
  adjustments: billEdits.shape.adjustments,
  closed: billEntry
    .pick({ time: true, by: true, lines: true, subtotal: true, discount_total: true, deposit_total: true, total: true })
    .extend({
      /** Status of the visit that the closing made done. */
      status_before: status.optional(),
    })
    .optional(),
  version: z.int().min(0),
});
export type StoredBill = z.infer<typeof storedBill>;
const parseStored = itemParser(storedBill);

export const newBill = (appointment_id: string): StoredBill => ({
  appointment_id,
  state: 'open',
  edition: 0,
  waivers: [],
  retail: [],
  discount: null,
  adjustments: [],
  version: 0,
});

export const billErasure = {
  appointment_id: 'keep',
  sale: {
    location_id: 'keep',
    client_id: 'keep',
    client_name: 'fullName',
    user_id: 'keep',
    user_name: 'keep',
    start: 'keep',
  },
  state: 'keep',
  number: 'keep',
  edition: 'keep',
  waivers: { service_id: 'keep', reason: 'reason' },
  retail: {
    line_id: 'keep',
    product_id: 'keep',
    quantity: 'keep',
    price: 'keep',
    price_reason: 'reason',
    title: 'keep',
    list_price: 'keep',
    sale: { movement_id: 'keep', location_id: 'keep', cost: 'keep' },
    user_id: 'keep',
    user_name: 'keep',
    taxes_included: 'keep',
  },
  discount: { kind: 'keep', value: 'keep', reason: 'reason' },
  adjustments: { line_id: 'keep', kind: 'keep', amount: 'keep', note: 'empty' },
  closed: {
    time: 'keep',
    by: 'keep',
    lines: billLineErasure,
    subtotal: 'keep',
    discount_total: 'keep',
    deposit_total: 'keep',
    total: 'keep',
    status_before: 'keep',
  },
  version: 'keep',
} as const satisfies ErasedFields<StoredBill>;

/** Changes that erase what was said about the bills of appointments. One request per 100. */
export async function billErasureChanges(organization: number, appointments: readonly string[]): Promise<Change[]> {
  const items = await getMany(appointments.map((id) => ({ table: 'appointments', key: billKey(organization, id) })));
  return items.flatMap((item) => {
    const erased = item && eraseFields(item, billErasure);
    return !erased || isDeepStrictEqual(item, erased) ? [] : [rewrite('appointments', erased)];
  });
}

export const billFromItem = (item: Item | undefined, appointment: string): StoredBill =>
  item ? parseStored(item) : newBill(appointment);

/** Saves a bill over the version that was read, and lists it in its salon as one to close or as a sale, while it is one. */
export function billChanges(organization: number, before: StoredBill, after: StoredBill): Change[] {
  const { appointment_id, sale } = after;
  const key = {
    ...billKey(organization, appointment_id),
    ...(sale && keptClientKeys(organization, sale.client_id, appointment_id)),
  };
  const [listed, next] = [before, after].map((one) => toListing(organization, one));
  const left = listed && toKeyString(listed) !== (next && toKeyString(next));
  return [
    replace('appointments', { ...key, ...after }, before.version, () => new WriteConflict()),
    ...(left ? [remove('appointments', { pk: listed.pk, sk: listed.sk })] : []),
    ...(next ? [put('appointments', next)] : []),
  ];
}

const [openPrefix, salePrefix] = ['OPEN#', 'SALE#'];

/** Entry of a salon's lists: an open bill with products by its ID, or a closed sale without a visit by its day. */
function toListing(organization: number, { appointment_id, sale, retail, closed, state, number }: StoredBill) {
  const location = sale?.location_id ?? retail.find((line) => line.sale)?.sale?.location_id;
  if (location === undefined) return undefined;
  const pk = entryPartition(organization, location);
  if (state === 'open') return retail.length > 0 ? { pk, sk: `${openPrefix}${appointment_id}` } : undefined;
  if (!sale || !closed || number === undefined) return undefined;
  return {
    pk,
    sk: `${salePrefix}${dayOf(sale.start)}#${appointment_id}`,
    start: sale.start,
    ...summarizeBill(closed, number),
  };
}

/** IDs of the open bills of a salon with products on them, oldest first. */
export async function listOpenBillIds(organization: number, location: number): Promise<string[]> {
  const items = await listAll('appointments', { pk: entryPartition(organization, location), prefix: openPrefix });
  return items.map(({ sk }) => sk.slice(openPrefix.length));
}

const closedSale = billSummary.extend({ start: localDateTime });
const parseSale = itemParser(closedSale);

/** Closed sales without a visit, of consecutive days of a salon. */
export async function listSales(organization: number, location: number, { from, to }: { from: string; to: string }) {
  const between = [`${salePrefix}${from}`, `${salePrefix}${to}~`] as const;
  const items = await listAll('appointments', { pk: entryPartition(organization, location), between });
  return items.map((item) => ({ ...parseSale(item), id: item.sk.split('#').at(-1) ?? '' }));
}

/** Cents: what sold products cost when they were sold, and what was charged for those whose cost is not known. */
export type SoldCost = { cost: number; uncosted: number };

/** Costs of the products on closed bills, by the id of the bill. One request per 100. */
export async function loadSoldCosts(organization: number, ids: readonly string[]): Promise<Map<string, SoldCost>> {
  const keys = ids.map((one) => ({ table: 'appointments' as const, key: billKey(organization, one) }));
  const items = await getMany(keys, { consistent: false });
  const bills = items.flatMap((item) => (item ? [parseStored(item)] : []));
  return new Map(bills.map((one) => [one.appointment_id, toSoldCost(one)]));
}

function toSoldCost({ retail, closed }: StoredBill): SoldCost {
  const sum = { cost: 0, uncosted: 0 };
  for (const { line_id, quantity, sale } of retail)
    if (sale?.cost) sum.cost += Math.round(quantity * sale.cost * 100);
    else sum.uncosted += Math.round((closed?.lines.find((line) => line.line_id === line_id)?.net ?? 0) * 100);
  return sum;
}

/** Entries are numbered by salon and partitioned by month, because they grow without bound. */
const entryPartition = (organization: number, location: number): string => `O#${organization}#L#${location}#BILLS`;
export const counterKey = (organization: number, location: number): Key => ({
  pk: entryPartition(organization, location),
  sk: 'COUNT',
});

/** Counts of a salon's bills and entries, months of its first and last entry, and its newest day with the entries before it. */
const counter = z.object({
  bills: z.int(),
  entries: z.int(),
  first_month: z.string(),
  month: z.string(),
  /** Missing on counters of earlier releases. */
  day: z.object({ date: z.string(), after: z.int() }).optional(),
});
export type BillCounter = z.infer<typeof counter>;
const parseCounter = itemParser(counter);
export const counterFromItem = (item: Item | undefined): BillCounter | undefined => item && parseCounter(item);

const toSortKey = (nth: number): string => String(nth).padStart(12, '0');

/**
 * Appends an entry, with the salon's next number for a bill that has none. Fails with a conflict if another entry came first, so that
 * neither numbers nor entries have gaps and an entry never appears before one that was read.
 */
export function billEntryChanges(
  organization: number,
  entry: BillEntry,
  before: BillCounter | undefined,
  isNew: boolean,
): Change[] {
  const key = counterKey(organization, entry.location_id);
  const month = nextMonth(entry, before);
  const date = dayOf(entry.time);
  const isNewDay = date > (before?.day?.date ?? '');
  return [
    add(
      'appointments',
      key,
      { bills: isNew ? 1 : 0, entries: 1 },
      {
        set: {
          month,
          ...(!before && { first_month: month }),
          ...(isNewDay && { day: { date, after: before?.entries ?? 0 } }),
        },
        unchanged: { entries: before?.entries },
        onConditionFailed: () => new WriteConflict(),
      },
    ),
    create(
      'appointments',
      {
        ...entryKey(organization, entry, before),
        ...entry,
        ...keptClientKeys(organization, entry.client_id, entry.entry_id),
      },
      () => new WriteConflict(),
    ),
  ];
}

/** Key of the next entry of a salon. */
export const entryKey = (organization: number, entry: BillEntry, before: BillCounter | undefined): Key => ({
  pk: `${entryPartition(organization, entry.location_id)}#${nextMonth(entry, before)}`,
  sk: toSortKey((before?.entries ?? 0) + 1),
});

export async function findEntry(key: Key): Promise<BillEntry | undefined> {
  const item = await get('appointments', key);
  return item && parseEntry(item);
}

/** Notes on an entry what the till answered to it. */
export const tillAnswerChanges = (key: Key, answer: TillAnswer): Change[] =>
  Object.keys(answer).length > 0 ? [add('appointments', key, {}, { set: answer })] : [];

/** A clock that is behind must not put an entry into a month that readers have left. */
function nextMonth({ time }: BillEntry, before: BillCounter | undefined): string {
  const month = time.slice(0, 7);
  return before && before.month > month ? before.month : month;
}

const parseEntry = itemParser(billEntry);

type EntryRange = { cursor?: string | undefined; from?: string | undefined; to?: string | undefined; limit: number };

/** Limits the empty months per request. The cursor goes on behind them. */
const maxQueries = 12;

/** Entries of a salon after the cursor, in their order. */
export async function listEntries(
  organization: number,
  location: number,
  counts: BillCounter | undefined,
  asked: EntryRange,
) {
  const { from, to, limit } = asked;
  const newest = counts?.day;
  const isNewest = newest !== undefined && from !== undefined && from >= newest.date;
  const start =
    asked.cursor ?? `${from?.slice(0, 7) ?? counts?.first_month ?? '2000-01'}.${isNewest ? newest.after : 0}`;
  const Items: BillEntry[] = [];
  let cursor = start;
  if (!counts) return { Items, next_cursor: cursor, has_more: false };
  const last = to && to.slice(0, 7) < counts.month ? to.slice(0, 7) : counts.month;
  const [month = '', after = '0'] = start.split('.');
  const months = monthsBetween(counts.first_month, last).filter((one) => one >= month);
  for (const [nth, one] of months.entries()) {
    if (nth === maxQueries) return { Items, next_cursor: `${one}.0`, has_more: true };
    const begin = one === month ? Number(after) : 0;
    const between = [toSortKey(begin + 1), '~'] as const;
    const page = await query('appointments', {
      pk: `${entryPartition(organization, location)}#${one}`,
      between,
      limit: limit - Items.length + 1,
    });
    for (const item of page.items) {
      const entry = parseEntry(item);
      const day = dayOf(entry.time);
      // A clock that is behind may add to a day that is over.
      if (to !== undefined && day > addDays(to, 1)) return { Items, next_cursor: cursor, has_more: false };
      if (Items.length === limit) return { Items, next_cursor: cursor, has_more: true };
      cursor = `${one}.${Number(item.sk)}`;
      if ((from === undefined || day >= from) && (to === undefined || day <= to)) Items.push(entry);
    }
    if (page.next) return { Items, next_cursor: cursor, has_more: true };
  }
  return { Items, next_cursor: cursor, has_more: false };
}

/** Closed bills with their entries, for seeding tables. */
export function billSeedChanges(
  organization: number,
  location: number,
  closed: readonly { bill: StoredBill; entry: BillEntry }[],
): Change[] {
  const months = closed.map(({ entry }) => entry.time.slice(0, 7));
  const key = counterKey(organization, location);
  return [
    ...closed.map(({ bill: stored }) =>
      put('appointments', { ...billKey(organization, stored.appointment_id), ...stored }),
    ),
    ...closed.map(({ entry }, nth) =>
      put('appointments', {
        pk: `${key.pk}#${months[nth]}`,
        sk: toSortKey(nth + 1),
        ...entry,
        ...keptClientKeys(organization, entry.client_id, entry.entry_id),
      }),
    ),
    put('appointments', {
      ...key,
      bills: closed.length,
      entries: closed.length,
      first_month: months[0] ?? '',
      month: months.at(-1) ?? '',
    }),
  ];
}
