import type * as z from 'zod';
import { id } from '../../shared/contract/fields.ts';
import { type Movement, type StockLine, stockLine } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { NamedProduct } from '../../shared/contract/namedProduct.ts';
import type { Product } from '../../shared/contract/products.ts';
import { normalizeName } from '../../shared/rules/names.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { addMinutes, wallClockAt } from '../../shared/rules/time.ts';
import { auditEntry } from '../kit/audit.ts';
import type { Caller } from '../kit/caller.ts';
import { createCache, now } from '../kit/clock.ts';
import { badRequest, HttpError, stale } from '../kit/errors.ts';
import { ulid } from '../kit/ids.ts';
import { readPage } from '../kit/page.ts';
import { getMany, itemParser, type Key, listAll } from '../kit/read.ts';
import { add, type Change, commit, create, put, replace, WriteConflict } from '../kit/write.ts';
import type { Groups } from '../products/groupStore.ts';
import { toUnknownProduct } from '../products/rules.ts';
import { maxProducts, productCreationChanges } from '../products/store.ts';
import { listMovementsBetween, salonPartition, toMovementItem } from './movementStore.ts';

const stockPartition = (organization: number, location: number): string =>
  `${salonPartition(organization, location)}#STK`;
const stockKey = (organization: number, location: number, product: string): Key => ({
  pk: stockPartition(organization, location),
  sk: product,
});
/** Item that counts the changes (`n`) of a salon's stock, and those without a movement (`edits`). Its key sorts after the lines. */
const revisionKey = (organization: number, location: number): Key => stockKey(organization, location, 'MARK');
/** `merged_into` is the product that took over what this line had. */
const storedStockLine = stockLine.extend({ merged_into: id.optional() });
export type StoredStockLine = z.infer<typeof storedStockLine>;
// Lines created by a movement have no notes.
const parseStockLine = itemParser(storedStockLine, { inventory_notes: '' });

/** Key range of a salon's stock lines. Their ids start with a digit, so the revision item is excluded. */
const stockLineRange = (organization: number, location: number) => ({
  pk: stockPartition(organization, location),
  between: ['0', 'M'] as const,
});

type StockPage<Row> = {
  request: { limit: number; cursor?: string | undefined };
  toRow: (line: StockLine) => Row;
  isIncluded: (row: Row) => boolean;
};

export const listStockPage = <Row>(organization: number, location: number, { toRow, ...page }: StockPage<Row>) =>
  readPage({
    table: 'inventory',
    cursorScope: { stock: [organization, location] },
    pin: null,
    ranges: () => [stockLineRange(organization, location)],
    toRow: (item) => toRow(parseStockLine(item)),
    ...page,
  });

/** All stock lines of a salon by product id. */
export async function loadStock(organization: number, location: number): Promise<ReadonlyMap<string, StockLine>> {
  const items = await listAll('inventory', stockLineRange(organization, location), maxProducts);
  return new Map(items.map(parseStockLine).map((line) => [line.product_id, line]));
}

/** Bounds how long a missed revision increment (after a crash) can leave the cache stale. */
const stockCacheMs = 15 * 60_000;
/** A movement is written within this time after its timestamp. */
const maxWriteDelayMinutes = 1;
/** Lines per read unit when all are queried. Reading a single line costs one unit. */
const linesPerReadUnit = 16;
const stockCache = createCache<{ lines: ReadonlyMap<string, StockLine>; asked: string }>(stockCacheMs, 20);

/**
 * All stock lines of a salon, from a cache updated with the lines that moved since. Reloads all lines after an edit, or if that is
 * cheaper. Only for display; never base a write on it.
 */
export async function getCachedStock(organization: number, { location_id, zone }: Location) {
  const readAt = wallClockAt(zone, now());
  let isFresh = false;
  const readWhole = async () => {
    isFresh = true;
    return { asked: readAt, lines: await loadStock(organization, location_id) };
  };
  const [mark] = await readRevisions(organization, [location_id]);
  const name = [organization, location_id, mark?.['edits'] ?? 0].join(' ');
  const cached = await stockCache.getOrLoad(name, readWhole);
  if (isFresh) return cached.lines;
  const moved = await listMovedProducts(organization, location_id, cached.asked, readAt);
  const isWhole = !moved || moved.length * linesPerReadUnit > cached.lines.size;
  Object.assign(
    cached,
    isWhole
      ? await readWhole()
      : {
          asked: readAt,
          lines: new Map([...cached.lines, ...(await findStock(organization, location_id, moved))]),
        },
  );
  return cached.lines;
}

/** Products whose stock moved since a moment. Undefined after the clock was set back, when movement times cannot be compared. */
export async function listMovedProducts(
  organization: number,
  location: number,
  since: string,
  readAt: string,
): Promise<string[] | undefined> {
  if (readAt < since) return undefined;
  const range = [addMinutes(since, -maxWriteDelayMinutes), addMinutes(readAt, maxWriteDelayMinutes)] as const;
  const movements = await listMovementsBetween(organization, location, ...range);
  return [...new Set(movements.map(({ product_id }) => product_id))];
}

/** Stock lines of the products by product id, in one request. */
export async function findStock(organization: number, location: number, products: readonly string[]) {
  const wanted = products.map((id) => ({ table: 'inventory' as const, key: stockKey(organization, location, id) }));
  const found = (await getMany(wanted)).flatMap((item) => (item ? [parseStockLine(item)] : []));
  return new Map(found.map((line) => [line.product_id, line]));
}

/** Stock lines of a product in several salons, in one request. */
export async function findStockInSalons(organization: number, locations: readonly number[], product: string) {
  const wanted = locations.map((id) => ({ table: 'inventory' as const, key: stockKey(organization, id, product) }));
  return (await getMany(wanted)).flatMap((item) => (item ? [parseStockLine(item)] : []));
}

/** Revision of a salon's stock: its changes, and those of them that are no movements. */
export async function getStockRevision(organization: number, location: number) {
  const [item] = await readRevisions(organization, [location]);
  return { mark: String(item?.['n'] ?? 0), edits: String(item?.['edits'] ?? 0) };
}

const readRevisions = (organization: number, locations: readonly number[]) =>
  getMany(
    locations.map((location) => ({ table: 'inventory', key: revisionKey(organization, location) })),
    { consistent: false },
  );

/** Revisions of the stock of several salons, in their order. One request per 100 salons, half a read unit each. */
export const getStockRevisions = async (organization: number, locations: readonly number[]): Promise<string[]> =>
  (await readRevisions(organization, locations)).map((item) => String(item?.['n'] ?? 0));

/** Saves a stock line over the version that was read, with the movement if its quantity changed. */
export const stockLineChanges = (
  organization: number,
  after: StoredStockLine,
  expectedVersion: number,
  moved: Movement | undefined,
  onConditionFailed: () => Error = () => stale(),
): Change[] => [
  {
    ...replace(
      'inventory',
      { ...stockKey(organization, after.location_id, after.product_id), ...after },
      expectedVersion,
      onConditionFailed,
    ),
    afterCommit: {
      table: 'inventory',
      key: revisionKey(organization, after.location_id),
      deltas: moved ? { n: 1 } : { n: 1, edits: 1 },
    },
  },
  ...(moved ? [create('inventory', toMovementItem(organization, moved), onConditionFailed)] : []),
];

/**
 * Posts a movement and adds its change to the quantity on hand, creating the line if needed. Concurrent posts do not conflict. It fails
 * with a conflict if the product was merged into another one, and with `read` if the line was counted since it was read or, with `whole`,
 * if it changed at all.
 */
export const movementChanges = (organization: number, moved: Movement, read?: ExpectedLine): Change[] => {
  const { location_id, product_id, change, time, counted } = moved;
  const written = create('inventory', toMovementItem(organization, moved), () => new WriteConflict());
  if (change === 0) return [written];
  const sums = { inventory_current_quantity: change, inventory_desired_quantity: 0, version: 1 };
  const set = {
    location_id,
    product_id,
    inventory_last_adjustment_quantity: change,
    inventory_last_changed_timestamp: time,
    ...(moved.kind === 'receive' && { inventory_last_received_timestamp: time }),
    ...(moved.kind === 'sale' && { inventory_last_sold_timestamp: time }),
    ...(counted && { inventory_counted_timestamp: counted }),
  };
  const unset = counted === null ? ['inventory_counted_timestamp'] : [];
  const held = { ...(read && (read.whole ? isLineUnchanged(read.line) : isNotRecounted(read.line))), ...isNotMerged };
  return [
    {
      ...add('inventory', stockKey(organization, location_id, product_id), sums, {
        set,
        unset,
        unchanged: held,
        onConditionFailed: () => new WriteConflict(),
      }),
      afterCommit: { table: 'inventory', key: revisionKey(organization, location_id), deltas: { n: 1 } },
    },
    written,
  ];
};

/** Posts movements of which several may be of one product, as a transaction changes an item once. */
export const movementsChanges = (organization: number, moved: readonly Movement[]): Change[] =>
  [...Map.groupBy(moved, ({ location_id, product_id }) => `${location_id} ${product_id}`).values()].flatMap((group) => {
    const change = roundQuantity(group.reduce((sum, one) => sum + one.change, 0));
    const latest = group.at(-1);
    const [update] = latest && change !== 0 ? movementChanges(organization, { ...latest, change }) : [];
    const written = group.map((one) =>
      create('inventory', toMovementItem(organization, one), () => new WriteConflict()),
    );
    return [...(update ? [update] : []), ...written];
  });

type ExpectedLine = { line: StockLine | undefined; whole?: boolean };

/** Conditions of a line: it has not changed, was not counted since it was read, and is of no product that was merged. */
const isLineUnchanged = (line: StockLine | undefined) => ({ version: line?.version });
const isNotRecounted = (line: StockLine | undefined) => ({
  inventory_counted_timestamp: line?.inventory_counted_timestamp,
});
const isNotMerged = { merged_into: undefined };

/** Records that a product was counted without variance, so that bowls weighed before the count no longer change its stock. */
export const unchangedCountChange = (organization: number, line: StockLine, counted: string): Change => ({
  ...add(
    'inventory',
    stockKey(organization, line.location_id, line.product_id),
    { version: 1 },
    {
      set: { inventory_counted_timestamp: counted },
      unchanged: { ...isLineUnchanged(line), ...isNotMerged },
      onConditionFailed: () => new WriteConflict(),
    },
  ),
  afterCommit: { table: 'inventory', key: revisionKey(organization, line.location_id), deltas: { n: 1, edits: 1 } },
});

/** Stock line with its movements, for seeding tables. */
export const stockSeedChanges = (organization: number, line: StockLine, ...moved: readonly Movement[]): Change[] => [
  put('inventory', { ...stockKey(organization, line.location_id, line.product_id), ...line }),
  ...moved.map((one) => put('inventory', toMovementItem(organization, one))),
];

/** Creates an incomplete product with a name and barcode. The catalog lists it under missing info. */
export async function createUnknownProduct(
  caller: Caller,
  barcode: string,
  { name, manufacturer, ozSize = 0, price = 0 }: NamedProduct,
  among?: Groups,
): Promise<Product> {
  const manufacturer_id = findManufacturerId(manufacturer, among);
  const product = {
    ...toUnknownProduct({ product_id: ulid(), product_upc_code: barcode, product_name: name, manufacturer_id }),
    product_container_size: ozSize,
    product_cost: price,
  };
  const auditEvent = { entity: 'product', id: product.product_id, action: 'create', after: product };
  try {
    await commit([...productCreationChanges(caller.organization_id, product, among), auditEntry(caller, auditEvent)]);
  } catch (error) {
    // Created concurrently. Retry, and the catalog has it.
    if (error instanceof HttpError && error.extra.fields?.['barcode']) throw new WriteConflict();
    throw error;
  }
  return product;
}

/** @throws 400 for the name of no manufacturer */
function findManufacturerId(name: string, among: Groups | undefined): string | null {
  const form = normalizeName(name);
  if (form === '') return null;
  for (const one of among?.manufacturers.values() ?? [])
    if (normalizeName(one.manufacturer_name) === form) return one.manufacturer_id;
  const message = 'There is no such manufacturer';
  throw badRequest(message, { manufacturer: message });
}
