import { useEffect, useMemo, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { password } from '../../../shared/contract/fields.ts';
import { users } from '../../../shared/contract/users.ts';
import { ApiError, call } from '../../kit/data/call.ts';
import { BasicForm } from '../../kit/form/BasicForm.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { auth } from '../auth.ts';
import { useOpenSession } from '../SessionProvider.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { readSignInState } from './signInState.ts';
import { checkNewPassword, passwordRules } from './signInTexts.ts';
import { forgetTyped, readTyped } from './typedPassword.ts';

const buildSchema = (email: string) =>
  z
    .object({ oldPassword: password, newPassword: password, confirmation: password })
    .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      path: ['confirmation'],
      message: 'Passwords do not match',
    })
    .superRefine(({ newPassword }, context) => checkNewPassword(context, 'newPassword', newPassword, { email }));

/** Replaces the temporary password of an invitation, and signs in. The temporary one is asked for only if sign-in did not. */
export function ChangePassword() {
  const toast = useToast();
  const arrived = readSignInState(useLocation());
  const { email } = arrived;
  const [typed] = useState(() => readTyped(email));
  useEffect(() => forgetTyped, []);
  const [asksOld, setAsksOld] = useState(!typed);
  const enter = useEnter(typed?.remember ?? false);
  const schema = useMemo(() => buildSchema(email ?? ''), [email]);
  if (!email) return <Navigate to="/login" replace />;

  return (
    <AccountFrame
      title="Choose your password"
      hint={`Your own password for ${email}. The one from the invitation was for the first sign-in only.`}
    >
      <BasicForm
        schema={schema}
        initial={{ oldPassword: typed?.password ?? '', newPassword: '', confirmation: '' }}
        submitLabel="Change password"
        onSubmit={async ({ oldPassword, newPassword }) => {
          const { message } = await call(users.changeInitialPassword, {
            body: { email, oldPassword, newPassword },
          });
          await enter(email, newPassword, message);
        }}
        onError={(error) => {
          // The temporary password has run out or was used meanwhile.
          if (error instanceof ApiError && error.status === 400) setAsksOld(true);
          toast(errorText(error), { intent: 'error' });
        }}
        sections={[{ fields: asksOld ? [oldField, ...newFields] : newFields }]}
      />
      <BackToSignIn />
    </AccountFrame>
  );
}

const oldField = {
  name: 'oldPassword',
  label: 'Old password',
  kind: 'password',
  autoComplete: 'current-password',
} as const;
const newFields = [
  {
    name: 'newPassword',
    label: 'New password',
    kind: 'password',
    hint: passwordRules,
    autoComplete: 'new-password',
    autoFocus: true,
  },
  { name: 'confirmation', label: 'Confirm new password', kind: 'password', autoComplete: 'new-password' },
] as const;

/** Returns a function that signs in with the new password, or leaves that to the sign-in page. */
function useEnter(remember: boolean) {
  const navigate = useNavigate();
  const toast = useToast();
  const { state } = useLocation();
  const openSession = useOpenSession();
  return async (email: string, password: string, message: string) => {
    try {
      const outcome = await (await auth()).signIn(email, password, remember);
      if (outcome.kind === 'signed in') return await openSession(email);
    } catch {
      // The password is changed all the same.
    }
    toast(message);
    navigate('/login', { replace: true, state });
  };
}

/** The server's message for any status, or the client's own if it is unreachable. */
function errorText(error: unknown): string {
  if (error instanceof ApiError && (error.status === 0 || typeof error.data['message'] === 'string'))
    return error.message;
  return 'Error activating user, if having issues logging in please contant IT.';
}
