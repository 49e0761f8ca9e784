import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { EditStylistService } from '../../../../web/screens/stylists/EditService.tsx';
import { fullTest } from '../../../support/fullTest.ts';
import { as } from '../../../support/session.ts';
import { type Answer, showScreen } from '../../../support/showScreen.tsx';
import { assignedBalayage, mara } from './samples.ts';

const { deleteUserService, getServiceToEdit, getStylist, updateUserService } = api.stylists;
const address = '/edit-stylist-service?user=u7&service=s1';

const show = (...answers: Answer[]) =>
  showScreen(EditStylistService, address, as.stylist, [
    { endpoint: getStylist, params: { id: 'u7' }, body: mara },
    { endpoint: getServiceToEdit, params: { userId: 'u7', serviceId: 's1' }, body: assignedBalayage },
    ...answers,
  ]);
const field = (name: string) => screen.findByRole('combobox', { name });

test('the settings of a service are shown and saved with the version they were read at', async () => {
  const { user, sent, here } = show({ endpoint: updateUserService, body: { message: 'Saved' } });
  expect((await field('Servicing time')) as HTMLInputElement).toHaveProperty('value', '45 min');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Edit Services for Mara Ellison');
  expect(screen.getByText('Configure Balayage service settings')).toBeTruthy();
  await user.click(await field('Servicing time'));
  await user.click(await screen.findByRole('option', { name: '1 h' }));
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  await waitFor(() => expect(here()).toBe('/stylist-services?param=u7'));
  expect(sent[updateUserService.path]).toEqual({
    userId: 'u7',
    serviceId: 's1',
    priceLevel: 2,
    servicing: 60,
    gap: 30,
    servicing2: 15,
    version: 3,
  });
  expect(await screen.findByText('Saved')).toBeTruthy();
});

test('a level that is not sold any more is shown with that word, and another one is to be chosen', async () => {
  const held = { ...assignedBalayage, assignment: { ...assignedBalayage.assignment, priceLevel: 4 } };
  const { user, sent } = showScreen(EditStylistService, address, as.stylist, [
    { endpoint: getStylist, params: { id: 'u7' }, body: mara },
    { endpoint: getServiceToEdit, params: { userId: 'u7', serviceId: 's1' }, body: held },
    { endpoint: updateUserService, body: { message: 'Saved' } },
  ]);
  expect(await field('Price level')).toHaveProperty('value', 'Level 4 (not offered)');
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  expect(await screen.findByText('This level is not offered')).toBeTruthy();
  expect(sent).toEqual({});
  await user.click(await field('Price level'));
  const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(offered).toEqual(['Level 1 · $210.00', 'Level 2 · $240.00', 'Level 4 (not offered)']);
  await user.click(await screen.findByRole('option', { name: 'Level 2 · $240.00' }));
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  await waitFor(() => expect(sent[updateUserService.path]).toMatchObject({ priceLevel: 2 }));
});

test.each([
  ['fails says so', 500, 'Down', 'Error updating service.'],
  [
    'meets a service that a colleague took away says why',
    404,
    'Service not found',
    'Error updating service. Service not found',
  ],
])('a save that %s and keeps what was chosen', async (_, status, message, text) => {
  const { user, here } = show({ endpoint: updateUserService, status, body: { message } });
  await user.click(await field('Servicing time'));
  await user.click(await screen.findByRole('option', { name: '1 h' }));
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(await field('Servicing time')).toHaveProperty('value', '1 h');
  expect(here()).toBe(address);
});

fullTest('a service is taken from a stylist only after a question', async () => {
  const { user, sent, here } = show({ endpoint: deleteUserService, body: { message: 'Deleted' } });
  await field('Servicing time');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  const question = await screen.findByRole('alertdialog');
  expect(question.textContent).toContain('Are you sure you want to delete Balayage for user Mara Ellison?');
  await user.click(within(question).getByRole('button', { name: 'Cancel' }));
  expect(sent).toEqual({});
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(here()).toBe('/stylist-services?param=u7'));
  expect(sent[deleteUserService.path]).toEqual({ userId: 'u7', serviceId: 's1' });
  expect(await screen.findByText('Deleted')).toBeTruthy();
});

test('a service that was not deleted stays on screen', async () => {
  const { user, here } = show({
    endpoint: deleteUserService,
    status: 500,
    body: { message: 'Try again later.', code: 'internal' },
  });
  await field('Servicing time');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText('Try again later.')).toBeTruthy();
  expect(here()).toBe(address);
});

test('an answer to a deletion that is no known success is logged only', async () => {
  const { user, here } = show({ endpoint: deleteUserService, status: 202, body: { message: 'Later' } });
  const logged = vi.spyOn(console, 'error');
  await field('Servicing time');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(logged).toHaveBeenCalledWith(expect.stringContaining('answered 202')));
  expect(here()).toBe(address);
  expect(document.querySelector('.fui-ToastTitle')).toBeNull();
});

test('a deleted service is left without a question about what was typed', async () => {
  const { user, here } = show({ endpoint: deleteUserService, body: { message: 'Deleted' } });
  await user.click(await field('Gap'));
  await user.click(await screen.findByRole('option', { name: '1 h' }));
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(here()).toBe('/stylist-services?param=u7'));
});

fullTest('what a colleague set meanwhile is shown and saved with it', async () => {
  const theirs = { ...assignedBalayage, assignment: { ...assignedBalayage.assignment, gap: 45, version: 4 } };
  const { user, sent } = show(
    { endpoint: updateUserService, status: 409, body: { code: 'stale', message: 'Somebody else changed this.' } },
    { endpoint: updateUserService, body: { message: 'Saved' } },
    { endpoint: getServiceToEdit, params: { userId: 'u7', serviceId: 's1' }, body: theirs },
  );
  await user.click(await field('Servicing time'));
  await user.click(await screen.findByRole('option', { name: '1 h' }));
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Gap: now 45 min.');
  expect(await field('Gap')).toHaveProperty('value', '45 min');
  expect(await field('Servicing time')).toHaveProperty('value', '1 h');
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  await waitFor(() =>
    expect(sent[updateUserService.path]).toMatchObject({ servicing: 60, gap: 45, servicing2: 15, version: 4 }),
  );
});

test.each([
  ['that is not theirs', 's9', 'This service is not assigned to the stylist.'],
  ['that no address names', '', 'No service was chosen.'],
])('a service %s is said so, with a way to theirs', async (_, id, text) => {
  const answers = [{ endpoint: getStylist, params: { id: 'u7' }, body: mara }];
  const { user, here } = showScreen(
    EditStylistService,
    `/edit-stylist-service?user=u7&service=${id}`,
    as.stylist,
    answers,
  );
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.queryByText('Error loading data.')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Choose a service' }));
  expect(here()).toBe('/stylist-services?param=u7');
});

fullTest('what was set for one stylist and left is not set for another who was looked at before', async () => {
  const noor = { ...mara, user_id: 'u8', user_first_name: 'Noor', user_last_name: 'Haddad' };
  const theirs = { ...assignedBalayage, assignment: { ...assignedBalayage.assignment, userId: 'u8', servicing: 90 } };
  const { user, go } = show(
    { endpoint: getStylist, params: { id: 'u8' }, body: noor },
    { endpoint: getServiceToEdit, params: { userId: 'u8', serviceId: 's1' }, body: theirs },
  );
  const servicing = async (text: string) =>
    waitFor(() => expect(screen.getByRole('combobox', { name: 'Servicing time' })).toHaveProperty('value', text));
  await servicing('45 min');
  await go('/edit-stylist-service?user=u8&service=s1');
  await servicing('1 h 30 min');
  await go(address);
  await servicing('45 min');
  await user.click(await field('Servicing time'));
  await user.click(await screen.findByRole('option', { name: '1 h' }));
  const going = go('/edit-stylist-service?user=u8&service=s1');
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await going;
  await screen.findByRole('heading', { level: 1, name: 'Edit Services for Noor Haddad' });
  await servicing('1 h 30 min');
});
