import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { Scheduler } from '../../../../web/screens/scheduler/Scheduler.tsx';
import { fullTest } from '../../../support/fullTest.ts';
import { showScreen } from '../../../support/showScreen.tsx';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment, buildBook } from './samples.ts';

const ivy = buildAppointment('mara 10:00 Ivy Chen', 60);

test('a new appointment begins at its client, one that is there at its heading', async () => {
  const { user } = openBook([ivy], []);
  await findBlock('Ivy Chen');
  await user.click(screen.getByRole('button', { name: 'New appointment' }));
  expect(document.activeElement).toBe(await screen.findByRole('combobox', { name: 'Client' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'New appointment' })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'New appointment' }));
  await user.click(await findBlock('Ivy Chen'));
  expect(document.activeElement).toBe(await screen.findByRole('heading', { name: 'Ivy Chen' }));
});

test('a client who gives no name is booked as the walk-in client', async () => {
  const found = { endpoint: api.clients.listClients, body: { Items: [], total: 0 } };
  const { user } = openBook([ivy], [found]);
  await findBlock('Ivy Chen');
  await user.click(screen.getByRole('button', { name: 'New appointment' }));
  const client = await screen.findByRole('combobox', { name: 'Client' });
  await user.type(client, 'wal');
  await user.click(await screen.findByRole('option', { name: /Walk-in client/ }));
  expect((await screen.findByRole('region', { name: 'Client' })).textContent).toContain('Walk-in client');
});

test('a week that cannot be read is not called empty', async () => {
  const failing = {
    endpoint: api.scheduler.getSchedulerData,
    status: 503,
    body: { message: 'The service is busy.', code: 'internal' },
  };
  const { user } = openBook([], [failing]);
  await screen.findByText('No appointments yet');
  await user.click(screen.getByRole('radio', { name: 'Week' }));
  await screen.findByText('The service is busy.');
  expect(screen.queryByText('No appointments yet')).toBeNull();
});

test('an address that names an appointment opens it, and says so when it is not there', async () => {
  const { user } = openBook([ivy], [], [1, 4], 'day', '&appointment=Ivy-Chen');
  await screen.findByRole('heading', { name: 'Ivy Chen' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('heading', { name: 'Ivy Chen' })).toBeNull());
});

test('an address that names an appointment of another day says that it is not here', async () => {
  openBook([ivy], [], [1, 4], 'day', '&appointment=Gus-Feld');
  await screen.findByText('This appointment is not in the book of this day any more.');
  expect(screen.queryByRole('heading', { name: 'Ivy Chen' })).toBeNull();
});

test('a day that is none is not shown as today in silence', async () => {
  const body = { ...buildBook(ivy), configs: [{ location: 3 }] };
  showScreen(
    Scheduler,
    '/scheduler?location_id=3&date=2026-13-45',
    [1, 4],
    [{ endpoint: api.scheduler.getSchedulerData, body }],
  );
  await screen.findByText('“2026-13-45” is not a day. The book shows today.');
});

fullTest('what is begun from the bar begins in the next five minutes of the salon, today only', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T16:22:30Z'), toFake: ['Date'] });
  const { user } = openBook([ivy], []);
  await findBlock('Ivy Chen');
  await user.click(screen.getByRole('button', { name: 'New appointment' }));
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Start' }).value).toBe('11:25 AM'));
  vi.useRealTimers();
});

test('what ends after midnight is refused before anything is asked', async () => {
  const late = buildAppointment('mara 23:30 Ivy Chen', 20);
  const { user, sent } = openBook([late], []);
  await user.click(await findBlock('Ivy Chen'));
  const minutes = screen.getByLabelText('Cut Servicing');
  await user.clear(minutes);
  await user.type(minutes, '45');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getAllByText('An appointment ends on the day it starts.')).toHaveLength(2));
  expect(sent[api.scheduler.updateAppointment.path]).toBeUndefined();
});

test('where the browser keeps nothing the book opens, and shows one stylist at a time when asked', async () => {
  for (const act of ['getItem', 'setItem'] as const)
    vi.spyOn(Storage.prototype, act).mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
  const { user } = openBook([ivy], []);
  await findBlock('Ivy Chen');
  await user.click(screen.getByRole('radio', { name: 'Tabs' }));
  await screen.findByRole('tab', { name: /Mara Ellison/ });
});

test('saving with nothing filled marks each missing field, and the focus goes to the first', async () => {
  const { user } = openBook([ivy], []);
  await findBlock('Ivy Chen');
  await user.click(screen.getByRole('button', { name: 'New appointment' }));
  await screen.findByRole('combobox', { name: 'Client' });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Select a client in Fairfax.')).toBeTruthy();
  for (const text of ['Select a client', 'Select a stylist', 'Choose at least one service'])
    expect(await screen.findByText(text)).toBeTruthy();
  const [client, stylist] = ['Client', 'Stylist'].map((name) => screen.getByRole('combobox', { name }));
  expect([client?.ariaInvalid, stylist?.ariaInvalid]).toEqual(['true', 'true']);
  expect(document.activeElement).toBe(client);
});
