import { Button, makeStyles } from '@fluentui/react-components';
import { DeleteDismissRegular } from '@fluentui/react-icons';
import { type ReactElement, useEffect, useState } from 'react';
import type { EndpointReply } from '../../../../shared/contract/endpoint.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { useCanCall } from '../../../kit/data/session.tsx';
import { useRead } from '../../../kit/data/useApi.ts';
import { lazyPart } from '../../../kit/ui/lazyComponent.tsx';
import { touch } from '../../../kit/ui/media.ts';
import { formatDay, formatWeek } from '../dateFormats.ts';
import type { BookData, Draft } from '../draft.ts';
import type { Book } from '../useBook.ts';

const DeletedDrawer = lazyPart(async () => (await import('./DeletedDrawer.tsx')).DeletedDrawer);

export type DeletedAppointment = EndpointReply<typeof scheduler.listDeletedAppointments>;
export type Restore = (deleted: Draft) => Promise<unknown>;

type DeletedAppointmentsView = {
  /** Button label with the count, e.g. 'Deleted (2)'. */
  label: string;
  open: () => void;
  drawer: ReactElement;
};

/** Loads the deleted appointments of the visible days and renders their drawer. Undefined for users who may not list them. */
export function useDeleted(
  { data, locationId, loading, clock }: Book,
  onRestore: Restore,
): DeletedAppointmentsView | undefined {
  const canList = useCanCall()(scheduler.listDeletedAppointments);
  const [isOpen, setOpen] = useState(false);
  const visibleBook = canList && loading.isCurrent ? data : undefined;
  const query = visibleBook && {
    location_id: locationId,
    dozen: visibleBook.dozen,
    date: visibleBook.date,
    days: visibleBook.days,
  };
  const { data: deleted, error, mutate } = useRead(scheduler.listDeletedAppointments, query ? { query } : null);
  // Deleting an appointment changes the book's revision, so the list is refreshed with it.
  const revision = data?.mark;
  useEffect(() => void (revision && mutate()), [revision, mutate]);
  if (!canList) return undefined;
  return {
    label: deleted?.length ? `Deleted (${deleted.length})` : 'Deleted',
    open: () => setOpen(true),
    drawer: (
      <DeletedDrawer
        open={isOpen}
        days={visibleBook?.days ?? 1}
        when={visibleBook ? formatVisibleDays(visibleBook, clock.today) : ''}
        deleted={deleted}
        error={error}
        salons={data?.locations ?? []}
        onRestore={onRestore}
        onRetry={() => void mutate()}
        onClose={() => setOpen(false)}
      />
    ),
  };
}

const formatVisibleDays = ({ date, days }: BookData, today: string | undefined): string =>
  days === 7 ? formatWeek(date) : formatDay(date, today, false);

/** Opens the deleted appointments of the visible day or week. `small` shows the icon only. */
export function DeletedButton({ book, small, onRestore }: { book: Book; small: boolean; onRestore: Restore }) {
  const styles = useStyles();
  const deleted = useDeleted(book, onRestore);
  if (!deleted) return null;
  return (
    <>
      <Button
        appearance="subtle"
        className={styles.button}
        icon={<DeleteDismissRegular />}
        aria-label={deleted.label}
        title={small ? deleted.label : undefined}
        onClick={deleted.open}
      >
        {small ? undefined : deleted.label}
      </Button>
      {deleted.drawer}
    </>
  );
}

const useStyles = makeStyles({
  button: { flexShrink: 0, minWidth: '32px', whiteSpace: 'nowrap', [touch]: { minHeight: '44px' } },
});
