import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import type { RolledTransaction, TransactionEntry } from '../../../shared/contract/reports.ts';
import { OldRolledTransactions, RolledTransactions } from '../../../web/screens/reports/Rolled.tsx';
import { Transactions } from '../../../web/screens/reports/Transactions.tsx';
import { fullTest } from '../../support/fullTest.ts';
import { sampleBill, sampleBillLine, sampleSalon } from '../../support/samples.ts';
import { as, buildSession } from '../../support/session.ts';
import { type Answer, readCells, showScreen } from '../../support/showScreen.tsx';

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
  service_id: null,
  device: 'Color bar 1',
};
const sumsOf = (bowls: number, product_cost: number, waste_cost: number) => ({
  total: 439,
  sums: { bowls, product_cost, waste_cost, transaction_entry_product_amount: 29415.44, transaction_waste: 1264.34 },
});
const salon = sampleSalon();
const page = (Items: TransactionEntry[], sums: ReturnType<typeof sumsOf>) => ({
  endpoint: listTransactions,
  body: { Items, ...sums },
});

const show = (...answers: Answer[]) =>
  showScreen(Transactions, '/reports-sql', as.admin, [{ endpoint: listLocationsByRole, body: [salon] }, ...answers]);

test('thirteen salons come in two dozens, one after the other, and what all of it comes to is of both', async () => {
  const all = Array.from({ length: 13 }, (_, nth) => sampleSalon(nth + 1, `Salon ${nth + 1}`));
  const asked: string[] = [];
  showScreen(
    Transactions,
    '/reports-sql?location_id=-1&from=2026-11-16&to=2026-11-22',
    as.admin,
    [{ endpoint: listLocationsByRole, body: all }],
    undefined,
    (url) => {
      const { pathname, searchParams } = new URL(url, 'http://x');
      if (!pathname.endsWith('/transactions')) return Response.json({}, { status: 404 });
      const [dozen, cursor] = [searchParams.get('dozen'), searchParams.get('cursor') ?? ''];
      if (searchParams.get('limit') !== '1') asked.push(`${searchParams.get('location')} ${dozen} ${cursor}`.trim());
      const isLast = dozen === '2' || cursor !== '';
      const id = `e${dozen}${cursor}`;
      const Items = [{ ...entry, transaction_entry_id: id, location_name: dozen === '1' ? 'Salon 1' : 'Salon 13' }];
      return Response.json({ Items, ...sumsOf(100, 2000, 50), ...(!isLast && { cursor: 'c' }) });
    },
  );
  await waitFor(() => expect(screen.getAllByRole('row', { name: /Hana Okafor/ })).toHaveLength(3));
  expect(asked).toEqual(['-1 1', '-1 1 c', '-1 2']);
  const strip = screen.getByLabelText('In these days');
  expect(await within(strip).findByText('$4,000.00')).toBeDefined();
  expect(within(strip).getByText('200')).toBeDefined();
  // Three entries of $11.19.
  expect(screen.getAllByRole('row').at(-1)?.textContent).toContain('$33.57');
  expect(screen.getByRole('combobox', { name: 'Salon' }).textContent).toBe('All Locations');
});

fullTest('an export is called by its salon and days', async () => {
  let name: string | undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    name = this.download;
  });
  Object.assign(URL, { createObjectURL: () => 'blob:export', revokeObjectURL: () => undefined });
  const { user } = show(page([entry], sumsOf(181, 3137.05, 133.43)));
  await screen.findByRole('row', { name: /Hana Okafor/ });
  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: 'CSV' }));
  await waitFor(() => expect(name).toBe('Transactions · Fairfax · Nov 16 – 22, 2026.csv'));
});

test('a report leads to the bowls of a service by its name', async () => {
  const others = { ...entry, transaction_entry_id: 'e2', transaction_client_name: 'Ivy Chen', service_id: 'ROOT' };
  showScreen(Transactions, '/reports-sql?v.service=Root&service_id=ROOT', as.admin, [
    { endpoint: listLocationsByRole, body: [salon] },
    page([entry, others], sumsOf(2, 22.38, 1)),
  ]);
  await screen.findByRole('row', { name: /Ivy Chen/ });
  expect(screen.queryByRole('row', { name: /Hana Okafor/ })).toBeNull();
  expect(screen.getByText('Service: Root')).toBeDefined();
});

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
  expect(readCells(row)).toEqual([
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

test('the hour and the product that a board leads to are found', async () => {
  const later = {
    ...entry,
    transaction_entry_id: 'e2',
    transaction_client_name: 'Ada Tran',
    transaction_start: '2026-11-21 18:02:00',
  };
  showScreen(Transactions, '/reports-sql?v.hour=5+PM&v.product_alias=Shades+EQ+09V', as.admin, [
    { endpoint: listLocationsByRole, body: [salon] },
    page([entry, later], sumsOf(2, 22.38, 1)),
  ]);
  await screen.findByRole('row', { name: /Hana Okafor/ });
  expect(screen.queryByRole('row', { name: /Ada Tran/ })).toBeNull();
});

test('says first what the days come to, beside what they came to before', async () => {
  // The rows, the totals of these days, and those of the days before.
  show(
    page([entry], sumsOf(181, 3137.05, 133.43)),
    page([entry], sumsOf(181, 3137.05, 133.43)),
    page([entry], sumsOf(172, 2953.8, 118.2)),
  );
  expect(await screen.findByText('Nov 16 – 22, 2026, compared with Nov 9 – 15, 2026')).toBeDefined();
  const strip = screen.getByLabelText('In these days');
  await within(strip).findByText('$3,137.05');
  for (const said of [
    'Up 6% from $2,953.80',
    '172 the week before',
    '$17.33',
    '$17.17 the week before',
    '29,415 g',
    '162.5 g per bowl',
    '$15.23 more',
  ])
    expect(await within(strip).findByText(said)).toBeDefined();
});

test('is about the days that are chosen, and says whose they are', async () => {
  const { user, here } = show(page([], sumsOf(0, 0, 0)));
  await user.click(await screen.findByRole('button', { name: /Last 7 full days.*Nov 16 – 22, 2026/ }));
  expect(await screen.findByText('Mon, Nov 16 – Sun, Nov 22 · 7 days of Fairfax, Eastern Time')).toBeDefined();
  await user.click(screen.getByRole('option', { name: 'Last week' }));
  await user.click(screen.getByRole('radio', { name: 'The same week last year' }));
  await user.click(screen.getByRole('button', { name: 'Apply' }));
  expect(here()).toBe('/reports-sql?from=2026-11-15&to=2026-11-21&with=year');
  expect(await screen.findByRole('button', { name: /Last week/ })).toBeDefined();
  expect(await screen.findByText('Nothing was weighed in these days.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show last 28 days' }));
  expect(here()).toBe('/reports-sql?with=year&from=2026-10-27&to=2026-11-23');
});

test('says what today has where its days leave it out, and shows it with one click', async () => {
  const { user, here } = show(page([], sumsOf(1, 8.4, 0.3)));
  expect(await screen.findByText('Nothing was weighed in these days. 1 bowl today.')).toBeDefined();
  await user.click(screen.getByRole('button', { name: 'Show today' }));
  expect(here()).toBe('/reports-sql?from=2026-11-23&to=2026-11-23');
});

test('takes days by the keyboard: arrows, a page a month, Shift for a stretch, Enter', async () => {
  const { user, here } = show(page([], sumsOf(0, 0, 0)));
  await screen.findByRole('button', { name: /Last 7 full days/ });
  await user.keyboard('{Alt>}r{/Alt}');
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Sun, Nov 22');
  await user.keyboard('{PageUp}{ArrowLeft}{Shift>}{ArrowUp}{/Shift}');
  expect(await screen.findByText(/^Wed, Oct 14 – Wed, Oct 21 · 8 days/)).toBeDefined();
  await user.keyboard('{Enter}');
  expect(here()).toBe('/reports-sql?from=2026-10-14&to=2026-10-21&with=before');
});

describe('rolled transactions', () => {
  const { listRolledTransactions, listRolledTransactionsOld, saveRolledTransactions } = api.reports;
  const bowl: RolledTransaction = {
    ...entry,
    transaction_entry_id: 'b1',
    transaction_parent_id: null,
    appointment_id: null,
    product_alias: '',
    transaction_entry_product_amount: 74.2,
    transaction_waste: 4.98,
    product_cost: 13.16,
    version: 3,
  };
  const tube: RolledTransaction = { ...entry, transaction_parent_id: 'b1', appointment_id: null, version: 3 };
  const oxidant: RolledTransaction = {
    ...tube,
    transaction_entry_id: 'e2',
    product_alias: 'Processing solution',
    transaction_entry_product_amount: 16.7,
    transaction_waste: 1.92,
    product_cost: 1.97,
  };
  const rolled = { endpoint: listRolledTransactions, body: { Items: [bowl, tube, oxidant], total: 1, sums: {} } };
  const showRolled = (answers: Answer[], session = buildSession([3])) =>
    showScreen(
      RolledTransactions,
      '/rolled-reports-sql',
      as.admin,
      [{ endpoint: listLocationsByRole, body: [salon] }, rolled, ...answers],
      session,
    );

  test('have a row per bowl, and its products below it; the end is hidden until it is chosen', async () => {
    const { user } = showRolled([]);
    const row = await screen.findByRole('row', { name: /Hana Okafor/ });
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Org name',
      'Salon',
      'Stylist',
      'Date',
      'Start',
      'Client name',
      'Cost',
      'Product id (alias)',
      'Amount (g)',
      'Waste (g)',
      'Actions',
    ]);
    expect(within(row).getByText('11/21/26')).toBeDefined();
    await user.click(within(row).getByRole('button', { name: /Expand|Open/ }));
    const below = await screen.findByRole('row', { name: /Processing solution/ });
    expect(within(below).getByText('16.70')).toBeDefined();
    expect(within(below).queryByText('Luma Hair')).toBeNull();
  });

  test('a bowl is assigned to another service of its visit, unless the bill is closed', async () => {
    const { getBill, assignBowl } = api.bills;
    const start = '2026-11-21 10:12:00';
    const bill = sampleBill({
      ...{ appointment_id: 'v1', start, number: 4, version: 6 },
      lines: ['Balayage', 'Cut'].map((title) =>
        sampleBillLine({ kind: 'service', title, service_id: title, amount: 60 }),
      ),
      bowls: [{ bowl_id: 'b1', start, grams: 74.2, service_id: 'Cut' }],
    });
    const params = { id: 'v1' };
    const { user, sent } = showScreen(RolledTransactions, '/rolled-reports-sql', as.admin, [
      { endpoint: listLocationsByRole, body: [salon] },
      { endpoint: listRolledTransactions, body: { Items: [{ ...bowl, appointment_id: 'v1' }], total: 1, sums: {} } },
      { endpoint: getBill, params, body: bill },
      { endpoint: getBill, params, body: { ...bill, state: 'closed' } },
      { endpoint: assignBowl, params: { ...params, bowlId: 'b1' }, body: bill },
    ]);
    const change = async () => {
      const rows = await screen.findAllByRole('button', { name: /^Change service/ });
      await user.click(rows[0] as HTMLElement);
      return within(await screen.findByRole('dialog'));
    };
    const dialog = await change();
    expect(await dialog.findByText('74.2 g at 10:12 AM')).toBeDefined();
    await user.click(await dialog.findByRole('combobox', { name: 'Service' }));
    await user.click(await screen.findByRole('option', { name: 'Balayage' }));
    await user.click(dialog.getByRole('button', { name: 'Assign' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent['/bills/visit/v1/bowls/b1']).toEqual({ service_id: 'Balayage', version: 6 });
    await change();
    expect(await screen.findByText('Bill 4 is closed. An admin can reopen it.')).toBeDefined();
  });

  test('are those of the salon and the days that the dashboard leads here from', async () => {
    const rosslyn = { ...salon, location_id: 12, location_name: 'Rosslyn' };
    showScreen(RolledTransactions, '/rolled-reports-sql?location_id=12&from=2026-11-16&to=2026-11-22', as.admin, [
      { endpoint: listLocationsByRole, body: [salon, rosslyn] },
      rolled,
    ]);
    expect(await screen.findByRole('button', { name: /Nov 16 – 22, 2026/ })).toBeDefined();
    expect(screen.getByRole('combobox', { name: 'Salon' }).textContent).toBe('Rosslyn');
  });

  test.each([
    { of: 'a salon', Screen: RolledTransactions, at: '/rolled-reports-sql', endpoint: listRolledTransactions },
    { of: 'all salons', Screen: OldRolledTransactions, at: '/rolled-reports', endpoint: listRolledTransactionsOld },
  ])('of $of have no stylist for whoever is one, however the role is written', async ({ Screen, at, endpoint }) => {
    const session = buildSession([3]);
    const answers = [
      { endpoint: listLocationsByRole, body: [salon] },
      { ...rolled, endpoint },
    ];
    for (const [role, columns] of [
      ['system admin', 1],
      ['system admin, Stylist', 0],
    ] as const) {
      showScreen(Screen, at, as.admin, answers, { ...session, user: { ...session.user, role } });
      await screen.findByRole('row', { name: /Hana Okafor/ });
      expect(screen.queryAllByRole('columnheader', { name: 'Stylist' })).toHaveLength(columns);
      cleanup();
    }
  });

  test('lose an entry that was weighed by mistake, after a question that says what becomes of it', async () => {
    const results = [{ key: 'e1', saved: true }];
    const { user, sent } = showRolled([
      { ...rolled, body: { ...rolled.body, Items: [bowl, oxidant] } },
      { endpoint: saveRolledTransactions, body: { results } },
    ]);
    const row = await screen.findByRole('row', { name: /Hana Okafor/ });
    expect(within(row).queryByRole('button', { name: /Delete/ })).toBeNull();
    await user.click(within(row).getByRole('button', { name: /Expand|Open/ }));
    const entryRow = await screen.findByRole('row', { name: /Shades EQ/ });
    await user.click(within(entryRow).getByRole('button', { name: /Delete/ }));
    const question = await screen.findByRole('alertdialog', { name: /Delete 57.5 g of .*Shades EQ.*\?/ });
    expect(question.textContent).toContain('It goes back to the shelf at Fairfax, unless that was counted since');
    await user.click(within(question).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(sent['/gateway/qy5b30mnt5']).toEqual({ changes: [{ type: 'remove', key: 'e1', version: 3 }] }),
    );
    expect(await screen.findByText('Entry deleted')).toBeDefined();
    // The list is refreshed.
    await waitFor(() => expect(screen.queryByRole('row', { name: /Shades EQ/ })).toBeNull());
  });

  test('are corrected entry by entry; what was refused stays with why', async () => {
    const refused = 'Somebody else changed this in the meantime. Please look again.';
    const results = [{ key: 'e1', saved: false, message: refused }];
    const { user, sent } = showRolled([{ endpoint: saveRolledTransactions, body: { results } }]);
    const row = await screen.findByRole('row', { name: /Hana Okafor/ });
    await user.click(within(row).getByRole('button', { name: /Expand|Open/ }));
    await user.click(await screen.findByRole('button', { name: 'Batch Edit' }));
    await user.dblClick(within(await screen.findByRole('row', { name: /Shades EQ/ })).getByText('57.50'));
    await user.keyboard('{Control>}a{/Control}50.25{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent['/gateway/qy5b30mnt5']).toEqual({
        changes: [{ type: 'update', key: 'e1', data: { transaction_entry_product_amount: 50.25 }, version: 3 }],
      }),
    );
    expect((await screen.findAllByText(new RegExp(refused))).length).toBeGreaterThan(0);
  });

  fullTest('that a colleague was faster with say what theirs and mine cost and take from the shelf', async () => {
    const changed = { changed_by: 'Imani Brooks', changed_at: '2026-11-22 08:31:00', version: 4 };
    const theirs = { ...tube, transaction_entry_product_amount: 55.5, product_cost: 10.8, ...changed };
    const results = [{ key: 'e1', saved: false, message: 'Somebody else changed this in the meantime.' }];
    const { user } = showRolled([
      { ...rolled, body: { ...rolled.body, Items: [{ ...bowl, version: 4 }, theirs, oxidant] } },
      { endpoint: saveRolledTransactions, body: { results } },
    ]);
    const row = await screen.findByRole('row', { name: /Hana Okafor/ });
    await user.click(within(row).getByRole('button', { name: /Expand|Open/ }));
    await user.click(await screen.findByRole('button', { name: 'Batch Edit' }));
    await user.dblClick(within(await screen.findByRole('row', { name: /Shades EQ/ })).getByText('57.50'));
    await user.keyboard('{Control>}a{/Control}60{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    const card = within(
      await screen.findByRole('group', {
        name: /^Shades EQ 09V: Imani Brooks changed this on Nov 22,( 2026,)? 8:31 AM/,
      }),
    );
    const cells = (field: string) =>
      within(card.getByRole('row', { name: new RegExp(`^${field}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent);
    expect(cells('Amount')).toEqual(['57.50', '55.50', '60.00', '']);
    expect(cells('Cost')).toEqual(['$11.19', '$10.80', '$11.68', '']);
    expect(card.getByText(/^Mine takes 4.5 g more of Shades EQ 09V from Fairfax than theirs/)).toBeDefined();
  });
});
