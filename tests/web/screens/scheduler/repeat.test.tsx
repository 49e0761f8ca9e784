import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { api } from '../../../../shared/contract/index.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment, today } from './samples.ts';

const { createSeries, listSeries, moveAppointments, planSeries, updateAppointment } = api.scheduler;
const ivy = buildAppointment('mara 10:00 Ivy Chen', 60);
const inSeries = (visit: Appointment): Appointment => ({ ...visit, series_id: 's1', series_weeks: 6 });
const later = { ...inSeries(ivy), appointmentId: 'later', start: '2027-01-02 10:00:00', end: '2027-01-02 11:00:00' };

test('a visit is repeated with two more clicks: what is taken comes first, at the nearest free start', async () => {
  const visits = [
    { start: '2027-01-02 10:00:00', state: 'free' as const },
    { start: '2027-02-13 10:00:00', state: 'taken' as const, nearest: '2027-02-13 11:15:00' },
    { start: '2027-03-27 10:00:00', state: 'closed' as const },
  ];
  const { user, sent } = openBook(
    [ivy],
    [
      { endpoint: planSeries, body: { visits } },
      {
        endpoint: createSeries,
        body: { booked: [inSeries(ivy), later], refused: [], message: '2 appointments booked.' },
      },
    ],
  );
  await user.click(await findBlock('Ivy Chen'));
  await user.click(await screen.findByRole('button', { name: 'Repeat' }));
  const panel = await screen.findByRole('complementary', { name: 'Repeat' });
  await within(panel).findByRole('button', { name: 'Book 2' });
  const boxes = within(panel).getAllByRole('checkbox');
  expect(boxes.map((box) => box.getAttribute('aria-label') ?? box.parentElement?.textContent)).toEqual([
    'Feb 13, 2027, 11:15 AM',
    'Mar 27, 2027, 10:00 AM',
    'Jan 2, 2027, 10:00 AM',
  ]);
  await user.click(within(panel).getByRole('button', { name: 'Book 2' }));
  await waitFor(() =>
    expect(sent[createSeries.path]).toMatchObject({
      schedule_entry_id: 'Ivy-Chen',
      every_weeks: 6,
      starts: ['2027-01-02 10:00:00', '2027-02-13 11:15:00'],
    }),
  );
});

test('any number of weeks can be typed, and one that is not allowed books nothing', async () => {
  const visits = [{ start: '2027-01-02 10:00:00', state: 'free' as const }];
  const { user, sent } = openBook([ivy], [{ endpoint: planSeries, body: { visits } }]);
  await user.click(await findBlock('Ivy Chen'));
  await user.click(await screen.findByRole('button', { name: 'Repeat' }));
  const panel = within(await screen.findByRole('complementary', { name: 'Repeat' }));
  await user.click(await panel.findByRole('radio', { name: 'Other' }));
  const field = panel.getByLabelText('Weeks from one visit to the next');
  await user.clear(field);
  await user.type(field, '5');
  await waitFor(() => expect(sent[planSeries.path]).toMatchObject({ every_weeks: 5 }));
  await user.type(field, '2');
  await panel.findByText('At most 26');
  expect(panel.getByRole('button', { name: 'Book 1' }).ariaDisabled).toBe('true');
  expect(sent[planSeries.path]).toMatchObject({ every_weeks: 5 });
});

test('a repeating visit that moves takes those that follow along if asked to', async () => {
  const moved = { ...inSeries(ivy), start: `${today} 10:15:00`, end: `${today} 11:15:00`, version: 2 };
  const { user, sent } = openBook(
    [inSeries(ivy)],
    [
      { endpoint: updateAppointment, body: { ...moved, message: 'Appointments updated successfully.' } },
      { endpoint: listSeries, body: { appointments: [moved, later] } },
      { endpoint: moveAppointments, body: { moved: [later], refused: [], message: '1 appointment moved.' } },
    ],
  );
  const block = await findBlock('Ivy Chen');
  expect(block.ariaLabel).toContain('Repeats every 6 weeks');
  block.focus();
  await user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  await user.click(await screen.findByRole('button', { name: 'This and all that follow' }));
  await waitFor(() =>
    expect(sent[moveAppointments.path]).toMatchObject({
      all_or_none: false,
      moves: [{ schedule_entry_id: 'later', start: '2027-01-02 10:15:00' }],
    }),
  );
});

test('other minutes of a repeating visit are asked for those that follow, and what could not be changed is named', async () => {
  const longer = inSeries(buildAppointment('mara 10:00 Ivy Chen', 75));
  const taken = { schedule_entry_id: 'later', code: 'double_booked', message: 'Overlap' };
  const { user, sent } = openBook(
    [inSeries(ivy)],
    [
      { endpoint: updateAppointment, body: { ...longer, version: 2, message: 'Appointments updated successfully.' } },
      { endpoint: listSeries, body: { appointments: [longer, later] } },
      { endpoint: moveAppointments, body: { moved: [], refused: [taken], message: '0 appointments moved.' } },
    ],
  );
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
  await user.click(await screen.findByRole('button', { name: 'This and all that follow' }));
  await waitFor(() =>
    expect(sent[moveAppointments.path]).toMatchObject({
      moves: [{ schedule_entry_id: 'later', start: later.start, services_of: 'Ivy-Chen' }],
    }),
  );
  await screen.findByText('0 changed as well. Not changed: Jan 2, 2027 (time taken).');
});

test('a note of a repeating visit is asked for those that follow, and a note of their own stays', async () => {
  const noted = { ...inSeries(ivy), notes: 'Window seat', version: 2 };
  const own = { ...later, appointmentId: 'own', notes: 'Brings her daughter' };
  const { user, sent } = openBook(
    [inSeries(ivy)],
    [
      { endpoint: updateAppointment, body: { ...noted, message: 'Appointments updated successfully.' } },
      { endpoint: listSeries, body: { appointments: [noted, later, own] } },
      { endpoint: moveAppointments, body: { moved: [], refused: [], message: '1 appointment moved.' } },
    ],
  );
  await user.click(await findBlock('Ivy Chen'));
  await user.type(screen.getByRole('textbox', { name: 'Notes' }), 'Window seat');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('This appointment is saved. Change the one that follows as well? Notes of their own stay.');
  await user.click(screen.getByRole('button', { name: 'This and all that follow' }));
  await waitFor(() =>
    expect(sent[moveAppointments.path]).toMatchObject({
      moves: [{ schedule_entry_id: 'later', start: later.start, notes: 'Window seat' }],
    }),
  );
});
