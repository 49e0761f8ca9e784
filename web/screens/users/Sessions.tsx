import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { sessions } from '../../../shared/contract/sessions.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useRead, useSend } from '../../kit/data/useApi.ts';
import { touch } from '../../kit/ui/media.ts';
import { look } from '../../kit/ui/theme.ts';

/** By the clock of this browser. */
const formatTime = (instant: string) =>
  new Date(instant).toLocaleString('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** The browsers in which the user is signed in. Each can be signed out from here. */
export function Sessions({ onSignOut }: { onSignOut: () => void }) {
  const styles = useStyles();
  const attempt = useAttempt();
  const { data = [] } = useRead(sessions.listSessions, {});
  const { confirmPassword } = useSession();
  const end = useSend(sessions.endSession, { refreshes: [sessions.listSessions] });
  const endOther = async (id: string) => {
    await end({ params: { id } });
    // The user pool ends the tokens of all sessions.
    await confirmPassword('It is signed out. Enter your password to stay signed in here.');
  };
  if (data.length === 0) return null;
  return (
    <section className={styles.card} aria-labelledby="sessions">
      <h2 id="sessions" className={styles.title}>
        Where you are signed in
      </h2>
      <ul className={styles.list}>
        {data.map(({ id, device, since, last_used, current }) => (
          <li key={id} className={styles.line}>
            <span>
              {device}
              {current && <span className={styles.here}> · this browser</span>}
              <span className={styles.detail}>
                Since {formatTime(since)} · last used {formatTime(last_used)}
              </span>
            </span>
            <Button
              size="small"
              className={styles.button}
              aria-label={current ? 'Sign out of this browser' : `Sign out of ${device}, since ${formatTime(since)}`}
              onClick={() =>
                current
                  ? onSignOut()
                  : void attempt(() => endOther(id), { errorMessage: 'The session could not be ended.' })
              }
            >
              Sign out
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const useStyles = makeStyles({
  card: {
    boxSizing: 'border-box',
    maxWidth: '820px',
    marginTop: '16px',
    padding: '16px 24px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: look.surface,
  },
  title: { margin: 0, fontSize: '15px', lineHeight: '22px', fontWeight: tokens.fontWeightBold },
  list: { margin: '8px 0 0', padding: 0, listStyleType: 'none' },
  line: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    padding: '8px 0',
    borderTop: `1px solid ${look.gridLine}`,
  },
  here: { fontWeight: tokens.fontWeightSemibold, color: tokens.colorBrandForegroundLink },
  detail: {
    display: 'block',
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground3,
  },
  button: { flexShrink: 0, [touch]: { minHeight: '44px' } },
});
