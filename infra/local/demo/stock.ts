import type { Movement, StockLine } from '../../../shared/contract/inventory.ts';
import type { Product } from '../../../shared/contract/products.ts';
import { isDeveloper } from '../../../shared/rules/formulas.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { createRandom, idAt } from './random.ts';

export function createCountedLine(
  location_id: number,
  product_id: string,
  count: number,
  desired = 12,
  time = '2026-11-02 09:00:00',
): [StockLine, Movement] {
  const line: StockLine = {
    location_id,
    product_id,
    inventory_current_quantity: count,
    inventory_desired_quantity: desired,
    inventory_notes: '',
    inventory_last_adjustment_quantity: count,
    inventory_last_changed_timestamp: time,
    version: 1,
  };
  const first: Movement = {
    movement_id: idAt(time, `first ${location_id} ${product_id}`),
    location_id,
    product_id,
    kind: 'recount',
    change: count,
    reason: 'First count',
    source: 'Opening stock',
    user_id: '01DEMO00000000000000000002',
    user_name: 'Dana Whitfield',
    time,
  };
  return [line, first];
}

const shelves = ['Shelf A1', 'Shelf A2', 'Shelf B1', 'Shelf B3', 'Back room'];
const stockedPercent = 40;

/**
 * Stock lines of a salon with realistic levels: some are out, low, over or negative. It has every developer and lightener, all that clients
 * take home, and some of the shades. It was counted first on `opened`.
 */
export function createStock(
  location_id: number,
  products: readonly Product[],
  opened: string,
): [StockLine, Movement][] {
  const random = createRandom(location_id);
  return products
    .filter(
      ({ product_name, retail_price }) =>
        random.below(100) < stockedPercent ||
        isDeveloper({ product_alias: product_name }) ||
        product_name.startsWith('Lightening') ||
        retail_price !== null,
    )
    .map(({ product_id, retail_price }) => {
      const desired = random.pick([6, 8, 12, 12, 18]);
      const share = random.pick([-0.2, 0, 0.15, 0.25, 0.4, 0.5, 0.6, 0.75, 0.9, 1, 1.2]);
      const parts = retail_price === null ? 4 : 1;
      const count = Math.round(desired * share * parts) / parts;
      const [line, first] = createCountedLine(location_id, product_id, count, desired, `${opened} 10:15:00`);
      return [{ ...line, inventory_notes: random.below(10) === 0 ? random.pick(shelves) : '' }, first];
    });
}

export function applyDeliveries(line: StockLine, deliveries: readonly Movement[]): StockLine {
  const sum = deliveries.reduce((all, { change }) => all + change, line.inventory_current_quantity);
  const lastOf = (moves: readonly Movement[]) => [...moves].sort((a, b) => (a.time < b.time ? -1 : 1)).at(-1);
  const last = lastOf(deliveries);
  const received = lastOf(deliveries.filter(({ kind }) => kind === 'receive'));
  const sold = lastOf(deliveries.filter(({ kind }) => kind === 'sale'));
  return {
    ...line,
    inventory_current_quantity: roundQuantity(sum),
    ...(last && {
      inventory_last_adjustment_quantity: last.change,
      inventory_last_changed_timestamp: last.time,
    }),
    ...(received && { inventory_last_received_timestamp: received.time }),
    ...(sold && { inventory_last_sold_timestamp: sold.time }),
  };
}
