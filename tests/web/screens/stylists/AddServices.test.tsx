import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import type { ListedService } from '../../../../shared/contract/services.ts';
import { AddServices } from '../../../../web/screens/stylists/AddServices.tsx';
import { fullTest } from '../../../support/fullTest.ts';
import { buildService } from '../../../support/menu.ts';
import { as } from '../../../support/session.ts';
import { type Answer, showScreen } from '../../../support/showScreen.tsx';
import { balayage, mara, toner } from './samples.ts';

const { addServicesToStylists, getStylist, listServicesToAdd } = api.stylists;
const saved = { endpoint: addServicesToStylists, body: null };

/** `lists` are the services that can be added, one reply per read. */
const show = (answer: Answer = saved, ...lists: readonly (readonly ListedService[])[]) =>
  showScreen(AddServices, '/add-service-to-stylist?param=u7', as.stylist, [
    { endpoint: getStylist, params: { id: 'u7' }, body: mara },
    ...(lists.length ? lists : [[balayage, toner]]).map((body) => ({
      endpoint: listServicesToAdd,
      params: { stylistId: 'u7' },
      body,
    })),
    answer,
  ]);
const part = (name: string) => screen.getByRole('region', { name });
const chosen = (where: string, field: string) =>
  within(part(where)).getByRole('combobox', { name: field }) as HTMLInputElement;

async function choose(user: UserEvent, where: string, field: string, option: RegExp | string) {
  await user.click(chosen(where, field));
  await user.click(await screen.findByRole('option', { name: option }));
}

/** Selects both services and continues to their settings. */
async function configure(user: UserEvent) {
  await screen.findByText('Balayage');
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(screen.getByRole('button', { name: 'Add services to: Mara Ellison' }));
  expect(await screen.findByRole('region', { name: 'Balayage' })).toBeTruthy();
}

test('the way to the settings is there once services are selected', async () => {
  const { user } = show();
  await screen.findByText('Balayage');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Add Services for Mara Ellison');
  expect(screen.queryByRole('button', { name: /^Add services to/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByText('2 services selected.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Add services to: Mara Ellison' }));
  expect(await screen.findByRole('region', { name: 'Balayage' })).toBeTruthy();
  expect(part('Toner')).toBeTruthy();
});

test('one setting for all goes to every service, a price level only to those that cost something at it', async () => {
  const { user, sent, here } = show();
  await configure(user);
  expect(chosen('Balayage', 'Price level').value).toBe('Level 1 · $210.00');
  await choose(user, 'All services', 'Servicing time', '45 min');
  await choose(user, 'All services', 'Price level', 'Level 2');
  expect(chosen('Balayage', 'Price level').value).toBe('Level 2 · $240.00');
  expect(chosen('Toner', 'Price level').value).toBe('Level 1 · $45.00');
  await choose(user, 'Toner', 'Servicing time', '15 min');
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  await waitFor(() =>
    expect(sent[addServicesToStylists.path]).toEqual([
      { userId: 'u7', serviceId: 's1', priceLevel: 2, servicing: 45, gap: 0, servicing2: 0 },
      { userId: 'u7', serviceId: 's2', priceLevel: 1, servicing: 15, gap: 0, servicing2: 0 },
    ]),
  );
  await waitFor(() => expect(here()).toBe('/stylist-services?param=u7'));
});

test('nothing is sent while several services are not set', async () => {
  const { user, sent } = show();
  await configure(user);
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  const text = 'All services need to have Price level and Servicing time set.';
  expect(await screen.findByText(text, { selector: '.fui-ToastTitle' })).toBeTruthy();
  expect(sent).toEqual({});
});

fullTest('of several services the one that lacks something is spoken of alone', async () => {
  const { user, sent } = show();
  await configure(user);
  await choose(user, 'All services', 'Servicing time', '45 min');
  await user.click(within(part('Balayage')).getAllByRole('button', { name: 'Clear selection' })[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  const text = 'Service need to have Price level and Servicing time set.';
  expect(await screen.findByText(text, { selector: '.fui-ToastTitle' })).toBeTruthy();
  expect(sent).toEqual({});
});

fullTest('a service that costs nothing is sent with the first price level', async () => {
  const { user, sent } = show(saved, [buildService('s3', 'Consultation')]);
  await user.click(await screen.findByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(screen.getByRole('button', { name: 'Add services to: Mara Ellison' }));
  expect(within(part('Consultation')).queryByRole('combobox', { name: 'Price level' })).toBeNull();
  await choose(user, 'Consultation', 'Servicing time', '15 min');
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  const consultation = { userId: 'u7', serviceId: 's3', priceLevel: 1, servicing: 15, gap: 0, servicing2: 0 };
  await waitFor(() => expect(sent[addServicesToStylists.path]).toEqual([consultation]));
});

test('a refused save says why, keeps what was set, and drops what a colleague has assigned meanwhile', async () => {
  const refused = { endpoint: addServicesToStylists, status: 409, body: { message: 'Balayage is assigned already.' } };
  const { user, here } = show(refused, [balayage, toner], [toner]);
  await configure(user);
  await choose(user, 'All services', 'Servicing time', '45 min');
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  expect(await screen.findByText('Balayage is assigned already.', { selector: '.fui-ToastTitle' })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Balayage' })).toBeNull());
  expect(chosen('Toner', 'Servicing time').value).toBe('45 min');
  expect(here()).toBe('/add-service-to-stylist?param=u7');
});

fullTest('where a colleague has assigned all of them meanwhile, the choice begins anew in the list', async () => {
  const refused = { endpoint: addServicesToStylists, status: 409, body: { message: 'Balayage is assigned already.' } };
  const { user } = show(refused, [balayage, toner], [buildService('s3', 'Updo', 95)]);
  await configure(user);
  await choose(user, 'All services', 'Servicing time', '45 min');
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  await screen.findByText('Updo');
  expect(screen.queryByRole('button', { name: /^Add services to/ })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  expect(screen.getByRole('grid', { name: 'Services to add' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Add services to: Mara Ellison' })).toBeTruthy();
});

fullTest('a save that fails is no reason to read again what may be added', async () => {
  const down = {
    endpoint: addServicesToStylists,
    status: 500,
    body: { message: 'Something went wrong.', code: 'internal' },
  };
  const { user, sent } = show(down, [balayage, toner], [toner]);
  await configure(user);
  await choose(user, 'All services', 'Servicing time', '45 min');
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  expect(await screen.findByText(/^Something went wrong/)).toBeTruthy();
  expect(chosen('Balayage', 'Servicing time').value).toBe('45 min');
  delete sent[addServicesToStylists.path];
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  await waitFor(() => expect(sent[addServicesToStylists.path]).toHaveLength(2));
});

fullTest('an answer that is no known success is logged only, and the settings can be saved again', async () => {
  const { user, sent } = show({ endpoint: addServicesToStylists, status: 202, body: {} });
  const logged = vi.spyOn(console, 'error');
  await configure(user);
  await choose(user, 'All services', 'Servicing time', '45 min');
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  await waitFor(() => expect(logged).toHaveBeenCalledWith(expect.stringContaining('answered 202')));
  delete sent[addServicesToStylists.path];
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  await waitFor(() => expect(sent[addServicesToStylists.path]).toHaveLength(2));
  expect(document.querySelector('.fui-ToastTitle')).toBeNull();
});

fullTest('settings are left for the list only after a question', async () => {
  const { user } = show();
  await configure(user);
  await choose(user, 'Toner', 'Servicing time', '45 min');
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await user.click(await screen.findByRole('button', { name: 'Stay' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await waitFor(() => expect(chosen('Toner', 'Servicing time').value).toBe('45 min'));
  await user.click(screen.getByRole('button', { name: 'Back to the list' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  expect(await screen.findByRole('grid', { name: 'Services to add' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add services to/ })).toBeNull();
});

fullTest('removing the last form leads back to the list with nothing selected', async () => {
  const { user } = show();
  await configure(user);
  await user.click(screen.getByRole('button', { name: 'Remove Balayage' }));
  expect(screen.queryByRole('region', { name: 'Balayage' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Remove Toner' }));
  expect(await screen.findByRole('grid', { name: 'Services to add' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add services to/ })).toBeNull();
});

fullTest('what is selected for one stylist is selected for no other, in the list and in the settings', async () => {
  const noor = { ...mara, user_id: 'u8', user_first_name: 'Noor', user_last_name: 'Haddad' };
  const { user, go } = showScreen(AddServices, '/add-service-to-stylist?param=u7', as.stylist, [
    { endpoint: getStylist, params: { id: 'u7' }, body: mara },
    { endpoint: getStylist, params: { id: 'u8' }, body: noor },
    { endpoint: listServicesToAdd, params: { stylistId: 'u7' }, body: [balayage, toner] },
    { endpoint: listServicesToAdd, params: { stylistId: 'u8' }, body: [balayage, toner] },
  ]);
  await configure(user);
  await go('/add-service-to-stylist?param=u8');
  expect(await screen.findByRole('heading', { level: 1, name: 'Add Services for Noor Haddad' })).toBeTruthy();
  await screen.findByText('Balayage');
  expect(screen.getByText('Select the services to add.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: /^Add services to/ })).toBeNull();
});
