import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { IdleProduct } from '../../../../shared/contract/idleProducts.ts';
import { api } from '../../../../shared/contract/index.ts';
import { IdleProducts } from '../../../../web/screens/insights/IdleProducts.tsx';
import { as } from '../../../support/session.ts';
import { showScreen } from '../../../support/showScreen.tsx';

const { archiveProduct } = api.inventory;
const { listIdleProducts } = api.orders;
const idle = (product_id: string, more: Partial<IdleProduct> = {}): IdleProduct => ({
  ...{ location_id: 1, location_name: 'Fairfax', product_id, product_name: `Igora ${product_id}`, archived: false },
  ...{ on_hand: 4, used: '2026-07-31', sold: null, ordered: '2026-06-01', idle: 115, value: 33.8 },
  ...more,
});
const { value: _, ...unpriced } = idle('8-2', { on_hand: 1 });
const pages = [
  { Items: [idle('8-1'), idle('9-1', { archived: true, value: 10 }), unpriced], uses: [], next_page: 12 },
  {
    Items: [idle('8-1', { location_id: 13, location_name: 'Thirteenth', value: 8.45, on_hand: 1 })],
    uses: [
      { location_id: 13, location_name: 'Thirteenth', product_id: '8-1', containers: 2 },
      { location_id: 14, location_name: 'Rosslyn', product_id: '8-1', containers: 12.5 },
    ],
  },
].map((body) => ({ endpoint: listIdleProducts, body }));

test('idle products of all pages go to the salon that uses most of them, or out of the catalog if nobody does', async () => {
  const archived = { endpoint: archiveProduct, params: { id: '8-2' }, body: { message: 'Product Archived' } };
  const { user, sent, here } = showScreen(IdleProducts, '/idle-products', as.admin, [...pages, archived]);
  const figures = within(await screen.findByLabelText('Idle'));
  expect(figures.getByText('$52.25')).toBeDefined();
  expect(figures.getByText('1 without a price')).toBeDefined();
  expect([...document.querySelectorAll('dd:first-of-type')].map(({ textContent }) => textContent)).toEqual([
    '$52.25',
    '3',
    '2',
  ]);
  const rows = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(rows.filter((text) => text?.includes('Rosslyn 12.5, Thirteenth 2'))).toHaveLength(2);
  expect(screen.getAllByText('archived')).toHaveLength(1);
  expect(screen.getAllByRole('button', { name: /^(Archive|Transfer to Rosslyn): Igora/ })).toHaveLength(3);
  await user.click(screen.getByRole('button', { name: 'Archive: Igora 8-2, Fairfax' }));
  await user.click(await screen.findByRole('button', { name: 'Archive' }));
  await waitFor(() => expect(sent['/inventory/products/8-2/archive']).toEqual({}));
  // The list is read again, of which the last page is left.
  await user.click(await screen.findByRole('button', { name: 'Transfer to Rosslyn: Igora 8-1, Thirteenth' }));
  expect(here()).toBe('/transfer?from=13&to=14&product=8-1');
});

test('who may not archive sees no way to', async () => {
  const [first] = pages;
  const body = { ...first?.body, next_page: undefined };
  showScreen(IdleProducts, '/idle-products?days=180', as.manager, [{ endpoint: listIdleProducts, body }]);
  await screen.findByText(/idle for 180 days or more/);
  expect(screen.queryByRole('button', { name: /^Archive/ })).toBeNull();
});
