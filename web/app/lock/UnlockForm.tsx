import { type ReactElement, useState } from 'react';
import * as z from 'zod';
import { email as emailField, password } from '../../../shared/contract/fields.ts';
import { ApiError } from '../../kit/data/call.ts';
import { BasicForm } from '../../kit/form/BasicForm.tsx';
import { TextLink } from '../../kit/ui/TextLink.tsx';
import { FormErrorText } from '../account/AccountFrame.tsx';
import { CodeStep } from '../account/CodeStep.tsx';
import { signInFailedMessage } from '../account/signInState.ts';
import { describeFailure } from '../account/signInTexts.ts';
import type { ExpiredSession } from '../SessionProvider.tsx';

const schema = z.object({ email: emailField, password });

interface UnlockFormProps {
  lost: ExpiredSession;
  /** Whose password is asked for; undefined to ask for the email too. */
  email: string | undefined;
  submitLabel: string;
  submitIcon?: ReactElement | undefined;
  /** Called when the screen is gone, with the email of the next person. */
  leave: (next: string) => unknown;
}

/** The password that opens a locked screen, or that of the next person. */
export function UnlockForm({
  lost: { signInAgain, confirmCode },
  email,
  submitLabel,
  submitIcon,
  leave,
}: UnlockFormProps) {
  const [refused, setRefused] = useState<string>();
  /** What was right, while its second factor is asked for. */
  const [proven, setProven] = useState<z.output<typeof schema>>();
  const [elsewhere, setElsewhere] = useState<'/login' | '/reset-password'>();

  async function submit(values: z.output<typeof schema>) {
    setRefused(undefined);
    const outcome = await signInAgain(values.password, { email: values.email, leave: () => leave(values.email) });
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
          onSubmit={async (values) => void (await submit(values))}
          onError={(error) =>
            setRefused(error instanceof ApiError && error.status === 0 ? error.message : signInFailedMessage)
          }
          sections={[
            {
              fields: [
                ...(email === undefined
                  ? [
                      {
                        name: 'email',
                        label: 'Email',
                        kind: 'email',
                        autoComplete: 'username',
                        autoFocus: true,
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
