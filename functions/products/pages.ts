import type { CatalogueItem } from '../../shared/contract/catalogue.ts';
import type { ListedProduct } from '../../shared/contract/products.ts';
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
import { createTreeRows } from './tree.ts';

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
