import type { InventoryEdit, InventoryRow, Movement, StockLine } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { ListedProduct, Product } from '../../shared/contract/products.ts';
import { quantityNeeded, roundQuantity, stockValue } from '../../shared/rules/stock.ts';
import type { Caller } from '../kit/caller.ts';

type CatalogProduct = ListedProduct & Pick<Product, 'product_type_name'>;

/** Salon and system admins can see prices. */
export const canSeePrices = ({ types }: Caller): boolean => types.includes(3) || types.includes(2);

type RowContext = {
  /** Undefined if the catalog no longer has the product. */
  product: CatalogProduct | undefined;
  reseller: string;
  /** Containers on order. */
  onOrder: number;
  /** When an open order last named it. */
  ordered?: string | undefined;
  withPrices: boolean;
};

/** Stock line with catalog data, for the console. */
export function toInventoryRow(line: StockLine, salon: Location, beside: RowContext): InventoryRow {
  const { product, reseller, onOrder, ordered, withPrices } = beside;
  const { inventory_current_quantity: current, inventory_desired_quantity: desired } = line;
  const price = product?.price ?? 0;
  const lastOrdered = [ordered, line.inventory_last_received_timestamp]
    .flatMap((time) => time ?? [])
    .sort()
    .at(-1);
  return {
    ...line,
    location_name: salon.location_name,
    product_name: product?.name ?? '',
    manufacturer_name: product?.manufacturer ?? '',
    brand_name: product?.brand ?? '',
    category_name: product?.category ?? '',
    product_type_name: product?.product_type_name ?? '',
    product_upc_code: product?.barcode ?? '',
    ...(product?.other_codes && { other_codes: product.other_codes }),
    ...(lastOrdered && { inventory_last_ordered_timestamp: lastOrdered }),
    inventory_on_order: onOrder,
    inventory_quantity_needed: quantityNeeded({ desired, current, onOrder }),
    ...(withPrices && {
      inventory_product_price: price,
      // Unknown, not nothing, without a price.
      ...(price > 0 && { inventory_on_hand: stockValue(current, price) }),
    }),
    reseller_company_name: reseller,
  };
}

/** Containers that a movement sold; below 0 if it takes a sale back. The source of a reversal is that of the movement it reverses. */
export const containersSold = ({ kind, source, change }: Pick<Movement, 'kind' | 'source' | 'change'>): number =>
  kind === 'sale' || (kind === 'reversal' && source === 'Bill') ? -change : 0;

/** Stock line of a product that the salon never had. */
export const emptyStockLine = (location_id: number, product_id: string): StockLine => ({
  location_id,
  product_id,
  inventory_current_quantity: 0,
  inventory_desired_quantity: 0,
  inventory_notes: '',
  inventory_last_adjustment_quantity: 0,
  inventory_last_changed_timestamp: '2000-01-01 00:00:00',
  version: 1,
});

type MovementContext = { id: string; caller: Caller; time: string; source?: string };
/** Dollars per container; undefined or 0 if unknown. */
type MovementCost = { cost: number | undefined };

/** Applies an edit to a line; returns a recount movement if the quantity changed. */
export function applyEdit(before: StockLine, edit: InventoryEdit, act: MovementContext & MovementCost) {
  const counted = edit.inventory_current_quantity ?? before.inventory_current_quantity;
  const change = roundQuantity(counted - before.inventory_current_quantity);
  const after: StockLine = {
    ...before,
    inventory_current_quantity: counted,
    inventory_desired_quantity: edit.inventory_desired_quantity ?? before.inventory_desired_quantity,
    inventory_notes: edit.inventory_notes ?? before.inventory_notes,
    ...(change !== 0 && {
      inventory_last_adjustment_quantity: change,
      inventory_last_changed_timestamp: act.time,
      inventory_counted_timestamp: act.time,
    }),
  };
  const moved = {
    kind: 'recount',
    product_id: before.product_id,
    change,
    cost: act.cost,
    reason: '',
    source: act.source ?? 'Current Inventory',
    counted: act.time,
    counted_before: before.inventory_counted_timestamp ?? null,
  } as const;
  const by = { ...act, location_id: before.location_id };
  return { after, moved: change === 0 ? undefined : createMovement(by, moved) };
}

type MovementInput = Omit<Movement, 'movement_id' | 'location_id' | 'user_id' | 'user_name' | 'time' | 'cost'> &
  MovementCost;

export const createMovement = (by: MovementContext & { location_id: number }, moved: MovementInput): Movement => ({
  movement_id: by.id,
  location_id: by.location_id,
  user_id: by.caller.user_id,
  user_name: `${by.caller.first_name} ${by.caller.last_name}`.trim(),
  time: by.time,
  ...moved,
});
