import { useSession } from '../../kit/data/session.tsx';
import { useLock } from '../SessionProvider.tsx';
import { storedLock } from '../sessionStore.ts';
import { recordPerson } from './people.ts';

/** Returns a function that locks the screen at once, in every tab. */
export function useLockNow(): () => Promise<void> {
  const { user } = useSession();
  const lock = useLock();
  return async () => {
    const { dropTokens } = await import('../signInAgain.ts');
    recordPerson(user);
    storedLock.write(0);
    lock({ lockedAfter: 0 });
    dropTokens();
  };
}
