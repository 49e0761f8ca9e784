import { useSession } from '../kit/data/session.tsx';
import { useConfirm } from '../kit/ui/Confirm.tsx';
import { formatQueue, readBowls } from '../salon/bowl/bowlStore.ts';

/** Returns a function that signs out, after a question if bowls of this user have not been sent. */
export function useSignOut(): () => Promise<void> {
  const { user, signOut } = useSession();
  const confirm = useConfirm();
  return async () => {
    const { length } = readBowls(user.userID);
    const question = {
      title: 'Log out with bowls that are not sent?',
      text: `${formatQueue(length)}. They stay on this device and are sent once you sign in here again.`,
      confirm: 'Log out',
      cancel: 'Stay',
    };
    if (length === 0 || (await confirm(question))) await signOut();
  };
}
