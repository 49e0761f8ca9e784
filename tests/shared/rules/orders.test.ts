import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Order, OrderLine } from '../../../shared/contract/orders.ts';
import {
  applyDelivery,
  daysLate,
  findOverDeliveries,
  isOrderOpen,
  onOrderByProduct,
  remainingQuantity,
  sumOrder,
} from '../../../shared/rules/orders.ts';

const line = (product_id: string, quantity: number, received = 0, price?: number): OrderLine => ({
  product_id,
  barcode: product_id,
  name: `Igora ${product_id}`,
  manufacturer: 'Schwarzkopf',
  category: '',
  weight: 2.1,
  quantity,
  received,
  ...(price !== undefined && { price }),
});
type Lines = Pick<Order, 'lines' | 'state'>;
const order = (state: Order['state'], ...lines: OrderLine[]): Order =>
  ({ state, lines, due: '2026-06-08', closed: null }) satisfies Partial<Order> & Lines as Order;
const arrival = (product_id: string, arrived: number) => {
  const { quantity: _, received: __, ...product } = line(product_id, 0);
  return { ...product, arrived };
};

test.each([
  ['draft', false],
  ['ordered', true],
  ['partly received', true],
  ['received', false],
  ['closed short', false],
  ['cancelled', false],
] as const)('an order that is %s is open: %s', (state, isOpen) => {
  expect(isOrderOpen({ state })).toBe(isOpen);
  expect(onOrderByProduct([order(state, line('A', 6, 2))]).get('A')).toBe(isOpen ? 4 : undefined);
});

test.each([
  { quantity: 6, received: 0, remaining: 6 },
  { quantity: 6, received: 2.5, remaining: 3.5 },
  { quantity: 6, received: 6, remaining: 0 },
  { quantity: 6, received: 8, remaining: 0 },
  { quantity: 0.3, received: 0.1, remaining: 0.2 },
])('of $quantity with $received received, $remaining remain', ({ remaining, ...quantities }) =>
  expect(remainingQuantity(quantities)).toBe(remaining),
);

test('what is on order adds up by product over all open orders', () => {
  const sums = onOrderByProduct([
    order('ordered', line('A', 6), line('B', 1)),
    order('partly received', line('A', 4, 1)),
    order('draft', line('A', 50)),
    order('closed short', line('B', 9, 1)),
  ]);
  expect([...sums]).toEqual([
    ['A', 9],
    ['B', 1],
  ]);
});

test.each([
  { name: 'less than is missing', state: 'ordered', arrived: [['A', 3]], beyond: [] },
  { name: 'all that is missing', state: 'partly received', arrived: [['A', 4]], beyond: [] },
  { name: 'more than is missing', state: 'ordered', arrived: [['A', 5.5]], beyond: [['A', 1.5]] },
  { name: 'what was not ordered', state: 'ordered', arrived: [['Z', 2]], beyond: [['Z', 2]] },
  { name: 'anything for a received order', state: 'received', arrived: [['A', 1]], beyond: [['A', 1]] },
] as const)('over-delivery: $name', ({ state, arrived, beyond }) => {
  const excess = findOverDeliveries(
    order(state, line('A', 6, 2)),
    arrived.map(([id, count]) => arrival(id, count)),
  );
  expect(excess.map((one) => [one.product_id, one.beyond])).toEqual(beyond);
});

describe('a delivery', () => {
  const time = '2026-06-05 10:00:00';

  test('fills lines and leaves an order open until every line is complete', () => {
    const part = applyDelivery(order('ordered', line('A', 6), line('B', 2)), [arrival('A', 6)], time);
    expect([part.state, part.closed, part.lines.map(({ received }) => received)]).toEqual([
      'partly received',
      null,
      [6, 0],
    ]);
    const whole = applyDelivery(part, [arrival('B', 3)], time);
    expect([whole.state, whole.closed, whole.lines.map(({ received }) => received)]).toEqual([
      'received',
      time,
      [6, 3],
    ]);
  });

  test('adds a line with quantity 0 for what was not ordered', () => {
    const { lines } = applyDelivery(order('ordered', line('A', 6)), [arrival('Z', 2)], time);
    expect(lines[1]).toEqual(line('Z', 0, 2));
  });

  test('of an order that was closed meanwhile keeps its state', () => {
    const after = applyDelivery(order('cancelled', line('A', 1)), [arrival('A', 1)], time);
    expect([after.state, after.closed, after.lines[0]?.received]).toEqual(['cancelled', null, 1]);
  });

  test('in any parts comes to the same as at once', () => {
    const parts = fc.array(fc.record({ id: fc.constantFrom('A', 'B', 'Z'), tenths: fc.integer({ min: 1, max: 40 }) }));
    fc.assert(
      fc.property(parts, (pieces) => {
        const before = order('ordered', line('A', 6), line('B', 2));
        const one = pieces.reduce(
          (after, { id, tenths }) => applyDelivery(after, [arrival(id, tenths / 10)], time),
          before,
        );
        for (const id of ['A', 'B', 'Z']) {
          const tenths = pieces.filter((piece) => piece.id === id).reduce((sum, piece) => sum + piece.tenths, 0);
          expect(one.lines.find(({ product_id }) => product_id === id)?.received ?? 0).toBe(tenths / 10);
        }
      }),
    );
  });
});

test('totals count ordered and received containers, without surplus, and their cost', () => {
  expect(sumOrder(order('partly received', line('A', 6, 8, 8.45), line('B', 2, 0.5, 0.1), line('C', 1)))).toEqual({
    quantity: 9,
    received: 6.5,
    cost: 50.9,
  });
});

test.each([
  { state: 'ordered', due: '2026-06-08', late: 2 },
  { state: 'ordered', due: '2026-06-10', late: 0 },
  { state: 'ordered', due: '2026-06-11', late: 0 },
  { state: 'ordered', due: null, late: 0 },
  { state: 'partly received', due: '2026-05-31', late: 10 },
  { state: 'received', due: '2026-06-01', late: 0 },
] as const)('an order that is $state and due on $due is $late days late on June 10', ({ late, ...one }) =>
  expect(daysLate(one, '2026-06-10')).toBe(late),
);
