import { describe, expect, test } from 'vitest';
import type { Bowl, BowlEntry } from '../../../shared/contract/bowls.ts';
import {
  chooseServiceId,
  diffStock,
  diffTotals,
  entryCostCents,
  entryWasteCents,
  splitIntoPeriods,
} from '../../../shared/rules/bowls.ts';
import { findAllowanceOverages } from '../../../shared/rules/formulas.ts';
import { sampleBowl, sampleBowlEntry } from '../../support/samples.ts';

const start = '2026-11-21 17:30:00';
const entry = (product_id: string, amount: number, waste = 0): BowlEntry =>
  sampleBowlEntry({
    ...{ entry_id: `e-${product_id}-${amount}`, product_id, start, amount, waste },
    ...{ container_cents: 845, container_grams: 50 },
  });
const bowl = (...entries: BowlEntry[]): Bowl =>
  sampleBowl({ bowl_id: 'b', start, end: '2026-11-21 17:36:00', location_id: 1, user_name: 'Mara', entries });

test('an entry costs its part of a container, in whole cents; waste is part of it', () => {
  expect([entryCostCents(entry('a', 2500, 250)), entryWasteCents(entry('a', 2500, 250))]).toEqual([423, 42]);
  expect(entryCostCents(entry('a', 1))).toBe(0);
});

describe('a bowl', () => {
  const of = (changed: ReturnType<typeof diffTotals>) =>
    Object.fromEntries(changed.map(({ key, totals }) => [`${key.period} ${key.of} ${key.id}`, totals]));

  test('adds to the day and the month of its stylist, hour and service and of each product once', () => {
    const added = of(
      diffTotals({
        after: { ...bowl(entry('a', 2500), entry('b', 5000, 500), entry('a', 2500)), service_id: 'gloss' },
      }),
    );
    expect(Object.keys(added)).toEqual(
      ['2026-11-21', '2026-11'].flatMap((period) => [
        `${period} stylist mara`,
        `${period} hour 17`,
        `${period} service gloss`,
        `${period} product a`,
        `${period} product b`,
      ]),
    );
    expect(added['2026-11 stylist mara']).toMatchObject({
      bowls: 1,
      entries: 3,
      amount: 10_000,
      waste: 500,
      containers: 2,
    });
    expect(added['2026-11-21 product a']).toMatchObject({ bowls: 1, entries: 2, amount: 5000, containers: 1 });
  });

  test('that is edited changes what differs alone, and one that goes takes all of it back', () => {
    const before = bowl(entry('a', 2500), entry('b', 5000));
    const after = bowl(entry('a', 3000), entry('b', 5000));
    const changed = of(diffTotals({ before, after }));
    expect(Object.keys(changed)).toHaveLength(6);
    expect(changed['2026-11 product a']).toMatchObject({ bowls: 0, entries: 0, amount: 500, containers: 0.1 });
    const gone = of(diffTotals({ before }));
    expect(gone['2026-11 stylist mara']).toMatchObject({ bowls: -1, entries: -2, amount: -7500 });
    expect(diffTotals({ before, after: before })).toEqual([]);
  });

  test('takes containers from the shelf, and brings back what was too much', () => {
    const [before, after] = [bowl(entry('a', 2500), entry('b', 5000)), bowl(entry('a', 2500), entry('b', 4000))];
    expect([...diffStock({ after })]).toEqual([
      ['a', -0.5],
      ['b', -0.8],
    ]);
    expect([...diffStock({ before, after })]).toEqual([['b', 0.2]]);
  });
});

test.each([
  ['2026-11-15', '2026-11-21', '2026-11-15 2026-11-21'],
  ['2026-11-01', '2026-11-30', '2026-11 2026-11'],
  ['2026-01-15', '2026-11-23', '2026-01-15 2026-01-31, 2026-02 2026-10, 2026-11-01 2026-11-23'],
  ['2025-01-01', '2026-12-31', '2025-01 2026-12'],
  ['2024-02-01', '2024-02-29', '2024-02 2024-02'],
  ['2024-02-02', '2024-03-31', '2024-02-02 2024-02-29, 2024-03 2024-03'],
  ['2026-12-31', '2027-01-01', '2026-12-31 2027-01-01'],
])('the days from %s to %s are summed of %s', (from, to, periods) => {
  expect(
    splitIntoPeriods(from, to)
      .map((one) => one.join(' '))
      .join(', '),
  ).toBe(periods);
});

describe('a bowl of 58 g in a visit at 10:00 and 11:00', () => {
  // Root includes 40 g and charges $0.35 for each more, Gloss 30 g and $0.45; Cut and Style take no product.
  const allowances = [
    { service_id: 'Root', service_name: 'Root', included_grams: 40, gram_charge: 0.35 },
    { service_id: 'Gloss', service_name: 'Gloss', included_grams: 30, gram_charge: 0.45 },
  ];
  const visit = (names: string) =>
    names.split(', ').map((service_id, nth) => ({
      ...{ service_id, serviceStart: `2026-11-21 ${10 + nth}:00:00`, serviceEnd: `2026-11-21 ${11 + nth}:00:00` },
      takesProduct: allowances.some((one) => one.service_id === service_id),
    }));
  const [early, first, second, after] = ['09:40', '10:30', '11:30', '12:20'];

  test.each([
    // Services, time of mixing, services of one bowl and of two, and what they charge in cents.
    ['Root, Cut', early, 'Root', 630, 'Root, Root', 2660],
    ['Root, Cut', first, 'Root', 630, 'Root, Root', 2660],
    ['Root, Cut', second, 'Root', 630, 'Root, Root', 2660],
    ['Root, Cut', after, 'Root', 630, 'Root, Root', 2660],
    ['Cut, Root', early, 'Root', 630, 'Root, Root', 2660],
    ['Cut, Root', first, 'Root', 630, 'Root, Root', 2660],
    ['Cut, Root', second, 'Root', 630, 'Root, Root', 2660],
    ['Cut, Root', after, 'Root', 630, 'Root, Root', 2660],
    ['Root, Gloss', early, 'Root', 630, 'Root, Gloss', 1890],
    ['Root, Gloss', first, 'Root', 630, 'Root, Root', 2660],
    ['Root, Gloss', second, 'Gloss', 1260, 'Gloss, Gloss', 3870],
    ['Root, Gloss', after, 'Root', 630, 'Root, Gloss', 1890],
    ['Gloss, Root', early, 'Gloss', 1260, 'Gloss, Root', 1890],
    ['Gloss, Root', first, 'Gloss', 1260, 'Gloss, Gloss', 3870],
    ['Gloss, Root', second, 'Root', 630, 'Root, Root', 2660],
    ['Gloss, Root', after, 'Gloss', 1260, 'Gloss, Root', 1890],
    ['Cut, Style', early, 'Cut', 0, 'Cut, Cut', 0],
    ['Cut, Style', first, 'Cut', 0, 'Cut, Cut', 0],
    ['Cut, Style', second, 'Style', 0, 'Style, Style', 0],
    ['Cut, Style', after, 'Style', 0, 'Style, Style', 0],
  ])('%s at %s: %s for %i cents, a second one %s for %i', (names, time = '', one, cents, both, sum) => {
    const mixed: { service_id: string | null; entries: { amount: number }[] }[] = [];
    const mix = () => {
      const service_id = chooseServiceId(visit(names), mixed, `2026-11-21 ${time}:00`);
      mixed.push({ service_id, entries: [{ amount: 5800 }] });
      const charged = findAllowanceOverages(mixed, allowances).reduce((all, overage) => all + overage.cents, 0);
      return [mixed.map((bowl) => bowl.service_id).join(', '), charged];
    };
    expect([mix(), mix()]).toEqual([
      [one, cents],
      [both, sum],
    ]);
  });

  test('of a visit without services is for none', () => expect(chooseServiceId([], [], start)).toBeNull());
});
