import type { ListedProduct } from '../contract/products.ts';

/** A container is sold by the ounce and used by the gram. */
export const gramsPerOunce = 28.349523125;

export const neededInfo = ['name', 'manufacturer', 'brand', 'barcode', 'weight', 'price'] as const;
export type NeededInfo = (typeof neededInfo)[number];

/** What a product has to have before it can be weighed and paid for, as far as it is missing: '' and 0 are nothing. */
export const missingInfo = (known: Pick<ListedProduct, NeededInfo>): NeededInfo[] =>
  neededInfo.filter((field) => known[field] === '' || known[field] === 0);
