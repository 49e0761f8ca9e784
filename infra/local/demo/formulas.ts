import { toListedProduct } from '../../../functions/products/rules.ts';
import type { Product } from '../../../shared/contract/products.ts';
import { containerSnapshot } from '../../../shared/rules/bowls.ts';
import { isDeveloper } from '../../../shared/rules/formulas.ts';
import { hashSeed } from './book.ts';
import { type DemoCatalog, toGroups } from './catalogue.ts';
import { createRandom, type Random } from './random.ts';

type BowlProduct = Product & { alias: string };

/** Shades of a brand, the developer of its manufacturer, and the ratios of its recipes. */
export type ColorLine = { shades: BowlProduct[]; developer: BowlProduct; ratios: number[] };

/** Brands that can be mixed from `products`, which must be complete enough to be weighed. */
export function createColorLines(catalog: DemoCatalog, products: readonly Product[]): ColorLine[] {
  const groups = toGroups(catalog);
  const weighable = products
    .filter((one) => containerSnapshot(one))
    .map((one) => {
      const { brand, name } = toListedProduct(one, groups);
      return { ...one, alias: `${brand} ${name}` };
    });
  const [developers, colors] = [true, false].map((is) =>
    weighable.filter(({ alias }) => isDeveloper({ product_alias: alias }) === is),
  );
  return catalog.brands.flatMap(({ brand_id, brand_name, manufacturer_id }) => {
    const shades = colors?.filter((one) => one.brand_id === brand_id) ?? [];
    const developer = developers?.find((one) => one.manufacturer_id === manufacturer_id);
    const recipes = catalog.recipes.filter(({ Brand }) => Brand === brand_name);
    const ratios = [...new Set(recipes.flatMap(({ MinRatio, MaxRatio }) => [MinRatio, MaxRatio]))];
    return developer && shades.length > 0 && recipes.length > 0 ? [{ shades, developer, ratios }] : [];
  });
}

const maxWasteShare = 0.09;

/**
 * Weighs a client's usual formula, in hundredths of a gram: one shade or two neighboring ones of a line, and its developer. The total
 * varies a little, and now and then the shade moves by one.
 */
export function weighFormula(lines: readonly ColorLine[], client: string, random: Random) {
  const usual = createRandom(hashSeed(client));
  const { shades, developer, ratios } = usual.pick(lines);
  const parts = usual.pick([[1], [1, 1], [2, 1], [3, 1]]);
  const ratio = usual.pick(ratios);
  const usualTotal = 6500 + usual.below(4500);
  const shift = random.next() < 0.15 ? 1 : 0;
  const first = Math.max(0, Math.min(usual.below(shades.length) + shift, shades.length - parts.length));
  const color = (usualTotal * (0.95 + random.next() * 0.1)) / (1 + ratio);
  const allParts = parts.reduce((sum, part) => sum + part, 0);
  const left = random.next() * maxWasteShare;
  const chosen = shades.slice(first, first + parts.length);
  return [
    ...chosen.map((product, nth) => ({ product, weight: (color * (parts[nth] ?? 1)) / allParts })),
    { product: developer, weight: color * ratio },
  ].map(({ product, weight }) => ({ product, amount: Math.round(weight), waste: Math.round(weight * left) }));
}

/** A client's usual formula as a station sends it: barcodes and grams. */
export const createSentEntries = (catalog: DemoCatalog, client: string, random: Random) => {
  const coded = catalog.products.filter(({ product_upc_code }) => product_upc_code !== '');
  return weighFormula(createColorLines(catalog, coded), client, random).map(({ product, amount, waste }) => ({
    product: product.product_upc_code,
    grams: amount / 100,
    waste: waste / 100,
  }));
};
