import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type User, users } from '../../../../shared/contract/users.ts';
import { formatError, successText } from '../../../kit/data/failure.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { useSend } from '../../../kit/data/useApi.ts';
import { useConfirm } from '../../../kit/ui/Confirm.tsx';
import { formatShortDay, toDayString } from '../../../kit/ui/days.ts';
import { useToast } from '../../../kit/ui/Toast.tsx';
import { Step, StepCard } from './Steps.tsx';

interface TurnedOnProps {
  me: User;
  problem: string | undefined;
  onNewCodes: () => Promise<void>;
  onSetUpAgain: () => void;
}

/** What can be done with a second factor that is on. */
export function TurnedOn({ me, problem, onNewCodes, onSetUpAgain }: TurnedOnProps) {
  const styles = useStyles();
  const toast = useToast();
  const navigate = useNavigate();
  const ask = useConfirm();
  const { refresh, confirmPassword } = useSession();
  const turnOff = useSend(users.turnOffSecondFactor, { refreshes: [users.getProfile, users.listUsers] });
  const [refused, setRefused] = useState<string>();
  const since = me.second_factor_since && formatShortDay(toDayString(new Date(me.second_factor_since)));

  async function confirmTurnOff() {
    setRefused(undefined);
    const text = 'Only the password protects your account then.';
    const question = { title: 'Turn off the second factor', text, confirm: 'Turn off', destructive: true };
    if (!(await ask(question)) || !(await confirmPassword())) return;
    try {
      toast(successText(await turnOff({ body: {} })));
    } catch (error) {
      return setRefused(formatError('The second factor is still on.', error));
    }
    await refresh().catch(() => undefined);
    void navigate('/profile');
  }

  return (
    <StepCard>
      <Step title={since ? `On since ${since}` : 'On'} hint="Another phone gets a new key; the old one ends then.">
        <Button onClick={onSetUpAgain}>Set up another phone</Button>
      </Step>
      <Step title="Recovery codes" hint="Ten one-time codes, for a lost phone. The old ones end.">
        <Button onClick={() => void onNewCodes()}>New codes</Button>
        <p role="alert" className={styles.refused}>
          {problem}
        </p>
      </Step>
      <Step title="Turn off" hint="Only the password protects your account then.">
        <Button onClick={() => void confirmTurnOff()}>Turn off</Button>
        <p role="alert" className={styles.refused}>
          {refused}
        </p>
      </Step>
    </StepCard>
  );
}

const useStyles = makeStyles({
  refused: { margin: '8px 0 0', color: tokens.colorStatusDangerForeground1 },
});
