import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { useRestoreFocus } from '../../kit/ui/focus.ts';
import { look, titleText } from '../../kit/ui/theme.ts';
import { type ExpiredSession, hasUnsavedWork } from '../SessionProvider.tsx';
import { readFreshToken } from '../sessionStore.ts';
import { PasswordForm } from './PasswordForm.tsx';

/** Sign-in dialog over the screen when the session has expired or the password is asked for. Everything is kept. */
export function SignInAgain({ lost }: { lost: ExpiredSession }) {
  const { user, question, endSession } = lost;
  const styles = useStyles();
  const confirm = useConfirm();
  useRestoreFocus();

  async function giveUp() {
    const leaving = {
      title: 'Leave without saving?',
      text: 'Your changes have not been saved. Without signing in they are lost.',
      confirm: 'Leave',
      cancel: 'Stay',
      destructive: true,
    };
    if (!hasUnsavedWork() || (await confirm(leaving))) await endSession();
  }

  /** A session that is still open goes on without the password, until one is tried. */
  function cancelButton(isTried: boolean) {
    const token = question && !isTried ? readFreshToken()?.token : undefined;
    return token
      ? { label: 'Cancel', onClick: () => question?.cancel(token) }
      : { label: 'Not me', onClick: () => void giveUp() };
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
            <PasswordForm lost={lost} email={user.email} showsEmail submitLabel="Sign In" cancel={cancelButton} />
          </DialogContent>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

const useStyles = makeStyles({
  surface: { maxWidth: '440px', boxShadow: look.raisedShadow, borderRadius: tokens.borderRadiusXLarge },
  title: { ...titleText, letterSpacing: '-0.015em' },
  hint: { margin: '0 0 16px', color: tokens.colorNeutralForeground3 },
});
