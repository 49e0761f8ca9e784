import type { ListedProduct } from '../../shared/contract/products.ts';
import { normalizeCode } from '../../shared/rules/productCode.ts';
import { toSearchText } from '../../shared/rules/search.ts';
import type { Catalog } from './catalogStore.ts';
import { isOffered, toListedProduct } from './rules.ts';

/** The product with this barcode or id, else the first ones whose names and codes contain all words. */
export function searchOffered(
  { products, byCode, groups }: Pick<Catalog, 'products' | 'byCode' | 'groups'>,
  search: string,
  maxFound: number,
): { found: ListedProduct[]; isScanned: boolean } {
  const scanned = byCode.get(normalizeCode(search)) ?? products.get(search);
  if (scanned && isOffered(scanned)) return { found: [toListedProduct(scanned, groups)], isScanned: true };
  const words = toSearchText(search).split(/\s+/);
  const found: ListedProduct[] = [];
  for (const product of products.values()) {
    if (!isOffered(product)) continue;
    const listed = toListedProduct(product, groups);
    const { name, brand, manufacturer, barcode, other_codes = [] } = listed;
    const text = toSearchText([name, brand, manufacturer, barcode, ...other_codes.map(({ code }) => code)].join(' '));
    if (words.every((word) => text.includes(word))) found.push(listed);
    if (found.length === maxFound) break;
  }
  return { found, isScanned: false };
}
