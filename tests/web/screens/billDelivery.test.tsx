import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import { BillDelivery } from '../../../web/screens/bills/BillDelivery.tsx';
import { as } from '../../support/session.ts';
import { showScreen } from '../../support/showScreen.tsx';

const { getWebhook, saveWebhook, listFailedDeliveries, sendBillAgain } = api.bills;
const url = 'https://till.example.com/bills';
const failed = {
  ...{ entry_id: 'entry-1', event: 'closed', number: 12, location_id: 1, client_name: 'Ivy Chen' },
  ...{ failed_at: '2026-11-21T20:00:00.000Z', reason: 'DeliveryRefused' },
};

test('an address is saved, its secret shows once, and a failed delivery is sent again', async () => {
  const { user, sent } = showScreen(BillDelivery, '/bill-delivery', as.admin, [
    { endpoint: getWebhook, body: { url: '', version: 0 } },
    { endpoint: getWebhook, body: { url, secret_ending: 'wxyz', version: 1 } },
    { endpoint: saveWebhook, body: { url, secret: 'whsec_once', secret_ending: 'wxyz', version: 1 } },
    { endpoint: listFailedDeliveries, body: [failed] },
    { endpoint: sendBillAgain, params: { id: 'entry-1' }, body: { message: 'The bill will be sent within a minute.' } },
  ]);
  await user.type(await screen.findByLabelText('Address'), 'http://till');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect((await screen.findAllByText('Please enter a public address that begins with https://')).length).toBe(1);
  await user.clear(screen.getByLabelText('Address'));
  await user.type(screen.getByLabelText('Address'), url);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('whsec_once')).toBeTruthy();
  expect(sent[saveWebhook.path]).toEqual({ url, version: 0 });
  await user.click(screen.getByRole('button', { name: 'Send again' }));
  expect(sent['/bills/webhook/failed/entry-1/again']).toEqual({});
});
