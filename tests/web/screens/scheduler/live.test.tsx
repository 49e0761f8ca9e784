import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { api } from '../../../../shared/contract/index.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment, today } from './samples.ts';

// 10:50 AM in Fairfax.
beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T15:50:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const visit = (words: string, minutes: number, more: Partial<Appointment>) => ({
  ...buildAppointment(words, minutes),
  ...more,
});
const toner = (visit: Appointment, gap: number): Appointment => ({
  ...visit,
  services: visit.services.map((service) => ({
    ...{ ...service, service_id: 'Toner', title: 'Toner' },
    ...{ service_step1_minutes: 30, service_step2_minutes: gap, service_step3_minutes: 30 },
  })),
});
const ivy = toner(visit('mara 10:00 Ivy Chen', 120, { status: 'in_service' }), 60);
const gus = visit('tomas 10:40 Gus Feld', 30, { status: 'confirmed' });
const strip = () => screen.findByRole('region', { name: 'In the salon now' });

test('the strip counts who is there now; a click or a number key dims all others until Esc', async () => {
  const done = visit('tomas 9:00 Eli Navarro', 30, { status: 'done' });
  const { user } = openBook([ivy, gus, done, visit('mara 14:00 Ann Bo', 30, { status: 'cancelled' })], []);
  const tiles = within(await strip()).getAllByRole('button');
  expect(tiles.map(({ textContent }) => textContent)).toEqual(['Color working140 min', 'Late1']);
  expect((await strip()).textContent).toContain('3 visits · 1 done · 1 canceled');
  expect((await findBlock('Ivy Chen')).ariaLabel).toContain('Color working, 40 min');
  expect((await findBlock('Gus Feld')).textContent).toContain('10 late');
  const book = screen.getByRole('application');
  await user.click(within(await strip()).getByRole('button', { name: /^Late/ }));
  expect([book.dataset['only'], tiles[1]?.ariaPressed]).toEqual(['late', 'true']);
  await user.keyboard('2');
  expect(book.dataset['only']).toBe('color');
  // Nobody waits.
  await user.keyboard('3');
  expect(book.dataset['only']).toBe('color');
  await user.keyboard('{Escape}');
  expect(book.dataset['only']).toBeUndefined();
});

test('a color that is ready is said, with whose', async () => {
  openBook(toner(ivy, 20), []);
  expect(within(await strip()).getByRole('status').textContent).toBe('Color ready: Ivy Chen, Mara');
});

test('nobody is there: no strip', async () => {
  openBook(visit('mara 14:00 Ivy Chen', 30, {}), []);
  await findBlock('Ivy Chen');
  expect(screen.queryByRole('region', { name: 'In the salon now' })).toBeNull();
});

test('G goes to a gap in which somebody fits: who waits in the salon first, then the waiting list', async () => {
  const cy = toner(
    visit('tomas 12:00 Cy Burke', 90, {
      status: 'arrived',
      client: { ...gus.client, client_id: 'cy', client_name: 'Cy Burke' },
    }),
    0,
  );
  const short = {
    ...cy,
    services: cy.services.map((one) => ({ ...one, service_step1_minutes: 20, service_step3_minutes: 0 })),
  };
  const wish = {
    ...{
      wish_id: 'w',
      location: 3,
      services: ['Toner'],
      stylists: [],
      weekdays: [],
      from: today,
      until: today,
      notes: '',
    },
    ...{ client: { client_id: 'dev', client_name: 'Dev Kapoor', client_phone: '' }, made_at: '2026-11-09 10:00:00' },
    ...{ made_by: 'Dana', version: 1 },
  };
  const refusal = { code: 'conflict', message: 'Not today.' };
  const { user, sent } = openBook(
    [ivy, short],
    [
      { endpoint: api.scheduler.listWaiting, body: { wishes: [wish] } },
      { endpoint: api.scheduler.updateAppointment, status: 409, body: refusal },
    ],
  );
  await findBlock('Ivy Chen');
  await user.keyboard('g');
  const chip = await screen.findByLabelText('Toner, 20 min, fits while Ivy Chen’s color works, Mara 10:50 AM');
  chip.blur();
  await user.keyboard('g');
  expect(document.activeElement).toBe(chip);
  await user.keyboard('{Enter}');
  const title = await screen.findByText('Mara is free until 11:30 AM');
  const popover = title.closest<HTMLElement>('[role="dialog"]') ?? title;
  expect(popover.textContent).toContain('Toner, 20 minCy Burke waits for 12:00 PM, tomas');
  expect(popover.textContent).toContain('Toner, 35 minDev Kapoor · waiting list, today only');
  expect(popover.textContent).toContain('Walk-in, up to 40 min');
  await user.click(within(popover).getByText('Move'));
  await screen.findByText(/Not today/);
  expect(sent['/scheduler/updateAppointment']).toMatchObject({ user_id: 'mara', start: `${today} 10:50:00` });
});
