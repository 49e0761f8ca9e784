import { type Recipe, recipe } from '../../shared/contract/catalogue.ts';
import {
  type Brand,
  brand,
  type Manufacturer,
  manufacturer,
  type Product,
  type ProductCategory,
  product,
  productCategory,
} from '../../shared/contract/products.ts';
import { normalCode } from '../../shared/rules/productCode.ts';
import { missingInfo } from '../../shared/rules/products.ts';
import { claims, countKey, countUp, ownersIn } from '../kit/claims.ts';
import { memory } from '../kit/clock.ts';
import { conflict, stale } from '../kit/errors.ts';
import { get, getMany, type Item, type Key, list, storedAs } from '../kit/read.ts';
import { add, type Change, put, remove, replace } from '../kit/write.ts';

/** What products belong to lies apart from them: there is little of it, and it is read with every list. */
const groupsPartition = (organization: number): string => `P#${organization}`;
const productsPartition = (organization: number): string => `PR#${organization}`;
const productKey = (organization: number, id: string): Key => ({ pk: productsPartition(organization), sk: id });

/** Counted up by every change of the catalogue, so that whoever has it learns in one small read that it is still the same. */
const markKey = (organization: number): Key => ({ pk: groupsPartition(organization), sk: 'MARK' });
const marked = (organization: number): Change => add('catalogue', markKey(organization), { changes: 1 });

/** How often the catalogue was changed: another number is another catalogue. */
export async function markOf(organization: number): Promise<number> {
  const item = await get('catalogue', markKey(organization));
  return Number(item?.['changes'] ?? 0);
}

const taken = (what: string, field: string) => () => {
  const message = `${what} exists already.`;
  return conflict(message, { fields: { [field]: message } });
};

type GroupIn<Group> = {
  /** The beginning of the keys. */
  prefix: 'MF#' | 'BR#' | 'PC#';
  one: string;
  many: string;
  /** How many of them an organization may have. */
  most: number;
  read: (item: Item) => Group;
  /** Its id and name, and what it is within: there its name is the only one. */
  of: (group: Group) => { id: string; name: string; within: string };
};

/** The store of what products belong to: manufacturers, their brands, and the categories of those. */
function groups<Group extends { version: number }>({ prefix, one, many, most, read, of }: GroupIn<Group>) {
  const names = claims({ table: 'catalogue', kind: `${prefix}NAME`, taken: taken(`A ${one} with this name`, 'name') });
  const nameIn = (group: Group) => `${of(group).within} ${of(group).name}`;
  const key = (organization: number, id: string): Key => ({ pk: groupsPartition(organization), sk: prefix + id });
  const item = (organization: number, group: Group): Item => ({ ...key(organization, of(group).id), ...group });
  return {
    one,
    many,
    idOf: (group: Group): string => of(group).id,
    key,
    read,
    list: async (organization: number): Promise<Group[]> =>
      (await list('catalogue', { pk: groupsPartition(organization), prefix }, most))
        .map(read)
        .sort((a, b) => of(a).name.localeCompare(of(b).name)),
    find: async (organization: number, id: string): Promise<Group | undefined> => {
      const found = await get('catalogue', key(organization, id));
      return found && read(found);
    },
    /** Those among stored items, by id. */
    among: (items: readonly (Item | undefined)[]): ReadonlyMap<string, Group> =>
      new Map(
        items.flatMap((stored) =>
          stored?.sk.startsWith(prefix) ? [[of(read(stored)).id, read(stored)] as const] : [],
        ),
      ),
    add: (organization: number, added: Group): Change[] => [
      put('catalogue', item(organization, added)),
      ...names.claim(organization, nameIn(added), of(added).id),
      countUp('catalogue', organization, many, most),
      marked(organization),
    ],
    /** Saves one over the version that was seen. */
    change: (organization: number, before: Group, after: Group, seen: number): Change[] => [
      replace('catalogue', item(organization, after), seen, () => stale(before)),
      ...names.move(organization, nameIn(before), nameIn(after), of(after).id),
      marked(organization),
    ],
    /** Writes one as it stands with the guard of its name, for filling tables. */
    fill: (organization: number, group: Group): Change[] => [
      put('catalogue', item(organization, group)),
      names.guard(organization, nameIn(group), [of(group).id]),
    ],
  };
}

export const manufacturers = groups<Manufacturer>({
  prefix: 'MF#',
  one: 'manufacturer',
  many: 'manufacturers',
  most: 500,
  read: storedAs(manufacturer),
  of: ({ manufacturer_id: id, manufacturer_name: name }) => ({ id, name, within: '' }),
});
export const brands = groups<Brand>({
  prefix: 'BR#',
  one: 'brand',
  many: 'brands',
  most: 2000,
  read: storedAs(brand),
  of: ({ brand_id: id, brand_name: name, manufacturer_id: within }) => ({ id, name, within }),
});
export const categories = groups<ProductCategory>({
  prefix: 'PC#',
  one: 'category',
  many: 'categories of products',
  most: 5000,
  read: storedAs(productCategory),
  of: ({ category_id: id, category_name: name, brand_id: within }) => ({ id, name, within }),
});

const groupsAmong = (items: readonly (Item | undefined)[]) => ({
  manufacturers: manufacturers.among(items),
  brands: brands.among(items),
  categories: categories.among(items),
});
/** What products belong to, by id. */
export type Groups = ReturnType<typeof groupsAmong>;

/** Everything that products of an organization may belong to. */
export const groupsOf = async (organization: number): Promise<Groups> =>
  groupsAmong(await list('catalogue', { pk: groupsPartition(organization) }));

const mostProducts = 10_000;
const readProduct = storedAs(product);

export const productsOf = async (organization: number): Promise<Product[]> =>
  (await list('catalogue', { pk: productsPartition(organization) }, mostProducts)).map(readProduct);

type Catalogue = {
  products: ReadonlyMap<string, Product>;
  /** By their barcodes in normal form. */
  byCode: ReadonlyMap<string, Product>;
  groups: Groups;
};
const known = memory<Catalogue>(15 * 60_000, 20);

/** The catalogue from memory as long as it was not changed, which one small read tells. */
export async function rememberedCatalogue(organization: number): Promise<Catalogue> {
  const mark = await markOf(organization);
  return known.recall(`${organization}-${mark}`, async () => {
    const [products, groups] = await Promise.all([productsOf(organization), groupsOf(organization)]);
    return {
      products: new Map(products.map((one) => [one.product_id, one])),
      byCode: new Map(products.map((one) => [normalCode(one.product_upc_code), one])),
      groups,
    };
  });
}

/** Products that something is missing of, as it was a moment ago. */
export const productsMissingInfo = async (organization: number): Promise<Product[]> =>
  (await list('catalogue', { pk: productsPartition(organization), index: 'missing-info' }, mostProducts)).map(
    readProduct,
  );

type Named = { manufacturer?: string | null; brand?: string | null; category?: string | null | undefined };

/** A product and what a form names for it, in one request. */
export async function productAndGroups(organization: number, id: string, { manufacturer, brand, category }: Named) {
  const wanted = [
    productKey(organization, id),
    ...(manufacturer ? [manufacturers.key(organization, manufacturer)] : []),
    ...(brand ? [brands.key(organization, brand)] : []),
    ...(category ? [categories.key(organization, category)] : []),
  ];
  const [found, ...named] = await getMany(wanted.map((key) => ({ table: 'catalogue', key })));
  return { before: found && readProduct(found), named: groupsAmong(named) };
}

export async function findProduct(organization: number, id: string): Promise<Product | undefined> {
  const item = await get('catalogue', productKey(organization, id));
  return item && readProduct(item);
}

const codes = claims({
  table: 'catalogue',
  kind: 'UPC',
  normal: normalCode,
  taken: taken('A product with this barcode', 'barcode'),
});

function productItem(organization: number, one: Product): Item {
  const missing = missingInfo({
    name: one.product_name,
    manufacturer: one.manufacturer_id ?? '',
    brand: one.brand_id ?? '',
    barcode: one.product_upc_code,
    weight: one.product_container_size,
    price: one.product_cost,
  });
  const key = productKey(organization, one.product_id);
  return { ...key, ...one, ...(missing.length > 0 && { missing_pk: key.pk, missing_sk: key.sk }) };
}

/** One record to be saved: new without `before`, taken out without `after`. */
export type Step<Row> = { before?: Row | undefined; after?: Row | undefined };

/** Saves products over the versions that were seen, each once; with them what counts and marks the catalogue. */
export function saveProducts(organization: number, steps: readonly Step<Product>[], seen?: number): Change[] {
  const added = steps.filter(({ before }) => !before).length;
  const removed = steps.filter(({ after }) => !after).length;
  return [
    ...steps.flatMap(({ before, after }): Change[] => [
      ...(!after && before
        ? [remove('catalogue', productKey(organization, before.product_id), before.version, () => stale())]
        : []),
      ...(after && !before ? [put('catalogue', productItem(organization, after))] : []),
      ...(after && before
        ? [replace('catalogue', productItem(organization, after), seen ?? before.version, () => stale(before))]
        : []),
      ...codes.move(
        organization,
        before?.product_upc_code,
        after?.product_upc_code,
        (after ?? before)?.product_id ?? '',
      ),
    ]),
    ...(added > 0 ? [countUp('catalogue', organization, 'products', mostProducts, added)] : []),
    ...(removed > 0 ? [add('catalogue', countKey(organization), { products: -removed })] : []),
    marked(organization),
  ];
}

export const addProduct = (organization: number, added: Product): Change[] =>
  saveProducts(organization, [{ after: added }]);

/** Saves a product over the version that was seen. */
export const changeProduct = (organization: number, before: Product, after: Product, seen: number): Change[] =>
  saveProducts(organization, [{ before, after }], seen);

/** The products with these barcodes, by their normal form; two requests, whatever is in the catalogue. */
export async function productsByCode(organization: number, barcodes: readonly string[]) {
  const forms = [...new Set(barcodes.map(normalCode))].filter((form) => form !== '');
  const guards = await getMany(forms.map((form) => ({ table: 'catalogue', key: codes.key(organization, form) })));
  const owned = forms.flatMap((form, index) => ownersIn(guards[index]).map((id) => [form, id] as const));
  const found = await productsWith(
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

/** Those of these ids that are there, by id. */
export async function productsWith(organization: number, ids: readonly string[]) {
  const items = await getMany(ids.map((id) => ({ table: 'catalogue', key: productKey(organization, id) })));
  return new Map(items.flatMap((item) => (item ? [[item.sk, readProduct(item)] as const] : [])));
}

const recipesPartition = (organization: number): string => `RC#${organization}`;
const mostRecipes = 5000;
const readRecipe = storedAs(recipe);

export const recipesOf = async (organization: number): Promise<Recipe[]> =>
  (await list('catalogue', { pk: recipesPartition(organization) }, mostRecipes)).map(readRecipe);

type Filled = {
  manufacturers: readonly Manufacturer[];
  brands: readonly Brand[];
  categories: readonly ProductCategory[];
  products: readonly Product[];
  recipes: readonly Recipe[];
};

/** Writes a catalogue as it stands with what guards and counts it, for filling tables. */
export const fillCatalogue = (organization: number, all: Filled): Change[] => [
  ...all.manufacturers.flatMap((one) => manufacturers.fill(organization, one)),
  ...all.brands.flatMap((one) => brands.fill(organization, one)),
  ...all.categories.flatMap((one) => categories.fill(organization, one)),
  ...all.products.flatMap((one) => [
    put('catalogue', productItem(organization, one)),
    ...(one.product_upc_code ? [codes.guard(organization, one.product_upc_code, [one.product_id])] : []),
  ]),
  ...all.recipes.map((one) => put('catalogue', { pk: recipesPartition(organization), sk: one.Recipe_ID, ...one })),
  put('catalogue', {
    ...countKey(organization),
    [manufacturers.many]: all.manufacturers.length,
    [brands.many]: all.brands.length,
    [categories.many]: all.categories.length,
    products: all.products.length,
  }),
];
