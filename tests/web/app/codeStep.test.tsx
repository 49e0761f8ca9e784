import { FluentProvider } from '@fluentui/react-components';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { SignIn } from '../../../web/app/account/SignIn.tsx';
import { SignInAgain } from '../../../web/app/account/SignInAgain.tsx';
import { auth } from '../../../web/app/auth.ts';
import { connectApi } from '../../../web/kit/data/call.ts';
import { ConfirmProvider } from '../../../web/kit/ui/Confirm.tsx';
import { ToastProvider } from '../../../web/kit/ui/Toast.tsx';
import { themes } from '../../../web/kit/ui/theme.ts';
import { buildSession } from '../../support/session.ts';

const enter = vi.fn(async () => undefined);
vi.mock('../../../web/app/auth.ts');
vi.mock('../../../web/app/SessionProvider.tsx', () => ({ useOpenSession: () => enter }));

const provider = { signIn: vi.fn(), confirmCode: vi.fn(), signOut: vi.fn() };
const noSession = {
  getToken: async () => undefined,
  renewToken: async () => undefined,
  awaitSignIn: async () => undefined,
};
const Where = () => <p data-testid="state">{JSON.stringify(useLocation().state)}</p>;

beforeEach(async () => {
  vi.clearAllMocks();
  vi.mocked(auth).mockResolvedValue(provider as never);
  provider.signIn.mockResolvedValue({ kind: 'code required' });
});

async function reachCode() {
  const element = (
    <>
      <SignIn />
      <Where />
    </>
  );
  render(
    <FluentProvider theme={themes.light}>
      <ToastProvider>
        <RouterProvider router={createMemoryRouter([{ path: '/login', element }], { initialEntries: ['/login'] })} />
      </ToastProvider>
    </FluentProvider>,
  );
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email'), 'ada@luma.test');
  await user.type(screen.getByLabelText('Password'), 'Right-Horse-2026');
  await user.click(screen.getByRole('button', { name: 'Sign In' }));
  return { user, code: await screen.findByLabelText<HTMLInputElement>('Code from your authenticator app') };
}

test('the sixth digit sends the code, a wrong one keeps the step, and a pasted one is sent as well', async () => {
  const { user, code } = await reachCode();
  expect(document.activeElement).toBe(code);
  const words = 'That code is wrong or expired.';
  provider.confirmCode.mockResolvedValueOnce({ kind: 'refused', words });
  await user.type(code, '48291');
  expect(provider.confirmCode).not.toHaveBeenCalled();
  await user.type(code, '3');
  await screen.findByText(words);
  expect(provider.confirmCode).toHaveBeenCalledExactlyOnceWith('482913');
  await waitFor(() => expect(code.value).toBe(''));

  provider.confirmCode.mockResolvedValueOnce({ kind: 'signed in' });
  await user.paste('105 778');
  await waitFor(() => expect(enter).toHaveBeenCalledExactlyOnceWith('ada@luma.test'));
  expect(provider.confirmCode).toHaveBeenLastCalledWith('105778');
});

test('a step that took too long goes back to the password, with the email kept', async () => {
  const { user, code } = await reachCode();
  provider.confirmCode.mockResolvedValueOnce({ kind: 'expired' });
  await user.type(code, '482913');
  await screen.findByText('That took too long. Please enter your password again.');
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@luma.test'));
});

test('a recovery code signs in and leads to setting the second factor up again', async () => {
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', async (_: string, { body }: RequestInit) => {
    sent.push(JSON.parse(String(body)));
    return Response.json({ message: 'The second factor is off. Please sign in, and set it up again.' });
  });
  connectApi(noSession, '/api');
  const { user } = await reachCode();
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await user.type(await screen.findByLabelText('Recovery code'), '7k3m q9xa');
  provider.signIn.mockResolvedValueOnce({ kind: 'signed in' });
  await user.click(screen.getByRole('button', { name: 'Use recovery code' }));
  await waitFor(() => expect(enter).toHaveBeenCalledOnce());
  expect(sent).toEqual([{ email: 'ada@luma.test', password: 'Right-Horse-2026', code: '7K3MQ9XA' }]);
  await waitFor(() => expect(screen.getByTestId('state').textContent).toContain('"wanted":"/profile/second-factor"'));
});

test('the dialog over a screen asks for the code as well, and a recovery code is sent while all other calls wait', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ message: 'The second factor is off.' }));
  connectApi({ ...noSession, getToken: () => new Promise(() => undefined) }, '/api');
  const signInAgain = vi.fn().mockResolvedValue({ kind: 'code required' });
  const confirmCode = vi.fn().mockResolvedValueOnce({ kind: 'expired' });
  const lost = {
    user: buildSession([1]).user,
    confirmPassword: vi.fn(),
    signInAgain,
    confirmCode,
    endSession: vi.fn(),
  };
  render(
    <FluentProvider theme={themes.light}>
      <ToastProvider>
        <ConfirmProvider>
          <SignInAgain lost={lost} />
        </ConfirmProvider>
      </ToastProvider>
    </FluentProvider>,
  );
  const user = userEvent.setup();
  const prove = async () => {
    await user.type(await screen.findByLabelText('Password'), 'Right-Horse-2026');
    await user.click(screen.getByRole('button', { name: 'Sign In' }));
  };
  await prove();
  await user.type(await screen.findByLabelText('Code from your authenticator app'), '482913');
  await screen.findByText('That took too long. Please enter your password again.');
  await prove();
  await user.click(await screen.findByRole('button', { name: 'Use a recovery code' }));
  await user.type(screen.getByLabelText('Recovery code'), '7K3M-Q9XA');
  signInAgain.mockResolvedValueOnce({ kind: 'signed in' });
  await user.click(screen.getByRole('button', { name: 'Use recovery code' }));
  await waitFor(() => expect(signInAgain).toHaveBeenCalledTimes(3));
  expect(signInAgain).toHaveBeenLastCalledWith('Right-Horse-2026', undefined);
});
