import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { UserType } from '../../../../shared/contract/endpoint.ts';
import { api } from '../../../../shared/contract/index.ts';
import type { Transfer } from '../../../../shared/contract/transfers.ts';
import { TransferRecord } from '../../../../web/screens/transfers/Transfer.tsx';
import { fill } from '../../../support/fill.ts';
import { scan, scanFromEveryElement, scanWithoutRendering } from '../../../support/scan.ts';
import type { Answer } from '../../../support/showScreen.tsx';
import {
  bond,
  buildTransfer,
  clearDevice,
  findText,
  getField,
  igora,
  pressButton,
  shades,
  showTransferScreen,
} from './transfers.ts';

const { getTransfer, receiveTransfer, writeOffTransfer } = api.transfers;
const params = { id: 't1' };
const read = (one: Transfer): Answer => ({ endpoint: getTransfer, params, body: one });
const received = (one: Transfer): Answer => ({ endpoint: receiveTransfer, params, body: one });
const lost: Answer = {
  endpoint: receiveTransfer,
  params,
  status: 500,
  body: { message: 'Something went wrong.', code: 'internal' },
};

async function open(answers: Answer[] = [read(buildTransfer())], types: UserType[] = [4]) {
  const shown = showTransferScreen(TransferRecord, '/transfer?id=t1', answers, types);
  await screen.findByRole('heading', { name: 'Transfer TR-1001' });
  return { ...shown, receipt: () => shown.sent['/transfers/t1/receive'] };
}
const banner = () => screen.getByRole('region', { name: 'Last scan' }).textContent;
const names = () =>
  within(screen.getByRole('table', { name: 'Products' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.querySelector('td span')?.textContent);
const here = ({ name }: { name: string }) => getField(`Received of ${name}`).value;

beforeEach(clearDevice);

test('every scan counts one at once, wherever the focus is, and stands in large letters', async () => {
  await open();
  expect(names()).toEqual([igora.name, bond.name, shades.name]);
  scan(`0${igora.barcode}`);
  scan(bond.barcode, getField('Barcode'));
  scan(igora.barcode);
  await waitFor(() => expect(here(igora)).toBe('4'));
  expect(here(bond)).toBe('1');
  expect(names()[0]).toBe(igora.name);
  expect(banner()).toBe('Igora Royal 8-1Schwarzkopf · 2 still on the way4 of 6received');
  expect(getField('Barcode').value).toBe('');
  expect(screen.getByText('8 of 11 received')).toBeTruthy();
});

test('what is not in the transfer is told apart, and no more counts than is on the way', async () => {
  await open();
  scan('850031442718');
  await waitFor(() => expect(banner()).toMatch(/^Not in this transfer: 850031442718/));
  scan(shades.barcode);
  await findText('None of Shades EQ 09V is still on the way.');
  getField('Barcode').focus();
  for (const _ of [1, 2, 3]) scan(bond.barcode);
  await findText('None of Bond Maintenance is still on the way.');
  expect(here(bond)).toBe('2');
});

test('another code of a product counts when it was looked up, and a case as its containers', async () => {
  const { product_id, barcode, name, manufacturer } = igora;
  const body = { product_id, barcode, name, manufacturer, brand: '', inventory_current_quantity: 0, units: 4 };
  const scanned = { endpoint: api.inventory.scanProduct, params: { locationId: '1', barcode: 'CASE-4' }, body };
  await open([read(buildTransfer()), scanned]);
  scan('CASE-4');
  await waitFor(() => expect(here(igora)).toBe('6'));
  scan('CARD-BACK');
  await waitFor(() => expect(here(igora)).toBe('2'));
});

test('what was counted is booked, and the rest stays on the way', async () => {
  const after = buildTransfer({ version: 2, lines: [{ ...igora, received: 3 }, shades, bond] });
  const { receipt } = await open([read(buildTransfer()), received(after), read(after)]);
  expect(screen.getByRole('button', { name: 'Receive 0' }).ariaDisabled).toBe('true');
  scan(igora.barcode);
  pressButton('Receive 1');
  await findText('1 received');
  expect(receipt()).toEqual({
    items: [{ product_id: 'p1', quantity: 1 }],
    idempotency_key: expect.stringMatching(/^[\w-]{36}$/),
  });
  await waitFor(() => expect(here(igora)).toBe('3'));
  expect(screen.getByRole('button', { name: 'Receive 0' })).toBeTruthy();
  expect(document.activeElement).toBe(getField('Barcode'));
});

test('"Receive the rest" fills up, and books nothing by itself', async () => {
  const { receipt } = await open();
  pressButton('Receive the rest');
  await waitFor(() => expect([here(igora), here(bond)]).toEqual(['6', '2']));
  expect(receipt()).toBeUndefined();
  expect(screen.getByRole('button', { name: 'Receive 6' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Receive the rest' })).toBeNull();
});

test('a booking whose answer was lost is sent again under its key, with what was counted since left for the next one', async () => {
  const after = buildTransfer({ version: 2, lines: [{ ...igora, received: 3 }, shades, bond] });
  const { receipt } = await open([read(buildTransfer()), lost, received(after), read(after)]);
  scan(igora.barcode);
  pressButton('Receive 1');
  await screen.findByText(/No answer yet/);
  const first = receipt();
  scan(bond.barcode);
  dispatchEvent(new Event('online'));
  await findText('1 received');
  expect(receipt()).toEqual(first);
  await waitFor(() => expect([here(igora), here(bond)]).toEqual(['3', '1']));
  expect(screen.queryByText(/No answer yet/)).toBeNull();
});

test('what somebody else has booked meanwhile counts once', async () => {
  const message = 'More than is on the way: Bond Maintenance';
  const later = buildTransfer({ version: 2, lines: [igora, shades, { ...bond, received: 1 }] });
  const refused = { endpoint: receiveTransfer, params, status: 409, body: { message, code: 'conflict' } };
  await open([read(buildTransfer()), refused, read(later)]);
  for (const _ of [1, 2]) scan(bond.barcode);
  pressButton('Receive 2');
  await findText(`It was not received. ${message}`);
  await screen.findByRole('button', { name: 'Receive 1' });
  expect(here(bond)).toBe('2');
});

test('a count that is none is to be mended before anything is booked', async () => {
  const { user, receipt } = await open();
  await user.clear(getField(`Received of ${igora.name}`));
  await user.type(getField(`Received of ${igora.name}`), '9{Enter}');
  await screen.findByText('At most 6');
  scan(bond.barcode);
  pressButton(/^Receive \d/);
  await findText('Please check the quantity of Igora Royal 8-1.');
  expect(receipt()).toBeUndefined();
});

test('what was counted is there again after a reload', async () => {
  await open();
  scan(bond.barcode);
  await waitFor(() => expect(here(bond)).toBe('1'));
  cleanup();
  await open();
  await waitFor(() => expect(here(bond)).toBe('1'));
});

test('an admin writes off what will not come, with a reason', async () => {
  const after = buildTransfer({ version: 2, lines: [igora, shades, { ...bond, written_off: 2 }] });
  const written = { endpoint: writeOffTransfer, params, body: after };
  const { user, sent } = await open([read(buildTransfer()), written, read(after)], [2]);
  pressButton('Write off Bond Maintenance');
  const question = within(await screen.findByRole('alertdialog'));
  await user.click(question.getByRole('button', { name: 'Write off' }));
  expect(question.getByText('Please write a reason')).toBeTruthy();
  await fill(user, question.getByRole('textbox', { name: 'Reason' }), 'Broken on the way');
  await user.click(question.getByRole('button', { name: 'Write off' }));
  await findText('Written off');
  expect(sent['/transfers/t1/write-off']).toMatchObject({
    items: [{ product_id: 'p3', quantity: 2 }],
    reason: 'Broken on the way',
    version: 1,
  });
  expect(await screen.findAllByText('2 written off')).toHaveLength(2);
});

test('the desk has no write-off and no prices', async () => {
  await open();
  expect(screen.queryByRole('button', { name: /^Write off/ })).toBeNull();
  expect(screen.queryByText(/\$/)).toBeNull();
});

test('an admin sees what is missing in dollars', async () => {
  await open([read(buildTransfer({ lines: [{ ...igora, price: 8.5 }] }))], [2]);
  expect(screen.getByText('$34.00')).toBeTruthy();
});

test('whoever sent it looks on, and cannot receive it', async () => {
  await open([read(buildTransfer({ to_location_id: 2, to_location_name: 'Rosslyn' }))]);
  expect(screen.getByText('On its way to Rosslyn, where it is received.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Receive \d/ })).toBeNull();
  scan(igora.barcode);
  await findText('It is received where it goes.');
});

test('the command card takes back what was counted last, and nothing that was not', async () => {
  await open();
  scan(igora.barcode);
  scan(bond.barcode);
  scan('CARD-BACK');
  await findText('Taken back: Bond Maintenance');
  expect([here(igora), here(bond)]).toEqual(['3', '0']);
  // Everything has arrived already, so this scan counts nothing.
  scan(shades.barcode);
  scan('CARD-BACK');
  await findText('There is no scan to take back.');
  expect([here(igora), here(bond)]).toEqual(['3', '0']);
});

test('what is taken back is the latest scan, also where it is not drawn yet', async () => {
  await open();
  await scanWithoutRendering(igora.barcode, bond.barcode, 'CARD-BACK', 'CARD-BACK');
  await findText('Taken back: Bond Maintenance');
  await waitFor(() => expect([here(igora), here(bond)]).toEqual(['3', '0']));
});

test('a card that means nothing here says so', async () => {
  await open();
  scan('CARD-PAUSE');
  await findText('Pause does nothing on this screen.');
});

test('a write-off without an answer is looked for, and its reason is not asked for twice', async () => {
  const unanswered = {
    endpoint: writeOffTransfer,
    params,
    status: 500,
    body: { message: 'Something went wrong.', code: 'internal' },
  };
  const after = buildTransfer({ version: 2, lines: [{ ...igora, written_off: 1 }, shades, bond] });
  const { user } = await open([read(buildTransfer()), unanswered, read(after)], [2]);
  const question = async () => within(await screen.findByRole('alertdialog'));
  pressButton(`Write off ${igora.name}`);
  const first = await question();
  await fill(user, first.getByRole('textbox', { name: 'Reason' }), 'Broken on the way');
  await user.click(first.getByRole('button', { name: 'Write off' }));
  await findText(/^It was not written off\./);
  // A colleague wrote off one of them.
  await screen.findByText('1 written off');
  pressButton(`Write off ${igora.name}`);
  const again = await question();
  expect(again.getByText(`Write off 3 of ${igora.name}?`)).toBeTruthy();
  expect(again.getByRole('textbox', { name: 'Reason' })).toHaveProperty('value', 'Broken on the way');
});

test('a scan counts once and presses nothing, whichever button or field has the focus', async () => {
  const { receipt } = await open([read(buildTransfer({ lines: [{ ...igora, sent: 99, received: 2 }, shades, bond] }))]);
  const scans = await scanFromEveryElement(igora.barcode);
  expect(scans).toBeGreaterThan(8);
  (document.activeElement as HTMLElement).blur();
  await waitFor(() => expect(here(igora)).toBe(`${scans + 2}`));
  expect([here(bond), receipt()]).toEqual(['0', undefined]);
});
