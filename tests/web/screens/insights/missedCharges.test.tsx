import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { MissedCharges } from '../../../../web/screens/insights/MissedCharges.tsx';
import { sampleBill, sampleSalon } from '../../../support/samples.ts';
import { as } from '../../../support/session.ts';
import { showScreen } from '../../../support/showScreen.tsx';

test('missed charges of all pages are listed, summed by stylist, and what can be charged is', async () => {
  const visit = { appointment_id: 'v', start: '2026-11-17 09:00:00', location_id: 1, client_name: 'Ivy Chen' };
  const missed = { ...visit, user_name: 'Mara', title: 'Vivid color', grams: 12, amount: 4.2, bill_number: 7 };
  const { bill_number: _, ...unbilled } = missed;
  const bowl = { bowl_id: 'b1', grams: 180, mixed_for: 'Cut', service_id: 'vivid' };
  const listed = api.insights.listMissedCharges;
  const { user, sent } = showScreen(
    MissedCharges,
    '/missed-charges?location_id=1&from=2026-11-15&to=2026-11-21',
    as.manager,
    [
      { endpoint: api.locations.listLocationsByRole, body: [sampleSalon()] },
      { endpoint: listed, body: { Items: [missed], total: 4.2, next_page: '1 2026-11-18' } },
      {
        endpoint: listed,
        body: { Items: [{ ...unbilled, user_name: 'Tomás', appointment_id: 'w', bowl }], total: 4.2 },
      },
      {
        endpoint: api.bills.assignBowl,
        params: { id: 'w', bowlId: 'b1' },
        body: sampleBill({ ...visit, appointment_id: 'w' }),
      },
    ],
  );
  const figures = within(await screen.findByLabelText('In these days'));
  expect(figures.getByText('$8.40')).toBeDefined();
  expect(figures.getByText('$4.20')).toBeDefined();
  const stylists = within(screen.getByRole('list', { name: 'Not charged by stylist' })).getAllByRole('listitem');
  expect(stylists.map(({ textContent }) => textContent)).toEqual(['Mara$4.20', 'Tomás$4.20']);
  expect(screen.getAllByRole('button', { name: /^(Charge now|Move the bowl)$/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Move the bowl' }));
  await waitFor(() => expect(sent['/bills/visit/w/bowls/b1']).toEqual({ service_id: 'vivid' }));
});
