import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import type { Order } from '../../../../shared/contract/orders.ts';
import type { WeeklyLine } from '../../../../shared/contract/weeklyOrders.ts';
import { OrderWeek } from '../../../../web/screens/insights/OrderWeek.tsx';
import { sumRow, toWeekRows } from '../../../../web/screens/insights/weekRows.ts';
import { sampleOrder } from '../../../support/samples.ts';
import { as, buildSession } from '../../../support/session.ts';
import { readCells, showScreen } from '../../../support/showScreen.tsx';

const line = (product_id: string, more: Partial<WeeklyLine> = {}): WeeklyLine => ({
  ...{ product_id, product_name: `Igora ${product_id}`, reseller_id: 'r1', reseller_company_name: 'SalonCentric' },
  ...{ state: 'out', days: 0, current: 0, on_order: 1, quantity: 3, price: 8.45 },
  ...more,
});
const { price: _, ...unpriced } = line('9-1', { state: 'little', days: 4.4, current: 2.5, quantity: 2 });
const none = { reseller_id: null, reseller_company_name: '' };
const weeks = [
  { location_id: 1, location_name: 'Fairfax', lines: [line('8-1'), unpriced], without_level: 0 },
  {
    ...{ location_id: 13, location_name: 'Thirteenth', without_level: 2 },
    lines: [line('8-1', { state: 'short', quantity: 1 }), line('7-7', none)],
  },
];
const draft = (location_id: number, order_number: string): Order =>
  sampleOrder({ order_id: order_number, order_number, location_id, reseller_id: 'r1', state: 'draft', ordered: null });

test('each distributor has its salons and each of these what it is to order; an order that is placed is no draft', () => {
  const rows = toWeekRows(weeks, [draft(13, 'RO-7'), { ...draft(1, 'RO-8'), state: 'ordered' }]);
  expect(rows.map((row) => [row.name, row.parent, row.about, row.quantity, row.cost, row.draft?.order_number])).toEqual(
    [
      ['SalonCentric', undefined, '3 products', 6, 33.8, undefined],
      ['Fairfax', 'r1', '2 products', 5, 25.35, undefined],
      ['Igora 8-1', 'r1 1', 'Out', 3, 25.35, undefined],
      ['Igora 9-1', 'r1 1', 'Lasts 4 days', 2, undefined, undefined],
      ['Thirteenth', 'r1', '1 product', 1, 8.45, 'RO-7'],
      ['Igora 8-1', 'r1 13', 'Short', 1, 8.45, undefined],
      ['No distributor', undefined, '1 product', 3, 25.35, undefined],
      ['Thirteenth', 'none', '1 product', 3, 25.35, undefined],
      ['Igora 7-7', 'none 13', 'Out', 3, 25.35, undefined],
    ],
  );
  expect(sumRow(rows)).toEqual({ name: 'Sum', about: '4 products', quantity: 9, cost: 59.15 });
});

test('all drafts of a distributor are saved but those that are there, and a lost reply saves no second one', async () => {
  const { listWeeklyOrders } = api.insights;
  const { submitReorder, listOrders } = api.orders;
  const kept: Order[] = [draft(13, 'RO-7')];
  const requests: { location: number; idempotency_key: string }[] = [];
  let isLost = true;
  const answer = (url: string, { body }: RequestInit) => {
    if (url.startsWith(`/api${listOrders.path}`)) return Response.json(kept);
    if (!url.startsWith(`/api${submitReorder.path}`)) return Response.json([]);
    const request = JSON.parse(String(body)) as (typeof requests)[number];
    requests.push(request);
    if (isLost) return new Response(null, { status: 504 });
    const order = draft(request.location, 'RO-9');
    kept.push(order);
    return Response.json({ message: 'Success', order }, { status: 201 });
  };
  const pages = weeks.map((one, nth) => ({
    endpoint: listWeeklyOrders,
    body: { salons: [one], ...(nth === 0 && { next_page: 12 }) },
  }));
  const { user, here } = showScreen(OrderWeek, '/order-week', as.admin, pages, buildSession(as.admin), answer);
  const figures = within(await screen.findByLabelText('To order', { selector: 'dl' }));
  expect(figures.getByText('$59.15')).toBeDefined();
  expect(figures.getByText('1 of 3')).toBeDefined();
  expect(screen.getByRole('link', { name: /Thirteenth.*2 products/ }).getAttribute('href')).toBe(
    '/levels?location_id=13',
  );
  const saveAll = screen.getByRole('button', { name: 'Save all drafts: SalonCentric' });
  expect(screen.queryByRole('button', { name: /^Save.*No distributor/ })).toBeNull();
  await user.click(saveAll);
  await screen.findByText(/The draft was not saved/);
  isLost = false;
  await user.click(saveAll);
  await screen.findByText('1 draft saved');
  expect(requests.map(({ location }) => location)).toEqual([1, 1]);
  expect(new Set(requests.map(({ idempotency_key }) => idempotency_key)).size).toBe(1);
  expect(requests[0]).toMatchObject({
    ...{ reseller_id: 'r1', draft: true },
    order_items: [
      { product_id: '8-1', new_quantity: 3 },
      { product_id: '9-1', new_quantity: 2 },
    ],
  });
  await waitFor(() => expect(figures.getByText('2 of 3')).toBeDefined());
  await user.click(screen.getByRole('button', { name: /^Expand SalonCentric/ }));
  const fairfax = screen.getByRole('row', { name: /Fairfax/ });
  expect(readCells(fairfax)).toContain('Draft RO-9');
  await user.click(within(fairfax).getByRole('link', { name: 'Draft RO-9' }));
  expect(here()).toBe('/order?id=1-RO-9');
});
