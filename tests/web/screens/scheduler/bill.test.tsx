import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Bill } from '../../../../shared/contract/bills.ts';
import { api } from '../../../../shared/contract/index.ts';
import { formatBillText } from '../../../../web/salon/bill/formatBill.ts';
import { freezeClock } from '../../../support/freezeClock.ts';
import { sampleBill, sampleBillLine } from '../../../support/samples.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment } from './samples.ts';

freezeClock('2026-11-28T15:00:00Z');

const ivy = buildAppointment('mara 10:00 Ivy Chen', 60);
const { getBill, saveBill, closeBill } = api.bills;
const params = { id: ivy.appointmentId };

const line = sampleBillLine;
const extra = line({ kind: 'extra', title: 'Cut', service_id: 'Cut', quantity: 18, included_grams: 40, amount: 6.3 });
const bill = sampleBill({
  ...{ appointment_id: ivy.appointmentId, start: ivy.start, subtotal: 36.3, total: 36.3 },
  lines: [line({ kind: 'service', title: 'Cut', list_amount: 40, reason: 'Redo', amount: 30 }), extra],
});
const waived = { ...extra, list_amount: 6.3, amount: 0, net: 0, reason: 'Our mistake' };
const saved: Bill = { ...bill, lines: [line({ kind: 'service', title: 'Cut', amount: 30 }), waived], version: 5 };

test('the bill opens from the appointment, extra product is waived with a reason, and it is closed', async () => {
  const { user, sent } = openBook(ivy, [
    { endpoint: getBill, params, body: bill },
    { endpoint: saveBill, params, body: saved },
    { endpoint: closeBill, params, body: { ...saved, state: 'closed', number: 12, edition: 1 } },
  ]);
  await user.click(await findBlock('Ivy Chen'));
  // The services as they are in the form, and the rest of the bill.
  const panel = within(screen.getByRole('complementary', { name: 'Appointment' }));
  expect((await panel.findByText('Extra product')).nextSibling?.textContent).toBe('$6.30');
  expect(panel.getByText(/^Total/).nextSibling?.textContent).toBe('$46.30');
  await user.click(screen.getByRole('button', { name: 'Bill' }));
  const card = within(await screen.findByRole('region', { name: 'Extra product' }));
  expect([
    card.getByText('18 g above at $0.35'),
    card.getByText('40 g included'),
    card.getByText('58 g used'),
  ]).toHaveLength(3);
  await user.click(card.getByRole('button', { name: 'Waive extra product of Cut' }));
  await user.type(await screen.findByLabelText(/Reason/), 'Our mistake');
  await user.click(screen.getByRole('button', { name: 'Waive' }));
  expect(await card.findByText('Waived: Our mistake')).toBeTruthy();
  const path = `/bills/visit/${ivy.appointmentId}`;
  const waivers = [{ service_id: 'Cut', reason: 'Our mistake' }];
  expect(sent[path]).toEqual({ waivers, retail: [], discount: null, adjustments: [], version: 4 });
  await user.click(screen.getByRole('button', { name: 'Close bill, $36.30' }));
  await waitFor(() => expect(sent[`${path}/close`]).toEqual({ version: 5 }));
  expect(await screen.findByRole('heading', { name: 'Bill 12' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Reopen' })).toBeNull();
});

test('a deposit is deducted below the discount, and removed by those who may change prices', async () => {
  const deposit = { line_id: 'd', kind: 'deposit' as const, amount: 10, note: 'Nov 2' };
  const paid: Bill = {
    ...bill,
    lines: [...bill.lines, line({ kind: 'deposit', line_id: 'd', title: 'Deposit', reason: 'Nov 2', amount: -10 })],
    ...{ deposit_total: 10, total: 26.3, version: 5 },
    edits: { ...bill.edits, adjustments: [deposit] },
  };
  const { user, sent } = openBook(ivy, [
    { endpoint: getBill, params, body: bill },
    { endpoint: saveBill, params, body: paid },
    { endpoint: saveBill, params, body: bill },
  ]);
  await user.click(await findBlock('Ivy Chen'));
  await user.click(screen.getByRole('button', { name: 'Bill' }));
  await user.click(await screen.findByRole('button', { name: 'Add deposit or fee' }));
  fireEvent.change(await screen.findByLabelText(/Amount/), { target: { value: '10' } });
  await user.type(screen.getByLabelText('Note'), 'Nov 2');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const card = within(await screen.findByRole('region', { name: 'Deposits' }));
  expect([card.getByText('Nov 2'), screen.getByText('$26.30')]).toHaveLength(2);
  const path = `/bills/visit/${ivy.appointmentId}`;
  const { line_id: _, ...typed } = deposit;
  expect(sent[path]).toMatchObject({ adjustments: [typed], version: 4 });
  await user.click(card.getByRole('button', { name: 'Remove Deposit' }));
  await waitFor(() => expect(sent[path]).toMatchObject({ adjustments: [], version: 5 }));
});

test('the text for the client has what is charged, without what was waived', () => {
  const closed: Bill = { ...saved, start: '2026-11-21 12:25:00', number: 12, discount_total: 3, total: 27 };
  expect(formatBillText(closed, 'Fairfax')).toBe(
    'Fairfax, bill 12\nIvy Chen, Sat, Nov 21 · 12:25 PM · Mara Ellison\n\nCut: $30.00\nDiscount: -$3.00\nTotal: $27.00',
  );
});

test('a product is sold once it is chosen; another price needs a reason, and more than the shelf has is asked about', async () => {
  const serum = { product_id: 's', title: 'Bonacure Serum', is_scanned: false, inventory_current_quantity: 0.9 };
  const sold = { line_id: 'L', product_id: 's', quantity: 1, price: 26, user_id: 'mara' };
  const withSerum: Bill = {
    ...bill,
    lines: [
      ...bill.lines,
      line({ kind: 'retail', line_id: 'L', title: 'Bonacure Serum', amount: 26, user_name: 'Mara Ellison' }),
    ],
    edits: { ...bill.edits, retail: [sold] },
  };
  const { user, sent } = openBook(
    ivy,
    [
      { endpoint: getBill, params, body: bill },
      { endpoint: api.bills.searchRetail, body: [{ ...serum, inventory_current_quantity: 1.4, retail_price: 26 }] },
      { endpoint: api.bills.searchRetail, body: [{ ...serum, retail_price: 26 }] },
      { endpoint: saveBill, params, body: withSerum },
      { endpoint: saveBill, params, body: bill },
      { endpoint: api.stylists.listStylistsByLocation, body: [] },
    ],
    [1, 4],
  );
  const path = `/bills/visit/${ivy.appointmentId}`;
  await user.click(await findBlock('Ivy Chen'));
  await user.click(screen.getByRole('button', { name: 'Bill' }));
  await user.type(await screen.findByRole('combobox', { name: 'Sell a product' }), 'serum');
  await user.click(await screen.findByRole('option', { name: /Bonacure Serum/ }));
  const card = within(await screen.findByRole('region', { name: 'Products sold' }));
  expect(await card.findByText('Mara Ellison')).toBeDefined();
  expect(sent[path]).toMatchObject({ retail: [{ product_id: 's', quantity: 1, price: 26 }] });
  await user.click(card.getByRole('button', { name: 'Change Bonacure Serum' }));
  const enter = (label: RegExp, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.blur(screen.getByLabelText(label));
  };
  await screen.findByText('$26.00 · out of stock');
  enter(/Price each/, '20');
  enter(/Quantity/, '3');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  expect(await screen.findByText('Please say why')).toBeDefined();
  await user.type(screen.getByLabelText('Reason'), 'Dented');
  await user.click(screen.getByRole('button', { name: 'Change' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Bonacure Serum is out of stock. Sell 2?')).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Sell 2' }));
  const changed = { ...sold, quantity: 3, price: 20, price_reason: 'Dented' };
  await waitFor(() => expect(sent[path]).toMatchObject({ retail: [changed] }));
});

test('a stylist sells at the retail price only, and nothing that has none', async () => {
  const serum = { product_id: 's', title: 'Bonacure Serum', is_scanned: false, inventory_current_quantity: 4 };
  const search = api.bills.searchRetail;
  const { user, sent } = openBook(
    ivy,
    [
      { endpoint: getBill, params, body: { ...bill, may_change_prices: false } },
      { endpoint: search, body: [serum] },
      { endpoint: search, body: [{ ...serum, retail_price: 26 }] },
      { endpoint: saveBill, params, body: { ...bill, may_change_prices: false } },
    ],
    [1],
  );
  await user.click(await findBlock('Ivy Chen'));
  await user.click(screen.getByRole('button', { name: 'Bill' }));
  const choose = async (typed: string) => {
    await user.type(await screen.findByRole('combobox', { name: 'Sell a product' }), typed);
    await user.click(await screen.findByRole('option', { name: /Bonacure Serum/ }));
  };
  await choose('ser');
  expect(await screen.findByText(/Bonacure Serum has no retail price\./)).toBeDefined();
  await choose('um');
  await waitFor(() =>
    expect(sent[`/bills/visit/${ivy.appointmentId}`]).toMatchObject({ retail: [{ product_id: 's', price: 26 }] }),
  );
  expect(screen.queryByRole('button', { name: 'Add deposit or fee' })).toBeNull();
});

test('a sale without a visit is counted with keys and closed in one request; a refusal keeps it, and its bill is shown', async () => {
  const oil = {
    product_id: 'oil',
    title: 'Shine Oil',
    is_scanned: false,
    inventory_current_quantity: 6,
    retail_price: 34,
  };
  const sold = { appointment_id: 'S1', number: 12, total: 68 };
  const closed = sampleBill({
    appointment_id: 'S1',
    start: ivy.start,
    state: 'closed',
    number: 12,
    client_name: 'Walk-in client',
  });
  const { user, sent } = openBook(
    [],
    [
      { endpoint: api.bills.searchRetail, body: [oil] },
      { endpoint: api.stylists.listStylistsByLocation, body: [] },
      { endpoint: api.bills.createSale, status: 503, body: { message: 'Please try again.', code: 'internal' } },
      { endpoint: api.bills.createSale, body: sold },
      { endpoint: getBill, params: { id: 'S1' }, body: closed },
    ],
  );
  await user.click(await screen.findByRole('button', { name: 'Sell' }));
  const search = await screen.findByRole('combobox', { name: 'Sell a product' });
  await waitFor(() => expect(document.activeElement).toBe(search));
  await user.type(search, 'oil');
  await user.click(await screen.findByRole('option', { name: /Shine Oil/ }));
  await screen.findByRole('button', { name: 'Close bill, $34.00' });
  await user.keyboard('+');
  await screen.findByRole('button', { name: 'Close bill, $68.00' });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await screen.findByText(/could not be closed/);
  await user.click(screen.getByRole('button', { name: 'Close bill, $68.00' }));
  expect(await screen.findByRole('heading', { name: 'Bill 12' })).toBeTruthy();
  expect(sent['/bills/sales']).toMatchObject({
    ...{ location_id: 3, client_id: 'WALK-IN', discount: null },
    retail: [{ product_id: 'oil', quantity: 2, price: 34 }],
  });
  await user.click(screen.getByRole('button', { name: 'New sale' }));
  expect(await screen.findByRole('button', { name: 'Close bill' })).toBeTruthy();
});
