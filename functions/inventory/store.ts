import { type Movement, type StockLine, stockLine } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Product } from '../../shared/contract/products.ts';
import { onOrderByProduct } from '../../shared/rules/orders.ts';
import { addMinutes, wallClockAt } from '../../shared/rules/time.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { createCache, now } from '../kit/clock.ts';
import { HttpError, stale } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { readPage } from '../kit/page.ts';
import { getMany, itemParser, type Key, listAll } from '../kit/read.ts';
import { add, type Change, commit, create, put, replace, WriteConflict } from '../kit/write.ts';
import { getCachedResellers, listOpenOrders } from '../orders/store.ts';
import type { Groups } from '../products/groupStore.ts';
import { toListedProduct, toUnknownProduct } from '../products/rules.ts';
import { addProduct, getCachedCatalog } from '../products/store.ts';
import { listMovementsBetween, salonPartition, toMovementItem } from './movementStore.ts';
import { canSeePrices, toInventoryRow } from './rules.ts';

const stockPartition = (organization: number, location: number): string =>
  `${salonPartition(organization, location)}#STK`;
const stockKey = (organization: number, location: number, product: string): Key => ({
  pk: stockPartition(organization, location),
  sk: product,
});
/** Where a salon's stock counts its changes, and apart what was edited, behind its lines. */
const revisionKey = (organization: number, location: number): Key => stockKey(organization, location, 'MARK');
// What a delivery brought for the first time has no notes yet.
const parseStockLine = itemParser(stockLine, { inventory_notes: '' });

/** As many as there are products. */
const maxStockLines = 10_000;

/** The lines of a salon's stock, whose ids begin with a digit, without its mark. */
const stockLineRange = (organization: number, location: number) => ({
  pk: stockPartition(organization, location),
  between: ['0', 'M'] as const,
});

type PageRequest = { limit: number; cursor?: string | undefined };

/** A page of a salon's stock. */
export const listStockPage = (organization: number, location: number, asked: PageRequest) =>
  readPage({
    table: 'inventory',
    request: asked,
    cursorScope: { stock: [organization, location] },
    pin: null,
    ranges: () => [stockLineRange(organization, location)],
    toRow: parseStockLine,
    isIncluded: () => true,
  });

/** Everything a salon has, by product. */
export async function loadStock(organization: number, location: number): Promise<ReadonlyMap<string, StockLine>> {
  const items = await listAll('inventory', stockLineRange(organization, location), maxStockLines);
  return new Map(items.map(parseStockLine).map((line) => [line.product_id, line]));
}

/** An edit that a crash kept from being counted is made up for after this, in ms. */
const stockCacheMs = 15 * 60_000;
/** In minutes: a movement is written by then after its time. */
const maxWriteDelayMinutes = 1;
/** So many lines are read for a unit when all of them are; a line by itself takes one. */
const linesPerReadUnit = 16;
const stockCache = createCache<{ lines: ReadonlyMap<string, StockLine>; asked: string }>(stockCacheMs, 20);

/**
 * Everything a salon has, by product, from memory but for the lines that moved since. It is read whole after an edit, and where that is less
 * than what moved. For looks, never for a write.
 */
export async function getCachedStock(organization: number, { location_id, zone }: Location) {
  const asked = wallClockAt(zone, now());
  let isFresh = false;
  const readWhole = async () => {
    isFresh = true;
    return { asked, lines: await loadStock(organization, location_id) };
  };
  const [mark] = await readRevisions(organization, [location_id]);
  const name = [organization, location_id, mark?.['edits'] ?? 0].join(' ');
  const shelf = await stockCache.getOrLoad(name, readWhole);
  if (isFresh) return shelf.lines;
  // The clock of a salon that was set back says nothing about what moved.
  const isBehind = asked < shelf.asked;
  const since = { from: addMinutes(shelf.asked, -maxWriteDelayMinutes), to: addMinutes(asked, maxWriteDelayMinutes) };
  const movements = isBehind ? [] : await listMovementsBetween(organization, location_id, since.from, since.to);
  const moved = new Set(movements.map(({ product_id }) => product_id));
  const isWhole = isBehind || moved.size * linesPerReadUnit > shelf.lines.size;
  Object.assign(
    shelf,
    isWhole
      ? await readWhole()
      : { asked, lines: new Map([...shelf.lines, ...(await findStock(organization, location_id, [...moved]))]) },
  );
  return shelf.lines;
}

/** What a salon has of these products, by product; one request. */
export async function findStock(organization: number, location: number, products: readonly string[]) {
  const wanted = products.map((id) => ({ table: 'inventory' as const, key: stockKey(organization, location, id) }));
  const found = (await getMany(wanted)).flatMap((item) => (item ? [parseStockLine(item)] : []));
  return new Map(found.map((line) => [line.product_id, line]));
}

/** What each of these salons has of a product; one request. */
export async function findStockInSalons(organization: number, locations: readonly number[], product: string) {
  const wanted = locations.map((id) => ({ table: 'inventory' as const, key: stockKey(organization, id, product) }));
  return (await getMany(wanted)).flatMap((item) => (item ? [parseStockLine(item)] : []));
}

const readRevisions = (organization: number, locations: readonly number[]) =>
  getMany(
    locations.map((location) => ({ table: 'inventory', key: revisionKey(organization, location) })),
    { consistent: false },
  );

/** How often the stock of these salons was changed, in their order; one request for every hundred, at half a unit each. */
export const getStockRevisions = async (organization: number, locations: readonly number[]): Promise<string[]> =>
  (await readRevisions(organization, locations)).map((item) => String(item?.['n'] ?? 0));

/** A line over the version that was seen, with the movement that made its count another one, if it is. */
export const saveStockLine = (
  organization: number,
  after: StockLine,
  seen: number,
  moved: Movement | undefined,
): Change[] => [
  {
    ...replace('inventory', { ...stockKey(organization, after.location_id, after.product_id), ...after }, seen, () =>
      stale(),
    ),
    afterCommit: { table: 'inventory', key: revisionKey(organization, after.location_id), deltas: { n: 1, edits: 1 } },
  },
  ...(moved ? [create('inventory', toMovementItem(organization, moved), () => stale())] : []),
];

/**
 * A movement, and its change added to the count where it lies: many may do that at the same moment. A line that is not there yet begins
 * with it. What was decided by when the shelf was counted, as `read`, is looked at again where it was counted since; what was decided by all
 * of it, where anything of it changed.
 */
export const postMovement = (organization: number, moved: Movement, read?: ExpectedLine): Change[] => {
  const { location_id, product_id, change, time, counted } = moved;
  const written = create('inventory', toMovementItem(organization, moved), () => new WriteConflict());
  if (change === 0) return [written];
  const sums = { inventory_current_quantity: change, inventory_desired_quantity: 0, version: 1 };
  const set = {
    location_id,
    product_id,
    inventory_last_adjustment_quantity: change,
    inventory_last_changed_timestamp: time,
    ...(counted && { inventory_counted_timestamp: counted }),
  };
  const unset = counted === null ? ['inventory_counted_timestamp'] : [];
  const held = read && (read.whole ? ifLineUnchanged(read.line) : ifNotRecounted(read.line));
  return [
    {
      ...add('inventory', stockKey(organization, location_id, product_id), sums, { set, unset, ...held }),
      afterCommit: { table: 'inventory', key: revisionKey(organization, location_id), deltas: { n: 1 } },
    },
    written,
  ];
};

type ExpectedLine = { line: StockLine | undefined; whole?: boolean };

/** Holds only while nothing moved on the shelf since it was read. */
const ifLineUnchanged = (line: StockLine | undefined) => ({
  unchanged: { version: line?.version },
  onConditionFailed: () => new WriteConflict(),
});

/** Holds only while the shelf was not counted since it was read. */
const ifNotRecounted = (line: StockLine | undefined) => ({
  unchanged: { inventory_counted_timestamp: line?.inventory_counted_timestamp },
  onConditionFailed: () => new WriteConflict(),
});

/** A shelf that was counted and is as the books have it: nothing moves, but what was weighed before takes nothing from it any more. */
export const postUnchangedCount = (organization: number, line: StockLine, counted: string): Change => ({
  ...add(
    'inventory',
    stockKey(organization, line.location_id, line.product_id),
    { version: 1 },
    { set: { inventory_counted_timestamp: counted }, ...ifLineUnchanged(line) },
  ),
  afterCommit: { table: 'inventory', key: revisionKey(organization, line.location_id), deltas: { n: 1 } },
});

/** A line as it stands with the movements it comes from, for filling tables. */
export const fillStock = (organization: number, line: StockLine, ...moved: readonly Movement[]): Change[] => [
  put('inventory', { ...stockKey(organization, line.location_id, line.product_id), ...line }),
  ...moved.map((one) => put('inventory', toMovementItem(organization, one))),
];

/** What the catalogue, the distributors and the orders on their way say of a salon's stock. */
export async function loadStockContext(caller: Caller, salon: Location) {
  const { organization_id } = caller;
  const [{ products, groups, byCode }, resellers, open] = await Promise.all([
    getCachedCatalog(organization_id),
    getCachedResellers(organization_id),
    listOpenOrders(organization_id, salon.location_id),
  ]);
  const onOrder = onOrderByProduct(open);
  return {
    products,
    groups,
    byCode,
    onOrder,
    open,
    rowOf: (line: StockLine) => {
      const product = products.get(line.product_id);
      const carrier = resellers.find(({ brand_ids }) => brand_ids.includes(product?.brand_id ?? ''));
      return toInventoryRow(line, salon, {
        product: product && { ...product, ...toListedProduct(product, groups) },
        reseller: carrier?.reseller_company_name ?? '',
        onOrder: onOrder.get(line.product_id) ?? 0,
        withPrices: canSeePrices(caller),
      });
    },
  };
}

/** A product of which no more is known than its name: the catalogue lists it among those that miss something. */
export async function createUnknownProduct(
  caller: Caller,
  barcode: string,
  name: string,
  manufacturer_id: string | null,
  among?: Groups,
): Promise<Product> {
  const made = toUnknownProduct({ product_id: ulid(), product_upc_code: barcode, product_name: name, manufacturer_id });
  const trail = { entity: 'product', id: made.product_id, action: 'create', after: made };
  try {
    await commit([...addProduct(caller.organization_id, made, among), auditEntry(caller, trail)]);
  } catch (error) {
    // Somebody named it at the same moment: asked again, the catalogue knows it.
    if (error instanceof HttpError && error.extra.fields?.['barcode']) throw new WriteConflict();
    throw error;
  }
  return made;
}
