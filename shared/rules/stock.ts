import type { StockLine } from '../contract/inventory.ts';
import { roundToCents } from './numbers.ts';

/** Quantities are rounded to a millionth of a container (about 0.1 mg), so that sums stay exact. */
const quantityScale = 1_000_000;
export const roundQuantity = (count: number): number => Math.round(count * quantityScale) / quantityScale;

/** A fraction of a container above this orders one more. */
const reorderThreshold = 0.25;

type StockNeed = { desired: number; current: number; onOrder?: number };

/**
 * Containers to order for a product that the user chose to order, at least 1: the par level minus on hand and on order. A fraction
 * above 1/4 is rounded up.
 */
export function reorderQuantity({ desired, current, onOrder = 0 }: StockNeed): number {
  const missing = roundQuantity(desired - current - onOrder);
  const whole = Math.floor(missing);
  return Math.max(1, roundQuantity(missing - whole) > reorderThreshold ? whole + 1 : whole);
}

/** Containers needed to reach the par level; 0 if on hand and on order suffice. */
export const quantityNeeded = (need: StockNeed): number =>
  roundQuantity(need.desired - need.current - (need.onOrder ?? 0)) > 0 ? reorderQuantity(need) : 0;

/** Value in dollars of `count` containers at `price` dollars each. */
export const stockValue = (count: number, price: number): number => roundToCents(count * price);

export const toStockNeed = (
  line: Pick<StockLine, 'inventory_current_quantity' | 'inventory_desired_quantity'>,
): StockNeed => ({
  current: line.inventory_current_quantity,
  desired: line.inventory_desired_quantity,
});

export const stockLevels = ['out', 'low', 'enough', 'over'] as const;
export type StockLevel = (typeof stockLevels)[number];

/** Out: 0 or less. Low: at most 1/4 of the par level. Over: above the par level. Without a par level, stock is never low or over. */
export function getStockLevel({ desired, current }: StockNeed): StockLevel {
  if (current <= 0) return 'out';
  if (desired <= 0) return 'enough';
  if (current <= desired / 4) return 'low';
  return current > desired ? 'over' : 'enough';
}
