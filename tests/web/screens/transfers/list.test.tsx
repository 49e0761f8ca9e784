import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { Transfers } from '../../../../web/screens/transfers/List.tsx';
import { buildTransfer, showTransferScreen } from './transfers.ts';

const { listTransfers, listFinishedTransfers } = api.transfers;
const away = buildTransfer({
  ...{ transfer_id: 't2', transfer_number: 'TR-1002' },
  ...{ from_location_id: 1, from_location_name: 'Fairfax', to_location_id: 2, to_location_name: 'Rosslyn' },
});
const open = { endpoint: listTransfers, body: [buildTransfer(), away] };

test('the tiles tell what comes from what goes, and a row opens its transfer', async () => {
  const { user, here } = showTransferScreen(Transfers, '/transfers', [open]);
  await screen.findByText('TR-1001');
  expect(screen.getAllByText('5 of 11')).toHaveLength(2);
  expect(screen.queryByRole('columnheader', { name: 'Value' })).toBeNull();
  await user.click(screen.getByRole('button', { name: /^To Fairfax/ }));
  await waitFor(() => expect(screen.queryByText('TR-1002')).toBeNull());
  expect(here()).toBe('/transfers?show=to');
  await user.click(screen.getByText('TR-1001'));
  await waitFor(() => expect(here()).toBe('/transfer?id=t1'));
});

test('finished ones come a page at a time, with why the rest was written off', async () => {
  const done = (transfer_number: string) =>
    buildTransfer({
      ...{ transfer_id: transfer_number, transfer_number, state: 'finished', finished: '2026-11-21 09:00:00' },
      reason: 'Broken on the way',
    });
  const pages = [
    { endpoint: listFinishedTransfers, body: { Items: [done('TR-0900')], total: 2, cursor: 'next' } },
    { endpoint: listFinishedTransfers, body: { Items: [done('TR-0899')], total: 2 } },
  ];
  const { user } = showTransferScreen(Transfers, '/transfers?show=finished', [open, ...pages]);
  await screen.findByText('TR-0900');
  expect(screen.getByText('Broken on the way')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('TR-0899');
});
