import type { Order, OrderLine, OrderState } from '../contract/orders.ts';
import { exact } from './stock.ts';

const openStates: readonly OrderState[] = ['ordered', 'partly received'];

/** Whether something may still come under the number of an order. */
export const isOpen = ({ state }: Pick<Order, 'state'>): boolean => openStates.includes(state);

/** Containers of a line that are still to come, whatever the state of its order. */
export const remainingOf = ({ quantity, received }: Pick<OrderLine, 'quantity' | 'received'>): number =>
  Math.max(0, exact(quantity - received));

/** Containers on their way to a salon, by product. */
export function onOrderOf(orders: readonly Order[]): ReadonlyMap<string, number> {
  const sums = new Map<string, number>();
  for (const line of orders.filter(isOpen).flatMap(({ lines }) => lines))
    sums.set(line.product_id, exact((sums.get(line.product_id) ?? 0) + remainingOf(line)));
  return sums;
}

/** What comes under the number of an order: a product, how many containers, and what it is called should nobody have ordered it. */
export type Arrival = Omit<OrderLine, 'quantity' | 'received'> & { arrived: number };

/** What of a delivery goes beyond its order, with how many containers too many: of an order that is finished all of it. */
export function beyondOrder(order: Pick<Order, 'lines' | 'state'>, arrivals: readonly Arrival[]) {
  return arrivals.flatMap((one) => {
    const line = isOpen(order) && order.lines.find(({ product_id }) => product_id === one.product_id);
    const beyond = exact(one.arrived - (line ? remainingOf(line) : 0));
    return beyond > 0 ? [{ ...one, beyond }] : [];
  });
}

/**
 * An order after a delivery; what nobody ordered becomes a line of nothing ordered, so that an order has all that came under it. One that
 * ended between two parts of a delivery stays as it ended.
 */
export function withReceived(before: Order, arrivals: readonly Arrival[], time: string): Order {
  const known = new Set(before.lines.map(({ product_id }) => product_id));
  const lines = [
    ...before.lines,
    ...arrivals
      .filter(({ product_id }) => !known.has(product_id))
      .map(({ arrived: _, ...one }) => ({ ...one, quantity: 0, received: 0 })),
  ].map((line) => {
    const arrived = arrivals.find(({ product_id }) => product_id === line.product_id)?.arrived ?? 0;
    return { ...line, received: exact(line.received + arrived) };
  });
  if (!isOpen(before)) return { ...before, lines };
  const isComplete = lines.every((line) => remainingOf(line) === 0);
  return isComplete
    ? { ...before, lines, state: 'received', closed: time }
    : { ...before, lines, state: 'partly received' };
}

type Sums = { quantity: number; received: number; cost: number };

/** Of all lines: containers ordered, how many of those came, and what they cost. */
export const sumsOf = ({ lines }: Pick<Order, 'lines'>): Sums =>
  lines.reduce(
    (sums, { quantity, received, price = 0 }) => ({
      quantity: sums.quantity + quantity,
      received: exact(sums.received + Math.min(quantity, received)),
      cost: Math.round((sums.cost + quantity * price) * 100) / 100,
    }),
    { quantity: 0, received: 0, cost: 0 },
  );

/** Days that an order is late, 0 while it is not. */
export function daysLate({ state, due }: Pick<Order, 'state' | 'due'>, today: string): number {
  if (!due || !isOpen({ state }) || due >= today) return 0;
  return Math.round((Date.parse(today) - Date.parse(due)) / 86_400_000);
}
