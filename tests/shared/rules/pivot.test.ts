import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ProductUsage } from '../../../shared/contract/reports.ts';
import {
  buildPivot,
  buildPivotFacts,
  formatPathKey,
  listVisibleRows,
  maxPivotColumns,
  type Pivot,
  type PivotField,
  type PivotLayout,
  pivotFields,
  pivotValues,
} from '../../../shared/rules/pivot.ts';
import { addDays, startOfWeek } from '../../../shared/rules/time.ts';

type Named = { key: string; label: string };
type Fact = Record<'salon' | 'stylist' | 'transaction' | 'product', Named> & {
  day: string;
  amount: number;
  cost: number;
};
const toUsage = ({ salon, stylist, transaction, product, day, amount, cost }: Fact): ProductUsage => ({
  transaction_entry_id: 'e',
  transaction_entry_transaction_id: transaction.key,
  location_id: Number(salon.key),
  location_name: salon.label,
  user_id: stylist.key,
  user_name: stylist.label,
  product_id: product.key,
  product_alias: product.label,
  transaction_start: `${day} 12:00:00`,
  transaction_entry_product_amount: amount / 100,
  product_cost: cost / 100,
});
const named = (prefix: string, most: number) =>
  fc.nat(most).map((nth) => ({ key: `${prefix}${nth}`, label: `${prefix} ${nth % 2}` }));
const fact: fc.Arbitrary<Fact> = fc.record({
  salon: named('', 1),
  stylist: named('p', 3),
  transaction: named('t', 20),
  product: named('c', 4),
  day: fc.nat(500).map((days) => addDays('2025-06-30', days)),
  amount: fc.nat(1_000_000),
  cost: fc.nat(1_000_000),
});
const layout: fc.Arbitrary<PivotLayout> = fc
  .tuple(fc.shuffledSubarray([...pivotFields], { maxLength: 5 }), fc.nat(2), fc.option(fc.subarray(['p0', 'p1', 'p9'])))
  .map(([fields, across, stylists]) => ({
    columns: fields.slice(0, across),
    rows: fields.slice(across),
    filters: stylists ? { stylist: stylists } : {},
  }));

/** The key of a fact, computed independently of the tested code. */
function keyIn({ day, ...fact }: Fact, field: PivotField): string {
  if (field === 'year') return day.slice(0, 4);
  if (field === 'month') return day.slice(0, 7);
  if (field === 'week') return startOfWeek(day);
  return field === 'day' ? day : fact[field].key;
}

function tableOf(facts: readonly Fact[], how: PivotLayout): Pivot {
  const made = buildPivot(buildPivotFacts(facts.map(toUsage)), how);
  if ('tooMany' in made) throw new Error(`${made.tooMany} columns`);
  return made;
}

test('every sum of a table is what its facts come to, counted one by one', () => {
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 60 }), layout, (facts, how) => {
      const { nodes, columns, sum } = tableOf(facts, how);
      const kept = facts.filter(({ stylist }) => how.filters.stylist?.includes(stylist.key) ?? true);
      const meets = (one: Fact, fields: readonly PivotField[], path: readonly { key: string }[]) =>
        path.every(({ key }, level) => keyIn(one, fields[level] ?? 'day') === key);
      const heads = new Set(kept.map((one) => JSON.stringify(how.columns.map((field) => keyIn(one, field)))));
      expect(new Set(columns.map(formatPathKey))).toEqual(how.columns.length > 0 ? heads : new Set());
      expect(columns).toHaveLength(how.columns.length > 0 ? heads.size : 0);
      for (const [node, { path }] of nodes.entries()) {
        const its = kept.filter((one) => meets(one, how.rows, path));
        for (const value of pivotValues) {
          expect(sum(node, value)).toBe(its.reduce((all, one) => all + one[value], 0));
          for (const [nth, column] of columns.entries())
            expect(sum(node, value, nth)).toBe(
              its.reduce((all, one) => all + (meets(one, how.columns, column) ? one[value] : 0), 0),
            );
        }
      }
      const paths = nodes.map(({ path }) => formatPathKey(path));
      expect(new Set(paths).size).toBe(paths.length);
      for (const one of kept) expect(paths).toContain(JSON.stringify(how.rows.map((field) => keyIn(one, field))));
    }),
    { numRuns: 150 },
  );
});

test('rows stand below what they belong to, in the order that was asked for', () => {
  fc.assert(
    fc.property(fc.array(fact, { maxLength: 60 }), layout, fc.boolean(), (facts, how, desc) => {
      const table = tableOf(facts, how);
      const all = listVisibleRows(table, () => true, { value: 'cost', desc });
      expect(all.map(({ node }) => node).toSorted((a, b) => a - b)).toEqual(table.nodes.map((_, nth) => nth).slice(1));
      const last = new Map<string, number>();
      for (const { path, node } of all) {
        const above = formatPathKey(path.slice(0, -1));
        const cost = table.sum(node, 'cost');
        const before = last.get(above) ?? cost;
        expect(desc ? before >= cost : before <= cost).toBe(true);
        last.set(above, cost);
      }
      expect(listVisibleRows(table, () => false).every(({ path }) => path.length === 1)).toBe(true);
    }),
    { numRuns: 100 },
  );
});

const one = (day: string, over: Partial<Fact> = {}): Fact => ({
  salon: { key: '1', label: 'Fairfax' },
  stylist: { key: 'mara', label: 'Mara Ellison' },
  transaction: { key: 't', label: 't' },
  product: { key: '7-0', label: 'Color Touch 7/0' },
  day,
  amount: 10,
  cost: 1,
  ...over,
});

test('rows are in the order of their names until a value is asked for, and of one column where one is named', () => {
  const noor = { key: 'noor', label: 'Noor Haddad' };
  const facts = [
    one('2026-10-05', { stylist: noor, cost: 5 }),
    one('2026-11-02', { stylist: noor, cost: 2 }),
    one('2026-11-03', { cost: 3 }),
  ];
  const table = tableOf(facts, { rows: ['stylist'], columns: ['month'], filters: {} });
  const order = (...asked: [Parameters<typeof listVisibleRows>[2]?]) =>
    listVisibleRows(table, () => false, ...asked).map(({ path }) => path[0]?.key);
  expect(table.columns.map(([month]) => month?.label)).toEqual(['2026-10', '2026-11']);
  expect(order()).toEqual(['mara', 'noor']);
  expect(order({ value: 'cost', desc: true })).toEqual(['noor', 'mara']);
  expect(order({ value: 'cost', column: 1, desc: true })).toEqual(['mara', 'noor']);
});

test('two people of one name are two rows', () => {
  const facts = [one('2026-11-02'), one('2026-11-02', { stylist: { key: 'other', label: 'Mara Ellison' } })];
  expect(tableOf(facts, { rows: ['stylist'], columns: [], filters: {} }).nodes).toHaveLength(3);
});

test('more than 200 columns are counted, not drawn', () => {
  const days = (count: number) =>
    buildPivotFacts(Array.from({ length: count }, (_, nth) => toUsage(one(addDays('2026-01-01', nth)))));
  const byDay: PivotLayout = { rows: ['stylist'], columns: ['day'], filters: {} };
  expect(buildPivot(days(maxPivotColumns), byDay)).toHaveProperty('nodes');
  expect(buildPivot(days(maxPivotColumns + 1), byDay)).toEqual({ tooMany: maxPivotColumns + 1 });
  expect(buildPivot(days(maxPivotColumns + 1), { ...byDay, columns: ['month'] })).toHaveProperty('nodes');
});
