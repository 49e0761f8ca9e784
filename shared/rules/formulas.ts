import type { Appointment } from '../contract/appointments.ts';
import type { Allowance, FormulaBowl, PastFormula } from '../contract/formulas.ts';
import { apportion } from './numbers.ts';
import { dayOf } from './time.ts';

type Weighed = { product_alias: string; amount: number };

const sumAmounts = (entries: readonly Pick<Weighed, 'amount'>[]): number =>
  entries.reduce((sum, { amount }) => sum + amount, 0);

/** The first visit with the service that a formula was mixed for. If that is unknown, the first visit. */
export const findVisitToRepeat = <Visit extends Pick<Appointment, 'services'>>(
  visits: readonly Visit[],
  service: string | null,
): Visit | undefined =>
  visits.find(({ services }) => service === null || services.some(({ service_id }) => service_id === service));

/** Developers are recognized by their name, because the catalog has no field for them. */
const developerPattern =
  /\b(developer|oxidant|oxydant|oxidizer|peroxide|processing solution|activator|\d+ ?vol(ume)?)\b/i;
export const isDeveloper = ({ product_alias }: Pick<Weighed, 'product_alias'>): boolean =>
  developerPattern.test(product_alias);

/** Color to developer, as "1 : 1.49"; undefined if the bowl lacks either. */
export function formatRatio(entries: readonly Weighed[]): string | undefined {
  const developer = sumAmounts(entries.filter(isDeveloper));
  const color = sumAmounts(entries) - developer;
  return developer > 0 && color > 0 ? `1 : ${Math.round((developer / color) * 100) / 100}` : undefined;
}

/** Scales a bowl to `total` (hundredths of a gram) in the same proportions. The amounts add up to exactly `total`. */
export function scaleEntries<Entry extends Weighed>(entries: readonly Entry[], total: number): Entry[] {
  if (sumAmounts(entries) === 0) return [...entries];
  const shares = apportion(
    total,
    entries.map(({ amount }) => amount),
  );
  return entries.map((entry, nth) => ({ ...entry, amount: shares[nth] ?? 0 }));
}

/** Suggested amount for the next time, in hundredths of a gram: the amount minus waste, rounded up to whole grams. */
export const suggestTotal = (entries: readonly (Weighed & { waste: number })[]): number => {
  const used = entries.reduce((sum, { amount, waste }) => sum + amount - waste, 0);
  return Math.min(sumAmounts(entries), Math.ceil(used / 100) * 100);
};

const formatGrams = (hundredths: number): string => `${(hundredths / 100).toFixed(2)} g`;

/** Formats a bowl for an appointment's formula: "45.50 g Majirel 6.0 + 90.00 g Oxidant 20 vol (1 : 1.98)". */
export function formatFormula(entries: readonly Weighed[]): string {
  const products = entries.map(({ amount, product_alias }) => `${formatGrams(amount)} ${product_alias}`).join(' + ');
  const ratio = formatRatio(entries);
  return ratio ? `${products} (${ratio})` : products;
}

/** Products of a bowl as `formatFormula` wrote them; undefined for any other text. */
export function parseFormula(line: string): Weighed[] | undefined {
  const entries = line
    .replace(/ \(1 : [\d.]+\)$/, '')
    .split(' + ')
    .map((part) => {
      const [, grams, product_alias] = /^(\d+\.\d\d) g (.+)$/.exec(part) ?? [];
      return product_alias === undefined ? undefined : { product_alias, amount: Math.round(Number(grams) * 100) };
    });
  return entries.every((entry) => entry !== undefined) ? entries : undefined;
}

/** The line to repeat an imported formula with: in grams if it is understood, otherwise as it was written. */
export const formatPastFormula = ({ lines, text }: PastFormula): string =>
  lines.length > 0 ? formatFormula(lines) : text.trim().replace(/\s*\n\s*/g, ', ');

/** Bowls (newest first) among imported formulas of which every product is known, to be mixed again. */
export const withPastBowls = (bowls: readonly FormulaBowl[], past: readonly PastFormula[]): FormulaBowl[] =>
  [...bowls, ...past.flatMap(toBowl)].sort((a, b) => b.start.localeCompare(a.start));

function toBowl({ formula_id, date, user_name, lines }: PastFormula): FormulaBowl[] {
  const entries = lines.flatMap(({ product_id, ...line }, nth) =>
    product_id === null ? [] : [{ ...line, product_id, entry_id: `${formula_id}-${nth}`, waste: 0 }],
  );
  const place = { location_id: 0, location_name: '', user_id: '', appointment_id: null, service_id: null };
  const bowl = { ...place, bowl_id: formula_id, user_name, start: `${date} 00:00:00`, entries };
  return entries.length > 0 && entries.length === lines.length ? [bowl] : [];
}

/** A product's name up to its shade, as "Dia Light 7.7"; a developer by its strength, as "20 vol". */
export const shortName = (alias: string): string =>
  /\d+ ?vol(ume)?\b/i.exec(alias)?.[0] ?? /^\D+\S*/.exec(alias)?.[0].trim() ?? alias;

/** Formats bowls in one line, to tenths of a gram: "45.5 g Majirel 6.0 + 90 g 20 vol, 30 g Gloss". */
export const formatShortFormula = (bowls: readonly { entries: readonly Weighed[] }[]): string =>
  bowls
    .map(({ entries }) =>
      entries.map(({ amount, product_alias }) => `${Math.round(amount / 10) / 10} g ${shortName(product_alias)}`),
    )
    .map((products) => products.join(' + '))
    .join(', ');

/** Bowls mixed on one day by one stylist in one salon, oldest first. */
export type Visit = { key: string; day: string; user_name: string; location_name: string; bowls: FormulaBowl[] };

/** Groups bowls (newest first) into visits (newest first). */
export function groupIntoVisits(bowls: readonly FormulaBowl[]): Visit[] {
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

/** Product mixed for a service beyond its allowance. `included` and `overage` are in hundredths of a gram, the charge is in cents. */
export type AllowanceOverage = Pick<Allowance, 'service_id' | 'service_name'> & {
  included: number;
  overage: number;
  cents: number;
};

type MixedBowl = Pick<FormulaBowl, 'service_id'> & { entries: readonly Pick<Weighed, 'amount'>[] };

/** Overages of a visit's services. Charges are rounded half up to whole cents. */
export const findAllowanceOverages = (
  bowls: readonly MixedBowl[],
  allowances: readonly Allowance[],
): AllowanceOverage[] =>
  allowances.flatMap(({ service_id, service_name, included_grams, gram_charge }) => {
    const included = Math.round(included_grams * 100);
    const mixed = bowls.filter((bowl) => bowl.service_id === service_id).map(({ entries }) => sumAmounts(entries));
    const overage = mixed.reduce((sum, amount) => sum + amount, 0) - included;
    if (overage <= 0) return [];
    const cents = Number((BigInt(overage) * BigInt(Math.round(gram_charge * 100)) + 50n) / 100n);
    return [{ service_id, service_name, included, overage, cents }];
  });

/** Change of a product's weight since the same bowl of the previous visit; undefined if that bowl did not contain it exactly once. */
export function weightChange(
  { product_id, amount }: Pick<FormulaBowl['entries'][number], 'product_id' | 'amount'>,
  before: FormulaBowl | undefined,
): number | undefined {
  const same = before?.entries.filter((entry) => entry.product_id === product_id) ?? [];
  return same.length === 1 ? amount - sumAmounts(same) : undefined;
}
