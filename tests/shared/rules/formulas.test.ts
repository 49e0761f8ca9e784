import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FormulaBowl } from '../../../shared/contract/formulas.ts';
import {
  findAllowanceOverages,
  findVisitToRepeat,
  formatFormula,
  formatRatio,
  formatShortFormula,
  groupIntoVisits,
  isDeveloper,
  scaleEntries,
  suggestTotal,
  weightChange,
  withPastBowls,
} from '../../../shared/rules/formulas.ts';
import { sampleBookedService } from '../../support/samples.ts';

const entry = (product_alias: string, amount: number, waste = 0) => ({
  ...{ entry_id: product_alias, product_id: product_alias, product_alias, amount, waste },
});
const roots = [entry('Majirel 6.0', 4550, 310), entry('Majirel 7.1', 1500, 100), entry('Oxidant 20 vol', 9000, 615)];
const bowlAt = (start: string, entries = roots, user_id = 'mara'): FormulaBowl => ({
  ...{ bowl_id: `${start}${user_id}`, location_id: 1, location_name: 'Fairfax', user_id, user_name: user_id, start },
  ...{ appointment_id: null, service_id: null },
  entries,
});

test('an imported formula is a bowl to mix if every product is known, newest first', () => {
  const past = (date: string, products: (string | null)[]) => ({
    ...{ formula_id: `p${date}`, date, user_name: 'Ruth', service_name: 'Gloss', text: '' },
    lines: products.map((product_id) => ({ product_id, product_alias: '7N', amount: 3000 })),
  });
  const known = past('2026-03-05', ['M7', 'O20']);
  const bowls = [bowlAt('2026-03-06 10:00:00'), bowlAt('2026-03-01 10:00:00')];
  const mixed = withPastBowls(bowls, [past('2026-03-07', ['M7', null]), known, past('2026-03-04', [])]);
  expect(mixed.map(({ start }) => start.slice(0, 10))).toEqual(['2026-03-06', '2026-03-05', '2026-03-01']);
  expect(mixed[1]).toMatchObject({
    ...{ bowl_id: 'p2026-03-05', user_name: 'Ruth', appointment_id: null },
    entries: [
      { product_id: 'M7', amount: 3000, waste: 0 },
      { product_id: 'O20', amount: 3000, waste: 0 },
    ],
  });
});

test('the ratio is developer to what it develops, and there is none without both', () => {
  expect(formatRatio(roots)).toBe('1 : 1.49');
  expect(formatRatio([entry('Shades EQ 09V', 3000), entry('Processing solution', 3000)])).toBe('1 : 1');
  expect(formatRatio(roots.slice(0, 2))).toBeUndefined();
  expect(formatRatio(roots.slice(2))).toBeUndefined();
});

test.each(['Welloxon 6% Developer', 'Oxidant 20 vol', 'Creme 30Vol', 'Hydrogen Peroxide'])('%s develops', (name) => {
  expect(isDeveloper({ product_alias: name })).toBe(true);
});
test.each(['Majirel 6.0', 'Volume Shampoo', 'Koleston 20', 'Color Developed'])('%s does not develop', (name) => {
  expect(isDeveloper({ product_alias: name })).toBe(false);
});

test('a bowl of another weight is exactly that heavy, and no product is a hundredth of a gram off its share', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 20_000_000 }), (all, total) => {
      const whole = all.reduce((sum, amount) => sum + amount, 0);
      const after = scaleEntries(
        all.map((amount, nth) => entry(String(nth), amount)),
        total,
      );
      expect(after.reduce((sum, { amount }) => sum + amount, 0)).toBe(total);
      for (const [nth, { amount }] of after.entries())
        expect(Math.abs(amount - ((all[nth] ?? 0) * total) / whole)).toBeLessThan(1);
    }),
  );
});

test('there and back again is the bowl as it was', () => {
  expect(scaleEntries(scaleEntries(roots, 2 * 15050), 15050)).toEqual(roots);
});

test('the next bowl is less by what was left over, in whole grams, and never more than the last one', () => {
  expect(suggestTotal(roots)).toBe(14100);
  expect(suggestTotal([entry('Majirel 6.0', 4550)])).toBe(4550);
});

test('a formula is written with its grams, and its ratio where it has one', () => {
  expect(formatFormula(roots)).toBe('45.50 g Majirel 6.0 + 15.00 g Majirel 7.1 + 90.00 g Oxidant 20 vol (1 : 1.49)');
  expect(formatFormula(roots.slice(0, 1))).toBe('45.50 g Majirel 6.0');
});

test('in one line a formula names shades and strengths, with grams to a tenth', () => {
  const toned = [entry('Dia Light 7.7 Medium Blonde Copper', 2207), entry('Majirel Developer 20 vol', 6621)];
  expect(formatShortFormula([{ entries: toned }, { entries: [entry('Gloss', 3000), entry('10 Volume', 1000)] }])).toBe(
    '22.1 g Dia Light 7.7 + 66.2 g 20 vol, 30 g Gloss + 10 g 10 Volume',
  );
});

test('the bowls of a day by one stylist are a visit, in the order in which they were mixed', () => {
  const bowls = ['2026-11-20 10:48:00', '2026-11-20 10:12:00', '2026-10-09 10:09:00'].map((start) => bowlAt(start));
  const visits = groupIntoVisits([bowlAt('2026-11-20 11:00:00', roots, 'june'), ...bowls]);
  expect(
    visits.map(({ day, user_name, bowls }) => [day, user_name, bowls.map(({ start }) => start.slice(11, 16))]),
  ).toEqual([
    ['2026-11-20', 'june', ['11:00']],
    ['2026-11-20', 'mara', ['10:12', '10:48']],
    ['2026-10-09', 'mara', ['10:09']],
  ]);
});

test('a change is told of a product that was in the bowl before, once', () => {
  const before = bowlAt('2026-10-09 10:09:00', [entry('A', 4200), entry('B', 100), entry('B', 200)]);
  expect(weightChange({ product_id: 'A', amount: 4550 }, before)).toBe(350);
  expect(weightChange({ product_id: 'B', amount: 300 }, before)).toBeUndefined();
  expect(weightChange({ product_id: 'C', amount: 300 }, before)).toBeUndefined();
  expect(weightChange({ product_id: 'A', amount: 300 }, undefined)).toBeUndefined();
});

const allowance = { service_id: 'roots', service_name: 'Roots', included_grams: 40, gram_charge: 0.5 };
const mixedFor = (service_id: string | null, ...amounts: number[]) => ({
  service_id,
  entries: amounts.map((amount) => ({ amount })),
});

test('what the bowls of a service come to above what it includes is charged by the gram', () => {
  const bowls = [mixedFor('roots', 3000, 1000), mixedFor('roots', 1250), mixedFor('gloss', 9000), mixedFor(null, 9000)];
  expect(findAllowanceOverages(bowls, [allowance])).toEqual([
    { service_id: 'roots', service_name: 'Roots', included: 4000, overage: 1250, cents: 625 },
  ]);
});

test.each([
  ['exactly what is included', 4000, []],
  ['a hundredth more, of which half a cent is a cent', 4001, [[1, 1]]],
  ['less than half a cent at a lower charge', 4001, [[1, 0]], 0.49],
])('%s', (_, amount, expected, gram_charge = 0.5) => {
  const found = findAllowanceOverages([mixedFor('roots', amount)], [{ ...allowance, gram_charge }]);
  expect(found.map(({ overage: above, cents }) => [above, cents])).toEqual(expected);
});

const visitFor = (...ids: string[]) => ({
  services: ids.map((id) => sampleBookedService('', '', 30, { service_id: id })),
});
const [removal, color] = [visitFor('removal'), visitFor('cut', 'color')];
test.each([
  ['with its service', 'color', color],
  ['whatever it is for, where the service is not known', null, removal],
  ['of another service never', 'balayage', undefined],
])('a formula is repeated in the next visit %s', (_, service, visit) => {
  expect(findVisitToRepeat([removal, color], service)).toBe(visit);
});
