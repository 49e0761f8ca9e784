import { FluentProvider } from '@fluentui/react-components';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import { SignInAgain } from '../../../web/app/account/SignInAgain.tsx';
import { auth } from '../../../web/app/auth.ts';
import { RequireSignIn } from '../../../web/app/guards.tsx';
import { SessionProvider, useExpiredSession, useOpenSession } from '../../../web/app/SessionProvider.tsx';
import { setRemembered, storedLock, storedUser } from '../../../web/app/sessionStore.ts';
import { listExports, saveExport } from '../../../web/kit/data/savedExports.ts';
import { useSession } from '../../../web/kit/data/session.tsx';
import { useRead } from '../../../web/kit/data/useApi.ts';
import { ConfirmProvider } from '../../../web/kit/ui/Confirm.tsx';
import { ToastProvider } from '../../../web/kit/ui/Toast.tsx';
import { themes } from '../../../web/kit/ui/theme.ts';
import { Profile } from '../../../web/screens/users/Profile.tsx';
import { ids, password, startPool } from '../../infra/local/cognito/pool.ts';
import { fullTest } from '../../support/fullTest.ts';
import { buildSession } from '../../support/session.ts';
import { startForFile } from '../../support/startForFile.ts';
import { stubIndexedDb } from '../../support/stubIndexedDb.ts';

const ada = 'ada@luma.test';
const record = {
  ...{ user_id: 'u1', user_first_name: 'Ada', user_last_name: 'Hart', user_email: ada, user_phone: '' },
  ...{ user_status: 'ACTIVE', user_barcode: null, roles: [{ role: 'stylist' }], organization_id: 1, org_name: 'Luma' },
  ...{ location_id: 1, location_name: 'Fairfax', location_ids: [1], version: 3 },
};

const pool = startForFile(startPool);
/** Tokens the server no longer accepts. */
let ended: Set<string>;
let served: { path: string; body: unknown }[];
const seen = new Set<string>();

const network = globalThis.fetch;

/** A user pool that speaks the real protocol, and fixed replies of the API. */
async function serve(url: string | URL, request: RequestInit = {}): Promise<Response> {
  const path = String(url);
  if (path.startsWith(pool.endpoint)) return network(path, request);
  const token = new Headers(request.headers).get('authorization') ?? '';
  seen.add(token);
  if (ended.has(token)) return Response.json({ message: 'Please sign in again.', code: 'signed_out' }, { status: 401 });
  served.push({ path, body: request.body ? JSON.parse(String(request.body)) : undefined });
  if (path.endsWith('/userAuthorization'))
    return Response.json({ Items: [{ ...buildSession([1]).user, email: ada, userName: 'Ada Hart' }] });
  return Response.json(path.endsWith('/me') ? record : []);
}

/** Ends all sessions, as "Sign out everywhere" in another browser does. */
async function endSessions(): Promise<void> {
  for (const token of seen) ended.add(token);
  await network(pool.endpoint, {
    method: 'POST',
    headers: { 'x-amz-target': 'AWSCognitoIdentityProviderService.AdminUserGlobalSignOut' },
    body: JSON.stringify({ UserPoolId: ids.UserPoolId, Username: ada }),
  });
}

function Enter() {
  const enter = useOpenSession();
  const signIn = async () => {
    const { kind } = await (await auth()).signIn(ada, password, false);
    if (kind === 'signed in') await enter(ada);
  };
  return (
    <button type="button" onClick={() => void signIn()}>
      Enter
    </button>
  );
}

function Leave() {
  const { signOut } = useSession();
  return (
    <button type="button" onClick={() => void signOut()}>
      Logout
    </button>
  );
}

function Lists() {
  useRead(api.locations.listAllLocations, {});
  useRead(api.services.listServices, { body: {} });
  return <p>Lists</p>;
}

function Expired() {
  const expired = useExpiredSession();
  return expired && <SignInAgain lost={expired} />;
}

async function open() {
  const config = { region: 'us-east-1', userPoolId: ids.UserPoolId, userPoolClientId: ids.ClientId, apiBase: '/api' };
  const frame = (
    <>
      <Outlet />
      <Expired />
      <Leave />
    </>
  );
  const router = createMemoryRouter(
    [
      { path: '/login', element: <Enter /> },
      { path: '/', element: <Enter /> },
      {
        element: <RequireSignIn />,
        children: [
          {
            element: frame,
            children: [
              { path: '/profile', element: <Profile /> },
              { path: '/lists', element: <Lists /> },
            ],
          },
        ],
      },
    ],
    { initialEntries: ['/'] },
  );
  render(
    <FluentProvider theme={themes.light}>
      <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
        <ToastProvider>
          <SessionProvider config={{ ...config, userPoolEndpoint: pool.endpoint }}>
            <ConfirmProvider>
              <RouterProvider router={router} />
            </ConfirmProvider>
          </SessionProvider>
        </ToastProvider>
      </SWRConfig>
    </FluentProvider>,
  );
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Enter' }));
  await waitFor(() => expect(storedUser.read()).not.toBeNull());
  await router.navigate('/profile');
  await user.type(await screen.findByLabelText(/^First name/), 'line');
  return { user, router };
}

const dialogs = () => screen.queryAllByRole('alertdialog');
const prove = async (user: ReturnType<typeof userEvent.setup>, proof: string) => {
  await user.type(await screen.findByLabelText('Password'), proof);
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
};
const saves = () => served.filter(({ path, body }) => path === '/api/users/me' && body !== undefined);

// Shared by all tests, because Amplify is configured once when it is loaded.
beforeAll(async () => {
  pool.cognito.importUser({
    email: ada,
    password,
    status: 'CONFIRMED',
    attributes: { 'custom:user_id': 'u1', 'custom:organization_id': '1' },
  });
});
beforeEach(() => {
  ended = new Set();
  served = [];
  seen.clear();
  sessionStorage.clear();
  storedUser.forget();
  setRemembered(false);
  vi.stubGlobal('fetch', serve);
});

fullTest('a session that ended at a save is regained over the form, and the save goes on', async () => {
  const { user } = await open();
  await endSessions();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Your session has ended')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Email')).toMatchObject({ value: ada, disabled: true });
  expect(saves()).toEqual([]);

  await prove(user, 'Wrong-Horse-2026');
  expect(await screen.findByText(/^Either your username or password is incorrect/)).toBeTruthy();
  await user.clear(screen.getByLabelText('Password'));
  await prove(user, password);
  expect(await screen.findByText('User updated')).toBeTruthy();
  expect(saves()).toEqual([{ path: '/api/users/me', body: expect.objectContaining({ firstName: 'Adaline' }) }]);
  await waitFor(() => expect(dialogs()).toEqual([]));
  expect(screen.queryByText(/Please sign in again/)).toBeNull();
  expect(document.activeElement).not.toBe(document.body);
});

test('a sign-in that finds no room in the browser says so, not that the password is wrong', async () => {
  await open();
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  const { signIn } = await auth();
  expect(await signIn(ada, password, false)).toEqual({
    kind: 'refused',
    words: 'This browser has no room left to keep the sign-in. Please close other tabs of the console and try again.',
  });
  vi.restoreAllMocks();
});

test('concurrent calls ask for sign-in once, and all continue', async () => {
  const { user, router } = await open();
  await endSessions();
  await user.clear(screen.getByLabelText(/^First name/));
  await user.type(screen.getByLabelText(/^First name/), 'Ada');
  await router.navigate('/lists');
  await screen.findByText('Your session has ended');
  await waitFor(() => expect(dialogs()).toHaveLength(1));
  await prove(user, password);
  await waitFor(() =>
    expect(served.map(({ path }) => path)).toEqual(
      expect.arrayContaining([`/api${api.locations.listAllLocations.path}`, `/api${api.services.listServices.path}`]),
    ),
  );
  await waitFor(() => expect(dialogs()).toEqual([]));
});

test('a tab is locked and unlocked with the others of its session, and keeps what was typed', async () => {
  await open();
  const isLocked = () => document.documentElement.hasAttribute('data-locked');
  const hear = () =>
    dispatchEvent(new StorageEvent('storage', { storageArea: sessionStorage, key: 'salon-console:locked' }));
  storedLock.write(5);
  hear();
  await waitFor(() => expect(isLocked()).toBe(true));
  storedLock.forget();
  hear();
  await waitFor(() => expect(isLocked()).toBe(false));
  expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Adaline');
});

test('signing in as another user leads to sign-in, after a confirmation if work would be lost', async () => {
  const { user, router } = await open();
  await endSessions();
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await user.click(await screen.findByRole('button', { name: 'Not me' }));
  await screen.findByText('Leave without saving?');
  await user.click(screen.getByRole('button', { name: 'Stay' }));
  expect(screen.getByLabelText<HTMLInputElement>(/^First name/).value).toBe('Adaline');
  await user.click(screen.getByRole('button', { name: 'Not me' }));
  await user.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(saves()).toEqual([]);
  expect(Object.keys(sessionStorage).filter((key) => /token|user$/i.test(key))).toEqual([]);
  expect(screen.queryByRole('alert')).toBeNull();
});

fullTest('signing out deletes the exports of that user only', async () => {
  stubIndexedDb();
  const { user, router } = await open();
  const rest = { name: 'Transactions', format: 'csv', count: '12,000 entries', isFetched: false } as const;
  for (const owner of ['u1', 'u2'])
    await saveExport({ ...rest, id: owner, user: owner, file: new Blob(['a']), made: Date.now() });
  expect(await listExports('u1')).toHaveLength(1);
  await user.click(await screen.findByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  await waitFor(async () => expect(await listExports('u1')).toEqual([]));
  expect(await listExports('u2')).toHaveLength(1);
});

fullTest(
  'where the browser keeps nothing somebody signs in and works all the same, until they leave the page',
  async () => {
    for (const place of ['localStorage', 'sessionStorage'] as const)
      vi.spyOn(globalThis, place, 'get').mockImplementation(() => {
        throw new DOMException('The operation is insecure.', 'SecurityError');
      });
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('User updated')).toBeTruthy();
    await (await auth()).signOut();
    expect(await (await auth()).token()).toBeUndefined();
  },
);
