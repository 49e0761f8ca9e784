import { Button, makeStyles } from '@fluentui/react-components';
import { type User, users } from '../../../shared/contract/users.ts';
import { personName } from '../../../shared/rules/names.ts';
import { useAttempt } from '../../kit/data/failure.ts';
import { useSession } from '../../kit/data/session.tsx';
import { useSend } from '../../kit/data/useApi.ts';
import type { FormSection } from '../../kit/form/fieldSpec.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';

const refreshes = [users.listUsers, users.getUser];

/** How somebody signs in, and what an admin can do about it. */
export const signInSection = (person: User): FormSection<never> => ({
  title: 'Sign-in',
  hint: person.second_factor_since ? 'With a password and a second factor.' : 'With a password.',
  fields: [],
  content: <SignInButtons person={person} />,
});

function SignInButtons({ person }: { person: User }) {
  const styles = useStyles();
  const ask = useConfirm();
  const attempt = useAttempt();
  const signOut = useSend(users.signOutUser);

  async function signOutEverywhere() {
    const text = `Every browser in which ${personName(person)} is signed in has to sign in again.`;
    if (await ask({ title: 'Sign out everywhere', text, confirm: 'Sign out' }))
      await attempt(() => signOut({ params: { id: person.user_id }, body: {} }), {
        successMessage: 'Signed out everywhere.',
        errorMessage: 'They could not be signed out.',
      });
  }

  return (
    <div className={styles.buttons}>
      <Button onClick={() => void signOutEverywhere()}>Sign out everywhere</Button>
      {person.second_factor_since && <ResetSecondFactor person={person} />}
    </div>
  );
}

/** For somebody who lost their phone. One's own is turned off on the profile. */
function ResetSecondFactor({ person }: { person: User }) {
  const ask = useConfirm();
  const attempt = useAttempt();
  const { user: me } = useSession();
  const reset = useSend(users.resetSecondFactor, { refreshes });
  if (person.user_id === me.userID) return null;

  async function confirm() {
    const question = {
      title: 'Reset the second factor',
      text: `${personName(person)} signs in with the password alone then, and is signed out everywhere. Make sure that it is them who asks.`,
      confirm: 'Reset',
      destructive: true,
    };
    if (await ask(question))
      await attempt(() => reset({ params: { id: person.user_id }, body: {} }), {
        errorMessage: 'The second factor could not be reset.',
      });
  }
  return <Button onClick={() => void confirm()}>Reset second factor</Button>;
}

const useStyles = makeStyles({ buttons: { display: 'flex', flexWrap: 'wrap', gap: '8px' } });
