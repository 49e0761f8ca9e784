import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment, today } from './samples.ts';

const { createAppointment, findTimes } = api.scheduler;
const ivy = buildAppointment('mara 10:00 Ivy Chen', 60);
const margin = { before: { minutes: 0 }, after: { minutes: 0 } };
const offers = ['13:00', '14:00'].map((time) => ({ user_id: 'mara', start: `${today} ${time}:00`, fit: margin }));
const steps = { service_step1_minutes: 30, service_step2_minutes: 0, service_step3_minutes: 0 };
const found = {
  stylists: [
    {
      ...{ user_id: 'mara', user_name: 'Mara Ellison', is_usual: false },
      services: [{ service_id: 'Toner', ...steps, price: 48 }],
    },
  ],
  days: [{ date: today, is_open: true, free: 2, offers }],
};

test('an offer that was taken a moment ago stays as such, the next one is marked, and what was asked is kept', async () => {
  const taken = { code: 'double_booked', message: 'Taken.', starting_at: `${today} 13:00:00` };
  const { user, sent } = openBook(
    [ivy],
    [
      { endpoint: api.clients.listClients, body: { Items: [] } },
      { endpoint: findTimes, body: found },
      { endpoint: createAppointment, status: 409, body: taken },
    ],
  );
  await findBlock('Ivy Chen');
  await user.keyboard('f');
  const panel = within(await screen.findByRole('complementary', { name: 'Find a time' }));
  await user.click(await screen.findByRole('option', { name: /Toner/ }));
  await user.type(panel.getByRole('combobox', { name: 'Client' }), 'walk');
  await user.click(await screen.findByRole('option', { name: /Walk-in/ }));
  await user.click(await panel.findByRole('button', { name: /^Book 1:00/ }));
  await panel.findByText('Taken a moment ago.');
  expect(sent[createAppointment.path]).toMatchObject({ user_id: 'mara', start: offers[0]?.start });
  const cards = panel.getAllByRole('listitem').filter((card) => card.querySelector('[data-place]'));
  await waitFor(() => expect(cards.map((card) => card.dataset['marked'])).toEqual([undefined, 'true']));
  expect(panel.getByText(/Toner/)).toBeDefined();
  expect(panel.getByRole('button', { name: /^Book 1:00/ }).ariaDisabled).toBe('true');
});
