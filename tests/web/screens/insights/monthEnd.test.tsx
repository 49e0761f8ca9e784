import { Blob as NodeBlob } from 'node:buffer';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import type { SalonMonth } from '../../../../shared/contract/monthEnd.ts';
import { openWorkbook } from '../../../../web/screens/import/reading/workbook.ts';
import { openArchive } from '../../../../web/screens/import/reading/zip.ts';
import { MonthEnd } from '../../../../web/screens/insights/MonthEnd.tsx';
import { sampleBill } from '../../../support/samples.ts';
import { as } from '../../../support/session.ts';
import { readCells, showScreen } from '../../../support/showScreen.tsx';

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date(2026, 10, 23, 12) }));
afterEach(() => vi.useRealTimers());

const zero = {
  opening: 0,
  received: 0,
  used: 0,
  sold: 0,
  transferred: 0,
  lost: 0,
  price_changes: 0,
  closing: 0,
  check: 0,
};
const noBills = { bills: 0, services: 0, extra: 0, products: 0, fees: 0, deposits: 0, discounts: 0, total: 0 };
const visit = { id: 'v', client_name: 'Ivy Chen', user_name: 'Mara Ellison', services: 'Cut, Gloss', amount: 100.5 };
const salon = (location_id: number, location_name: string, more: Partial<SalonMonth> = {}): SalonMonth => ({
  ...{ location_id, location_name, is_over: true, stock: [], bills: noBills },
  unbilled: { visits: 0, amount: 0, Items: [] },
  ...more,
});
const fairfax = salon(1, 'Fairfax', {
  stock: [
    { ...zero, category: 'Color', opening: 100.1, received: 40, used: -20.05, closing: 120.05 },
    { ...zero, category: '', opening: 10, sold: -4, lost: -1, price_changes: 0.5, closing: 5.5 },
  ],
  bills: { ...noBills, bills: 2, services: 150, products: 40, discounts: -10, total: 180 },
  unbilled: { visits: 1, amount: 100.5, Items: [{ ...visit, start: '2026-10-09 10:00:00' }] },
});
const rosslyn = salon(2, 'Rosslyn', {
  stock: [{ ...zero, category: 'Color', opening: 30, transferred: 5, closing: 33, check: 2 }],
});
const { getMonthEnd } = api.insights;
const pages = [
  { endpoint: getMonthEnd, body: { Items: [fairfax], next_page: '2' } },
  { endpoint: getMonthEnd, body: { Items: [rosslyn] } },
];
const show = (address = '/month-end', answers: Parameters<typeof showScreen>[3] = pages) =>
  showScreen(MonthEnd, address, as.admin, answers);
const rowOf = async (name: RegExp) => readCells(await screen.findByRole('row', { name }));

test('the last full month opens: salons add up over all pages, open to categories, and one that does not add up is named', async () => {
  const { user } = show();
  const total = within(await screen.findByRole('row', { name: /^Total/ })).getAllByRole('cell');
  expect(total.map(({ textContent }) => textContent)).toEqual([
    'Total',
    '$140.10',
    '$40.00',
    '-$20.05',
    '-$4.00',
    '$5.00',
    '-$1.00',
    '$0.50',
    '$158.55',
    '2.00',
  ]);
  expect(screen.getByText('October 2026, in US dollars. Stock at purchase prices.')).toBeDefined();
  expect(screen.getByText(/^Stock does not add up at Rosslyn\./)).toBeDefined();
  const row = screen.getByRole('row', { name: /^Fairfax/ });
  expect(readCells(row).slice(-2)).toEqual(['$125.55', '0.00']);
  expect(within(row).getByLabelText('Adds up')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Expand all' }));
  expect(await rowOf(/^No category/)).toEqual([
    'No category',
    '$10.00',
    '–',
    '–',
    '-$4.00',
    '–',
    '-$1.00',
    '$0.50',
    '$5.50',
    '0.00',
  ]);
});

test('bills are listed by kind, and a done visit without a bill opens its bill', async () => {
  const bill = {
    endpoint: api.bills.getBill,
    params: { id: 'v' },
    body: sampleBill({ appointment_id: 'v', start: '2026-10-09 10:00:00' }),
  };
  const { user } = show('/month-end', [...pages, bill]);
  await user.click(await screen.findByRole('button', { name: /^Bills by kind.*180\.00$/ }));
  expect(await rowOf(/^Fairfax/)).toEqual([
    'Fairfax',
    '2',
    '$150.00',
    '$0.00',
    '$40.00',
    '$0.00',
    '$0.00',
    '-$10.00',
    '$180.00',
  ]);
  await user.click(screen.getByRole('button', { name: /^Done without a bill.*100\.50$/ }));
  expect((await rowOf(/Ivy Chen/)).slice(1)).toEqual(['Fairfax', 'Ivy Chen', 'Cut, Gloss', 'Mara Ellison', '$100.50']);
  await user.click(screen.getByText('Ivy Chen'));
  expect(await screen.findByRole('heading', { name: 'Bill' })).toBeDefined();
});

test('the running month is so far and has no mark; a month without movements says so', async () => {
  const running = { endpoint: getMonthEnd, body: { Items: [{ ...fairfax, is_over: false }] } };
  const { user } = show('/month-end?month=2026-11', [
    running,
    { endpoint: getMonthEnd, body: { Items: [salon(1, 'Fairfax')] } },
  ]);
  expect(await screen.findByText(/^November 2026 so far/)).toBeDefined();
  await screen.findByRole('row', { name: /^Fairfax/ });
  expect(screen.queryByLabelText('Adds up')).toBeNull();
  await user.click(screen.getByRole('combobox', { name: 'Month' }));
  await user.click(screen.getByRole('option', { name: 'September 2026' }));
  expect(await screen.findByText('No movements in September 2026.')).toBeDefined();
});

test('the file has three sheets with numbers and their sums, and is named after the month', async () => {
  let saved = { name: '', file: new Blob() };
  let file = new Blob();
  URL.createObjectURL = (blob: Blob) => {
    file = blob;
    return 'blob:month';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved = { name: this.download, file };
  });
  const { user } = show();
  await screen.findByText('Rosslyn');
  await user.click(screen.getByRole('button', { name: 'Download, 3 sheets' }));
  await waitFor(() => expect(saved.name).toBe('Month End, October 2026.xlsx'));
  const bytes = new Uint8Array(await saved.file.arrayBuffer());
  // Of jsdom's nothing can be unpacked.
  vi.stubGlobal('Blob', NodeBlob);
  const archive = openArchive(bytes);
  const sheets = archive && (await openWorkbook(archive));
  const read = (sheets ?? []).map(async ({ name, read }) => [
    name,
    ...(await read()).map(({ cells }) => cells.join('|')),
  ]);
  expect(await Promise.all(read)).toEqual([
    [
      'Stock',
      'Salon|Category|Opening stock|Received|Used in bowls|Sold, at cost|Transferred|Written off, lost|Price changes|Closing stock|Check',
      'Fairfax|Color|100.1|40|-20.05|0|0|0|0|120.05|0',
      'Fairfax|No category|10|0|0|-4|0|-1|0.5|5.5|0',
      'Rosslyn|Color|30|0|0|0|5|0|0|33|2',
      'Total||140.1|40|-20.05|-4|5|-1|0.5|158.55|2',
    ],
    [
      'Bills by kind',
      'Salon|Bills|Services|Extra product|Products|Fees|Deposits|Discounts|Total',
      'Fairfax|2|150|0|40|0|0|-10|180',
      'Rosslyn|0|0|0|0|0|0|0|0',
      'Total|2|150|0|40|0|0|-10|180',
    ],
    [
      'Done without a bill',
      'Day|Salon|Client|Services|Stylist|Price',
      '2026-10-09 10:00|Fairfax|Ivy Chen|Cut, Gloss|Mara Ellison|100.5',
      'Total|||||100.5',
    ],
  ]);
});
