import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { AddServices } from '../../../../web/screens/stylists/AddServices.tsx';
import { EditStylistService } from '../../../../web/screens/stylists/EditService.tsx';
import { StylistHours } from '../../../../web/screens/stylists/Hours.tsx';
import { StylistServices } from '../../../../web/screens/stylists/Services.tsx';
import { fullTest } from '../../../support/fullTest.ts';
import { as } from '../../../support/session.ts';
import { type Answer, showScreen } from '../../../support/showScreen.tsx';
import { assignedBalayage, mara, toner } from './samples.ts';

const { stylists } = api;
const params = { id: 'u7' };
const message = 'Mara Ellison is deactivated. Nothing can be changed until the account is active again.';
const refused = { status: 409, body: { code: 'conflict', message } };
const active = { endpoint: stylists.getStylist, params, body: mara };
const off = { ...active, body: { ...mara, user_status: 'INACTIVE' } };
const gone = { ...active, status: 404, body: { message: 'Stylist not found' } };
const week = { week: null, exceptions: [{ date: '2027-12-31', stretches: [], note: 'Early end' }], version: 3 };
const reads: Answer[] = [
  { endpoint: stylists.listUserServices, params: { userId: 'u7' }, body: [assignedBalayage] },
  { endpoint: stylists.listServicesToAdd, params: { stylistId: 'u7' }, body: [toner] },
  { endpoint: stylists.getServiceToEdit, params: { userId: 'u7', serviceId: 's1' }, body: assignedBalayage },
  { endpoint: stylists.getWorkingHours, params, body: { ...week, opening: null } },
  { endpoint: stylists.getCalendarFeed, params, body: { active: false } },
];
const edit = '/edit-stylist-service?user=u7&service=s1';

test.each([
  ['services', StylistServices, '/stylist-services?param=u7', 'Balayage'],
  ['services to add', AddServices, '/add-service-to-stylist?param=u7', 'Toner'],
  ['settings', EditStylistService, edit, 'Balayage'],
  ['hours', StylistHours, '/stylist-hours?param=u7', 'Days that differ'],
])('the %s of a deactivated stylist are there to be read', async (_, Screen, address, text) => {
  const { user, here } = showScreen(Screen, address, as.manager, [off, ...reads]);
  expect(await screen.findByText(message)).toBeTruthy();
  const [line] = await screen.findAllByText(text);
  if (line) await user.click(line);
  expect(here()).toBe(address);
  expect(screen.queryByRole('button', { name: /^Add|^Save|^Delete|^Remove|Create address/ })).toBeNull();
});

test('hours of a deactivated stylist cannot be written over', async () => {
  showScreen(StylistHours, '/stylist-hours?param=u7', as.manager, [off, ...reads]);
  expect(await screen.findByRole('textbox', { name: 'Day 1 Note' })).toHaveProperty('readOnly', true);
  expect(screen.queryByText('Calendar feed')).toBeNull();
});

test('hours of a stylist who is deactivated meanwhile stay as they were typed', async () => {
  const save = { endpoint: stylists.saveWorkingHours, params, ...refused };
  const { user, here } = showScreen(StylistHours, '/stylist-hours?param=u7', as.manager, [active, ...reads, save]);
  await user.type(await screen.findByRole('textbox', { name: 'Day 1 Note' }), '!');
  await user.click(screen.getByRole('button', { name: 'Save Hours' }));
  expect(await screen.findByText(message)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Day 1 Note' })).toHaveProperty('value', 'Early end!');
  expect(here()).toBe('/stylist-hours?param=u7');
});

test('settings of a stylist who is deactivated meanwhile stay as they were chosen, and cannot be saved again', async () => {
  const save = { endpoint: stylists.updateUserService, ...refused };
  const { user, here } = showScreen(EditStylistService, edit, as.manager, [active, off, ...reads, save]);
  await user.click(await screen.findByRole('combobox', { name: 'Servicing time' }));
  await user.click(await screen.findByRole('option', { name: '1 h' }));
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  expect(await screen.findByText(`Error updating service. ${message}`)).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Services' })).toBeNull());
  expect(screen.getByText(message)).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Servicing time' })).toHaveProperty('value', '1 h');
  expect(here()).toBe(edit);
});

fullTest('services for a stylist who is deactivated meanwhile keep their settings', async () => {
  const save = { endpoint: stylists.addServicesToStylists, ...refused };
  const address = '/add-service-to-stylist?param=u7';
  const { user, here } = showScreen(AddServices, address, as.manager, [active, off, ...reads, save]);
  await screen.findByText('Toner');
  await user.click(screen.getByRole('checkbox', { name: 'Select all rows on this page' }));
  await user.click(screen.getByRole('button', { name: 'Add services to: Mara Ellison' }));
  const form = within(await screen.findByRole('region', { name: 'Toner' }));
  await user.click(form.getByRole('combobox', { name: 'Servicing time' }));
  await user.click(await screen.findByRole('option', { name: '45 min' }));
  await user.click(screen.getByRole('button', { name: 'Save Services' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Save Services' })).toBeNull());
  expect(screen.getAllByText(message).length).toBeGreaterThan(0);
  expect(form.getByRole('combobox', { name: 'Servicing time' })).toHaveProperty('value', '45 min');
  expect(here()).toBe(address);
});

test('a stylist who is deleted meanwhile leaves what was typed standing', async () => {
  const save = { endpoint: stylists.saveWorkingHours, params, status: 404, body: gone.body };
  const { user } = showScreen(StylistHours, '/stylist-hours?param=u7', as.manager, [active, gone, ...reads, save]);
  await user.type(await screen.findByRole('textbox', { name: 'Day 1 Note' }), '!');
  window.dispatchEvent(new Event('focus'));
  await user.click(screen.getByRole('button', { name: 'Save Hours' }));
  expect(await screen.findByText('Stylist not found')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Day 1 Note' })).toHaveProperty('value', 'Early end!');
});
