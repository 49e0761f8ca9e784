import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Bill } from '../../../../shared/contract/bills.ts';
import { api } from '../../../../shared/contract/index.ts';
import { formatBillText } from '../../../../web/salon/bill/formatBill.ts';
import { sampleBill, sampleBillLine } from '../../../support/samples.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment } from './samples.ts';

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
  expect(card.getByText('18.00 g above the 40 g included')).toBeTruthy();
  await user.click(card.getByRole('button', { name: 'Waive extra product of Cut' }));
  await user.type(await screen.findByLabelText(/Reason/), 'Our mistake');
  await user.click(screen.getByRole('button', { name: 'Waive' }));
  expect(await card.findByText('18.00 g above the 40 g included · waived: Our mistake')).toBeTruthy();
  const path = `/bills/visit/${ivy.appointmentId}`;
  const waivers = [{ service_id: 'Cut', reason: 'Our mistake' }];
  expect(sent[path]).toEqual({ waivers, retail: [], discount: null, adjustments: [], version: 4 });
  await user.click(screen.getByRole('button', { name: 'Close bill' }));
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
    'Fairfax, bill 12\nIvy Chen, Sat, Nov 21, 2026 · 12:25 PM · Mara Ellison\n\nCut: $30.00\nDiscount: -$3.00\nTotal: $27.00',
  );
});

test('a product is sold at its retail price; another one needs a reason, and more than the shelf has is asked about', async () => {
  const serum = { product_id: 's', title: 'Bonacure Serum', is_scanned: false, inventory_current_quantity: 1.4 };
  const { user, sent } = openBook(
    ivy,
    [
      { endpoint: getBill, params, body: bill },
      { endpoint: api.bills.searchRetail, body: [{ ...serum, retail_price: 26 }] },
      { endpoint: saveBill, params, body: bill },
    ],
    [1, 4],
  );
  await user.click(await findBlock('Ivy Chen'));
  await user.click(screen.getByRole('button', { name: 'Bill' }));
  await user.type(await screen.findByRole('combobox', { name: 'Sell a product' }), 'serum');
  await user.click(await screen.findByRole('option', { name: /Bonacure Serum/ }));
  expect(await screen.findByText('$26.00 · 1 on the shelf')).toBeDefined();
  expect(screen.queryByLabelText('Reason')).toBeNull();
  const enter = (label: RegExp, value: string) => {
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
    fireEvent.blur(screen.getByLabelText(label));
  };
  enter(/Price each/, '20');
  enter(/Quantity/, '2');
  await user.click(screen.getByRole('button', { name: 'Add product' }));
  expect(await screen.findByText('Please say why')).toBeDefined();
  await user.type(screen.getByLabelText('Reason'), 'Dented');
  await user.click(screen.getByRole('button', { name: 'Add product' }));
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Only 1 of Bonacure Serum on the shelf. Sell 2?')).toBeDefined();
  await user.click(question.getByRole('button', { name: 'Sell 2' }));
  const line = { product_id: 's', quantity: 2, price: 20, price_reason: 'Dented' };
  await waitFor(() => expect(sent[`/bills/visit/${ivy.appointmentId}`]).toMatchObject({ retail: [line] }));
});

test('a stylist sells at the retail price only, and nothing that has none', async () => {
  const serum = { product_id: 's', title: 'Bonacure Serum', is_scanned: false, inventory_current_quantity: 4 };
  const search = api.bills.searchRetail;
  const { user } = openBook(
    ivy,
    [
      { endpoint: getBill, params, body: bill },
      { endpoint: search, body: [serum] },
      { endpoint: search, body: [{ ...serum, retail_price: 26 }] },
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
  expect((await screen.findByLabelText<HTMLInputElement>(/Price each/)).disabled).toBe(true);
  expect(screen.queryByRole('button', { name: 'Add deposit or fee' })).toBeNull();
});
