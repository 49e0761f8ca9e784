import type { InventoryEdit, InventoryRow, Movement, StockLine } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { ListedProduct, Product } from '../../shared/contract/products.ts';
import { exact, reorderQuantity } from '../../shared/rules/stock.ts';
import type { Caller } from '../kit/caller.ts';

type Known = ListedProduct & Pick<Product, 'product_type_name'>;

/** Whether the caller is told what things cost. */
export const seesPrices = ({ types }: Caller): boolean => types.includes(3) || types.includes(2);

/** A line as the console shows it; a product that the catalogue does not know any more has no name. */
export function rowOf(line: StockLine, salon: Location, product: Known | undefined, withPrices: boolean): InventoryRow {
  const { inventory_current_quantity: current, inventory_desired_quantity: desired } = line;
  const price = product?.price ?? 0;
  return {
    ...line,
    location_name: salon.location_name,
    product_name: product?.name ?? '',
    manufacturer_name: product?.manufacturer ?? '',
    brand_name: product?.brand ?? '',
    category_name: product?.category ?? '',
    product_type_name: product?.product_type_name ?? '',
    product_upc_code: product?.barcode ?? '',
    inventory_quantity_needed: desired > current ? reorderQuantity({ desired, current }) : 0,
    ...(withPrices && { inventory_product_price: price, inventory_on_hand: Math.round(current * price * 100) / 100 }),
    reseller_company_name: '',
  };
}

type Act = { id: string; caller: Caller; time: string };

/** A line as an edit leaves it, and the recount when its count was set to another one. */
export function edited(before: StockLine, edit: InventoryEdit, { id, caller, time }: Act) {
  const counted = edit.inventory_current_quantity ?? before.inventory_current_quantity;
  const change = exact(counted - before.inventory_current_quantity);
  const after: StockLine = {
    ...before,
    inventory_current_quantity: counted,
    inventory_desired_quantity: edit.inventory_desired_quantity ?? before.inventory_desired_quantity,
    inventory_notes: edit.inventory_notes ?? before.inventory_notes,
    ...(change !== 0 && { inventory_last_adjustment_quantity: change, inventory_last_changed_timestamp: time }),
  };
  const recount: Movement = {
    movement_id: id,
    location_id: before.location_id,
    product_id: before.product_id,
    kind: 'recount',
    change,
    reason: '',
    source: 'Current Inventory',
    user_id: caller.user_id,
    user_name: `${caller.first_name} ${caller.last_name}`.trim(),
    time,
  };
  return { after, moved: change === 0 ? undefined : recount };
}
