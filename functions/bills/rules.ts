import { isDeepStrictEqual } from 'node:util';
import type { Appointment } from '../../shared/contract/appointments.ts';
import type { Bill, BillEdits, BillEntry, BilledBowl, RetailItem } from '../../shared/contract/bills.ts';
import type { Bowl } from '../../shared/contract/bowls.ts';
import type { Movement } from '../../shared/contract/inventory.ts';
import type { Product } from '../../shared/contract/products.ts';
import { occupiesTime } from '../../shared/rules/appointmentStatus.ts';
import { buildBill, isOverpaid, listUnbilled } from '../../shared/rules/bills.ts';
import type { AllowanceOverage } from '../../shared/rules/formulas.ts';
import { createMovement } from '../inventory/rules.ts';
import type { Caller } from '../kit/caller.ts';
import { badRequest, conflict, HttpError, mayNotChangePrices } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import type { BillHead, RetailLine, StoredBill } from './store.ts';

/** What a bill follows from. */
export type Billed = {
  head: BillHead;
  /** Undefined for a sale without one. */
  visit: Appointment | undefined;
  bowls: readonly Bowl[];
  overages: readonly AllowanceOverage[];
  /** IDs of the services whose prices include taxes. */
  taxIncluded: ReadonlySet<string>;
  mayChangePrices: boolean;
};

const toEdits = ({ waivers, retail, discount, adjustments }: StoredBill): BillEdits => ({
  waivers,
  retail: retail.map(
    ({ title: _, list_price: __, sale: ___, user_name: ____, taxes_included: _____, ...item }) => item,
  ),
  discount,
  adjustments,
});

/** The head of a visit's bill. */
export const headOf = ({ location: location_id, client, user_id, user_name, start }: Appointment): BillHead => {
  const { client_id, client_name } = client;
  return { location_id, client_id, client_name, user_id, user_name, start };
};

/** Lines and sums as they are now. Services of a visit that does not take place are not charged. */
export const computeBill = (
  stored: StoredBill,
  { visit, overages, taxIncluded }: Pick<Billed, 'visit' | 'overages' | 'taxIncluded'>,
) =>
  buildBill({
    ...(visit && occupiesTime(visit) ? { services: visit.services, overages } : { services: [], overages: [] }),
    taxIncluded,
    edits: stored,
  });

/** The bill as the console reads it: a closed one as it was closed, with what was mixed since. */
export function toBill(stored: StoredBill, billed: Billed): Bill {
  const { head, visit, bowls, overages, mayChangePrices } = billed;
  const { closed, state, number, edition, version } = stored;
  const figures = closed ?? computeBill(stored, billed);
  return {
    appointment_id: stored.appointment_id,
    location_id: head.location_id,
    client_name: head.client_name,
    user_name: head.user_name,
    start: head.start,
    ...(visit && { visit_status: visit.status }),
    state,
    ...(number !== undefined && { number }),
    edition,
    lines: figures.lines,
    bowls: bowls.map(toBilledBowl),
    subtotal: figures.subtotal,
    discount_total: figures.discount_total,
    deposit_total: figures.deposit_total,
    total: figures.total,
    edits: toEdits(stored),
    ...(closed && { closed: { time: closed.time, user_name: closed.by } }),
    not_on_bill: closed ? listUnbilled(closed.lines, overages) : [],
    may_change_prices: mayChangePrices,
    version,
  };
}

const toBilledBowl = ({ bowl_id, start, service_id, entries }: Bowl): BilledBowl => ({
  bowl_id,
  start,
  grams: entries.reduce((sum, { amount }) => sum + amount, 0) / 100,
  service_id: service_id ?? null,
});

/** @throws 403 if waivers, the discount, deposits or fees change and the caller may not change prices */
export function assertMayEdit(stored: StoredBill, edits: BillEdits, mayChangePrices: boolean): void {
  const { retail: _, ...before } = toEdits(stored);
  const { retail: __, ...after } = edits;
  if (!isDeepStrictEqual(before, after) && !mayChangePrices) throw mayNotChangePrices();
}

type PricedProduct = { product: Pick<Product, 'retail_price'> | undefined; mayChangePrices: boolean };

/**
 * A product that is added to a bill, with its retail price if it is sold for another one.
 * @throws 403 for another price, or one of a product without, from those who may not change prices; 400 without a reason for it
 */
export function priceRetail<Item extends RetailItem>(
  item: Item,
  field: string,
  { product, mayChangePrices }: PricedProduct,
): Item & { list_price?: number } {
  const list = product?.retail_price ?? undefined;
  if (list === item.price) return item;
  if (!mayChangePrices) throw mayNotChangePrices();
  if (list === undefined) return item;
  const text = 'Please say why';
  if (!item.price_reason) throw badRequest(text, { [`${field}.price_reason`]: text });
  return { ...item, list_price: list };
}

type Sums = Pick<Bill, 'subtotal' | 'discount_total' | 'deposit_total'>;
const overpaid = 'The deposits are more than the bill.';

/** @throws 400 for a discount or deposits above what is charged */
export function assertDeductionsFit({ discount, adjustments }: BillEdits, sums: Sums): void {
  const text = 'The discount is more than the bill.';
  if (discount?.kind === 'amount' && discount.value > sums.subtotal) throw badRequest(text, { 'discount.value': text });
  if (isOverpaid(sums)) {
    const nth = adjustments.findLastIndex(({ kind }) => kind === 'deposit');
    throw badRequest(overpaid, { [`adjustments.${nth}.amount`]: overpaid });
  }
}

export const assertOpen = ({ state, number }: StoredBill): void => {
  if (state === 'closed') throw conflict(`Bill ${number} is closed. An admin can reopen it.`);
};

/** Whether the bill has lines besides services and their product, which are charged whether or not the visit takes place. */
export const hasOwnLines = ({ retail, adjustments }: StoredBill): boolean =>
  retail.length > 0 || adjustments.length > 0;

/**
 * `time` is now in the salon.
 * @throws 409 for a visit that did not begin or does not take place, unless something else is charged; for deposits above what is charged
 */
export function assertCanClose(stored: StoredBill, visit: Appointment | undefined, time: string, sums: Sums): void {
  if (!hasOwnLines(stored)) {
    if (!visit) throw conflict('There is nothing on this bill.');
    const { status, start } = visit;
    if (!occupiesTime(visit)) throw conflict('There is nothing to charge on a visit that is canceled or missed.');
    if (status !== 'in_service' && status !== 'done' && start > time)
      throw conflict('A bill is closed once the visit has begun.');
  }
  if (isOverpaid(sums)) throw conflict(overpaid);
}

/** @throws 409 with the current bill if it changed since it was read */
export function assertVersion(stored: StoredBill, expected: number | undefined, current: () => Bill): void {
  if (expected !== undefined && expected !== stored.version) throw staleBill(current());
}

export const staleBill = (current: Bill): HttpError =>
  new HttpError(409, 'stale', 'Somebody else changed this bill in the meantime. Please look again.', { current });

/** `currentId` tells the product that one was merged into. */
type SaleContext = {
  caller: Caller;
  time: string;
  location_id: number;
  currentId: (product: string) => string;
  /** Dollars per container. */
  costOf: (product: string) => number | undefined;
};

const source = 'Bill';

export const isSameSale = (a: RetailItem, b: RetailItem): boolean =>
  a.line_id === b.line_id && a.product_id === b.product_id && a.quantity === b.quantity && a.price === b.price;

/** Movements that sell the lines that have not been sold, and take back what is no longer on the bill as it was sold. */
export function settleSales(
  before: readonly RetailLine[],
  after: readonly RetailLine[],
  context: SaleContext,
): { retail: RetailLine[]; moved: Movement[] } {
  const { caller, time, location_id, currentId, costOf } = context;
  const sold: Movement[] = [];
  const retail = after.map((line) => {
    const known = before.find((one) => isSameSale(one, line))?.sale;
    if (known) return { ...line, sale: known };
    const { quantity, price } = line;
    const product_id = currentId(line.product_id);
    const by = { id: ulid(), caller, time, location_id };
    const cost = costOf(product_id);
    const moved = createMovement(by, { kind: 'sale', product_id, change: -quantity, cost, reason: '', source, price });
    sold.push(moved);
    return { ...line, sale: { movement_id: moved.movement_id, location_id, cost } };
  });
  const kept = new Set(retail.map(({ sale }) => sale.movement_id));
  const gone = before.filter(({ sale }) => sale && !kept.has(sale.movement_id));
  return { retail, moved: [...takeBack(gone, context), ...sold] };
}

/** Reversals of the sales of these lines, at the cost at which they were sold. */
export const takeBack = (
  lines: readonly RetailLine[],
  { caller, time, currentId }: Omit<SaleContext, 'location_id' | 'costOf'>,
): Movement[] =>
  lines.flatMap(({ sale, quantity: change, ...line }) => {
    if (!sale) return [];
    const { movement_id: reverses, location_id, cost } = sale;
    const product_id = currentId(line.product_id);
    const by = { id: ulid(), caller, time, location_id };
    return [createMovement(by, { kind: 'reversal', product_id, change, cost, reason: '', source, reverses })];
  });

type Closing = Pick<BillEntry, 'event' | 'time' | 'by'> & { number: number; edition: number; reason?: string };

/** Entry of a closing or reopening, with what the bill charged. */
export function buildEntry(
  head: BillHead,
  charged: Pick<BillEntry, 'lines' | 'subtotal' | 'discount_total' | 'deposit_total' | 'total'>,
  { appointment_id, discount }: Pick<StoredBill, 'appointment_id' | 'discount'>,
  closing: Closing,
): BillEntry {
  const { lines, subtotal, discount_total, deposit_total, total } = charged;
  return {
    entry_id: ulid(),
    ...closing,
    appointment_id,
    ...head,
    lines,
    subtotal,
    discount_total,
    deposit_total,
    total,
    ...(discount && { discount_reason: discount.reason }),
  };
}
