import { type ReactElement, useState } from 'react';
import * as z from 'zod';
import { email as emailField, password } from '../../../shared/contract/fields.ts';
import { ApiError } from '../../kit/data/call.ts';
import { BasicForm } from '../../kit/form/BasicForm.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import type { ExpiredSession } from '../SessionProvider.tsx';
import { FormErrorText } from './AccountFrame.tsx';
import { CodeStep } from './CodeStep.tsx';
import { signInFailedMessage } from './signInState.ts';
import { describeFailure } from './signInTexts.ts';

const schema = z.object({ email: emailField, password });

interface PasswordFormProps {
  lost: Pick<ExpiredSession, 'signInAgain' | 'confirmCode'>;
  /** Whose password is asked for; undefined to ask for the email too. */
  email: string | undefined;
  /** Whether the email is shown although it is known. */
  showsEmail?: boolean;
  submitLabel: string;
  submitIcon?: ReactElement | undefined;
  /** Button beside it, which may depend on whether a password was tried. */
  cancel?: (isTried: boolean) => { label: string; onClick: () => void };
  /** Called when the screen is gone, with the email of the next person. Without it only the user of the screen signs in. */
  leave?: (next: string) => unknown;
}

/** Asks for the password over a screen, then for the code of the second factor. */
export function PasswordForm(props: PasswordFormProps) {
  const { email, showsEmail = email === undefined, submitLabel, submitIcon, cancel, leave } = props;
  const { signInAgain, confirmCode } = props.lost;
  const [refused, setRefused] = useState<string>();
  /** What was right, while its second factor is asked for. */
  const [proven, setProven] = useState<z.output<typeof schema>>();
  /** Passwords are changed in another tab, so that nothing here is lost. */
  const [elsewhere, setElsewhere] = useState<'/login' | '/reset-password'>();

  async function submit(values: z.output<typeof schema>) {
    setRefused(undefined);
    const next = leave && { email: values.email, leave: () => leave(values.email) };
    const outcome = await signInAgain(values.password, next);
    if (outcome.kind === 'signed in') return;
    if (outcome.kind === 'code required') return setProven(values);
    setRefused(describeFailure(outcome).text);
    if (outcome.kind === 'reset required') setElsewhere('/reset-password');
    if (outcome.kind === 'new password required') setElsewhere('/login');
  }

  return (
    <div>
      {proven ? (
        <CodeStep
          email={proven.email}
          password={proven.password}
          confirm={confirmCode}
          onRecovered={() => submit(proven)}
          onRestart={(message) => {
            setProven(undefined);
            setRefused(message);
          }}
        />
      ) : (
        <BasicForm
          schema={schema}
          initial={{ email: email ?? '', password: '' }}
          submitLabel={submitLabel}
          submitIcon={submitIcon}
          cancel={cancel?.(refused !== undefined)}
          onSubmit={async (values) => void (await submit(values))}
          onError={(error) =>
            setRefused(error instanceof ApiError && error.status === 0 ? error.message : signInFailedMessage)
          }
          sections={[
            {
              fields: [
                ...(showsEmail
                  ? [
                      {
                        name: 'email',
                        label: 'Email',
                        kind: 'email',
                        autoComplete: 'username',
                        autoFocus: email === undefined,
                        disabled: email !== undefined,
                      } as const,
                    ]
                  : []),
                {
                  name: 'password',
                  label: 'Password',
                  kind: 'password',
                  autoComplete: 'current-password',
                  autoFocus: email !== undefined,
                },
              ],
            },
          ]}
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
    </div>
  );
}
