import type { Count, CountDetail, CountedPieces, CountLine } from '../../shared/contract/counts.ts';
import type { Location } from '../../shared/contract/locations.ts';
import { rewindStock, tallyShares } from '../../shared/rules/counts.ts';
import { normalizeCode } from '../../shared/rules/productCode.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { movementsSince } from '../inventory/movementStore.ts';
import { seesPrices } from '../inventory/rules.ts';
import { stockOf } from '../inventory/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { badRequest } from '../kit/errors.ts';
import { ulidTimeMs } from '../kit/ids.ts';
import { byShelf, listedOf } from '../products/rules.ts';
import { rememberedCatalogue } from '../products/store.ts';
import type { Parts, Snapshot, StoredShare } from './store.ts';

export type Catalogue = Awaited<ReturnType<typeof rememberedCatalogue>>;

/** A barcode that nobody has named stands for itself, until somebody names it. */
const unknownKey = (barcode: string): string => `*${normalizeCode(barcode)}`;
const isUnknown = (key: string): boolean => key.startsWith('*');
const codeOf = (key: string): string => key.slice(1);

/** The key that a line has by now: a barcode that somebody has named since stands under its product. */
const presentKey = ({ byCode }: Catalogue, key: string): string =>
  (isUnknown(key) && byCode.get(codeOf(key))?.product_id) || key;

/** These keys as lines have them by now. */
export const presentKeys = (catalogue: Catalogue, keys: readonly string[]): string[] =>
  keys.map((key) => presentKey(catalogue, key));

/** A count whose rounds and approval speak of its lines by the keys that those have by now. */
export function presentCount<One extends Count>(one: One, catalogue: Catalogue): One {
  const rounds: Count['rounds'] = {};
  for (const [key, round] of Object.entries(one.rounds)) {
    const present = presentKey(catalogue, key);
    rounds[present] = Math.max(round, rounds[present] ?? 0);
  }
  const { approval } = one;
  return { ...one, rounds, approval: approval && { ...approval, again: presentKeys(catalogue, approval.again) } };
}

/** What was counted of each line that its count has by now. */
export const talliesIn = (one: Count, { shares }: Pick<Parts, 'shares'>, catalogue: Catalogue) =>
  tallyShares(
    shares.map((share) => ({ ...share, key: presentKey(catalogue, share.key) })),
    presentCount(one, catalogue).rounds,
  );

const keysIn = ({ start }: Pick<Parts, 'start'>, tallies: ReturnType<typeof talliesIn>): Set<string> =>
  new Set([...start.keys(), ...tallies.keys()]);

/** @throws 400 for what is no line of the count, by whatever key it once had */
export function mustBeLines(one: Count, parts: Parts, catalogue: Catalogue, keys: readonly string[]): void {
  const known = keysIn(parts, talliesIn(one, parts, catalogue));
  if (!presentKeys(catalogue, keys).every((key) => known.has(key)))
    throw badRequest('There is no such line in this count.', { again: 'There is no such line in this count.' });
}

type Compared = Pick<Parts, 'start' | 'end' | 'shares' | 'after'>;

/** Every line of a count with all that is known of it, as an approval needs it. */
export function linesOf(one: Count, parts: Compared, catalogue: Catalogue, zone: string): CountLine[] {
  const { products, groups } = catalogue;
  const tallies = talliesIn(one, parts, catalogue);
  const keys = [...keysIn(parts, tallies)];
  const all = keys.map((key) => {
    const tally = tallies.get(key);
    const product = products.get(key);
    const listed = product
      ? listedOf(product, groups)
      : { name: '', manufacturer: '', brand: '', barcode: tally?.shares[0]?.barcode ?? codeOf(key), price: 0 };
    // What was scanned and is not of the scope begins with what there was when it was counted.
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
      ...(product?.product_image && { picture: product.product_image }),
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
  const shelf = ({ manufacturer, brand, name, barcode, price }: CountLine) => ({
    product_id: '',
    category: '',
    weight: 0,
    manufacturer,
    brand,
    name,
    barcode,
    price: price ?? 0,
  });
  return all.sort((a, b) => byShelf(shelf(a), shelf(b)));
}

/** A count without what the caller is not told. */
export const shownCount = (caller: Caller, one: Count): Count => (seesPrices(caller) ? one : { ...one, totals: null });

/** Blind means blind: also for whoever approves, until the counting is over. */
export function shownDetail(caller: Caller, one: Count, lines: readonly CountLine[]): CountDetail {
  const sees = one.shows_expected || (seesPrices(caller) && one.state !== 'counting');
  return {
    ...shownCount(caller, one),
    lines: lines.map(({ expected, moved, recounted, price, ...line }) => ({
      ...line,
      ...(sees && { expected, moved, ...(recounted !== undefined && { recounted }) }),
      ...(seesPrices(caller) && { price }),
    })),
  };
}

/** What a count of this scope looks at: all that the salon has of it. */
export function snapshotOf(
  stock: ReadonlyMap<string, { inventory_current_quantity: number }>,
  { products }: Catalogue,
  { scope, ids }: Pick<Count, 'scope'> & { ids: readonly string[] },
): Snapshot {
  const wanted = new Set(ids);
  const isIn = (id: string): boolean => {
    const product = products.get(id);
    if (scope === 'everything') return true;
    if (scope === 'list') return wanted.has(id);
    return wanted.has((scope === 'category' ? product?.category_id : product?.manufacturer_id) ?? '');
  };
  const listed = scope === 'list' ? ids.filter((id) => products.has(id)) : [];
  const keys = new Set([...[...stock.keys()].filter(isIn), ...listed]);
  return new Map([...keys].map((key) => [key, stock.get(key)?.inventory_current_quantity ?? 0]));
}

type Device = Pick<StoredShare, 'device_id' | 'device_name'> & { batch: string | undefined };

/** What a device adds to its share of each product, with the stock of the moment it was counted. */
export async function sharesOf(
  caller: Caller,
  salon: Location,
  one: Count,
  { device_id, device_name, batch }: Device,
  items: readonly CountedPieces[],
  secondsAgo: number,
): Promise<StoredShare[]> {
  const catalogue = await rememberedCatalogue(caller.organization_id);
  const { rounds } = presentCount(one, catalogue);
  const pieces = new Map<string, { barcode: string; pieces: number }>();
  for (const { barcode, pieces: added } of items) {
    const key = presentKey(catalogue, unknownKey(barcode));
    pieces.set(key, { barcode, pieces: roundQuantity((pieces.get(key)?.pieces ?? 0) + added) });
  }
  const at = now() - secondsAgo * 1000;
  const since =
    secondsAgo > 0
      ? await movementsSince(
          caller.organization_id,
          salon.location_id,
          wallClockAt(salon.zone, at),
          wallClockAt(salon.zone, now()),
        )
      : [];
  const stock = await stockOf(caller.organization_id, salon.location_id, [...pieces.keys()]);
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
