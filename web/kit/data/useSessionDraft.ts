import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { SessionContext } from './session.tsx';
import { readSessionEntry, removeSessionEntry, sessionEntryPrefix, writeSessionEntry } from './sessionEntries.ts';
import { readStored } from './stored.ts';

/** Delay between writes while the user types. */
const pause = 300;

/**
 * Keeps unsaved work in sessionStorage so that it survives a reload, under a name that identifies the record:
 * `useSessionDraft('category c1')`. It is limited to this tab because it may contain personal data of clients. It is removed by
 * `discard`, on unmount, on sign-out and after 16 hours. Files are not kept.
 */
export function useSessionDraft<Value>(name: string | undefined, isValue: (value: unknown) => value is Value) {
  const user = useContext(SessionContext)?.user.userID;
  const key = name === undefined || user === undefined ? undefined : `${sessionEntryPrefix}${user} ${name}`;
  const [found, setFound] = useState(() => {
    const value = key === undefined ? undefined : readSessionEntry(key);
    return isValue(value) ? value : undefined;
  });
  // The previous form of the same name has unmounted by now and removed its draft.
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
