import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { UserType } from '../../../../shared/contract/endpoint.ts';
import { api } from '../../../../shared/contract/index.ts';
import { Orders } from '../../../../web/screens/orders/List.tsx';
import { readCells, showScreen } from '../../../support/showScreen.tsx';
import {
  type Answers,
  bothSalonsAnswer,
  buildLine,
  buildOrder,
  findRow,
  freezeFridayEvening,
  openOrders,
  ownSalonAnswer,
} from './samples.ts';

const { listOrders, listFinishedOrders } = api.orders;
freezeFridayEvening();

const show = (answers: Answers, address = '/orders', types: UserType[] = [3]) =>
  showScreen(Orders, address, types, answers);
const showOpen = (address?: string) => show([bothSalonsAnswer, { endpoint: listOrders, body: openOrders }], address);
const rowsShown = () => screen.getAllByRole('row').filter((one) => within(one).queryAllByRole('gridcell').length > 0);
const tile = (name: RegExp) => within(screen.getByRole('group', { name: 'State' })).getByRole('button', { name });

describe('the orders', () => {
  test('stand with their state, how late they are and what of them came', async () => {
    showOpen();
    const headers = await screen.findAllByRole('columnheader');
    expect(headers.map(({ textContent }) => textContent)).toEqual([
      'Order number',
      'Distributor',
      'Salon',
      'State',
      'Ordered',
      'Due',
      'Lines',
      'Received',
      'Estimated total',
    ]);
    await waitFor(async () =>
      expect(readCells(await findRow('RO-3'))).toEqual([
        'RO-3',
        'Cosmoprof',
        'Fairfax',
        'Partly received',
        '11/09/2026',
        '11/17/20263 days late',
        '2',
        // A surplus of two tubes of one color does not offset missing tubes of another.
        '40.5 of 50',
        '$400.00',
      ]),
    );
    expect(readCells(await findRow('RO-2'))[5]).toBe('11/20/2026');
    expect(readCells(await findRow('RO-4')).slice(3, 6)).toEqual(['Draft', '—', '—']);
    expect(screen.getByText('$480.00')).toBeTruthy();
  });

  test('are counted by the tiles, which show those of one state and keep it in the address', async () => {
    const { user, here } = showOpen();
    await findRow('RO-3');
    await waitFor(() => expect(tile(/^Late/).textContent).toBe('Late1'));
    expect(tile(/^Open/).textContent).toBe('Open3');
    expect(tile(/^Draft/).textContent).toBe('Draft1');
    expect(tile(/^Ordered/).textContent).toBe('Ordered1');
    expect(tile(/^Partly/).textContent).toBe('Partly received1');
    expect(tile(/^Back/).textContent).toBe('Back orders1');
    await user.click(tile(/^Draft/));
    expect(here()).toBe('/orders?show=draft');
    await waitFor(() => expect(rowsShown()).toHaveLength(1));
    expect(await findRow('RO-4')).toBeTruthy();
    expect(tile(/^Draft/).getAttribute('aria-pressed')).toBe('true');
    expect(tile(/^Open/).textContent).toBe('Open3');
  });

  test('that are late are those of a day before today where their salon is', async () => {
    showOpen('/orders?show=late');
    expect(await findRow('RO-3')).toBeTruthy();
    expect(rowsShown()).toHaveLength(1);
  });

  test('lead to their page by a click', async () => {
    const { user, here } = showOpen();
    await user.click(within(await findRow('RO-2')).getByText('RO-2'));
    expect(here()).toBe('/order?id=1-RO-2');
  });

  test('have no prices for the front desk, and neither a choice of salons nor a column of them', async () => {
    const unpriced = openOrders.map((one) => ({ ...one, lines: one.lines.map(({ price: _, ...rest }) => rest) }));
    show([ownSalonAnswer, { endpoint: listOrders, body: unpriced }], '/orders', [4]);
    expect(readCells(await findRow('RO-2'))).toEqual([
      'RO-2',
      'Cosmoprof',
      'Ordered',
      '11/09/2026',
      '11/20/2026',
      '1',
      '0 of 6',
    ]);
    expect(screen.queryByRole('combobox', { name: 'Salon' })).toBeNull();
    expect(screen.queryByText(/\$/)).toBeNull();
  });

  test('are those of one salon once it is chosen', async () => {
    const { user, here } = showOpen('/orders?show=late');
    await findRow('RO-3');
    await user.click(screen.getByRole('combobox', { name: 'Salon' }));
    const listbox = screen.getByRole('listbox');
    expect(
      within(listbox)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['All Locations', 'Fairfax', 'Rosslyn']);
    await user.click(screen.getByRole('option', { name: 'Rosslyn' }));
    expect(here()).toBe('/orders?show=late&location_id=2');
  });

  test('are none with a sentence, and what cannot be read is there after Retry', async () => {
    const busy = 'The service is busy right now. Please try again.';
    const { user, here } = show([
      bothSalonsAnswer,
      { endpoint: listOrders, status: 503, body: { message: busy, code: 'internal' } },
      { endpoint: listOrders, body: [] },
    ]);
    await screen.findByText(busy);
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('No open orders.')).toBeTruthy();
    expect(screen.queryByText(busy)).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'New order' })[1] as HTMLElement);
    expect(here()).toBe('/reorder');
  });
});

describe('back orders', () => {
  test('are what is still to come of orders that are late or partly there, and lead to them', async () => {
    const { user, here } = showOpen();
    await findRow('RO-3');
    await user.click(tile(/^Back/));
    expect(here()).toBe('/orders?show=back');
    expect(document.activeElement).toBe(tile(/^Back/));
    await screen.findByRole('columnheader', { name: /Still to come/ });
    expect(rowsShown().map(readCells)).toEqual([
      ['8-1', 'RO-3', 'Cosmoprof', 'Fairfax', '11/17/20263 days late', '10', '9.5'],
    ]);
    await user.click(screen.getByText('8-1'));
    expect(here()).toBe('/order?id=1-RO-3');
  });

  test('leaves the search of another list behind', async () => {
    const { user, here } = showOpen('/orders?q=RO-3&location_id=1');
    await findRow('RO-3');
    await user.click(tile(/^Late/));
    expect(here()).toBe('/orders?q=RO-3&location_id=1&show=late');
    await user.click(tile(/^Back/));
    expect(here()).toBe('/orders?location_id=1&show=back');
  });
});

describe('finished orders', () => {
  const done = buildOrder('RO-1', 'received', [buildLine('8-0', 6, 6)], { closed: '2026-11-12 09:40:00' });
  const short = buildOrder('RO-0', 'closed short', [buildLine('8-0', 6, 4)], {
    closed: '2026-11-11 09:40:00',
    reason: 'Discontinued',
  });
  const params = { locationId: '1' };

  test('are a matter of one salon', async () => {
    showOpen('/orders?show=finished');
    expect(await screen.findByText('Choose a salon to see its finished orders.')).toBeTruthy();
  });

  test('of a salon stand below its open ones, the last of them, and lead to all and to another order like them', async () => {
    const { user, here } = show(
      [
        bothSalonsAnswer,
        { endpoint: listOrders, body: openOrders },
        { endpoint: listFinishedOrders, params, body: { Items: [done, short], cursor: 'next' } },
      ],
      '/orders?location_id=1',
    );
    const lately = within(await screen.findByRole('region', { name: 'Finished lately' }));
    for (const number of ['RO-1', 'RO-0']) expect(lately.getByText(number)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show all' }));
    expect(here()).toBe('/orders?location_id=1&show=finished');
    await user.click(tile(/^Open/));
    await user.click(await screen.findByRole('button', { name: 'New order' }));
    expect(here()).toBe('/reorder?location_id=1');
  });

  test('come page by page, each with what became of it, and can be ordered again', async () => {
    const { user, here } = show(
      [
        bothSalonsAnswer,
        { endpoint: listOrders, body: [] },
        { endpoint: listFinishedOrders, params, body: { Items: [done], cursor: 'next' } },
        { endpoint: listFinishedOrders, params, body: { Items: [done], cursor: 'next' } },
        { endpoint: listFinishedOrders, params, body: { Items: [short] } },
      ],
      '/orders?show=finished&location_id=1',
    );
    expect(readCells(await findRow('RO-1')).slice(0, 8)).toEqual([
      'RO-1',
      'Cosmoprof',
      'Received',
      '11/09/2026',
      '11/12/2026',
      '6 of 6',
      '—',
      '$48.00',
    ]);
    await user.click(screen.getByRole('button', { name: 'Show more' }));
    expect(readCells(await findRow('RO-0')).slice(2, 7)).toEqual([
      'Closed short',
      '11/09/2026',
      '11/11/2026',
      '4 of 6',
      'Discontinued',
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Reorder again RO-1' }));
    expect(here()).toBe('/reorder?again=1-RO-1');
  });
});
