import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { scan, scanFromEveryElement, scanWithoutRendering } from '../../../support/scan.ts';
import {
  findDialog,
  getField,
  getOrderNumberField,
  igora,
  knownProduct,
  order,
  readLines,
  salon,
  salonsAnswer,
  shades,
  showReceiving,
  typeInto,
  unknownBarcode,
  unknownProduct,
} from './receiving.ts';

const rosslyn = { ...salon, location_id: 2, location_name: 'Rosslyn' };
const heading = () => screen.findByRole('heading', { name: 'Inventory Receiving' });

test('every scan is a line at the top at once, which says what it is as soon as that is known', async () => {
  showReceiving([knownProduct(igora), knownProduct(shades)]);
  await heading();
  scan(igora.barcode);
  scan(shades.barcode);
  expect(readLines()).toEqual([
    ['884486447685', expect.stringMatching(/Looking it up/), '1.00'],
    ['4045787200799', expect.stringMatching(/Looking it up/), '1.00'],
  ]);
  await waitFor(() => expect(readLines()[0]?.[1]).toMatch(/^Shades EQ 09VRedken/));
  await waitFor(() => expect(readLines()[1]?.[1]).toMatch(/^Igora Royal 8-1Schwarzkopf/));
  expect(screen.getByText('Not received yet: 2 lines')).toBeTruthy();
});

test('a line that is scanned again is the first and has one more, however the code is written', async () => {
  showReceiving([knownProduct(igora), knownProduct(shades)]);
  await heading();
  scan(igora.barcode);
  scan(shades.barcode);
  scan(`0${igora.barcode}`);
  expect(readLines().map(([code, , quantity]) => [code, quantity])).toEqual([
    ['4045787200799', '2.00'],
    ['884486447685', '1.00'],
  ]);
});

test('of 100 scans without a pause none is lost', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => String(10_000_000 + index));
  showReceiving(codes.map((barcode) => knownProduct({ ...igora, barcode, name: `Shade ${barcode}` })));
  await heading();
  for (let round = 0; round < 10; round += 1) for (const code of codes) scan(code);
  expect(readLines()).toHaveLength(10);
  expect(readLines().every(([, , quantity]) => quantity === '10.00')).toBe(true);
  expect(screen.getByText('100')).toBeTruthy();
  await waitFor(() => expect(readLines().every(([, name]) => name?.startsWith('Shade'))).toBe(true));
});

test('a scan leaves the field that has the focus as it was', async () => {
  showReceiving([knownProduct(igora), knownProduct(shades)]);
  await heading();
  typeInto(getOrderNumberField(), 'PO-20418');
  scan(igora.barcode, getOrderNumberField());
  expect(getOrderNumberField().value).toBe('PO-20418');
  await screen.findByText('Igora Royal 8-1', { selector: 'td *' });

  const quantity = getField('Qty received of Igora Royal 8-1');
  fireEvent.focus(quantity);
  scan(shades.barcode, quantity);
  expect(quantity.value).toBe('1.00');
  const note = getField('Note on Igora Royal 8-1');
  typeInto(note, '1 box dented');
  scan(shades.barcode, note);
  expect(note.value).toBe('1 box dented');
  expect(readLines().map(([, , held]) => held)).toEqual(['2.00', '1.00']);
});

test('a code typed by hand and Enter is a scan, with 6* before it six of them', async () => {
  showReceiving([knownProduct(igora), knownProduct(shades)]);
  await heading();
  const barcode = getField('Barcode');
  typeInto(barcode, igora.barcode);
  fireEvent.keyDown(barcode, { key: 'Enter' });
  expect(barcode.value).toBe('');
  typeInto(barcode, `6*${shades.barcode}`);
  fireEvent.keyDown(barcode, { key: 'Enter' });
  typeInto(barcode, '12*');
  scan(igora.barcode, barcode);
  expect(barcode.value).toBe('');
  expect(readLines().map(([code, , quantity]) => [code, quantity])).toEqual([
    ['4045787200799', '13.00'],
    ['884486447685', '6.00'],
  ]);
});

test('a pack that is chosen counts for the next scan alone', async () => {
  const { user } = showReceiving([knownProduct(igora), knownProduct(shades)]);
  await heading();
  await user.selectOptions(screen.getByRole('combobox', { name: 'Pack' }), '× 6');
  scan(igora.barcode);
  scan(shades.barcode);
  expect(readLines().map(([, , quantity]) => quantity)).toEqual(['1.00', '6.00']);
});

test('an unknown barcode asks for name and manufacturer, and neither holds up the next scan', async () => {
  const { user } = showReceiving([unknownProduct(unknownBarcode), knownProduct(igora)]);
  await heading();
  scan(unknownBarcode);
  const asked = await findDialog('New product');
  const name = asked.getByRole<HTMLInputElement>('textbox', { name: /Name/ });
  typeInto(name, 'Bond Builder');
  scan(igora.barcode, name);
  expect(name.value).toBe('Bond Builder');
  await user.click(asked.getByRole('combobox', { name: 'Manufacturer' }));
  await user.click(await screen.findByRole('option', { name: 'Redken' }));
  await user.click(asked.getByRole('button', { name: 'Add product' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(readLines().map(([code]) => code)).toEqual([igora.barcode, unknownBarcode]);
  expect(readLines()[1]?.[1]).toMatch(/^Bond BuilderRedken/);
  expect(getField('Note on Bond Builder').value).toBe('New Product');
});

test('a manufacturer that is missing is added on the way', async () => {
  const milbon = { manufacturer_id: 'm2', manufacturer_name: 'Milbon', version: 1 };
  const { user, sent } = showReceiving([
    unknownProduct(unknownBarcode),
    { endpoint: api.products.listManufacturers, body: [milbon] },
    { endpoint: api.products.createManufacturer, body: milbon },
  ]);
  await heading();
  scan(unknownBarcode);
  const asked = await findDialog('New product');
  typeInto(asked.getByRole('textbox', { name: /Name/ }), 'Oxidant 20');
  await user.click(asked.getByRole('button', { name: 'Add new manufacturer' }));
  const add = await findDialog('Add new manufacturer');
  typeInto(add.getByRole('textbox', { name: 'Manufacturer name' }), 'Milbon');
  await user.click(add.getByRole('button', { name: 'Add manufacturer' }));
  await waitFor(() => expect(asked.getByRole<HTMLInputElement>('combobox').value).toBe('Milbon'));
  expect(sent[api.products.createManufacturer.path]).toMatchObject({ name: 'Milbon' });
  await user.click(asked.getByRole('button', { name: 'Add product' }));
  await waitFor(() => expect(readLines()[0]?.[1]).toMatch(/^Oxidant 20Milbon/));
});

test('a line without a name waits, and its button asks again', async () => {
  const { user } = showReceiving([unknownProduct(unknownBarcode)]);
  await heading();
  scan(unknownBarcode);
  const asked = await findDialog('New product');
  await user.click(asked.getByRole('button', { name: 'Later' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Unknown product')).toBeTruthy();
  expect(screen.getByText('unknown')).toBeTruthy();
  const table = within(screen.getByRole('table', { name: 'Received' }));
  await user.click(table.getByRole('button', { name: 'New product' }));
  expect(await findDialog('New product')).toBeTruthy();
});

test('an order number that is open says whose it is and how far it came, and so do its products', async () => {
  showReceiving([knownProduct(igora), knownProduct(shades)]);
  await heading();
  await waitFor(() => expect(screen.queryByText('Error loading data.')).toBeNull());
  typeInto(getOrderNumberField(), 'ro-1187');
  expect(await screen.findByText('SalonCentric, 12 of 40 received')).toBeTruthy();
  scan(igora.barcode);
  scan(shades.barcode);
  await waitFor(() => expect(readLines()[1]?.[1]).toMatch(/3 of 6$/));
  await waitFor(() => expect(readLines()[0]?.[1]).toMatch(/Not on this order$/));
});

test('the number of an open order that is scanned opens the order and is no line', async () => {
  const { user } = showReceiving([]);
  await heading();
  await user.click(getOrderNumberField());
  await screen.findByRole('option', { name: /RO-1187/ });
  await user.keyboard('{Escape}');
  scan(order.order_number);
  expect(getOrderNumberField().value).toBe('RO-1187');
  expect(readLines()).toEqual([]);
});

test('the number of an order that was placed since the orders were read opens it as well, for no product has it', async () => {
  const later = { ...order, order_number: 'RO-1188' };
  const { user } = showReceiving([
    unknownProduct('RO-1188'),
    unknownProduct(unknownBarcode),
    { endpoint: api.orders.listOrders, body: [later] },
  ]);
  await heading();
  await user.click(getOrderNumberField());
  await screen.findByRole('option', { name: /RO-1187/ });
  await user.keyboard('{Escape}');
  scan('RO-1188');
  await screen.findByText('Order RO-1188 is open.', { ignore: '[aria-live]' });
  expect(getOrderNumberField().value).toBe('RO-1188');
  await waitFor(() => expect(readLines()).toEqual([]));
  expect(screen.queryByRole('dialog')).toBeNull();
  scan(unknownBarcode);
  expect(await findDialog('New product')).toBeTruthy();
  expect(readLines().map(([code]) => code)).toEqual([unknownBarcode]);
});

test('without a salon nothing can be scanned, and whoever looks after all salons chooses one', async () => {
  const { user, here } = showReceiving([knownProduct(igora)], {
    types: [3],
    at: null,
  });
  await heading();
  scan(igora.barcode);
  expect(await screen.findByText('Please select salon')).toBeTruthy();
  expect(readLines()).toEqual([]);
  await user.click(screen.getByRole('combobox', { name: 'Salon' }));
  await user.click(await screen.findByRole('option', { name: 'Fairfax' }));
  expect(here()).toBe('/inventory-receiving?location_id=1');
  scan(igora.barcode);
  expect(readLines()).toHaveLength(1);
});

test('whoever has one salon receives there', async () => {
  showReceiving();
  await heading();
  expect(getField('Salon').value).toBe('Fairfax');
  expect(getField('Salon').readOnly).toBe(true);
});

test('a look-up that fails says why, or that it failed, and can be tried again', async () => {
  const { user } = showReceiving([
    { ...knownProduct(igora), status: 500, body: { message: 'Something went wrong.', code: 'internal' } },
    knownProduct(igora),
    { ...knownProduct(shades), status: 404, body: { message: 'Salon not found' } },
    knownProduct(shades),
  ]);
  await heading();
  scan(igora.barcode);
  expect(
    await screen.findByText('Error scanning the product, please try again.', { ignore: '[aria-live], section *' }),
  ).toBeTruthy();
  scan(shades.barcode);
  expect(await screen.findByText('Salon not found', { ignore: '[aria-live], section *' })).toBeTruthy();
  const again = () => screen.queryAllByRole('button', { name: 'Look up again' });
  await waitFor(() => expect(again()).toHaveLength(2));
  for (const button of again()) await user.click(button);
  await waitFor(() => expect(readLines()[1]?.[1]).toMatch(/^Igora/));
});

test('what cannot be read is said, with a way to try again', async () => {
  const failing = { endpoint: api.orders.listOrders, status: 500, body: {} };
  const { user } = showReceiving([failing, { endpoint: api.orders.listOrders, body: [order] }], { orders: null });
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(screen.getAllByText('Error loading data.').length).toBeGreaterThan(1);
  typeInto(getOrderNumberField(), 'RO-1187');
  expect(await screen.findByText('SalonCentric, 12 of 40 received')).toBeTruthy();
});

test('a network that does not lead to the server is no connection, whatever is scanned, until the server answers', async () => {
  const { listOrders } = api.orders;
  showReceiving(
    [knownProduct(igora), { endpoint: listOrders, status: 0, body: {} }, { endpoint: listOrders, body: [order] }],
    {
      orders: null,
    },
  );
  await heading();
  await screen.findByText('Not connected. What is scanned is kept on this device.');
  scan(igora.barcode);
  await screen.findByRole('textbox', { name: 'Note on Igora Royal 8-1' });
  scan(igora.barcode);
  expect(screen.getByText('Not connected')).toBeTruthy();
  expect(screen.getByText('Not connected. 1 line is kept on this device.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
  await screen.findByText('Scanner ready', {}, { timeout: 6000 });
  expect(screen.queryByText(/kept on this device/)).toBeNull();
});

test('a note keeps letters, digits and blanks alone', async () => {
  showReceiving([knownProduct(igora)]);
  await heading();
  scan(igora.barcode);
  const note = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Note on Igora Royal 8-1' });
  typeInto(note, 'a-b!');
  expect(note.value).toBe('ab');
  typeInto(note, 'ab 2 dented');
  expect(note.value).toBe('ab 2 dented');
});

test('a quantity is stepped, or typed with two decimals, and what is none stays to be mended', async () => {
  const { user } = showReceiving([knownProduct(igora)]);
  await heading();
  scan(igora.barcode);
  await user.click(await screen.findByRole('button', { name: 'One more, Qty received of Igora Royal 8-1' }));
  const quantity = getField('Qty received of Igora Royal 8-1');
  expect(quantity.value).toBe('2.00');
  typeInto(quantity, '4.5');
  fireEvent.blur(quantity);
  expect(quantity.value).toBe('4.50');
  fireEvent.keyDown(quantity, { key: 'ArrowUp' });
  expect(quantity.value).toBe('5.50');
  typeInto(quantity, '0');
  fireEvent.blur(quantity);
  expect(quantity.value).toBe('0');
  expect(await screen.findByText('Please enter a number above 0')).toBeTruthy();
});

test('a line that was removed comes back by Undo to its place, with what was scanned of it meanwhile', async () => {
  const { user } = showReceiving([knownProduct(igora), knownProduct(shades)]);
  await heading();
  scan(igora.barcode);
  scan(igora.barcode);
  scan(shades.barcode);
  await user.click(await screen.findByRole('button', { name: 'Remove Igora Royal 8-1' }));
  expect(readLines()).toHaveLength(1);
  scan(igora.barcode);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(readLines().map(([, , quantity]) => quantity)).toEqual(['1.00', '3.00']));
});

test('whoever chooses another salon is told of the lines that stay on the list of the first', async () => {
  showReceiving([knownProduct(igora), salonsAnswer(salon, rosslyn)], { types: [3] });
  await heading();
  scan(igora.barcode);
  await waitFor(() => expect(readLines()).toHaveLength(1));
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole('combobox', { name: 'Salon' }));
    fireEvent.click(await screen.findByRole('option', { name }));
  };
  await choose('Rosslyn');
  await screen.findByText('1 line stays on the list of Fairfax. Choose Fairfax again to go on there.', {
    ignore: '[aria-live]',
  });
  expect(readLines()).toEqual([]);
  await choose('Fairfax');
  await waitFor(() => expect(readLines()).toHaveLength(1));
});

test('of a salon whose orders are read still, or cannot be, no order of the one before is shown', async () => {
  const { listOrders } = api.orders;
  const orders = [
    { endpoint: listOrders, body: [order] },
    { endpoint: listOrders, status: 500, body: {} },
  ];
  const { user } = showReceiving([salonsAnswer(salon, rosslyn), ...orders], { types: [3], orders: null });
  await heading();
  typeInto(getOrderNumberField(), 'RO-1187');
  await screen.findByText('SalonCentric, 12 of 40 received');
  await user.click(screen.getByRole('combobox', { name: 'Salon' }));
  await user.click(await screen.findByRole('option', { name: 'Rosslyn' }));
  await screen.findByRole('button', { name: 'Retry' });
  typeInto(getOrderNumberField(), 'RO-1187');
  expect(screen.queryByText('SalonCentric, 12 of 40 received')).toBeNull();
});

test('a code that begins with a letter leaves no list open, neither of salons nor of orders', async () => {
  showReceiving([knownProduct({ ...igora, barcode: 'AB-100' })], { types: [3] });
  await heading();
  for (const name of ['Salon', 'Order number']) {
    const list = await screen.findByRole('combobox', { name });
    list.focus();
    scan('AB-100', list);
    await waitFor(() => expect(list.getAttribute('aria-expanded')).toBe('false'));
  }
  expect(readLines().map(([, , quantity]) => quantity)).toEqual(['2.00']);
});

test('on a phone the acts stand at the bottom of the window, however short the list is', async () => {
  const { innerWidth } = window;
  Object.assign(window, { innerWidth: 390 });
  showReceiving();
  await heading();
  const complete = screen.getByRole('button', { name: 'Complete' });
  expect(complete.closest('header')).toBeNull();
  expect(getComputedStyle(complete.parentElement as Element)).toMatchObject({ position: 'sticky', marginTop: 'auto' });
  Object.assign(window, { innerWidth });
});

test('the command card makes the next scan six of a kind, and takes the last scan back', async () => {
  const { user } = showReceiving([knownProduct(igora), knownProduct(shades)]);
  await heading();
  scan(igora.barcode);
  scan('CARD-X6');
  scan(shades.barcode);
  const quantities = () => readLines().map(([code, , quantity]) => [code, quantity]);
  expect(quantities()).toEqual([
    [shades.barcode, '6.00'],
    [igora.barcode, '1.00'],
  ]);
  scan('CARD-BACK');
  expect(quantities()).toEqual([[igora.barcode, '1.00']]);
  scan('CARD-BACK');
  expect(await screen.findByText('There is no scan to take back.')).toBeTruthy();
  expect(quantities()).toEqual([[igora.barcode, '1.00']]);
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  await user.click(screen.getByRole('button', { name: 'Print' }));
  expect(print).toHaveBeenCalledOnce();
  for (const word of ['CARD-BACK', 'CARD-X6', 'CARD-X12', 'CARD-PAUSE'])
    expect(screen.getByRole('img', { name: `Barcode ${word}` })).toBeTruthy();
});

test('scans that come faster than they are drawn count as they came: a pack once, and the latest is taken back', async () => {
  showReceiving([knownProduct(igora), knownProduct(shades)]);
  await heading();
  fireEvent.change(screen.getByLabelText('Pack'), { target: { value: '6' } });
  await scanWithoutRendering(
    igora.barcode,
    igora.barcode,
    shades.barcode,
    shades.barcode,
    'CARD-X12',
    igora.barcode,
    'CARD-BACK',
  );
  await waitFor(() =>
    expect(readLines().map(([code, , quantity]) => [code, quantity])).toEqual([
      [igora.barcode, '7.00'],
      [shades.barcode, '2.00'],
    ]),
  );
});

test('whoever presses Receive on an order finds its number filled in, once', async () => {
  const { here } = showReceiving([knownProduct(igora)], {
    address: '/inventory-receiving?order=RO-1187&location_id=1',
  });
  await heading();
  await waitFor(() => expect(getOrderNumberField().value).toBe('RO-1187'));
  expect(here()).toBe('/inventory-receiving?location_id=1');
  scan(igora.barcode);
  expect(await screen.findByText('3 of 6')).toBeTruthy();
});

test('a list that is still for another order keeps its number, and says so', async () => {
  showReceiving([knownProduct(igora)]);
  await heading();
  scan(igora.barcode);
  typeInto(getOrderNumberField(), 'PO-20418');
  await waitFor(() => expect(readLines()).toHaveLength(1));
  cleanup();
  showReceiving([knownProduct(igora)], { address: '/inventory-receiving?order=RO-1187', keeps: true });
  const still = 'The list is still for PO-20418. Complete it first, or change its number to RO-1187.';
  expect(await screen.findByText(still, { ignore: '[aria-live]' })).toBeTruthy();
  expect(getOrderNumberField().value).toBe('PO-20418');
});

test('who works in two salons receives an order of the second one there', async () => {
  showReceiving([salonsAnswer(salon, rosslyn)], {
    types: [2],
    address: '/inventory-receiving?order=RO-2&location_id=2',
  });
  await heading();
  await waitFor(() => expect(getOrderNumberField().value).toBe('RO-2'));
  expect(screen.getByRole('combobox', { name: 'Salon' }).textContent).toBe('Rosslyn');
});

test('the salon of somebody else is not received for, and its order is not put on the own list', async () => {
  showReceiving([salonsAnswer(salon)], { types: [4], address: '/inventory-receiving?order=RO-2&location_id=2' });
  await heading();
  await waitFor(() => expect(getField('Salon').value).toBe('Fairfax'));
  scan(igora.barcode);
  expect(getOrderNumberField().value).toBe('');
});

test('a scan counts once and presses nothing, whichever button or field has the focus', async () => {
  const { sent } = showReceiving([knownProduct(igora)]);
  await heading();
  scan(igora.barcode);
  await screen.findByRole('textbox', { name: 'Note on Igora Royal 8-1' });
  const scans = await scanFromEveryElement(igora.barcode);
  expect(scans).toBeGreaterThan(10);
  (document.activeElement as HTMLElement).blur();
  await waitFor(() =>
    expect(readLines()).toEqual([[igora.barcode, expect.stringMatching(/^Igora/), `${scans + 1}.00`]]),
  );
  expect([getOrderNumberField().value, getField('Barcode').value, getField(/^Note/).value]).toEqual(['', '', '']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent['/inventory/order']).toBeUndefined();
});

test('Backspace in the empty barcode field takes the last scan back', async () => {
  showReceiving([knownProduct(igora)]);
  await heading();
  scan(igora.barcode);
  scan(igora.barcode);
  fireEvent.keyDown(getField('Barcode'), { key: 'Backspace' });
  await waitFor(() => expect(readLines()[0]?.[2]).toBe('1.00'));
});

test('a case asks once how many are in it, and counts as its containers from then on', async () => {
  const crate = '10070204018108';
  const tube = { ...igora, barcode: '070204018101' };
  const unit = knownProduct(tube).body as object;
  const scanned = { endpoint: api.inventory.scanProduct, params: { locationId: '1', barcode: crate } };
  const { addProductCode } = api.products;
  const { user, sent } = showReceiving([
    knownProduct(tube),
    { ...scanned, body: { case_of: unit } },
    { ...scanned, body: { ...unit, units: 12 } },
    {
      endpoint: addProductCode,
      params: { id: 'p-070204018101' },
      body: { message: 'Code Saved', product_id: 'p', code: crate, units: 12 },
    },
  ]);
  await heading();
  scan(tube.barcode);
  scan(`]C101${crate}10LOT`);
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('Case of Igora Royal 8-1?')).toBeTruthy();
  typeInto(question.getByRole('textbox', { name: 'How many are in it?' }), '12');
  await user.click(question.getByRole('button', { name: 'Count the case' }));
  await waitFor(() =>
    expect(readLines().map(([code, , quantity]) => [code, quantity])).toEqual([[tube.barcode, '13.00']]),
  );
  expect(sent['/product/p-070204018101/codes']).toEqual({ code: crate, units: 12 });
  scan(crate);
  await waitFor(() =>
    expect(readLines().map(([code, , quantity]) => [code, quantity])).toEqual([[tube.barcode, '25.00']]),
  );
  scan('CARD-BACK');
  await waitFor(() => expect(readLines().map(([, , quantity]) => quantity)).toEqual(['13.00']));
});

test('a product without a barcode is found by name', async () => {
  const bond = {
    product_id: 'p9',
    barcode: '',
    name: 'No. 3',
    brand: 'Bond',
    manufacturer: 'Olaplex',
    inventory_current_quantity: 1,
  };
  const { user } = showReceiving([
    { endpoint: api.transfers.searchSentProducts, params: { locationId: '1' }, body: [bond] },
  ]);
  await heading();
  await user.type(screen.getByRole('combobox', { name: 'Product' }), 'no 3');
  await user.click(await screen.findByRole('option', { name: /^Bond No. 3/ }));
  await waitFor(() => expect(readLines()).toEqual([['', expect.stringMatching(/^Bond No. 3Olaplex/), '1.00']]));
});

test('a list that an earlier release stored is known by its products', async () => {
  showReceiving([knownProduct(igora)]);
  await heading();
  scan(igora.barcode);
  await screen.findByRole('textbox', { name: 'Note on Igora Royal 8-1' });
  cleanup();
  for (const [key, text] of Object.entries({ ...localStorage }))
    localStorage.setItem(key, String(text).replace('"product_id"', '"id"'));
  showReceiving([], { address: '/inventory-receiving?order=RO-1187', keeps: true });
  typeInto(getOrderNumberField(), order.order_number);
  await waitFor(() => expect(readLines()[0]?.[1]).toMatch(/3 of 6$/));
});
