import { buildPivot, buildPivotFacts, type PivotFact, pivotValues } from '../../shared/rules/pivot.ts';
import { addDays } from '../../shared/rules/time.ts';
import { measureMedians, printFigures } from './table.ts';

/*
 * Compares a pivot of 100,000 facts (stylist and product by month) with a minimal implementation that sums each cell under a text key.
 * Run: `npx node tests/bench/pivot.ts`
 *
 * PivotData of react-pivottable 0.11.1, which computes one sum at a time, served as a reference in one run. For both sums ours took 0.30 to
 * 0.34 of its time for the first table and 0.1 for another layout; against only one of its sums, 0.6 for both of ours.
 */
const member = (prefix: string, nth: number) => ({ key: `${prefix}${nth}`, label: `${prefix} ${nth}` });
const all = Array.from(
  { length: 100_000 },
  (_, nth): PivotFact => ({
    salon: member('Salon', nth % 4),
    stylist: member('Stylist', (nth * 7) % 40),
    transaction: member('Bowl', Math.floor(nth / 3)),
    product: member('Product', (nth * 13) % 300),
    day: addDays('2026-01-01', (nth * 11) % 365),
    amount: (nth * 17) % 5000,
    cost: (nth * 19) % 900,
  }),
);

const getSumKeys = ({ stylist, product, day }: PivotFact) => {
  const rows = ['', stylist.key, `${stylist.key}|${product.key}`];
  return rows.flatMap((row) => [row, `${row}|${day.slice(0, 7)}`]);
};
function foldPlainly() {
  const sums = new Map<string, number>();
  for (const fact of all)
    for (const key of getSumKeys(fact))
      for (const value of pivotValues) sums.set(`${key} ${value}`, (sums.get(`${key} ${value}`) ?? 0) + fact[value]);
  return sums;
}

const facts = buildPivotFacts(all);
const layout = { rows: ['stylist', 'product'], columns: ['month'], filters: {} } as const;
const [fold = 1, taken = 0, again = 0] = await measureMedians(
  7,
  async () => foldPlainly(),
  async () => buildPivot(buildPivotFacts(all), layout),
  async () => buildPivot(facts, layout),
);
printFigures('Pivot of 100,000 facts', [
  { what: 'the first table, beside a plain fold', value: taken / fold, max: 0.6 },
  { what: 'another layout of them, beside a plain fold', value: again / fold, max: 0.3 },
  { what: 'the first table', value: taken, unit: 'ms' },
]);
