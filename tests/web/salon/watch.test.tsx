import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import { Transactions } from '../../../web/screens/reports/Transactions.tsx';
import { sampleSalon } from '../../support/samples.ts';
import { as } from '../../support/session.ts';
import { type Answer, showScreen } from '../../support/showScreen.tsx';

afterEach(() => void vi.useRealTimers());

const entry = (transaction_client_name: string) => ({
  ...{
    transaction_entry_id: transaction_client_name.replace(' ', ''),
    transaction_entry_transaction_id: 'b1',
    org_name: 'Luma Hair',
  },
  ...{ location_id: 1, location_name: 'Fairfax', user_id: 'u', user_name: 'Sofia Marchetti', client_id: null },
  ...{ transaction_start: '2026-11-21 17:57:00', transaction_entry_start: '2026-11-21 17:57:00' },
  ...{ transaction_end: '2026-11-21 18:01:00', transaction_client_name, product_id: 'p', product_alias: 'EQ 09V' },
  ...{ transaction_entry_product_amount: 57.5, transaction_waste: 3, product_cost: 11.19, device: 'Bar' },
});
const page = (...clients: string[]): Answer => ({
  endpoint: api.reports.listTransactions,
  body: { Items: clients.map(entry), total: clients.length },
});
const revision = (text: string): Answer => ({ endpoint: api.watch.watch, body: { salons: [text] } });

test('a list follows what is weighed elsewhere and says how current it is', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const pages = [page('Hana Okafor'), page('Hana Okafor'), page('Hana Okafor')];
  const answers = [revision('1'), revision('2'), page('Hana Okafor', 'Ada Tran')];
  showScreen(Transactions, '/reports-sql?from=2026-11-20&to=2026-11-22', as.manager, [
    { endpoint: api.locations.listLocationsByRole, body: [{ ...sampleSalon(), zone: 'Pacific/Honolulu' }] },
    ...pages,
    ...answers,
  ]);
  await screen.findByRole('row', { name: /Hana Okafor/ });
  expect(screen.queryByRole('row', { name: /Ada Tran/ })).toBeNull();
  await vi.advanceTimersByTimeAsync(8000);
  await waitFor(() => expect(screen.getByRole('row', { name: /Ada Tran/ })).toBeDefined());
  // On the salon's clock, whatever that of the browser shows.
  const clock = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'Pacific/Honolulu' });
  const minutes = [0, 60_000].map((ago) => clock.format(Date.now() - ago).replace('\u202f', ' '));
  expect(minutes.map((time) => `Updated ${time}`)).toContain(screen.getByText(/^Updated/).textContent);
  expect(screen.getByRole('button', { name: 'Refresh' })).toBeDefined();
});
