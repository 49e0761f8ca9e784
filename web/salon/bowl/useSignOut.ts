import { useSession } from '../../kit/data/session.tsx';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { formatQueue, readBowls } from './bowlStore.ts';

/** Returns a function that signs out here or everywhere, after a question if bowls of this user have not been sent. */
export function useSignOut(): (everywhere?: boolean) => Promise<void> {
  const { user, signOut } = useSession();
  const confirm = useConfirm();
  return async (everywhere) => {
    const { length } = readBowls(user.userID);
    const question = {
      title: 'Log out with bowls that are not sent?',
      text: `${formatQueue(length)}. They stay on this device and are sent once you sign in here again.`,
      confirm: 'Log out',
      cancel: 'Stay',
    };
    if (length === 0 || (await confirm(question))) await signOut(everywhere);
  };
}
