import { useMemo } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { password } from '../../../shared/contract/fields.ts';
import { users } from '../../../shared/contract/users.ts';
import { ApiError, call } from '../../kit/data/call.ts';
import { BasicForm } from '../../kit/form/BasicForm.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { readSignInState } from './signInState.ts';
import { checkNewPassword, passwordRules } from './signInTexts.ts';

const buildSchema = (email: string) =>
  z
    .object({ oldPassword: password, newPassword: password, confirmation: password })
    .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
      path: ['confirmation'],
      message: 'Passwords do not match',
    })
    .superRefine(({ newPassword }, context) => checkNewPassword(context, 'newPassword', newPassword, { email }));

/** Replaces the temporary password of an invitation. */
export function ChangePassword() {
  const navigate = useNavigate();
  const toast = useToast();
  const arrived = readSignInState(useLocation());
  const { email } = arrived;
  const schema = useMemo(() => buildSchema(email ?? ''), [email]);
  if (!email) return <Navigate to="/login" replace />;

  return (
    <AccountFrame
      title="Choose your password"
      hint={`Your own password for ${email}. The one from the invitation was for the first sign-in only.`}
    >
      <BasicForm
        schema={schema}
        initial={{ oldPassword: '', newPassword: '', confirmation: '' }}
        submitLabel="Change password"
        onSubmit={async ({ oldPassword, newPassword }) => {
          const { message } = await call(users.changeInitialPassword, {
            body: { email, oldPassword, newPassword },
          });
          toast(message);
          navigate('/login', { replace: true, state: arrived });
        }}
        onError={(error) => toast(errorText(error), { intent: 'error' })}
        sections={[
          {
            fields: [
              { name: 'oldPassword', label: 'Old password', kind: 'password', autoComplete: 'current-password' },
              {
                name: 'newPassword',
                label: 'New password',
                kind: 'password',
                hint: passwordRules,
                autoComplete: 'new-password',
              },
              { name: 'confirmation', label: 'Confirm new password', kind: 'password', autoComplete: 'new-password' },
            ],
          },
        ]}
      />
      <BackToSignIn />
    </AccountFrame>
  );
}

/** The server's message for any status, or the client's own if it is unreachable. */
function errorText(error: unknown): string {
  if (error instanceof ApiError && (error.status === 0 || typeof error.data['message'] === 'string'))
    return error.message;
  return 'Error activating user, if having issues logging in please contant IT.';
}
