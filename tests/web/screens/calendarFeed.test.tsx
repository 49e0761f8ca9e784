import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UserType } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { StylistHours } from '../../../web/screens/stylists/Hours.tsx';
import { freezeClock } from '../../support/freezeClock.ts';
import { showScreen } from '../../support/showScreen.tsx';
import { mara } from './stylists/samples.ts';

freezeClock('2026-11-28T15:00:00Z');

const { getStylist, getWorkingHours, getCalendarFeed, createCalendarFeed, revokeCalendarFeed } = api.stylists;
const path = `/api/calendar/${'s'.repeat(43)}`;

type Answer = { endpoint: (typeof api.stylists)[keyof typeof api.stylists]; status?: number; body: unknown };

/** Shows a stylist's hours to user u1 with these types. */
function show(id: string, types: UserType[], answers: Answer[]) {
  const params = { id };
  return showScreen(StylistHours, `/stylist-hours?param=${id}`, types, [
    { endpoint: getStylist, params, body: { ...mara, user_id: id } },
    { endpoint: getWorkingHours, params, body: { week: null, exceptions: [], version: 0, opening: null } },
    ...answers.map((answer) => ({ ...answer, params })),
  ]);
}

const feed = () => screen.findByRole('region', { name: 'Calendar feed' });
const off = { endpoint: getCalendarFeed, body: { active: false } };
const on = { endpoint: getCalendarFeed, body: { active: true, created: '2026-11-21T14:00:00.000Z' } };

test('a stylist creates the address of their own calendar and sees it once', async () => {
  const created = { endpoint: createCalendarFeed, body: { path, created: '2026-11-21T14:00:00.000Z' } };
  const { user } = show('u1', [1], [off, created, on]);
  await user.click(await within(await feed()).findByRole('button', { name: 'Create address' }));
  expect(await screen.findByLabelText('Address')).toHaveProperty('value', location.origin + path);
  expect(screen.getByText(/Copy it now: it is shown only this once\./)).toBeTruthy();
});

test('a colleague sees the hours without the calendar', async () => {
  show('u2', [1], [off]);
  expect(await screen.findByRole('button', { name: 'Save Hours' })).toBeTruthy();
  expect(screen.queryByText('Calendar feed')).toBeNull();
});

test('an admin turns it off after a question', async () => {
  const { user } = show('u2', [2], [on, { endpoint: revokeCalendarFeed, body: { active: false } }, off]);
  expect(await within(await feed()).findByText('On since Nov 21.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Turn off' }));
  const question = await screen.findByRole('alertdialog', { name: 'Turn off the calendar feed?' });
  await user.click(within(question).getByRole('button', { name: 'Turn off' }));
  expect(await within(await feed()).findByRole('button', { name: 'Create address' })).toBeTruthy();
});

test('what cannot be read is tried again, what cannot be done says so', async () => {
  const busy = { status: 503, body: { message: 'The service is busy right now. Please try again.', code: 'internal' } };
  const { user } = show(
    'u1',
    [1],
    [
      { endpoint: getCalendarFeed, ...busy },
      off,
      { endpoint: createCalendarFeed, status: 403, body: { message: 'User Not authorized, please check your role' } },
    ],
  );
  await user.click(await within(await feed()).findByRole('button', { name: 'Retry' }));
  await user.click(await within(await feed()).findByRole('button', { name: 'Create address' }));
  expect(await screen.findByText('User Not authorized, please check your role')).toBeTruthy();
  expect(within(await feed()).getByRole('button', { name: 'Create address' })).toBeTruthy();
});
