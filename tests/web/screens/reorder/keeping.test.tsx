import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { fill } from '../../../support/fill.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { unloadPage } from '../../kit/unloadPage.ts';
import {
  getNumberField,
  getQuantityField,
  goToQuantities,
  openReorder,
  pressButton,
  productsAnswer,
  type ShownScreen,
} from './openReorder.ts';
import { buildOrder, reorderRows } from './samples.ts';

const { getOrder, submitReorder } = api.orders;
const ordered = { endpoint: submitReorder, body: { message: 'Success', order: buildOrder(reorderRows.slice(0, 2)) } };
const draft = buildOrder(reorderRows.slice(0, 2), { state: 'draft', ordered: null, due: null, version: 3 });
const isOrder = { endpoint: getOrder, params: { locationId: '1', orderId: 'o1' } };
const used = 'This order number is used already';
const numberUsed = {
  endpoint: submitReorder,
  status: 409,
  body: { message: `${used}.`, code: 'conflict', fields: { order_number: used } },
};
const fault = { endpoint: submitReorder, status: 500, body: { message: '' } };

const sentBy = ({ sent }: ShownScreen) =>
  sent[submitReorder.path] as { idempotency_key: string; [name: string]: unknown };
async function reorder({ user }: ShownScreen): Promise<void> {
  await user.click(await screen.findByRole('button', { name: 'Reorder' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Reorder' }));
}
async function type({ user }: ShownScreen, name: string, text: string): Promise<void> {
  await user.clear(getQuantityField(name));
  await fill(user, getQuantityField(name), text);
}

test('a number that is used already is said at its field, and nothing else is lost', async () => {
  const shown = openReorder([2], [numberUsed, ordered, productsAnswer([2]), productsAnswer([2], 'RO-1188')]);
  await goToQuantities(shown);
  await type(shown, '6-0 Dark Blonde', '9');
  await reorder(shown);
  await screen.findByText(used);
  await waitFor(() => expect(document.activeElement).toBe(getNumberField()));
  const first = sentBy(shown);
  await pressButton(shown, 'Use RO-1188');
  expect(screen.queryByText(used)).toBeNull();
  await pressButton(shown, 'Next');
  expect(getQuantityField('6-0 Dark Blonde').value).toBe('9');
  await reorder(shown);
  await screen.findByRole('article');
  expect(sentBy(shown)).toMatchObject({ order_number: 'RO-1188', order_items: first['order_items'] });
  expect(sentBy(shown).idempotency_key).not.toBe(first.idempotency_key);
});

test('an order whose answer got lost is repeated under its key, after a reload as well', async () => {
  const shown = openReorder([2], [fault]);
  await goToQuantities(shown);
  await type(shown, '6-0 Dark Blonde', '9');
  await reorder(shown);
  await screen.findByText('Reordering failed, please try again.');
  const first = sentBy(shown);
  unloadPage();

  const again = openReorder([2], [ordered]);
  await screen.findByText('Restored what you had typed.');
  await waitFor(() => expect(getQuantityField('6-0 Dark Blonde').value).toBe('9'));
  await reorder(again);
  await screen.findByRole('article');
  expect(sentBy(again)).toEqual(first);
});

fullTest('after a lost answer a number that is used makes look for the order first', async () => {
  const shown = openReorder([2], [fault, numberUsed]);
  await goToQuantities(shown);
  await reorder(shown);
  await screen.findByText('Reordering failed, please try again.');
  const first = sentBy(shown);
  await type(shown, '6-0 Dark Blonde', '9');
  await reorder(shown);
  await screen.findByText(`${used}. An earlier attempt may have come through: look at Orders first.`);
  expect(sentBy(shown).idempotency_key).not.toBe(first.idempotency_key);
});

fullTest('what was filled in can be discarded after a reload, and is gone once it is ordered', async () => {
  const shown = openReorder([2]);
  await goToQuantities(shown);
  unloadPage();
  const again = openReorder([2]);
  await pressButton(again, 'Discard');
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Distributor' })).toHaveProperty('value', ''));
  unloadPage();
  const once = openReorder([2], [ordered]);
  await goToQuantities(once);
  expect(screen.queryByText('Restored what you had typed.')).toBeNull();
  await reorder(once);
  await screen.findByRole('article');
  unloadPage();
  openReorder([2]);
  await screen.findByRole('combobox', { name: 'Distributor' });
  expect(screen.queryByText('Restored what you had typed.')).toBeNull();
});

fullTest('a draft is saved, taken over by what follows, and asks for nothing when it is left', async () => {
  const shown = openReorder([2], [{ endpoint: submitReorder, body: { message: 'Success', order: draft } }, ordered]);
  await goToQuantities(shown);
  await pressButton(shown, 'Save as draft');
  await screen.findByText('The draft is saved. Orders has it.');
  expect(sentBy(shown)).toMatchObject({ draft: true, order_number: 'RO-1187' });
  expect(sentBy(shown)).not.toHaveProperty('order_id');
  await type(shown, '6-0 Dark Blonde', '9');
  await reorder(shown);
  await screen.findByRole('article');
  expect(sentBy(shown)).toMatchObject({ order_id: 'o1', version: 3 });
  expect(sentBy(shown)).not.toHaveProperty('draft');
});

test('a draft is opened by its address with its number and its quantities', async () => {
  const lines = draft.lines.map((line) => ({ ...line, quantity: 7 }));
  const shown = openReorder([4], [{ ...isOrder, body: { ...draft, lines } }, ordered], '/reorder?draft=1-o1');
  await waitFor(() => expect(getQuantityField('6-0 Dark Blonde').value).toBe('7'));
  expect(screen.getByText('Order number').parentElement?.textContent).toContain('RO-1187');
  await reorder(shown);
  await screen.findByRole('article');
  expect(sentBy(shown)).toMatchObject({ order_id: 'o1', version: 3, order_number: 'RO-1187' });
  await pressButton(shown, 'Refresh');
  await waitFor(() => expect(shown.here()).toBe('/reorder'));
});

test('an order is ordered again under a number of its own, without what is not carried any more', async () => {
  const [line] = draft.lines;
  const lines = [...draft.lines, { ...line, product_id: 'gone' }];
  const received = { ...buildOrder(reorderRows), state: 'received', lines };
  const shown = openReorder(
    [2],
    [{ ...isOrder, body: received }, productsAnswer([2], 'RO-1200'), ordered],
    '/reorder?again=1-o1',
  );
  await screen.findByText('1 of the chosen items is not carried by SalonCentric any more.');
  expect(getQuantityField('8-1 Light Blonde Cendré').value).toBe('21');
  await screen.findByText('RO-1200');
  await reorder(shown);
  await screen.findByRole('article');
  expect(sentBy(shown)).toMatchObject({ order_number: 'RO-1200' });
  expect(sentBy(shown)).not.toHaveProperty('order_id');
  expect(sentBy(shown)['order_items']).toHaveLength(2);
});

test('what was a draft and is ordered by now is not opened as one', async () => {
  const shown = openReorder([2], [{ ...isOrder, body: buildOrder(reorderRows) }], '/reorder?draft=1-o1');
  await screen.findByText('Order RO-1187 is ordered already.');
  await pressButton(shown, 'New order');
  await screen.findByRole('combobox', { name: 'Distributor' });
});

test('a draft that somebody else has changed is saved over theirs once that is known', async () => {
  const stale = { endpoint: submitReorder, status: 409, body: { message: 'Somebody was faster.', code: 'stale' } };
  const shown = openReorder(
    [2],
    [{ ...isOrder, body: draft }, { ...isOrder, body: { ...draft, version: 4 } }, stale, ordered],
    '/reorder?draft=1-o1',
  );
  await waitFor(() => expect(getQuantityField('6-0 Dark Blonde').value).toBe('13'));
  await reorder(shown);
  await screen.findByText('Reordering failed, please try again. Somebody was faster.');
  await reorder(shown);
  await screen.findByRole('article');
  expect(sentBy(shown)).toMatchObject({ order_id: 'o1', version: 4 });
});

fullTest('quantities stay in their fields when the products cannot be read again', async () => {
  const refused = { endpoint: api.orders.listReorderProducts, params: { locationId: '1', resellerId: 'r1' } };
  const shown = openReorder([2], [productsAnswer([2]), { ...refused, status: 500, body: { message: '' } }, numberUsed]);
  await goToQuantities(shown);
  await type(shown, '6-0 Dark Blonde', '9');
  await reorder(shown);
  await screen.findByText(used);
  await screen.findByText('Error loading data.');
  await pressButton(shown, 'Next');
  expect(getQuantityField('6-0 Dark Blonde').value).toBe('9');
});
