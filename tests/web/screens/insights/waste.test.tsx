import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UserType } from '../../../../shared/contract/endpoint.ts';
import { api } from '../../../../shared/contract/index.ts';
import { Waste } from '../../../../web/screens/insights/Waste.tsx';
import { sampleSalon } from '../../../support/samples.ts';
import { as } from '../../../support/session.ts';
import { readCells, showScreen } from '../../../support/showScreen.tsx';

/** jsdom has no canvas: records the chart's values instead. */
const drawn = new Map<string, readonly number[]>();
vi.mock('../../../../web/kit/plot/charts.tsx', () => ({
  BarChart: ({ series }: { series: readonly { name: string; values: readonly number[] }[] }) => {
    for (const { name, values } of series) drawn.set(name, values);
    return null;
  },
}));

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T15:00:00Z') }));
afterEach(() => vi.useRealTimers());

const fairfax = sampleSalon();
const salons = { endpoint: api.locations.listLocationsByRole, body: [fairfax] };
const part = (name: string, bowls: number, grams: number, waste: number, id = name) => ({
  id,
  name,
  bowls,
  grams,
  waste,
  cost: grams / 10,
  waste_cost: waste / 10,
});
const week = (id: string, waste: number) => part(id, 3, 100, waste);
const waste = {
  all: part('all', 10, 1000, 60),
  salons: [part('Rosslyn', 2, 200, 40, '2'), part('Fairfax', 8, 800, 20, '1')],
  stylists: [part('Tomás Reyes', 2, 200, 24), part('Mara Ellison', 8, 800, 36)],
  products: Array.from({ length: 8 }, (_, nth) => part(`Shade ${nth + 1}`, 3, 100, 8 - nth)),
  hours: [part('09', 6, 600, 24, '09'), part('16', 4, 400, 36, '16')],
  services: [part('Balayage', 5, 500, 50)],
  weeks: [week('2026-11-08', 55), week('2026-11-15', 60)],
};
const before = { endpoint: api.reports.listTransactions, body: { Items: [], total: 2, sums: { waste_cost: 5 } } };
const address = '/waste?location_id=1&from=2026-11-15&to=2026-11-21';
const show = (types: UserType[], body: object = waste) =>
  showScreen(Waste, address, types, [salons, before, { endpoint: api.insights.getWaste, body }]);
const rowsOf = (label: string) =>
  within(screen.getByRole('list', { name: label }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('waste leads with what it cost, who pours away most above the salon, and what a gram less saves in a year', async () => {
  show([2]);
  const lead = await screen.findByRole('region', { name: 'In these days' });
  expect(await within(lead).findByText('$1.00 more than the week before')).toBeDefined();
  expect(lead.textContent).toContain('Poured away$6.00');
  expect(lead.textContent).toContain('Tomás Reyes pours away 12 g per bowl; the salon 6 g.');
  expect(lead.textContent).toContain("With the salon's average, these 2 bowls would have saved $1.20 ($63 per year).");
  expect(lead.textContent).toContain('After 4 PM 9.0% of what is mixed is poured away, before that 4.0%.');
  // 10 g a week at 10 cents.
  expect(lead.textContent).toContain('One gram less per bowl$52saved per year at 10 bowls per week');
});

test('every line leads to its transactions, of the salon and the days', async () => {
  const { user, here } = show([2]);
  expect(await screen.findByRole('list', { name: 'Waste by stylist' })).toBeDefined();
  expect(rowsOf('Waste by stylist')).toEqual(['Tomás Reyes12 g$2.40', 'Mara Ellison4.5 g$3.60']);
  expect(rowsOf('Waste by product').slice(-2)).toEqual(['Shade 63 g · 3.0%$0.30', '2 more$0.30']);
  await vi.waitFor(() =>
    expect([...drawn]).toEqual([
      ['Cost of waste', [5.5, 6]],
      ['Share wasted', [0.04, 0.09]],
    ]),
  );
  expect(rowsOf('Waste by service')).toEqual(['Balayage5 bowls · $5.00$1.00', 'Without an appointment$1.00']);
  await user.click(screen.getByRole('link', { name: /Tomás Reyes/ }));
  expect(new URLSearchParams(here().split('?')[1])).toEqual(
    new URLSearchParams({ from: '2026-11-15', to: '2026-11-21', location_id: '1', 'v.user_name': 'Tomás Reyes' }),
  );
});

test('an hour leads to the bowls that were begun in it', async () => {
  const { user, here } = show([2]);
  (await screen.findByRole('button', { name: /^By hour, a chart of 2/ })).focus();
  await user.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(new URLSearchParams(here().split('?')[1]).get('v.hour')).toBe('4 PM');
});

test('a table says the same, and the choice stays where the focus is and in the address', async () => {
  const { user, here } = show([2]);
  await user.click(await screen.findByRole('radio', { name: 'Table' }));
  expect(readCells(await screen.findByRole('row', { name: /Mara Ellison/ }))).toEqual([
    'Stylist',
    'Mara Ellison',
    '8',
    '800.0',
    '36.0',
    '4.5',
    '4.5%',
    '$3.60',
  ]);
  expect([here(), document.activeElement]).toEqual([
    `${address}&view=table`,
    screen.getByRole('radio', { name: 'Table' }),
  ]);
});

test('a stylist reads their own line beside the average of the salon', async () => {
  show([1], { ...waste, stylists: waste.stylists.slice(1), products: [], hours: [], services: [] });
  const lead = await screen.findByRole('region', { name: 'In these days' });
  expect(lead.textContent).toContain('You pour away 4.5 g per bowl; the salon 6 g.');
  expect(lead.textContent).toContain('Poured away$3.60');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Your bowls',
    'Trend',
  ]);
});

test('days in which nothing was weighed say so', async () => {
  show([2], { ...waste, all: part('all', 0, 0, 0) });
  expect(await screen.findByText('Nothing was weighed in these days.')).toBeDefined();
});

test('several salons are told apart, each with its own board', async () => {
  show([2]);
  await screen.findByRole('list', { name: 'Waste by salon' });
  expect(rowsOf('Waste by salon')).toEqual(['Rosslyn20 g$4.00', 'Fairfax2.5 g$2.00']);
  expect(screen.getByRole('link', { name: /Rosslyn/ }).getAttribute('href')).toBe(
    '/waste?location_id=2&from=2026-11-15&to=2026-11-21',
  );
});

test('of a salon that cannot be read nothing is told, least of all what the one before wasted', async () => {
  const told = { endpoint: api.insights.getWaste, body: waste };
  const failed = { ...told, status: 500, body: { message: 'Something went wrong.', code: 'internal' } };
  const two = { ...salons, body: [fairfax, { ...fairfax, location_id: 2, location_name: 'Rosslyn' }] };
  const { go } = showScreen(Waste, address, as.admin, [two, before, told, failed]);
  expect(await screen.findByRole('list', { name: 'Waste by stylist' })).toBeDefined();
  await act(() => go(address.replace('=1', '=2')));
  await screen.findByText('Something went wrong.');
  expect(screen.queryByRole('list', { name: 'Waste by stylist' })).toBeNull();
});
