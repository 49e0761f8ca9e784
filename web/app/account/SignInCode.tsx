import { useLocation, useNavigate } from 'react-router-dom';
import { auth } from '../auth.ts';
import { AccountFrame } from './AccountFrame.tsx';
import { CodeStep } from './CodeStep.tsx';
import { readSignInState } from './signInState.ts';
import type { SignInForm } from './signInTexts.ts';

type SignInCodeProps = {
  entered: SignInForm;
  onProven: (email: string) => Promise<void>;
  onRecovered: (entered: SignInForm) => Promise<void>;
  onRestart: (message?: string) => void;
};

/** The page of a sign-in that asks for the second factor. */
export function SignInCode({ entered, onProven, onRecovered, onRestart }: SignInCodeProps) {
  const navigate = useNavigate();
  const arrived = readSignInState(useLocation());
  const { email, password } = entered;

  async function confirm(code: string) {
    const outcome = await (await auth()).confirmCode(code);
    if (outcome.kind === 'signed in') await onProven(email);
    return outcome;
  }

  function restart(message?: string) {
    navigate('/login', { replace: true, state: { ...arrived, email } });
    onRestart(message);
  }

  /** Signs in with the password alone, and on to setting the second factor up again. */
  async function goOn() {
    navigate('/login', { replace: true, state: { email, wanted: '/profile/second-factor' } });
    onRestart();
    await onRecovered(entered);
  }

  return (
    <AccountFrame title="Enter your code" hint={`The second step for ${email}, after the password.`}>
      <CodeStep email={email} password={password} confirm={confirm} onRecovered={goOn} onRestart={restart} />
    </AccountFrame>
  );
}
