import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UserType } from '../../../../shared/contract/endpoint.ts';
import { api } from '../../../../shared/contract/index.ts';
import { TransferRecord } from '../../../../web/screens/transfers/Transfer.tsx';
import { fullTest } from '../../../support/fullTest.ts';
import { sampleSalon } from '../../../support/samples.ts';
import { scan, scanFromEveryElement, scanWithoutRendering } from '../../../support/scan.ts';
import { type Answer, showScreen } from '../../../support/showScreen.tsx';
import {
  bond,
  buildTransfer,
  clearDevice,
  findText,
  getField,
  igora,
  pressButton,
  showTransferScreen,
} from './transfers.ts';

const { sendTransfer, searchSentProducts } = api.transfers;

test('a new transfer says that it needs another salon where there is only one', async () => {
  const only = { endpoint: api.transfers.listTransferSalons, body: [{ location_id: 1, location_name: 'Fairfax' }] };
  const own = { endpoint: api.locations.listLocationsByRole, body: [sampleSalon()] };
  showScreen(TransferRecord, '/transfer', [3, 6], [own, only]);
  await findText('A transfer goes to another salon of the organization, and there is only one.');
  expect(screen.getByRole('button', { name: 'Add New Salon' })).toBeDefined();
});

const strange = '850031442718';

const found = ({ product_id, barcode, manufacturer }: typeof igora, name: string, at = 1): Answer => ({
  endpoint: api.inventory.scanProduct,
  params: { locationId: String(at), barcode },
  body: { product_id, barcode, name, manufacturer, brand: 'Igora Royal', inventory_current_quantity: 7.5 },
});
const unknown: Answer = {
  endpoint: api.inventory.scanProduct,
  params: { locationId: '1', barcode: strange },
  body: {},
};
const made: Answer = { endpoint: sendTransfer, body: buildTransfer({ from_location_id: 1, to_location_id: 2 }) };
const lost: Answer = {
  endpoint: sendTransfer,
  status: 500,
  body: { message: 'Something went wrong.', code: 'internal' },
};
const offered = (at: string): Answer => ({
  endpoint: searchSentProducts,
  params: { locationId: at },
  body: [{ ...bond, name: 'No. 3', brand: 'Bond', inventory_current_quantity: 1 }].map(
    ({ product_id, barcode, name, brand, manufacturer, inventory_current_quantity }) => ({
      product_id,
      barcode,
      name,
      brand,
      manufacturer,
      inventory_current_quantity,
    }),
  ),
});

async function open(answers: Answer[] = [], { address = '/transfer', types = [4] as UserType[] } = {}) {
  const shown = showTransferScreen(TransferRecord, address, answers, types);
  await screen.findByRole('heading', { name: 'New transfer' });
  return { ...shown, sending: () => shown.sent['/transfers'] };
}
async function choose(label: string, salon: string) {
  fireEvent.click(screen.getByRole('combobox', { name: label }));
  fireEvent.click(await screen.findByRole('option', { name: salon }));
}
const rows = () =>
  within(screen.getByRole('table', { name: 'To send' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [row.querySelector('td span')?.textContent, row.querySelector('input')?.value]);

beforeEach(clearDevice);

test('what is scanned or found by name is sent to another salon, and its page follows', async () => {
  const { user, sending, here } = await open([found(igora, '8-1'), offered('1'), made]);
  await screen.findByRole('combobox', { name: 'To' });
  scan(igora.barcode);
  scan(igora.barcode);
  await waitFor(() => expect(rows()).toEqual([['Igora Royal 8-1', '2']]));
  expect(screen.getByText('7.5')).toBeTruthy();
  await user.type(screen.getByRole('combobox', { name: 'Product' }), 'no 3');
  fireEvent.click(await screen.findByRole('option', { name: /^Bond No. 3/ }));
  await waitFor(() => expect(rows()[0]).toEqual(['Bond No. 3', '1']));
  await choose('To', 'Rosslyn');
  fireEvent.change(getField('Note'), { target: { value: 'For Saturday' } });
  pressButton('Send 3');
  await findText('TR-1001 is on its way');
  expect(sending()).toEqual({
    from: 1,
    to: 2,
    note: 'For Saturday',
    items: [
      { product_id: 'p3', quantity: 1 },
      { product_id: 'p1', quantity: 2 },
    ],
    idempotency_key: expect.stringMatching(/^[\w-]{36}$/),
  });
  await waitFor(() => expect(here()).toBe('/transfer?id=t1'));
});

fullTest('what is missing is said, one thing after the other, and nothing is sent', async () => {
  const { sending } = await open([found(igora, '8-1'), unknown]);
  pressButton('Send');
  await findText('Please add items');
  scan(igora.barcode);
  await waitFor(() => expect(rows()).toEqual([['Igora Royal 8-1', '1']]));
  pressButton('Send 1');
  await findText('Please select salon');
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'To' }));
  await choose('To', 'Rosslyn');
  scan(strange);
  await waitFor(() => expect(screen.getAllByText('Nobody knows this barcode')).toHaveLength(2));
  pressButton('Send 2');
  await findText(`Nobody knows ${strange}. Please remove it, or receive it first.`);
  pressButton(`Remove ${strange}`);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(document.activeElement).toBe(getField('Barcode'));
  pressButton('Undo');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(sending()).toBeUndefined();
});

test('a transfer whose answer was lost is sent again under its key, also after a reload', async () => {
  const first = await open([found(igora, '8-1'), lost]);
  await choose('To', 'Rosslyn');
  scan(igora.barcode);
  await waitFor(() => expect(rows()).toEqual([['Igora Royal 8-1', '1']]));
  pressButton('Send 1');
  await screen.findByText(/No answer yet/);
  cleanup();
  const again = await open([made]);
  await findText('TR-1001 is on its way');
  expect(again.sending()).toEqual(first.sending());
  await waitFor(() => expect(again.here()).toBe('/transfer?id=t1'));
});

test('where the browser keeps nothing a transfer is sent all the same', async () => {
  for (const act of ['getItem', 'setItem', 'removeItem'] as const)
    vi.spyOn(Storage.prototype, act).mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
  const { sending } = await open([found(igora, '8-1'), made]);
  await choose('To', 'Rosslyn');
  scan(igora.barcode);
  await waitFor(() => expect(rows()).toEqual([['Igora Royal 8-1', '1']]));
  pressButton('Send 1');
  await findText('TR-1001 is on its way');
  expect(sending()).toMatchObject({ items: [{ product_id: 'p1', quantity: 1 }] });
});

test('arrow keys step from what was typed, and throw none of it away', async () => {
  const { user } = await open([found(igora, '8-1')]);
  scan(igora.barcode);
  await waitFor(() => expect(rows()).toEqual([['Igora Royal 8-1', '1']]));
  const quantity = getField('To send of Igora Royal 8-1');
  await user.clear(quantity);
  await user.type(quantity, '12{ArrowUp}');
  expect(quantity.value).toBe('13');
  await user.clear(quantity);
  await user.type(quantity, '2.5{ArrowDown}{ArrowUp}{ArrowUp}');
  expect(quantity.value).toBe('3.5');
  await user.clear(quantity);
  await user.type(quantity, '1O{ArrowUp}');
  expect(quantity.value).toBe('1O');
  expect(quantity.getAttribute('aria-invalid')).toBe('true');
});

test('a line that comes back while a transfer is on its way leaves that one its key', async () => {
  await open([found(igora, '8-1'), unknown, lost]);
  await choose('To', 'Rosslyn');
  scan(igora.barcode);
  scan(strange);
  await waitFor(() => expect(rows()).toHaveLength(2));
  pressButton(`Remove ${strange}`);
  await waitFor(() => expect(rows()).toEqual([['Igora Royal 8-1', '1']]));
  pressButton('Send 1');
  await screen.findByText(/No answer yet/);
  pressButton('Undo');
  await waitFor(() => expect(rows()).toHaveLength(2));
  expect(screen.getByText(/No answer yet/)).toBeTruthy();
});

test('who clears the list while a transfer is on its way is told that it may be booked', async () => {
  await open([found(igora, '8-1'), lost]);
  await choose('To', 'Rosslyn');
  scan(igora.barcode);
  await waitFor(() => expect(rows()).toEqual([['Igora Royal 8-1', '1']]));
  pressButton('Send 1');
  await screen.findByText(/No answer yet/);
  pressButton('Clear');
  const question = within(await screen.findByRole('alertdialog'));
  expect(question.getByText('This transfer may have been sent already')).toBeTruthy();
  fireEvent.click(question.getByRole('button', { name: 'Back to the list' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(rows()).toHaveLength(1);
  expect(screen.getByText(/No answer yet/)).toBeTruthy();
  pressButton('Clear');
  fireEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Clear the list' }));
  await findText('The list was cleared.');
  expect(screen.queryByText(/No answer yet/)).toBeNull();
});

test('a salon that has too much of a product comes filled in from the inventory, once', async () => {
  const { here } = await open([offered('2')], { address: '/transfer?from=2&to=1&product=p3', types: [3] });
  await waitFor(() => expect(rows()).toEqual([['Bond No. 3', '1']]));
  expect(screen.getByRole('combobox', { name: 'From' }).textContent).toBe('Rosslyn');
  expect(screen.getByRole('combobox', { name: 'To' }).textContent).toBe('Fairfax');
  expect(here()).toBe('/transfer');
});

test('a code that begins with a letter does not leave the list of salons open', async () => {
  await open([found({ ...igora, barcode: 'AB-100' }, '8-1')]);
  const salon = screen.getByRole('combobox', { name: 'From' });
  salon.focus();
  scan('AB-100', salon);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(salon.getAttribute('aria-expanded')).toBe('false');
});

test('the command card takes the last scan back, once, and makes the next one six', async () => {
  await open([found(igora, '8-1')]);
  scan(igora.barcode);
  scan('CARD-X6');
  scan(igora.barcode);
  await waitFor(() => expect(rows()).toEqual([['Igora Royal 8-1', '7']]));
  scan('CARD-BACK');
  await findText('Taken back: Igora Royal 8-1');
  expect(rows()).toEqual([['Igora Royal 8-1', '1']]);
  scan('CARD-BACK');
  await findText('There is no scan to take back.');
  expect(rows()).toEqual([['Igora Royal 8-1', '1']]);
});

test('what is taken back is the latest scan, also where it is not drawn yet', async () => {
  await open([found(igora, '8-1')]);
  await scanWithoutRendering(igora.barcode, igora.barcode, 'CARD-X6', igora.barcode, 'CARD-BACK', 'CARD-BACK');
  await findText('There is no scan to take back.');
  await waitFor(() => expect(rows()).toEqual([['Igora Royal 8-1', '2']]));
});

test('a scan counts once and presses nothing, whichever button or field has the focus', async () => {
  const { sending } = await open([found(igora, '8-1')]);
  scan(igora.barcode);
  await waitFor(() => expect(rows()).toHaveLength(1));
  const scans = await scanFromEveryElement(igora.barcode);
  expect(scans).toBeGreaterThan(8);
  (document.activeElement as HTMLElement).blur();
  const toSend = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^To send of/ }).value;
  await waitFor(() => expect(toSend()).toBe(`${scans + 1}`));
  expect(rows()).toHaveLength(1);
  expect(getField('Note').value).toBe('');
  expect(sending()).toBeUndefined();
});
