import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { describe, expect, test } from 'vitest';
import type { UserType } from '../../../shared/contract/endpoint.ts';
import { deniedScreen, Landing, RequireAccess, RequireSignedOut, RequireSignIn } from '../../../web/app/guards.tsx';
import { type Session, SessionContext } from '../../../web/kit/data/session.tsx';
import { screens } from '../../../web/screens.tsx';
import { buildSession } from '../../support/session.ts';

/** The console's guarded routes around plain text. The `signIn` button sets the session. */
function Doors({ at, first }: { at: string; first: Session | undefined }) {
  const [session, setSession] = useState(first);
  const signIn = (types: UserType[]) => (
    <button type="button" onClick={() => setSession(buildSession(types))}>
      Enter
    </button>
  );
  const [router] = useState(() =>
    createMemoryRouter(
      [
        { path: '/login', element: <RequireSignedOut>{signIn([1])}</RequireSignedOut> },
        {
          element: <RequireSignIn />,
          children: [
            { path: '/', element: <Landing>No screen</Landing> },
            ...screens.map((one) => ({
              path: one.path,
              element: (
                <RequireAccess screen={one}>
                  <Here />
                </RequireAccess>
              ),
            })),
          ],
        },
      ],
      { initialEntries: [at] },
    ),
  );
  return (
    <SessionContext value={session}>
      <RouterProvider router={router} />
      <button type="button" onClick={() => setSession(undefined)}>
        Leave
      </button>
    </SessionContext>
  );
}

const Here = () => {
  const here = useLocation();
  const refused = deniedScreen(here);
  return (
    <p>
      At {here.pathname + here.search}
      {refused && ` instead of ${refused}`}
    </p>
  );
};

describe('signed out', () => {
  test('every address leads to sign-in, and from there to the page that was wanted', async () => {
    render(<Doors at="/edit-client?page=2" first={undefined} />);
    (await screen.findByRole('button', { name: 'Enter' })).click();
    expect(await screen.findByText('At /edit-client?page=2')).toBeTruthy();
  });

  test('a wanted page that is not for this person becomes the start page', async () => {
    render(<Doors at="/manage-users" first={undefined} />);
    (await screen.findByRole('button', { name: 'Enter' })).click();
    expect(await screen.findByText('At /stylist-dashboard instead of Teams')).toBeTruthy();
  });
});

describe('signed in', () => {
  test('sign-in leads on to the start page', async () => {
    render(<Doors at="/login" first={buildSession([2])} />);
    expect(await screen.findByText('At /salon-dashboard')).toBeTruthy();
  });

  test('a screen that any held type opens is shown', async () => {
    render(<Doors at="/manage-users" first={buildSession([1, 4])} />);
    expect(await screen.findByText('At /manage-users')).toBeTruthy();
  });

  test('a screen of others leads to the start page, which knows why', async () => {
    render(<Doors at="/manage-users" first={buildSession([1])} />);
    expect(await screen.findByText('At /stylist-dashboard instead of Teams')).toBeTruthy();
  });

  test('a screen without a menu item is named itself, not the one it belongs to', async () => {
    render(<Doors at="/create-account" first={buildSession([1, 4])} />);
    expect(await screen.findByText('At /salon-dashboard instead of Add New User')).toBeTruthy();
  });

  test('somebody without any screen stays at the start page', async () => {
    render(<Doors at="/manage-users" first={buildSession([])} />);
    expect(await screen.findByText('No screen')).toBeTruthy();
  });

  test('after signing out the next user begins at the start page', async () => {
    render(<Doors at="/edit-client" first={buildSession([3])} />);
    await screen.findByText('At /edit-client');
    screen.getByRole('button', { name: 'Leave' }).click();
    (await screen.findByRole('button', { name: 'Enter' })).click();
    expect(await screen.findByText('At /stylist-dashboard')).toBeTruthy();
  });
});
