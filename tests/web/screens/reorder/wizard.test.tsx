import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import type { OrderableReseller } from '../../../../shared/contract/orders.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { sampleReseller } from '../../../support/samples.ts';
import { readCells } from '../../../support/showScreen.tsx';
import {
  getNumberField,
  getQuantityField,
  goToItems,
  goToQuantities,
  openReorder,
  pickOption,
  pressButton,
  productsAnswer,
} from './openReorder.ts';
import { buildOrder, fairfax, reorderRows, reorderRowsWithoutPrices, rosslyn, salonCentric } from './samples.ts';

const { listReorderProducts, submitReorder } = api.orders;
const ordered = { endpoint: submitReorder, body: { message: 'Success', order: buildOrder(reorderRows.slice(0, 2)) } };
const current = () => screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current="step"]')?.textContent;

test('it has four steps and begins with the distributor and the location', async () => {
  openReorder([3]);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Reordering');
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '1Distributor',
    '2Items',
    '3Quantities',
    '4Order sheet',
  ]);
  await screen.findByRole('combobox', { name: 'Distributor' });
  const location = screen.getByRole('combobox', { name: 'Salon' });
  expect(location).toHaveProperty('disabled', false);
  expect(location).toHaveProperty('value', 'Fairfax');
});

test('without a distributor there is a way to add one', async () => {
  const { user, here } = openReorder([2], [{ endpoint: api.orders.listResellers, body: [] }]);
  await user.click(await screen.findByRole('combobox', { name: 'Distributor' }));
  await user.click(await screen.findByRole('option', { name: 'Add Distributor' }));
  expect(here()).toBe('/distributor');
});

test('a new order of a system admin begins with the salon whose list they came from', async () => {
  openReorder([3], [], '/reorder?location_id=1');
  expect(((await screen.findByRole('combobox', { name: 'Salon' })) as HTMLInputElement).value).toBe('Fairfax');
});

const suggesting = (more: Partial<OrderableReseller>, ids: string[], out: number, cost: number): OrderableReseller => ({
  ...{ ...salonCentric, ...more },
  suggested: { products: ids.map((product_id) => ({ product_id, product_name: `Royal ${product_id}` })), out, cost },
});

test('suggested orders stand with their sums, most out of stock first; one click goes to their quantities', async () => {
  const large = suggesting({ reseller_id: 'r2', reseller_company_name: 'Capital' }, ['a', 'b', 'c', 'd', 'e'], 0, 900);
  const urgent = suggesting({}, ['8-1', '6-0'], 1, 287.3);
  const others = [sampleReseller({ reseller_id: 'r3', reseller_company_name: 'Potomac' })];
  const shown = openReorder([2], [{ endpoint: api.orders.listResellers, body: [large, urgent, ...others] }]);
  await screen.findByRole('heading', { name: 'SalonCentric' });
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'SalonCentric',
    'Capital',
    'Order something else',
  ]);
  for (const text of ['1 out of stock', '$287.30', '$900.00', 'and 2 more'])
    expect(screen.getByText(text)).toBeDefined();
  await pressButton(shown, 'Choose items from Capital');
  expect(current()).toBe('2Items');
  await pressButton(shown, 'Back');
  await pressButton(shown, 'Order 2 from SalonCentric');
  expect(current()).toBe('3Quantities');
  await screen.findByRole('textbox', { name: /6-0 Dark Blonde/ });
  expect([getQuantityField('8-1 Light Blonde Cendré').value, getQuantityField('6-0 Dark Blonde').value]).toEqual([
    '21',
    '13',
  ]);
});

test('where no shelf is low, one is told so and orders something else', async () => {
  openReorder([4], [{ endpoint: api.orders.listResellers, body: [suggesting({}, [], 0, 0)] }]);
  expect(await screen.findByText('Every shelf is at its level.')).toBeDefined();
  expect(screen.getByRole('combobox', { name: 'Distributor' })).toBeDefined();
});

fullTest('nothing is loaded without a distributor', async () => {
  const shown = openReorder([3]);
  await screen.findByRole('combobox', { name: 'Distributor' });
  await pressButton(shown, 'Next');
  await screen.findByText('Please select a reseller');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Distributor' }));
  expect(current()).toBe('1Distributor');
  await pickOption(shown, 'Distributor', 'SalonCentric');
  await pressButton(shown, 'Next');
  await screen.findByRole('row', { name: /6-0 Dark Blonde/ });
});

test.each([2, 4] as const)('type %i orders for the own salon', async (type) => {
  const shown = openReorder([type]);
  const location = await screen.findByRole('combobox', { name: 'Salon' });
  expect(location).toHaveProperty('disabled', true);
  expect(location).toHaveProperty('value', 'Fairfax');
  await goToItems(shown);
});

test('who works in two salons chooses for which one they order, the own one unless they came from the other', async () => {
  const salons = { endpoint: api.locations.listLocationsByRole, body: [fairfax, rosslyn] };
  openReorder([2], [salons], '/reorder?location_id=2');
  const location = await screen.findByRole('combobox', { name: 'Salon' });
  await waitFor(() => expect(location).toHaveProperty('disabled', false));
  expect(location).toHaveProperty('value', 'Rosslyn');
});

test('the items stand with what is there, wanted and suggested, and what is needed is picked at once', async () => {
  const shown = openReorder([2]);
  await goToItems(shown);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual(
    expect.arrayContaining(['Item', 'On hand', 'Desired', 'On order', 'Suggested']),
  );
  const rows = screen.getAllByRole('row').filter((one) => within(one).queryAllByRole('gridcell').length > 0);
  expect(rows.map((one) => readCells(one).slice(1))).toEqual([
    ['Igora Royal 8-1 Light Blonde Cendré', 'Schwarzkopf', 'Color', '-3.00 negative', '18.00', '0.00', '21'],
    ['Igora Royal 6-0 Dark Blonde', 'Schwarzkopf', 'Color', '5.00', '18.00', '0.00', '13'],
    ['Igora Royal 9-1 Toner', 'Schwarzkopf', 'Color', '12.00', '12.00', '0.00', '—'],
  ]);
  await pressButton(shown, 'Select what is needed');
  await screen.findByText('2 selected');
  await shown.user.type(screen.getByRole('searchbox'), 'toner');
  await waitFor(() => expect(screen.queryByRole('row', { name: /6-0/ })).toBeNull());
});

fullTest('of a salon that cannot be read nothing of the one before is offered', async () => {
  const salons = { endpoint: api.locations.listLocationsByRole, body: [fairfax, rosslyn] };
  const failing = {
    endpoint: listReorderProducts,
    params: { locationId: '2', resellerId: 'r1' },
    status: 500,
    body: {},
  };
  const shown = openReorder([3], [salons, productsAnswer([3]), failing]);
  await pickOption(shown, 'Salon', 'Fairfax');
  await goToItems(shown);
  await pressButton(shown, 'Back');
  await pickOption(shown, 'Salon', 'Rosslyn');
  await pressButton(shown, 'Next');
  await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByRole('row', { name: /6-0 Dark Blonde/ })).toBeNull();
});

test('without an order number, or without an item, it does not go on', async () => {
  const shown = openReorder([2]);
  await goToItems(shown);
  await pressButton(shown, 'Next');
  await screen.findByText('Please select at least one item');
  await shown.user.clear(getNumberField());
  await pressButton(shown, 'Next');
  await screen.findByText('Please input an order number');
  expect(document.activeElement).toBe(getNumberField());
  await shown.user.type(getNumberField(), 'RO#1');
  await pressButton(shown, 'Next');
  await screen.findByText('Letters, digits, blanks and . / - only', { ignore: '[aria-live]' });
  expect(current()).toBe('2Items');
});

test('Back moves one step; from the items the order number is offered anew, and the selection stays', async () => {
  const shown = openReorder([2]);
  await goToQuantities(shown);
  await pressButton(shown, 'Back');
  expect(current()).toBe('2Items');
  expect(getNumberField().value).toBe('RO-1187');
  await pressButton(shown, 'Back');
  expect(current()).toBe('1Distributor');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await pressButton(shown, 'Next');
  await screen.findByText('2 selected');
  await waitFor(() => expect(getNumberField().value).toBe('RO-1187'));
});

test('quantities start at the suggestion and are changed by keys, and the sum follows', async () => {
  const shown = openReorder([2]);
  const { user } = shown;
  await goToQuantities(shown);
  const [first, second] = [getQuantityField('8-1 Light Blonde Cendré'), getQuantityField('6-0 Dark Blonde')];
  expect([first.value, second.value]).toEqual(['21', '13']);
  expect(screen.getByText('Estimated total').parentElement?.textContent).toContain('$287.30');
  await user.click(first);
  await user.keyboard('{ArrowUp}{ArrowUp}{ArrowDown}{Enter}');
  expect(first.value).toBe('22');
  expect(document.activeElement).toBe(second);
  await user.keyboard('5');
  expect(second.value).toBe('5');
  await screen.findByText('2 quantities differ from the suggestion');
  expect(screen.getByText('Estimated total').parentElement?.textContent).toContain('$228.15');
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Reorder' }));
  await user.click(screen.getByRole('button', { name: 'One less of Igora Royal 6-0 Dark Blonde' }));
  expect(second.value).toBe('4');
});

test('what is no quantity is not ordered', async () => {
  const shown = openReorder([2]);
  await goToQuantities(shown);
  const field = getQuantityField('6-0 Dark Blonde');
  await shown.user.clear(field);
  await shown.user.type(field, '0');
  await screen.findByText('Igora Royal 6-0 Dark Blonde: Please enter a number of 1 or more');
  await pressButton(shown, 'Reorder');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('it asks before it orders; who declines has ordered nothing', async () => {
  const shown = openReorder([2], [ordered]);
  await goToQuantities(shown);
  await pressButton(shown, 'Reorder');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Are you sure you want to reorder 2 products?');
  await shown.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(shown.sent[submitReorder.path]).toBeUndefined();
  await shown.user.click(getQuantityField('6-0 Dark Blonde'));
  await shown.user.keyboard('{ArrowDown}');
  await pressButton(shown, 'Reorder');
  await shown.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reorder' }));
  await screen.findByRole('article', { name: 'Order RO-1187' });
  expect(shown.sent[submitReorder.path]).toEqual({
    reseller_id: 'r1',
    location: 1,
    order_number: 'RO-1187',
    order_items: [
      { product_id: '8-1', new_quantity: 21 },
      { product_id: '6-0', new_quantity: 12 },
    ],
    idempotency_key: expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(current()).toBe('4Order sheet');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
});

fullTest('Refresh begins the next order, with nothing chosen', async () => {
  const shown = openReorder([2], [ordered, productsAnswer([2]), productsAnswer([2], 'RO-1188')]);
  await goToQuantities(shown);
  await pressButton(shown, 'Reorder');
  await shown.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reorder' }));
  await pressButton(shown, 'Refresh');
  expect(current()).toBe('1Distributor');
  expect(screen.getByRole('combobox', { name: 'Distributor' })).toHaveProperty('value', '');
  await pickOption(shown, 'Distributor', 'SalonCentric');
  await pressButton(shown, 'Next');
  await waitFor(() => expect(getNumberField().value).toBe('RO-1188'));
  expect(screen.queryByText(/selected/)).toBeNull();
});

test('the front desk sees no prices at all', async () => {
  const reply = { endpoint: submitReorder, body: { message: 'Success', order: buildOrder(reorderRowsWithoutPrices) } };
  const shown = openReorder([4], [reply]);
  await goToQuantities(shown);
  expect(document.body.textContent).not.toContain('$');
  expect(screen.queryByText('Estimated total')).toBeNull();
  await pressButton(shown, 'Reorder');
  await shown.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reorder' }));
  const sheet = await screen.findByRole('article');
  expect(
    within(sheet)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['#', 'Item', 'Barcode', 'Oz. Size', 'Quantity', 'Received']);
  expect(document.body.textContent).not.toContain('$');
});

fullTest('products that cannot be loaded are told, and can be asked for again', async () => {
  const refused = { endpoint: listReorderProducts, params: { locationId: '1', resellerId: 'r1' } };
  const shown = openReorder([2], [{ ...refused, status: 500, body: { message: '' } }, productsAnswer([2])]);
  await pickOption(shown, 'Distributor', 'SalonCentric');
  await pressButton(shown, 'Next');
  await screen.findByText('Error loading data.');
  await pressButton(shown, 'Retry');
  await screen.findByRole('row', { name: /6-0 Dark Blonde/ });
});
