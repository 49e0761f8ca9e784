import type { Count, CountLine, Loss, LossLine } from '../../shared/contract/counts.ts';
import type { Movement } from '../../shared/contract/inventory.ts';
import { countVariance, linesToClose } from '../../shared/rules/counts.ts';
import { roundQuantity, stockValue } from '../../shared/rules/stock.ts';
import { listMovementsBetween } from '../inventory/movementStore.ts';
import type { Caller } from '../kit/caller.ts';
import { canAccessSalon } from '../kit/scope.ts';
import { getSalon, listCallerSalons } from '../locations/store.ts';
import { getCachedCatalog } from '../products/store.ts';
import { buildCountLines, withCurrentKeys } from './lines.ts';
import { listClosedCountsPage, loadCountParts } from './store.ts';

/** Closed counts of the organization to consider, and approved counts of the salon to read. */
const [maxClosedCounts, maxCountsRead] = [200, 6];

type CountedProduct = { pieces: number; time: string; change: number; line: CountLine };

/** Loss of each product between its last two approved counts, next to its usage by bowls. */
export async function getLoss(caller: Caller, location: number | undefined): Promise<Loss> {
  const { organization_id } = caller;
  const salon = await getSalon(caller, location);
  const page = await listClosedCountsPage(organization_id, { limit: maxClosedCounts }, (one) =>
    canAccessSalon(caller, one.location_id),
  );
  const approved = page.Items.filter(({ state }) => state === 'approved');
  const salonCounts = approved.filter(({ location_id }) => location_id === salon.location_id).slice(0, maxCountsRead);
  const [catalog, salons, ...parts] = await Promise.all([
    getCachedCatalog(organization_id),
    listCallerSalons(caller),
    ...salonCounts.map(({ count_id }) => loadCountParts(organization_id, count_id)),
  ]);
  // Newest count first.
  const counted = new Map<string, CountedProduct[]>();
  for (const [nth, one] of salonCounts.entries())
    for (const found of parts[nth]
      ? listCountedProducts(withCurrentKeys(one, catalog), buildCountLines(one, parts[nth], catalog, salon.zone))
      : [])
      counted.set(found.line.key, [...(counted.get(found.line.key) ?? []), found]);
  const pairs = [...counted.values()].flatMap(([last, before]) => (last && before ? [{ last, before }] : []));
  const moved = await findMovementsBetween(organization_id, salon.location_id, pairs);
  const lines = pairs.map(({ last, before }) => toLossLine(last, before, moved.get(last.line.key) ?? []));
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

/** Counted quantity of each product that the approval closed. Lines sent back for a recount are in the next count. */
function listCountedProducts(one: Count, lines: readonly CountLine[]): CountedProduct[] {
  const approval = one.approval ?? { again: [], zero: false };
  return linesToClose(lines, approval)
    .filter(({ counted }) => counted !== null || approval.zero)
    .map((line) => ({
      line,
      pieces: line.counted ?? 0,
      time: line.time ?? one.finished ?? one.begun,
      change: countVariance(line, approval.zero),
    }));
}

type CountPair = { last: CountedProduct; before: CountedProduct };

/** Movements between the two counts, by product id. */
async function findMovementsBetween(organization: number, location: number, pairs: readonly CountPair[]) {
  const from = pairs.map(({ before }) => before.time).sort()[0];
  const until = pairs
    .map(({ last }) => last.time)
    .sort()
    .at(-1);
  if (from === undefined || until === undefined) return new Map<string, Movement[]>();
  const moved = await listMovementsBetween(organization, location, from, until, { consistent: false });
  return Map.groupBy(moved, ({ product_id }) => product_id);
}

const sumChanges = (moved: readonly Movement[]): number =>
  roundQuantity(moved.reduce((all, { change }) => all + change, 0));

/** `expected` is what the approval compared with. Movements not otherwise listed are `other`. */
function toLossLine(last: CountedProduct, before: CountedProduct, movements: readonly Movement[]): LossLine {
  const between = movements.filter(({ time }) => time > before.time && time <= last.time);
  const received = sumChanges(between.filter(({ kind }) => kind === 'receive'));
  const bowls = roundQuantity(-sumChanges(between.filter(({ kind }) => kind === 'use' || kind === 'correction')));
  const expected = roundQuantity(last.pieces - last.change);
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
    other: roundQuantity(expected - before.pieces - received + bowls),
    expected,
    counted: last.pieces,
    unexplained: last.change,
    cost: stockValue(last.change, price),
    bowls_cost: stockValue(bowls, price),
  };
}
