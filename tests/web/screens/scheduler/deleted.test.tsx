import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UserType } from '../../../../shared/contract/endpoint.ts';
import { api } from '../../../../shared/contract/index.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment, buildBook } from './samples.ts';

const { getSchedulerData, listDeletedAppointments, restoreAppointment } = api.scheduler;

test.each<[string, UserType[]]>([
  ['a manager', [2]],
  ['the front desk', [1, 4]],
])('%s brings a deleted appointment back from the drawer, and is asked when its time is taken', async (_, types) => {
  const ivy = buildAppointment('mara 10:00 Ivy Chen', 60);
  const deleted = {
    ...ivy,
    deleted_by: 'dana',
    deleted_by_name: 'Dana Lee',
    deleted_at: '2026-11-21T15:00:00Z',
    reason: 'By mistake',
  };
  const message =
    'Upon scheduling this service, the stylist will be double-booked starting at 10:30 AM. Would you like to proceed?';
  const taken = { message, code: 'double_booked', starting_at: `${ivy.start.slice(0, 10)} 10:30:00` };
  const { user, sent } = openBook(
    [],
    [
      // Read when shown, and again once the book has its revision.
      { endpoint: listDeletedAppointments, body: [deleted] },
      { endpoint: listDeletedAppointments, body: [deleted] },
      { endpoint: listDeletedAppointments, body: [] },
      { endpoint: restoreAppointment, status: 409, body: taken },
      { endpoint: restoreAppointment, body: { ...ivy, version: 2, message: 'Appointment restored.' } },
      { endpoint: getSchedulerData, body: { ...buildBook({ ...ivy, version: 2 }), configs: [{ location: 3 }] } },
    ],
    types,
  );
  await user.click(await screen.findByRole('button', { name: 'Deleted (1)' }));
  await user.click(await screen.findByRole('button', { name: 'Restore the appointment of Ivy Chen' }));
  const question = await screen.findByRole('alertdialog');
  expect(document.activeElement).toBe(within(question).getByRole('button', { name: 'No' }));
  await user.click(within(question).getByRole('button', { name: 'Yes' }));
  await screen.findByText('Appointment restored.');
  expect(sent[restoreAppointment.path]).toMatchObject({ scheduleEntryId: 'Ivy-Chen', allow_double_booking: true });
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Restore/ })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  await findBlock('Ivy Chen');
});
