import type { Allowance, FormulaBowl } from '../contract/formulas.ts';
import { dayOf } from './time.ts';

type Weighed = { product_id: string; product_alias: string; amount: number };

const sumOf = (entries: readonly Pick<Weighed, 'amount'>[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

/** Developers are known by what they are called: no field of a product tells them from what they develop. */
const developerWords =
  /\b(developer|oxidant|oxydant|oxidizer|peroxide|processing solution|activator|\d+ ?vol(ume)?)\b/i;
export const isDeveloper = ({ product_alias }: Pick<Weighed, 'product_alias'>): boolean =>
  developerWords.test(product_alias);

/** "1 : 1.49", parts of developer to one part of what it develops; undefined for a bowl that lacks one of them. */
export function ratioText(entries: readonly Weighed[]): string | undefined {
  const developer = sumOf(entries.filter(isDeveloper));
  const color = sumOf(entries) - developer;
  return developer > 0 && color > 0 ? `1 : ${Math.round((developer / color) * 100) / 100}` : undefined;
}

/**
 * The same bowl of another weight, in hundredths of a gram: each product keeps its share, and together they are exactly `total`. What
 * rounding leaves over goes to those who lost the most by it, the first of them where they lost the same.
 */
export function scaled<Entry extends Weighed>(entries: readonly Entry[], total: number): Entry[] {
  const whole = sumOf(entries);
  if (whole === 0) return [...entries];
  const shares = entries.map(({ amount }) => ({
    floor: Math.floor((amount * total) / whole),
    lost: (amount * total) % whole,
  }));
  const left = total - shares.reduce((sum, { floor }) => sum + floor, 0);
  const order = shares.map((_, nth) => nth).sort((a, b) => (shares[b]?.lost ?? 0) - (shares[a]?.lost ?? 0) || a - b);
  const rounded = new Set(order.slice(0, left));
  return entries.map((entry, nth) => ({ ...entry, amount: (shares[nth]?.floor ?? 0) + (rounded.has(nth) ? 1 : 0) }));
}

/** How much to mix next time: less by what was left over, in whole grams. */
export const proposedTotal = (entries: readonly (Weighed & { waste: number })[]): number => {
  const used = entries.reduce((sum, { amount, waste }) => sum + amount - waste, 0);
  return Math.min(sumOf(entries), Math.ceil(used / 100) * 100);
};

const gramsText = (hundredths: number): string => `${(hundredths / 100).toFixed(2)} g`;

/** A bowl as it is written into an appointment: "45.50 g Majirel 6.0 + 90.00 g Oxidant 20 vol (1 : 1.98)". */
export function formulaText(entries: readonly Weighed[]): string {
  const products = entries.map(({ amount, product_alias }) => `${gramsText(amount)} ${product_alias}`).join(' + ');
  const ratio = ratioText(entries);
  return ratio ? `${products} (${ratio})` : products;
}

/** The bowls of one day by one stylist in one salon, in the order in which they were mixed. */
export type Visit = { key: string; day: string; user_name: string; location_name: string; bowls: FormulaBowl[] };

/** Bowls, the latest first, as the visits they belong to, the latest first. */
export function visitsOf(bowls: readonly FormulaBowl[]): Visit[] {
  const visits = new Map<string, Visit>();
  for (const bowl of bowls) {
    const { user_name, location_name } = bowl;
    const day = dayOf(bowl.start);
    const key = `${day} ${bowl.location_id} ${bowl.user_id}`;
    const known = visits.get(key) ?? { key, day, user_name, location_name, bowls: [] };
    visits.set(key, { ...known, bowls: [bowl, ...known.bowls] });
  }
  return [...visits.values()];
}

/** What was mixed for a service of a visit beyond what its price covers, in hundredths of a gram, and what that is charged, in cents. */
export type Above = Pick<Allowance, 'service_id' | 'service_name'> & { included: number; above: number; cents: number };

type MixedFor = Pick<FormulaBowl, 'service_id'> & { entries: readonly Pick<Weighed, 'amount'>[] };

/** What the bowls of a visit come to above the allowances of its services; half a cent is a cent. */
export const aboveAllowance = (bowls: readonly MixedFor[], allowances: readonly Allowance[]): Above[] =>
  allowances.flatMap(({ service_id, service_name, included_grams, gram_charge }) => {
    const included = Math.round(included_grams * 100);
    const mixed = bowls.filter((bowl) => bowl.service_id === service_id).map(({ entries }) => sumOf(entries));
    const above = mixed.reduce((sum, amount) => sum + amount, 0) - included;
    if (above <= 0) return [];
    const cents = Number((BigInt(above) * BigInt(Math.round(gram_charge * 100)) + 50n) / 100n);
    return [{ service_id, service_name, included, above, cents }];
  });

/** By how much a product's weight differs from that in the same bowl of the visit before; undefined where it was not in it. */
export function changeSince(
  { product_id, amount }: Pick<Weighed, 'product_id' | 'amount'>,
  before: FormulaBowl | undefined,
): number | undefined {
  const same = before?.entries.filter((entry) => entry.product_id === product_id) ?? [];
  return same.length === 1 ? amount - sumOf(same) : undefined;
}
