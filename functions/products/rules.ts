import type { Recipe } from '../../shared/contract/catalogue.ts';
import {
  type ArchivedProduct,
  type ListedProduct,
  type Product,
  type ProductDetail,
  type ProductForm,
  productFields,
} from '../../shared/contract/products.ts';
import { normalizeCode } from '../../shared/rules/productCode.ts';
import { canRestoreProduct } from '../../shared/rules/products.ts';
import { toSearchText } from '../../shared/rules/search.ts';
import { badRequest } from '../kit/errors.ts';
import type { Groups } from './groupStore.ts';

/** Defaults of fields that the product form does not have. */
const newProductDefaults = {
  category_id: null,
  product_image: null,
  product_type_name: '',
  process_name: '',
  product_container_description: '',
  product_waste_ratio: 0,
  product_unit_sale_only: false,
  retail_price: null,
  taxes_included: false,
} satisfies Partial<Product>;

type NamedProduct = Pick<Product, 'product_id' | 'product_name' | 'product_upc_code' | 'manufacturer_id'>;

/** Incomplete product with only a name and a barcode. */
export const toUnknownProduct = (named: NamedProduct): Product => ({
  ...newProductDefaults,
  brand_id: null,
  product_container_size: 0,
  product_cost: 0,
  ...named,
  version: 1,
});

/** Product from its form. Other fields are kept from `before`. */
export const toProduct = (id: string, form: ProductForm, before?: Product): Product => ({
  ...newProductDefaults,
  ...before,
  ...productFields.toRecord(form),
  category_id: form.categoryId ?? null,
  product_id: id,
  version: before?.version ?? 1,
});

type GroupMaps = Pick<Groups, 'manufacturers' | 'brands' | 'categories'>;
/** Each removal needs 3 of DynamoDB's 100 actions per transaction (group, name guard, audit entry). */
const maxGroupsPerTransaction = 30;

/** Groups not used by products, distributors or other groups, in chunks for one transaction each, children before parents. */
export function findUnusedGroups(
  imported: GroupMaps,
  all: GroupMaps,
  products: readonly Product[],
  sold: ReadonlySet<string>,
): GroupMaps[] {
  const used = new Set([
    ...sold,
    ...products.flatMap(({ manufacturer_id, brand_id, category_id }) => [manufacturer_id, brand_id, category_id]),
  ]);
  const kept = <Group>(groups: ReadonlyMap<string, Group>, own: ReadonlyMap<string, Group>) =>
    [...groups].filter(([id]) => used.has(id) || !own.has(id)).map(([, group]) => group);
  for (const { brand_id } of kept(all.categories, imported.categories)) used.add(brand_id);
  for (const { manufacturer_id } of kept(all.brands, imported.brands)) used.add(manufacturer_id);
  const unused = <Group>(own: ReadonlyMap<string, Group>) => [...own].filter(([id]) => !used.has(id));
  const none: GroupMaps = { manufacturers: new Map(), brands: new Map(), categories: new Map() };
  return [
    ...chunk(unused(imported.categories)).map((some) => ({ ...none, categories: new Map(some) })),
    ...chunk(unused(imported.brands)).map((some) => ({ ...none, brands: new Map(some) })),
    ...chunk(unused(imported.manufacturers)).map((some) => ({ ...none, manufacturers: new Map(some) })),
  ];
}

const chunk = <One>(all: readonly One[]): One[][] =>
  Array.from({ length: Math.ceil(all.length / maxGroupsPerTransaction) }, (_, at) =>
    all.slice(at * maxGroupsPerTransaction, (at + 1) * maxGroupsPerTransaction),
  );

export const toListedProduct = (one: Product, { manufacturers, brands, categories }: Groups): ListedProduct => ({
  product_id: one.product_id,
  manufacturer: manufacturers.get(one.manufacturer_id ?? '')?.manufacturer_name ?? '',
  name: one.product_name,
  brand: brands.get(one.brand_id ?? '')?.brand_name ?? '',
  category: categories.get(one.category_id ?? '')?.category_name ?? '',
  barcode: one.product_upc_code,
  ...(one.other_codes?.length && { other_codes: one.other_codes }),
  weight: one.product_container_size,
  price: one.product_cost,
  retail_price: one.retail_price,
  taxes_included: one.taxes_included,
});

export const toProductDetail = (one: Product, groups: Groups): ProductDetail => ({
  ...toListedProduct(one, groups),
  manufacturerId: one.manufacturer_id,
  brandId: one.brand_id,
  categoryId: one.category_id,
  product_image: one.product_image,
  version: one.version,
});

export const isOffered = ({ archived }: Pick<Product, 'archived'>): boolean => archived === undefined;

/** Archived and merged products, the latest first. */
export function toArchivedProducts(all: readonly Product[], groups: Groups, nowMs: number): ArchivedProduct[] {
  const byId = new Map(all.map((one) => [one.product_id, one]));
  return all
    .flatMap((one): ArchivedProduct[] => {
      const { archived, merged_into = '' } = one;
      if (archived === undefined) return [];
      const into = byId.get(merged_into);
      const { product_id = merged_into, name = '', brand = '' } = into ? toListedProduct(into, groups) : {};
      return [
        {
          ...toListedProduct(one, groups),
          archived,
          ...(merged_into && { merged_into: { product_id, name, brand } }),
          can_restore: canRestoreProduct(one, nowMs),
        },
      ];
    })
    .sort((a, b) => b.archived.localeCompare(a.archived));
}

const collator = new Intl.Collator('en-US', { numeric: true });

/** Sorts by manufacturer, brand and category; stable within a category. */
export const compareRecipes = (a: Recipe, b: Recipe): number =>
  collator.compare(a.Manufacturer, b.Manufacturer) ||
  collator.compare(a.Brand, b.Brand) ||
  collator.compare(a.Category, b.Category);

type ChosenGroups = Pick<ProductForm, 'manufacturerId' | 'brandId' | 'categoryId'>;

/**
 * Checks that the manufacturer exists, the brand belongs to it, and the category to the brand.
 * @throws 400 with the field
 */
export function assertGroups({ manufacturerId, brandId, categoryId }: ChosenGroups, groups: Groups): void {
  const refuse = (field: string, message: string) => badRequest(message, { [field]: message });
  if (!groups.manufacturers.has(manufacturerId)) throw refuse('manufacturerId', 'Please choose a manufacturer name');
  if (groups.brands.get(brandId)?.manufacturer_id !== manufacturerId)
    throw refuse('brandId', 'Please chose a brand name');
  if (categoryId && groups.categories.get(categoryId)?.brand_id !== brandId)
    throw refuse('categoryId', 'Please choose a category of this brand');
}

type Products = ReadonlyMap<string, Product>;

/**
 * The product with this barcode or id, also one that is no longer offered: its last bottles are still on a shelf. Else the first offered
 * ones whose names and codes contain all words, those of `isFirst` before the others.
 */
export function searchOffered(
  { products, byCode, groups }: { products: Products; byCode: Products; groups: Groups },
  search: string,
  maxFound: number,
  isFirst: (product: Product) => boolean = () => true,
): { found: ListedProduct[]; isScanned: boolean } {
  const scanned = byCode.get(normalizeCode(search)) ?? products.get(search);
  if (scanned) return { found: [toListedProduct(scanned, groups)], isScanned: true };
  const words = toSearchText(search).split(/\s+/);
  const found: ListedProduct[] = [];
  const all = [...products.values()];
  for (const product of [...all.filter(isFirst), ...all.filter((one) => !isFirst(one))]) {
    if (!isOffered(product)) continue;
    const listed = toListedProduct(product, groups);
    const { name, brand, manufacturer, barcode, other_codes = [] } = listed;
    const text = toSearchText([name, brand, manufacturer, barcode, ...other_codes.map(({ code }) => code)].join(' '));
    if (words.every((word) => text.includes(word))) found.push(listed);
    if (found.length === maxFound) break;
  }
  return { found, isScanned: false };
}
