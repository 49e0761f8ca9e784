import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError } from '../../kit/data/call.ts';
import { BasicForm } from '../../kit/form/BasicForm.tsx';
import { lazyPart } from '../../kit/ui/lazyComponent.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import { auth } from '../auth.ts';
import type { DemoPerson } from '../config.ts';
import { useOpenSession } from '../SessionProvider.tsx';
import { AccountFrame, FormErrorText } from './AccountFrame.tsx';
import { DemoPeople } from './DemoPeople.tsx';
import { readSignInState, signInFailedMessage } from './signInState.ts';
import type { SignInForm } from './signInTexts.ts';
import { keepTyped } from './typedPassword.ts';

/** Loads with the sign-in provider, when somebody types. */
const loadTexts = () => import('./signInTexts.ts');
const loadSchema = async () => (await loadTexts()).signInForm;

const SignInCode = lazyPart(async () => {
  await loadTexts();
  return (await import('./SignInCode.tsx')).SignInCode;
});

export function SignIn({ demoPeople = [] }: { demoPeople?: readonly DemoPerson[] | undefined }) {
  const navigate = useNavigate();
  const arrived = readSignInState(useLocation());
  const toast = useToast();
  const enter = useOpenSession();
  /** Error of the last attempt; stays after the toast is gone. */
  const [refused, setRefused] = useState<string>();
  /** What was entered, while the second factor is asked for. */
  const [entered, setEntered] = useState<SignInForm>();

  async function submit(values: SignInForm) {
    const { email: name, password: proof, remember } = values;
    setRefused(undefined);
    const outcome = await (await auth()).signIn(name, proof, remember);
    if (outcome.kind === 'signed in') return openSession(name);
    if (outcome.kind === 'code required') return setEntered(values);
    const { describeFailure, requestResetCode } = await loadTexts();
    const { text, options } = describeFailure(outcome);
    toast(text, options);
    // Replaces this page, so that Back never shows sign-in steps to a signed-in user.
    const step = (sent?: boolean) => ({ replace: true, state: { ...arrived, email: name, sent } });
    if (outcome.kind === 'new password required') {
      keepTyped(values);
      return navigate('/change-password', step());
    }
    if (outcome.kind === 'reset required')
      return navigate('/reset-password', step(await requestResetCode(name, toast)));
    setRefused(text);
  }

  /** The router navigates as soon as there is a session. */
  async function openSession(name: string) {
    try {
      await enter(name);
    } catch (error) {
      await (await auth()).signOut();
      setEntered(undefined);
      fail(error);
    }
  }

  /** A 403 says why nobody of the organization may sign in. */
  function fail(error: unknown) {
    const text = error instanceof ApiError && error.status === 403 ? error.message : signInFailedMessage;
    setRefused(text);
    toast(text, { intent: 'error' });
  }

  if (entered)
    return (
      <SignInCode
        entered={entered}
        onProven={openSession}
        onRecovered={submit}
        onRestart={(message) => {
          setEntered(undefined);
          setRefused(message);
        }}
      />
    );

  return (
    <AccountFrame title="Welcome back" hint="Sign in to your salon.">
      <BasicForm
        schema={loadSchema}
        initial={{ email: arrived.email ?? '', password: '', remember: false }}
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
      {demoPeople.length > 0 && (
        <DemoPeople
          people={demoPeople}
          onChoose={({ email, password }) =>
            submit({ email, password, remember: false, forgot: undefined }).catch(fail)
          }
        />
      )}
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
