import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import { BowlOutbox } from '../../../web/salon/bowl/BowlOutbox.tsx';
import { listQueued, putQueued } from '../../../web/salon/bowl/bowlQueue.ts';
import { NewBowl } from '../../../web/salon/bowl/NewBowl.tsx';
import type { BowlSubject } from '../../../web/salon/bowl/useMixing.ts';
import { EditClient } from '../../../web/screens/clients/Record.tsx';
import { Profile } from '../../../web/screens/users/Profile.tsx';
import { fill } from '../../support/fill.ts';
import { buildService } from '../../support/menu.ts';
import { sampleUser } from '../../support/samples.ts';
import { as, buildSession } from '../../support/session.ts';
import { type Answer, showScreen } from '../../support/showScreen.tsx';
import { wilma } from './wilma.ts';

const { enterBowl, nameBowlProduct, searchBowlProducts } = api.stations;
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
const openBowl = async (...answers: Answer[]) => {
  const shown = showScreen(EditClient, '/edit-client-form?clientId=c1', as.stylist, [
    ...answers,
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
  expect((await drawer.findByText('135.5 g')).nextSibling?.textContent).toBe('$5.45 · 1 : 1.98');
  expect(drawer.getByText('Latex gloves', { exact: false })).toBeDefined();
  const grams = (name: string) => drawer.getByRole<HTMLInputElement>('textbox', { name, hidden: true });
  await user.click(drawer.getByRole('button', { name: '×0.5', hidden: true }));
  expect([grams('Grams of Majirel 6.0').value, grams('Grams of Oxidant 20 vol').value]).toEqual(['22.8', '45']);
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

test('a barcode that nobody knows is named in the bowl, now or later, and keeps its grams', async () => {
  const { user, drawer, sent } = await openBowl(
    { endpoint: searchBowlProducts, body: [] },
    { endpoint: api.products.listManufacturers, body: [] },
    { endpoint: nameBowlProduct, body: { product_id: 'N1', barcode: '13', title: '7N', is_scanned: true } },
  );
  await user.type(drawer.getByRole('textbox', { name: 'Barcode', hidden: true }), '13{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Later', hidden: true }));
  const grams = await drawer.findByRole('textbox', { name: 'Grams of Code 13', hidden: true });
  fireEvent.change(grams, { target: { value: '30' } });
  fireEvent.blur(grams);
  await user.click(drawer.getByRole('button', { name: 'New product', hidden: true }));
  await fill(user, await screen.findByRole('textbox', { name: /^Name/, hidden: true }), '7N');
  await user.click(screen.getByRole('button', { name: 'Add product', hidden: true }));
  const named = await drawer.findByRole<HTMLInputElement>('textbox', { name: 'Grams of 7N', hidden: true });
  expect(named.value).toBe('30');
  expect(sent['/stations/products']).toEqual({ code: '13', product: { name: '7N', manufacturer: '' } });
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
  expect(half.value).toBe('22.8');
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
    { endpoint: enterBowl, body: { local_id: 'second', verdict: 'refused', message: 'It is in the future' } },
  ]);
  expect(await screen.findByText('The bowl for first is saved.')).toBeDefined();
  const [bar] = await screen.findAllByText('The bowl for second was not saved. It is in the future');
  expect(bar).toBeDefined();
  expect(sent[enterBowl.path]).toMatchObject({ location_id: 7, bowl: { local_id: 'second' } });
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  expect(listQueued(userID)).toEqual([]);
});

let shownSubject: BowlSubject;
const NewBowlOfVisit = () => <NewBowl subject={shownSubject} />;

describe('in a visit with several services', () => {
  const services = ['Cut', 'Root', 'Gloss'].map((title, nth) => ({
    ...{ service_id: title, title, serviceStart: `2026-11-20 ${10 + nth}:00:00` },
    serviceEnd: `2026-11-20 ${11 + nth}:00:00`,
  }));
  const menu = services.map(({ service_id, title }) => ({
    ...buildService(service_id, title),
    takes_product: title !== 'Cut',
  }));
  const visit = { services, zone: 'America/New_York' };
  const stylist = { id: userID, name: 'Mara' };
  const subject = { clientId: 'c1', clientName: 'Ivy', locationId: 7, appointmentId: 'a1', visit, stylist };
  beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T17:40:00Z') }));
  afterEach(() => vi.useRealTimers());
  const openIn = async (mixed: object[], more: object = {}) => {
    shownSubject = { ...subject, ...more };
    const { user } = showScreen(NewBowlOfVisit, '/anywhere', as.stylist, [
      { endpoint: api.reports.listFormulas, body: { Items: [...mixed, formula], allowances: [], allergies: '' } },
      { endpoint: api.services.listServices, body: menu },
    ]);
    await user.click(await screen.findByRole('button', { name: 'New bowl' }));
    const drawer = within(await screen.findByRole('dialog', { hidden: true }));
    await drawer.findByText('135.5 g');
    const save = () => user.click(drawer.getByRole('button', { name: 'Save bowl', hidden: true }));
    const field = (name: string) => drawer.findByRole<HTMLInputElement>('combobox', { name, hidden: true });
    return { user, drawer, save, field };
  };
  const sentBowl = () => listQueued(userID)[0]?.bowl;

  test('a bowl is for the one in progress that takes product, unless another one or an earlier time is chosen', async () => {
    const { user, save, field } = await openIn([]);
    // 12:40 PM in the salon: Gloss is in progress.
    expect([(await field('For')).value, (await field('Mixed at')).value]).toEqual(['Gloss', '12:40 PM']);
    fireEvent.change(await field('Mixed at'), { target: { value: '11:05a' } });
    fireEvent.blur(await field('Mixed at'));
    expect((await field('For')).value).toBe('Root');
    await user.click(await field('For'));
    expect(screen.getAllByRole('option', { hidden: true }).map((option) => option.textContent)).toEqual([
      'Root',
      'Gloss',
    ]);
    await user.click(screen.getByRole('option', { name: 'Gloss', hidden: true }));
    await save();
    expect(sentBowl()).toMatchObject({ start: '2026-11-20T16:05:00.000Z', service_id: 'Gloss', appointment: 'a1' });
    expect(sentBowl()).not.toHaveProperty('end');
  });

  test('a bowl that is entered on a later day was mixed on the day of the visit', async () => {
    vi.setSystemTime(Date.parse('2026-11-23T14:00:00Z'));
    const { save } = await openIn([]);
    await save();
    expect(sentBowl()).toMatchObject({ start: '2026-11-20T15:00:00.000Z' });
  });

  test('a bowl is not mixed later than now', async () => {
    const { drawer, save, field } = await openIn([]);
    fireEvent.change(await field('Mixed at'), { target: { value: '1 PM' } });
    fireEvent.blur(await field('Mixed at'));
    await save();
    expect((await drawer.findByRole('alert', { hidden: true })).textContent).toBe('It cannot be mixed later than now.');
  });

  test('there is no question where a single one takes product', async () => {
    const { drawer, save } = await openIn([], { visit: { ...visit, services: services.slice(0, 2) } });
    expect(drawer.queryByRole('combobox', { name: 'For', hidden: true })).toBeNull();
    await save();
    expect(sentBowl()).not.toHaveProperty('service_id');
  });
});
