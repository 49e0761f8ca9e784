import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import { useState } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { categories } from '../../../shared/contract/categories.ts';
import { SignedInApp } from '../../../web/app/SignedInApp.tsx';
import { SessionContext } from '../../../web/kit/data/session.tsx';
import { useRead } from '../../../web/kit/data/useApi.ts';
import { ToastProvider } from '../../../web/kit/ui/Toast.tsx';
import { themes } from '../../../web/kit/ui/theme.ts';
import { as, buildSession } from '../../support/session.ts';

function List() {
  useRead(categories.listCategories, { query: {} });
  return <p>The list</p>;
}

function Console() {
  const [session, setSession] = useState(() => buildSession(as.manager));
  const [router] = useState(() =>
    createMemoryRouter([{ element: <SignedInApp />, children: [{ path: '/manage-categories', element: <List /> }] }], {
      initialEntries: ['/manage-categories'],
    }),
  );
  const refresh = async () =>
    setSession((before) => ({
      ...before,
      user: { ...before.user, second_factor_required_from: '2026-11-01', second_factor_required_of: 'admins' },
    }));
  return (
    <SessionContext value={{ ...session, refresh }}>
      <RouterProvider router={router} />
    </SessionContext>
  );
}

test('whoever needs a second factor is led to its set-up as soon as the server refuses, wherever they are', async () => {
  // Missing in jsdom.
  Element.prototype.scrollTo = () => undefined;
  vi.stubGlobal('fetch', async () =>
    Response.json({ message: 'Please set up a second factor.', code: 'second_factor_required' }, { status: 403 }),
  );
  render(
    <FluentProvider theme={themes.light}>
      <ToastProvider>
        <Console />
      </ToastProvider>
    </FluentProvider>,
  );
  await screen.findByText('The list');
  expect(await screen.findByRole('heading', { name: 'Second factor' })).toBeTruthy();
  expect(screen.queryByText('The list')).toBeNull();
});
