import {
  Button,
  DrawerBody,
  DrawerHeader,
  DrawerHeaderTitle,
  makeStyles,
  OverlayDrawer,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons';
import { touch } from '../../../kit/media.ts';
import { EmptyState, ErrorState, LinesSkeleton } from '../../../kit/States.tsx';
import type { BookData } from '../draft.ts';
import { type Deleted, DeletedList } from './DeletedList.tsx';

type DeletedDrawerProps = {
  open: boolean;
  days: BookData['days'];
  /** The same in words. */
  when: string;
  deleted: Deleted | undefined;
  error: Error | undefined;
  salons: BookData['locations'];
  onRetry: () => void;
  onClose: () => void;
};

/** The deleted appointments of a day or a week, over the book. */
export function DeletedDrawer({ open, days, when, deleted, error, salons, onRetry, onClose }: DeletedDrawerProps) {
  const styles = useStyles();
  const close = (
    <Button
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
      <DrawerBody>
        {error && !deleted && <ErrorState text={error.message} onRetry={onRetry} />}
        {!error && !deleted && <LinesSkeleton lines={3} />}
        {deleted?.length === 0 && (
          <EmptyState text={`No appointment of this ${days === 7 ? 'week' : 'day'} was deleted.`} />
        )}
        {deleted && deleted.length > 0 && <DeletedList days={days} deleted={deleted} salons={salons} />}
      </DrawerBody>
    </OverlayDrawer>
  );
}

const useStyles = makeStyles({
  drawer: { width: 'min(420px, 100vw)' },
  close: { [touch]: { minHeight: '44px', minWidth: '44px' } },
  when: { margin: 0, fontSize: '13px', lineHeight: '18px' },
});
