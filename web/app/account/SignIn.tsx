import { useEffect, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { BasicForm } from '../../kit/form/BasicForm.tsx';
import { firstInteraction } from '../../kit/ui/firstInteraction.ts';
import { lazyPart } from '../../kit/ui/lazyComponent.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { auth } from '../auth.ts';
import { useOpenSession } from '../SessionProvider.tsx';
import { AccountFrame, FormErrorText } from './AccountFrame.tsx';
import type { SignInForm } from './signInForm.ts';
import { readSignInState } from './signInState.ts';
import { describeFailure, requestResetCode, signInFailedMessage } from './signInTexts.ts';

/** Loads with the sign-in provider, when somebody types. */
const loadSchema = async () => (await import('./signInForm.ts')).signInForm;

const CodeStep = lazyPart(async () => (await import('./CodeStep.tsx')).CodeStep);

export function SignIn() {
  const navigate = useNavigate();
  const arrived = readSignInState(useLocation());
  const toast = useToast();
  const enter = useOpenSession();
  useEffect(() => void firstInteraction.then(loadSchema).catch(() => undefined), []);
  /** Error of the last attempt; stays after the toast is gone. */
  const [refused, setRefused] = useState<string>();
  /** What was entered, once the second factor is asked for. */
  const [entered, setEntered] = useState<SignInForm>();
  const [asksCode, setAsksCode] = useState(false);

  async function submit(values: SignInForm) {
    const { email: name, password: proof, remember } = values;
    setRefused(undefined);
    const { signIn } = await auth();
    const outcome = await signIn(name, proof, remember);
    if (outcome.kind === 'signed in') return openSession(name);
    if (outcome.kind === 'code required') {
      setEntered(values);
      return setAsksCode(true);
    }
    const { text, options } = describeFailure(outcome);
    toast(text, options);
    // Replaces this page, so that Back never shows sign-in steps to a signed-in user.
    const step = (sent?: boolean) => ({ replace: true, state: { ...arrived, email: name, sent } });
    if (outcome.kind === 'new password required') return navigate('/change-password', step());
    if (outcome.kind === 'reset required')
      return navigate('/reset-password', step(await requestResetCode(name, toast)));
    setRefused(text);
  }

  /** The router navigates as soon as there is a session. */
  async function openSession(name: string) {
    try {
      await enter(name);
    } catch {
      await (await auth()).signOut();
      setAsksCode(false);
      fail();
    }
  }

  function fail() {
    setRefused(signInFailedMessage);
    toast(signInFailedMessage, { intent: 'error' });
  }

  /** Signs in with the password alone, and on to setting the second factor up again. */
  async function signInRecovered(values: SignInForm) {
    setAsksCode(false);
    navigate('/login', { replace: true, state: { ...arrived, wanted: '/profile/second-factor' } });
    await submit(values);
  }

  if (entered && asksCode)
    return (
      <AccountFrame
        title="Enter your code"
        hint={`The six digits that your authenticator app shows for ${entered.email}.`}
      >
        <CodeStep
          email={entered.email}
          password={entered.password}
          confirm={async (code) => {
            const outcome = await (await auth()).confirmCode(code);
            if (outcome.kind === 'signed in') await openSession(entered.email);
            return outcome;
          }}
          onRecovered={() => signInRecovered(entered)}
          onRestart={(message) => {
            setAsksCode(false);
            setRefused(message);
          }}
        />
      </AccountFrame>
    );

  return (
    <AccountFrame title="Welcome back" hint="Sign in to your salon.">
      <BasicForm
        schema={loadSchema}
        initial={{ email: entered?.email ?? arrived.email ?? '', password: '', remember: entered?.remember ?? false }}
        submitLabel="Sign In"
        onSubmit={async (values) => void (await submit(values))}
        onError={fail}
        sections={[
          {
            fields: [
              { name: 'email', label: 'Email', kind: 'email', autoComplete: 'username' },
              { name: 'password', label: 'Password', kind: 'password', autoComplete: 'current-password' },
              [
                { name: 'remember', label: 'Remember me', kind: 'checkbox' },
                { name: 'forgot', label: '', kind: 'custom', render: () => <ForgotPassword /> },
              ],
            ],
          },
        ]}
      />
      <FormErrorText text={refused} />
    </AccountFrame>
  );
}

/** Passes the typed email on. */
function ForgotPassword() {
  const { getValues } = useFormContext<{ email: string }>();
  const arrived = readSignInState(useLocation());
  return (
    <TextLink to="/reset-password" getState={() => ({ ...arrived, email: getValues('email') })}>
      Forgot password
    </TextLink>
  );
}
