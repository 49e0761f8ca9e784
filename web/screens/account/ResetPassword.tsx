import { Link } from '@fluentui/react-components';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { email, password, required } from '../../../shared/contract/fields.ts';
import { auth } from '../../app/auth.ts';
import { SmallForm } from '../../kit/SmallForm.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { passwordRules } from './passwordRules.ts';
import { refuseReset, requestResetCode } from './resetCode.ts';

const requestSchema = z.object({ email });
const codeSchema = z.object({ code: required('Code is required', 20), newPassword: password });
const fromSignIn = z.object({ email, sent: z.boolean() });

/** Two steps: whose password it is, then the code from the mail with a new password. */
export function ResetPassword() {
  const navigate = useNavigate();
  const toast = useToast();
  const arrived = fromSignIn.safeParse(useLocation().state);
  const [name, setName] = useState(arrived.success && arrived.data.sent ? arrived.data.email : undefined);

  async function sendAgain(to: string) {
    if (await requestResetCode(to, toast)) toast('A new code is on its way.', { intent: 'info' });
  }

  if (name === undefined)
    return (
      <AccountFrame title="Reset password" hint="Enter the email you are registered with; a code will be sent there.">
        <SmallForm
          key="request"
          schema={requestSchema}
          initial={{ email: arrived.success ? arrived.data.email : '' }}
          submit="Send code"
          onSubmit={async ({ email: asked }) => {
            if (await requestResetCode(asked, toast)) setName(asked);
          }}
          onError={(error) => refuseReset(error, toast)}
          sections={[{ fields: [{ name: 'email', label: 'Email', kind: 'email', autoComplete: 'username' }] }]}
        />
        <BackToSignIn />
      </AccountFrame>
    );

  return (
    <AccountFrame title="Reset password" hint={`Enter the code that was sent to ${name}, and a new password.`}>
      <SmallForm
        key="code"
        schema={codeSchema}
        initial={{ code: '', newPassword: '' }}
        submit="Set new password"
        onSubmit={async ({ code, newPassword }) => {
          const { setPasswordByCode } = await auth();
          await setPasswordByCode(name, code, newPassword);
          toast('Password successfully updated.');
          navigate('/login');
        }}
        onError={(error) => refuseReset(error, toast)}
        sections={[
          {
            fields: [
              { name: 'code', label: 'Code', autoComplete: 'one-time-code' },
              {
                name: 'newPassword',
                label: 'New password',
                kind: 'password',
                hint: passwordRules,
                autoComplete: 'new-password',
              },
            ],
          },
        ]}
      />
      <BackToSignIn>
        <Link as="button" onClick={() => void sendAgain(name)}>
          Send a new code
        </Link>
      </BackToSignIn>
    </AccountFrame>
  );
}
