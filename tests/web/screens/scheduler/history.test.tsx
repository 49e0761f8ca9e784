import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment, today } from './samples.ts';

const { getAppointmentTrail, listDeletedAppointments, setAppointmentStatus } = api.scheduler;
const ivy = { ...buildAppointment('mara 14:00 Ivy Chen', 60), user_name: 'Mara Ellison' };
const params = { id: 'Ivy-Chen' };
const step = { user_id: 'dana', user_name: 'Dana Lee' };
const create = { ...step, time: '2026-07-14T18:00:00.000Z', action: 'create', after: ivy };
const arrived = { ...ivy, status: 'arrived', version: 2 } as const;
const status = { ...step, time: '2026-07-14T19:05:00.000Z', action: 'status', before: ivy, after: arrived };
const remove = { ...step, time: '2026-07-14T20:00:00.000Z', action: 'delete', before: arrived, reason: 'Ill' };
const gone = { ...arrived, deleted_by: 'dana', deleted_by_name: 'Dana Lee', deleted_at: remove.time, reason: 'Ill' };
// Dates show the year only if it is not the current one.
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-21T15:00:00Z') }));
afterEach(() => vi.useRealTimers());

const steps = (within_: HTMLElement) =>
  within(within_)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);

test('the panel tells a manager on demand what was done, the latest first, and one step more once there is one', async () => {
  const { user } = openBook(
    [ivy],
    [
      { endpoint: listDeletedAppointments, body: [] },
      { endpoint: getAppointmentTrail, params, body: [create] },
      { endpoint: getAppointmentTrail, params, body: [status, create] },
      { endpoint: setAppointmentStatus, body: { ...arrived, message: 'Appointments updated successfully.' } },
    ],
    [2],
  );
  await user.click(await findBlock('Ivy Chen'));
  await user.click(screen.getByRole('button', { name: 'History' }));
  const history = screen.getByRole('region', { name: 'History' });
  const booking = 'Jul 14, 2:00 PM · Dana Lee booked it for Nov 21, 2:00 PM with Mara Ellison: Cut';
  await waitFor(() => expect(steps(history)).toEqual([booking]));
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Arrived' }));
  await waitFor(() => expect(steps(history)).toEqual(['Jul 14, 3:05 PM · Dana Lee marked it as Arrived', booking]));
});

fullTest('a history that cannot be read says so and tries again', async () => {
  const { user } = openBook(
    [ivy],
    [
      { endpoint: listDeletedAppointments, body: [] },
      {
        endpoint: getAppointmentTrail,
        params,
        status: 503,
        body: { message: 'The service is busy right now.', code: 'internal' },
      },
      { endpoint: getAppointmentTrail, params, body: [] },
    ],
    [3],
  );
  await user.click(await findBlock('Ivy Chen'));
  await user.click(screen.getByRole('button', { name: 'History' }));
  const history = within(screen.getByRole('region', { name: 'History' }));
  await history.findByText('The service is busy right now.');
  await user.click(history.getByRole('button', { name: 'Retry' }));
  await history.findByText('Nothing was done with it since records began.');
});

test('the day bar counts what was deleted; its list tells whose, by whom, why, and everything before', async () => {
  const { user } = openBook(
    [],
    [
      { endpoint: listDeletedAppointments, body: [gone] },
      { endpoint: getAppointmentTrail, params, body: [remove, status, create] },
    ],
    [2],
  );
  await user.click(await screen.findByRole('button', { name: 'Deleted (1)' }));
  const dialog = await screen.findByRole('dialog');
  const [line] = await within(dialog).findAllByRole('listitem');
  expect(line?.textContent).toContain('2:00 PM · Ivy Chen');
  expect(line?.textContent).toContain('Deleted by Dana Lee, Jul 14, 4:00 PM: Ill');
  await user.click(within(dialog).getByRole('button', { name: 'History' }));
  const history = within(dialog).getByRole('region', { name: 'History of Ivy Chen' });
  await waitFor(() =>
    expect(steps(history)).toEqual([
      'Jul 14, 4:00 PM · Dana Lee deleted it: Ill',
      expect.stringContaining('marked it as Arrived'),
      expect.stringContaining('booked it'),
    ]),
  );
  await user.click(within(dialog).getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a day without a deletion says so', async () => {
  const { user } = openBook([], [{ endpoint: listDeletedAppointments, body: [] }], [2]);
  await user.click(await screen.findByRole('button', { name: 'Deleted' }));
  expect(await screen.findByText('No appointment of this day was deleted.')).toBeTruthy();
});

test('a week counts what was deleted on its days, and says on which', async () => {
  const { user } = openBook([], [{ endpoint: listDeletedAppointments, body: [gone] }], [2], 'week');
  await user.click(await screen.findByRole('button', { name: 'Deleted (1)' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog.textContent).toContain('Nov 15 – 21, 2026');
  expect((await within(dialog).findByRole('listitem')).textContent).toContain('Nov 21, 2:00 PM · Ivy Chen');
});

test('a stylist sees neither', async () => {
  const { user } = openBook([{ ...ivy, start: `${today} 14:00:00` }], [], [1]);
  await user.click(await findBlock('Ivy Chen'));
  expect(screen.queryByRole('button', { name: 'History' })).toBeNull();
  expect(screen.queryByRole('button', { name: /^Deleted/ })).toBeNull();
});
