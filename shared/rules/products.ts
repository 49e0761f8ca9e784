import type { ListedProduct } from '../contract/products.ts';

/** Containers are sized in ounces but weighed in grams. */
export const gramsPerOunce = 28.349523125;

export const requiredInfo = ['name', 'manufacturer', 'brand', 'barcode', 'weight', 'price'] as const;
export type RequiredInfo = (typeof requiredInfo)[number];

/** Required fields that a product lacks ('' or 0) before it can be weighed and priced. */
export const findMissingInfo = (known: Pick<ListedProduct, RequiredInfo>): RequiredInfo[] =>
  requiredInfo.filter((field) => known[field] === '' || known[field] === 0);
