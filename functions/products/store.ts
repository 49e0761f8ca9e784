import type * as z from 'zod';
import { type Recipe, recipe } from '../../shared/contract/catalogue.ts';
import { id } from '../../shared/contract/fields.ts';
import { type Brand, type Manufacturer, type ProductCategory, product } from '../../shared/contract/products.ts';
import { normalizeCode } from '../../shared/rules/productCode.ts';
import { findMissingInfo, listCodes } from '../../shared/rules/products.ts';
import { importDetachChange } from '../kit/detachFromImport.ts';
import { stale } from '../kit/errors.ts';
import { get, getMany, type Item, itemParser, type Key, listAll } from '../kit/read.ts';
import { counterKey, createUniqueGuards, limitedCounterChange, listGuardOwners } from '../kit/uniqueGuards.ts';
import { add, type Change, commit, put, remove, replace, WriteConflict } from '../kit/write.ts';
import {
  brands,
  categories,
  type GroupIds,
  type Groups,
  listGroupKeys,
  manufacturers,
  nameTaken,
  parseGroups,
} from './groupStore.ts';
import { catalogRevisionChanges } from './revisionStore.ts';

const productsPartition = (organization: number): string => `PR#${organization}`;
export const productKey = (organization: number, id: string): Key => ({ pk: productsPartition(organization), sk: id });

/** Functions keep a catalog in memory. One of this size is 10 MB in the table, ten requests. */
export const maxProducts = 25_000;
/** `made_by` is the import that created the product. It is removed when the product is first used. */
const storedProduct = product.extend({ made_by: id.optional() });
export type StoredProduct = z.infer<typeof storedProduct>;
export const parseProduct = itemParser(storedProduct);

/** Products by id, in the order of their ids. */
export const productsRange = (organization: number) => ({ pk: productsPartition(organization) });
/** Incomplete products, from an eventually consistent index. */
export const missingInfoRange = (organization: number) => ({ ...productsRange(organization), index: 'missing-info' });

type ProductsOptions = {
  range?: ReturnType<typeof productsRange> | undefined;
  max?: number;
  tooLongError?: () => Error;
};

export const listProducts = async (
  organization: number,
  { range = productsRange(organization), max = maxProducts, tooLongError }: ProductsOptions = {},
): Promise<StoredProduct[]> => (await listAll('catalogue', range, max, tooLongError)).map(parseProduct);

/** A product and the groups its form refers to, in one request. */
export async function loadProductAndGroups(organization: number, id: string, named: GroupIds) {
  const wanted = [productKey(organization, id), ...listGroupKeys(organization, named)];
  const [found, ...items] = await getMany(wanted.map((key) => ({ table: 'catalogue', key })));
  return { before: found && parseProduct(found), named: parseGroups(items) };
}

export async function findProduct(organization: number, id: string): Promise<StoredProduct | undefined> {
  const item = await get('catalogue', productKey(organization, id));
  return item && parseProduct(item);
}

const guardOptions = { table: 'catalogue', keyPrefix: 'UPC', normalize: normalizeCode } as const;
const barcodeGuards = createUniqueGuards({
  ...guardOptions,
  takenError: nameTaken('A product with this barcode, maybe an archived one,', 'barcode'),
});
const otherCodeGuards = createUniqueGuards({
  ...guardOptions,
  takenError: nameTaken('A product with one of these codes, maybe an archived one,', 'otherCodes'),
});

/** Normalized codes by which a product is found. A merged product left them to another one. */
export const normalCodes = ({ product_upc_code: barcode, other_codes, merged_into }: StoredProduct): string[] =>
  merged_into ? [] : [...new Set(listCodes({ barcode, other_codes }).map(({ code }) => normalizeCode(code)))];

/** Claims the codes that products gain, releases those that they lose, and passes on those that move from one to another. */
function codeGuardChanges(organization: number, steps: readonly RecordChange<StoredProduct>[]): Change[] {
  const ownersOf = (all: readonly (StoredProduct | undefined)[]) =>
    new Map(all.flatMap((one) => (one ? normalCodes(one).map((code) => [code, one] as const) : [])));
  const [held, wanted] = [ownersOf(steps.map(({ before }) => before)), ownersOf(steps.map(({ after }) => after))];
  const released = [...held].filter(([code]) => !wanted.has(code));
  const claimed = [...wanted].filter(([code]) => !held.has(code));
  const passed = [...wanted].flatMap(([code, to]) => {
    const from = held.get(code);
    return from && from.product_id !== to.product_id ? [[code, from.product_id, to.product_id] as const] : [];
  });
  const guardsFor = (code: string, { product_upc_code }: StoredProduct) =>
    code === normalizeCode(product_upc_code) ? barcodeGuards : otherCodeGuards;
  return [
    ...released.flatMap(([code, { product_id }]) => barcodeGuards.release(organization, code, product_id)),
    ...claimed.flatMap(([code, one]) => guardsFor(code, one).claim(organization, code, one.product_id)),
    ...passed.map(([code, from, to]) => barcodeGuards.transfer(organization, code, from, to)),
  ];
}

/** Claims the guard of a product's barcode in its present normal form. For migrations. */
export function barcodeGuardBackfillChanges(item: Item): Change[] {
  const organization = Number(/^PR#(\d+)$/.exec(item.pk)?.[1]);
  const code = String(item['product_upc_code'] ?? '');
  return organization && code ? barcodeGuards.share(organization, code, item.sk) : [];
}

function toProductItem(organization: number, one: StoredProduct): Item {
  const missing = findMissingInfo({
    name: one.product_name,
    manufacturer: one.manufacturer_id ?? '',
    brand: one.brand_id ?? '',
    barcode: one.product_upc_code,
    weight: one.product_container_size,
    price: one.product_cost,
  });
  const key = productKey(organization, one.product_id);
  return { ...key, ...one, ...(missing.length > 0 && !one.archived && { missing_pk: key.pk, missing_sk: key.sk }) };
}

/** Counter of the archived ones among the products. */
const archivedProducts = 'archived products';
const countArchived = (one: StoredProduct | undefined): number => (one?.archived ? 1 : 0);
const toChangedId = ({ before, after }: RecordChange<StoredProduct>) => (after ?? before)?.product_id ?? [];

/** Number of manufacturers, brands and categories, and of the products that are offered. */
export async function countCatalog(organization: number): Promise<{ groups: number; products: number }> {
  const counter = await get('catalogue', counterKey(organization), { consistent: false });
  const of = (name: string) => Number(counter?.[name] ?? 0);
  const groups = [manufacturers, brands, categories].reduce((sum, { plural }) => sum + of(plural), 0);
  return { groups, products: Math.max(0, of('products') - of(archivedProducts)) };
}

/** Change of a record: a creation without `before`, a deletion without `after`. */
export type RecordChange<Row> = { before?: Row | undefined; after?: Row | undefined };

/** Saves products over the versions that were read, with barcode guards, the product count and the catalog revision. */
export function productChanges(
  organization: number,
  steps: readonly RecordChange<StoredProduct>[],
  among?: Groups,
  expectedVersion?: number,
): Change[] {
  const added = steps.filter(({ before }) => !before).length;
  const removed = steps.filter(({ after }) => !after).length;
  const archived = steps.reduce((sum, { before, after }) => sum + countArchived(after) - countArchived(before), 0);
  return [
    ...steps.flatMap(({ before, after }): Change[] => [
      ...(!after && before
        ? [
            remove('catalogue', productKey(organization, before.product_id), before.version, () => stale(), {
              made_by: before.made_by,
            }),
          ]
        : []),
      ...(after && !before ? [put('catalogue', toProductItem(organization, after))] : []),
      ...(after && before
        ? [
            replace('catalogue', toProductItem(organization, after), expectedVersion ?? before.version, () =>
              stale(before),
            ),
          ]
        : []),
    ]),
    ...codeGuardChanges(organization, steps),
    ...(added > 0 ? [limitedCounterChange('catalogue', organization, 'products', maxProducts, added)] : []),
    ...(removed > 0 ? [add('catalogue', counterKey(organization), { products: -removed })] : []),
    ...(archived !== 0 ? [add('catalogue', counterKey(organization), { [archivedProducts]: archived })] : []),
    ...catalogRevisionChanges(organization, { products: steps.flatMap(toChangedId) }, among),
  ];
}

export const productCreationChanges = (organization: number, added: StoredProduct, among?: Groups): Change[] =>
  productChanges(organization, [{ after: added }], among);

/** Products by normalized code, in two requests regardless of the catalog's size. */
export async function findProductsByBarcode(organization: number, barcodes: readonly string[]) {
  const forms = [...new Set(barcodes.map(normalizeCode))].filter((form) => form !== '');
  const guards = await getMany(
    forms.map((form) => ({ table: 'catalogue', key: barcodeGuards.key(organization, form) })),
  );
  const owned = forms.flatMap((form, index) => listGuardOwners(guards[index]).map((id) => [form, id] as const));
  const found = await findProductsByIds(
    organization,
    owned.map(([, id]) => id),
  );
  return new Map(
    owned.flatMap(([form, id]) => {
      const product = found.get(id);
      return product ? [[form, product] as const] : [];
    }),
  );
}

/** Existing products among the ids, by id. */
export async function findProductsByIds(organization: number, ids: readonly string[]) {
  const items = await getMany(ids.map((id) => ({ table: 'catalogue', key: productKey(organization, id) })));
  return new Map(items.flatMap((item) => (item ? [[item.sk, parseProduct(item)] as const] : [])));
}

/** DynamoDB's limit. */
const maxProductsPerTransaction = 100;

/**
 * Called before products are used, for example in a first stock line, so that undoing their import no longer deletes them.
 * @param known cached catalog; a product without `made_by` there needs no check
 */
export async function detachProductsFromImport(
  organization: number,
  ids: readonly string[],
  known?: ReadonlyMap<string, StoredProduct>,
): Promise<void> {
  const wanted = [...new Set(ids)].filter((id) => !known || known.get(id)?.made_by !== undefined);
  if (wanted.length === 0) return;
  const found = await findProductsByIds(organization, wanted);
  if (found.size < wanted.length) throw new WriteConflict();
  const made = [...found.values()].filter(({ made_by }) => made_by !== undefined);
  for (let from = 0; from < made.length; from += maxProductsPerTransaction)
    await commit(
      made
        .slice(from, from + maxProductsPerTransaction)
        .map((one) => importDetachChange('catalogue', productKey(organization, one.product_id))),
    );
}

const recipesPartition = (organization: number): string => `RC#${organization}`;
const maxRecipes = 5000;
const parseRecipe = itemParser(recipe);

export const listRecipes = async (organization: number): Promise<Recipe[]> =>
  (await listAll('catalogue', { pk: recipesPartition(organization) }, maxRecipes)).map(parseRecipe);

type CatalogData = {
  manufacturers: readonly Manufacturer[];
  brands: readonly Brand[];
  categories: readonly ProductCategory[];
  products: readonly StoredProduct[];
  recipes: readonly Recipe[];
};

/** A catalog with its guards and counts, for seeding tables. */
export const catalogSeedChanges = (organization: number, all: CatalogData): Change[] => [
  ...all.manufacturers.flatMap((one) => manufacturers.seed(organization, one)),
  ...all.brands.flatMap((one) => brands.seed(organization, one)),
  ...all.categories.flatMap((one) => categories.seed(organization, one)),
  ...all.products.flatMap((one) => [
    put('catalogue', toProductItem(organization, one)),
    ...normalCodes(one).map((code) => barcodeGuards.buildGuard(organization, code, [one.product_id])),
  ]),
  ...all.recipes.map((one) => put('catalogue', { pk: recipesPartition(organization), sk: one.Recipe_ID, ...one })),
  put('catalogue', {
    ...counterKey(organization),
    [manufacturers.plural]: all.manufacturers.length,
    [brands.plural]: all.brands.length,
    [categories.plural]: all.categories.length,
    products: all.products.length,
    [archivedProducts]: all.products.filter(({ archived }) => archived).length,
  }),
];
