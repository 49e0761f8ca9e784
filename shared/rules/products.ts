import type { ListedProduct } from '../contract/products.ts';

const needed = ['name', 'manufacturer', 'brand', 'barcode', 'weight', 'price'] as const;
export type NeededInfo = (typeof needed)[number];

/** What a product has to have before it can be weighed and paid for, as far as it is missing: '' and 0 are nothing. */
export const missingInfo = (known: Pick<ListedProduct, NeededInfo>): NeededInfo[] =>
  needed.filter((field) => known[field] === '' || known[field] === 0);
