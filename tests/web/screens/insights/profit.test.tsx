import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { ProfitScreen } from '../../../../web/screens/insights/Profit.tsx';
import { sampleSalon } from '../../../support/samples.ts';
import { as } from '../../../support/session.ts';
import { readCells, showScreen } from '../../../support/showScreen.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T15:00:00Z') }));
afterEach(() => vi.useRealTimers());

const fairfax = sampleSalon();
const salons = { endpoint: api.locations.listLocationsByRole, body: [fairfax] };
const earned = (done: number, revenue: number, product: number, minutes: number) => {
  const chair = minutes / 2;
  return { done, revenue, product, minutes, chair, profit: revenue - product - chair };
};
const visit = {
  id: 'v',
  start: '2026-11-17 09:00:00',
  location_id: 1,
  client_name: 'Ivy',
  user_name: 'Mara',
  services: 'Vivid color',
};
const profit = {
  rates: [{ location_id: 1, location_name: 'Fairfax', chair: 30 }],
  all: earned(3, 350, 50, 420),
  services: [
    { id: 'cut', name: 'Cut', ...earned(1, 50, 0, 30) },
    { id: 'vivid', name: 'Vivid color', ...earned(2, 300, 50, 600) },
  ],
  stylists: [],
  salons: [],
  weeks: [],
  visits: [{ ...visit, ...earned(1, 150, 25, 300) }],
  billed: {
    sold: 48,
    sold_cost: 20,
    sold_uncosted: 8,
    extra: 6.3,
    waived: 2.4,
    unbilled: 60,
    unbilled_visits: 1,
    missed: 8.4,
  },
  elsewhere: 4.5,
};
const address = '/profit?location_id=1&from=2026-11-15&to=2026-11-21';
const show = (body: object = profit) =>
  showScreen(ProfitScreen, address, as.manager, [salons, { endpoint: api.insights.getProfit, body }]);

test('services that are priced below their cost come first, with the price that would pay for them', async () => {
  const { user, here } = show();
  const below = await screen.findByRole('region', { name: 'Vivid color' });
  expect(screen.getByText('1 of 2 services lost $50.00 in these days')).toBeDefined();
  expect(below.textContent).toContain('-$25.00 each');
  expect(below.textContent).toContain('Product $25.00, chair $150.00, price $150.00');
  expect(below.textContent).toContain('Breaks even at $175.00, done 2 times');
  expect(readCells(screen.getByRole('row', { name: /^Vivid color/ }))).toEqual([
    'Vivid color',
    '2',
    '$150.00',
    '$25.00',
    '300',
    '-$25.00',
    '-$5.00',
    '$300.00',
    '-$50.00',
  ]);
  expect(screen.getByText(/\$4\.50 more went into bowls/)).toBeDefined();
  await user.click(within(below).getByRole('button', { name: 'Change price of Vivid color' }));
  expect(here()).toBe('/edit-service?serviceId=vivid');
});

test('a free service is not priced below its cost', async () => {
  const free = { id: 'talk', name: 'Consultation', ...earned(2, 0, 0, 60) };
  show({ ...profit, services: [...profit.services, free] });
  expect(await screen.findByText('1 of 3 services lost $50.00 in these days')).toBeDefined();
  expect(screen.queryByRole('region', { name: 'Consultation' })).toBeNull();
});

test('the range of chair costs is said if several held', async () => {
  const [rate] = profit.rates;
  show({ ...profit, rates: [rate, { ...rate, chair: 35.5 }] });
  expect(await screen.findByText(/chair time \(\$30\.00 to \$35\.50 per hour\)/)).toBeDefined();
});

test('pages of days are added up', async () => {
  const page = { endpoint: api.insights.getProfit, body: { ...profit, next_page: '1 2026-11-18' } };
  showScreen(ProfitScreen, `${address}&with=none`, as.manager, [
    salons,
    page,
    { endpoint: api.insights.getProfit, body: profit },
  ]);
  const strip = await screen.findByLabelText('In these days');
  expect(within(strip).getByText('$700.00')).toBeDefined();
  expect(within(strip).getByText('14 h, 6 visits')).toBeDefined();
});

test.each([
  ['of four salons come together', 4, ['-1 2026-11-01 2026-11-21', '-1 2026-10-20 2026-10-31']],
  [
    'of thirteen salons come salon by salon for the latest weeks first',
    13,
    ['1 2026-10-25 2026-11-21', '2 2026-10-25 2026-11-21'],
  ],
])('the visits %s', async (_, count, expected) => {
  const all = Array.from({ length: count }, (__, nth) => sampleSalon(nth + 1, `Salon ${nth + 1}`));
  const asked: string[] = [];
  showScreen(
    ProfitScreen,
    '/profit?location_id=-1&from=2026-10-20&to=2026-11-21&view=visits',
    as.admin,
    [
      { ...salons, body: all },
      { endpoint: api.insights.listMissedCharges, body: { Items: [], total: 0 } },
    ],
    undefined,
    (url) => {
      const query = new URL(url, 'http://x').searchParams;
      const isOfVisits = url.includes('/insights/profit') && !query.has('page');
      if (isOfVisits) asked.push(`${query.get('location')} ${query.get('from')} ${query.get('to')}`);
      return Response.json({ ...profit, visits: [] });
    },
  );
  await waitFor(() => expect(asked.slice(0, 2)).toEqual(expected));
});

test('a row leads to its appointments, and those into the book', async () => {
  const { user, here } = show();
  await user.click(within(await screen.findByRole('row', { name: /^Vivid color/ })).getByText('Vivid color'));
  await user.click(within(await screen.findByRole('row', { name: /Ivy/ })).getByText('Ivy'));
  expect(here()).toBe('/scheduler?location_id=1&date=2026-11-17&appointment=v');
});

test('without the cost of a chair hour profit is price minus product, which is said beside the way to set it', async () => {
  const { user, here } = show({ ...profit, rates: [{ ...profit.rates[0], chair: null }] });
  await screen.findByText('Set the cost of one chair hour to see real profit.');
  expect(screen.getByText('Price minus product, for finished visits')).toBeDefined();
  expect(screen.getByText('Best first, before chair cost')).toBeDefined();
  expect(screen.getByRole('row', { name: /^Vivid color/ })).toBeDefined();
  await user.click(await screen.findByRole('button', { name: 'Set the cost' }));
  expect(here()).toBe('/configure-salon?location_id=1');
});

test('of several salons those are named that have not said what an hour of chair costs', async () => {
  const unset = [
    { location_id: 2, location_name: 'Melrose', chair: null },
    { location_id: 3, location_name: 'Silver Lake', chair: null },
  ];
  show({ ...profit, rates: [...profit.rates, ...unset] });
  await screen.findByText('Set the cost of one chair hour at Melrose, Silver Lake to see real profit there.');
  expect(screen.getByText('Price minus product and chair time ($30.00 per hour), for finished visits')).toBeDefined();
});

test.each([
  [30, 'All services cover their product and chair time'],
  [null, 'All services cover their product'],
])('where an hour of chair costs %s and nothing is lost, it says what every service pays', async (chair, words) => {
  const costs = chair === null ? { chair: 0, profit: 100 } : { chair: 15, profit: 85 };
  const cut = { id: 'cut', name: 'Cut', ...earned(2, 110, 10, 30), ...costs };
  show({ ...profit, rates: [{ ...profit.rates[0], chair }], services: [cut] });
  expect(await screen.findByText(words)).toBeDefined();
});

test('of a salon that cannot be read nothing is told, least of all what the one before earned', async () => {
  const told = { endpoint: api.insights.getProfit, body: profit };
  const failed = { ...told, status: 500, body: { message: 'Something went wrong.', code: 'internal' } };
  const two = { ...salons, body: [fairfax, { ...fairfax, location_id: 2, location_name: 'Rosslyn' }] };
  const { go } = showScreen(ProfitScreen, address, as.admin, [two, told, failed]);
  await screen.findByRole('region', { name: 'Vivid color' });
  await act(() => go(address.replace('=1', '=2')));
  await screen.findByText('Something went wrong.');
  expect(screen.queryByRole('region', { name: 'Vivid color' })).toBeNull();
});

test('revenue is told by how it is charged, each part with its visits, and what is missed leads to its list', async () => {
  showScreen(ProfitScreen, address, as.manager, [salons, { endpoint: api.insights.getProfit, body: profit }]);
  const parts = within(await screen.findByRole('list', { name: 'Revenue' })).getAllByRole('listitem');
  const { revenue } = profit.all;
  expect(parts.map(({ textContent }) => textContent)).toEqual([
    `$${(revenue - 60).toFixed(2)} on closed bills`,
    '$60.00 done without a closed bill, at booked prices (1 visit)',
  ]);
  expect(
    within(parts[1] as HTMLElement)
      .getByRole('link')
      .getAttribute('href'),
  ).toContain('view=visits&profit-visits.v.charged=No+closed+bill');
  const card = within(screen.getByRole('region', { name: 'Bills' }));
  expect(card.getByText('$48.00')).toBeDefined();
  expect(card.getByText('$8.40')).toBeDefined();
  // 48 - 8 - 20
  expect(card.getByText('Their margin, without $8.00 of unknown cost').nextSibling?.textContent).toBe('$20.00');
  expect(card.getByRole('link', { name: 'Missed charges' }).getAttribute('href')).toContain('/missed-charges?');
});
