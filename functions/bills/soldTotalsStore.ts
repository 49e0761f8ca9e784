import * as z from 'zod';
import type { Movement } from '../../shared/contract/inventory.ts';
import type { PeriodRange } from '../../shared/rules/bowls.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { dayOf } from '../../shared/rules/time.ts';
import { parseMovement } from '../inventory/movementStore.ts';
import { containersSold } from '../inventory/rules.ts';
import { movementsChanges } from '../inventory/store.ts';
import { createCache } from '../kit/clock.ts';
import { type Item, itemParser, type Key, listAll } from '../kit/read.ts';
import { add, type Change, put, WriteConflict } from '../kit/write.ts';
import { incrementPastRevision, salonPartition } from '../reports/totalsStore.ts';

/** Containers by product id. */
export type Sold = Readonly<Record<string, number>>;
/** Containers sold by day of the salon and product. A sale that is taken back counts on the day of its reversal. */
export type SoldByDay = ReadonlyMap<string, Sold>;

/** One item per salon and day, because a bill can sell and take back more products than a transaction has actions for. */
const soldKey = (organization: number, location: number, day: string): Key => ({
  pk: salonPartition(organization, location),
  sk: `D#R#${day}`,
});

const soldDay = z.object({ pk: z.string(), sk: z.string(), v: z.int().optional() }).catchall(z.number());
const parseSoldDay = itemParser(soldDay);

/** Sums of movements that are sales or take them back, by day and product. */
export function sumSold(moved: readonly Movement[]): Map<string, Record<string, number>> {
  const sums = new Map<string, Record<string, number>>();
  for (const one of moved) {
    const count = containersSold(one);
    if (count === 0) continue;
    const day = sums.get(dayOf(one.time)) ?? {};
    day[one.product_id] = roundQuantity((day[one.product_id] ?? 0) + count);
    sums.set(dayOf(one.time), day);
  }
  return sums;
}

/** Posts sales and their reversals, and adds them to the totals of their day. It is not over, so the past revision stays. */
export const salesChanges = (organization: number, moved: readonly Movement[]): Change[] => [
  ...movementsChanges(organization, moved),
  ...soldTotalsChanges(organization, moved),
];

const soldTotalsChanges = (organization: number, moved: readonly Movement[]): Change[] =>
  [...Map.groupBy(moved, ({ location_id }) => location_id)].flatMap(([location, group]) =>
    [...sumSold(group)].map(([day, sold]) => add('usage', soldKey(organization, location, day), sold)),
  );

/** Adds a sale of an earlier release, or its reversal, to the totals of its day, once. */
export function soldBackfillChanges(item: Item): Change[] {
  const [, organization] = /^O#(\d+)#L#\d+#LG#/.exec(item.pk) ?? [];
  if (organization === undefined || item['in_totals'] === true) return [];
  const counted = soldTotalsChanges(Number(organization), [parseMovement(item)]);
  const once = { unchanged: { in_totals: undefined }, onConditionFailed: () => new WriteConflict() };
  return counted.length > 0 ? [...counted, add('inventory', item, {}, { set: { in_totals: true }, ...once })] : [];
}

/** Totals of sales, for seeding tables. */
export const soldSeedChanges = (organization: number, location: number, moved: readonly Movement[]): Change[] =>
  [...sumSold(moved)].map(([day, sold]) => put('usage', { ...soldKey(organization, location, day), ...sold }));

/** Containers sold in a salon in an inclusive range of days. One request per MB. */
export async function loadSold(organization: number, location: number, [from, to]: PeriodRange): Promise<SoldByDay> {
  const [first, last] = [from, to].map((day) => soldKey(organization, location, day).sk);
  const range = { pk: salonPartition(organization, location), between: [first ?? '', last ?? ''] as const };
  const items = (await listAll('usage', range)).map(parseSoldDay);
  return new Map(
    items.map(({ pk: _, sk, v: __, ...sold }) => [
      sk.slice(-10),
      Object.fromEntries(Object.entries(sold).filter(([, count]) => count !== 0)),
    ]),
  );
}

const pastSoldCache = createCache<SoldByDay>(15 * 60_000, 100);

/** Sales of past days, cached by the past revision. */
export const getCachedSold = (revision: string, ...asked: Parameters<typeof loadSold>): Promise<SoldByDay> =>
  pastSoldCache.getOrLoad([revision, ...asked].join(' '), () => loadSold(...asked));

export type WrongSold = { day: string; product: string; stored: number; expected: number };

/** Corrects what was sold of a product on a day if it is still as read. */
export const soldRepairChange = (
  organization: number,
  location: number,
  { day, product, stored, expected }: WrongSold,
): Change => ({
  ...add(
    'usage',
    soldKey(organization, location, day),
    { [product]: roundQuantity(expected - stored) },
    // A total of 0 may be stored or missing.
    {
      ...(stored === 0 ? { below: { [product]: 1 } } : { unchanged: { [product]: stored } }),
      onConditionFailed: () => new WriteConflict(),
    },
  ),
  ...incrementPastRevision(organization, location),
});
