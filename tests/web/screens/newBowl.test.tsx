import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import { BowlOutbox } from '../../../web/salon/bowl/BowlOutbox.tsx';
import { listQueued, putQueued } from '../../../web/salon/bowl/bowlQueue.ts';
import { EditClient } from '../../../web/screens/clients/Record.tsx';
import { Profile } from '../../../web/screens/users/Profile.tsx';
import { sampleUser } from '../../support/samples.ts';
import { as, buildSession } from '../../support/session.ts';
import { showScreen } from '../../support/showScreen.tsx';
import { wilma } from './wilma.ts';

const { enterBowl, searchBowlProducts } = api.stations;
const { userID } = buildSession(as.stylist).user;
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const formula = {
  ...{ bowl_id: 'b1', location_id: 7, location_name: 'Rosslyn', user_id: 'u9', user_name: 'Mara Ellison' },
  ...{ start: '2026-11-20 10:12:00', appointment_id: null, service_id: null },
  entries: [
    { entry_id: 'e1', product_id: 'M60', product_alias: 'Majirel 6.0', amount: 4550, waste: 310, cost: 455 },
    { entry_id: 'e2', product_id: 'O20', product_alias: 'Oxidant 20 vol', amount: 9000, waste: 90, cost: 90 },
  ],
};
const keepBowl = (local_id: string, at: number) =>
  putQueued(userID, {
    ...{ location_id: 7, at },
    bowl: {
      ...{ local_id, start: '2026-11-21T10:00:00Z', stylist: userID, client_name: local_id },
      entries: [{ product: 'M60', grams: 10, waste: 0 }],
    },
  });
const openBowl = async () => {
  const shown = showScreen(EditClient, '/edit-client-form?clientId=c1', as.stylist, [
    { endpoint: api.clients.getClient, body: wilma },
    { endpoint: api.reports.listFormulas, body: { Items: [formula], allergies: 'Latex gloves' } },
    { endpoint: api.scheduler.listClientAppointments, body: { Items: [] } },
    { endpoint: searchBowlProducts, body: [{ product_id: 'G1', barcode: '12', title: 'Gloss', is_scanned: true }] },
  ]);
  await shown.user.click(await screen.findByRole('button', { name: 'New bowl' }));
  // Without layout the drawer does not count as shown.
  const drawer = within(await screen.findByRole('dialog', { hidden: true }));
  return { ...shown, drawer };
};

test('a bowl starts with the last formula, is scaled and changed, and says what is missing before it is kept to be sent', async () => {
  const { user, drawer } = await openBowl();
  expect((await drawer.findByText('135.50 g')).nextSibling?.textContent).toBe('$5.45 · 1 : 1.98');
  expect(drawer.getByText('Latex gloves', { exact: false })).toBeDefined();
  const grams = (name: string) => drawer.getByRole<HTMLInputElement>('textbox', { name, hidden: true });
  await user.click(drawer.getByRole('button', { name: '×0.5', hidden: true }));
  expect([grams('Grams of Majirel 6.0').value, grams('Grams of Oxidant 20 vol').value]).toEqual(['22.80', '45.00']);
  await user.type(drawer.getByRole('textbox', { name: 'Barcode', hidden: true }), '12{Enter}');
  await drawer.findByRole('textbox', { name: 'Grams of Gloss', hidden: true });
  await user.click(drawer.getByRole('button', { name: 'Save bowl', hidden: true }));
  expect((await drawer.findByRole('alert', { hidden: true })).textContent).toBe('How many grams of Gloss?');
  // Typed this fast it would be heard as a scan.
  for (const [name, value] of [['Grams of Gloss', '12.2'] as const, ['Grams left over', '8'] as const]) {
    fireEvent.change(grams(name), { target: { value } });
    fireEvent.blur(grams(name));
  }
  await user.click(drawer.getByRole('button', { name: 'Save bowl', hidden: true }));
  expect(listQueued(userID)).toMatchObject([
    {
      bowl: {
        ...{ stylist: userID, client: 'c1' },
        entries: [
          { product: 'M60', grams: 22.8, waste: 2.28 },
          { product: 'O20', grams: 45, waste: 4.5 },
          { product: 'G1', grams: 12.2, waste: 1.22 },
        ],
      },
    },
  ]);
});

test('Back on a phone closes the bowl first, and asks before a changed one is lost', async () => {
  vi.stubGlobal('innerWidth', 390);
  const { user, drawer, go, here } = await openBowl();
  const address = here();
  const answer = async (name: string) => user.click(await screen.findByRole('button', { name, hidden: true }));
  await user.click(await drawer.findByRole('button', { name: '×0.5', hidden: true }));
  await go(-1);
  await answer('Cancel');
  const half = drawer.getByRole<HTMLInputElement>('textbox', { name: 'Grams of Majirel 6.0', hidden: true });
  expect(half.value).toBe('22.80');
  await go(-1);
  await answer('Discard');
  await waitFor(() => expect(screen.queryByText('Left over')).toBeNull());
  expect(here()).toBe(address);
});

test('signing out everywhere asks first while a bowl waits for the network', async () => {
  const signOut = vi.fn(async () => undefined);
  keepBowl('first', 1);
  const profile = { endpoint: api.users.getProfile, body: sampleUser({}) };
  const { user } = showScreen(Profile, '/profile', as.stylist, [profile], buildSession(as.stylist, { signOut }));
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await press('Sign out everywhere');
  await screen.findByText(/^1 bowl waits for the network\./);
  await press('Stay');
  expect(signOut).not.toHaveBeenCalled();
  await press('Sign out everywhere');
  await press('Log out');
  await waitFor(() => expect(signOut).toHaveBeenCalledWith(true));
});

test('kept bowls are sent in order; one that was refused stays until it is discarded', async () => {
  keepBowl('second', 2);
  keepBowl('first', 1);
  const { user, sent } = showScreen(BowlOutbox, '/anywhere', as.stylist, [
    { endpoint: enterBowl, body: { local_id: 'first', verdict: 'booked', transaction_id: 't1' } },
    { endpoint: enterBowl, body: { local_id: 'second', verdict: 'refused', message: 'It lies in the future' } },
  ]);
  expect(await screen.findByText('The bowl for first is booked.')).toBeDefined();
  const [bar] = await screen.findAllByText('The bowl for second was not booked. It lies in the future');
  expect(bar).toBeDefined();
  expect(sent[enterBowl.path]).toMatchObject({ location_id: 7, bowl: { local_id: 'second' } });
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(listQueued(userID)).toEqual([]);
});
