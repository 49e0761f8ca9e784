import { useContext, useEffect, useMemo, useRef, useState } from 'react';
import { SessionContext } from './session.tsx';
import {
  areDraftsLeft,
  readSessionEntry,
  removeSessionEntry,
  sessionEntryPrefix,
  writeSessionEntry,
} from './sessionEntries.ts';
import { readStored } from './stored.ts';

/** Delay between writes while the user types. */
const writeDelayMs = 300;

/**
 * Keeps unsaved work in sessionStorage so that it survives a reload, under a name that identifies the record:
 * `useSessionDraft('category c1')`. It is limited to this tab because it may contain personal data of clients. It is removed by
 * `discard`, on unmount (unless the user's screen was locked), on sign-out and after 16 hours. Files are not kept.
 */
export function useSessionDraft<Value>(name: string | undefined, isValue: (value: unknown) => value is Value) {
  const user = useContext(SessionContext)?.user.userID;
  const key = name === undefined || user === undefined ? undefined : `${sessionEntryPrefix}${user} ${name}`;
  const [restored, setRestored] = useState(() => {
    const value = key === undefined ? undefined : readSessionEntry(key);
    return isValue(value) ? value : undefined;
  });
  // The previous form of the same name has unmounted by now and removed its draft.
  useEffect(() => {
    if (key !== undefined && readStored('sessionStorage', key) === null) setRestored(undefined);
  }, [key]);
  const pendingWrite = useRef<{ value: Value; timer: ReturnType<typeof setTimeout> }>(undefined);

  const storage = useMemo(() => {
    const write = () => {
      if (!pendingWrite.current || key === undefined) return;
      clearTimeout(pendingWrite.current.timer);
      const { value } = pendingWrite.current;
      pendingWrite.current = undefined;
      writeSessionEntry(key, value);
    };
    return {
      write,
      save: (value: Value) => {
        if (pendingWrite.current) clearTimeout(pendingWrite.current.timer);
        pendingWrite.current = { value, timer: setTimeout(write, writeDelayMs) };
      },
      discard: () => {
        if (pendingWrite.current) clearTimeout(pendingWrite.current.timer);
        pendingWrite.current = undefined;
        if (key !== undefined) removeSessionEntry(key);
      },
    };
  }, [key]);

  useEffect(() => {
    addEventListener('pagehide', storage.write);
    return () => {
      removeEventListener('pagehide', storage.write);
      if (areDraftsLeft()) storage.write();
      else storage.discard();
    };
  }, [storage]);

  return { found: restored, keep: storage.save, forget: storage.discard };
}
