import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, expect, test, vi } from 'vitest';
import type { UserType } from '../../../shared/contract/endpoint.ts';
import { ConfirmProvider } from '../../../web/kit/Confirm.tsx';
import { RoutesContext, SessionContext } from '../../../web/kit/session.tsx';
import { ToastProvider } from '../../../web/kit/Toast.tsx';
import { themes } from '../../../web/kit/theme.ts';
import { CreateClient } from '../../../web/screens/clients/CreateClient.tsx';
import { EditClient } from '../../../web/screens/clients/EditClient.tsx';
import { EditClients } from '../../../web/screens/clients/EditClients.tsx';
import { screens } from '../../../web/screens.tsx';

afterEach(() => vi.unstubAllGlobals());

const [list, read, update, create] = ['ctfdkk8xi0', 'rrou71mikj', 'rw2hgi1tag', 'z1gki3w695'] as const;
const wilma = {
  client_id: 'c1',
  client_first_name: 'Wilma',
  client_last_name: 'Testwood',
  client_birthday: '1990/03/07',
  client_email: 'wilma@example.com',
  client_mobile_phone_number: '17035559911',
  client_organization_id: 1,
  org_name: 'Luma',
  version: 4,
};
const user = {
  userID: 'me',
  email: 'dana@luma.test',
  userName: 'Dana',
  userMeevoID: '',
  role: 'salon admin',
  userRoles: [],
  location_id: 3,
  location_name: 'Fairfax',
  barcode: null,
  org: '1',
  org_name: 'Luma',
};

type Answers = Record<string, [status: number, body: unknown]>;

/** Shows a screen to somebody of a type, against a server of fixed answers by the last part of the path. */
function show(Screen: ComponentType, address: string, answers: Answers, type: UserType = 2) {
  vi.stubGlobal('fetch', async (url: string) => {
    const [status, body] = answers[url.slice(url.lastIndexOf('/') + 1)] ?? [404, { message: 'Client not found' }];
    return Response.json(body, { status });
  });
  const session = {
    user,
    types: [type],
    scope: { Barcode: null, Role: 'salon admin', Organization: '1' },
    signOut: async () => undefined,
    refresh: async () => undefined,
  };
  const routes = [
    { path: '/screen', element: <Screen /> },
    { path: '*', element: <h1>Elsewhere</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [address] });
  render(
    <FluentProvider theme={themes.light}>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <ToastProvider>
          <ConfirmProvider>
            <SessionContext value={session}>
              <RoutesContext value={screens}>
                <RouterProvider router={router} />
              </RoutesContext>
            </SessionContext>
          </ConfirmProvider>
        </ToastProvider>
      </SWRConfig>
    </FluentProvider>,
  );
  return { actor: userEvent.setup(), router };
}

test('without any client the list says so and leads to the form for one', async () => {
  const { actor, router } = show(EditClients, '/screen', { [list]: [200, { Items: [] }] });
  expect(await screen.findByText('No clients yet.')).toBeTruthy();
  const buttons = screen.getAllByRole('button', { name: 'Add New Client' });
  expect(buttons).toHaveLength(2);
  for (const button of buttons.slice(1)) await actor.click(button);
  expect(router.state.location).toMatchObject({ pathname: '/create-client', search: '?location_id=3' });
});

test.each([
  [403, { message: 'User Not authorized, please check your role' }, 'User Not authorized, please check your role'],
  [500, { message: 'Internal' }, 'Client Update failed, please try again'],
] as const)('an update refused with %i says so and keeps the form', async (status, body, text) => {
  const answers: Answers = { [read]: [200, wilma], [update]: [status, body] };
  const { actor } = show(EditClient, '/screen?clientId=c1', answers);
  expect(await screen.findByLabelText(/^Birth date/)).toHaveProperty('value', '03/07');
  await actor.type(screen.getByLabelText(/^First name/), 'mina');
  await actor.click(screen.getByRole('button', { name: 'Update Client' }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(screen.getByLabelText(/^First name/)).toHaveProperty('value', 'Wilmamina');
});

test('a platform admin updates a client without a way to the list', async () => {
  const answers: Answers = {
    [read]: [200, wilma],
    [update]: [200, { message: 'Client Updated', client: wilma }],
  };
  const { actor, router } = show(EditClient, '/screen?clientId=c1&organization=1', answers, 6);
  await actor.click(await screen.findByRole('button', { name: 'Update Client' }));
  expect(await screen.findByText('Client Updated')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  expect(router.state.location.pathname).toBe('/screen');
});

test('the form for no client says so and leads to the list', async () => {
  const { actor, router } = show(EditClient, '/screen', {});
  expect(await screen.findByText('No client was chosen.')).toBeTruthy();
  await actor.click(screen.getByRole('button', { name: 'Choose a client' }));
  expect(router.state.location.pathname).toBe('/edit-client');
});

test('a client that cannot be created shows the sentence of the server', async () => {
  const { actor } = show(CreateClient, '/screen?location_id=3', {
    [create]: [400, { message: 'This salon takes no clients.' }],
  });
  const fill = async (label: RegExp, text: string) => {
    await actor.click(screen.getByLabelText(label));
    await actor.keyboard(text);
  };
  await fill(/^First name/, 'Wilma');
  await fill(/^Last name/, 'Testwood');
  await fill(/^Email/, 'wilma@example.com');
  await fill(/^Phone/, '7035559911');
  screen.getByLabelText(/^Birth date/).focus();
  await actor.keyboard('3/7/1990{Tab}');
  await actor.click(screen.getByRole('button', { name: 'Add Client' }));
  expect(await screen.findByText('This salon takes no clients.')).toBeTruthy();
  expect(screen.getByLabelText(/^Email/)).toHaveProperty('value', 'wilma@example.com');
});
