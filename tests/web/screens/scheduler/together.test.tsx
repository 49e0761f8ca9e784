import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { api } from '../../../../shared/contract/index.ts';
import { sampleSalon } from '../../../support/samples.ts';
import { openBook } from './openBook.tsx';
import { buildAppointment, buildBook, today } from './samples.ts';

const { bookTogether, findTimes, moveAppointments, setAppointmentStatus, updateAppointment } = api.scheduler;
const at = (time: string) => `${today} ${time}:00`;
/** Ivy is with Mara from 10:00, then with Tomás from 11:00. */
const first = { ...buildAppointment('mara 10:00 Ivy Chen', 60), together_id: 't' };
const second = { ...buildAppointment('tomas 11:00 Ivy Chen', 30), appointmentId: 'second', together_id: 't' };
const byHalfPast = [
  { ...first, start: at('10:15'), end: at('11:15'), version: 2 },
  { ...second, start: at('11:15'), end: at('11:45'), version: 2 },
];
const moved = {
  endpoint: moveAppointments,
  body: { moved: byHalfPast, refused: [], message: '2 appointments moved.' },
};
const findFirst = () => screen.findByRole('button', { name: /^Ivy Chen,.*With tomas after/ });
const press = async (user: ReturnType<typeof openBook>['user'], name: string) =>
  user.click(await screen.findByRole('button', { name }));

test('services that nobody does alone are offered with a stylist each, and booked with one click', async () => {
  const steps = { service_step1_minutes: 30, service_step2_minutes: 0, service_step3_minutes: 0 };
  const visit = (user_id: string, user_name: string, time: string, service_id: string) => ({
    ...{ user_id, user_name, start: at(time), services: [{ service_id, ...steps, price: 48 }] },
  });
  const together = [[visit('mara', 'Mara Ellison', '13:00', 'Toner'), visit('tomas', 'Tomás Reyes', '13:30', 'Cut')]];
  const { user, sent } = openBook(
    [],
    [
      { endpoint: api.clients.listClients, body: { Items: [] } },
      {
        endpoint: findTimes,
        body: { stylists: [], days: [{ date: today, is_open: true, free: 1, offers: [], together }] },
      },
      { endpoint: bookTogether, body: { booked: [first, second], message: '2 appointments booked.' } },
    ],
  );
  await screen.findByRole('button', { name: 'Find a time' });
  await user.keyboard('f');
  const panel = within(await screen.findByRole('complementary', { name: 'Find a time' }));
  await user.click(await screen.findByRole('option', { name: /Toner/ }));
  await press(user, 'Add service');
  await user.click(await screen.findByRole('option', { name: /Cut/ }));
  await user.click(panel.getByRole('combobox', { name: 'Cut with' }));
  await user.click(await screen.findByRole('option', { name: 'Anyone' }));
  await panel.findByText('1:30 PM Cut, Tomás');
  const book = () => panel.findByRole('button', { name: 'Book 1:00 – 2:00 PM with Mara Ellison and Tomás Reyes' });
  await user.click(await book());
  await screen.findByText('Choose a client first.');
  await user.type(panel.getByRole('combobox', { name: 'Client' }), 'walk');
  await user.click(await screen.findByRole('option', { name: /Walk-in/ }));
  await user.click(await book());
  await screen.findByText(/1:00 PM with Mara and Tomás/);
  expect(sent[bookTogether.path]).toMatchObject({
    visits: [
      { user_id: 'mara', start: at('13:00'), services: [{ service_id: 'Toner', ...steps }] },
      { user_id: 'tomas', start: at('13:30'), services: [{ service_id: 'Cut', ...steps }] },
    ],
  });
});

test('a move asks about the other visit, moves both at once, and Undo moves both back without a question', async () => {
  const shown = { ...buildBook(...byHalfPast), locations: [sampleSalon(3)], configs: [{ location: 3 }] };
  const book = { endpoint: api.scheduler.getSchedulerData, body: shown };
  const { user, sent } = openBook(
    [first, second],
    [moved, book, { ...moved, body: { ...moved.body, moved: [first, second] } }],
  );
  (await findFirst()).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await screen.findByText('Move Cut with tomas too?');
  await press(user, 'Move both');
  const moves = (one: string, other: string, version: number) => ({
    moves: [
      { schedule_entry_id: 'Ivy-Chen', version, user_id: 'mara', start: at(one) },
      { schedule_entry_id: 'second', version, user_id: 'tomas', start: at(other) },
    ],
  });
  await waitFor(() => expect(sent[moveAppointments.path]).toMatchObject(moves('10:15', '11:15', 1)));
  await press(user, 'Undo');
  await waitFor(() => expect(sent[moveAppointments.path]).toMatchObject(moves('10:00', '11:00', 2)));
});

test('a move of one alone leaves the other where it is', async () => {
  const alone = { ...byHalfPast[0], message: 'Saved.' };
  const { user, sent } = openBook([first, second], [{ endpoint: updateAppointment, body: alone }]);
  (await findFirst()).focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await press(user, 'Only this one');
  await waitFor(() => expect(sent[updateAppointment.path]).toMatchObject({ start: at('10:15') }));
  expect(sent[moveAppointments.path]).toBeUndefined();
});

test('the panel names the other visit and opens it, and a cancellation of both is one answer', async () => {
  const cancel = (visit: Appointment) => ({
    endpoint: setAppointmentStatus,
    body: { ...visit, status: 'cancelled', version: 2, message: 'Saved.' },
  });
  const { user, sent } = openBook([first, second], [cancel(second), cancel(first)]);
  await user.click(await findFirst());
  await press(user, 'Cut with tomas, 11:00 AM');
  await screen.findByRole('button', { name: 'Cut with mara, 10:00 AM' });
  await press(user, 'Cancel appointment');
  await press(user, 'Client is sick');
  await press(user, 'Cancel both');
  await waitFor(() =>
    expect(sent[setAppointmentStatus.path]).toMatchObject({ scheduleEntryId: 'Ivy-Chen', status: 'cancelled' }),
  );
});
