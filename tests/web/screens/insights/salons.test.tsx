import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import type { SalonFigures } from '../../../../shared/contract/salonFigures.ts';
import { describeChange, type Measure, measures, tintValues } from '../../../../shared/rules/salonMeasures.ts';
import { columnsFor, Salons } from '../../../../web/screens/insights/Salons.tsx';
import { sampleSalon } from '../../../support/samples.ts';
import { as } from '../../../support/session.ts';
import { showScreen } from '../../../support/showScreen.tsx';

const measureOf = (key: string) => measures.find((one) => one.key === key) as Measure;

test.each<[string, number | undefined, number | undefined, object | undefined]>([
  ['revenue', 110, 100, { text: '+10.0%', isWorse: false }],
  ['revenue', 96, 100, { text: '−4.0%', isWorse: false }],
  ['revenue', 94, 100, { text: '−6.0%', isWorse: true }],
  ['product', 10.6, 10, { text: '+6.0%', isWorse: true }],
  ['noShow', 4, 2, { text: '+2.0 pt', isWorse: true }],
  ['waste', 8, 8.04, { text: 'same', isWorse: false }],
  ['visits', 3, 0, undefined],
  ['visits', 3, undefined, undefined],
  ['value', 3, 2, undefined],
])('%s of %s after %s', (key, now, before, expected) => {
  expect(describeChange(measureOf(key), now, before)).toEqual(expected);
});

test('the best and the worst are tinted, and faintly what is near them; of two salons none', () => {
  const values = [100, 92, 50, undefined, 15, 0];
  expect(tintValues(measureOf('revenue'), values)).toEqual(['best', 'good', undefined, undefined, 'poor', 'worst']);
  expect(tintValues(measureOf('waste'), values)).toEqual(['worst', 'poor', undefined, undefined, 'good', 'best']);
  expect(tintValues(measureOf('billed'), values)).toEqual(values.map(() => undefined));
  expect(tintValues(measureOf('revenue'), [1, 2])).toEqual([undefined, undefined]);
});

const north: SalonFigures = {
  ...{ location_id: 1, location_name: 'Fairfax', visits: 10, services: 20, revenue: 100_000, billed: 80_000 },
  ...{ sold: 25_000, product: 8_000, minutes: 600, available: 1_000, no_shows: 2, bowls: 10, waste: 5_000 },
  ...{ rebookable: 8, rebooked: 6 },
};

test('salons stand side by side with what they have, above the group, whose averages weigh each by its own base', async () => {
  const south: SalonFigures = {
    ...{ location_id: 2, location_name: 'Rosslyn', visits: 30, services: 30, revenue: 300_000, billed: 300_000 },
    ...{ sold: 0, product: 12_000, minutes: 900, available: 3_000, no_shows: 0, bowls: 30, waste: 3_000 },
    ...{ rebookable: 0, rebooked: 0 },
  };
  const stock = [
    { location_id: 1, value: 1200, short: 3, lost: 40 },
    { location_id: 2, value: 800, short: 1, lost: null },
  ];
  // The first salon comes on two pages.
  const part = { ...north, visits: 4, revenue: 60_000, billed: 50_000, available: 0, bowls: 0, waste: 0 };
  const rest = {
    ...north,
    visits: 6,
    services: 0,
    revenue: 40_000,
    billed: 30_000,
    sold: 0,
    product: 0,
    minutes: 0,
    no_shows: 0,
  };
  const query = { from: '2026-11-15', to: '2026-11-21' };
  const page = (salons: SalonFigures[], next_page?: string) => ({ salons, ...(next_page && { next_page }) });
  const { listSalonFigures, listSalonStock } = api.insights;
  const { user } = showScreen(Salons, `/salons?${new URLSearchParams(query)}`, as.admin, [
    { endpoint: api.locations.listLocationsByRole, body: [sampleSalon()] },
    { endpoint: listSalonFigures, body: page([rest, south], '1 2026-11-18') },
    // Of the days before.
    { endpoint: listSalonFigures, body: page([]) },
    { endpoint: listSalonFigures, body: page([part]) },
    { endpoint: listSalonStock, body: { salons: stock } },
  ]);
  await screen.findByText('$1,200');
  /** Name and values, without the changes below them. */
  const rowsNow = () =>
    within(screen.getByRole('table', { name: 'Salons' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map((cell) => (cell.querySelector('span') ?? cell).textContent));
  expect(rowsNow()).toEqual([
    ['Rosslyn', '$3,000', '100%', '30', '$100.00', '0.0%', '$4.00', '1 g', '30%', '0.0%', '–', '$800', '1', '–'],
    [
      'Fairfax',
      '$1,000',
      '80%',
      '10',
      '$125.00',
      '20.0%',
      '$4.00',
      '5 g',
      '60%',
      '16.7%',
      '75%',
      '$1,200',
      '3',
      '-$40',
    ],
    ['All 2', '$4,000', '95%', '40', '$106.25', '5.9%', '$4.00', '2 g', '38%', '4.8%', '75%', '$2,000', '4', '-$40'],
  ]);
  await user.click(screen.getByRole('button', { name: /^Ticket/ }));
  expect(rowsNow().map(([name]) => name)).toEqual(['Fairfax', 'Rosslyn', 'All 2']);
  expect(screen.getAllByRole('link', { name: /5 g/ })[0]?.getAttribute('href')).toBe(
    '/waste?location_id=1&from=2026-11-15&to=2026-11-21',
  );
});

test('the file has what is compared beside it, as numbers', () => {
  const row = { id: 1, name: 'Fairfax', figures: north, stock: undefined, before: { ...north, revenue: 80_000 } };
  const cells = columnsFor({ from: '2025-11-01', to: '2025-11-30' }).map(({ title, field, value }) => [
    title,
    value ? value(row) : field === 'name' && row.name,
  ]);
  expect(cells.slice(0, 5)).toEqual([
    ['Salon', 'Fairfax'],
    ['Revenue, $', 1000],
    ['Revenue, $ (Nov 1 – 30, 2025)', 800],
    ['On closed bills, %', 80],
    ['On closed bills, % (Nov 1 – 30, 2025)', 100],
  ]);
  expect(cells.map(([title]) => title).slice(-3)).toEqual(['Stock value, $', 'Short', 'Lost, $']);
  expect(columnsFor(undefined)).toHaveLength(1 + measures.length);
});
