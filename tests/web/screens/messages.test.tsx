import { cleanup, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import type { Role } from '../../../shared/contract/roles.ts';
import { defaultTexts } from '../../../shared/rules/messageTexts.ts';
import { defaultTextBodies } from '../../../shared/rules/texts.ts';
import { Messages } from '../../../web/screens/messages/List.tsx';
import { MessageSettings } from '../../../web/screens/messages/Settings.tsx';
import { fill } from '../../support/fill.ts';
import { sampleUser } from '../../support/samples.ts';
import { as } from '../../support/session.ts';
import { showScreen } from '../../support/showScreen.tsx';

const { getMessageSettings, saveMessageSettings, listMessages, sendMessageAgain } = api.messages;

const off = (kind: keyof typeof defaultTexts) => ({ on: false, ...defaultTexts[kind] });
const settings = {
  ...{ confirmation: off('confirmation'), reminder: off('reminder') },
  ...{ change: off('change'), cancellation: off('cancellation') },
  ...{ delay_minutes: 5, quiet_from: '21:00', quiet_to: '08:00', reminder_hours: 24, version: 3 },
  texts: { on: false, monthly_cap: 1000, ...defaultTextBodies },
  monday_to: ['gone'],
  can_text: false,
};

const personOf = (user_id: string, user_last_name: string, role: Role) =>
  sampleUser({ user_id, user_first_name: 'Ada', user_last_name, roles: [{ role }] });
const people = {
  endpoint: api.users.listUsers,
  body: [
    personOf('a', 'Admin', 'system admin'),
    personOf('s', 'Stylist', 'stylist'),
    personOf('m', 'Manager', 'salon admin'),
  ],
};

test('the Monday Page goes to those who may see it; who is not in the list stays until somebody takes them off', async () => {
  const { user, sent } = showScreen(MessageSettings, '/message-settings', as.manager, [
    { endpoint: getMessageSettings, body: settings },
    people,
    { endpoint: saveMessageSettings, body: settings },
  ]);
  const input = await screen.findByRole('combobox', { name: 'Readers' });
  await user.click(input);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Ada Admin',
    'Ada Manager',
    'Someone not in your list',
  ]);
  await user.click(screen.getByRole('option', { name: 'Ada Manager' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Messages saved.')).toBeTruthy();
  expect(sent[saveMessageSettings.path]).toMatchObject({ monday_to: ['gone', 'm'] });
});

test('a text shows as a client reads it, and a placeholder that stands for nothing is refused at its field', async () => {
  const { user, sent } = showScreen(MessageSettings, '/message-settings', as.manager, [
    { endpoint: getMessageSettings, body: settings },
    people,
    { endpoint: saveMessageSettings, body: settings },
  ]);
  const [subject] = await screen.findAllByRole('textbox', { name: /Subject/ });
  if (!subject) throw new Error('There is no subject');
  await fill(user, subject, 'Hi {first name}, {weekday}');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/\{weekday\} stands for nothing/)).toBeTruthy();
  expect(sent).toEqual({});
  await fill(user, subject, 'Hi {first name}');
  expect(within(screen.getByRole('region', { name: 'Preview of confirmation' })).getByText('Hi Ava')).toBeTruthy();
  await user.click(screen.getAllByRole('checkbox')[0] as HTMLElement);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Messages saved.')).toBeTruthy();
  expect(sent[saveMessageSettings.path]).toMatchObject({
    confirmation: { on: true, subject: 'Hi {first name}' },
    version: 3,
  });
});

test('texts are set where the installation has a number, with what each is billed as; otherwise it says who sets it up', async () => {
  const reply = { endpoint: getMessageSettings, body: settings };
  showScreen(MessageSettings, '/message-settings', as.manager, [reply, people]);
  expect(await screen.findByText(/no number for texts yet. Whoever runs it sets one up/)).toBeTruthy();
  cleanup();
  showScreen(MessageSettings, '/message-settings', as.manager, [
    { ...reply, body: { ...settings, can_text: true } },
    people,
  ]);
  expect(
    await screen.findByText(/^108 characters, billed as 1 text: Fairfax: See you Saturday, November 21/),
  ).toBeTruthy();
});

test('a message that failed says why, and is sent again', async () => {
  const about = { location_id: 1, client_id: 'c', client_name: 'Ivy Chen', start: '2026-11-28 10:30:00' };
  const failed = {
    ...{ message_id: 'm', date: '2026-11-26', at: '2026-11-26T15:00:00.000Z', kind: 'change', channel: 'email' },
    ...{ state: 'failed', reason: 'rejected', appointment_id: 'a', told: null, to: 'ivy', subject: '', text: '' },
    ...{ resent: false, ...about },
  };
  const waiting = { appointment_id: 'b', kind: 'confirmation', due: '2026-11-26T16:00:00.000Z', attempts: 0, ...about };
  const postponed = { ...waiting, appointment_id: 'c', held: true };
  const held = { ...failed, message_id: 'h', state: 'held', reason: 'too_many' };
  const address = '/messages?location_id=1&date=2026-11-26&message=m';
  const { user, sent } = showScreen(Messages, address, as.desk, [
    { endpoint: listMessages, body: { messages: [failed, held], waiting: [waiting, postponed] } },
    { endpoint: sendMessageAgain, params: { id: 'm' }, body: { message: 'The message will be sent within a minute.' } },
  ]);
  const panel = await screen.findByRole('complementary', { name: 'Change to Ivy Chen' });
  expect(within(panel).getByText('The provider refused it. Check the address or phone.')).toBeTruthy();
  await user.click(within(panel).getByRole('button', { name: 'Send again' }));
  expect(await screen.findByText('The message will be sent within a minute.')).toBeTruthy();
  expect(sent['/messages/m/again']).toEqual({ location_id: 1, date: '2026-11-26' });
  expect(screen.getByRole('button', { name: /Waiting/ }).textContent).toContain('2');
  expect(screen.getByRole('button', { name: /Held/ }).textContent).toContain('1');
  expect(screen.getByText('Held: too many messages. Send it again if it is right.')).toBeTruthy();
  expect(screen.getByText(/^Held: too many messages. Next try at /)).toBeTruthy();
});
