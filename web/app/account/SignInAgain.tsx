import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useState } from 'react';
import * as z from 'zod';
import { password } from '../../../shared/contract/fields.ts';
import { ApiError } from '../../kit/data/call.ts';
import { BasicForm } from '../../kit/form/BasicForm.tsx';
import type { FormSection } from '../../kit/form/fieldSpec.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { useRestoreFocus } from '../../kit/ui/focus.ts';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { look } from '../../kit/ui/theme.ts';
import { type ExpiredSession, hasUnsavedWork } from '../SessionProvider.tsx';
import { readFreshToken } from '../sessionStore.ts';
import { FormErrorText } from './AccountFrame.tsx';
import { CodeStep } from './CodeStep.tsx';
import { signInFailedMessage } from './signInState.ts';
import { describeFailure } from './signInTexts.ts';

const schema = z.object({ email: z.string(), password });

const sections: readonly FormSection<'email' | 'password'>[] = [
  {
    fields: [
      { name: 'email', label: 'Email', kind: 'email', autoComplete: 'username', disabled: true },
      {
        name: 'password',
        label: 'Password',
        kind: 'password',
        autoComplete: 'current-password',
        autoFocus: true,
      },
    ],
  },
];

/** Sign-in dialog over the screen when the session has expired or the password is asked for. Everything is kept. */
export function SignInAgain({ lost }: { lost: ExpiredSession }) {
  const { user, question, signInAgain, confirmCode, endSession } = lost;
  const styles = useStyles();
  const confirm = useConfirm();
  const [refused, setRefused] = useState<string>();
  /** The password that was right, while its second factor is asked for. */
  const [proven, setProven] = useState<string>();
  /** Passwords are changed in another tab, so that nothing here is lost. */
  const [elsewhere, setElsewhere] = useState<'/login' | '/reset-password'>();
  useRestoreFocus();
  /** Once it was tried, the session has ended. */
  const openToken = question && !refused && !proven ? readFreshToken()?.token : undefined;

  async function submit({ password: proof }: Pick<z.output<typeof schema>, 'password'>) {
    setRefused(undefined);
    const outcome = await signInAgain(proof);
    if (outcome.kind === 'signed in') return;
    if (outcome.kind === 'code required') return setProven(proof);
    setRefused(describeFailure(outcome).text);
    if (outcome.kind === 'reset required') setElsewhere('/reset-password');
    if (outcome.kind === 'new password required') setElsewhere('/login');
  }

  async function giveUp() {
    const question = {
      title: 'Leave without saving?',
      text: 'Your changes have not been saved. Without signing in they are lost.',
      confirm: 'Leave',
      cancel: 'Stay',
      destructive: true,
    };
    if (!hasUnsavedWork() || (await confirm(question))) await endSession();
  }

  return (
    <Dialog open modalType="alert">
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle className={styles.title}>
            {question ? 'Enter your password' : 'Your session has ended'}
          </DialogTitle>
          <DialogContent>
            <p className={styles.hint}>{question?.text ?? 'Sign in again to go on; everything is as you left it.'}</p>
            {proven !== undefined && (
              <CodeStep
                email={user.email}
                password={proven}
                confirm={confirmCode}
                onRecovered={() => submit({ password: proven })}
                onRestart={(message) => {
                  setProven(undefined);
                  setRefused(message);
                }}
              />
            )}
            {proven === undefined && (
              <BasicForm
                schema={schema}
                initial={{ email: user.email, password: '' }}
                submitLabel="Sign In"
                cancel={
                  openToken
                    ? { label: 'Cancel', onClick: () => question?.cancel(openToken) }
                    : { label: 'Not me', onClick: () => void giveUp() }
                }
                onSubmit={submit}
                onError={(error) =>
                  setRefused(error instanceof ApiError && error.status === 0 ? error.message : signInFailedMessage)
                }
                sections={sections}
              />
            )}
            <div role="alert">
              <FormErrorText text={refused} />
              {elsewhere && (
                <p>
                  <TextLink to={elsewhere} target="_blank">
                    Do it in a new tab
                  </TextLink>
                  , then sign in here.
                </p>
              )}
            </div>
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

const useStyles = makeStyles({
  surface: { maxWidth: '440px', boxShadow: look.raisedShadow, borderRadius: tokens.borderRadiusXLarge },
  title: {
    fontSize: tokens.fontSizeBase500,
    lineHeight: tokens.lineHeightBase500,
    fontWeight: tokens.fontWeightBold,
    letterSpacing: '-0.015em',
  },
  hint: { margin: '0 0 16px', color: tokens.colorNeutralForeground3 },
});
