import { FluentProvider } from '@fluentui/react-components';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { ChangePassword } from '../../../web/app/account/ChangePassword.tsx';
import { keepTyped } from '../../../web/app/account/typedPassword.ts';
import { auth } from '../../../web/app/auth.ts';
import { ToastProvider } from '../../../web/kit/ui/Toast.tsx';
import { themes } from '../../../web/kit/ui/theme.ts';

vi.mock('../../../web/app/auth.ts');
vi.mock('../../../web/app/SessionProvider.tsx', () => ({ useOpenSession: () => async () => undefined }));

test('a new password that cannot sign in at once is told, and left to the sign-in page', async () => {
  const email = 'ada@luma.test';
  const signIn = vi.fn(async () => ({ kind: 'refused' }));
  vi.mocked(auth).mockResolvedValue({ signIn } as never);
  const message = 'Password changed successfully. Please log in with your new password.';
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ message });
  });
  keepTyped({ email, password: 'Temp-Horse-2026!', remember: true });
  const routes = [
    { path: '/change-password', element: <ChangePassword /> },
    { path: '/login', element: <h1>Sign-in page</h1> },
  ];
  const router = createMemoryRouter(routes, { initialEntries: [{ pathname: '/change-password', state: { email } }] });
  render(
    <FluentProvider theme={themes.light}>
      <ToastProvider>
        <RouterProvider router={router} />
      </ToastProvider>
    </FluentProvider>,
  );
  const user = userEvent.setup();
  expect(screen.queryByLabelText('Old password')).toBeNull();
  await user.type(screen.getByLabelText('New password'), 'Right-Horse-2026!');
  await user.type(screen.getByLabelText('Confirm new password'), 'Right-Horse-2026!');
  await user.click(screen.getByRole('button', { name: 'Change password' }));
  expect(await screen.findByRole('heading', { name: 'Sign-in page' })).toBeTruthy();
  expect((await screen.findAllByText(message)).length).toBeGreaterThan(0);
  expect(sent).toEqual([{ email, oldPassword: 'Temp-Horse-2026!', newPassword: 'Right-Horse-2026!' }]);
  expect(signIn).toHaveBeenCalledWith(email, 'Right-Horse-2026!', true);
});
