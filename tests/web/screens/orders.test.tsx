import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { UserType } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import type { Order, OrderLine } from '../../../shared/contract/orders.ts';
import { Orders } from '../../../web/screens/orders/List.tsx';
import { OrderRecord } from '../../../web/screens/orders/Order.tsx';
import { cellsOf, showScreen } from '../../support/showScreen.tsx';

const { listOrders, listFinishedOrders, getOrder, closeOrder } = api.orders;

// Evening in Fairfax, where it is still Friday.
beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T02:00:00Z'), toFake: ['Date'] });
  return () => vi.useRealTimers();
});

const salon = (location_id: number, location_name: string) => ({
  location_id,
  location_name,
  organization_id: 1,
  organization_name: 'Luma',
  zone: 'America/New_York',
});
const fairfax = salon(1, 'Fairfax');
const both = { endpoint: api.locations.listLocationsByRole, body: [fairfax, salon(2, 'Rosslyn')] };
const own = { ...both, body: [fairfax] };

const line = (name: string, quantity: number, received = 0, price: number | null = 8): OrderLine => ({
  product_id: name,
  barcode: '4045787200799',
  name,
  manufacturer: 'Wella',
  category: 'Permanent color',
  weight: 2,
  quantity,
  received,
  ...(price !== null && { price }),
});
const order = (order_number: string, state: Order['state'], lines: OrderLine[], more: Partial<Order> = {}): Order => ({
  order_id: order_number,
  order_number,
  reseller_id: 'd1',
  reseller_company_name: 'Cosmoprof',
  location_id: 1,
  location_name: 'Fairfax',
  state,
  user_id: 'u1',
  user_name: 'Dana Whitfield',
  ordered: '2026-11-09 11:20:00',
  due: '2026-11-27',
  closed: null,
  reason: '',
  lines,
  version: 2,
  ...more,
});
const late = order('RO-3', 'partly received', [line('8-0', 40, 42), line('8-1', 10, 0.5)], { due: '2026-11-17' });
const dueToday = order('RO-2', 'ordered', [line('9-0', 6)], { due: '2026-11-20' });
const draft = order('RO-4', 'draft', [line('7-1', 4)], { ordered: null, due: null });
const open = [late, dueToday, draft];

type Answers = Parameters<typeof showScreen>[3];
const show = (answers: Answers, address = '/orders', types: UserType[] = [3]) =>
  showScreen(Orders, address, types, answers);
const showOpen = (address?: string) => show([both, { endpoint: listOrders, body: open }], address);
const row = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
const rowsShown = () => screen.getAllByRole('row').filter((one) => within(one).queryAllByRole('gridcell').length > 0);
const tile = (name: RegExp) => within(screen.getByRole('group', { name: 'State' })).getByRole('button', { name });

describe('the orders', () => {
  test('stand with their state, how late they are and what of them came', async () => {
    showOpen();
    const headers = await screen.findAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Order number',
      'Distributor',
      'Salon',
      'State',
      'Ordered',
      'Due',
      'Lines',
      'Received',
      'Estimated total',
    ]);
    await waitFor(async () =>
      expect(cellsOf(await row('RO-3'))).toEqual([
        'RO-3',
        'Cosmoprof',
        'Fairfax',
        'Partly received',
        '11/09/2026',
        '11/17/20263 days late',
        '2',
        // Two tubes too many of one color do not make up for those that are missing of the other.
        '40.5 of 50',
        '$400.00',
      ]),
    );
    expect(cellsOf(await row('RO-2'))[5]).toBe('11/20/2026');
    expect(cellsOf(await row('RO-4')).slice(3, 6)).toEqual(['Draft', '—', '—']);
    expect(screen.getByText('$480.00')).toBeTruthy();
  });

  test('are counted by the tiles, which show those of one state and keep it in the address', async () => {
    const { user, here } = showOpen();
    await row('RO-3');
    await waitFor(() => expect(tile(/^Late/).textContent).toBe('Late1'));
    expect(tile(/^Open/).textContent).toBe('Open3');
    expect(tile(/^Draft/).textContent).toBe('Draft1');
    expect(tile(/^Ordered/).textContent).toBe('Ordered1');
    expect(tile(/^Partly/).textContent).toBe('Partly received1');
    expect(tile(/^Back/).textContent).toBe('Back orders2');
    await user.click(tile(/^Draft/));
    expect(here()).toBe('/orders?show=draft');
    await waitFor(() => expect(rowsShown()).toHaveLength(1));
    expect(await row('RO-4')).toBeTruthy();
    expect(tile(/^Draft/).getAttribute('aria-pressed')).toBe('true');
    expect(tile(/^Open/).textContent).toBe('Open3');
  });

  test('that are late are those of a day before today where their salon is', async () => {
    showOpen('/orders?show=late');
    expect(await row('RO-3')).toBeTruthy();
    expect(rowsShown()).toHaveLength(1);
  });

  test('lead to their page by a click', async () => {
    const { user, here } = showOpen();
    await user.click(within(await row('RO-2')).getByText('RO-2'));
    expect(here()).toBe('/order?id=1-RO-2');
  });

  test('have no prices for the front desk, and neither a choice of salons nor a column of them', async () => {
    const unpriced = open.map((one) => ({ ...one, lines: one.lines.map(({ price: _, ...rest }) => rest) }));
    show([own, { endpoint: listOrders, body: unpriced }], '/orders', [4]);
    expect(cellsOf(await row('RO-2'))).toEqual([
      'RO-2',
      'Cosmoprof',
      'Ordered',
      '11/09/2026',
      '11/20/2026',
      '1',
      '0 of 6',
    ]);
    expect(screen.queryByRole('combobox', { name: 'Location' })).toBeNull();
    expect(screen.queryByText(/\$/)).toBeNull();
  });

  test('are those of one salon once it is chosen', async () => {
    const { user, here } = showOpen('/orders?show=late');
    await row('RO-3');
    await user.click(screen.getByRole('combobox', { name: 'Location' }));
    const listbox = screen.getByRole('listbox');
    expect(
      within(listbox)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All Locations', 'Fairfax', 'Rosslyn']);
    await user.click(screen.getByRole('option', { name: 'Rosslyn' }));
    expect(here()).toBe('/orders?show=late&location_id=2');
  });

  test('are none with a sentence, and what cannot be read is there after Retry', async () => {
    const busy = 'The service is busy right now. Please try again.';
    const { user, here } = show([
      both,
      { endpoint: listOrders, status: 503, body: { message: busy } },
      { endpoint: listOrders, body: [] },
    ]);
    await screen.findByText(busy);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No open orders.')).toBeTruthy();
    expect(screen.queryByText(busy)).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'New order' })[1] as HTMLElement);
    expect(here()).toBe('/reorder');
  });
});

describe('what is still to come', () => {
  test('has a line for each product, the longest due first, which leads to its order', async () => {
    const { user, here } = showOpen();
    await row('RO-3');
    await user.click(tile(/^Back/));
    expect(here()).toBe('/orders?show=back');
    expect(document.activeElement).toBe(tile(/^Back/));
    await screen.findByRole('columnheader', { name: /Still to come/ });
    expect(rowsShown().slice(0, 2).map(cellsOf)).toEqual([
      ['8-1', 'RO-3', 'Cosmoprof', 'Fairfax', '11/17/20263 days late', '10', '9.50'],
      ['9-0', 'RO-2', 'Cosmoprof', 'Fairfax', '11/20/2026', '6', '6.00'],
    ]);
    await user.click(screen.getByText('8-1'));
    expect(here()).toBe('/order?id=1-RO-3');
  });

  test('leaves the search of another list behind', async () => {
    const { user, here } = showOpen('/orders?q=RO-3&location_id=1');
    await row('RO-3');
    await user.click(tile(/^Late/));
    expect(here()).toBe('/orders?q=RO-3&location_id=1&show=late');
    await user.click(tile(/^Back/));
    expect(here()).toBe('/orders?location_id=1&show=back');
  });
});

describe('finished orders', () => {
  const done = order('RO-1', 'received', [line('8-0', 6, 6)], { closed: '2026-11-12 09:40:00' });
  const short = order('RO-0', 'closed short', [line('8-0', 6, 4)], {
    closed: '2026-11-11 09:40:00',
    reason: 'Discontinued',
  });
  const params = { locationId: '1' };

  test('are a matter of one salon', async () => {
    showOpen('/orders?show=finished');
    expect(await screen.findByText('Choose a location to see its finished orders.')).toBeTruthy();
  });

  test('come page by page, each with what became of it, and can be ordered again', async () => {
    const { user, here } = show(
      [
        both,
        { endpoint: listOrders, body: [] },
        { endpoint: listFinishedOrders, params, body: { Items: [done], cursor: 'next' } },
        { endpoint: listFinishedOrders, params, body: { Items: [done], cursor: 'next' } },
        { endpoint: listFinishedOrders, params, body: { Items: [short] } },
      ],
      '/orders?show=finished&location_id=1',
    );
    expect(cellsOf(await row('RO-1')).slice(0, 8)).toEqual([
      'RO-1',
      'Cosmoprof',
      'Received',
      '11/09/2026',
      '11/12/2026',
      '6 of 6',
      '—',
      '$48.00',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(cellsOf(await row('RO-0')).slice(2, 7)).toEqual([
      'Closed short',
      '11/09/2026',
      '11/11/2026',
      '4 of 6',
      'Discontinued',
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Reorder again RO-1' }));
    expect(here()).toBe('/reorder?again=1-RO-1');
  });
});

describe('an order', () => {
  const params = (one: Order) => ({ locationId: '1', orderId: one.order_id });
  const read = (one: Order) => ({ endpoint: getOrder, params: params(one), body: one });
  const openOne = (one: Order, answers: Answers = [], types: UserType[] = [2]) =>
    showScreen(OrderRecord, `/order?id=1-${one.order_id}`, types, [own, read(one), ...answers]);
  const press = async (name: string) => screen.findByRole('button', { name });

  test('says of each line what was ordered, what came and what is still to come', async () => {
    openOne(order('RO-5', 'partly received', [line('8-0', 6, 4), line('9-9', 0, 2)], { due: '2026-11-17' }));
    expect(await screen.findByRole('heading', { name: 'Order RO-5' })).toBeTruthy();
    expect(cellsOf(await row('8-0')).slice(3)).toEqual(['6', '4', '2', '$8.00', '$48.00']);
    expect(cellsOf(await row('9-9')).slice(3, 6)).toEqual(['Not ordered', '2', '0']);
    await screen.findByText('3 days late');
    expect(screen.getByText('11/9/26 11:20 AM')).toBeTruthy();
    expect(screen.getByText('Dana Whitfield')).toBeTruthy();
    expect(screen.getByText('4 of 6', { selector: 'dd *' })).toBeTruthy();
  });

  test('that is open leads to where it is received', async () => {
    const first = openOne(dueToday);
    await first.user.click(await press('Receive'));
    expect(first.here()).toBe('/inventory-receiving?order=RO-2&location_id=1');
  });

  test('that is a draft goes on where it was left, and nothing of it can be received', async () => {
    const { user, here } = openOne(draft);
    const go = await press('Continue');
    expect(screen.queryByRole('button', { name: 'Receive' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Still to come' })).toBeNull();
    await user.click(go);
    expect(here()).toBe('/reorder?draft=1-RO-4');
  });

  const cancelled = {
    ...dueToday,
    state: 'cancelled' as const,
    closed: '2026-11-20 21:00:00',
    reason: 'Twice',
    version: 3,
  };
  const closing = '/orders/1/RO-2/close';
  const closes = (status: number, body: object) => ({ endpoint: closeOrder, params: params(dueToday), status, body });

  test('is cancelled with a reason over the version that was seen, and shows that', async () => {
    const { user, sent } = openOne(dueToday, [closes(200, cancelled), read(cancelled)]);
    await user.click(await press('Cancel order'));
    const question = await screen.findByRole('alertdialog');
    const confirm = within(question).getByRole('button', { name: 'Cancel order' });
    await user.click(confirm);
    expect(within(question).getByText('Please write a reason')).toBeTruthy();
    expect(sent[closing]).toBeUndefined();
    await user.type(within(question).getByRole('textbox', { name: /Reason/ }), 'Twice');
    await user.click(confirm);
    expect(await screen.findByText('Order cancelled')).toBeTruthy();
    expect(sent[closing]).toEqual({ reason: 'Twice', version: 2 });
    expect(await screen.findByText('Cancelled')).toBeTruthy();
    expect(screen.getByText('Twice')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
    expect(await press('Reorder again')).toBeTruthy();
  });

  test.each([
    ['received something of', 'stale', 'Somebody else changed this in the meantime. Please look again.'],
    ['closed', 'conflict', 'This order is cancelled already.'],
  ])('that somebody else %s meanwhile is not closed and shows as it is now', async (_, code, message) => {
    const now = { ...late, order_id: 'RO-2', order_number: 'RO-2', version: 3 };
    const { user } = openOne(dueToday, [closes(409, { code, message }), read(now)]);
    await user.click(await press('Cancel order'));
    await user.type(await screen.findByRole('textbox', { name: /Reason/ }), 'Twice{Enter}');
    expect(await screen.findByText(`The order was not closed. ${message}`)).toBeTruthy();
    // The act has another name now, and what was written for it is still there.
    await user.click(await press('Close short'));
    const question = await screen.findByRole('alertdialog', { name: /short/ });
    expect(within(question).getByRole<HTMLInputElement>('textbox', { name: /Reason/ }).value).toBe('Twice');
    await user.click(within(question).getByRole('button', { name: 'Keep order' }));
    expect(screen.getByText('Partly received')).toBeTruthy();
  });

  test('is closed by managers alone, and has no prices for the front desk', async () => {
    openOne(order('RO-2', 'ordered', [line('9-0', 6, 0, null)]), [], [4]);
    expect(await press('Receive')).toBeTruthy();
    expect(cellsOf(await row('9-0')).slice(3)).toEqual(['6', '0', '6']);
    expect(screen.queryByText(/\$/)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cancel order' })).toBeNull();
  });

  test.each(['/order', '/order?id=nonsense', '/order?id=1-RO-9'])(
    'that is not there (%s) leads to the others',
    async (at) => {
      const gone = { endpoint: getOrder, params: { locationId: '1', orderId: 'RO-9' }, status: 404 };
      const { user, here } = showScreen(OrderRecord, at, [2], [{ ...gone, body: { message: 'Order not found' } }]);
      expect(await screen.findByText(at === '/order' ? 'No order was chosen.' : 'Order not found')).toBeTruthy();
      await user.click(await press('Back to orders'));
      expect(here()).toBe('/orders');
    },
  );
});
