import { type ReactElement, useEffect, useState } from 'react';
import { api } from '../../../../shared/contract/index.ts';
import { useMayCall } from '../../../kit/session.tsx';
import { useRead } from '../../../kit/useApi.ts';
import { dayText, weekText } from '../dayText.ts';
import type { BookData } from '../draft.ts';
import type { Book } from '../useBook.ts';
import { DeletedDrawer } from './DeletedDrawer.tsx';

type DeletedOfBook = {
  /** 'Deleted (2)' */
  text: string;
  show: () => void;
  drawer: ReactElement;
};

/** The deleted appointments of the days in the book; undefined for those who may not know of them. */
export function useDeleted({ data, locationId, isHere, today }: Book): DeletedOfBook | undefined {
  const mayCall = useMayCall()(api.scheduler.listDeletedAppointments);
  const [open, setOpen] = useState(false);
  const shown = mayCall && isHere ? data : undefined;
  const query = shown && { location_id: locationId, date: shown.date, days: shown.days };
  const { data: deleted, error, mutate } = useRead(api.scheduler.listDeletedAppointments, query ? { query } : null);
  // Whoever deletes one changes the mark of the book.
  const mark = data?.mark;
  useEffect(() => void (mark && mutate()), [mark, mutate]);
  if (!mayCall) return undefined;
  return {
    text: deleted?.length ? `Deleted (${deleted.length})` : 'Deleted',
    show: () => setOpen(true),
    drawer: (
      <DeletedDrawer
        open={open}
        days={shown?.days ?? 1}
        when={shown ? whenOf(shown, today) : ''}
        deleted={deleted}
        error={error}
        salons={data?.locations ?? []}
        onRetry={() => void mutate()}
        onClose={() => setOpen(false)}
      />
    ),
  };
}

const whenOf = ({ date, days }: BookData, today: string | undefined): string =>
  days === 7 ? weekText(date) : dayText(date, today, false);
