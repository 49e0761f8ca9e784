import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../../kit/data/session.tsx';
import {
  areDraftsLeft,
  readSessionEntry,
  removeSessionEntry,
  sessionEntryPrefix,
  writeSessionEntry,
} from '../../../kit/data/sessionEntries.ts';
import type { Book } from '../useBook.ts';
import type { OpenAppointment } from './openAppointment.ts';

type ParkedEdit = { opened: OpenAppointment; searchParams: Record<string, string> };

const isParkedEdit = (value: unknown): value is ParkedEdit =>
  typeof value === 'object' && value !== null && 'opened' in value && 'searchParams' in value;

/** The unfinished appointment of a user who is on another screen, reloads, or leaves the locked book to the next person. */
export function useParkedEdit(book: Book) {
  const navigate = useNavigate();
  const key = `${sessionEntryPrefix}${useSession().user.userID} appointment`;
  const [parked] = useState(() => {
    const value = readSessionEntry(key);
    return isParkedEdit(value) ? value : undefined;
  });
  const restoreBook = useEffectEvent(({ searchParams }: ParkedEdit) =>
    book.url.setParams(searchParams, { replace: true }),
  );
  useEffect(() => {
    removeSessionEntry(key);
    if (parked) restoreBook(parked);
  }, [key, parked]);
  const park = (opened: OpenAppointment | undefined) =>
    opened && writeSessionEntry(key, { opened, searchParams: paramsWithoutClient(book.url.query) });
  return {
    restored: parked?.opened,
    isParked: () => readSessionEntry(key) !== undefined,
    park,
    /** Goes to the add-client screen with the typed name. Coming back restores the appointment and the day of the book. */
    addClient: (opened: OpenAppointment | undefined, typedName: string) => {
      park(opened);
      const name = typedName.trim() && `&name=${encodeURIComponent(typedName.trim())}`;
      navigate(`/create-client?location_id=${opened?.typed?.locationId}${name}`);
    },
  };
}

/** Parks unsaved input on a reload, and when the next person signs in on the locked screen. */
export function useParkOnLeave(park: () => unknown) {
  const onLeave = useEffectEvent(park);
  // A layout effect: its cleanup runs while the form is still there.
  useLayoutEffect(() => {
    // A page that may come back as it was parks nothing.
    const onHide = ({ persisted }: PageTransitionEvent) => persisted || onLeave();
    addEventListener('pagehide', onHide);
    return () => {
      removeEventListener('pagehide', onHide);
      if (areDraftsLeft()) onLeave();
    };
  }, []);
}

const paramsWithoutClient = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([name]) => name !== 'client_id'));
