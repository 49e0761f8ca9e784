import type { Appointment } from '../contract/appointments.ts';
import type { Bowl, BowlEntry, UsageTotals } from '../contract/bowls.ts';
import type { Product } from '../contract/products.ts';
import { gramsPerOunce } from './products.ts';
import { exact } from './stock.ts';
import { addDays, dayOf, monthsBetween } from './time.ts';

type Sized = Pick<Product, 'product_container_size' | 'product_cost'>;

/** What a container holds and costs; undefined for a product of which one of them is not known. */
export const containerOf = ({ product_container_size, product_cost }: Sized) =>
  product_container_size > 0 && product_cost > 0
    ? { container_grams: product_container_size * gramsPerOunce, container_cents: Math.round(product_cost * 100) }
    : undefined;

type Weighed = Pick<BowlEntry, 'container_cents' | 'container_grams'>;

const containersIn = ({ container_grams }: Weighed, hundredths: number): number => hundredths / 100 / container_grams;

/** Containers that went into a bowl with an entry, to a millionth. */
export const containersOf = (entry: BowlEntry): number => exact(containersIn(entry, entry.amount));

/** What an entry cost, in cents; waste is part of what was dispensed. */
export const costOf = (entry: BowlEntry): number =>
  Math.round(containersIn(entry, entry.amount) * entry.container_cents);
export const wasteCostOf = (entry: BowlEntry): number =>
  Math.round(containersIn(entry, entry.waste) * entry.container_cents);

/** What totals are kept of. */
export const totalsKinds = ['stylist', 'product', 'hour', 'service'] as const;
export type TotalsKind = (typeof totalsKinds)[number];
/** Whose totals they are: a stylist's, a product's, a service's or those of an hour ('09'), on a day or in a month of a salon. */
export type TotalsKey = { of: TotalsKind; id: string; period: string };
export const totalsKeyText = ({ of, id, period }: TotalsKey): string => `${period} ${of} ${id}`;

const nothing: UsageTotals = { bowls: 0, entries: 0, amount: 0, waste: 0, cost: 0, waste_cost: 0, containers: 0 };
export const totalsFields = Object.keys(nothing) as (keyof UsageTotals)[];

const combined = (a: UsageTotals, b: UsageTotals, sign: 1 | -1): UsageTotals => ({
  ...nothing,
  ...Object.fromEntries(totalsFields.map((field) => [field, exact(a[field] + sign * b[field])])),
});

/** What some totals of the same salon come to together. */
export const summed = (all: readonly UsageTotals[]): UsageTotals =>
  all.reduce((sum, one) => combined(sum, one, 1), nothing);

const sumOf = (entries: readonly BowlEntry[]): UsageTotals =>
  summed(
    entries.map((entry) => ({
      bowls: 0,
      entries: 1,
      amount: entry.amount,
      waste: entry.waste,
      cost: costOf(entry),
      waste_cost: wasteCostOf(entry),
      containers: containersOf(entry),
    })),
  );

/** The entries of a bowl by product, in the order in which each came first. */
export function byProduct(entries: readonly BowlEntry[]): ReadonlyMap<string, readonly BowlEntry[]> {
  const found = new Map<string, BowlEntry[]>();
  for (const entry of entries) found.set(entry.product_id, [...(found.get(entry.product_id) ?? []), entry]);
  return found;
}

export type Totals = { key: TotalsKey; totals: UsageTotals };

/** The service that a bowl was mixed for: the one of its appointment that went on when it was begun, or came next. */
export const serviceAt = ({ services }: Pick<Appointment, 'services'>, start: string): string | null =>
  (services.find(({ serviceEnd }) => start < serviceEnd) ?? services.at(-1))?.service_id ?? null;

type Counted = Pick<Bowl, 'start' | 'user_id' | 'entries' | 'service_id'>;

/** What a bowl adds to the totals of its day and of its month: to those of its stylist, its hour and its service, and of each product in it. */
export function totalsOf({ start, user_id, entries, service_id }: Counted): Totals[] {
  if (entries.length === 0) return [];
  const day = dayOf(start);
  const whole = { ...sumOf(entries), bowls: 1 };
  const each = [
    { of: 'stylist' as const, id: user_id, totals: whole },
    { of: 'hour' as const, id: start.slice(11, 13), totals: whole },
    ...(service_id ? [{ of: 'service' as const, id: service_id, totals: whole }] : []),
    ...[...byProduct(entries)].map(([id, its]) => ({
      of: 'product' as const,
      id,
      totals: { ...sumOf(its), bowls: 1 },
    })),
  ];
  return [day, day.slice(0, 7)].flatMap((period) =>
    each.map(({ of, id, totals }) => ({ key: { of, id, period }, totals })),
  );
}

/** What the totals are that bowls of one salon come to: what is kept must be the same. By `totalsKeyText`. */
export function foldedTotals(bowls: readonly Bowl[]): ReadonlyMap<string, Totals> {
  const all = Map.groupBy(bowls.flatMap(totalsOf), ({ key }) => totalsKeyText(key));
  return new Map(
    [...all].map(([text, its]) => [
      text,
      { key: (its[0] as Totals).key, totals: summed(its.map((one) => one.totals)) },
    ]),
  );
}

type Step = { before?: Bowl | undefined; after?: Bowl | undefined };

/** How the totals change when a bowl comes, becomes another one or goes; what stays the same is left out. */
export function totalsChanged({ before, after }: Step): Totals[] {
  const changed = new Map<string, Totals>();
  const count = (bowl: Bowl | undefined, sign: 1 | -1) => {
    for (const { key, totals } of bowl ? totalsOf(bowl) : []) {
      const known = changed.get(totalsKeyText(key))?.totals ?? nothing;
      changed.set(totalsKeyText(key), { key, totals: combined(known, totals, sign) });
    }
  };
  count(after, 1);
  count(before, -1);
  return [...changed.values()].filter(({ totals }) => totalsFields.some((field) => totals[field] !== 0));
}

/** How many containers of each product come back to the shelf (above 0) or leave it, by product. */
export function shelfChanged({ before, after }: Step): Map<string, number> {
  const changed = new Map<string, number>();
  const count = (bowl: Bowl | undefined, sign: 1 | -1) => {
    for (const entry of bowl?.entries ?? [])
      changed.set(entry.product_id, exact((changed.get(entry.product_id) ?? 0) + sign * containersOf(entry)));
  };
  count(before, 1);
  count(after, -1);
  return new Map([...changed].filter(([, containers]) => containers !== 0));
}

/** The first and the last day, or month, of a stretch of totals. */
export type Periods = readonly [from: string, to: string];

/** Some days as the fewest totals they are summed of: whole months by the month, what is left by the day. */
export function periodsOf(from: string, to: string): Periods[] {
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
