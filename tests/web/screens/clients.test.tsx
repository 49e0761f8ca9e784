import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import { EditClients } from '../../../web/screens/clients/List.tsx';
import { CreateClient, EditClient } from '../../../web/screens/clients/Record.tsx';
import { as } from '../../support/session.ts';
import { showScreen } from '../../support/showScreen.tsx';
import { wilma } from './wilma.ts';

const { listClients, getClient, updateClient, createClient } = api.clients;
const found = { endpoint: getClient, body: wilma };

test('without any client the list says so and leads to the form for one', async () => {
  const { user, here } = showScreen(EditClients, '/edit-client', as.manager, [
    { endpoint: listClients, body: { Items: [] } },
  ]);
  expect(await screen.findByText('No clients yet.')).toBeTruthy();
  const buttons = screen.getAllByRole('button', { name: 'Add New Client' });
  expect(buttons).toHaveLength(2);
  for (const button of buttons.slice(1)) await user.click(button);
  expect(here()).toBe('/create-client?location_id=1');
});

test('the list says how many clients there are, and sorts them where they are', async () => {
  const { user, sent } = showScreen(EditClients, '/edit-client', as.manager, [
    { endpoint: listClients, body: { Items: [wilma], cursor: 'next', total: 5000 } },
  ]);
  expect(await screen.findByText('5,000')).toBeTruthy();
  expect(screen.getByText('+1 (703) 555-9911')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /^First name/ }));
  await waitFor(() => expect(sent[listClients.path]).toMatchObject({ by: 'first_name', descending: false }));
});

test('incomplete clients have a list of what they lack, and their form does not ask for it', async () => {
  const uma = { ...wilma, client_last_name: '', client_birthday: '--/04/09', client_email: '' };
  const { user, sent } = showScreen(EditClients, '/edit-client', as.manager, [
    { endpoint: listClients, body: { Items: [uma] } },
  ]);
  await user.click(await screen.findByRole('tab', { name: 'Clients Missing Info' }));
  expect(await screen.findByText('last name, email')).toBeTruthy();
  expect(sent[listClients.path]).toMatchObject({ incomplete: true });
  cleanup();
  const updated = { endpoint: updateClient, body: { message: 'Client Updated', client: uma } };
  const form = showScreen(EditClient, '/edit-client-form?clientId=c1', as.manager, [
    { endpoint: getClient, body: uma },
    updated,
  ]);
  await form.user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(document.activeElement).toBe(screen.getByLabelText(/^First name/));
  expect(screen.getByText('Birthday 04/09, year unknown')).toBeTruthy();
  await form.user.type(screen.getByLabelText(/^Allergies/), 'PPD');
  await form.user.click(screen.getByRole('button', { name: 'Update Client' }));
  await waitFor(() => expect(form.sent[updateClient.path]).toMatchObject({ lastName: '', allergies: 'PPD' }));
});

test('the form keeps a patch test and the consent to pictures', async () => {
  const { user, sent } = showScreen(EditClient, '/edit-client-form?clientId=c1', as.manager, [
    {
      endpoint: getClient,
      body: { ...wilma, client_patch_test: { date: '2026-05-02', product_line: 'Igora', result: 'negative' } },
    },
    { endpoint: updateClient, body: { message: 'Client Updated', client: wilma } },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const line = await screen.findByLabelText('Product line');
  await user.clear(line);
  await user.type(line, 'Koleston');
  await user.click(screen.getByLabelText('Pictures of the hair'));
  await user.click(await screen.findByRole('option', { name: 'Yes' }));
  await user.click(screen.getByRole('button', { name: 'Update Client' }));
  await waitFor(() =>
    expect(sent[updateClient.path]).toMatchObject({
      patchTest: { date: '2026-05-02', product_line: 'Koleston', result: 'negative' },
      pictureConsent: 'yes',
    }),
  );
});

test('a client who was added twice is merged into the other one, which can be undone there for a day', async () => {
  const { mergeClients, undoClientMerge } = api.scheduler;
  const maya = { ...wilma, client_id: 'c9', client_first_name: 'Maya', client_last_name: 'Osei' };
  const merged = { client_id: 'c1', name: 'Wilma Rivers', time: new Date().toISOString() };
  const old = { ...merged, client_id: 'c0', name: 'Long Ago', time: '2026-01-01T10:00:00.000Z' };
  const { user, here, sent } = showScreen(EditClient, '/edit-client-form?clientId=c1', as.manager, [
    found,
    { endpoint: listClients, body: { Items: [wilma, maya] } },
    { endpoint: mergeClients, params: { id: 'c1' }, body: { message: 'Clients Merged', client: maya } },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Merge' }));
  await user.click(await screen.findByRole('combobox', { name: 'Client to keep' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Maya Osei/),
  ]);
  await user.click(screen.getByRole('option'));
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(here()).toBe('/edit-client-form?clientId=c9'));
  expect(sent['/clients/c1/merge']).toEqual({ into: 'c9' });
  cleanup();
  const kept = showScreen(EditClient, '/edit-client-form?clientId=c9', as.manager, [
    { endpoint: getClient, body: { ...maya, merged_from: [old, merged] } },
    { endpoint: undoClientMerge, params: { id: 'c1' }, body: { message: 'Merge Undone', client: wilma } },
  ]);
  expect((await screen.findByText(/was merged into this client/)).textContent).toMatch(/^Wilma Rivers/);
  await kept.user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Merge Undone')).toBeTruthy();
});

test('a client is erased once their name is typed; what is left is read only', async () => {
  const { eraseClient } = api.erasure;
  const erased = { ...wilma, client_first_name: 'Erased', client_last_name: 'client', erased: 'begun' as const };
  const { user, sent } = showScreen(EditClient, '/edit-client-form?clientId=c1', as.admin, [
    found,
    { endpoint: eraseClient, params: { id: 'c1' }, body: { message: 'Client Erased', client: erased } },
  ]);
  await user.click(await screen.findByRole('button', { name: 'Erase client' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await user.type(dialog.getByRole('textbox'), 'Wilma');
  await user.click(dialog.getByRole('button', { name: 'Erase' }));
  expect(dialog.getByText('Please type Wilma Testwood')).toBeTruthy();
  expect(sent['/clients/c1/erase']).toBeUndefined();
  await user.type(dialog.getByRole('textbox'), ' Testwood');
  await user.click(dialog.getByRole('button', { name: 'Erase' }));
  expect(await screen.findByText('Client Erased')).toBeTruthy();
  expect(sent['/clients/c1/erase']).toEqual({ version: wilma.version });
  cleanup();
  showScreen(EditClient, '/edit-client-form?clientId=c1', as.admin, [{ endpoint: getClient, body: erased }]);
  expect(await screen.findByRole('heading', { name: 'Erased client' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Finish erasing' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('the question about a client of the same phone leads to them; whoever goes there is asked about what was typed', async () => {
  const refusal = { message: 'A client with this phone or email exists already: Maya Osei.', code: 'duplicate_client' };
  const maya = { ...wilma, client_id: 'c9', client_first_name: 'Maya', client_last_name: 'Osei' };
  const answers = [found, { endpoint: updateClient, status: 409, body: { ...refusal, client: maya } }];
  const { user, here } = showScreen(EditClient, '/edit-client-form?clientId=c1', as.manager, answers);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByLabelText(/^First name/), 'x');
  await user.click(screen.getByRole('button', { name: 'Update Client' }));
  const link = await screen.findByRole('link', { name: 'Open Maya Osei' });
  expect(link.getAttribute('href')).toBe('/edit-client-form?clientId=c9');
  await user.click(link);
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(here()).toBe('/edit-client-form?clientId=c9'));
});

test('an update that is refused says so and keeps the form', async () => {
  const answers = [found, { endpoint: updateClient, status: 400, body: { message: 'Not today.' } }];
  const { user } = showScreen(EditClient, '/edit-client-form?clientId=c1', as.manager, answers);
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  expect(await screen.findByLabelText(/^Birth date/)).toHaveProperty('value', '03/07');
  await user.type(screen.getByLabelText(/^First name/), 'mina');
  await user.click(screen.getByRole('button', { name: 'Update Client' }));
  expect(await screen.findByText('Client Update failed, please try again. Not today.')).toBeTruthy();
  expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Wilmamina');
});

test('a platform admin updates a client without a way to the list', async () => {
  const answers = [found, { endpoint: updateClient, body: { message: 'Client Updated', client: wilma } }];
  const { user, here } = showScreen(EditClient, '/edit-client-form?clientId=c1&organization=1', as.platform, answers);
  await user.click(await screen.findByRole('button', { name: 'Update Client' }));
  expect(await screen.findByText('Client Updated')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(here()).toBe('/edit-client-form?clientId=c1&organization=1');
});

test('the form for no client says so and leads to the list', async () => {
  const { user, here } = showScreen(EditClient, '/edit-client-form', as.manager, []);
  expect(await screen.findByText('No client was chosen.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Choose a client' }));
  expect(here()).toBe('/edit-client');
});

test('a client that cannot be created shows the sentence of the server, also from inside a 200', async () => {
  const body = { statusCode: 400, message: 'This salon takes no clients.' };
  const refusal = { endpoint: createClient, status: 200, body };
  const { user, here } = showScreen(CreateClient, '/create-client?location_id=3', as.manager, [refusal]);
  const fill = async (label: RegExp, text: string) => {
    await user.click(screen.getByRole('textbox', { name: label }));
    await user.keyboard(text);
  };
  await fill(/^First name/, 'Wilma');
  await fill(/^Last name/, 'Testwood');
  await fill(/^Email/, 'wilma@example.com');
  await fill(/^Phone/, '7035559911');
  screen.getByLabelText(/^Birth date/).focus();
  await user.keyboard('3/7/1990{Tab}');
  await user.click(screen.getByRole('button', { name: 'Add Client' }));
  expect(await screen.findByText('This salon takes no clients.')).toBeTruthy();
  expect(screen.getByRole('textbox', { name: /^Email/ })).toHaveProperty('value', 'wilma@example.com');
  expect(here()).toBe('/create-client?location_id=3');
});

test.each([
  ['Zoë O’Neil-van der Berg', ['Zoë', 'O’Neil-van der Berg']],
  ['Ana “Nita” Ruiz', ['Ana', '“Nita” Ruiz']],
  ['zoe@example.com', ['', '']],
  ['(703) 555-9911', ['', '']],
])('of what was typed in search of a client, %s, the form takes the name', (typed, names) => {
  showScreen(CreateClient, `/create-client?location_id=3&name=${encodeURIComponent(typed)}`, as.manager, []);
  const values = [/^First name/, /^Last name/].map((label) => screen.getByLabelText<HTMLInputElement>(label).value);
  expect(values).toEqual(names);
});
