import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UserType } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import type { WaitingBowl } from '../../../shared/contract/stations.ts';
import { Tasks } from '../../../web/screens/tasks/Tasks.tsx';
import { formatAge } from '../../../web/screens/tasks/tasks.ts';
import { silentStation } from '../../support/devices.ts';
import { sampleCount, sampleOrder, sampleOrderLine, sampleProduct, sampleSalon } from '../../support/samples.ts';
import { as } from '../../support/session.ts';
import { type Answer, showScreen } from '../../support/showScreen.tsx';
import { buildTransfer, igora } from './transfers/transfers.ts';

const line = sampleOrderLine({ quantity: 4, price: 8.45 });
const order = (order_number: string, state: Order['state'], due: string | null): Order =>
  sampleOrder({
    ...{ order_id: order_number, order_number, reseller_company_name: 'Cosmoprof', location_id: 3, lines: [line] },
    ...{ state, ordered: due && '2020-01-01 10:00:00', due },
  });
const transfer = buildTransfer({
  ...{ from_location_id: 4, to_location_id: 3, to_location_name: 'Fairfax' },
  lines: [{ ...igora, sent: 26, received: 17 }],
});
const count = sampleCount({ count_id: 'c', location_id: 3, state: 'waiting', finished: '2026-11-20 09:50:00' });
const product = sampleProduct({ brand: '', price: 0 });
const levels = [
  { location_id: 3, location_name: 'Fairfax', out: 11, negative: 6, low: 38 },
  { location_id: 4, location_name: 'Rosslyn', out: 16, negative: 0, low: 0 },
];

const silent = { ...silentStation, location_id: 3, silent_minutes: 150 };

const strange = {
  bowl_id: 'b',
  location_id: 3,
  location_name: 'Fairfax',
  device_name: 'Color bar 2',
  start: '2026-11-22 09:10:00',
  grams: 24.5,
  user_name: '',
  client_name: '',
  missing: [{ what: 'product', code: '0074', name: '' }],
} satisfies WaitingBowl;

const untested = { appointment_id: 'v', location_id: 4, start: '2026-11-29 13:30:00', client_name: 'Nina Vale' };

const show = (answers: Answer[] = [], types: UserType[] = as.admin) =>
  showScreen(Tasks, '/tasks', types, [
    ...answers,
    { endpoint: api.locations.listLocationsByRole, body: [sampleSalon(3), sampleSalon(4, 'Rosslyn')] },
    {
      endpoint: api.orders.listOrders,
      body: [
        order('RO-1', 'ordered', '2020-01-02'),
        order('RO-2', 'draft', null),
        order('RO-3', 'ordered', '2999-01-02'),
      ],
    },
    { endpoint: api.transfers.listTransfers, body: [transfer] },
    { endpoint: api.counts.listCounts, body: [count] },
    { endpoint: api.stations.listDevices, body: [silent] },
    { endpoint: api.stations.listWaitingBowls, body: { bowls: [strange], more: false } },
    { endpoint: api.scheduler.listPatchTests, body: { visits: [untested] } },
    { endpoint: api.inventory.countLevels, body: levels },
    { endpoint: api.products.listProductsMissingInfo, body: { data: [product, { ...product, product_id: 'q' }] } },
  ]);
const group = (name: string) => screen.findByRole('region', { name });

test('every kind of work is counted, told in a line and leads to where it is done', async () => {
  show();
  const shelf = await group('On the shelf');
  const out = await within(shelf).findByRole('link', { name: /Out/ });
  expect(out.textContent).toContain('27OutRosslyn 16 · Fairfax 11; 6 of them negative');
  expect(out.getAttribute('href')).toBe('/inventory?location_id=4&v.level=Out');
  expect(within(shelf).getByText('Fairfax 38')).toBeTruthy();
  expect(within(shelf).getByText('1 draft, 2 ordered; $101.40 estimated')).toBeTruthy();
  const waiting = await group('Waiting for you');
  expect(within(waiting).getByText(/^RO-1 Cosmoprof, Fairfax, \d+ days$/)).toBeTruthy();
  const tests = within(waiting).getByRole('link', { name: /Patch tests for tomorrow/ });
  expect(tests.textContent).toContain('1Patch tests for tomorrowNina Vale 1:30 PM');
  expect(tests.getAttribute('href')).toBe('/scheduler?location_id=4&date=2026-11-29&appointment=v');
  const counted = within(waiting).getByRole('link', { name: /Counts waiting for approval/ });
  expect(counted.getAttribute('href')).toBe('/approve-count?id=c');
  const scale = within(waiting).getByRole('link', { name: /Silent stations/ });
  expect(scale.textContent).toMatch(/^1Silent stationsFairfax Color bar 2\d+ days?$/);
  expect(scale.getAttribute('href')).toBe('/stations');
  const odd = within(waiting).getByRole('link', { name: /Bowls to match/ });
  expect(odd.textContent).toMatch(/^1Bowls to matchFairfax 1\d+ days?$/);
  expect(odd.getAttribute('href')).toBe('/stations');
  expect(within(waiting).getByText('TR-1001 Rosslyn to Fairfax, 9 of 26')).toBeTruthy();
  expect(within(await group('Clean up')).getByText('2 without brand, 2 without price')).toBeTruthy();
});

test('where nothing waits it says so, and what cannot be read is asked for again', async () => {
  const { user } = show([
    { endpoint: api.products.listProductsMissingInfo, status: 503, body: { message: 'Busy', code: 'internal' } },
    { endpoint: api.products.listProductsMissingInfo, body: { data: [] } },
  ]);
  const tidying = await group('Clean up');
  await within(tidying).findByText('Error loading data.');
  await user.click(within(tidying).getByRole('button'));
  await waitFor(() => expect(within(tidying).getByText('All done.')).toBeTruthy());
});

test.each<[string, UserType[], string[]]>([
  ['a salon manager', as.manager, ['Bowls to match', 'Counts waiting for approval', 'Out', 'Products missing info']],
  ['the front desk', [1, 4], ['Late orders', 'Transfers on the way', 'Open orders']],
])('%s sees the work they may do, and nothing else', async (_, types, shown) => {
  show([], types);
  for (const name of shown) await screen.findByRole('link', { name: new RegExp(name) });
  const isDesk = types.includes(4);
  expect(screen.queryByRole('link', { name: /Silent stations/ })).toBeNull();
  expect(screen.queryByRole('link', { name: /Bowls to match/ }) === null).toBe(isDesk);
  expect(screen.queryByRole('link', { name: /Counts waiting|^\d+(Out|Low)/ }) === null).toBe(isDesk);
  expect(screen.queryByText('Clean up') === null).toBe(isDesk);
  expect(screen.queryByText('Error loading data.')).toBeNull();
});

test.each([
  ['2026-11-16 18:30:00', '11 days'],
  ['2026-11-26', '1 day'],
  ['2026-11-27 08:00:00', ''],
])('work that waits since %s has waited %s on November 27', (since, age) => {
  expect(formatAge(since, '2026-11-27')).toBe(age);
});

test('where all is done, one sentence says it', async () => {
  showScreen(Tasks, '/tasks', as.productAdmin, [
    { endpoint: api.products.listProductsMissingInfo, body: { data: [] } },
    { endpoint: api.locations.listLocationsByRole, body: [] },
  ]);
  expect(await screen.findByText('All done. Nothing is waiting for you.')).toBeTruthy();
  expect(screen.queryByRole('region')).toBeNull();
});
