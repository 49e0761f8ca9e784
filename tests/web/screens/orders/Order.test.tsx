import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserType } from '../../../../shared/contract/endpoint.ts';
import { api } from '../../../../shared/contract/index.ts';
import type { Order } from '../../../../shared/contract/orders.ts';
import { OrderRecord } from '../../../../web/screens/orders/Order.tsx';
import { as } from '../../../support/session.ts';
import { readCells, showScreen } from '../../../support/showScreen.tsx';
import {
  type Answers,
  buildLine,
  buildOrder,
  draftOrder,
  findRow,
  freezeFridayEvening,
  lateOrder,
  orderDueToday,
  ownSalonAnswer,
} from './samples.ts';

const { getOrder, closeOrder } = api.orders;
freezeFridayEvening();

describe('an order', () => {
  const params = (one: Order) => ({ locationId: '1', orderId: one.order_id });
  const read = (one: Order) => ({ endpoint: getOrder, params: params(one), body: one });
  const openOne = (one: Order, answers: Answers = [], types: UserType[] = [2]) =>
    showScreen(OrderRecord, `/order?id=1-${one.order_id}`, types, [ownSalonAnswer, read(one), ...answers]);
  const press = async (name: string) => screen.findByRole('button', { name });

  test('says of each line what was ordered, what came and what is still to come', async () => {
    openOne(
      buildOrder('RO-5', 'partly received', [buildLine('8-0', 6, 4), buildLine('9-9', 0, 2)], { due: '2026-11-17' }),
    );
    expect(await screen.findByRole('heading', { name: 'Order RO-5' })).toBeTruthy();
    expect(readCells(await findRow('8-0')).slice(3)).toEqual(['6', '4', '2', '$8.00', '$48.00']);
    expect(readCells(await findRow('9-9')).slice(3, 6)).toEqual(['Not ordered', '2', '0']);
    await screen.findByText('3 days late');
    expect(screen.getByText('Nov 9, 11:20 AM')).toBeTruthy();
    expect(screen.getByText('Dana Whitfield')).toBeTruthy();
    expect(screen.getByText('4 of 6', { selector: 'dd *' })).toBeTruthy();
  });

  test('that is open leads to where it is received', async () => {
    const first = openOne(orderDueToday);
    await first.user.click(await press('Receive'));
    expect(first.here()).toBe('/inventory-receiving?order=RO-2&location_id=1');
  });

  test('has the sheet that it was sent with, and leads back to its lines', async () => {
    const { user, here } = openOne(orderDueToday);
    await user.click(await press('Sheet'));
    expect(await screen.findByRole('heading', { name: 'Order RO-2', level: 2 })).toBeTruthy();
    expect(here()).toBe('/order?id=1-RO-2&sheet=1');
    expect(screen.getByRole('button', { name: 'Print' })).toBeTruthy();
    expect(screen.queryByRole('columnheader', { name: 'Still to come' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Lines' }));
    await screen.findByRole('columnheader', { name: 'Still to come' });
    expect(here()).toBe('/order?id=1-RO-2');
  });

  test('that is a draft goes on where it was left, and nothing of it can be received', async () => {
    const { user, here } = openOne(draftOrder);
    const go = await press('Continue');
    expect(screen.queryByRole('button', { name: 'Receive' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Still to come' })).toBeNull();
    await user.click(go);
    expect(here()).toBe('/reorder?draft=1-RO-4');
  });

  const cancelled = {
    ...orderDueToday,
    state: 'cancelled' as const,
    closed: '2026-11-20 21:00:00',
    reason: 'Twice',
    version: 3,
  };
  const closing = '/orders/1/RO-2/close';
  const closes = (status: number, body: object) => ({
    endpoint: closeOrder,
    params: params(orderDueToday),
    status,
    body,
  });

  test('is cancelled with a reason over the version that was seen, and shows that', async () => {
    const { user, sent } = openOne(orderDueToday, [closes(200, cancelled), read(cancelled)]);
    await user.click(await press('Cancel order'));
    const question = await screen.findByRole('alertdialog');
    const confirm = within(question).getByRole('button', { name: 'Cancel order' });
    await user.click(confirm);
    expect(within(question).getByText('Please write a reason')).toBeTruthy();
    expect(sent[closing]).toBeUndefined();
    await user.type(within(question).getByRole('textbox', { name: /Reason/ }), 'Twice');
    await user.click(confirm);
    expect(await screen.findByText('Order canceled')).toBeTruthy();
    expect(sent[closing]).toMatchObject({ reason: 'Twice', version: 2 });
    expect(await screen.findByText('Canceled')).toBeTruthy();
    expect(screen.getByText('Twice')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    expect(await press('Reorder again')).toBeTruthy();
  });

  test.each([
    ['received something of', 'stale', 'Somebody else changed this in the meantime. Please look again.'],
    ['closed', 'conflict', 'This order is canceled already.'],
  ])('that somebody else %s meanwhile is not closed and shows as it is now', async (_, code, message) => {
    const now = { ...lateOrder, order_id: 'RO-2', order_number: 'RO-2', version: 3 };
    const { user } = openOne(orderDueToday, [closes(409, { code, message }), read(now)]);
    await user.click(await press('Cancel order'));
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Twice{Enter}');
    expect(await screen.findByText(`The order was not closed. ${message}`)).toBeTruthy();
    // The action's name changed, but the reason already typed stays.
    await user.click(await press('Close short'));
    const question = await screen.findByRole('alertdialog', { name: /short/ });
    expect(within(question).getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe('Twice');
    await user.click(within(question).getByRole('button', { name: 'Keep order' }));
    expect(screen.getByText('Partly received')).toBeTruthy();
  });

  test('is closed by managers alone, and has no prices for the front desk', async () => {
    openOne(buildOrder('RO-2', 'ordered', [buildLine('9-0', 6, 0, null)]), [], [4]);
    expect(await press('Receive')).toBeTruthy();
    expect(readCells(await findRow('9-0')).slice(3)).toEqual(['6', '0', '6']);
    expect(screen.queryByText(/\$/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  test.each(['/order', '/order?id=nonsense', '/order?id=1-RO-9'])(
    'that is not there (%s) leads to the others',
    async (at) => {
      const gone = { endpoint: getOrder, params: { locationId: '1', orderId: 'RO-9' }, status: 404 };
      const { user, here } = showScreen(OrderRecord, at, as.manager, [
        { ...gone, body: { message: 'Order not found' } },
      ]);
      expect(await screen.findByText(at === '/order' ? 'No order was chosen.' : 'Order not found')).toBeTruthy();
      await user.click(await press('Back to orders'));
      expect(here()).toBe('/orders');
    },
  );
});
