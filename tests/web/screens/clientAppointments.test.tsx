import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UserType } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { EditClient } from '../../../web/screens/clients/Record.tsx';
import { freezeClock } from '../../support/freezeClock.ts';
import { fullTest } from '../../support/fullTest.ts';
import { showScreen } from '../../support/showScreen.tsx';
import { buildVisit } from './visit.ts';
import { wilma } from './wilma.ts';

freezeClock('2026-11-28T15:00:00Z');

const visits = (count: number) => Array.from({ length: count }, (_, index) => buildVisit(index));

const endpoint = api.scheduler.listClientAppointments;
const found = { endpoint: api.clients.getClient, body: wilma };
const past = () => screen.findByRole('region', { name: 'Past appointments' });
const next = () => screen.findByRole('region', { name: 'Next appointments' });

/** Shows the client's page. Both lists get the same replies; upcoming appointments are requested first. */
const show = (answers: { status?: number; body: unknown }[], types: UserType[] = [1]) =>
  showScreen(EditClient, '/edit-client-form?clientId=c1', types, [
    found,
    ...answers.map((answer) => ({ endpoint, ...answer })),
  ]);

test('an appointment says when, what, with whom, where and for how much, and leads to its day in the book', async () => {
  const { user, here } = show([{ body: { Items: visits(1) } }]);
  const line = await within(await past()).findByRole('link');
  expect(line.textContent).toBe('Sat, Mar 28 · 1:30 PM$97.00Cut, GlossMara Ellison · Rosslyn');
  await user.click(line);
  expect(here()).toMatch(/^\/scheduler\?location_id=7&date=2026-03-28&appointment=\w+/);
});

test('an appointment that did not take place says so', async () => {
  show([{ body: { Items: [{ ...buildVisit(0), status: 'no_show' }] } }]);
  const line = await within(await past()).findByRole('link');
  expect(line.textContent).toContain('Mara Ellison · Rosslyn · No-show');
});

test('Book opens the book with the client chosen', async () => {
  const { user, here } = show([{ body: { Items: [] } }]);
  await user.click(within(await next()).getByRole('button', { name: 'Book' }));
  expect(here()).toBe('/scheduler?client_id=c1&location_id=1');
});

test('a client without appointments is said to have none', async () => {
  show([{ body: { Items: [] } }]);
  expect(await within(await next()).findByText('Nothing is booked.')).toBeTruthy();
  expect(await within(await past()).findByText('No past appointments.')).toBeTruthy();
});

test('more are shown on demand, until there are no more', async () => {
  const { user, sent } = show([
    { body: { Items: [] } },
    { body: { Items: visits(10), cursor: 'further' } },
    { body: { Items: visits(10), cursor: 'further' } },
    { body: { Items: [buildVisit(11)] } },
  ]);
  await user.click(await within(await past()).findByRole('button', { name: 'Show more' }));
  expect(await within(await past()).findByText('Tue, Mar 17 · 1:30 PM')).toBeTruthy();
  expect(within(await past()).getAllByRole('link')).toHaveLength(11);
  expect(within(await past()).queryByRole('button', { name: 'Show more' })).toBeNull();
  expect(sent['/scheduler/clientAppointments']).toMatchObject({ client_id: 'c1', when: 'past', cursor: 'further' });
});

fullTest('appointments that cannot be read say so and are tried again; the form stays in use', async () => {
  const failure = {
    status: 503,
    body: { message: 'The service is busy right now. Please try again.', code: 'internal' },
  };
  const { user } = show([failure, failure, { body: { Items: visits(2) } }]);
  expect(await within(await past()).findByText('The service is busy right now. Please try again.')).toBeTruthy();
  expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Wilma');
  await user.click(within(await past()).getByRole('button', { name: 'Retry' }));
  expect(await within(await past()).findAllByRole('link')).toHaveLength(2);
  expect(within(await past()).queryByRole('alert')).toBeNull();
});

test('who has no book sees the form alone', async () => {
  show([{ body: { Items: [] } }], [6]);
  expect(await screen.findByLabelText(/^First name/)).toBeTruthy();
  expect(screen.queryByText('Past appointments')).toBeNull();
});
