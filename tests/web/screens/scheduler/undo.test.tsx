import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { api } from '../../../../shared/contract/index.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment, buildBook, today } from './samples.ts';

const { deleteAppointment, getSchedulerData, updateAppointment } = api.scheduler;
const message = 'Appointments updated successfully.';
const at = (time: string, version: number): Appointment => ({
  ...buildAppointment(`mara ${time} Ivy Chen`, 60),
  version,
});

const saved = (appointment: Appointment) => ({ endpoint: updateAppointment, body: { ...appointment, message } });
const book = (...schedules: Appointment[]) => ({
  endpoint: getSchedulerData,
  body: { ...buildBook(...schedules), configs: [{ location: 3 }] },
});

const undos = () => screen.queryAllByRole('button', { name: 'Undo' });
const step = '{Alt>}{ArrowDown}{/Alt}';

test('of two moves of one appointment only the latter can be taken back, over the version that it has made', async () => {
  const { user, sent } = openBook(
    [at('10:00', 1)],
    [saved(at('10:15', 2)), saved(at('10:30', 3)), book(at('10:15', 2)), book(at('10:30', 3))],
  );
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard(step);
  await screen.findByText('Ivy Chen: 10:00 AM to 10:15 AM');
  await user.keyboard(step);
  await screen.findByText('Ivy Chen: 10:15 AM to 10:30 AM');
  await waitFor(() => expect(undos()).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent[updateAppointment.path]).toMatchObject({ version: 3, start: '2026-11-21 10:15:00' }));
});

test('what is changed or deleted after a move cannot be taken back to before it', async () => {
  const { user } = openBook(
    [at('10:00', 1)],
    [
      saved(at('10:15', 2)),
      saved({ ...at('10:15', 3), notes: 'Tea' }),
      saved(at('10:30', 4)),
      book(at('10:15', 2)),
      book(at('10:15', 3)),
      book(at('10:30', 4)),
      { endpoint: deleteAppointment, body: { message: 'Appointment deleted.' } },
    ],
  );
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard(step);
  await waitFor(() => expect(undos()).toHaveLength(1));
  await user.click(await findBlock('Ivy Chen'));
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Tea');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(undos()).toHaveLength(0));

  (await findBlock('Ivy Chen')).focus();
  await user.keyboard(step);
  await waitFor(() => expect(undos()).toHaveLength(1));
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard('{Delete}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  // Only the deletion can still be undone.
  await screen.findByText('The appointment of Ivy Chen was deleted.');
  await waitFor(() => expect(undos()).toHaveLength(1));
});

test('a deletion can be taken back, also by Ctrl+Z: the appointment stands where it stood', async () => {
  const { restoreAppointment } = api.scheduler;
  const { user, sent } = openBook(
    [at('10:00', 1)],
    [
      book(),
      book(at('10:00', 2)),
      { endpoint: deleteAppointment, body: { message: 'Appointment deleted.' } },
      { endpoint: restoreAppointment, body: { ...at('10:00', 2), message: 'Appointment restored.' } },
    ],
  );
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard('{Delete}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('The appointment of Ivy Chen was deleted.');
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Ivy Chen,/ })).toBeNull());
  await user.keyboard('{Control>}z{/Control}');
  await screen.findByText('Appointment restored.');
  await findBlock('Ivy Chen');
  expect(sent[restoreAppointment.path]).toMatchObject({ scheduleEntryId: 'Ivy-Chen', location_id: 3, date: today });
});

test('a cancellation can be taken back', async () => {
  const { setAppointmentStatus } = api.scheduler;
  const cancelled: Appointment = { ...at('10:00', 2), status: 'cancelled' };
  const { user, sent } = openBook(
    [at('10:00', 1)],
    [
      { endpoint: setAppointmentStatus, body: { ...cancelled, message } },
      { endpoint: setAppointmentStatus, body: { ...at('10:00', 3), message } },
      book(cancelled),
      book(at('10:00', 3)),
    ],
  );
  await user.click(await findBlock('Ivy Chen'));
  await user.click(await screen.findByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Canceled' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel appointment' }));
  await screen.findByText('The appointment of Ivy Chen was canceled.');
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await waitFor(() => expect(sent[setAppointmentStatus.path]).toMatchObject({ status: 'booked', version: 2 }));
});

fullTest('a deletion that failed to be taken back can be taken back again', async () => {
  const { restoreAppointment } = api.scheduler;
  const { user } = openBook(
    [at('10:00', 1)],
    [
      book(),
      { endpoint: deleteAppointment, body: { message: 'Appointment deleted.' } },
      { endpoint: restoreAppointment, status: 500, body: {} },
      { endpoint: restoreAppointment, body: { ...at('10:00', 2), message: 'Appointment restored.' } },
    ],
  );
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard('{Delete}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText(/^Something went wrong/);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await screen.findByText('Appointment restored.');
});

fullTest('what is opened before its move was answered is saved over the version that the move brings', async () => {
  const { user, sent } = openBook(
    [at('10:00', 1)],
    [saved(at('10:15', 2)), saved({ ...at('10:15', 3), notes: 'Tea' }), book(at('10:15', 3))],
  );
  const [answer, answered] = [fetch, Promise.withResolvers<void>()];
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    if (url.endsWith(updateAppointment.path)) await answered.promise;
    return answer(url, request);
  });
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard(step);
  await user.click(await screen.findByRole('button', { name: /^Ivy Chen,.*10:15 AM/ }));
  await user.type(await screen.findByRole('textbox', { name: 'Notes' }), 'Tea');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  answered.resolve();
  await waitFor(() => expect(sent[updateAppointment.path]).toMatchObject({ version: 2, notes: 'Tea' }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Notes' })).toBeNull());
});
