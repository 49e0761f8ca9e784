import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { useEffect, useRef, useState } from 'react';
import { formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import { formatInstant, formatMoment } from '../../../kit/ui/days.ts';
import { EmptyState, ErrorState, LinesSkeleton } from '../../../kit/ui/States.tsx';
import { denseText, flexColumn, look } from '../../../kit/ui/theme.ts';
import { type BookData, type Draft, toDraft } from '../draft.ts';
import { History } from '../history/History.tsx';
import type { DeletedAppointment } from './useDeletedFeature.tsx';

type DeletedDrawerProps = {
  open: boolean;
  days: BookData['days'];
  /** The visible day or week, formatted. */
  when: string;
  deleted: DeletedAppointment | undefined;
  error: Error | undefined;
  salons: BookData['locations'];
  onRestore: (deleted: Draft) => Promise<unknown>;
  onRetry: () => void;
  onClose: () => void;
};

/** The deleted appointments, at the side of the book. */
export function DeletedDrawer({
  open,
  days,
  when,
  deleted,
  error,
  salons,
  onRestore,
  onRetry,
  onClose,
}: DeletedDrawerProps) {
  const styles = useStyles();
  const body = useRef<HTMLDivElement>(null);
  const closeButton = useRef<HTMLButtonElement>(null);
  const rowCount = deleted?.length;
  useEffect(() => {
    // Restoring a row removes its focused button. Move the focus to the next one.
    if (!open || rowCount === undefined || document.activeElement !== document.body) return;
    (body.current?.querySelector('button') ?? closeButton.current)?.focus();
  }, [open, rowCount]);
  const close = (
    <Button ref={closeButton} appearance="subtle" icon={<DismissRegular />} aria-label="Close" onClick={onClose} />
  );
  return (
    <OverlayDrawer
      open={open}
      position="end"
      className={styles.drawer}
      onOpenChange={(_, { open: isStillOpen }) => isStillOpen || onClose()}
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
  deleted: DeletedAppointment;
  salons: BookData['locations'];
  onRestore: (deleted: Draft) => Promise<unknown>;
};

/** Deleted appointments with who deleted them and why, their history, and a Restore button. */
function DeletedList({ days, deleted, salons, onRestore }: DeletedListProps) {
  const [restoringId, setRestoring] = useState<string>();
  const styles = useStyles();
  const hasManySalons = new Set(deleted.map(({ location }) => location)).size > 1;
  return (
    <ul className={styles.list}>
      {deleted.map((appointment) => {
        const salon = salons.find(({ location_id }) => location_id === appointment.location);
        const zone = salon?.zone ?? 'UTC';
        const details = [
          appointment.services.map(({ title }) => title).join(', '),
          appointment.user_name,
          hasManySalons && salon?.location_name,
        ];
        const deletedBy = `Deleted by ${appointment.deleted_by_name || 'somebody'}, ${formatInstant(appointment.deleted_at, zone)}`;
        return (
          <li key={appointment.appointmentId} className={styles.line}>
            <p className={styles.name}>
              {days === 7 ? formatMoment(appointment.start) : formatTime(minutesOfDay(appointment.start))} ·{' '}
              {appointment.client.client_name}
            </p>
            <p className={styles.what}>{details.filter(Boolean).join(' · ')}</p>
            <p className={styles.what}>{appointment.reason ? `${deletedBy}: ${appointment.reason}` : deletedBy}</p>
            <Button
              size="small"
              className={styles.restore}
              aria-label={`Restore the appointment of ${appointment.client.client_name}`}
              disabledFocusable={restoringId !== undefined}
              onClick={() => {
                setRestoring(appointment.appointmentId);
                void onRestore(toDraft(appointment)).finally(() => setRestoring(undefined));
              }}
            >
              Restore
            </Button>
            <History
              clientName={appointment.client.client_name}
              id={appointment.appointmentId}
              version={appointment.version}
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
  drawer: { width: 'min(420px, 100vw)' },
  when: { margin: 0, ...denseText },
  restore: { alignSelf: 'start', marginTop: '4px' },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  line: {
    ...flexColumn,
    gap: '2px',
    padding: '12px 0',
    ':not(:first-child)': { borderTop: `1px solid ${look.gridLine}` },
  },
  name: { margin: 0, fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  what: { margin: 0, ...denseText, color: tokens.colorNeutralForeground2, overflowWrap: 'anywhere' },
});
