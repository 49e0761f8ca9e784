import type { Count, CountDetail, CountedPieces, CountLine } from '../../shared/contract/counts.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { rewindStock, type Tally, tallyShares } from '../../shared/rules/counts.ts';
import { normalizeCode } from '../../shared/rules/productCode.ts';
import { compareProducts, unitsOfCode } from '../../shared/rules/products.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { toInstant, wallClockAt } from '../../shared/rules/time.ts';
import { findMergedQuantities } from '../inventory/archiveStore.ts';
import { listMovementsBetween } from '../inventory/movementStore.ts';
import { canSeePrices } from '../inventory/rules.ts';
import { findStock } from '../inventory/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest } from '../kit/errors.ts';
import { ulidTimeMs } from '../kit/ids.ts';
import { type Catalog, getCachedCatalog } from '../products/catalogStore.ts';
import { toListedProduct } from '../products/rules.ts';
import type { StoredProduct } from '../products/store.ts';
import { type ChangesSinceCount, type CountParts, loadCountParts, type Snapshot, type StoredShare } from './store.ts';

/** Line key of an unknown barcode, until a product has it. */
const toUnknownKey = (barcode: string): string => `*${normalizeCode(barcode)}`;
const isUnknownKey = (key: string): boolean => key.startsWith('*');
const barcodeFromKey = (key: string): string => key.slice(1);

/** A count with its parts and the catalog they are read by. `merged` has the containers that a product passed on in a merge. */
export type LoadedCount = { parts: CountParts; catalog: Catalog; merged: ReadonlyMap<string, number> };

export async function loadCountedParts(organization: number, one: Count): Promise<LoadedCount> {
  const [parts, catalog] = await Promise.all([
    loadCountParts(organization, one.count_id),
    getCachedCatalog(organization),
  ]);
  const merged = listPartKeys(parts).filter((key) => catalog.products.get(key)?.merged_into);
  return { parts, catalog, merged: await findMergedQuantities(organization, one.location_id, merged) };
}

/** Keys under which something of a count is stored. */
const listPartKeys = ({ start, shares }: Pick<CountParts, 'start' | 'shares'>): string[] => [
  ...new Set([...start.keys(), ...shares.map(({ key }) => key)]),
];

/**
 * Line that a stored key belongs to: the product that its barcode names by now, or that its product was merged into. A closed count keeps
 * the lines that it was closed with, whatever was merged since.
 */
export function toLineKey({ closed }: Pick<Count, 'closed'>, catalog: Catalog, zone: string, key: string): string {
  const { products, byCode, currentId } = catalog;
  if (isUnknownKey(key)) return byCode.get(barcodeFromKey(key))?.product_id ?? key;
  if (!closed) return currentId(key);
  const { merged_into, archived } = products.get(key) ?? {};
  const isMerged = merged_into && archived && wallClockAt(zone, Date.parse(archived)) <= closed;
  return isMerged ? toLineKey({ closed }, catalog, zone, merged_into) : key;
}

/** Keys of the lines that a request or an approval names. */
export const toLineKeys = (one: Count, catalog: Catalog, zone: string, keys: readonly string[]): string[] =>
  keys.map((key) => toLineKey(one, catalog, zone, key));

/** A count whose approval names the lines as they are now. */
export function withLineKeys<One extends Count>(one: One, catalog: Catalog, zone: string): One {
  const { approval } = one;
  const { again, outside } = approval ?? {};
  return {
    ...one,
    approval: approval && {
      ...approval,
      again: toLineKeys(one, catalog, zone, again ?? []),
      ...(outside && { outside: toLineKeys(one, catalog, zone, outside) }),
    },
  };
}

/** Stored keys of some lines, and the lines themselves. */
export function listPartsOf(
  one: Count,
  { parts, catalog }: LoadedCount,
  zone: string,
  lines: readonly string[],
): string[] {
  const wanted = new Set(lines);
  const keys = listPartKeys(parts).filter((key) => wanted.has(toLineKey(one, catalog, zone, key)));
  return [...new Set([...lines, ...keys])];
}

/** Tallies of a count by stored key. */
export const tallyParts = ({ rounds }: Pick<Count, 'rounds'>, { shares }: Pick<CountParts, 'shares'>) =>
  tallyShares(shares, rounds);

/** @throws 400 if a key is not a line of the count */
export function assertLines(one: Count, loaded: LoadedCount, zone: string, keys: readonly string[]): void {
  const lines = buildCountLines(one, { ...loaded, after: new Map() }, zone);
  const known = new Set(lines.map(({ key }) => key));
  if (!toLineKeys(one, loaded.catalog, zone, keys).every((key) => known.has(key)))
    throw badRequest('There is no such line in this count.', { again: 'There is no such line in this count.' });
}

type ComparedCount = Omit<LoadedCount, 'parts'> & {
  parts: Pick<CountParts, 'start' | 'end' | 'shares'>;
  after: ChangesSinceCount;
};

/** All lines of a count with expected quantities and prices, sorted by product. */
export function buildCountLines(one: Count, loaded: ComparedCount, zone: string): CountLine[] {
  const { catalog } = loaded;
  const tallies = tallyParts(one, loaded.parts);
  const parts = listPartKeys({
    start: loaded.parts.start,
    shares: [...tallies.values()].flatMap((tally) => tally.shares),
  }).map((key) => buildPart(key, tallies.get(key), loaded, zone));
  const isInScope = createScopeTest(one, loaded.parts, catalog);
  const lines = [...Map.groupBy(parts, ({ key }) => toLineKey(one, catalog, zone, key))].map(
    ([key, group]): CountLine => {
      const isOutside = ![key, ...group.map((part) => part.key)].some(isInScope);
      return {
        ...describeLine(key, group, catalog),
        ...(isOutside && { outside: true }),
        ...combineParts(key, group, one, loaded, zone),
      };
    },
  );
  const toListed = ({ manufacturer, brand, name, barcode, price }: CountLine) => ({
    product_id: '',
    category: '',
    weight: 0,
    manufacturer,
    brand,
    name,
    barcode,
    price: price ?? 0,
    retail_price: null,
    taxes_included: false,
  });
  return lines.sort((a, b) => compareProducts(toListed(a), toListed(b)));
}

type LinePart = Pick<CountLine, 'counted' | 'recounted' | 'shares'> & {
  key: string;
  /** Epoch ms of the last piece. */
  at: number | undefined;
  expected: number;
  moved: number;
  barcode: string;
};

/** What was counted under one stored key. */
function buildPart(
  key: string,
  tally: Tally<StoredShare> | undefined,
  { parts, after }: Pick<ComparedCount, 'parts' | 'after'>,
  zone: string,
): LinePart {
  // Products outside of the scope have no start snapshot; use the stock when they were counted.
  const expected = parts.start.get(key) ?? tally?.stock ?? 0;
  const { recounted, late = 0 } = after.get(key) ?? {};
  const stock = (tally?.stock ?? parts.end.get(key) ?? expected) + late;
  return {
    key,
    counted: tally?.counted ?? null,
    at: tally?.at,
    shares: (tally?.shares ?? []).map(({ device_id, device_name, user_id, user_name, pieces, at, batch }) => ({
      device_id,
      device_name,
      user_id,
      user_name,
      pieces: Math.max(0, pieces),
      time: wallClockAt(zone, at),
      ...(batch && { batch }),
    })),
    expected,
    moved: roundQuantity(stock - expected),
    barcode: tally?.shares[0]?.barcode ?? '',
    ...(recounted !== undefined && { recounted }),
  };
}

/** The product of a line, or the barcode that has none yet, as scanned in its parts. */
export function describeLine(key: string, group: readonly LinePart[], { products, groups }: Catalog) {
  const product = products.get(key);
  const scanned = group.find(({ barcode }) => barcode)?.barcode;
  const listed = product
    ? toListedProduct(product, groups)
    : { name: '', manufacturer: '', brand: '', barcode: scanned ?? barcodeFromKey(key), price: 0 };
  const { name, manufacturer, brand, barcode, price } = listed;
  return {
    key,
    product_id: product ? key : null,
    barcode,
    name: `${brand} ${name}`.trim(),
    manufacturer,
    brand,
    ...(product?.other_codes?.length && { other_codes: product.other_codes }),
    ...(product?.product_image && { picture: product.product_image }),
    price,
  };
}

/**
 * Adds up the products that a line was merged from, each compared with its own stock when it was counted. Parts that nobody counted, or
 * that were counted again by hand, stay out, unless the whole line is such.
 */
function combineParts(
  key: string,
  group: readonly LinePart[],
  { approval, finished }: Pick<Count, 'approval' | 'finished'>,
  { catalog, merged }: Pick<ComparedCount, 'catalog' | 'merged'>,
  zone: string,
) {
  const own = group.find((part) => part.key === key);
  const mergedAt = (part: LinePart) => Date.parse(catalog.products.get(part.key)?.archived ?? '');
  // A count by hand after a merge covers what was merged.
  const isRecounted = (part: LinePart) =>
    part.recounted !== undefined ||
    (part !== own && own?.recounted !== undefined && own.recounted > wallClockAt(zone, mergedAt(part)));
  const left = group.filter((part) => !isRecounted(part));
  const counted = left.filter((part) => part.counted !== null);
  const isNamed = counted.some((part) => !isUnknownKey(part.key));
  const included = counted.length === 0 || !isNamed || approval?.zero ? left : counted;
  // Merged after it was counted, and before the other one was compared: its containers were on record for both.
  const comparedAt = own && included.includes(own) ? (own.at ?? (finished ? toInstant(finished, zone) : 0)) : 0;
  const overlaps = counted.filter(
    (part) => part !== own && (part.at ?? 0) < mergedAt(part) && mergedAt(part) < comparedAt,
  );
  const sum = (all: readonly LinePart[], of: (part: LinePart) => number) =>
    roundQuantity(all.reduce((total, part) => total + of(part), 0));
  const used = left.length > 0 ? included : group;
  const times = used.flatMap(({ at }) => at ?? []);
  const recounted = group
    .flatMap((part) => part.recounted ?? [])
    .sort()
    .at(-1);
  return {
    counted: used.some((part) => part.counted !== null) ? sum(used, (part) => part.counted ?? 0) : null,
    time: times.length > 0 ? wallClockAt(zone, Math.max(...times)) : null,
    shares: group.flatMap(({ shares }) => shares),
    expected: sum(used, (part) => part.expected),
    moved: roundQuantity(sum(used, (part) => part.moved) - sum(overlaps, (part) => merged.get(part.key) ?? 0)),
    ...(left.length === 0 && recounted !== undefined && { recounted }),
  };
}

/**
 * Whether a line belongs to the scope of its count: it was in the start snapshot, or is of a manufacturer or category that was. Barcodes
 * without a product belong only to a count of everything.
 */
function createScopeTest({ scope }: Count, { start }: Pick<CountParts, 'start'>, { products }: Catalog) {
  const groupOf = (key: string): string | null | undefined => {
    const product = products.get(key);
    return scope === 'manufacturer'
      ? product?.manufacturer_id
      : scope === 'category'
        ? product?.category_id
        : undefined;
  };
  const groups = new Set([...start.keys()].map(groupOf));
  return (key: string): boolean => {
    const group = groupOf(key);
    return scope === 'everything' || start.has(key) || (Boolean(group) && groups.has(group));
  };
}

/** Removes totals for callers who cannot see prices. */
export const redactCount = (caller: Caller, one: Count): Count =>
  canSeePrices(caller) ? one : { ...one, totals: null };

/** Removes what the caller may not see. Expected quantities of a blind count are hidden from everyone until counting has finished. */
export function redactDetail(caller: Caller, one: Count, lines: readonly CountLine[]): CountDetail {
  const sees = one.shows_expected || (canSeePrices(caller) && one.state !== 'counting');
  return {
    ...redactCount(caller, one),
    lines: lines.map(({ expected, moved, recounted, price, ...line }) => ({
      ...line,
      ...(sees && { expected, moved, ...(recounted !== undefined && { recounted }) }),
      ...(canSeePrices(caller) && { price }),
    })),
  };
}

/** Stock of all products in the scope of a count. */
export function buildSnapshot(
  stock: ReadonlyMap<string, { inventory_current_quantity: number }>,
  { products }: Catalog,
  { scope, ids }: Pick<Count, 'scope'> & { ids: readonly string[] },
): Snapshot {
  const requestedIds = new Set(ids);
  const isIn = (id: string): boolean => {
    const product = products.get(id);
    if (scope === 'everything') return true;
    if (scope === 'list') return requestedIds.has(id);
    return requestedIds.has((scope === 'category' ? product?.category_id : product?.manufacturer_id) ?? '');
  };
  const listed = scope === 'list' ? ids.filter((id) => products.has(id)) : [];
  const keys = new Set([...[...stock.keys()].filter(isIn), ...listed]);
  return new Map([...keys].map((key) => [key, stock.get(key)?.inventory_current_quantity ?? 0]));
}

type Device = Pick<StoredShare, 'device_id' | 'device_name'> & { batch: string | undefined };

/** Shares to add for a device, with the stock on record when they were counted. */
export async function buildShares(
  caller: Caller,
  salon: Location,
  { rounds }: Pick<Count, 'rounds'>,
  { device_id, device_name, batch }: Device,
  items: readonly CountedPieces[],
  secondsAgo: number,
): Promise<StoredShare[]> {
  const { organization_id } = caller;
  const catalog = await getCachedCatalog(organization_id);
  const at = now() - secondsAgo * 1000;
  const pieces = new Map<string, { barcode: string; pieces: number }>();
  for (const { barcode, pieces: added } of items) {
    const product = findProductAt(catalog, barcode, at);
    const key = product?.product_id ?? toUnknownKey(barcode);
    const units = (product && unitsOfCode({ ...product, barcode: product.product_upc_code }, barcode)) ?? 1;
    pieces.set(key, { barcode, pieces: roundQuantity((pieces.get(key)?.pieces ?? 0) + added * units) });
  }
  const since =
    secondsAgo > 0
      ? await listMovementsBetween(
          organization_id,
          salon.location_id,
          wallClockAt(salon.zone, at),
          wallClockAt(salon.zone, now()),
        )
      : [];
  // Until a merge has moved the stock, it is still on record under the other product.
  const sources = new Map([...pieces.keys()].map((key) => [key, [key, ...listMergedBefore(catalog, key, at)]]));
  const stock = await findStock(organization_id, salon.location_id, [...sources.values()].flat());
  const stockAt = (key: string) =>
    rewindStock(
      stock.get(key)?.inventory_current_quantity ?? 0,
      since
        .filter(({ product_id, movement_id }) => product_id === key && ulidTimeMs(movement_id) > at)
        .map(({ change }) => change),
    );
  return [...pieces].map(([key, { barcode, pieces: added }]) => ({
    key,
    round: rounds[key] ?? 0,
    device_id,
    device_name,
    ...(batch && { batch }),
    user_id: caller.user_id,
    user_name: `${caller.first_name} ${caller.last_name}`.trim(),
    pieces: added,
    at,
    stock: roundQuantity((sources.get(key) ?? []).reduce((sum, source) => sum + stockAt(source), 0)),
    barcode,
  }));
}

/** The product that a barcode named at a moment: pieces that a device sends later belong to the product of before a merge. */
function findProductAt(
  { products, byCode, currentId }: Catalog,
  barcode: string,
  at: number,
): StoredProduct | undefined {
  const product = byCode.get(normalizeCode(barcode));
  const before = [...products.values()].find(
    (one) =>
      one.merged_into !== undefined &&
      currentId(one.product_id) === product?.product_id &&
      Date.parse(one.archived ?? '') > at &&
      unitsOfCode({ ...one, barcode: one.product_upc_code }, barcode) !== undefined,
  );
  return before ?? product;
}

/** Products that were merged into one, directly or not, before a moment. */
const listMergedBefore = ({ products, currentId }: Catalog, id: string, at: number): string[] =>
  [...products.values()].flatMap(({ product_id, merged_into, archived = '' }) =>
    merged_into !== undefined && currentId(product_id) === id && Date.parse(archived) <= at ? [product_id] : [],
  );
