import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { api } from '../../../../shared/contract/index.ts';
import { toDraft } from '../../../../web/screens/scheduler/draft.ts';
import { planSwap } from '../../../../web/screens/scheduler/editing/swap.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment, buildBook, today } from './samples.ts';

const { moveAppointments, updateAppointment } = api.scheduler;
/** Toner is what both stylists do. */
function toner(words: string, minutes: number): Appointment {
  const one = buildAppointment(words, minutes);
  return { ...one, services: one.services.map((service) => ({ ...service, service_id: 'Toner', title: 'Toner' })) };
}
const ivy = toner('mara 10:00 Ivy Chen', 60);
const gus = toner('tomas 10:00 Gus Feld', 60);

test('an appointment that is dropped onto another swaps with it', async () => {
  const asked = { code: 'double_booked', message: 'The stylist will be double-booked.', starting_at: ivy.start };
  const { user, sent } = openBook(
    [ivy, gus],
    [
      { endpoint: updateAppointment, status: 409, body: asked },
      { endpoint: moveAppointments, body: { moved: [ivy, gus], refused: [], message: '2 appointments moved.' } },
    ],
  );
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await user.click(await screen.findByRole('button', { name: 'Swap' }));
  await screen.findByText('Ivy Chen and Gus Feld have swapped.');
  await waitFor(() =>
    expect(sent[moveAppointments.path]).toMatchObject({
      moves: [
        { schedule_entry_id: 'Ivy-Chen', user_id: 'tomas', start: gus.start },
        { schedule_entry_id: 'Gus-Feld', user_id: 'mara', start: ivy.start },
      ],
    }),
  );
});

test('a client who asked for their stylist is moved to another one only after a question', async () => {
  const { user, sent } = openBook({ ...ivy, asked_stylist_id: 'mara', user_name: 'Mara Ellison' }, []);
  (await findBlock('Ivy Chen')).focus();
  await user.keyboard('{Alt>}{ArrowRight}{/Alt}');
  await screen.findByText('Ivy Chen asked for Mara Ellison. Move the appointment anyway?');
  await user.click(screen.getByRole('button', { name: 'No' }));
  expect(sent[updateAppointment.path]).toBeUndefined();
});

test.each([
  ['onto two others', [gus, toner('tomas 10:30 Cy Burke', 30)]],
  ['onto one that has begun', [{ ...gus, status: 'in_service' as const }]],
  [
    'where the other one would not fit',
    [
      gus,
      toner('mara 11:00 Ann Hart', 30),
      { ...gus, end: `${today} 11:30:00`, services: toner('tomas 10:00 x', 90).services },
    ],
  ],
  ['onto free time', []],
])('there is no swap for one dropped %s', (_, others) => {
  const data = buildBook(ivy, ...others);
  expect(planSwap(ivy, { ...toDraft(ivy), stylistId: 'tomas' }, data)).toBeUndefined();
});
