import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import type { Wish } from '../../../../shared/contract/waitingList.ts';
import { sampleSalon } from '../../../support/samples.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment, buildBook, today } from './samples.ts';

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2026-11-21T14:00:00Z'), toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

const ivy = buildAppointment('mara 10:00 Ivy Chen', 60);
const wish = (name: string, more: Partial<Wish> = {}): Wish => ({
  ...{
    wish_id: name.replace(' ', '-'),
    location: 3,
    services: ['Toner'],
    stylists: [],
    weekdays: [],
    from: today,
    until: '2026-12-19',
  },
  client: { client_id: name.replace(' ', '-'), client_name: name, client_phone: '' },
  ...{ notes: '', made_at: '2026-11-09 10:00:00', made_by: 'Dana', version: 1 },
  ...more,
});
const vera = wish('Vera Lind', { stylists: ['tomas'], after: 600 });
const dev = wish('Dev Kapoor', { weekdays: ['Friday'] });
const waiting = (...wishes: Wish[]) => ({ endpoint: api.scheduler.listWaiting, body: { wishes } });
const list = () => screen.findByRole('complementary', { name: 'Waiting list' });

test('the button counts who waits, and the list shows who fits this day and until when the others wait', async () => {
  const { user } = openBook([ivy], [waiting(vera, dev)]);
  await user.click(await screen.findByRole('button', { name: 'Waiting list, 2 waiting' }));
  const panel = await list();
  expect(within(panel).getByRole('status').textContent).toBe('1 who waits fits on Saturday');
  expect(within(panel).getByRole('region', { name: 'Who fits' }).textContent).toContain('Vera Lindwaits 12 days');
  expect(within(panel).getByRole('region', { name: 'Waiting on' }).textContent).toContain(
    'Toner · Anyone · Fridaysuntil Dec 19',
  );
});

test('the next fit of a wish leads to its day, where it is marked and one click books it', async () => {
  const tuesday = '2026-11-24';
  const kim = wish('Kim Oda', { weekdays: ['Tuesday'], stylists: ['tomas'] });
  const fit = { wish_id: kim.wish_id, user_id: 'tomas', user_name: 'Tomás Ellison', start: `${tuesday} 09:00:00` };
  const later = { ...buildBook(), date: tuesday, locations: [sampleSalon(3)], configs: [{ location: 3 }] };
  const { user, sent } = openBook(
    [ivy],
    [
      waiting(dev, wish('Ann Bo', { weekdays: ['Tuesday'], stylists: ['tomas'] }), kim),
      { endpoint: api.scheduler.findNextFits, body: { fits: [fit] } },
      { endpoint: api.scheduler.getSchedulerData, body: later },
      { endpoint: api.scheduler.createAppointment, status: 409, body: { code: 'conflict', message: 'Booked.' } },
    ],
  );
  await findBlock('Ivy Chen');
  await user.keyboard('q');
  const panel = within(await list());
  const rest = await panel.findByRole('region', { name: 'Waiting on' });
  await within(rest).findByText('Nothing in the next 14 days');
  expect(within(rest).getByText('Dev Kapoor')).toBeTruthy();
  await user.click(panel.getByRole('button', { name: 'Kim Oda, Next fit: Tue, Nov 24, 9:00 AM with Tomás' }));
  await within(await list()).findByRole('button', { name: /^Book Kim Oda/ });
  await user.keyboard('b');
  await waitFor(() => expect(sent['/scheduler/createAppointment']).toMatchObject({ wish_id: 'Kim-Oda' }));
});

test('B books the marked wish; one that somebody else has booked is told, and leaves the list', async () => {
  const refusal = { code: 'conflict', message: 'Vera Lind was booked from the waiting list a moment ago.' };
  const { user, sent } = openBook(
    [ivy],
    [waiting(vera, dev), { endpoint: api.scheduler.createAppointment, status: 409, body: refusal }, waiting(dev)],
  );
  await findBlock('Ivy Chen');
  await user.keyboard('q');
  const panel = within(await list());
  await panel.findByRole('button', { name: /^Book Vera/ });
  await user.keyboard('b');
  await screen.findByText(/Vera Lind was booked from the waiting list/);
  expect(sent['/scheduler/createAppointment']).toMatchObject({ wish_id: 'Vera-Lind', user_id: 'tomas' });
  await waitFor(() => expect(panel.queryByRole('button', { name: /^Book Vera/ })).toBeNull());
});

test('nobody waits, and a wish without a client is not sent', async () => {
  const { user, sent } = openBook([ivy], [waiting()]);
  await findBlock('Ivy Chen');
  await user.keyboard('q');
  const panel = await list();
  await within(panel).findByText('Nobody waits.');
  await user.click(within(panel).getByRole('button', { name: 'Add to waiting list' }));
  const form = await screen.findByRole('complementary', { name: 'Add to waiting list' });
  await user.click(within(form).getByRole('button', { name: 'Add to waiting list' }));
  expect(within(form).getByRole('alert').textContent).toBe('Please choose a client.');
  expect(sent['/scheduler/waiting']).toBeUndefined();
});

test('the same wish of the same client is asked about before it is saved again', async () => {
  const twin = { ...dev, wish_id: 'twin', made_at: '2026-11-12 10:00:00' };
  const { user, sent } = openBook([ivy], [waiting(dev, twin)]);
  await findBlock('Ivy Chen');
  await user.keyboard('q');
  const [, second] = await within(await list()).findAllByText('Dev Kapoor');
  if (second) await user.click(second);
  const form = await screen.findByRole('complementary', { name: 'Dev Kapoor' });
  await user.click(within(form).getByRole('button', { name: 'Save' }));
  await screen.findByText(/^Dev Kapoor waits for this since Nov 9\./);
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Cancel' }));
  expect(sent['/scheduler/waiting']).toBeUndefined();
});
