import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { users } from '../../../shared/contract/users.ts';
import { OrganizationRecord } from '../../../web/screens/platform/Organization.tsx';
import { Organizations } from '../../../web/screens/platform/Organizations.tsx';
import { freezeClock } from '../../support/freezeClock.ts';
import { as } from '../../support/session.ts';
import { type Answer, showScreen } from '../../support/showScreen.tsx';

freezeClock('2026-11-28T15:00:00Z');

const organization = { organization_id: 7, organization_name: 'Tide', version: 1 };
const person = (user_id: string, user_first_name: string, user_status: string) => ({
  ...{ user_id, user_first_name, user_last_name: 'Founder', user_email: `${user_id}@tide.test`, user_status },
  ...{ roles: [{ role: 'system admin' }], location_name: 'Harbor' },
});
const salon = { location_id: 11, location_name: 'Harbor', organization_id: 7, organization_name: 'Tide' };
const shown = (more: object = {}): Answer => ({
  endpoint: users.getPlatformOrganization,
  params: { org: '7' },
  body: {
    organization: { ...organization, ...more },
    salons: [{ ...salon, zone: 'America/Los_Angeles' }],
    people: [person('fay', 'Fay', 'PENDING'), person('ada', 'Ada', 'ACTIVE')],
  },
});
const show = (...answers: Answer[]) =>
  showScreen(OrganizationRecord, '/organization?id=7', as.platform, [shown(), ...answers]);

test('an organization shows its salons, and offers to cancel only the invitation of whoever has not signed in', async () => {
  const params = { org: '7', id: 'fay' };
  const message = 'The invitation of fay@tide.test is canceled.';
  const { user, sent } = show({ endpoint: users.cancelInvitation, params, body: { message } });
  expect(await screen.findByText(/Pacific Time/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel invitation Ada Founder' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Cancel invitation Fay Founder' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel invitation' }));
  await waitFor(() => expect(sent['/platform/organizations/7/people/fay/cancel']).toEqual({}));
  expect(await screen.findByText(message)).toBeTruthy();
});

test('suspending asks first, and a suspended organization says since when and offers to resume', async () => {
  const suspended = { suspended_at: '2026-11-28T10:15:00.000Z', version: 2 };
  const { user, sent } = show(shown(suspended), {
    endpoint: users.setSuspension,
    params: { org: '7' },
    body: { ...organization, ...suspended },
  });
  await user.click(await screen.findByRole('button', { name: 'Suspend' }));
  expect(sent['/platform/organizations/7/suspension']).toBeUndefined();
  const ask = await screen.findByRole('alertdialog');
  await user.click(
    Array.from(ask.querySelectorAll('button')).find(({ textContent }) => textContent === 'Suspend') ?? ask,
  );
  expect(await screen.findByText(/^Suspended since Nov 28,/)).toBeTruthy();
  expect(sent['/platform/organizations/7/suspension']).toEqual({ suspended: true });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Resume' })).toBe(document.activeElement));
});

test('a person is found by email in any organization', async () => {
  const list = { endpoint: users.listPlatformOrganizations, body: [organization] };
  const found = { endpoint: users.findPlatformPerson, body: { organization_id: 7 } };
  const { user, here } = showScreen(Organizations, '/organizations', as.platform, [list, found]);
  expect(await screen.findByText('Tide')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Find a person' }));
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'Fay@tide.test');
  await user.click(screen.getByRole('button', { name: 'Find' }));
  await waitFor(() => expect(here()).toBe('/organization?id=7&q=fay%40tide.test'));
});
