import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import type { PricePaid } from '../../../../shared/contract/pricesPaid.ts';
import { listRises, PricesPaid } from '../../../../web/screens/insights/PricesPaid.tsx';
import { sampleSalon } from '../../../support/samples.ts';
import { as } from '../../../support/session.ts';
import { readCells, showScreen } from '../../../support/showScreen.tsx';

const paid = (
  product_id: string,
  prices: [day: string, price: number][],
  more: Partial<PricePaid> = {},
): PricePaid => ({
  ...{ location_id: 1, product_id, product_name: `Igora ${product_id}`, used: 6 },
  ...{ reseller_id: 'r1', reseller_company_name: 'SalonCentric' },
  prices: prices.map(([day, price]) => ({ time: `2026-${day} 09:00:00`, price })),
  ...more,
});
// Two salons: 8 at first, 10 since October 20, paid by the first one once more. 12 containers in 90 days are 4 a month.
const risen = paid('8-1', [
  ['09-01', 8],
  ['10-20', 10],
  ['11-20', 10],
]);
const elsewhere = paid(
  '8-1',
  [
    ['09-15', 9],
    ['11-01', 10],
  ],
  { location_id: 13 },
);
const other = { reseller_id: 'r2', reseller_company_name: 'Milano Direct' };

const earned = (done: number, revenue: number, product: number, chair: number) => {
  const profit = revenue - product - chair;
  return { done, revenue, product, chair, minutes: 60, profit };
};
/** A gloss is sold at $40, and takes $30 of product and $15 of a chair. */
const profit = {
  ...{ rates: [], all: earned(4, 200, 60, 50), stylists: [], salons: [], weeks: [], visits: [], elsewhere: 0 },
  services: [
    { id: 'gloss', name: 'Gloss', ...earned(2, 80, 60, 30) },
    { id: 'cut', name: 'Cut', ...earned(2, 120, 0, 20) },
  ],
  billed: { sold: 0, sold_cost: 0, sold_uncosted: 0, extra: 0, waived: 0, unbilled: 0, unbilled_visits: 0, missed: 0 },
};

test('a price rose if the last one is above the first one of all salons, since it was paid first', () => {
  const fallen = paid('9-1', [
    ['09-01', 8],
    ['10-01', 9],
    ['11-01', 7.5],
  ]);
  expect(listRises([risen, elsewhere, fallen, paid('7-7', [['11-01', 3]])])).toEqual([
    {
      ...{ product_id: '8-1', product_name: 'Igora 8-1', reseller_company_name: 'SalonCentric' },
      ...{ before: 8, now: 10, rise: 2, share: 0.25, since: '2026-10-20 09:00:00', month: 4, effect: 8 },
    },
  ]);
});

test('rises of all pages are summed by distributor; a product leads to its bowls; services below cost stand beside', async () => {
  const endpoint = api.orders.listPricesPaid;
  const { user, here } = showScreen(PricesPaid, '/prices-paid?from=2026-09-01&to=2026-11-23', as.admin, [
    { endpoint: api.locations.listLocationsByRole, body: [sampleSalon()] },
    { endpoint: api.insights.getProfit, body: profit },
    { endpoint, body: { Items: [risen], next_page: 1 } },
    {
      endpoint,
      body: {
        Items: [
          elsewhere,
          paid(
            '5-5',
            [
              ['09-01', 4],
              ['11-01', 5],
            ],
            other,
          ),
        ],
      },
    },
  ]);
  const figures = within(await screen.findByLabelText('Price rises', { selector: 'dl' }));
  expect(figures.getByText('$10.00')).toBeDefined();
  const cards = within(screen.getByRole('list', { name: 'More per month by distributor' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'SalonCentric1 product$8.00',
    'Milano Direct1 product$2.00',
  ]);
  const row = screen.getByRole('row', { name: /8-1/ });
  expect(readCells(row)).toEqual(
    expect.arrayContaining(['Igora 8-1', 'SalonCentric', '$8.00', '$10.00', '$2.00', '25.0', '10/20/2026', '4.00']),
  );
  const below = await screen.findByRole('region', { name: 'Gloss' });
  expect(below.textContent).toContain('-$5.00 each');
  expect(screen.getByText('1 of 2 services lost $10.00 in these days')).toBeDefined();
  await user.click(within(row).getByText('Igora 8-1'));
  expect(here()).toBe('/reports-sql?from=2026-09-01&to=2026-11-23&location_id=-1&v.product_alias=Igora+8-1');
});
