import type { StockLine } from '../contract/inventory.ts';

/** Counts of containers are kept to a millionth, about a ten-thousandth of a gram: sums of them stay exact. */
const kept = 1_000_000;
export const exact = (count: number): number => Math.round(count * kept) / kept;

/** How far above a whole container a need may be before another one is ordered. */
const threshold = 0.25;

type Need = { desired: number; current: number; onOrder?: number };

/**
 * How many containers to order, for something that is to be ordered: what is missing of the desired count, less what is on its way. A
 * fraction above a quarter is one more; never less than one.
 */
export function reorderQuantity({ desired, current, onOrder = 0 }: Need): number {
  const missing = exact(desired - current - onOrder);
  const whole = Math.floor(missing);
  return Math.max(1, exact(missing - whole) > threshold ? whole + 1 : whole);
}

/** How many containers a shelf needs that is filled up: none where enough is there or on its way. */
export const neededOf = (need: Need): number =>
  exact(need.desired - need.current - (need.onOrder ?? 0)) > 0 ? reorderQuantity(need) : 0;

/** Dollars that so many containers of a price cost. */
export const worthOf = (count: number, price: number): number => Math.round(count * price * 100) / 100;

/** What a line of the stock needs. */
export const levelIn = (line: Pick<StockLine, 'inventory_current_quantity' | 'inventory_desired_quantity'>): Need => ({
  current: line.inventory_current_quantity,
  desired: line.inventory_desired_quantity,
});

export const levels = ['out', 'low', 'enough', 'over'] as const;
export type Level = (typeof levels)[number];

/** Out is nothing or less, low a quarter of the desired count or less, over more than that count; without one nothing is low or over. */
export function levelOf({ desired, current }: Need): Level {
  if (current <= 0) return 'out';
  if (desired <= 0) return 'enough';
  if (current <= desired / 4) return 'low';
  return current > desired ? 'over' : 'enough';
}
