import type { Count, CountLine, Loss, LossLine } from '../../shared/contract/counts.ts';
import type { Movement } from '../../shared/contract/inventory.ts';
import { countVariance, linesToClose } from '../../shared/rules/counts.ts';
import { roundQuantity, stockValue } from '../../shared/rules/stock.ts';
import { listMovementsBetween } from '../inventory/movementStore.ts';
import type { Caller } from '../kit/caller.ts';
import { canAccessSalon } from '../kit/scope.ts';
import { getSalon, listCallerSalons } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { loadBowlUse } from './bowlUse.ts';
import { buildCountLines, describeLine, type LoadedCount, loadCountedParts, withLineKeys } from './lines.ts';
import { listClosedCountsPage } from './store.ts';

/** Closed counts of the organization to consider, and approved counts of the salon to read. */
const [maxClosedCounts, maxCountsRead] = [200, 6];

/** `posted` is when the approval of the count ended. */
type CountedProduct = { pieces: number; time: string; posted: string; change: number; line: CountLine };

/** Loss of each product between its last two approved counts. Bowls weighed in between explain it, whenever they were told. */
export async function getLoss(caller: Caller, location: number | undefined): Promise<Loss> {
  const { organization_id } = caller;
  const salon = await getSalon(caller, location);
  const page = await listClosedCountsPage(organization_id, { limit: maxClosedCounts }, (one) =>
    canAccessSalon(caller, one.location_id),
  );
  const approved = page.Items.filter(({ state }) => state === 'approved');
  const salonCounts = approved.filter(({ location_id }) => location_id === salon.location_id).slice(0, maxCountsRead);
  const [catalog, salons, ...loaded] = await Promise.all([
    getCachedCatalog(organization_id),
    listCallerSalons(caller),
    ...salonCounts.map((one) => loadCountedParts(organization_id, one)),
  ]);
  // Newest count first.
  const counted = new Map<string, CountedProduct[]>();
  for (const [nth, one] of salonCounts.entries())
    for (const found of loaded[nth] ? listCountedProducts(one, loaded[nth], salon.zone) : [])
      counted.set(found.line.key, [...(counted.get(found.line.key) ?? []), found]);
  const pairs = [...counted.values()].flatMap(([last, before]) => (last && before ? [{ last, before }] : []));
  const [moved, bowlUse] = await Promise.all([
    findMovementsBetween(organization_id, salon.location_id, pairs, catalog.currentId),
    loadBowlUse(organization_id, salon.location_id, pairs, catalog.currentId),
  ]);
  const lines = pairs.map((pair) => toLossLine(pair, bowlUse(pair), moved.get(pair.last.line.key) ?? []));
  return {
    counts: salonCounts.length,
    lines: lines.sort((a, b) => a.cost - b.cost),
    salons: salons.flatMap(({ location_id, location_name }) => {
      const [last, first] = approved.filter((one) => one.location_id === location_id);
      if (!last?.totals || !first) return [];
      const { missing, found } = last.totals;
      return [{ location_id, location_name, lost: -missing, found, counted: last.closed ?? last.begun }];
    }),
  };
}

/**
 * Counted quantity of each product that the approval closed; of products merged since, together. Lines sent back for a recount are in the
 * next count.
 */
function listCountedProducts(one: Count, loaded: LoadedCount, zone: string): CountedProduct[] {
  const { approval } = withLineKeys(one, loaded.catalog, zone);
  const { again, zero, outside } = approval ?? { again: [], zero: false };
  const lines = buildCountLines(one, { ...loaded, after: loaded.parts.after }, zone);
  const closed = linesToClose(lines, { again, outside }).filter(({ counted }) => counted !== null || zero);
  const each = closed.map((line) => ({
    line: { ...line, ...describeLine(loaded.catalog.currentId(line.key), [], loaded.catalog) },
    pieces: line.counted ?? 0,
    time: line.time ?? one.finished ?? one.begun,
    posted: one.closed ?? one.begun,
    change: countVariance(line, zero),
  }));
  return [...Map.groupBy(each, ({ line }) => line.key).values()].flatMap(([first, ...others]) =>
    first ? others.reduce(addCounted, first) : [],
  );
}

const addCounted = (sum: CountedProduct, one: CountedProduct): CountedProduct => ({
  ...sum,
  pieces: roundQuantity(sum.pieces + one.pieces),
  change: roundQuantity(sum.change + one.change),
  time: [sum.time, one.time].sort().at(-1) ?? '',
});

type CountPair = { last: CountedProduct; before: CountedProduct };

/** Movements from the first count to the approval of the last one, by product id. */
async function findMovementsBetween(
  organization: number,
  location: number,
  pairs: readonly CountPair[],
  currentId: (product: string) => string,
) {
  const from = pairs.map(({ before }) => before.time).sort()[0];
  const until = pairs
    .map(({ last }) => last.posted)
    .sort()
    .at(-1);
  if (from === undefined || until === undefined) return new Map<string, Movement[]>();
  const moved = await listMovementsBetween(organization, location, from, until, { consistent: false });
  return Map.groupBy(moved, ({ product_id }) => currentId(product_id));
}

const sumChanges = (moved: readonly Movement[]): number =>
  roundQuantity(moved.reduce((all, { change }) => all + change, 0));

/**
 * Containers of bowls weighed between the two counts that the approval of the last one knew of. A bowl that a recount by hand had seen
 * is part of that recount.
 */
function sumToldUse({ last, before }: CountPair, movements: readonly Movement[]): number {
  const told = movements.filter(
    ({ kind, weighed, time }) =>
      (kind === 'use' || kind === 'correction') && (weighed ?? time) >= before.time && (weighed ?? time) < last.time,
  );
  const changes = told.map(({ change, seen }) => change + (seen && seen.counted < last.time ? seen.change : 0));
  return roundQuantity(-changes.reduce((sum, change) => sum + change, 0));
}

/** Movements not otherwise listed are `other`. `later` are the bowls that the approval did not know of. */
function toLossLine(pair: CountPair, bowls: number, movements: readonly Movement[]): LossLine {
  const { last, before } = pair;
  const between = movements.filter(({ time }) => time > before.time && time <= last.time);
  const received = sumChanges(between.filter(({ kind }) => kind === 'receive'));
  const later = roundQuantity(bowls - sumToldUse(pair, movements));
  const unexplained = roundQuantity(last.change + later);
  const expected = roundQuantity(last.pieces - unexplained);
  const price = last.line.price ?? 0;
  return {
    product_id: last.line.key,
    product_name: last.line.name,
    manufacturer_name: last.line.manufacturer,
    from: before.time,
    to: last.time,
    before: before.pieces,
    received,
    bowls,
    later,
    other: roundQuantity(expected - before.pieces - received + bowls),
    expected,
    counted: last.pieces,
    unexplained,
    cost: stockValue(unexplained, price),
    bowls_cost: stockValue(bowls, price),
    later_cost: stockValue(later, price),
  };
}
