import type { CatalogueItem } from '../../shared/contract/catalogue.ts';
import { type ListedProduct, products } from '../../shared/contract/products.ts';
import { compareProducts, compareTreeItems } from '../../shared/rules/products.ts';
import { read } from '../kit/data/call.ts';
import { mergeInOrder, useRowStream } from '../kit/grid/model/useRowStream.ts';
import type { RowStream } from '../kit/grid/types.ts';

const { listProducts, listProductsMissingInfo, listProductTree, listCatalogue } = products;

/** The server allows 25,000 products, and fewer groups. */
const maxRows = 50_000;
const keyOf = ({ product_id }: { product_id: string }) => product_id;

const createProductStream = (
  endpoint: typeof listProducts | typeof listProductsMissingInfo,
): RowStream<ListedProduct> => ({
  listKey: 'all',
  endpoint,
  loadPage: async (query) => {
    const { data: Items, ...page } = await read(endpoint, { query });
    return { Items, ...page };
  },
  addPage: mergeInOrder<ListedProduct>(keyOf, compareProducts),
  maxRows,
});
const productStream = createProductStream(listProducts);
const missingInfoStream = createProductStream(listProductsMissingInfo);
const createTreeStream = (endpoint: typeof listProductTree | typeof listCatalogue): RowStream<CatalogueItem> => ({
  listKey: 'all',
  endpoint,
  loadPage: (body) => read(endpoint, { body }),
  addPage: mergeInOrder<CatalogueItem>(keyOf, compareTreeItems),
  maxRows,
});
const treeStreams = {
  listProductTree: createTreeStream(listProductTree),
  listCatalogue: createTreeStream(listCatalogue),
};

/** The offered products in the order of the catalog, as they arrive. Read once in a session, and then what changed. */
export const useProducts = (isWanted = true) => useRowStream('products', isWanted ? productStream : undefined);
/** The products that something is missing of, as they arrive. */
export const useProductsMissingInfo = (isWanted = true) =>
  useRowStream('products missing info', isWanted ? missingInfoStream : undefined);
/** The rows of a catalog tree, groups first, as they arrive. */
export const useCatalogTree = (name: keyof typeof treeStreams) => useRowStream(name, treeStreams[name]);
