import { toUnknownProduct } from '../../functions/products/rules.ts';
import { catalogSeedChanges } from '../../functions/products/store.ts';
import { api } from '../../shared/contract/index.ts';
import type { Movement } from '../../shared/contract/inventory.ts';
import type { Product } from '../../shared/contract/products.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { north, ours, team } from './people.ts';
import { call } from './product.ts';

/* Products, and their stock in our North salon as its endpoints tell it. */

const { listInventory, listMovements, saveInventory, submitReceiving } = api.inventory;

/** A product of 2.1 oz for $8.45 whose barcode and name are its code. */
export const codedProduct = (code: string, more: Partial<Product> = {}): Product => ({
  ...toUnknownProduct({ product_id: code, product_upc_code: code, product_name: code, manufacturer_id: null }),
  ...{ product_container_size: 2.1, product_cost: 8.45 },
  ...more,
});

/** Writes that add these products to our catalog. */
export const fillProducts = (products: readonly Product[]) =>
  catalogSeedChanges(ours.organization_id, {
    manufacturers: [],
    brands: [],
    categories: [],
    recipes: [],
    products: [...products],
  });

/** Adds a brand with products, whose names are their barcodes. `ids` are the product ids by barcode. */
export async function addBrandOfProducts(name: string, barcodes: readonly string[], maker = `Maker of ${name}`) {
  const by = team.manager;
  const manufacturer = await call(api.products.createManufacturer, { body: { name: maker } }, by);
  const manufacturerId = manufacturer.data.manufacturer_id;
  const brand = await call(api.products.createBrand, { body: { name, manufacturerId } }, by);
  const brandId = brand.data.brand_id;
  const ids = new Map<string, string>();
  for (const barcode of barcodes) {
    const body = { name: barcode, manufacturerId, brandId, barcode, ozSize: 2.1, price: 8.45 };
    ids.set(barcode, (await call(api.products.createProduct, { body }, by)).data.product.product_id);
  }
  return { manufacturerId, brandId, ids };
}

export const listStock = async (Location = north.location_id) =>
  (await call(listInventory, { body: { Location, limit: 1000 } }, team.admin)).data.Items;
export const findStockLine = async (productId: string, location?: number) =>
  (await listStock(location)).find(({ product_id }) => product_id === productId);
export const quantityOnHand = async (productId: string, location?: number): Promise<number> =>
  (await findStockLine(productId, location))?.inventory_current_quantity ?? 0;

/** All movements of a product, the latest first. */
export async function listAllMovements(productId: string, cursor?: string): Promise<Movement[]> {
  const params = { locationId: north.location_id, productId };
  const { data } = await call(listMovements, { params, query: cursor ? { cursor } : {} }, team.manager);
  return data.cursor ? [...data.Items, ...(await listAllMovements(productId, data.cursor))] : data.Items;
}
export const sumOfMovements = async (productId: string): Promise<number> =>
  roundQuantity((await listAllMovements(productId)).reduce((sum, { change }) => sum + change, 0));

/** Sets quantities on hand by product id. */
export const recount = (quantities: Record<string, number>, Location = north.location_id) => {
  const items = Object.entries(quantities).map(([product_id, inventory_current_quantity]) => ({
    product_id,
    inventory_current_quantity,
  }));
  return call(saveInventory, { body: { Location, items } }, Location === north.location_id ? team.manager : team.admin);
};

let deliveries = 0;
/** Receives quantities by barcode, under an order number of its own. */
export const receiveStock = (quantities: Record<string, number>) => {
  const order_items = Object.entries(quantities).map(([barcode, qtyReceived]) => ({ barcode, qtyReceived }));
  const body = { location: north.location_id, order_number: `DELIVERY-${++deliveries}`, order_items };
  return call(submitReceiving, { body }, team.desk);
};
