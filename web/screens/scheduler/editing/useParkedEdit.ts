import { useEffect, useEffectEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useSession } from '../../../kit/data/session.tsx';
import type { Book } from '../useBook.ts';
import type { OpenAppointment } from './openAppointment.ts';

type ParkedEdit = { opened: OpenAppointment; searchParams: Record<string, string> };

/** By user id. */
const parkedEdits = new Map<string, ParkedEdit>();

/** Parks the unfinished appointment while the user adds a client on another screen. Coming back restores it and the day of the book. */
export function useParkedEdit(book: Book) {
  const navigate = useNavigate();
  const userId = useSession().user.userID;
  const [parked] = useState(() => parkedEdits.get(userId));
  const restoreBook = useEffectEvent(({ searchParams }: ParkedEdit) =>
    book.url.setParams(searchParams, { replace: true }),
  );
  useEffect(() => {
    if (parkedEdits.delete(userId) && parked) restoreBook(parked);
  }, [userId, parked]);
  return {
    restored: parked?.opened,
    isParked: () => parkedEdits.has(userId),
    /** Goes to the add-client screen with the typed name. */
    addClient: (opened: OpenAppointment | undefined, typedName: string) => {
      if (opened) parkedEdits.set(userId, { opened, searchParams: paramsWithoutClient(book.url.query) });
      const name = typedName.trim() && `&name=${encodeURIComponent(typedName.trim())}`;
      navigate(`/create-client?location_id=${opened?.typed?.locationId}${name}`);
    },
  };
}

const paramsWithoutClient = (query: URLSearchParams): Record<string, string> =>
  Object.fromEntries([...query].filter(([name]) => name !== 'client_id'));
