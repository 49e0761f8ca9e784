import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../../shared/contract/index.ts';
import { fill } from '../../../support/fill.ts';
import { fullTest } from '../../../support/fullTest.ts';
import { sampleClient } from '../../../support/samples.ts';
import { findBlock, openBook } from './openBook.tsx';
import { buildAppointment } from './samples.ts';

const ivy = buildAppointment('mara 10:00 Ivy Chen', 60);
const wilma = sampleClient({ client_id: 'c2' });

const panel = () => screen.queryByRole('complementary', { name: 'Appointment' });
const isClosed = () => waitFor(() => expect(panel()).toBeNull());
const notes = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Notes/ });
/** Presses the first button of that name. */
async function press(name: string): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name });
  if (button) fireEvent.click(button);
}

/** Opens the book on a phone, and the panel by address or by hand. */
async function openPanel(more = '') {
  const shown = openBook(
    [ivy],
    [
      { endpoint: api.clients.getClient, body: wilma },
      { endpoint: api.clients.listClients, body: { Items: [], total: 0 } },
    ],
    [1, 4],
    'day',
    more,
  );
  const address = shown.here();
  if (!more) await shown.user.click(await findBlock('Ivy Chen'));
  await waitFor(() => expect(panel()).not.toBeNull());
  return { ...shown, address, back: () => shown.go(-1) };
}

/** Expects the book to be the first history entry: Back has nowhere else to go. */
async function isFirst({ back, here }: Awaited<ReturnType<typeof openPanel>>) {
  const address = here();
  await back();
  expect(here()).toBe(address);
  expect(panel()).toBeNull();
}

beforeEach(() => void vi.stubGlobal('innerWidth', 390));

test('Back on a phone closes the panel and stays in the book', async () => {
  const shown = await openPanel();
  await shown.back();
  await isClosed();
  expect(shown.here()).toBe(shown.address);
  await isFirst(shown);
});

test('closing the panel by its button leaves no history entries', async () => {
  const shown = await openPanel();
  await press('Close');
  await isClosed();
  await shown.user.click(await findBlock('Ivy Chen'));
  await waitFor(() => expect(panel()).not.toBeNull());
  await press('Close');
  await isClosed();
  await waitFor(() => expect(shown.here()).toBe(shown.address));
  await isFirst(shown);
});

test('Back closes a panel opened by address and restores the address of the book', async () => {
  const shown = await openPanel('&appointment=Ivy-Chen');
  await waitFor(() => expect(shown.here()).not.toContain('appointment'));
  await shown.back();
  await isClosed();
  expect(shown.here()).toBe(shown.address.replace('&appointment=Ivy-Chen', ''));
  await isFirst(shown);
});

test.each(['Back', 'Close'])('%s after a client was added leaves the book without them', async (way) => {
  const shown = await openPanel('&client_id=c2');
  await screen.findByText('Wilma Testwood');
  expect(shown.here()).toContain('client_id=c2');
  await (way === 'Back' ? shown.back() : press(way));
  await isClosed();
  await waitFor(() => expect(shown.here()).not.toContain('client_id'));
  await isFirst(shown);
});

test('Back asks about unsaved changes each time', async () => {
  const { user, back } = await openPanel();
  // On a phone an appointment opens for reading.
  await press('Edit appointment');
  await fill(user, notes(), 'Window seat');
  await back();
  await press('Stay');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Stay' })).toBeNull());
  expect(notes().value).toBe('Window seat');
  await back();
  await press('Leave');
  await isClosed();
});

fullTest('after adding a client, Back finds the panel unchanged, with one history entry', async () => {
  const shown = await openPanel('&client_id=c2');
  const { user, here, back } = shown;
  await fill(user, notes(), 'Window seat');
  await press('Change client');
  await user.type(screen.getByRole('combobox', { name: 'Client' }), 'Zelda');
  await user.click(await screen.findByRole('option', { name: 'Add Client' }));
  await screen.findByRole('heading', { name: 'Another screen' });
  expect(here()).toMatch(/^\/create-client\?location_id=3/);
  await back();
  await waitFor(() => expect(panel()).not.toBeNull());
  await waitFor(() => expect(notes().value).toBe('Window seat'));
  await back();
  await press('Leave');
  await isClosed();
  await waitFor(() => expect(here()).not.toContain('client_id'));
  await isFirst(shown);
});

test('on a wide screen the panel has no history entry', async () => {
  vi.stubGlobal('innerWidth', 1440);
  const shown = await openPanel();
  await shown.back();
  expect(panel()).not.toBeNull();
});
