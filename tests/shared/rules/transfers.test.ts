import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Transfer, TransferLine } from '../../../shared/contract/transfers.ts';
import { findExcessItem, quantityInTransit, settleTransfer } from '../../../shared/rules/transfers.ts';

const line = (product_id: string, sent: number, received = 0, written_off = 0): TransferLine => ({
  product_id,
  barcode: product_id,
  name: product_id,
  manufacturer: '',
  sent,
  received,
  written_off,
});
const transfer = (...lines: TransferLine[]): Transfer =>
  ({ lines, state: 'on the way', finished: null }) satisfies Partial<Transfer> as unknown as Transfer;
const item = (product_id: string, quantity: number) => ({ product_id, quantity });
const time = '2026-06-05 10:00:00';

test.each([
  { sent: 4, received: 0, written_off: 0, inTransit: 4 },
  { sent: 4, received: 1.5, written_off: 0.5, inTransit: 2 },
  { sent: 4, received: 3, written_off: 1, inTransit: 0 },
  { sent: 0.3, received: 0.1, written_off: 0, inTransit: 0.2 },
])(
  'of $sent sent, $received received and $written_off written off, $inTransit are in transit',
  ({ inTransit, ...one }) => expect(quantityInTransit(one)).toBe(inTransit),
);

test.each([
  { name: 'all that is in transit', items: [item('A', 2), item('B', 1)], excess: undefined },
  { name: 'more than was sent', items: [item('A', 1), item('B', 1.5)], excess: item('B', 1.5) },
  { name: 'what was received already', items: [item('A', 3)], excess: item('A', 3) },
  { name: 'what was never sent', items: [item('Z', 1)], excess: item('Z', 1) },
])('settling $name', ({ items, excess }) =>
  expect(findExcessItem(transfer(line('A', 4, 1, 1), line('B', 1)), items)).toEqual(excess),
);

test.each(['received', 'written_off'] as const)(
  'what is %s is added to its line; the last piece finishes the transfer',
  (as) => {
    const part = settleTransfer(transfer(line('A', 4), line('B', 1)), as, [item('A', 4)], time);
    expect([part.lines[0]?.[as], part.lines[1]?.[as], part.state, part.finished]).toEqual([4, 0, 'on the way', null]);
    const whole = settleTransfer(part, as, [item('B', 1)], time);
    expect([whole.state, whole.finished]).toEqual(['finished', time]);
  },
);

test('whatever is received and written off, sent = received + written off + in transit', () => {
  const steps = fc.array(
    fc.tuple(fc.constantFrom('received' as const, 'written_off' as const), fc.integer({ min: 1, max: 30 })),
  );
  fc.assert(
    fc.property(steps, (settled) => {
      let now = transfer(line('A', 6));
      for (const [as, tenths] of settled) {
        const items = [item('A', tenths / 10)];
        if (!findExcessItem(now, items)) now = settleTransfer(now, as, items, time);
      }
      const [{ sent, received, written_off } = line('A', 0)] = now.lines;
      expect(received + written_off).toBeLessThanOrEqual(sent + 1e-9);
      expect(now.state === 'finished').toBe(quantityInTransit({ sent, received, written_off }) === 0);
    }),
  );
});
