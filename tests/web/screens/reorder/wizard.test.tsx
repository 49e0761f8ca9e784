import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { cellsOf } from '../../../support/showScreen.tsx';
import { numberField, open, pick, press, products, quantityOf, toItems, toQuantities } from './open.ts';
import { fairfax, orderOf, rosslyn, shelf, shelfWithoutPrices } from './samples.ts';

const { listReorderProducts, submitReorder } = api.orders;
const ordered = { endpoint: submitReorder, body: { message: 'Success', order: orderOf(shelf.slice(0, 2)) } };
const current = () => screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current="step"]')?.textContent;

test('it has four steps and begins with the distributor and the location', async () => {
  open([3]);
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Reordering');
  const steps = within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    '1Distributor',
    '2Items',
    '3Quantities',
    '4Order sheet',
  ]);
  await screen.findByRole('combobox', { name: 'Distributor' });
  expect(screen.getByRole('combobox', { name: 'Location' })).toHaveProperty('disabled', false);
});

test('a new order of a system admin begins with the salon whose list they came from', async () => {
  open([3], [], '/reorder?location_id=1');
  expect(((await screen.findByRole('combobox', { name: 'Location' })) as HTMLInputElement).value).toBe('Fairfax');
});

fullTest('nothing is loaded without a distributor and a location', async () => {
  const shown = open([3]);
  await screen.findByRole('combobox', { name: 'Distributor' });
  await press(shown, 'Next');
  await screen.findByText('Please select a reseller');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Distributor' }));
  await pick(shown, 'Distributor', 'SalonCentric');
  await press(shown, 'Next');
  await screen.findByText('Please select a location');
  expect(current()).toBe('1Distributor');
  await pick(shown, 'Location', 'Fairfax');
  await press(shown, 'Next');
  await screen.findByRole('row', { name: /6-0 Dark Blonde/ });
});

test.each([2, 4] as const)('type %i orders for the own salon', async (type) => {
  const shown = open([type]);
  const location = await screen.findByRole('combobox', { name: 'Location' });
  expect(location).toHaveProperty('disabled', true);
  expect(location).toHaveProperty('value', 'Fairfax');
  await toItems(shown);
});

test('who works in two salons chooses for which one they order, the own one unless they came from the other', async () => {
  const salons = { endpoint: api.locations.listLocationsByRole, body: [fairfax, rosslyn] };
  open([2], [salons], '/reorder?location_id=2');
  const location = await screen.findByRole('combobox', { name: 'Location' });
  await waitFor(() => expect(location).toHaveProperty('disabled', false));
  expect(location).toHaveProperty('value', 'Rosslyn');
});

test('the items stand with what is there, wanted and suggested, and what is needed is picked at once', async () => {
  const shown = open([2]);
  await toItems(shown);
  expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent?.trim())).toEqual(
    expect.arrayContaining(['Item', 'On hand', 'Desired', 'On order', 'Suggested']),
  );
  const rows = screen.getAllByRole('row').filter((one) => within(one).queryAllByRole('gridcell').length > 0);
  expect(rows.map((one) => cellsOf(one).slice(1))).toEqual([
    ['Igora Royal 8-1 Light Blonde Cendré', 'Schwarzkopf', 'Color', '-3.00 negative', '18.00', '0.00', '21'],
    ['Igora Royal 6-0 Dark Blonde', 'Schwarzkopf', 'Color', '5.00', '18.00', '0.00', '13'],
    ['Igora Royal 9-1 Toner', 'Schwarzkopf', 'Color', '12.00', '12.00', '0.00', '—'],
  ]);
  await press(shown, 'Select what is needed');
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
  const shown = open([3], [salons, products([3]), failing]);
  await pick(shown, 'Location', 'Fairfax');
  await toItems(shown);
  await press(shown, 'Back');
  await pick(shown, 'Location', 'Rosslyn');
  await press(shown, 'Next');
  await screen.findByRole('button', { name: 'Retry' });
  expect(screen.queryByRole('row', { name: /6-0 Dark Blonde/ })).toBeNull();
});

test('without an order number, or without an item, it does not go on', async () => {
  const shown = open([2]);
  await toItems(shown);
  await press(shown, 'Next');
  await screen.findByText('Please select at least one item');
  await shown.user.clear(numberField());
  await press(shown, 'Next');
  await screen.findByText('Please input an order number');
  expect(document.activeElement).toBe(numberField());
  await shown.user.type(numberField(), 'RO#1');
  await press(shown, 'Next');
  await screen.findByText('Letters, digits, blanks and . / - only', { ignore: '[aria-live]' });
  expect(current()).toBe('2Items');
});

fullTest('Back moves one step; from the items it clears the order number, and the selection stays', async () => {
  const shown = open([2]);
  await toQuantities(shown);
  await press(shown, 'Back');
  expect(current()).toBe('2Items');
  expect(numberField().value).toBe('RO-1187');
  await press(shown, 'Back');
  expect(current()).toBe('1Distributor');
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
  await press(shown, 'Next');
  await screen.findByText('2 selected');
  expect(numberField().value).toBe('');
  await press(shown, 'Use RO-1187');
  expect(numberField().value).toBe('RO-1187');
  expect(document.activeElement).toBe(numberField());
});

test('quantities start at the suggestion and are changed by keys, and the sum follows', async () => {
  const shown = open([2]);
  const { user } = shown;
  await toQuantities(shown);
  const [first, second] = [quantityOf('8-1 Light Blonde Cendré'), quantityOf('6-0 Dark Blonde')];
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
  const shown = open([2]);
  await toQuantities(shown);
  const field = quantityOf('6-0 Dark Blonde');
  await shown.user.clear(field);
  await shown.user.type(field, '0');
  await screen.findByText('Igora Royal 6-0 Dark Blonde: Please enter a number of 1 or more');
  await press(shown, 'Reorder');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(field);
});

test('it asks before it orders; who declines has ordered nothing', async () => {
  const shown = open([2], [ordered]);
  await toQuantities(shown);
  await press(shown, 'Reorder');
  const dialog = await screen.findByRole('alertdialog');
  expect(dialog.textContent).toContain('Are you sure you want to reorder 2 products?');
  await shown.user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(shown.sent[submitReorder.path]).toBeUndefined();
  await shown.user.click(quantityOf('6-0 Dark Blonde'));
  await shown.user.keyboard('{ArrowDown}');
  await press(shown, 'Reorder');
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
  const shown = open([2], [ordered, products([2]), products([2], 'RO-1188')]);
  await toQuantities(shown);
  await press(shown, 'Reorder');
  await shown.user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reorder' }));
  await press(shown, 'Refresh');
  expect(current()).toBe('1Distributor');
  expect(screen.getByRole('combobox', { name: 'Distributor' })).toHaveProperty('value', '');
  await pick(shown, 'Distributor', 'SalonCentric');
  await press(shown, 'Next');
  await waitFor(() => expect(numberField().value).toBe('RO-1188'));
  expect(screen.queryByText(/selected/)).toBeNull();
});

test('the front desk sees no prices at all', async () => {
  const reply = { endpoint: submitReorder, body: { message: 'Success', order: orderOf(shelfWithoutPrices) } };
  const shown = open([4], [reply]);
  await toQuantities(shown);
  expect(document.body.textContent).not.toContain('$');
  expect(screen.queryByText('Estimated total')).toBeNull();
  await press(shown, 'Reorder');
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
  const shown = open([2], [{ ...refused, status: 500, body: { message: '' } }, products([2])]);
  await pick(shown, 'Distributor', 'SalonCentric');
  await press(shown, 'Next');
  await screen.findByText('Error loading data.');
  await press(shown, 'Retry');
  await screen.findByRole('row', { name: /6-0 Dark Blonde/ });
});
