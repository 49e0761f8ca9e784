import type { Count, CountDetail, CountedPieces, CountLine } from '../../shared/contract/counts.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { rewindStock, tallyShares } from '../../shared/rules/counts.ts';
import { normalizeCode } from '../../shared/rules/productCode.ts';
import { compareProducts, unitsOfCode } from '../../shared/rules/products.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { listMovementsBetween } from '../inventory/movementStore.ts';
import { canSeePrices } from '../inventory/rules.ts';
import { findStock } from '../inventory/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest } from '../kit/errors.ts';
import { ulidTimeMs } from '../kit/ids.ts';
import { type Catalog, getCachedCatalog } from '../products/catalogStore.ts';
import { toListedProduct } from '../products/rules.ts';
import type { CountParts, Snapshot, StoredShare } from './store.ts';

/** Line key of an unknown barcode, until a product has it. */
const toUnknownKey = (barcode: string): string => `*${normalizeCode(barcode)}`;
const isUnknownKey = (key: string): boolean => key.startsWith('*');
const barcodeFromKey = (key: string): string => key.slice(1);

/** Current key of a line: the product that its barcode names by now, or that its product was merged into. */
const toCurrentKey = ({ byCode, currentId }: Catalog, key: string): string =>
  (isUnknownKey(key) && byCode.get(barcodeFromKey(key))?.product_id) || currentId(key);

export const toCurrentKeys = (catalog: Catalog, keys: readonly string[]): string[] =>
  keys.map((key) => toCurrentKey(catalog, key));

/** Replaces the keys in a count's rounds and approval with the current ones. */
export function withCurrentKeys<One extends Count>(one: One, catalog: Catalog): One {
  const rounds: Count['rounds'] = {};
  for (const [key, round] of Object.entries(one.rounds)) {
    const present = toCurrentKey(catalog, key);
    rounds[present] = Math.max(round, rounds[present] ?? 0);
  }
  const { approval } = one;
  const { again, outside } = approval ?? {};
  return {
    ...one,
    rounds,
    approval: approval && {
      ...approval,
      again: toCurrentKeys(catalog, again ?? []),
      ...(outside && { outside: toCurrentKeys(catalog, outside) }),
    },
  };
}

/** Tallies of a count by current line key. */
export const tallyCount = (one: Count, { shares }: Pick<CountParts, 'shares'>, catalog: Catalog) =>
  tallyShares(
    shares.map((share) => ({ ...share, key: toCurrentKey(catalog, share.key) })),
    withCurrentKeys(one, catalog).rounds,
  );

const listLineKeys = ({ start }: Pick<CountParts, 'start'>, tallies: ReturnType<typeof tallyCount>): Set<string> =>
  new Set([...start.keys(), ...tallies.keys()]);

/** @throws 400 if a key is not a line of the count */
export function assertLines(one: Count, parts: CountParts, catalog: Catalog, keys: readonly string[]): void {
  const known = listLineKeys(parts, tallyCount(one, parts, catalog));
  if (!toCurrentKeys(catalog, keys).every((key) => known.has(key)))
    throw badRequest('There is no such line in this count.', { again: 'There is no such line in this count.' });
}

type ComparedParts = Pick<CountParts, 'start' | 'end' | 'shares' | 'after'>;

/** All lines of a count with expected quantities and prices, sorted by product. */
export function buildCountLines(one: Count, parts: ComparedParts, catalog: Catalog, zone: string): CountLine[] {
  const { products, groups } = catalog;
  const tallies = tallyCount(one, parts, catalog);
  const keys = [...listLineKeys(parts, tallies)];
  const isInScope = createScopeTest(one, parts, catalog);
  const all = keys.map((key) => {
    const tally = tallies.get(key);
    const product = products.get(key);
    const listed = product
      ? toListedProduct(product, groups)
      : { name: '', manufacturer: '', brand: '', barcode: tally?.shares[0]?.barcode ?? barcodeFromKey(key), price: 0 };
    // Products outside of the scope have no start snapshot; use the stock when they were counted.
    const expected = parts.start.get(key) ?? tally?.stock ?? 0;
    const { recounted, late = 0 } = parts.after.get(key) ?? {};
    const stock = (tally?.stock ?? parts.end.get(key) ?? expected) + late;
    const { manufacturer, brand, barcode, price } = listed;
    return {
      key,
      product_id: product ? key : null,
      barcode,
      name: `${brand} ${listed.name}`.trim(),
      manufacturer,
      brand,
      ...(product?.other_codes?.length && { other_codes: product.other_codes }),
      ...(product?.product_image && { picture: product.product_image }),
      ...(!isInScope(key) && { outside: true }),
      counted: tally?.counted ?? null,
      time: tally ? wallClockAt(zone, tally.at) : null,
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
      ...(recounted !== undefined && { recounted }),
      price,
    };
  });
  const toListed = ({ manufacturer, brand, name, barcode, price }: CountLine) => ({
    product_id: '',
    category: '',
    weight: 0,
    manufacturer,
    brand,
    name,
    barcode,
    price: price ?? 0,
  });
  return all.sort((a, b) => compareProducts(toListed(a), toListed(b)));
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
  one: Count,
  { device_id, device_name, batch }: Device,
  items: readonly CountedPieces[],
  secondsAgo: number,
): Promise<StoredShare[]> {
  const catalog = await getCachedCatalog(caller.organization_id);
  const { rounds } = withCurrentKeys(one, catalog);
  const pieces = new Map<string, { barcode: string; pieces: number }>();
  for (const { barcode, pieces: added } of items) {
    const key = toCurrentKey(catalog, toUnknownKey(barcode));
    const product = catalog.products.get(key);
    const units = (product && unitsOfCode({ ...product, barcode: product.product_upc_code }, barcode)) ?? 1;
    pieces.set(key, { barcode, pieces: roundQuantity((pieces.get(key)?.pieces ?? 0) + added * units) });
  }
  const at = now() - secondsAgo * 1000;
  const since =
    secondsAgo > 0
      ? await listMovementsBetween(
          caller.organization_id,
          salon.location_id,
          wallClockAt(salon.zone, at),
          wallClockAt(salon.zone, now()),
        )
      : [];
  const stock = await findStock(caller.organization_id, salon.location_id, [...pieces.keys()]);
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
    stock: rewindStock(
      stock.get(key)?.inventory_current_quantity ?? 0,
      since
        .filter(({ product_id, movement_id }) => product_id === key && ulidTimeMs(movement_id) > at)
        .map(({ change }) => change),
    ),
    barcode,
  }));
}
