import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { api } from '../../../shared/contract/index.ts';
import { RequireSignIn } from '../../../web/app/guards.tsx';
import { SessionProvider } from '../../../web/app/SessionProvider.tsx';
import { storedUser } from '../../../web/app/sessionStore.ts';
import { call } from '../../../web/kit/data/call.ts';
import { useRead } from '../../../web/kit/data/useApi.ts';
import { lazyComponent } from '../../../web/kit/ui/lazyComponent.tsx';
import { ToastProvider } from '../../../web/kit/ui/Toast.tsx';
import { buildSession } from '../../support/session.ts';

const config = { region: 'us-east-1', userPoolId: 'us-east-1_Pool', userPoolClientId: 'web', apiBase: '/api' };
const session = '/users/userAuthorization';
const salons = api.locations.listLocationsByRole.path;
const services = api.services.listServices.path;

type Asked = { path: string; token: string; reply: (response: Response) => void };
let asked: Asked[];
const paths = () => asked.map(({ path }) => path).sort();
const answer = (path: string, data: unknown, status = 200) => {
  const found = asked.find((one) => one.path === path);
  if (!found) throw new Error(`Nobody asked for ${path}`);
  asked.splice(asked.indexOf(found), 1);
  found.reply(Response.json(data, { status }));
};

const buildToken = (email: string, nth = 1): string => {
  const claims = { email, nth, exp: Math.floor(Date.now() / 1000) + 3000 };
  return `h.${btoa(JSON.stringify(claims))}.s`;
};
const people = {
  ada: { ...buildSession([2]).user, userID: 'u1', email: 'ada@luma.test' },
  bea: { ...buildSession([2]).user, userID: 'u2', email: 'bea@luma.test' },
};
/** As sign-in leaves it in the tab. */
function storeSession(who: keyof typeof people, token = buildToken(people[who].email)): void {
  sessionStorage.setItem('CognitoIdentityServiceProvider.web.LastAuthUser', who);
  sessionStorage.setItem(`CognitoIdentityServiceProvider.web.${who}.idToken`, token);
  storedUser.write(JSON.stringify(people[who]));
}

function Lists() {
  const { data: salonList } = useRead(api.locations.listLocationsByRole, { body: {} });
  const { data: serviceList } = useRead(api.services.listServices, salonList ? { body: {} } : null);
  return <p>{serviceList ? `${salonList?.length} salons, ${serviceList.length} services` : 'Waits'}</p>;
}

const provider = vi.hoisted(() => ({
  configure: () => undefined,
  signOut: async () => undefined,
  renewedToken: async () => undefined,
  signedInEmail: async () => 'ada@luma.test',
  token: async () => 'renewed',
}));
vi.mock('../../../web/app/cognito.ts', () => ({ cognito: provider }));

/** Opens the page; `show` is when the code of its screen is there. */
function openPage() {
  const { promise: code, resolve } = Promise.withResolvers<typeof Lists>();
  const Screen = lazyComponent(() => code, <p>Code loads</p>);
  const routes = [
    { path: '/login', element: <p>Sign in</p> },
    { element: <RequireSignIn />, children: [{ path: '/', element: <Screen /> }] },
  ];
  render(
    <SWRConfig value={{ provider: () => new Map(), shouldRetryOnError: false }}>
      <ToastProvider>
        <SessionProvider config={config}>
          <RouterProvider router={createMemoryRouter(routes)} />
        </SessionProvider>
      </ToastProvider>
    </SWRConfig>,
  );
  return { show: () => act(async () => resolve(Lists)) };
}

/** Opens the page of a user once, with every reply at once. */
async function openBefore(who: keyof typeof people): Promise<void> {
  const { show } = openPage();
  await waitFor(() => expect(paths()).toEqual([session]));
  answer(session, { Items: [people[who]] });
  await show();
  await waitFor(() => expect(paths()).toEqual([salons]));
  answer(salons, []);
  await waitFor(() => expect(paths()).toEqual([services]));
  answer(services, []);
  await screen.findByText('0 salons, 0 services');
  cleanup();
}

const allThree = [salons, services, session].sort();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  asked = [];
  vi.stubGlobal('fetch', (url: string, { headers, method }: RequestInit) => {
    // The session ends at the server, too.
    if (method === 'DELETE') return Promise.resolve(new Response(null, { status: 204 }));
    const { promise, resolve } = Promise.withResolvers<Response>();
    const token = new Headers(headers).get('authorization')?.replace('Bearer ', '') ?? '';
    asked.push({ path: url.replace('/api', ''), token, reply: resolve });
    return promise;
  });
  storeSession('ada');
});
afterEach(() => vi.unstubAllGlobals());

test('session, salons and data of a screen are asked for side by side, before its code is there', async () => {
  await openBefore('ada');
  const { show } = openPage();
  await waitFor(() => expect(paths()).toEqual(allThree));
  answer(services, []);
  answer(salons, []);
  await show();
  await screen.findByText('0 salons, 0 services');
  // The server has not said yet who asks, and nothing was asked twice.
  expect(paths()).toEqual([session]);
});

test('a token that has expired is renewed first, and then all is asked for side by side', async () => {
  await openBefore('ada');
  storeSession('ada', `h.${btoa(JSON.stringify({ email: 'ada@luma.test', exp: 1 }))}.s`);
  openPage();
  await waitFor(() => expect(paths()).toEqual(allThree));
  expect(new Set(asked.map(({ token }) => token))).toEqual(new Set(['renewed']));
});

test('another user of the browser asks for nothing that the one before read', async () => {
  await openBefore('ada');
  storeSession('bea');
  const { show } = openPage();
  await waitFor(() => expect(paths()).toEqual([session]));
  await show();
  await waitFor(() => expect(paths()).toEqual([salons, session].sort()));
});

test('a reply is only for the token that it was asked for with', async () => {
  await openBefore('ada');
  const { show } = openPage();
  await waitFor(() => expect(paths()).toEqual(allThree));
  const earlier = asked.find(({ path }) => path === salons);
  const token = buildToken('ada@luma.test', 2);
  storeSession('ada', token);
  await show();
  await waitFor(() => expect(asked.filter((one) => one.path === salons && one.token === token)).toHaveLength(1));
  earlier?.reply(Response.json([]));
  expect(screen.getByText('Waits')).toBeTruthy();
});

test('after a write, what was asked ahead is asked for again', async () => {
  await openBefore('ada');
  const { show } = openPage();
  await waitFor(() => expect(paths()).toEqual(allThree));
  void call(api.users.signOutEverywhere, { body: {} });
  await show();
  await waitFor(() => expect(paths().filter((path) => path === salons)).toHaveLength(2));
});

test('if the session has ended, what was asked ahead is dropped at sign-in, and forgotten', async () => {
  await openBefore('ada');
  openPage();
  await waitFor(() => expect(paths()).toEqual(allThree));
  answer(salons, []);
  answer(services, []);
  answer(session, { message: 'Please sign in again.', code: 'signed_out' }, 401);
  await screen.findByText('Sign in');
  expect(localStorage.getItem('salon-console:reads')).toBeNull();
});
