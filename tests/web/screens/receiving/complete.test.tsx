import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { sampleOrderLine } from '../../../support/samples.ts';
import { scan } from '../../../support/scan.ts';
import type { Answer } from '../../../support/showScreen.tsx';
import {
  findDialog,
  getOrderNumberField,
  igora,
  knownProduct,
  order,
  postedAnswer,
  readLines,
  shades,
  showReceiving,
  typeInto,
  unknownBarcode,
  unknownProduct,
} from './receiving.ts';

const { submitReceiving } = api.inventory;
type Sent = { order_items: object[]; idempotency_key: string; allow_over_delivery?: boolean };
const said = (text: string | RegExp) => screen.findByText(text, { ignore: '[aria-live]' });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const failing = (status: number, body: object) => ({ endpoint: submitReceiving, status, body });
const lost = failing(500, { message: 'Something went wrong.', code: 'internal' });

/** Shows the screen with one scan of each of these products. */
async function scannedList(answers: Answer[], ...products: (typeof igora)[]) {
  const shown = showReceiving([...products.map(knownProduct), ...answers]);
  await screen.findByRole('heading', { name: 'Inventory Receiving' });
  for (const { barcode } of products) scan(barcode);
  for (const { name } of products) await screen.findByRole('textbox', { name: `Note on ${name}` });
  const sent = () => shown.sent[submitReceiving.path] as Sent | undefined;
  return { ...shown, delivery: sent };
}

test('of what is missing one thing is said, and first that there are no items', async () => {
  showReceiving([], { types: [3], at: null });
  await screen.findByRole('heading', { name: 'Inventory Receiving' });
  press('Complete');
  await said('Please add items to receive');
  expect(screen.getAllByText(/^Please (add|select|input)/, { ignore: '[aria-live]' })).toHaveLength(1);
});

test('Complete asks for an order number that is missing, and books the delivery under it', async () => {
  const { delivery } = await scannedList([postedAnswer], igora);
  press('Complete');
  const question = await screen.findByRole('alertdialog', { name: 'Which order is it?' });
  expect(delivery()).toBeUndefined();
  typeInto(within(question).getByRole('textbox', { name: /Order number/ }), ' FIRST-1 ');
  fireEvent.click(within(question).getByRole('button', { name: 'Complete' }));
  await said('Success');
  expect(delivery()).toMatchObject({ order_number: 'FIRST-1' });
});

test('a complete delivery is sent as it stands, and list and inputs are empty then', async () => {
  const { delivery } = await scannedList([postedAnswer], igora, shades);
  typeInto(screen.getByRole('textbox', { name: 'Note on Igora Royal 8-1' }), '1 box dented');
  typeInto(getOrderNumberField(), ' PO-20418 ');
  scan(igora.barcode);
  press('Complete');
  await said('Success');
  expect(delivery()).toEqual({
    location: 1,
    order_number: 'PO-20418',
    order_items: [
      { barcode: igora.barcode, qtyReceived: 2, note: '1 box dented' },
      { barcode: shades.barcode, qtyReceived: 1, note: '' },
    ],
    idempotency_key: expect.stringMatching(/^[\w-]{36}$/),
  });
  expect(readLines()).toEqual([]);
  expect(getOrderNumberField().value).toBe('');
});

test('a failure keeps the lines, and the next attempt goes under the same key', async () => {
  const { delivery } = await scannedList([lost, postedAnswer], igora);
  typeInto(getOrderNumberField(), 'PO-20418');
  press('Complete');
  await said('An error happened. Please try again.');
  expect(readLines()).toHaveLength(1);
  const first = delivery();
  press('Complete');
  await said('Success');
  expect(delivery()).toEqual(first);
});

test('the next delivery has a key of its own', async () => {
  const { delivery } = await scannedList([postedAnswer], igora);
  typeInto(getOrderNumberField(), 'PO-20418');
  press('Complete');
  await said('Success');
  const first = delivery()?.idempotency_key;
  scan(igora.barcode);
  typeInto(getOrderNumberField(), 'PO-20419');
  press('Complete');
  await waitFor(() => expect(delivery()).toMatchObject({ order_number: 'PO-20419' }));
  expect(delivery()?.idempotency_key).not.toBe(first);
});

test('after a lost answer what was booked leaves the list, and what came since is left for another delivery', async () => {
  const conflict = failing(409, { message: 'This key was used for something else already.', code: 'conflict' });
  const { delivery } = await scannedList([lost, conflict, postedAnswer], igora);
  typeInto(getOrderNumberField(), 'PO-20418');
  press('Complete');
  await said('An error happened. Please try again.');
  const first = delivery();
  scan(igora.barcode);
  press('Complete');
  await said('The first attempt was received. Lines added since are left on the list.');
  // Asked again with the same delivery, the server replies that it was posted.
  expect(delivery()).toEqual(first);
  expect(readLines().map(([code, , quantity]) => [code, quantity])).toEqual([[igora.barcode, '1.00']]);
  press('Complete');
  await waitFor(() => expect(readLines()).toEqual([]));
  expect(delivery()?.idempotency_key).not.toBe(first?.idempotency_key);
});

fullTest('a list that became shorter after a lost answer says what was booked too much', async () => {
  const conflict = failing(409, { message: 'This key was used for something else already.', code: 'conflict' });
  await scannedList([lost, conflict, postedAnswer], igora, shades);
  typeInto(getOrderNumberField(), 'PO-20418');
  press('Complete');
  await said('An error happened. Please try again.');
  press('Remove Shades EQ 09V');
  press('Complete');
  await said(/with more than the list had at the end\. 884486447685: 1\.$/);
  expect(readLines()).toEqual([]);
});

test('an over-delivery is asked about by its lines, and a yes goes along', async () => {
  const beyond = failing(409, {
    message: 'More came than order RO-1187 is for.',
    code: 'over_delivery',
    lines: [{ product_id: 'p1', name: 'Igora Royal 8-1', beyond: 2 }],
  });
  const { user, delivery } = await scannedList([beyond, beyond, postedAnswer], igora);
  typeInto(getOrderNumberField(), 'RO-1187');
  for (let more = 0; more < 5; more += 1) scan(igora.barcode);
  press('Complete');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Igora Royal 8-1: 2 more than ordered')).toBeTruthy();
  expect(question.getByText('1 line is not complete. The order stays partly received.')).toBeTruthy();
  expect(document.activeElement?.textContent).toBe('Back to the list');
  await user.click(question.getByRole('button', { name: 'Back to the list' }));
  expect(readLines()).toHaveLength(1);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  press('Complete');
  const again = within(await screen.findByRole('alertdialog'));
  await user.click(again.getByRole('button', { name: 'Receive all of it' }));
  await said('Success');
  expect(delivery()?.allow_over_delivery).toBe(true);
});

test('unknown lines are asked for one after the other before anything is sent', async () => {
  const other = '850031442719';
  const { user, delivery } = await scannedList(
    [unknownProduct(unknownBarcode), unknownProduct(other), postedAnswer],
    igora,
  );
  scan(unknownBarcode);
  await findDialog('New product');
  scan(other);
  press('Later');
  await waitFor(() => expect(screen.getAllByText('Unknown product')).toHaveLength(2));
  typeInto(getOrderNumberField(), 'PO-20418');
  press('Complete');
  await said('2 lines need a name.');
  for (const name of ['Bond Builder', 'Bond Sealer']) {
    const field = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Name/ });
    await waitFor(() => expect(field.value).toBe(''));
    typeInto(field, name);
    await user.click(screen.getByRole('button', { name: 'Add product' }));
    await screen.findByRole('textbox', { name: `Note on ${name}` });
  }
  expect(delivery()).toBeUndefined();
  press('Complete');
  await said('Success');
  expect(delivery()?.order_items).toEqual([
    { barcode: other, qtyReceived: 1, note: 'New Product', product: { name: 'Bond Builder', manufacturer: '' } },
    {
      barcode: unknownBarcode,
      qtyReceived: 1,
      note: 'New Product',
      product: { name: 'Bond Sealer', manufacturer: '' },
    },
    { barcode: igora.barcode, qtyReceived: 1, note: '' },
  ]);
});

test('a barcode that the server does not know any more becomes an unknown line', async () => {
  const message = 'Nobody has named this barcode yet';
  const fields = { 'order_items.1.barcode': message };
  await scannedList([failing(400, { message, code: 'invalid', fields })], igora, shades);
  typeInto(getOrderNumberField(), 'PO-20418');
  press('Complete');
  await said(`An error happened. Please try again. ${message}`);
  expect(readLines().map(([code, name]) => [code, name])).toEqual([
    [shades.barcode, expect.stringMatching(/^Shades/)],
    [igora.barcode, expect.stringMatching(/^Unknown product/)],
  ]);
});

test('a quantity that is none is to be mended first', async () => {
  const { delivery } = await scannedList([postedAnswer], igora);
  typeInto(getOrderNumberField(), 'PO-20418');
  const quantity = screen.getByRole<HTMLInputElement>('textbox', { name: 'Qty received of Igora Royal 8-1' });
  typeInto(quantity, '1.555');
  fireEvent.blur(quantity);
  press('Complete');
  await said('Please check the quantity of Igora Royal 8-1.');
  expect(delivery()).toBeUndefined();
});

test('Cancel empties list and inputs, and Undo brings them back', async () => {
  const { user } = await scannedList([], igora);
  typeInto(getOrderNumberField(), 'PO-20418');
  press('Cancel');
  await waitFor(() => expect(readLines()).toEqual([]));
  expect(getOrderNumberField().value).toBe('');
  scan(igora.barcode);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(readLines().map(([, , quantity]) => quantity)).toEqual(['2.00']));
  expect(getOrderNumberField().value).toBe('PO-20418');
});

test('a list whose booking is open is not cleared unasked', async () => {
  const { user } = await scannedList([lost], igora);
  typeInto(getOrderNumberField(), 'PO-20418');
  press('Complete');
  await said('An error happened. Please try again.');
  press('Cancel');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText(/may have been received already/)).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Back to the list' }));
  expect(readLines()).toHaveLength(1);
});

test('an order keeps what had come before and says when a line goes beyond it', async () => {
  await scannedList([], igora);
  await waitFor(() => expect(screen.queryByText('Looking it up')).toBeNull());
  typeInto(getOrderNumberField(), order.order_number);
  await waitFor(() => expect(readLines()[0]?.[1]).toMatch(/3 of 6$/));
  for (let more = 0; more < 4; more += 1) scan(igora.barcode);
  expect(readLines()[0]?.[1]).toMatch(/7 of 6$/);
});

test('an order shows what is still to come of it, and is completed in parts after a question', async () => {
  const bond = sampleOrderLine({ product_id: 'p-bond', barcode: '', name: 'Bond Builder', quantity: 3, received: 0 });
  const orders = [{ ...order, lines: [...order.lines, bond] }];
  const { user, sent } = showReceiving([knownProduct(igora), postedAnswer], { orders });
  await screen.findByRole('heading', { name: 'Inventory Receiving' });
  scan(igora.barcode);
  await screen.findByRole('textbox', { name: 'Note on Igora Royal 8-1' });
  typeInto(getOrderNumberField(), order.order_number);
  expect(await screen.findByText('0 of 3')).toBeTruthy();
  expect(screen.getByText('not complete').textContent).toBe('3 not complete');
  // A product without a barcode is received by the button of its line.
  press('Receive 3 of Bond Builder');
  await screen.findByText('3 of 3');
  press('Complete');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('2 lines are not complete. The order stays partly received.')).toBeTruthy();
  expect(question.getByText('Igora Royal 8-1: 3 missing')).toBeTruthy();
  await user.click(question.getByRole('button', { name: 'Complete' }));
  await said('Success');
  expect(sent[submitReceiving.path]).toMatchObject({
    order_items: [
      { barcode: '', product_id: 'p-bond', qtyReceived: 3 },
      { barcode: igora.barcode, qtyReceived: 1 },
    ],
  });
});
