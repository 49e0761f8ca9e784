import { useEffect } from 'react';
import { useSession } from '../../kit/data/session.tsx';
import { auth } from '../auth.ts';
import { useExpiredSession, useLock } from '../SessionProvider.tsx';
import { lastUse, storedLock } from '../sessionStore.ts';
import { dropTokens } from '../signInAgain.ts';
import { recordPerson } from './people.ts';

/** A scanner types; a camera tells of what it reads. */
const uses = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'touchstart', 'scan'];
/** Uses closer together are one. */
const minUseMs = 1000;
const checkEveryMs = 1000;
const confirmEveryMs = 3_600_000;

/** Locks the screen when nobody uses it, and tells the server once an hour that the session is used. */
export function SessionWatch() {
  const { user, refresh } = useSession();
  const lock = useLock();
  const expired = useExpiredSession();
  const isClosed = expired !== undefined && !expired.question;
  const { idle_lock_minutes: minutes } = user;

  useEffect(() => {
    if (!minutes) return;
    recordPerson(user);
    // Loaded now, so that a locked screen that is offline can say so.
    void Promise.all([auth(), import('../signInAgain.ts')]).catch(() => undefined);
  }, [minutes, user]);

  useEffect(() => {
    if (isClosed) return;
    // Kept here too, for browsers that block storage.
    let used = lastUse.read() || Date.now();
    const lockIfIdle = (): boolean => {
      const idleMs = Date.now() - Math.max(used, lastUse.read());
      const isIdle = minutes !== undefined && idleMs >= minutes * 60_000;
      if (isIdle) {
        storedLock.write(minutes);
        lock({ lockedAfter: minutes });
        dropTokens();
      }
      return isIdle;
    };
    const use = () => {
      if (Date.now() - used < minUseMs || lockIfIdle()) return;
      used = Date.now();
      lastUse.note();
    };
    const timer = setInterval(lockIfIdle, checkEveryMs);
    for (const name of uses) addEventListener(name, use, { capture: true, passive: true });
    // A phone that wakes runs no timer before it shows the page.
    document.addEventListener('visibilitychange', lockIfIdle);
    lockIfIdle();
    return () => {
      clearInterval(timer);
      for (const name of uses) removeEventListener(name, use, { capture: true });
      document.removeEventListener('visibilitychange', lockIfIdle);
    };
  }, [isClosed, minutes, lock]);

  useEffect(() => {
    let confirmed = Date.now();
    const confirm = () => {
      if (Date.now() - confirmed < confirmEveryMs) return;
      confirmed = Date.now();
      void refresh().catch(() => undefined);
    };
    addEventListener('pointerdown', confirm);
    addEventListener('keydown', confirm);
    return () => {
      removeEventListener('pointerdown', confirm);
      removeEventListener('keydown', confirm);
    };
  }, [refresh]);
  return null;
}
