import { FluentProvider } from '@fluentui/react-components';
import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { createMemoryRouter, MemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { AccessDeniedBanner } from '../../../web/app/AccessDeniedBanner.tsx';
import { BrokenScreen } from '../../../web/app/BrokenScreen.tsx';
import { NoScreens, NotFound } from '../../../web/app/Notices.tsx';
import { unreachableMessage } from '../../../web/kit/data/call.ts';
import { SessionContext } from '../../../web/kit/data/session.tsx';
import { light } from '../../../web/kit/ui/theme.ts';
import { buildSession } from '../../support/session.ts';

const show = (notice: ReactNode, signOut = async () => undefined) =>
  render(
    <FluentProvider theme={light}>
      <SessionContext value={buildSession([5], { signOut })}>
        <MemoryRouter>{notice}</MemoryRouter>
      </SessionContext>
    </FluentProvider>,
  );

test('a user without any screen is told whom to ask, and can sign out', async () => {
  const signOut = vi.fn(async () => undefined);
  show(<NoScreens />, signOut);
  expect(screen.getByText(/Please ask a system admin of Demo/)).toBeTruthy();
  expect(screen.getByText(/You are signed in as person@demo\.test/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'your profile' }).getAttribute('href')).toBe('/profile');
  await userEvent.setup().click(screen.getByRole('button', { name: 'Logout' }));
  expect(signOut).toHaveBeenCalledOnce();
});

test('an address that is no screen offers the start page', () => {
  show(<NotFound />);
  expect(screen.getByRole('heading', { name: 'There is nothing here' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Go to the start page' }).getAttribute('href')).toBe('/');
});

test('the message about a forbidden screen is shown once, not again after Back', async () => {
  // Fluent's message bar observes its size.
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  const router = createMemoryRouter([{ path: '*', element: <AccessDeniedBanner /> }], {
    initialEntries: [
      '/stylist-dashboard',
      { pathname: '/stylist-dashboard', search: '?days=7', state: { refused: 'Teams' } },
    ],
  });
  render(<RouterProvider router={router} />);
  const notice = () => screen.queryByText('You do not have access to Teams.');
  expect(notice()).toBeTruthy();
  await act(async () => router.navigate('/scheduler'));
  expect(notice()).toBeNull();
  await act(async () => router.navigate(-1));
  expect(router.state.location).toMatchObject({ pathname: '/stylist-dashboard', search: '?days=7', state: null });
  expect(notice()).toBeNull();
});

test('a screen that failed to load says why and offers a retry', async () => {
  show(<BrokenScreen text="This screen could not be shown." />);
  expect(await screen.findByText(`This screen could not be shown. ${unreachableMessage}`)).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy();
});
