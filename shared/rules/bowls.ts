import type { BookedService } from '../contract/appointments.ts';
import type { Bowl, BowlEntry, UsageTotals } from '../contract/bowls.ts';
import type { Product } from '../contract/products.ts';
import { groupBy } from './groupBy.ts';
import { gramsPerOunce } from './products.ts';
import { roundQuantity } from './stock.ts';
import { addDays, dayOf, monthsBetween } from './time.ts';

type Sized = Pick<Product, 'product_container_size' | 'product_cost'>;

/** Size in grams and cost in cents of a product's container; undefined if either is unknown. */
export const containerSnapshot = ({ product_container_size, product_cost }: Sized) =>
  product_container_size > 0 && product_cost > 0
    ? { container_grams: product_container_size * gramsPerOunce, container_cents: Math.round(product_cost * 100) }
    : undefined;

type Weighed = Pick<BowlEntry, 'container_cents' | 'container_grams'>;

const toContainers = ({ container_grams }: Weighed, hundredths: number): number => hundredths / 100 / container_grams;

/** Containers used by an entry, rounded to a millionth. */
export const containersUsed = (entry: BowlEntry): number => roundQuantity(toContainers(entry, entry.amount));

/** Cost of the dispensed amount in cents, including waste. */
export const entryCostCents = (entry: BowlEntry): number =>
  Math.round(toContainers(entry, entry.amount) * entry.container_cents);
export const entryWasteCents = (entry: BowlEntry): number =>
  Math.round(toContainers(entry, entry.waste) * entry.container_cents);

/** Dimensions by which usage totals are stored. */
export const totalsKinds = ['stylist', 'product', 'hour', 'service'] as const;
export type TotalsKind = (typeof totalsKinds)[number];
/** `id` is a stylist, product or service id, or an hour ('09'). `period` is a day ('YYYY-MM-DD') or month ('YYYY-MM') of a salon. */
export type TotalsKey = { of: TotalsKind; id: string; period: string };
export const formatTotalsKey = ({ of, id, period }: TotalsKey): string => `${period} ${of} ${id}`;

const zeroTotals: UsageTotals = { bowls: 0, entries: 0, amount: 0, waste: 0, cost: 0, waste_cost: 0, containers: 0 };
export const totalsFields = Object.keys(zeroTotals) as (keyof UsageTotals)[];

const combineTotals = (a: UsageTotals, b: UsageTotals, sign: 1 | -1): UsageTotals => ({
  ...zeroTotals,
  ...Object.fromEntries(totalsFields.map((field) => [field, roundQuantity(a[field] + sign * b[field])])),
});

/** Sum of usage totals of one salon. */
export const sumTotals = (all: readonly UsageTotals[]): UsageTotals =>
  all.reduce((sum, one) => combineTotals(sum, one, 1), zeroTotals);

const sumEntries = (entries: readonly BowlEntry[]): UsageTotals =>
  sumTotals(
    entries.map((entry) => ({
      bowls: 0,
      entries: 1,
      amount: entry.amount,
      waste: entry.waste,
      cost: entryCostCents(entry),
      waste_cost: entryWasteCents(entry),
      containers: containersUsed(entry),
    })),
  );

/** Groups entries by product id, in order of first appearance. */
export function groupEntriesByProduct(entries: readonly BowlEntry[]): ReadonlyMap<string, readonly BowlEntry[]> {
  const found = new Map<string, BowlEntry[]>();
  for (const entry of entries) found.set(entry.product_id, [...(found.get(entry.product_id) ?? []), entry]);
  return found;
}

export type Totals = { key: TotalsKey; totals: UsageTotals };

/** Service of a visit, and whether it takes product. */
export type MixableService = Pick<BookedService, 'service_id' | 'serviceStart' | 'serviceEnd'> & {
  takesProduct: boolean;
};

/**
 * Service that a bowl mixed at `start` is for. Of the services that take product: the one in progress, else the first without a bowl, else
 * the last. If none takes product: the service in progress, else the next, else the last. Null without services.
 */
export function chooseServiceId(
  services: readonly MixableService[],
  bowls: readonly Pick<Bowl, 'service_id'>[],
  start: string,
): string | null {
  const candidates = services.filter(({ takesProduct }) => takesProduct);
  const hasBowl = ({ service_id }: MixableService) => bowls.some((bowl) => bowl.service_id === service_id);
  const chosen =
    candidates.find(({ serviceStart, serviceEnd }) => serviceStart <= start && start < serviceEnd) ??
    candidates.find((service) => !hasBowl(service)) ??
    candidates.at(-1) ??
    services.find(({ serviceEnd }) => start < serviceEnd) ??
    services.at(-1);
  return chosen?.service_id ?? null;
}

type TotaledBowl = Pick<Bowl, 'start' | 'user_id' | 'entries' | 'service_id'>;

/** Contribution of a bowl to the daily and monthly totals of its stylist, hour, service and products. */
export function totalsForBowl({ start, user_id, entries, service_id }: TotaledBowl): Totals[] {
  if (entries.length === 0) return [];
  const day = dayOf(start);
  const bowlTotals = { ...sumEntries(entries), bowls: 1 };
  const each = [
    { of: 'stylist' as const, id: user_id, totals: bowlTotals },
    { of: 'hour' as const, id: start.slice(11, 13), totals: bowlTotals },
    ...(service_id ? [{ of: 'service' as const, id: service_id, totals: bowlTotals }] : []),
    ...[...groupEntriesByProduct(entries)].map(([id, group]) => ({
      of: 'product' as const,
      id,
      totals: { ...sumEntries(group), bowls: 1 },
    })),
  ];
  return [day, day.slice(0, 7)].flatMap((period) =>
    each.map(({ of, id, totals }) => ({ key: { of, id, period }, totals })),
  );
}

/** Totals of all bowls of one salon by `formatTotalsKey`. The stored totals must match them. */
export function totalsForBowls(bowls: readonly Bowl[]): ReadonlyMap<string, Totals> {
  const all = groupBy(bowls.flatMap(totalsForBowl), ({ key }) => formatTotalsKey(key));
  return new Map(
    [...all].map(([text, group]) => [
      text,
      { key: (group[0] as Totals).key, totals: sumTotals(group.map((one) => one.totals)) },
    ]),
  );
}

type BowlChange = { before?: Bowl | undefined; after?: Bowl | undefined };

/** Nonzero changes of the totals when a bowl is added, changed or removed. */
export function diffTotals({ before, after }: BowlChange): Totals[] {
  const changed = new Map<string, Totals>();
  const count = (bowl: Bowl | undefined, sign: 1 | -1) => {
    for (const { key, totals } of bowl ? totalsForBowl(bowl) : []) {
      const known = changed.get(formatTotalsKey(key))?.totals ?? zeroTotals;
      changed.set(formatTotalsKey(key), { key, totals: combineTotals(known, totals, sign) });
    }
  };
  count(after, 1);
  count(before, -1);
  return [...changed.values()].filter(({ totals }) => totalsFields.some((field) => totals[field] !== 0));
}

/** Change of stock by product id in containers: positive when product is returned to stock, negative when it is used. */
export function diffStock({ before, after }: BowlChange): Map<string, number> {
  const changed = new Map<string, number>();
  const count = (bowl: Bowl | undefined, sign: 1 | -1) => {
    for (const entry of bowl?.entries ?? [])
      changed.set(entry.product_id, roundQuantity((changed.get(entry.product_id) ?? 0) + sign * containersUsed(entry)));
  };
  count(before, 1);
  count(after, -1);
  return new Map([...changed].filter(([, containers]) => containers !== 0));
}

/** First and last period, both inclusive: two days or two months. */
export type PeriodRange = readonly [from: string, to: string];

/** Splits a date range into as few stored totals as possible: monthly totals for full months, daily totals for the rest. */
export function splitIntoPeriods(from: string, to: string): PeriodRange[] {
  const lastOf = (month: string) => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);
  const whole = monthsBetween(from, to).filter((month) => from <= `${month}-01` && lastOf(month) <= to);
  const [first, last] = [whole[0], whole.at(-1)];
  if (first === undefined || last === undefined) return [[from, to]];
  const [before, after] = [addDays(`${first}-01`, -1), addDays(lastOf(last), 1)];
  return [
    ...(from <= before ? [[from, before] as const] : []),
    [first, last],
    ...(after <= to ? [[after, to] as const] : []),
  ];
}

/** Totals by product, with what was used of merged products counted for the ones they were merged into. */
export const withCurrentProducts = (totals: readonly Totals[], currentId: (id: string) => string): Totals[] =>
  totals.map((one) => ({ ...one, key: { ...one.key, id: currentId(one.key.id) } }));
