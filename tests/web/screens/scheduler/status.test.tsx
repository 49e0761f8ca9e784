import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { api } from '../../../../shared/contract/index.ts';
import { fill } from '../../../support/fill.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment } from './samples.ts';

const ivy: Appointment = { ...buildAppointment('mara 10:00 Ivy Chen', 60), version: 4 };
const done: Appointment = { ...ivy, status: 'done', version: 5 };
const { setAppointmentStatus, updateAppointment } = api.scheduler;
const message = 'Appointments updated successfully.';

const status = () => screen.findByRole('combobox', { name: 'Status' });
const notes = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Notes' });

async function say(user: ReturnType<typeof openBook>['user'], word: string) {
  await user.click(await status());
  await user.click(await screen.findByRole('option', { name: word }));
}

test('the status is saved at once, and what is typed beside it stays to be saved over the new version', async () => {
  const { user, sent } = openBook(ivy, [
    { endpoint: setAppointmentStatus, body: { ...done, message } },
    { endpoint: updateAppointment, body: { ...done, message } },
  ]);
  await user.click(await findBlock('Ivy Chen'));
  await user.type(notes(), 'Tea');
  await say(user, 'Done');
  await screen.findByText(message);
  expect(sent[setAppointmentStatus.path]).toEqual({ scheduleEntryId: 'Ivy-Chen', status: 'done', version: 4 });
  expect((await status()).textContent).toBe('Done');
  expect(notes().value).toBe('Tea');
  expect(await findBlock('Ivy Chen')).toHaveProperty('ariaLabel', expect.stringContaining('Ivy Chen, Done, Cut'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[updateAppointment.path]).toMatchObject({ notes: 'Tea', version: 5 }));
});

test.each([
  ['the one before was answered', setAppointmentStatus.path],
  ['the book was read again', api.scheduler.getSchedulerData.path],
])('a status chosen before %s is saved over its version, in a panel that was opened again', async (_, held) => {
  const confirmed: Appointment = { ...ivy, status: 'confirmed', version: 5 };
  const cancelled: Appointment = { ...ivy, status: 'cancelled', status_reason: 'Client is sick', version: 6 };
  const { user, sent } = openBook(ivy, [
    { endpoint: setAppointmentStatus, body: { ...confirmed, message } },
    { endpoint: setAppointmentStatus, body: { ...cancelled, message } },
  ]);
  const press = async (name: string) => user.click(await screen.findByRole('button', { name }));
  await user.click(await findBlock('Ivy Chen'));
  const [answer, answered] = [fetch, Promise.withResolvers<void>()];
  vi.stubGlobal('fetch', async (url: string, request: RequestInit) => {
    if (url.endsWith(held)) await answered.promise;
    return answer(url, request);
  });
  await press('Confirmed');
  await press('Cancel');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull());
  if (held !== setAppointmentStatus.path) await screen.findByText(message);
  await user.click(await findBlock('Ivy Chen'));
  await press('Cancel appointment');
  await press('Client is sick');
  if (held === setAppointmentStatus.path) answered.resolve();
  await waitFor(() => expect(sent[setAppointmentStatus.path]).toMatchObject({ status: 'cancelled', version: 5 }));
  answered.resolve();
});

fullTest('the status alone leaves nothing to be saved', async () => {
  const { user } = openBook([ivy], [{ endpoint: setAppointmentStatus, body: { ...done, message } }]);
  await user.click(await findBlock('Ivy Chen'));
  await say(user, 'Done');
  await screen.findByText(message);
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ivy Chen' })).toBeNull());
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('coming back to an hour that others have is asked about; a no leaves the status as it was', async () => {
  const question =
    'Upon scheduling this service, the stylist will be double-booked starting at 10:30 AM. Would you like to proceed?';
  const refusal = { message: question, code: 'double_booked', starting_at: `${ivy.start.slice(0, 10)} 10:30:00` };
  const { user, sent } = openBook(
    [{ ...ivy, status: 'cancelled' }],
    [
      { endpoint: setAppointmentStatus, status: 409, body: refusal },
      { endpoint: setAppointmentStatus, status: 409, body: refusal },
      { endpoint: setAppointmentStatus, body: { ...ivy, version: 5, message } },
    ],
  );
  await user.click(await findBlock('Ivy Chen'));
  await say(user, 'Booked');
  const dialog = await screen.findByRole('alertdialog', { name: 'Double booking' });
  expect(dialog.textContent).toContain(question);
  await user.click(within(dialog).getByRole('button', { name: 'No' }));
  await waitFor(async () => expect((await status()).textContent).toBe('Canceled'));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await say(user, 'Booked');
  await user.click(await screen.findByRole('button', { name: 'Yes' }));
  await waitFor(async () => expect((await status()).textContent).toBe('Booked'));
  expect(sent[setAppointmentStatus.path]).toMatchObject({ status: 'booked', allow_double_booking: true });
});

fullTest('a status of an overtaken appointment shows both, and mine is saved with the status of theirs', async () => {
  const theirs: Appointment = { ...ivy, notes: 'Window seat', status: 'arrived', version: 6 };
  const stale = { message: 'Somebody else changed this in the meantime. Please look again.', code: 'stale' };
  const { user, sent } = openBook(ivy, [
    { endpoint: setAppointmentStatus, status: 409, body: { ...stale, current: theirs } },
    { endpoint: updateAppointment, status: 503, body: { message: 'The service is busy right now.', code: 'internal' } },
  ]);
  await user.click(await findBlock('Ivy Chen'));
  await user.type(notes(), 'Tea');
  await say(user, 'Done');
  await screen.findByText(/^Notes: now Window seat; you wrote Tea\./);
  expect(notes().value).toBe('Tea');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent[updateAppointment.path]).toMatchObject({ notes: 'Tea', version: 6 }));
  expect((await status()).textContent).toBe('Arrived');
});

test('a new appointment has no status yet', async () => {
  const { user } = openBook([], []);
  await user.click(await screen.findByRole('button', { name: 'New appointment' }));
  await screen.findByRole('heading', { name: 'New appointment' });
  expect(screen.queryByRole('combobox', { name: 'Status' })).toBeNull();
});

test('a cancellation asks why, and says so; who keeps the appointment changes nothing', async () => {
  const cancelled: Appointment = { ...ivy, status: 'cancelled', status_reason: 'Has the flu', version: 5 };
  const { user, sent } = openBook([ivy], [{ endpoint: setAppointmentStatus, body: { ...cancelled, message } }]);
  await user.click(await findBlock('Ivy Chen'));
  await say(user, 'Canceled');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Keep' }));
  expect(sent[setAppointmentStatus.path]).toBeUndefined();
  expect((await status()).textContent).toBe('Booked');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await say(user, 'Canceled');
  await fill(user, await screen.findByRole('textbox', { name: 'Reason' }), 'Has the flu');
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel appointment' }));
  await screen.findByText('Has the flu');
  expect(sent[setAppointmentStatus.path]).toMatchObject({ status: 'cancelled', reason: 'Has the flu', version: 4 });
});

test('of a visit with sold products it is asked what becomes of them', async () => {
  const gone: Appointment = { ...ivy, status: 'cancelled', version: 5 };
  const asked = { code: 'products_sold', message: '2 products were sold on this visit.' };
  const { user, sent } = openBook(ivy, [
    { endpoint: setAppointmentStatus, status: 409, body: asked },
    { endpoint: setAppointmentStatus, status: 409, body: asked },
    { endpoint: setAppointmentStatus, body: { ...gone, message } },
  ]);
  await user.click(await findBlock('Ivy Chen'));
  const cancel = async () => {
    await say(user, 'Canceled');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Cancel appointment' }),
    );
    return within(await screen.findByRole('alertdialog', { name: 'Products sold' }));
  };
  await user.click((await cancel()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.click((await cancel()).getByRole('button', { name: 'Leave them sold' }));
  await screen.findByText(message);
  expect(sent[setAppointmentStatus.path]).toMatchObject({ status: 'cancelled', sold_products: 'leave' });
});
