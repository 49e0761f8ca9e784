import { toListedProduct } from '../../../functions/products/rules.ts';
import type { Product } from '../../../shared/contract/products.ts';
import { containerSnapshot } from '../../../shared/rules/bowls.ts';
import { isDeveloper } from '../../../shared/rules/formulas.ts';
import { type DemoCatalog, toGroups } from './catalogue.ts';
import { createRandom, hashSeed, type Random } from './random.ts';

type BowlProduct = Product & { alias: string; category: string };
type Kind = 'color' | 'gloss' | 'lightener';

/** What a salon has of a manufacturer, by what it is for: the shades or the powder, and the developers that belong to them. */
export type ColorHouse = Record<Kind, { shades: BowlProduct[]; developers: BowlProduct[] }>;

const glossCategories = ['Demi-permanent', 'Glaze', 'Toner'];

/** Manufacturers whose color, gloss and lightener can be mixed from `products`, which must be complete enough to be weighed. */
export function createColorHouses(catalog: DemoCatalog, products: readonly Product[]): ColorHouse[] {
  const groups = toGroups(catalog);
  const weighable = products
    .filter((one) => one.retail_price === null && containerSnapshot(one))
    .map((one): BowlProduct => {
      const { brand, name, category } = toListedProduct(one, groups);
      return { ...one, alias: `${brand} ${name}`, category };
    });
  return catalog.manufacturers.flatMap(({ manufacturer_id }) => {
    const own = weighable.filter((one) => one.manufacturer_id === manufacturer_id);
    const [developers, shades] = [true, false].map((is) =>
      own.filter(({ alias }) => isDeveloper({ product_alias: alias }) === is),
    );
    const named = (name: RegExp) => developers?.filter(({ product_name }) => name.test(product_name)) ?? [];
    const of = (...categories: string[]) => shades?.filter(({ category }) => categories.includes(category)) ?? [];
    const house: ColorHouse = {
      color: { shades: of('Permanent color'), developers: named(/^Developer/) },
      gloss: { shades: oneBrand(of(...glossCategories)), developers: named(/^Gloss/) },
      lightener: { shades: of('Lightener'), developers: named(/^Lightener/) },
    };
    const isWhole = Object.values(house).every((part) => part.shades.length > 0 && part.developers.length > 0);
    return isWhole ? [house] : [];
  });
}

/** The shades of the first brand, because a bowl has one brand. */
const oneBrand = (shades: readonly BowlProduct[]) => shades.filter(({ brand_id }) => brand_id === shades[0]?.brand_id);

/** What is mixed for a service: grams for most clients, and parts of developer to one part of color. */
const mixes: Readonly<Record<string, { kind: Kind; grams: readonly [number, number]; ratios: readonly number[] }>> = {
  ROOT: { kind: 'color', grams: [69, 77], ratios: [1, 1, 1, 1.5] },
  GLOSS: { kind: 'gloss', grams: [66, 73], ratios: [1, 1, 1, 2] },
  VIVID: { kind: 'color', grams: [100, 114], ratios: [1] },
  CORRECT: { kind: 'color', grams: [130, 147], ratios: [1, 1.5] },
  TONER: { kind: 'gloss', grams: [51, 58], ratios: [1, 1, 1, 2] },
  FULLFOIL: { kind: 'lightener', grams: [135, 155], ratios: [1.5, 2] },
  HALFFOIL: { kind: 'lightener', grams: [95, 110], ratios: [1.5, 2] },
  BALAYAGE: { kind: 'lightener', grams: [85, 97], ratios: [1.5] },
  BABYLTS: { kind: 'lightener', grams: [110, 125], ratios: [1.5, 2] },
  MONEY: { kind: 'lightener', grams: [34, 43], ratios: [1.5] },
};
/** One client in so many has thick hair and takes more than the service includes. */
const thickEvery = 6;
const thickFactor = 1.25;
const maxWasteShare = 0.09;

/**
 * Weighs a client's usual formula for a service, in hundredths of a gram: one shade or two neighboring ones, or lightening powder, and
 * their developer. The total varies a little, and now and then the shade moves by one. Empty for services without product.
 */
export function weighFormula(
  houses: readonly ColorHouse[],
  { client_id, shortcut }: { client_id: string; shortcut: string },
  random: Random,
) {
  const mix = mixes[shortcut];
  if (!mix || houses.length === 0) return [];
  const house = createRandom(hashSeed(client_id)).pick(houses);
  const usual = createRandom(hashSeed(`${client_id} ${mix.kind}`));
  const { shades, developers } = house[mix.kind];
  const [least, most] = mix.grams;
  const isThick = usual.below(thickEvery) === 0;
  const usualGrams = (least + usual.below(most - least)) * (isThick ? thickFactor : 1);
  const [parts, ratio, developer] = [
    usual.pick([[1], [1, 1], [2, 1], [3, 1]]),
    usual.pick(mix.ratios),
    usual.pick(developers),
  ];
  const used = parts.slice(0, Math.min(parts.length, shades.length));
  const shift = random.next() < 0.12 ? 1 : 0;
  const first = Math.max(0, Math.min(usual.below(shades.length) + shift, shades.length - used.length));
  const color = (usualGrams * 100 * (0.97 + random.next() * 0.06)) / (1 + ratio);
  const allParts = used.reduce((sum, part) => sum + part, 0);
  const left = random.next() * maxWasteShare;
  return [
    ...used.map((part, nth) => ({ product: shades[first + nth] as BowlProduct, weight: (color * part) / allParts })),
    { product: developer, weight: color * ratio },
  ].map(({ product, weight }) => ({ product, amount: Math.round(weight), waste: Math.round(weight * left) }));
}

/** A client's usual root touch-up as a station sends it: barcodes and grams. */
export const createSentEntries = (catalog: DemoCatalog, client_id: string, random: Random) => {
  const coded = catalog.products.filter(({ product_upc_code }) => product_upc_code !== '');
  return weighFormula(createColorHouses(catalog, coded), { client_id, shortcut: 'ROOT' }, random).map(
    ({ product, amount, waste }) => ({ product: product.product_upc_code, grams: amount / 100, waste: waste / 100 }),
  );
};
