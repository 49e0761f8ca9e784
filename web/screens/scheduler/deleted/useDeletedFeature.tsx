import { Button, makeStyles } from '@fluentui/react-components';
import { DeleteDismissRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import type { EndpointReply } from '../../../../shared/contract/endpoint.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { useCanCall } from '../../../kit/data/session.tsx';
import { useRead } from '../../../kit/data/useApi.ts';
import { lazyPart } from '../../../kit/ui/lazyComponent.tsx';
import { useIsPhone } from '../../../kit/ui/media.ts';
import type { BookFeature } from '../bookFeature.ts';
import { formatDay, formatWeek } from '../dateFormats.ts';
import type { BookData } from '../draft.ts';
import type { Book } from '../useBook.ts';

const DeletedDrawer = lazyPart(async () => (await import('./DeletedDrawer.tsx')).DeletedDrawer);

export type DeletedAppointment = EndpointReply<typeof scheduler.listDeletedAppointments>;

/** Shows the deleted appointments of the visible days and restores them. Nothing for users who may not list them. */
export const useDeletedFeature: BookFeature = ({ book, visits }) => {
  const styles = useStyles();
  const isNarrow = useIsPhone();
  const [isOpen, setOpen] = useState(false);
  const { canList, visibleBook, deleted, error, retry } = useDeleted(book);
  if (!canList) return {};
  const label = deleted?.length ? `Deleted (${deleted.length})` : 'Deleted';
  const tool = { icon: <DeleteDismissRegular />, onClick: () => setOpen(true) };
  return {
    barMenu: isNarrow ? [{ label, ...tool }] : [],
    dayTools: (isCompact) =>
      !isNarrow && (
        <Button
          appearance="subtle"
          className={styles.button}
          aria-label={label}
          title={isCompact ? label : undefined}
          {...tool}
        >
          {isCompact ? undefined : label}
        </Button>
      ),
    overlay: (
      <DeletedDrawer
        open={isOpen}
        days={visibleBook?.days ?? 1}
        when={visibleBook ? formatVisibleDays(visibleBook, book.clock.today) : ''}
        deleted={deleted}
        error={error}
        salons={book.data?.locations ?? []}
        onRestore={visits.restore}
        onRetry={retry}
        onClose={() => setOpen(false)}
      />
    ),
  };
};

/** Reads the deleted appointments of the visible days, and again whenever the book changes. */
function useDeleted({ data, locationId, loading }: Book) {
  const canList = useCanCall()(scheduler.listDeletedAppointments);
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
  return { canList, visibleBook, deleted, error, retry: () => void mutate() };
}

const formatVisibleDays = ({ date, days }: BookData, today: string | undefined): string =>
  days === 7 ? formatWeek(date) : formatDay(date, today, false);

const useStyles = makeStyles({
  button: { flexShrink: 0, minWidth: '32px', whiteSpace: 'nowrap' },
});
