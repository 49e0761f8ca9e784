import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { SessionContext } from './session.tsx';
import { readSessionEntry, removeSessionEntry, sessionEntryPrefix, writeSessionEntry } from './sessionEntries.ts';
import { readStored } from './stored.ts';

/** Between two writings while somebody types, in ms. */
const pause = 300;

/**
 * Keeps unsaved work of the person at the keyboard over a reload, under a name that says of which record: `useKept('category c1')`. It
 * stays in this tab alone, as it may hold what clients told, and goes when the work ends: with `forget`, when whoever keeps it is gone
 * from the screen, when the person signs out, or after a shift. Files are not kept.
 */
export function useSessionDraft<Value>(name: string | undefined, isValue: (value: unknown) => value is Value) {
  const user = useContext(SessionContext)?.user.userID;
  const key = name === undefined || user === undefined ? undefined : `${sessionEntryPrefix}${user} ${name}`;
  const [found, setFound] = useState(() => {
    const value = key === undefined ? undefined : readSessionEntry(key);
    return isValue(value) ? value : undefined;
  });
  // Where one form follows another, the one before has ended by now, and what it had kept is no longer to be restored.
  useEffect(() => {
    if (key !== undefined && readStored('sessionStorage', key) === null) setFound(undefined);
  }, [key]);
  const waiting = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> }>(undefined);

  const kept = useMemo(() => {
    const write = () => {
      if (!waiting.current || key === undefined) return;
      clearTimeout(waiting.current.timer);
      const { value } = waiting.current;
      waiting.current = undefined;
      writeSessionEntry(key, value);
    };
    return {
      write,
      keep: (value: Value) => {
        if (waiting.current) clearTimeout(waiting.current.timer);
        waiting.current = { value, timer: setTimeout(write, pause) };
      },
      forget: () => {
        if (waiting.current) clearTimeout(waiting.current.timer);
        waiting.current = undefined;
        if (key !== undefined) removeSessionEntry(key);
      },
    };
  }, [key]);

  useEffect(() => {
    addEventListener('pagehide', kept.write);
    return () => {
      removeEventListener('pagehide', kept.write);
      kept.forget();
    };
  }, [kept]);

  return { found, keep: kept.keep, forget: kept.forget };
}
