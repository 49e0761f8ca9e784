import { expect, test } from 'vitest';
import type { BookedService } from '../../../shared/contract/appointments.ts';
import type { Adjustment, BillEntry, BillLine, Discount } from '../../../shared/contract/bills.ts';
import { buildBill, formatTaxes, listUnbilled, repriceBill, sumEntries } from '../../../shared/rules/bills.ts';
import type { AllowanceOverage } from '../../../shared/rules/formulas.ts';

const service = (price: number, list_price?: number): BookedService => ({
  ...{ service_id: 'color', title: 'Color', service_shortcut: 'COL', service_color: '#885ed0' },
  ...{ serviceStart: '2026-11-21 10:00:00', serviceEnd: '2026-11-21 11:00:00' },
  ...{ service_step1_minutes: 60, service_step2_minutes: 0, service_step3_minutes: 0, price },
  ...(list_price !== undefined && { list_price, price_reason: 'Redo' }),
});
const overage = { service_id: 'color', service_name: 'Color', included: 10_000, overage: 1800, cents: 630 };
const shampoo = { line_id: 'L1', product_id: 'SHAMPOO', title: 'Shampoo', quantity: 3, price: 8.35 };
const taxIncluded = new Set(['color']);
const off = (kind: Discount['kind'], value: number): Discount => ({ kind, value, reason: 'Loyal client' });

const fee = (amount: number): Adjustment => ({ line_id: 'fee', kind: 'no_show_fee', amount, note: '' });
const deposit = (amount: number): Adjustment => ({ line_id: 'deposit', kind: 'deposit', amount, note: 'Nov 2' });

type Case = [
  string,
  readonly BookedService[],
  readonly AllowanceOverage[],
  (typeof shampoo)[],
  Discount | null,
  object,
  Adjustment[]?,
];

test.each<Case>([
  ['services', [service(265)], [], [], null, { subtotal: 265, discount_total: 0, total: 265 }],
  ['a price for this visit', [service(240, 265)], [], [], null, { subtotal: 240, total: 240 }],
  ['extra product and products sold', [service(265)], [overage], [shampoo], null, { subtotal: 296.35, total: 296.35 }],
  ['a percentage, half a cent up', [service(0.5)], [], [], off('percent', 5), { discount_total: 0.03, total: 0.47 }],
  ['an amount', [service(265)], [], [], off('amount', 15.5), { discount_total: 15.5, total: 249.5 }],
  ['an amount above the sum', [service(10)], [], [], off('amount', 15), { discount_total: 10, total: 0 }],
  ['nothing', [], [], [], off('percent', 10), { subtotal: 0, total: 0 }],
  [
    'a percentage with two decimals, half a cent up',
    [service(30)],
    [],
    [],
    off('percent', 1.15),
    { discount_total: 0.35 },
  ],
  ['a fee', [], [], [], null, { subtotal: 15, total: 15 }, [fee(15)]],
  ['a fee with a discount', [service(85)], [], [], off('percent', 10), { subtotal: 100, total: 90 }, [fee(15)]],
  [
    'a deposit, which no discount touches',
    [service(265)],
    [],
    [],
    off('percent', 10),
    { subtotal: 265, discount_total: 26.5, deposit_total: 50, total: 188.5 },
    [deposit(50)],
  ],
])('a bill of %s', (_, services, overages, retail, discount, sums, adjustments = []) => {
  const bill = buildBill({
    services,
    overages,
    taxIncluded: new Set(),
    edits: { waivers: [], retail, discount, adjustments },
  });
  expect(bill).toMatchObject(sums);
  const net = bill.lines.reduce((sum, line) => sum + Math.round(line.net * 100), 0);
  expect(net).toBe(Math.round(bill.total * 100));
});

test('a discount is shared among the lines by what they cost, the odd cent to the largest remainder', () => {
  const waivers = [{ service_id: 'color', reason: 'Our mistake' }];
  const edits = { waivers, retail: [shampoo], discount: off('percent', 10), adjustments: [] };
  const bill = buildBill({ services: [service(240, 265)], overages: [overage], taxIncluded, edits });
  // $26.51 of $265.05: $24.0045, nothing of what was waived, and $2.5055.
  expect(bill.lines).toMatchObject([
    { kind: 'service', list_amount: 265, amount: 240, discount: 24, net: 216 },
    { kind: 'extra', list_amount: 6.3, amount: 0, discount: 0, net: 0 },
    { kind: 'retail', quantity: 3, amount: 25.05, discount: 2.51, net: 22.54 },
  ]);
  expect(bill).toMatchObject({ subtotal: 265.05, discount_total: 26.51, total: 238.54 });
});

test('an open bill with other services keeps the rest, but no extra product of a service that is gone', () => {
  const waivers = [{ service_id: 'color', reason: 'Our mistake' }];
  const edits = { waivers: [], retail: [shampoo], discount: off('percent', 10), adjustments: [fee(15), deposit(50)] };
  const bill = { ...buildBill({ services: [service(265)], overages: [overage], taxIncluded, edits }), edits };
  expect(repriceBill(bill, [service(265)])).toEqual(
    buildBill({ services: [service(265)], overages: [overage], taxIncluded, edits }),
  );
  // $240 + $6.30 + $25.05 + $15, less $28.64 and $50.
  expect(repriceBill(bill, [service(240, 265)])).toMatchObject({ subtotal: 286.35, total: 207.71 });
  expect(repriceBill(bill, [{ ...service(68), service_id: 'cut' }]).subtotal).toBe(108.05);
  const waived = {
    ...bill,
    ...buildBill({ services: [], overages: [overage], taxIncluded, edits: { ...edits, waivers } }),
  };
  const again = repriceBill({ ...waived, edits: { ...edits, waivers } }, [service(10)]);
  expect(again.lines).toContainEqual(expect.objectContaining({ kind: 'extra', list_amount: 6.3, amount: 0 }));
});

test('extra product that was waived is on the bill, so only what was mixed later is not', () => {
  const waivers = [{ service_id: 'color', reason: 'Our mistake' }];
  const { lines, total } = buildBill({
    services: [service(265)],
    overages: [overage],
    taxIncluded,
    edits: { waivers, retail: [], discount: null, adjustments: [] },
  });
  expect([total, lines[1]]).toMatchObject([265, { amount: 0, list_amount: 6.3, quantity: 18, reason: 'Our mistake' }]);
  expect(listUnbilled(lines, [overage])).toEqual([]);
  expect(listUnbilled(lines, [{ ...overage, overage: 2000, cents: 700 }])).toEqual([
    { service_id: 'color', title: 'Color', grams: 2, amount: 0.7 },
  ]);
});

test.each([
  [['color', 'color'], 'tax included'],
  [['color', 'cut'], 'tax partly included'],
  [['cut', 'cut'], 'plus tax'],
  [[], ''],
])('a bill of %j says %s', (ids, words) => {
  const services = ids.map((service_id) => ({ ...service(68), service_id }));
  const edits = { waivers: [], retail: [], discount: null, adjustments: [deposit(5)] };
  expect(formatTaxes(buildBill({ services, overages: [], taxIncluded, edits }).lines)).toBe(words);
});

const line = (kind: BillLine['kind'], amount: number, more: Partial<BillLine> = {}): BillLine => ({
  ...{ line_id: kind, kind, title: kind, quantity: 1, amount, discount: 0, net: amount, ...more },
});
const entry = (number: number, lines: BillLine[], more: Partial<BillEntry> = {}): BillEntry => ({
  ...{ entry_id: `E${number}`, event: 'closed', time: '2026-11-21 13:52:00', by: 'Dana Whitfield', number, edition: 1 },
  ...{
    appointment_id: `V${number}`,
    location_id: 1,
    client_id: 'ada',
    client_name: 'Ada Hart',
    start: '2026-11-21 12:00:00',
  },
  ...{ user_id: 'mara', user_name: 'Mara Ellison', lines, subtotal: 0, discount_total: 0, deposit_total: 0, total: 0 },
  ...more,
});

test('the sums of a day are those of its ledger: by kind, by stylist and seller, and by way of payment', () => {
  const noor = { user_id: 'noor', user_name: 'Noor Haddad' };
  const byMara = [line('service', 114, { discount: 11.4, net: 102.6 }), line('extra', 6.3), line('deposit', -50)];
  const sums = { subtotal: 120.3, discount_total: 11.4, deposit_total: 50, total: 58.9 };
  const mask = line('retail', 64, { ...noor });
  const sold = { subtotal: 64, total: 64 };
  const reopened = { ...sold, edition: 1, event: 'reopened' } as const;
  const corrected = {
    ...sold,
    edition: 2,
    event: 'corrected',
    subtotal: 32,
    total: 32,
    paid_by: 'Cash',
    tip: 3,
  } as const;
  expect(
    sumEntries([
      entry(1, byMara, { ...sums, paid_by: 'Card', tip: 20 }),
      entry(2, [mask], { ...sold, paid_by: 'Card', tip: 5 }),
      entry(2, [mask], reopened),
      entry(2, [line('retail', 32, { ...noor })], corrected),
      entry(3, [line('fee', 15)], { subtotal: 15, total: 15 }),
      // Closed on an earlier day.
      entry(4, [line('service', 40)], { subtotal: 40, total: 40, event: 'reopened' }),
    ]),
  ).toEqual({
    ...{ bills: 3, services: 74, extra: 6.3, products: 32, fees: 15, deposits: -50, discounts: -11.4 },
    ...{ total: 65.9, tips: 23 },
    people: [
      { user_id: 'mara', user_name: 'Mara Ellison', services: 83.9, products: 0 },
      { ...noor, services: 0, products: 32 },
    ],
    paid: [
      { paid_by: 'Card', total: 58.9 },
      { paid_by: 'Cash', total: 32 },
    ],
  });
});
