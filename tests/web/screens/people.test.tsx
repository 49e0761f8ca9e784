import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ConfirmProvider } from '../../../web/kit/Confirm.tsx';
import { SessionContext } from '../../../web/kit/session.tsx';
import { ToastProvider } from '../../../web/kit/Toast.tsx';
import { themes } from '../../../web/kit/theme.ts';
import { ConfigureSalon } from '../../../web/screens/salons/ConfigureSalon.tsx';
import { CreateSalon } from '../../../web/screens/salons/CreateSalon.tsx';
import { UserAccount } from '../../../web/screens/users/UserAccount.tsx';

afterEach(() => vi.unstubAllGlobals());

const salon = { location_id: 3, location_name: 'Fairfax', organization_id: 1, organization_name: 'Luma', zone: 'UTC' };
const mara = {
  user_id: 'u1',
  user_first_name: 'Mara',
  user_last_name: 'Ellison',
  user_email: 'mara@luma.test',
  user_phone: '',
  user_status: 'ACTIVE',
  user_barcode: '482019357164',
  roles: [{ role: 'stylist' }],
  location_id: 3,
  location_name: 'Fairfax',
  location_ids: [3],
  organization_id: 1,
  org_name: 'Luma',
  version: 4,
};
const session = {
  user: {
    userID: 'me',
    email: 'dana@luma.test',
    userName: 'Dana',
    userMeevoID: '',
    role: 'salon admin',
    userRoles: [2 as const],
    location_id: 3,
    location_name: 'Fairfax',
    barcode: null,
    org: '1',
    org_name: 'Luma',
  },
  types: [2 as const],
  scope: { Barcode: null, Role: 'salon admin', Organization: '1' },
  signOut: async () => undefined,
  refresh: async () => undefined,
};

type Answers = Record<string, [status: number, body: unknown]>;

/** Shows a screen against a server of fixed answers; `sent` are the bodies it was sent, by path. */
function show(Screen: ComponentType, address: string, answers: Answers) {
  const sent: Record<string, unknown> = {};
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const path = url.replace('/api', '');
    if (init.body) sent[path] = JSON.parse(String(init.body));
    const [status, body] = answers[`${init.method} ${path}`] ?? [404, { message: 'Not found' }];
    return Response.json(body, { status });
  });
  const routes = [
    { path: '/screen/:id?', element: <Screen /> },
    { path: '/manage-users', element: <h1>Teams</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <FluentProvider theme={themes.light}>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <ToastProvider>
          <ConfirmProvider>
            <SessionContext value={session}>
              <RouterProvider router={router} />
            </SessionContext>
          </ConfirmProvider>
        </ToastProvider>
      </SWRConfig>
    </FluentProvider>,
  );
  return { user: userEvent.setup(), sent };
}
const salons = { 'POST /gateway/3lp5nnrkw8': [200, [salon]] } satisfies Record<string, [number, unknown]>;

describe('a person', () => {
  test('an empty form asks for every name the account needs', async () => {
    const { user } = show(UserAccount, '/screen', salons);
    await user.click(await screen.findByRole('button', { name: 'Create a new account' }));
    for (const text of ['First name is required', 'Last name is required', 'Email is required'])
      expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getByText('User must be assigned a location')).toBeTruthy();
    expect(screen.getByText('User must be assigned a role')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Deactivate Account' })).toBeNull();
  });

  test('unticking the barcode of a person sends none, with the version that was read', async () => {
    const { user, sent } = show(UserAccount, '/screen/u1', {
      ...salons,
      'GET /users/u1': [200, mara],
      'POST /users/u1': [200, mara],
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Generate Barcode' }));
    await user.click(screen.getByRole('button', { name: 'Edit Account' }));
    expect(await screen.findByText('User updated')).toBeTruthy();
    expect(sent['/users/u1']).toMatchObject({ barcode: null, location: 3, locations: [3], version: 4 });
  });

  test('somebody else was faster: what they wrote is shown, what was typed stays and can be saved', async () => {
    const answers: Answers = {
      ...salons,
      'GET /users/u1': [200, mara],
      'POST /users/u1': [409, { message: 'Somebody else changed this.', code: 'stale' }],
    };
    const { user, sent } = show(UserAccount, '/screen/u1', answers);
    await user.type(await screen.findByLabelText(/^First name/), 'bel');
    answers['GET /users/u1'] = [200, { ...mara, user_first_name: 'Maria', user_last_name: 'Ellison-Day', version: 5 }];
    await user.click(screen.getByRole('button', { name: 'Edit Account' }));
    expect(await screen.findByText(/First name: now Maria; you wrote Marabel/)).toBeTruthy();
    answers['POST /users/u1'] = [200, mara];
    await user.click(screen.getByRole('button', { name: 'Edit Account' }));
    expect(await screen.findByText('User updated')).toBeTruthy();
    expect(sent['/users/u1']).toMatchObject({ firstName: 'Marabel', lastName: 'Ellison-Day', version: 5 });
  });

  test('roles and salons beyond the editor stay when others are picked', async () => {
    const both = { ...mara, location_id: 4, location_ids: [4, 3], roles: [{ role: 'product admin' }] };
    const { user, sent } = show(UserAccount, '/screen/u1', {
      ...salons,
      'GET /users/u1': [200, both],
      'POST /users/u1': [200, both],
    });
    expect(await screen.findByText('Product admin stays as it is.')).toBeTruthy();
    await user.click(screen.getByRole('combobox', { name: /^Access level/ }));
    await user.click(screen.getByRole('option', { name: 'Front desk' }));
    await user.click(screen.getByRole('button', { name: 'Edit Account' }));
    expect(await screen.findByText('User updated')).toBeTruthy();
    expect(sent['/users/u1']).toMatchObject({
      location: 4,
      locations: [4, 3],
      roles: ['product admin', 'front desk'],
    });
  });

  test('what the server refuses is said word for word, with its reason when there is one', async () => {
    const answers: Answers = { ...salons, 'GET /users/u1': [200, mara], 'POST /users/u1': [500, {}] };
    const { user } = show(UserAccount, '/screen/u1', answers);
    await user.type(await screen.findByLabelText(/^First name/), 'bel');
    await user.click(screen.getByRole('button', { name: 'Edit Account' }));
    expect(await screen.findByText('Error updating user.')).toBeTruthy();
    answers['POST /users/u1'] = [409, { message: 'Name another first.', code: 'conflict' }];
    await user.click(screen.getByRole('button', { name: 'Edit Account' }));
    expect(await screen.findByText('Error updating user. Name another first.')).toBeTruthy();
  });

  test('deactivation asks first, then sends the status', async () => {
    const { user, sent } = show(UserAccount, '/screen/u1', {
      ...salons,
      'GET /users/u1': [200, mara],
      'POST /users/u1': [200, mara],
    });
    await user.click(await screen.findByRole('button', { name: 'Deactivate Account' }));
    expect(await screen.findByText('Are you sure you want to deactivate this user?')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Confirm' }));
    expect(await screen.findByText('User updated')).toBeTruthy();
    expect(sent['/users/u1']).toMatchObject({ status: 'INACTIVE', version: 4 });
  });
});

describe('a salon', () => {
  test('needs an organization', async () => {
    const { user } = show(CreateSalon, '/screen', { 'POST /gateway/wankbr6e73': [200, ['1 Luma Hair']] });
    await user.click(await screen.findByRole('button', { name: 'Add New Salon' }));
    expect(await screen.findByText('User must be assigned a Organization')).toBeTruthy();
  });

  test('is saved with its closed days; a failure without a word says only that', async () => {
    const address = { location: 3, salonAddress: '1 Main St', phoneNumber: '17035550142', version: 2 };
    const { user, sent } = show(ConfigureSalon, '/screen', {
      ...salons,
      'GET /organization/-/locations/3/config': [200, { ...address, timeZone: 'Eastern Standard Time' }],
      'POST /gateway/v0gi2lnyki': [500, {}],
    });
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Operation failed')).toBeTruthy();
    expect(sent['/gateway/v0gi2lnyki']).toMatchObject({ ...address, isMondayOpen: false, mondayOpen: 'closed' });
    await user.click(screen.getByRole('checkbox', { name: 'Monday' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Monday opening time is required')).toBeTruthy();
  });
});
