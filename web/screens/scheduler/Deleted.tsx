import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import { DeleteDismissRegular, DismissRegular } from '@fluentui/react-icons';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import { api } from '../../../shared/contract/index.ts';
import { formatTime, minutesOfDay } from '../../../shared/rules/time.ts';
import { useCanCall } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { touch } from '../../kit/ui/media.ts';
import { EmptyState, ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { look } from '../../kit/ui/theme.ts';
import { dayText, instantText, momentText, weekText } from './dayText.ts';
import { type BookData, type Draft, draftOf } from './draft.ts';
import { History } from './history/History.tsx';
import type { Book } from './useBook.ts';

type Deleted = EndpointReply<typeof api.scheduler.listDeletedAppointments>;
export type Restore = (deleted: Draft) => Promise<unknown>;

type DeletedOfBook = {
  /** 'Deleted (2)' */
  text: string;
  show: () => void;
  drawer: ReactElement;
};

/** The deleted appointments of the days in the book; undefined for those who may not know of them. */
export function useDeleted({ data, locationId, isHere, today }: Book, onRestore: Restore): DeletedOfBook | undefined {
  const mayCall = useCanCall()(api.scheduler.listDeletedAppointments);
  const [open, setOpen] = useState(false);
  const shown = mayCall && isHere ? data : undefined;
  const query = shown && { location_id: locationId, dozen: shown.dozen, date: shown.date, days: shown.days };
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
        onRestore={onRestore}
        onRetry={() => void mutate()}
        onClose={() => setOpen(false)}
      />
    ),
  };
}

const whenOf = ({ date, days }: BookData, today: string | undefined): string =>
  days === 7 ? weekText(date) : dayText(date, today, false);

/** How many appointments of the day or the week were deleted, and which; `small` has room for the sign only. */
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
        aria-label={deleted.text}
        title={small ? deleted.text : undefined}
        onClick={deleted.show}
      >
        {small ? undefined : deleted.text}
      </Button>
      {deleted.drawer}
    </>
  );
}

type DeletedDrawerProps = {
  open: boolean;
  days: BookData['days'];
  /** The same in words. */
  when: string;
  deleted: Deleted | undefined;
  error: Error | undefined;
  salons: BookData['locations'];
  onRestore: Restore;
  onRetry: () => void;
  onClose: () => void;
};

/** The deleted appointments of a day or a week, over the book. */
function DeletedDrawer({ open, days, when, deleted, error, salons, onRestore, onRetry, onClose }: DeletedDrawerProps) {
  const styles = useStyles();
  const body = useRef<HTMLDivElement>(null);
  const closing = useRef<HTMLButtonElement>(null);
  const rows = deleted?.length;
  useEffect(() => {
    // The row that had the focus was brought back: the next one has it then.
    if (!open || rows === undefined || document.activeElement !== document.body) return;
    (body.current?.querySelector('button') ?? closing.current)?.focus();
  }, [open, rows]);
  const close = (
    <Button
      ref={closing}
      appearance="subtle"
      className={styles.close}
      icon={<DismissRegular />}
      aria-label="Close"
      onClick={onClose}
    />
  );
  return (
    <OverlayDrawer
      open={open}
      position="end"
      className={styles.drawer}
      onOpenChange={(_, { open: stays }) => stays || onClose()}
    >
      <DrawerHeader>
        <DrawerHeaderTitle action={close}>Deleted appointments</DrawerHeaderTitle>
        <p className={styles.when}>{when}</p>
      </DrawerHeader>
      <DrawerBody ref={body}>
        {error && !deleted && <ErrorState text={error.message} onRetry={onRetry} />}
        {!error && !deleted && <LinesSkeleton lines={3} />}
        {deleted?.length === 0 && (
          <EmptyState text={`No appointment of this ${days === 7 ? 'week' : 'day'} was deleted.`} />
        )}
        {deleted && deleted.length > 0 && (
          <DeletedList days={days} deleted={deleted} salons={salons} onRestore={onRestore} />
        )}
      </DrawerBody>
    </OverlayDrawer>
  );
}

type DeletedListProps = Pick<BookData, 'days'> & {
  deleted: Deleted;
  salons: BookData['locations'];
  onRestore: Restore;
};

/** What was taken out of the book: what it was, by whom and why it was deleted, and everything before. */
function DeletedList({ days, deleted, salons, onRestore }: DeletedListProps) {
  const [restoring, setRestoring] = useState<string>();
  const styles = useStyles();
  const several = new Set(deleted.map(({ location }) => location)).size > 1;
  return (
    <ul className={styles.list}>
      {deleted.map((one) => {
        const salon = salons.find(({ location_id }) => location_id === one.location);
        const zone = salon?.zone ?? 'UTC';
        const what = [
          one.services.map(({ title }) => title).join(', '),
          one.user_name,
          several && salon?.location_name,
        ];
        const by = `Deleted by ${one.deleted_by_name || 'somebody'}, ${instantText(one.deleted_at, zone)}`;
        return (
          <li key={one.appointmentId} className={styles.line}>
            <p className={styles.name}>
              {days === 7 ? momentText(one.start) : formatTime(minutesOfDay(one.start))} · {one.client.client_name}
            </p>
            <p className={styles.what}>{what.filter(Boolean).join(' · ')}</p>
            <p className={styles.what}>{one.reason ? `${by}: ${one.reason}` : by}</p>
            <Button
              size="small"
              className={styles.restore}
              aria-label={`Restore the appointment of ${one.client.client_name}`}
              disabledFocusable={restoring !== undefined}
              onClick={() => {
                setRestoring(one.appointmentId);
                void onRestore(draftOf(one)).finally(() => setRestoring(undefined));
              }}
            >
              Restore
            </Button>
            <History
              of={one.client.client_name}
              id={one.appointmentId}
              version={one.version}
              zone={zone}
              salons={salons}
            />
          </li>
        );
      })}
    </ul>
  );
}

const useStyles = makeStyles({
  button: { flexShrink: 0, minWidth: '32px', whiteSpace: 'nowrap', [touch]: { minHeight: '44px' } },
  drawer: { width: 'min(420px, 100vw)' },
  close: { [touch]: { minHeight: '44px', minWidth: '44px' } },
  when: { margin: 0, fontSize: '13px', lineHeight: '18px' },
  restore: { alignSelf: 'start', marginTop: '4px', [touch]: { minHeight: '44px' } },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    display: 'flex',
    flexDirection: 'column',
    gap: '2px',
    padding: '12px 0',
    ':not(:first-child)': { borderTop: `1px solid ${look.gridLine}` },
  },
  name: { margin: 0, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  what: {
    margin: 0,
    fontSize: '13px',
    lineHeight: '18px',
    color: tokens.colorNeutralForeground2,
    overflowWrap: 'anywhere',
  },
});
