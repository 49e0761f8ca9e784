import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { email, password } from '../../../shared/contract/fields.ts';
import { users } from '../../../shared/contract/users.ts';
import { ApiError, call } from '../../kit/call.ts';
import { SmallForm } from '../../kit/SmallForm.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';

const schema = z
  .object({ oldPassword: password, newPassword: password, confirmation: password })
  .refine(({ newPassword, confirmation }) => newPassword === confirmation, {
    path: ['confirmation'],
    message: 'Passwords do not match',
  });

const fromSignIn = z.object({ email });

/** The first password: replaces the temporary one of the invitation. */
export function ChangePassword() {
  const navigate = useNavigate();
  const toast = useToast();
  const arrived = fromSignIn.safeParse(useLocation().state);
  if (!arrived.success) return <Navigate to="/login" replace />;

  function refuse(error: unknown) {
    const explained = error instanceof ApiError && (error.status === 0 || Boolean(error.data['message']));
    const unexplained = 'Error activating user, if having issues logging in please contant IT.';
    toast(explained ? error.message : unexplained, { intent: 'error', timeout: 5000 });
  }

  return (
    <AccountFrame
      title="Choose your password"
      hint={`For ${arrived.data.email}: at least 12 characters of every kind.`}
    >
      <SmallForm
        schema={schema}
        initial={{ oldPassword: '', newPassword: '', confirmation: '' }}
        submit="Change password"
        onSubmit={async ({ oldPassword, newPassword }) => {
          const { message } = await call(users.changeInitialPassword, {
            body: { email: arrived.data.email, oldPassword, newPassword },
          });
          toast(message, { timeout: 5000 });
          navigate('/login');
        }}
        onError={refuse}
        sections={[
          {
            fields: [
              { name: 'oldPassword', label: 'Old password', kind: 'password', autoComplete: 'current-password' },
              { name: 'newPassword', label: 'New password', kind: 'password', autoComplete: 'new-password' },
              { name: 'confirmation', label: 'Confirm new password', kind: 'password', autoComplete: 'new-password' },
            ],
          },
        ]}
      />
      <BackToSignIn />
    </AccountFrame>
  );
}
