import { makeStyles, tokens } from '@fluentui/react-components';
import { Link, useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { email, password } from '../../../shared/contract/fields.ts';
import { requestCode, signIn, signOut } from '../../app/auth.ts';
import { useEnter } from '../../app/SessionProvider.tsx';
import { SmallForm } from '../../kit/SmallForm.tsx';
import { useToast } from '../../kit/Toast.tsx';
import { AccountFrame } from './AccountFrame.tsx';

const schema = z.object({ email, password, remember: z.boolean() });

export function SignIn() {
  const styles = useStyles();
  const navigate = useNavigate();
  const toast = useToast();
  const enter = useEnter();

  async function submit({ email: name, password: proof, remember }: z.output<typeof schema>) {
    const outcome = await signIn(name, proof, remember);
    switch (outcome) {
      case 'signed in':
        return openSession(name);
      case 'new password required':
        toast('Password is required to be reset. Please set a new password.', { intent: 'warning' });
        return navigate('/change-password', { state: { email: name } });
      case 'reset required':
        toast('Password is required to be reset. Please check your email for the code.', { intent: 'warning' });
        await requestCode(name).catch(() => undefined);
        return navigate('/reset-password', { state: { email: name, sent: true } });
      case 'unconfirmed':
        toast('User not yet confirmed. Please check your email or contact your admin.', {
          intent: 'error',
          timeout: 5000,
        });
        return;
      default:
        toast('Either your username or password is incorrect. Please check and try again.', {
          intent: 'error',
          timeout: 2000,
        });
    }
  }

  async function openSession(name: string) {
    try {
      await enter(name);
      navigate('/', { replace: true });
    } catch {
      await signOut(false);
      toast('Error signing in, please try again later.', { intent: 'error' });
    }
  }

  return (
    <AccountFrame title="Welcome back" hint="Sign in to your salon.">
      <SmallForm
        schema={schema}
        initial={{ email: '', password: '', remember: false }}
        submit="Sign In"
        onSubmit={async (values) => void (await submit(values))}
        sections={[
          {
            fields: [
              { name: 'email', label: 'Email', kind: 'email' },
              { name: 'password', label: 'Password', kind: 'password' },
              { name: 'remember', label: 'Remember me', kind: 'checkbox' },
            ],
          },
        ]}
      />
      <p className={styles.forgot}>
        <Link to="/reset-password" className={styles.link}>
          Forgot password
        </Link>
      </p>
    </AccountFrame>
  );
}

const useStyles = makeStyles({
  forgot: { margin: '16px 0 0', textAlign: 'end' },
  link: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
});
