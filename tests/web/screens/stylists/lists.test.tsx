import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { SearchStylists } from '../../../../web/screens/stylists/List.tsx';
import { StylistServices } from '../../../../web/screens/stylists/Services.tsx';
import { fullTest } from '../../../support/fullTest.ts';
import { as, buildSession } from '../../../support/session.ts';
import { type Answer, showScreen } from '../../../support/showScreen.tsx';
import { assignedBalayage, mara } from './samples.ts';

const { getStylist, listStylists, listStylistsByLocation, listUserServices } = api.stylists;
const found = { endpoint: getStylist, params: { id: 'u7' }, body: mara };
const showServices = (...answers: Answer[]) =>
  showScreen(StylistServices, '/stylist-services?param=u7', as.stylist, answers);

test('a stylist of the list leads to their services', async () => {
  const { user, here } = showScreen(SearchStylists, '/search-stylists', as.stylist, [
    { endpoint: listStylists, body: [mara] },
  ]);
  expect(screen.getByText('Click a stylist to manage their assigned services.')).toBeTruthy();
  await user.click(await screen.findByText('Mara'));
  expect(here()).toBe('/stylist-services?param=u7');
});

test('on a phone a stylist is listed with their salon and what they do, or what is missing', async () => {
  const none = { ...mara, user_id: 'u8', services_count: 0, missing: ['services' as const] };
  const unpriced = { ...mara, user_id: 'u9', missing: ['price' as const] };
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(360);
  showScreen(SearchStylists, '/search-stylists', as.stylist, [
    { endpoint: listStylists, body: [mara, none, unpriced] },
  ]);
  expect(await screen.findByText('Fairfax · 1 service')).toBeTruthy();
  expect(screen.getByText('Fairfax · No services')).toBeTruthy();
  expect(screen.getByText('Fairfax · No price')).toBeTruthy();
});

test('only who may add people is offered to add a stylist', async () => {
  const answers = [{ endpoint: listStylists, body: [] }];
  const { user, here } = showScreen(SearchStylists, '/search-stylists', as.manager, answers);
  await screen.findByText('No stylists yet.');
  const [button] = screen.getAllByRole('button', { name: 'Add New Stylist' });
  if (button) await user.click(button);
  expect(here()).toBe('/create-account?role=stylist');
});

test('somebody who belongs to no salon is shown the stylists of the salon the specification names', async () => {
  const session = buildSession([1], { location_id: null });
  const { sent } = showScreen(
    SearchStylists,
    '/search-stylists',
    as.stylist,
    [{ endpoint: listStylistsByLocation, body: [mara] }],
    session,
  );
  expect(await screen.findByText('Mara')).toBeTruthy();
  expect(sent[listStylistsByLocation.path]).toEqual({ location: 1002 });
});

test('a stylist who cannot be read is tried again with their services', async () => {
  const services = { endpoint: listUserServices, params: { userId: 'u7' }, body: [assignedBalayage] };
  const { user } = showServices({ ...found, status: 400, body: { message: 'Down' } }, found, services);
  await screen.findByText('Balayage');
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Manage Services: Mara Ellison' })).toBeTruthy();
});

test('a service of a stylist shows its time and price, and leads to its settings', async () => {
  const { user, here } = showServices(found, {
    endpoint: listUserServices,
    params: { userId: 'u7' },
    body: [assignedBalayage],
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Manage Services: Mara Ellison' })).toBeTruthy();
  await user.click(await screen.findByText('Balayage'));
  expect(here()).toBe('/edit-stylist-service?user=u7&service=s1');
});

test('a service at a level at which it is not sold any more says so', async () => {
  const held = { ...assignedBalayage, assignment: { ...assignedBalayage.assignment, priceLevel: 4 } };
  showServices(found, { endpoint: listUserServices, params: { userId: 'u7' }, body: [held] });
  expect(await screen.findByText('Not offered · level 4')).toBeTruthy();
});

test('a stylist without services is given some from there', async () => {
  const { user, here } = showServices(found, { endpoint: listUserServices, params: { userId: 'u7' }, body: [] });
  await screen.findByText('No services have been assigned. Use the Add Services button.');
  const [button] = screen.getAllByRole('button', { name: 'Add Services' });
  if (button) await user.click(button);
  expect(here()).toBe('/add-service-to-stylist?param=u7');
});

fullTest('services that cannot be read are said so, with a way to try again', async () => {
  const down = { endpoint: listUserServices, params: { userId: 'u7' }, status: 400, body: { message: 'Down' } };
  const { user } = showServices(found, down, { ...down, status: 200, body: [assignedBalayage] });
  expect(await screen.findByText('Error loading data.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Balayage')).toBeTruthy();
});

test('what goes on failing is said once', async () => {
  const services = { endpoint: listUserServices, params: { userId: 'u7' }, body: [assignedBalayage] };
  const down = { status: 400, body: { message: 'Down' } };
  const round = [
    { ...found, ...down },
    { ...services, ...down },
  ];
  const { user } = showServices(...round, ...round, found, services);
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await user.click(await screen.findByRole('button', { name: 'Retry' }));
  await screen.findByText('Balayage');
  const toasts = screen.getAllByText('Error loading data.', { ignore: '[aria-live]' });
  expect(toasts).toHaveLength(1);
});

test('a stylist who is not there is said so without a toast, with a way to the list', async () => {
  const { user, here } = showServices({ ...found, status: 404, body: { message: 'Stylist not found' } });
  await screen.findByText('Stylist not found');
  expect(screen.queryByText('Error loading data.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Back to stylists' }));
  expect(here()).toBe('/search-stylists');
});
