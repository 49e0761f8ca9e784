import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BillEntry, OpenBill } from '../../../shared/contract/bills.ts';
import { api } from '../../../shared/contract/index.ts';
import { Bills } from '../../../web/screens/bills/Bills.tsx';
import { sampleBill, sampleBillLine, sampleSalon } from '../../support/samples.ts';
import { buildSession } from '../../support/session.ts';
import { showScreen } from '../../support/showScreen.tsx';

const start = '2026-11-21 13:00:00';
const open = (id: string, total: number, more: Partial<OpenBill> = {}): OpenBill => ({
  ...{ appointment_id: id, client_name: `Client ${id}`, user_name: 'Mara Ellison', start, end: '2026-11-21 14:00:00' },
  ...{ visit_status: 'done', titles: ['Cut'], pieces: 0, total, version: 0, ...more },
});
const closed: BillEntry = {
  ...{
    entry_id: 'E',
    event: 'closed',
    time: '2026-11-21 13:52:00',
    by: 'Dana',
    number: 11,
    edition: 1,
    location_id: 3,
  },
  ...{
    appointment_id: 'V',
    client_id: 'ivy',
    client_name: 'Ivy Chen',
    user_id: 'noor',
    user_name: 'Noor Haddad',
    start,
  },
  ...{ subtotal: 114, discount_total: 14, deposit_total: 0, total: 100, paid_by: 'Card', tip: 12 },
  lines: [sampleBillLine({ kind: 'service', title: 'Gloss', amount: 114, discount: 14, net: 100 })],
};

test('each Enter closes a bill at the total that was seen and goes on; one that is refused comes back', async () => {
  const { listOpenBills, listBills, closeBill } = api.bills;
  const not_billed = [open('A', 68), open('B', 48), open('C', 90)];
  const ledger = { Items: [closed], next_cursor: '2026-11.1', has_more: false };
  const { user, sent } = showScreen(
    Bills,
    '/bills?location_id=3&from=2026-11-21&to=2026-11-21',
    [1, 4],
    [
      { endpoint: api.locations.listLocationsByRole, body: [sampleSalon(3)] },
      {
        endpoint: listOpenBills,
        body: { not_billed, with_products: [open('D', 32, { visit_status: 'cancelled', pieces: 1 })] },
      },
      { endpoint: listOpenBills, body: { not_billed: [open('B', 48), open('C', 90)], with_products: [] } },
      { endpoint: listOpenBills, body: { not_billed: [open('B', 55), open('C', 90)], with_products: [] } },
      { endpoint: listBills, body: ledger },
      { endpoint: closeBill, params: { id: 'A' }, body: sampleBill({ appointment_id: 'A', start, number: 12 }) },
      { endpoint: closeBill, params: { id: 'B' }, status: 409, body: { message: 'Somebody else changed this bill.' } },
    ],
  );
  const first = await screen.findByRole('button', { name: 'Close bill of Client A, $68.00' });
  expect(screen.getByText('$206.00 to close · Enter closes and goes on')).toBeDefined();
  expect(screen.getByText('canceled', { exact: false })).toBeDefined();
  first.focus();
  await user.keyboard('{Enter}{Enter}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Close bill of Client C, $90.00');
  await screen.findByText(/Client B could not be closed/);
  expect(await screen.findByRole('button', { name: 'Close bill of Client B, $55.00' })).toBeDefined();
  expect(screen.queryByText('Client A')).toBeNull();
  await waitFor(() =>
    expect([sent['/bills/visit/A/close'], sent['/bills/visit/B/close']]).toEqual([
      { version: 0, total: 68 },
      { version: 0, total: 48 },
    ]),
  );
  const figures = within(screen.getByLabelText('Sums'));
  expect([figures.getByText('$114.00'), figures.getByText('-$14.00'), figures.getByText('$100.00')]).toHaveLength(3);
  expect(screen.getByText('Tips, on top').nextSibling?.textContent).toBe('$12.00');
});

/** Two salons, each with one open and one closed bill, asked one by one. */
const answerOfSalon = (url: string): Response => {
  const { pathname, searchParams } = new URL(url, 'https://console.test');
  const salon = Number(searchParams.get('location_id'));
  const day = { ...closed, location_id: salon };
  if (pathname.endsWith('/bills/open'))
    return Response.json({ not_billed: [open(`N${salon}`, salon * 10)], with_products: [] });
  if (!pathname.endsWith('/bills')) return Response.json({}, { status: 404 });
  // The first salon has a second page.
  const isSecond = searchParams.get('cursor') !== null;
  const own = { ...day, entry_id: `E${salon}${isSecond}`, appointment_id: `V${salon}${isSecond}`, number: salon };
  const Items = [{ ...own, time: `2026-11-21 1${salon}:52:00` }];
  return Response.json({ Items, next_cursor: '2026-11.1', has_more: salon === 3 && !isSecond });
};
const twoSalons = [
  { endpoint: api.locations.listLocationsByRole, body: [sampleSalon(3, 'Fairfax'), sampleSalon(4, 'Rosslyn')] },
];
const allDay = '/bills?location_id=-1&from=2026-11-21&to=2026-11-21';

test('the end of the day of all locations adds up the bills of each, and says where each is', async () => {
  showScreen(Bills, allDay, [3], twoSalons, buildSession([3], { location_id: 3 }), answerOfSalon);
  const figures = within(await screen.findByLabelText('Sums'));
  // Two bills of Fairfax and one of Rosslyn, each 114 less 14.
  expect([figures.getByText('Closed, 3 bills'), figures.getByText('$300.00')]).toHaveLength(2);
  expect(screen.getByText('$70.00 to close · Enter closes and goes on')).toBeDefined();
  expect(screen.getByText('Cut · Mara Ellison · Rosslyn')).toBeDefined();
  const rows = within(screen.getByRole('region', { name: 'Closed' }))
    .getAllByRole('row')
    .slice(1);
  expect(rows.map((row) => row.children[2]?.textContent)).toEqual([
    'Noor HaddadRosslyn',
    'Noor HaddadFairfax',
    'Noor HaddadFairfax',
  ]);
});

test('all lines of all locations are the lines of each salon and all of its pages, with their salon', async () => {
  showScreen(Bills, `${allDay}&view=lines`, [3], twoSalons, buildSession([3], { location_id: 3 }), answerOfSalon);
  await waitFor(() => expect(screen.getAllByRole('row', { name: /Gloss/ })).toHaveLength(3));
  const salons = screen
    .getAllByRole('row', { name: /Gloss/ })
    .map((row) => /Fairfax|Rosslyn/.exec(row.textContent)?.[0]);
  expect(salons).toEqual(['Rosslyn', 'Fairfax', 'Fairfax']);
  expect(screen.getAllByRole('row').at(-1)?.textContent).toContain('$300.00');
});
