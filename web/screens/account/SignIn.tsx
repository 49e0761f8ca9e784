import { useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { email, password } from '../../../shared/contract/fields.ts';
import { auth } from '../../app/auth.ts';
import { useEnter } from '../../app/SessionProvider.tsx';
import { SmallForm } from '../../kit/SmallForm.tsx';
import { TextLink } from '../../kit/TextLink.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import { requestResetCode } from './resetCode.ts';

/** `forgot` is the link beside the checkbox. */
const schema = z.object({ email, password, remember: z.boolean(), forgot: z.undefined() });

export function SignIn() {
  const navigate = useNavigate();
  const toast = useToast();
  const enter = useEnter();

  async function submit({ email: name, password: proof, remember }: z.output<typeof schema>) {
    const { signIn } = await auth();
    const outcome = await signIn(name, proof, remember);
    switch (outcome.kind) {
      case 'signed in':
        return openSession(name);
      case 'new password required':
        toast('Password is required to be reset. Please set a new password.', { intent: 'warning' });
        return navigate('/change-password', { state: { email: name } });
      case 'reset required':
        toast('Password is required to be reset. Please check your email for the code.', { intent: 'warning' });
        return navigate('/reset-password', { state: { email: name, sent: await requestResetCode(name, toast) } });
      case 'unconfirmed':
        return toast('User not yet confirmed. Please check your email or contact your admin.', {
          intent: 'error',
          timeout: 5000,
        });
      case 'refused':
        return toast(outcome.words ?? 'Either your username or password is incorrect. Please check and try again.', {
          intent: 'error',
          timeout: 2000,
        });
    }
  }

  /** The router leads on as soon as there is a session. */
  async function openSession(name: string) {
    try {
      await enter(name);
    } catch {
      await (await auth()).signOut(false);
      fail();
    }
  }

  const fail = () => toast('Error signing in, please try again later.', { intent: 'error' });

  return (
    <AccountFrame title="Welcome back" hint="Sign in to your salon.">
      <SmallForm
        schema={schema}
        initial={{ email: '', password: '', remember: false }}
        submit="Sign In"
        onSubmit={async (values) => void (await submit(values))}
        onError={fail}
        sections={[
          {
            fields: [
              { name: 'email', label: 'Email', kind: 'email', autoComplete: 'username' },
              { name: 'password', label: 'Password', kind: 'password', autoComplete: 'current-password' },
              [
                { name: 'remember', label: 'Remember me', kind: 'checkbox' },
                {
                  name: 'forgot',
                  label: '',
                  kind: 'custom',
                  render: () => <TextLink to="/reset-password">Forgot password</TextLink>,
                },
              ],
            ],
          },
        ]}
      />
    </AccountFrame>
  );
}
