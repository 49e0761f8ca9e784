import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import type { TransactionEntry } from '../../../shared/contract/reports.ts';
import { Transactions } from '../../../web/screens/reports/Transactions.tsx';
import { cellsOf, showScreen } from '../../support/showScreen.tsx';

const { listTransactions } = api.reports;
const { listLocationsByRole } = api.locations;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-23T15:00:00Z') }));
afterEach(() => vi.useRealTimers());

const entry: TransactionEntry = {
  transaction_entry_id: 'e1',
  transaction_entry_transaction_id: 'b1',
  org_name: 'Luma Hair',
  location_id: 1,
  location_name: 'Fairfax',
  user_id: 'u1',
  user_name: 'Sofia Marchetti',
  transaction_start: '2026-11-21 17:57:00',
  transaction_entry_start: '2026-11-21 17:57:00',
  transaction_end: '2026-11-21 18:01:00',
  transaction_client_name: 'Hana Okafor',
  client_id: 'c1',
  product_id: 'p1',
  product_alias: 'Shades EQ 09V',
  transaction_entry_product_amount: 57.5,
  transaction_waste: 3.06,
  product_cost: 11.19,
  device: 'Color bar 1',
};
const sumsOf = (bowls: number, product_cost: number, waste_cost: number) => ({
  total: 439,
  sums: { bowls, product_cost, waste_cost, transaction_entry_product_amount: 29415.44, transaction_waste: 1264.34 },
});
const salon = {
  location_id: 1,
  location_name: 'Fairfax',
  organization_id: 1,
  organization_name: 'Luma Hair',
  zone: 'America/New_York',
};
const page = (Items: TransactionEntry[], sums: ReturnType<typeof sumsOf>) => ({
  endpoint: listTransactions,
  body: { Items, ...sums },
});

const show = (...answers: Parameters<typeof showScreen>[3]) =>
  showScreen(Transactions, '/reports-sql', [3], [{ endpoint: listLocationsByRole, body: [salon] }, ...answers]);

test('shows what was weighed in eleven columns, with what all of it comes to', async () => {
  show(page([entry], sumsOf(181, 3137.05, 133.43)));
  const row = await screen.findByRole('row', { name: /Hana Okafor/ });
  const titles = screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  expect(titles).toEqual([
    'Org',
    'Salon',
    'Stylist',
    'Start',
    'Client name',
    'Date',
    'End',
    'Product',
    'Amount (g)',
    'Waste (g)',
    'Cost',
  ]);
  expect(cellsOf(row)).toEqual([
    'Luma Hair',
    'Fairfax',
    'Sofia Marchetti',
    '5:57 PM',
    'Hana Okafor',
    '11/21/26',
    '6:01 PM',
    'Shades EQ 09V',
    '57.50',
    '3.06',
    '$11.19',
  ]);
});

test('says first what the days come to, beside what they came to before', async () => {
  // The rows, the figures of these days, and those of the days before.
  show(
    page([entry], sumsOf(181, 3137.05, 133.43)),
    page([entry], sumsOf(181, 3137.05, 133.43)),
    page([entry], sumsOf(172, 2953.8, 118.2)),
  );
  const strip = screen.getByLabelText('In these days');
  await within(strip).findByText('$3,137.05');
  for (const said of [
    '6.2% on $2,953.80',
    '172 the week before',
    '$17.33',
    '$17.17',
    '29,415 g',
    '162.52 g a bowl',
    '$15.23 more',
  ])
    expect(await within(strip).findByText(said)).toBeDefined();
});

test('is about the days that are chosen, and says whose they are', async () => {
  const { user, here } = show(page([], sumsOf(0, 0, 0)));
  await user.click(await screen.findByRole('button', { name: /Last 7 days.*Nov 17 – 23, 2026/ }));
  expect(await screen.findByText('Tue, Nov 17 – Mon, Nov 23 · 7 days of Fairfax, Eastern Time')).toBeDefined();
  await user.click(screen.getByRole('option', { name: 'Last week' }));
  await user.click(screen.getByRole('radio', { name: 'The same week last year' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(here()).toBe('/reports-sql?from=2026-11-15&to=2026-11-21&with=year');
  expect(await screen.findByRole('button', { name: /Last week/ })).toBeDefined();
  expect(await screen.findByText('Nothing was weighed in these days.')).toBeDefined();
});

test('takes days by the keyboard: arrows, a page a month, Shift for a stretch, Enter', async () => {
  const { user, here } = show(page([], sumsOf(0, 0, 0)));
  await screen.findByRole('button', { name: /Last 7 days/ });
  await user.keyboard('{Alt>}r{/Alt}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Mon, Nov 23');
  await user.keyboard('{PageUp}{ArrowLeft}{Shift>}{ArrowUp}{/Shift}');
  expect(await screen.findByText(/^Thu, Oct 15 – Thu, Oct 22 · 8 days/)).toBeDefined();
  await user.keyboard('{Enter}');
  expect(here()).toBe('/reports-sql?from=2026-10-15&to=2026-10-22&with=before');
});
