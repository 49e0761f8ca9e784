import { type ReactElement, useEffect, useState } from 'react';
import { api } from '../../../../shared/contract/index.ts';
import { useMayCall } from '../../../kit/session.tsx';
import { useRead } from '../../../kit/useApi.ts';
import { dayText } from '../dayText.ts';
import type { Book } from '../useBook.ts';
import { DeletedDrawer } from './DeletedDrawer.tsx';

type DeletedOfDay = {
  /** 'Deleted (2)' */
  text: string;
  show: () => void;
  drawer: ReactElement;
};

/** The deleted appointments of the day in the book; undefined in a week, and for those who may not know of them. */
export function useDeleted({ data, view, locationId, isHere, today }: Book): DeletedOfDay | undefined {
  const mayCall = useMayCall()(api.scheduler.listDeletedAppointments);
  const [open, setOpen] = useState(false);
  const date = mayCall && view === 'day' && isHere ? data?.date : undefined;
  const {
    data: deleted,
    error,
    mutate,
  } = useRead(api.scheduler.listDeletedAppointments, date ? { query: { location_id: locationId, date } } : null);
  // Whoever deletes one changes the mark of the book.
  const mark = data?.mark;
  useEffect(() => void (mark && mutate()), [mark, mutate]);
  if (!mayCall || view !== 'day') return undefined;
  return {
    text: deleted?.length ? `Deleted (${deleted.length})` : 'Deleted',
    show: () => setOpen(true),
    drawer: (
      <DeletedDrawer
        open={open}
        day={date ? dayText(date, today, false) : ''}
        deleted={deleted}
        error={error}
        salons={data?.locations ?? []}
        onRetry={() => void mutate()}
        onClose={() => setOpen(false)}
      />
    ),
  };
}
