import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment, buildBook } from './samples.ts';

const { createAppointment, deleteAppointment, getSchedulerData, updateAppointment } = api.scheduler;
const ivy = buildAppointment('mara 10:00 Ivy Chen', 60);
/** The book without the missing stylist. The others offer a cut. */
const { stylists, services, ...book } = buildBook();
const cutting = {
  services: services.map((one) => ({ ...one, service_id: 'Cut', service_name: 'Cut' })),
  stylists: stylists.map((one) => ({ ...one, services: one.services.map((done) => ({ ...done, serviceId: 'Cut' })) })),
};
const withoutHer = { endpoint: getSchedulerData, body: { ...book, ...cutting, configs: [{ location: 3 }] } };

fullTest(
  'an open appointment that somebody else takes away says so, keeps what was typed, and can be booked again once it is gone',
  async () => {
    const { user, sent } = openBook(ivy, [
      withoutHer,
      { endpoint: updateAppointment, status: 404, body: { message: 'Scheduled event does not exist.' } },
      { endpoint: createAppointment, body: { ...ivy, message: 'Appointments created successfully.' } },
    ]);
    await user.click(await findBlock('Ivy Chen'));
    await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Tea');
    expect(screen.queryByText(/Somebody else has/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    await screen.findByText('Somebody else has moved or deleted this appointment.');
    expect(screen.queryByRole('button', { name: 'Book it again' })).toBeNull();

    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Somebody else has deleted this appointment.');
    await user.click(screen.getByRole('button', { name: 'Book it again' }));
    await screen.findByRole('heading', { name: 'New appointment' });
    expect(screen.queryByText(/Somebody else has/)).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await screen.findByText('Appointments created successfully.');
    expect(sent[createAppointment.path]).toMatchObject({ client_id: 'c1', user_id: 'mara', notes: 'Tea' });
    expect(sent[createAppointment.path]).not.toHaveProperty('schedule_entry_id');
  },
);

fullTest('the panel deletes its appointment also while the book shows another day', async () => {
  const tomorrow = {
    endpoint: getSchedulerData,
    body: { ...buildBook(), date: '2026-11-22', configs: [{ location: 3 }] },
  };
  const deleted = { endpoint: deleteAppointment, body: { message: 'Appointment deleted.' } };
  const { user, sent } = openBook([ivy], [tomorrow, deleted]);
  await user.click(await findBlock('Ivy Chen'));
  await user.click(screen.getByRole('button', { name: 'Next day' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Ivy Chen,/ })).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Delete appointment' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('The appointment of Ivy Chen was deleted.');
  expect(sent[deleteAppointment.path]).toEqual({ scheduleEntryId: 'Ivy-Chen', version: 1 });
});
