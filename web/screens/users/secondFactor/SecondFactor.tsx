import { Button, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { ArrowLeftRegular, LockClosedRegular } from '@fluentui/react-icons';
import { useEffect, useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { RecoveryCodes } from '../../../../shared/contract/secondFactor.ts';
import { type User, users } from '../../../../shared/contract/users.ts';
import { productName } from '../../../../shared/rules/productName.ts';
import { formatError, successText } from '../../../kit/data/failure.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { useRead, useSend } from '../../../kit/data/useApi.ts';
import { RecordScreen } from '../../../kit/list/RecordScreen.tsx';
import { CodeInput } from '../../../kit/ui/CodeInput.tsx';
import { useConfirm } from '../../../kit/ui/Confirm.tsx';
import { formatInstant, formatShortDay, toDayString } from '../../../kit/ui/days.ts';
import { useToast } from '../../../kit/ui/Toast.tsx';
import { flexRow, look } from '../../../kit/ui/theme.ts';
import { RequirementBanner } from '../../../salon/RequirementBanner.tsx';
import { KeyPanel } from './KeyPanel.tsx';
import { RecoveryCodeList } from './RecoveryCodeList.tsx';
import { Step, StepCard } from './Steps.tsx';

/** Sets up the second factor of the user, and makes new recovery codes once it is on. */
export function SecondFactor() {
  const navigate = useNavigate();
  const read = useRead(users.getProfile, {});
  return (
    <RecordScreen
      title="Second factor"
      hint="A code from your phone, asked for when you sign in"
      tools={
        <Button appearance="subtle" icon={<ArrowLeftRegular />} onClick={() => navigate('/profile')}>
          Profile
        </Button>
      }
      reads={{ me: read }}
      rows={4}
    >
      {({ me }) => <Content me={me} />}
    </RecordScreen>
  );
}

function Content({ me }: { me: User }) {
  const [isSettingUp, setSettingUp] = useState(!me.second_factor_since);
  const [made, setMade] = useState<RecoveryCodes>();
  const [problem, setProblem] = useState<string>();
  const { confirmPassword } = useSession();
  const confirm = useSend(users.confirmSecondFactor, { refreshes: [users.getProfile, users.listUsers] });

  /** Also when the codes of a factor that was just turned on could not be made: they are made from there. */
  async function makeCodes() {
    setProblem(undefined);
    setSettingUp(false);
    if (!(await confirmPassword())) return;
    try {
      setMade(await confirm({ body: {} }));
    } catch (error) {
      setProblem(formatError('The recovery codes could not be made.', error));
    }
  }

  if (made) return <NewCodes me={me} made={made} />;
  if (isSettingUp) return <SetUp me={me} onProven={makeCodes} />;
  return <TurnedOn me={me} problem={problem} onNewCodes={makeCodes} onSetUpAgain={() => setSettingUp(true)} />;
}

function SetUp({ me, onProven }: { me: User; onProven: () => Promise<void> }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { user, signInProvider, confirmPassword } = useSession();
  const [key, setKey] = useState<string>();
  const [refused, setRefused] = useState<string>();
  const messageId = useId();
  useEffect(() => {
    const begin = async () => {
      if (!(await confirmPassword())) return navigate('/profile');
      setKey(await (await signInProvider()).beginSecondFactor());
    };
    begin().catch(() => setRefused('No key could be made. Please open this page again.'));
  }, [signInProvider, confirmPassword, navigate]);

  async function prove(code: string): Promise<boolean> {
    setRefused(undefined);
    if (!(await confirmPassword())) return false;
    const { proveSecondFactor } = await signInProvider();
    const problem = await proveSecondFactor(code).catch(() => 'The code could not be checked. Please try again.');
    setRefused(problem);
    if (problem === undefined) await onProven();
    return problem === undefined;
  }

  return (
    <StepCard
      banner={user.second_factor_required_from && <RequirementBanner user={user} />}
      foot={
        <>
          <span>Nothing changes until the code is right</span>
          <Button onClick={() => navigate('/profile')}>Cancel</Button>
        </>
      }
    >
      <Step number={1} title="Scan" hint="With an authenticator app: Google, Microsoft, 1Password, your phone’s own.">
        {key ? (
          <KeyPanel secret={key} email={me.user_email} />
        ) : (
          !refused && <Spinner size="small" label="Making a key" />
        )}
      </Step>
      <Step number={2} title="Type the code" hint="Shows that the app is set up.">
        <CodeInput
          label="Code from your authenticator app"
          describedBy={messageId}
          invalid={refused !== undefined}
          onComplete={prove}
        />
        <p id={messageId} role={refused ? 'alert' : undefined} className={refused ? styles.refused : styles.hint}>
          {refused ?? 'Checked automatically. A code may be pasted.'}
        </p>
      </Step>
      <Step
        number={3}
        state="later"
        title="Keep the recovery codes"
        hint="Ten one-time codes, for a lost phone. An admin can reset you as well."
      >
        <div className={styles.later}>
          <LockClosedRegular aria-hidden /> Shown once the code is right
        </div>
      </Step>
    </StepCard>
  );
}

function NewCodes({ me, made }: { me: User; made: RecoveryCodes }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { refresh } = useSession();
  const [isKept, setKept] = useState(false);

  async function finish() {
    // Tells the session that there is a second factor now. If that fails, the next request of the page does.
    await refresh().catch(() => undefined);
    void navigate('/profile');
  }

  const since = formatInstant(made.since);
  return (
    <StepCard
      foot={
        <>
          <span>New codes can be made on the profile; the old ones end then</span>
          <Button appearance="primary" disabled={!isKept} onClick={() => void finish()}>
            Done
          </Button>
        </>
      }
    >
      <Step number={1} state="done" title="Scanned">
        <span className={styles.fact}>
          {productName}: {me.user_email}
        </span>
      </Step>
      <Step number={2} state="done" title="Code accepted">
        <span className={styles.fact}>The second factor is on since {since}</span>
      </Step>
      <Step
        number={3}
        title="Keep the recovery codes"
        hint="Ten one-time codes, for a lost phone. They are shown only now."
      >
        <RecoveryCodeList email={me.user_email} codes={made.codes} isKept={isKept} onKept={setKept} />
      </Step>
    </StepCard>
  );
}

interface TurnedOnProps {
  me: User;
  problem: string | undefined;
  onNewCodes: () => Promise<void>;
  onSetUpAgain: () => void;
}

/** What can be done with a second factor that is on. */
function TurnedOn({ me, problem, onNewCodes, onSetUpAgain }: TurnedOnProps) {
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
  hint: { margin: '8px 0 0', fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
  refused: { margin: '8px 0 0', color: tokens.colorStatusDangerForeground1 },
  fact: {
    lineHeight: tokens.lineHeightBase400,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
  },
  later: {
    ...flexRow,
    justifyContent: 'center',
    gap: '8px',
    minHeight: '70px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    color: tokens.colorNeutralForeground3,
    backgroundColor: look.surface,
  },
});
