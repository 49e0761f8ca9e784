import { Link } from '@fluentui/react-components';
import { useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { email, password, required } from '../../../shared/contract/fields.ts';
import { BasicForm } from '../../kit/form/BasicForm.tsx';
import type { FormSection } from '../../kit/form/fieldSpec.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { auth } from '../auth.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { BackToSignIn } from './BackToSignIn.tsx';
import { readSignInState } from './signInState.ts';
import { checkNewPassword, passwordRules, requestResetCode, showResetError } from './signInTexts.ts';

const requestSchema = z.object({ email });
const codeSchema = (email: string) =>
  z
    .object({ code: required('Code is required', 20), newPassword: password })
    .superRefine((values, context) => checkNewPassword(context, 'newPassword', values.newPassword, { email }));

const codeSections: readonly FormSection<'code' | 'newPassword'>[] = [
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
];

/** Password reset in two steps: request a code, then enter it with a new password. */
export function ResetPassword() {
  const navigate = useNavigate();
  const toast = useToast();
  const arrived = readSignInState(useLocation());
  const [name, setName] = useState(arrived.sent ? arrived.email : undefined);
  const schema = useMemo(() => codeSchema(name ?? ''), [name]);

  async function sendAgain(to: string) {
    if (await requestResetCode(to, toast)) toast('A new code is on its way.', { intent: 'info' });
  }

  if (name === undefined)
    return (
      <AccountFrame title="Reset password" hint="Enter the email you are registered with; a code will be sent there.">
        <BasicForm
          key="request"
          schema={requestSchema}
          initial={{ email: arrived.email ?? '' }}
          submitLabel="Send code"
          onSubmit={async ({ email: asked }) => {
            if (await requestResetCode(asked, toast)) setName(asked);
          }}
          onError={(error) => showResetError(error, toast)}
          sections={[{ fields: [{ name: 'email', label: 'Email', kind: 'email', autoComplete: 'username' }] }]}
        />
        <BackToSignIn />
      </AccountFrame>
    );

  return (
    <AccountFrame title="Reset password" hint={`Enter the code that was sent to ${name}, and a new password.`}>
      <BasicForm
        key="code"
        schema={schema}
        initial={{ code: '', newPassword: '' }}
        submitLabel="Set new password"
        onSubmit={async ({ code, newPassword }) => {
          const { setPasswordByCode } = await auth();
          await setPasswordByCode(name, code, newPassword);
          toast('Password successfully updated.');
          navigate('/login', { replace: true, state: { ...arrived, email: name } });
        }}
        onError={(error) => showResetError(error, toast)}
        sections={codeSections}
      />
      <BackToSignIn email={name}>
        <Link as="button" onClick={() => void sendAgain(name)}>
          Send a new code
        </Link>
      </BackToSignIn>
    </AccountFrame>
  );
}
