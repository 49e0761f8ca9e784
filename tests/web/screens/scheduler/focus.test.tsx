import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { sampleClient, sampleSalon } from '../../../support/samples.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment, buildBook } from './samples.ts';

const { createAppointment, getSchedulerData, updateAppointment } = api.scheduler;
const ivy = buildAppointment('mara 10:00 Ivy Chen', 60);
const gus = buildAppointment('mara 13:35 Gus Feld', 35);
const person = sampleClient({ client_id: 'c2', client_first_name: 'Gus', client_last_name: 'Feld' });
const clients = { endpoint: api.clients.listClients, body: { Items: [person], total: 1 } };
const focused = () => document.activeElement;
const isSomewhere = () => expect(focused()).not.toBe(document.body);

test('an appointment is created by keyboard alone, and the focus ends on it', async () => {
  const made = { ...gus, message: 'Appointments created successfully.' };
  const after = {
    endpoint: getSchedulerData,
    body: {
      ...buildBook(ivy, gus),
      configs: [{ location: 3 }],
      locations: [sampleSalon(3, 'Fairfax', 'UTC')],
    },
  };
  const { user, sent } = openBook([ivy], [after, clients, { endpoint: createAppointment, body: made }]);
  await findBlock('Ivy Chen');
  screen.getByRole('button', { name: 'New appointment' }).focus();
  await user.keyboard('{Enter}');
  const client = await screen.findByRole('combobox', { name: 'Client' });
  expect(focused()).toBe(client);
  await user.keyboard('Gus');
  await screen.findByRole('option', { name: /Gus Feld/ });
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Change client' })));
  await user.click(screen.getByRole('combobox', { name: 'Stylist' }));
  await user.click(screen.getByRole('option', { name: 'Mara Ellison' }));
  isSomewhere();
  const start = screen.getByRole<HTMLInputElement>('combobox', { name: 'Start' });
  await user.clear(start);
  await user.type(start, '1:35');
  await user.tab();
  expect(start.value).toBe('1:35 PM');
  await user.click(screen.getByRole('combobox', { name: 'Add service' }));
  await user.click(await screen.findByRole('option', { name: /Toner/ }));
  expect(focused()).toBe(screen.getByRole('combobox', { name: 'Add service' }));
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Appointments created successfully.');
  expect(sent[createAppointment.path]).toMatchObject({ client_id: 'c2', start: expect.stringContaining('13:35:00') });
  await waitFor(async () => expect(focused()).toBe(await findBlock('Gus Feld')));
});

test('closing and saving return the focus to the block', async () => {
  const { user } = openBook(ivy, [
    { endpoint: updateAppointment, body: { ...ivy, message: 'Appointments updated successfully.' } },
  ]);
  await user.click(await findBlock('Ivy Chen'));
  expect(focused()).toBe(await screen.findByRole('heading', { name: 'Ivy Chen' }));
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(focused()).toBe(await findBlock('Ivy Chen')));
  await user.keyboard('{Enter}');
  await screen.findByRole('heading', { name: 'Ivy Chen' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Appointments updated successfully.');
  await waitFor(async () => expect(focused()).toBe(await findBlock('Ivy Chen')));
});

test('leaving a change behind returns the focus to the block', async () => {
  const { user } = openBook(ivy, []);
  await user.click(await findBlock('Ivy Chen'));
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Tea');
  await user.keyboard('{Escape}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Leave' }));
  await waitFor(async () => expect(focused()).toBe(await findBlock('Ivy Chen')));
});

test('closing a new appointment without saving returns the focus to the book', async () => {
  const { user } = openBook([ivy], []);
  await findBlock('Ivy Chen');
  const [mara] = screen.getAllByRole('listitem');
  if (mara) await user.click(mara);
  await screen.findByRole('heading', { name: 'New appointment' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.getByRole('application').contains(focused())).toBe(true));
});

fullTest('after adding a client the focus is on the chosen client', async () => {
  const found = { endpoint: api.clients.getClient, body: person };
  const { user, here, go } = openBook([ivy], [{ ...clients, body: { Items: [], total: 0 } }, found]);
  await findBlock('Ivy Chen');
  const book = here();
  await user.click(screen.getByRole('button', { name: 'New appointment' }));
  await user.type(await screen.findByRole('combobox', { name: 'Client' }), 'Gus');
  await user.click(await screen.findByRole('option', { name: 'Add Client' }));
  await screen.findByRole('heading', { name: 'Another screen' });
  await go(`${book}&client_id=c2`);
  await screen.findByText('Gus Feld');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Change client' })));
});

fullTest('canceling a change of client keeps the current client', async () => {
  const { user } = openBook([ivy], [clients]);
  await user.click(await findBlock('Ivy Chen'));
  await user.click(screen.getByRole('button', { name: 'Change client' }));
  await user.keyboard('Gus');
  await screen.findByRole('option', { name: /Gus Feld/ });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(focused()).toBe(screen.getByRole('button', { name: 'Change client' })));
  expect(within(screen.getByRole('region', { name: 'Client' })).getByText('Ivy Chen')).toBeTruthy();
  screen.getByRole('heading', { name: 'Ivy Chen' });
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ivy Chen' })).toBeNull());
});
