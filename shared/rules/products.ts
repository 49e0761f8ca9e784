import type { CatalogueItem } from '../contract/catalogue.ts';
import type { OtherCode } from '../contract/productCodes.ts';
import type { ListedProduct, Product } from '../contract/products.ts';
import { normalizeCode } from './productCode.ts';

/** Containers are sized in ounces but weighed in grams. */
export const gramsPerOunce = 28.349523125;

export const requiredInfo = ['name', 'manufacturer', 'brand', 'barcode', 'weight', 'price'] as const;
export type RequiredInfo = (typeof requiredInfo)[number];

/** Required fields that a product lacks ('' or 0) before it can be weighed and priced. */
export const findMissingInfo = (known: Pick<ListedProduct, RequiredInfo>): RequiredInfo[] =>
  requiredInfo.filter((field) => known[field] === '' || known[field] === 0);

type Coded = { barcode: string; other_codes?: readonly OtherCode[] | undefined };

/** All codes of a product, its barcode first. */
export const listCodes = ({ barcode, other_codes = [] }: Coded): OtherCode[] => [
  ...(barcode ? [{ code: barcode, units: 1 }] : []),
  ...other_codes,
];

/** Containers that a code of the product stands for, more than 1 for a case. Undefined if the code is not the product's. */
export function unitsOfCode(product: Coded, code: string): number | undefined {
  const normal = normalizeCode(code);
  return listCodes(product).find((one) => normalizeCode(one.code) === normal)?.units;
}

/** Time in ms during which a merge can be undone. */
const mergeUndoMs = 24 * 60 * 60_000;

/** Whether an archived product can be offered again. A merge stands after a day, because sales and counts have mixed the two by then. */
export const canRestoreProduct = (
  { archived, merged_into }: Pick<Product, 'archived' | 'merged_into'>,
  nowMs: number,
): boolean => archived !== undefined && (!merged_into || nowMs - Date.parse(archived) <= mergeUndoMs);

/** Part by which two sizes of the same container can differ: 2 oz is 59 ml, or 60 on the label. */
const maxSizeDifference = 0.05;

/** Whether two products come in containers of the same size, in ounces. A size that is not known (0) fits any. */
export const hasSameContainer = (a: number, b: number): boolean =>
  a === 0 || b === 0 || Math.abs(a - b) <= maxSizeDifference * Math.max(a, b);

const collator = new Intl.Collator('en-US', { numeric: true });

/** Sort order of the catalog: manufacturer, brand, color number. */
export const compareProducts = (a: ListedProduct, b: ListedProduct): number =>
  collator.compare(a.manufacturer, b.manufacturer) ||
  collator.compare(a.brand, b.brand) ||
  collator.compare(a.name, b.name);

const isProduct = ({ product_unit_sale_only }: CatalogueItem): boolean => product_unit_sale_only !== null;

/** Sort order of the catalog tree: groups before products, each by name. */
export const compareTreeItems = (a: CatalogueItem, b: CatalogueItem): number =>
  Number(isProduct(a)) - Number(isProduct(b)) ||
  collator.compare(a.manufacturer_name, b.manufacturer_name) ||
  collator.compare(a.brand_name, b.brand_name) ||
  collator.compare(a.category_name, b.category_name) ||
  collator.compare(a.product_name, b.product_name);
