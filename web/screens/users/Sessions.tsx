import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { sessions } from '../../../shared/contract/sessions.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { ReadError } from '../../kit/data/ReadError.tsx';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { formatInstant } from '../../kit/ui/days.ts';
import { LineCard } from '../../kit/ui/LineCard.tsx';

/** The browsers in which the user is signed in. Each can be signed out from here. */
export function Sessions({ onSignOut }: { onSignOut: () => void }) {
  const styles = useStyles();
  const attempt = useAttempt();
  const read = useRead(sessions.listSessions, {});
  const { data = [] } = read;
  const { confirmPassword } = useSession();
  const end = useSend(sessions.endSession, { refreshes: [sessions.listSessions] });
  const endOther = async (id: string, device: string) => {
    await end({ params: { id } });
    // The user pool ends the tokens of all sessions.
    await confirmPassword(`${device} is signed out. Enter your password to stay signed in here.`);
  };
  if (data.length === 0) return <ReadError read={read} text="Your sessions could not be loaded." />;
  return (
    <LineCard
      title="Where you are signed in"
      lines={data.map(({ id, device, since, last_used, current }) => ({
        key: id,
        text: (
          <>
            {device}
            {current && <span className={styles.here}> · this browser</span>}
          </>
        ),
        detail: `Since ${formatInstant(since)} · last used ${formatInstant(last_used)}`,
        action: (
          <Button
            size="small"
            aria-label={current ? 'Sign out of this browser' : `Sign out of ${device}, since ${formatInstant(since)}`}
            onClick={() =>
              current
                ? onSignOut()
                : void attempt(() => endOther(id, device), {
                    successMessage: `Signed out of ${device}.`,
                    errorMessage: 'The session could not be ended.',
                  })
            }
          >
            Sign out
          </Button>
        ),
      }))}
    />
  );
}

const useStyles = makeStyles({
  here: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForegroundLink },
});
