import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod';
import { password } from '../../../../shared/contract/fields.ts';
import { type User, users } from '../../../../shared/contract/users.ts';
import { formatError, successText } from '../../../kit/data/failure.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { useSend } from '../../../kit/data/useApi.ts';
import { BasicForm } from '../../../kit/form/BasicForm.tsx';
import { useToast } from '../../../kit/ui/Toast.tsx';
import { Step, StepCard } from './Steps.tsx';

interface TurnedOnProps {
  me: User;
  problem: string | undefined;
  onNewCodes: () => Promise<void>;
  onSetUpAgain: () => void;
}

const schema = z.object({ password });

/** What can be done with a second factor that is on. */
export function TurnedOn({ me, problem, onNewCodes, onSetUpAgain }: TurnedOnProps) {
  const styles = useStyles();
  const toast = useToast();
  const navigate = useNavigate();
  const { refresh } = useSession();
  const turnOff = useSend(users.turnOffSecondFactor, { refreshes: [users.getProfile, users.listUsers] });
  const [refused, setRefused] = useState<string>();
  const since =
    me.second_factor_since && new Date(me.second_factor_since).toLocaleDateString('en-US', { dateStyle: 'long' });

  async function submit(body: z.output<typeof schema>) {
    setRefused(undefined);
    toast(successText(await turnOff({ body })));
    await refresh().catch(() => undefined);
    void navigate('/profile');
  }

  return (
    <StepCard>
      <Step title={since ? `On since ${since}` : 'On'} hint="Another phone gets a new key; the old one ends then.">
        <Button onClick={onSetUpAgain}>Set up another phone</Button>
      </Step>
      <Step title="Recovery codes" hint="Ten codes, each good once, for a lost phone. The old ones end.">
        <Button onClick={() => void onNewCodes()}>New codes</Button>
        <p role="alert" className={styles.refused}>
          {problem}
        </p>
      </Step>
      <Step title="Turn off" hint="Only the password protects your account then.">
        <div className={styles.form}>
          <BasicForm
            schema={schema}
            initial={{ password: '' }}
            submitLabel="Turn off"
            onSubmit={submit}
            onError={(error) => setRefused(formatError('The second factor is still on.', error))}
            sections={[{ fields: [{ name: 'password', label: 'Password', kind: 'password' }] }]}
          />
        </div>
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      </Step>
    </StepCard>
  );
}

const useStyles = makeStyles({
  form: { maxWidth: '320px' },
  refused: { margin: '8px 0 0', color: tokens.colorStatusDangerForeground1 },
});
