import type { Movement } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { MonthStock } from '../../shared/contract/monthEnd.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { addDays, dayOf, monthsBetween, wallClockAt } from '../../shared/rules/time.ts';
import { listMovementsBetween } from '../inventory/movementStore.ts';
import { loadStock } from '../inventory/store.ts';
import { now } from '../kit/clock.ts';
import { WriteConflict } from '../kit/write.ts';
import { sum } from './earnings.ts';
import { findKeptMonth, keepMonthStock, type ProductMonth } from './monthStore.ts';

const flows = ['received', 'used', 'sold', 'transferred', 'lost'] as const;
type Flow = (typeof flows)[number];

const flowByKind: Record<Exclude<Movement['kind'], 'reversal'>, Flow> = {
  receive: 'received',
  use: 'used',
  correction: 'used',
  sale: 'sold',
  transfer: 'transferred',
  recount: 'lost',
  // The two movements of a merge add up to nothing.
  merge: 'lost',
};

/** Column of a movement. The source of a reversal is that of the movement it cancels, which may be of an earlier month. */
function flowOf({ kind, source }: Movement): Flow {
  if (kind !== 'reversal') return flowByKind[kind];
  if (source === 'Bill') return 'sold';
  return source.startsWith('Order ') ? 'received' : 'lost';
}

/** Containers of a product and their cost in cents per container. */
type Valued = { count: number; cost: number };
type StockByProduct = ReadonlyMap<string, Valued>;

type MonthParts = {
  movements: readonly Movement[];
  closing: StockByProduct;
  /** Closing stock of the month before. Undefined if it is not known: then it follows from the movements. */
  opening: StockByProduct | undefined;
  /** Cost of a product today, in cents per container. */
  costOf: (product: string) => number;
};

/** Stock of a salon's products in a month. Movements without a cost, such as those of earlier releases, have that of today. */
export function sumMonth({ movements, closing, opening, costOf }: MonthParts): ProductMonth[] {
  const byProduct = Map.groupBy(movements, ({ product_id }) => product_id);
  const ids = new Set([...closing.keys(), ...byProduct.keys(), ...(opening?.keys() ?? [])]);
  return [...ids].flatMap((product_id): ProductMonth[] => {
    const ofProduct = byProduct.get(product_id) ?? [];
    const moved = roundQuantity(ofProduct.reduce((sum, { change }) => sum + change, 0));
    const { count, cost } = closing.get(product_id) ?? { count: 0, cost: costOf(product_id) };
    const counted = opening ? { count: 0, cost } : { count: roundQuantity(count - moved), cost };
    const before = opening?.get(product_id) ?? counted;
    if (ofProduct.length === 0 && count === 0 && before.count === 0) return [];
    const cents = { received: 0, used: 0, sold: 0, transferred: 0, lost: 0 };
    let repriced = before.count * (cost - before.cost);
    for (const one of ofProduct) {
      const then = one.cost ? Math.round(one.cost * 100) : costOf(product_id);
      cents[flowOf(one)] += one.change * then;
      repriced += one.change * (cost - then);
    }
    for (const flow of flows) cents[flow] = Math.round(cents[flow]);
    const stock = { opening: before.count, opening_cost: before.cost, closing: count, closing_cost: cost };
    return [{ product_id, ...stock, moved, ...cents, price_changes: Math.round(repriced) }];
  });
}

/** Rows of a month in dollars by category, without those worth nothing. The check compares containers, at the cost at the month's end. */
export function toMonthStock(products: readonly ProductMonth[], categoryOf: (product: string) => string): MonthStock[] {
  const rows = products.map(({ product_id, opening_cost, closing_cost, moved, ...one }) => {
    const opening = Math.round(one.opening * opening_cost);
    const closing = Math.round(one.closing * closing_cost);
    const check = Math.round(roundQuantity(one.opening + moved - one.closing) * closing_cost);
    const row = { ...one, product_id, opening, closing, check };
    const changes = sum([one.received, one.used, one.sold, one.transferred, one.lost, one.price_changes]);
    // Cents that were rounded away, in the column with fractions of containers.
    row[one.used !== 0 ? 'used' : one.lost !== 0 ? 'lost' : 'price_changes'] += closing + check - opening - changes;
    return row;
  });
  return [...Map.groupBy(rows, ({ product_id }) => categoryOf(product_id))]
    .map(([category, group]) => {
      const of = (column: Exclude<keyof MonthStock, 'category'>) => sum(group.map((one) => one[column])) / 100;
      const stock = { opening: of('opening'), received: of('received'), used: of('used'), sold: of('sold') };
      const rest = { transferred: of('transferred'), lost: of('lost'), price_changes: of('price_changes') };
      return { category, ...stock, ...rest, closing: of('closing'), check: of('check') };
    })
    .filter((row) => Object.values(row).some((amount) => typeof amount === 'number' && amount !== 0))
    .sort((a, b) => Number(a.category === '') - Number(b.category === '') || a.category.localeCompare(b.category));
}

export const nextMonth = (month: string): string => addDays(`${month}-28`, 4).slice(0, 7);
const previousMonth = (month: string): string => addDays(`${month}-01`, -1).slice(0, 7);

/** Whether a month is over by a day, so that no write to it is under way. */
export const isMonthSettled = (month: string, { zone }: Location): boolean =>
  dayOf(wallClockAt(zone, now())) > `${nextMonth(month)}-01`;

const listMovementsOf = (organization: number, location: number, month: string, { consistent = false } = {}) =>
  listMovementsBetween(organization, location, `${month}-01 00:00:00`, `${month}-31 23:59:59`, { consistent });

/** Stock as it is now, and the movements of the running month. @throws WriteConflict if something moved in between */
async function loadRunningMonth(organization: number, location: number, running: string) {
  const stock = await loadStock(organization, location);
  const movements = await listMovementsOf(organization, location, running, { consistent: true });
  const after = await loadStock(organization, location);
  const isSame = ({ product_id, version }: { product_id: string; version: number }) =>
    stock.get(product_id)?.version === version;
  if (![...after.values()].every(isSame)) throw new WriteConflict();
  return { stock, movements };
}

const closingOf = (products: readonly ProductMonth[]): StockByProduct =>
  new Map(products.map((one) => [one.product_id, { count: one.closing, cost: one.closing_cost }]));
const openingOf = (products: readonly ProductMonth[]): StockByProduct =>
  new Map(products.map((one) => [one.product_id, { count: one.opening, cost: one.opening_cost }]));

/** Months whose movements are read per request. At least 3: the running month and the one before may not be kept. */
export const maxMonthsRead = 3;

/**
 * Stock of a month that is not kept: back from the next month that is, or else from the stock on hand. Keeps the months on the way that are
 * over. Undefined if `maxRead` months of movements did not reach it; a repeat goes on from there.
 */
export async function loadMonthStock(
  organization: number,
  salon: Location,
  { month, maxRead, costOf }: { month: string; maxRead: number; costOf: (product: string) => number },
): Promise<{ products: ProductMonth[] | undefined; read: number }> {
  const { location_id, zone } = salon;
  const running = wallClockAt(zone, now()).slice(0, 7);
  const missing: string[] = [];
  let closing: StockByProduct | undefined;
  for (const one of monthsBetween(month, running)) {
    const later = one === month ? undefined : (await findKeptMonth(organization, location_id, one)).products;
    closing = later && openingOf(later);
    if (closing) break;
    missing.unshift(one);
  }
  if (missing.length > maxRead && maxRead < maxMonthsRead) return { products: undefined, read: 0 };
  for (const [nth, one] of missing.entries()) {
    if (nth === maxRead) return { products: undefined, read: nth };
    const current = closing ? undefined : await loadRunningMonth(organization, location_id, one);
    closing ??= new Map(
      [...(current?.stock.values() ?? [])].map(({ product_id, inventory_current_quantity: count }) => [
        product_id,
        { count, cost: costOf(product_id) },
      ]),
    );
    const movements = current?.movements ?? (await listMovementsOf(organization, location_id, one));
    const before =
      one === month ? (await findKeptMonth(organization, location_id, previousMonth(one))).products : undefined;
    const products = sumMonth({ movements, closing, opening: before && closingOf(before), costOf });
    if (isMonthSettled(one, salon)) await keepMonthStock(organization, location_id, one, products);
    if (one === month) return { products, read: nth + 1 };
    closing = openingOf(products);
  }
  return { products: [], read: 0 };
}
