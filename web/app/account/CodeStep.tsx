import { Link, makeStyles, tokens } from '@fluentui/react-components';
import { useId, useState } from 'react';
import * as z from 'zod';
import { recoveryCode } from '../../../shared/contract/secondFactor.ts';
import { users } from '../../../shared/contract/users.ts';
import { ApiError, call } from '../../kit/data/call.ts';
import { BasicForm } from '../../kit/form/BasicForm.tsx';
import { CodeInput } from '../../kit/ui/CodeInput.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';
import type { CodeOutcome } from '../cognito.ts';
import { FormErrorText } from './AccountFrame.tsx';
import { signInFailedMessage } from './signInState.ts';

type CodeStepProps = {
  email: string;
  /** The password that was proven, which a recovery needs again. */
  password: string;
  confirm: (code: string) => Promise<CodeOutcome>;
  /** The second factor is off now. */
  onRecovered: () => Promise<void>;
  /** Back to the password. */
  onRestart: (message?: string) => void;
};

const codeLabel = 'Code from your authenticator app';
const tooLate = 'That took too long. Please enter your password again.';

/** The step of a sign-in after the password: the code of an authenticator app, or a recovery code. */
export function CodeStep({ email, password, confirm, onRecovered, onRestart }: CodeStepProps) {
  const styles = useStyles();
  const toast = useToast();
  const [isRecovering, setRecovering] = useState(false);
  const [refused, setRefused] = useState<string>();
  const [inputId, messageId] = [useId(), useId()];

  async function send(code: string): Promise<boolean> {
    setRefused(undefined);
    const outcome = await confirm(code);
    if (outcome.kind === 'expired') onRestart(tooLate);
    if (outcome.kind === 'refused') setRefused(outcome.words);
    return outcome.kind === 'signed in';
  }

  async function recover({ code }: z.output<typeof schema>) {
    setRefused(undefined);
    const { message } = await call(users.useRecoveryCode, { body: { email, password, code } });
    toast(message);
    await onRecovered();
  }

  return (
    <>
      {isRecovering ? (
        <BasicForm
          schema={schema}
          initial={{ code: '' }}
          submitLabel="Use recovery code"
          onSubmit={recover}
          onError={(error) => setRefused(error instanceof ApiError ? error.message : signInFailedMessage)}
          sections={[{ fields: [{ name: 'code', label: 'Recovery code', autoComplete: 'off', autoFocus: true }] }]}
        />
      ) : (
        <>
          <label htmlFor={inputId} className={styles.label}>
            {codeLabel}
          </label>
          <CodeInput
            id={inputId}
            label={codeLabel}
            describedBy={messageId}
            invalid={refused !== undefined}
            autoFocus
            onComplete={send}
          />
        </>
      )}
      <div id={messageId} role="alert">
        <FormErrorText text={refused} />
      </div>
      <div className={styles.links}>
        <Link as="button" onClick={() => onRestart()}>
          Back to the password
        </Link>
        <Link
          as="button"
          onClick={() => {
            setRefused(undefined);
            setRecovering(!isRecovering);
          }}
        >
          {isRecovering ? 'Use the app' : 'Use a recovery code'}
        </Link>
      </div>
    </>
  );
}

const schema = z.object({ code: recoveryCode });

const useStyles = makeStyles({
  label: { display: 'block', marginBottom: '8px' },
  links: {
    display: 'flex',
    justifyContent: 'space-between',
    gap: '12px',
    marginTop: '16px',
    fontSize: tokens.fontSizeBase300,
  },
});
