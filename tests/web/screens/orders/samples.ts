import { screen } from '@testing-library/react';
import { api } from '../../../../shared/contract/index.ts';
import type { Order, OrderLine } from '../../../../shared/contract/orders.ts';
import { freezeClock } from '../../../support/freezeClock.ts';
import { sampleOrder, sampleOrderLine, sampleSalon } from '../../../support/samples.ts';
import type { Answer } from '../../../support/showScreen.tsx';

export type Answers = Answer[];

/** Sets the clock to Friday evening in Fairfax, which is Saturday in UTC. */
export const freezeFridayEvening = () => freezeClock('2026-11-21T02:00:00Z');

const fairfax = sampleSalon();
export const bothSalonsAnswer = {
  endpoint: api.locations.listLocationsByRole,
  body: [fairfax, sampleSalon(2, 'Rosslyn')],
};
export const ownSalonAnswer = { ...bothSalonsAnswer, body: [fairfax] };

export const buildLine = (name: string, quantity: number, received = 0, price: number | null = 8): OrderLine =>
  sampleOrderLine({
    ...{ product_id: name, name, manufacturer: 'Wella', category: 'Permanent color', quantity, received },
    ...(price !== null && { price }),
  });
export const buildOrder = (
  order_number: string,
  state: Order['state'],
  lines: OrderLine[],
  more: Partial<Order> = {},
): Order =>
  sampleOrder({
    ...{ order_id: order_number, order_number, reseller_id: 'd1', reseller_company_name: 'Cosmoprof' },
    ...{ state, lines, ordered: '2026-11-09 11:20:00', due: '2026-11-27', version: 2 },
    ...more,
  });
export const lateOrder = buildOrder('RO-3', 'partly received', [buildLine('8-0', 40, 42), buildLine('8-1', 10, 0.5)], {
  due: '2026-11-17',
});
export const orderDueToday = buildOrder('RO-2', 'ordered', [buildLine('9-0', 6)], { due: '2026-11-20' });
export const draftOrder = buildOrder('RO-4', 'draft', [buildLine('7-1', 4)], { ordered: null, due: null });
export const openOrders = [lateOrder, orderDueToday, draftOrder];

export const findRow = (name: string) => screen.findByRole('row', { name: new RegExp(name) });
