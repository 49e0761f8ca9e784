import type { CatalogueItem } from '../../shared/contract/catalogue.ts';
import type { ListedProduct, Product } from '../../shared/contract/products.ts';
import { compareProducts, compareTreeItems } from '../../shared/rules/products.ts';
import { conflict } from '../kit/errors.ts';
import { readPage } from '../kit/page.ts';
import type { Item, KeyRange } from '../kit/read.ts';
import { type Groups, getCachedGroups, loadGroups } from './groupStore.ts';
import {
  type CatalogPosition,
  findCatalogChanges,
  formatPosition,
  getCatalogPosition,
  groupsPartition,
  parsePosition,
} from './revisionStore.ts';
import { isOffered, toListedProduct } from './rules.ts';
import {
  countCatalog,
  findProductsByIds,
  listProducts,
  missingInfoRange,
  parseProduct,
  productsRange,
  type StoredProduct,
} from './store.ts';

/** Without a limit, all rows are asked for at once. */
export type CatalogRequest = { limit?: number | undefined; cursor?: string | undefined; since?: string | undefined };
type CatalogPage<Row> = { Items: Row[]; cursor?: string; total?: number; position?: string; removed?: string[] };

/** What a list of the catalog reads, and the rows it makes of that. */
type CatalogList<Row extends object> = {
  name: string;
  ranges: (organization: number) => readonly Omit<KeyRange, 'limit' | 'start'>[];
  createRows: (groups: Groups) => {
    toProductRow: (product: StoredProduct) => Row;
    /** Rows of manufacturers, brands and categories by id, in lists that have them. */
    groupRows?: readonly (Row & { product_id: string })[];
  };
  compare: (a: Row, b: Row) => number;
  /** Undefined where the number of rows is not known. */
  count?: (counts: Awaited<ReturnType<typeof countCatalog>>) => number;
};

const productRows = (groups: Groups) => ({ toProductRow: (one: StoredProduct) => toListedProduct(one, groups) });
const productList: CatalogList<ListedProduct> = {
  name: 'products',
  ranges: (organization) => [productsRange(organization)],
  createRows: productRows,
  compare: compareProducts,
  count: ({ products }) => products,
};
const missingInfoList: CatalogList<ListedProduct> = {
  name: 'missing info',
  ranges: (organization) => [missingInfoRange(organization)],
  createRows: productRows,
  compare: compareProducts,
};
const tree: CatalogList<CatalogueItem> = {
  name: 'tree',
  ranges: (organization) => [{ pk: groupsPartition(organization) }, productsRange(organization)],
  createRows: createTreeRows,
  compare: compareTreeItems,
  count: ({ groups, products }) => groups + products,
};

export const listProductsPage = (organization: number, request: CatalogRequest) =>
  listCatalog(organization, request, productList);
export const listMissingInfoPage = (organization: number, request: CatalogRequest) =>
  listCatalog(organization, request, missingInfoList);
export const listTreePage = (organization: number, request: CatalogRequest) => listCatalog(organization, request, tree);

const listCatalog = <Row extends object>(
  organization: number,
  { limit, ...request }: CatalogRequest,
  list: CatalogList<Row>,
): Promise<CatalogPage<Row>> =>
  limit === undefined ? listWhole(organization, list) : listPage(organization, { limit, ...request }, list);

/** A page in the order of the ids, or, for a client that has the list, what changed since. */
async function listPage<Row extends object>(
  organization: number,
  { since, ...request }: CatalogRequest & { limit: number },
  list: CatalogList<Row>,
): Promise<CatalogPage<Row>> {
  const position = await getCatalogPosition(organization);
  const changes = since && (await findCatalogChanges(organization, parsePosition(since), position));
  if (changes && !changes.groups) {
    const changed = await listChanged(organization, changes.products, position, list);
    return { ...changed, position: formatPosition(position) };
  }
  const isFirst = request.cursor === undefined;
  const [groups, counts] = await Promise.all([
    getCachedGroups(organization, position.groupsRevision),
    isFirst && list.count ? countCatalog(organization) : undefined,
  ]);
  const { Items, ...rest } = await readPage({
    table: 'catalogue',
    request,
    cursorScope: { catalog: [organization, list.name] },
    pin: null,
    ranges: () => list.ranges(organization),
    toRow: createRowReader(groups, list),
    isIncluded: (row) => row !== undefined,
  });
  const total = counts && list.count?.(counts);
  return {
    Items: Items.filter((row): row is Row => row !== undefined),
    ...rest,
    ...(total !== undefined && { total, position: formatPosition(position) }),
  };
}

/** Returns a function that makes a row of a stored group or product. Undefined for items that are not listed. */
function createRowReader<Row extends object>(groups: Groups, { createRows }: CatalogList<Row>) {
  const { toProductRow, groupRows = [] } = createRows(groups);
  const rowsOfGroups = new Map(groupRows.map((row) => [row.product_id, row]));
  return (item: Item): Row | undefined => {
    const [, id] = item.sk.split('#');
    if (id !== undefined || item.sk === 'MARK') return rowsOfGroups.get(id ?? '');
    const product = parseProduct(item);
    return isOffered(product) ? toProductRow(product) : undefined;
  };
}

async function listChanged<Row extends object>(
  organization: number,
  ids: readonly string[],
  { groupsRevision }: CatalogPosition,
  { createRows }: CatalogList<Row>,
): Promise<CatalogPage<Row>> {
  if (ids.length === 0) return { Items: [], removed: [] };
  const [found, groups] = await Promise.all([
    findProductsByIds(organization, ids),
    getCachedGroups(organization, groupsRevision),
  ]);
  const offered = [...found.values()].filter(isOffered);
  const kept = new Set(offered.map(({ product_id }) => product_id));
  return { Items: offered.map(createRows(groups).toProductRow), removed: ids.filter((id) => !kept.has(id)) };
}

/** Earlier releases of the console read a catalog of up to this many products at once. */
const maxWholeProducts = 10_000;
const tooManyProducts = () => conflict('There are too many products to read at once. Please reload this page.');

async function listWhole<Row extends object>(organization: number, list: CatalogList<Row>): Promise<CatalogPage<Row>> {
  const [found, groups] = await Promise.all([
    listProducts(organization, {
      range: list.ranges(organization).at(-1),
      max: maxWholeProducts,
      tooLongError: tooManyProducts,
    }),
    loadGroups(organization),
  ]);
  const { toProductRow, groupRows = [] } = list.createRows(groups);
  return { Items: [...groupRows, ...found.filter(isOffered).map(toProductRow)].sort(list.compare) };
}

/** Product fields of tree rows that are not products. */
const emptyCatalogItem = {
  manufacturer_name: '',
  brand_name: '',
  category_name: '',
  product_type_name: '',
  product_name: '',
  process_name: '',
  product_container_description: '',
  product_container_size: null,
  product_cost: null,
  product_waste_ratio: null,
  product_upc_code: '',
  product_unit_sale_only: null,
} satisfies Partial<CatalogueItem>;

/** Rows of the catalog tree: those of all groups, and each product's under its most specific known group. */
function createTreeRows({ manufacturers, brands, categories }: Groups) {
  const inManufacturer = (id: string | null) => {
    const { manufacturer_id = null, manufacturer_name = '' } = manufacturers.get(id ?? '') ?? {};
    return { parent_id: manufacturer_id, manufacturer_name };
  };
  const inBrand = (id: string | null, parentManufacturerId: string | null) => {
    const brand = brands.get(id ?? '');
    if (!brand) return inManufacturer(parentManufacturerId);
    return { ...inManufacturer(brand.manufacturer_id), parent_id: brand.brand_id, brand_name: brand.brand_name };
  };
  const placeOf = ({ manufacturer_id, brand_id, category_id }: Product) => {
    const category = categories.get(category_id ?? '');
    if (!category) return inBrand(brand_id, manufacturer_id);
    const { category_id: parent_id, category_name } = category;
    return { ...inBrand(category.brand_id, manufacturer_id), parent_id, category_name };
  };
  const groupRows: CatalogueItem[] = [
    ...Array.from(manufacturers.values(), ({ manufacturer_id: product_id, manufacturer_name }) => ({
      ...emptyCatalogItem,
      product_id,
      parent_id: null,
      manufacturer_name,
    })),
    ...Array.from(brands.values(), ({ brand_id: product_id, manufacturer_id, brand_name }) => ({
      ...emptyCatalogItem,
      product_id,
      ...inManufacturer(manufacturer_id),
      brand_name,
    })),
    ...Array.from(categories.values(), ({ category_id: product_id, brand_id, category_name }) => ({
      ...emptyCatalogItem,
      product_id,
      ...inBrand(brand_id, null),
      category_name,
    })),
  ];
  const toProductRow = (product: Product): CatalogueItem => ({
    ...emptyCatalogItem,
    ...placeOf(product),
    product_id: product.product_id,
    product_type_name: product.product_type_name,
    product_name: product.product_name,
    process_name: product.process_name,
    product_container_description: product.product_container_description,
    product_container_size: product.product_container_size,
    product_cost: product.product_cost,
    product_waste_ratio: product.product_waste_ratio,
    product_upc_code: product.product_upc_code,
    product_unit_sale_only: product.product_unit_sale_only,
  });
  return { groupRows, toProductRow };
}
