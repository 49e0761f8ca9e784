import { Button, makeStyles } from '@fluentui/react-components';
import { DeleteDismissRegular } from '@fluentui/react-icons';
import { useEffect, useState } from 'react';
import { api } from '../../../../shared/contract/index.ts';
import { touch } from '../../../kit/media.ts';
import { useMayCall } from '../../../kit/session.tsx';
import { useRead } from '../../../kit/useApi.ts';
import { dayText } from '../dayText.ts';
import type { Book } from '../useBook.ts';
import { useNarrow } from '../useMedia.ts';
import { DeletedDrawer } from './DeletedDrawer.tsx';

/** How many appointments of the day were deleted, for those who may know which. A phone has room for the sign and the number. */
export function DeletedButton({ book }: { book: Book }) {
  const mayCall = useMayCall();
  return mayCall(api.scheduler.listDeletedAppointments) ? <Deleted book={book} /> : null;
}

function Deleted({ book: { data, locationId, isHere, today } }: { book: Book }) {
  const styles = useStyles();
  const isNarrow = useNarrow();
  const [open, setOpen] = useState(false);
  const date = isHere ? data?.date : undefined;
  const {
    data: deleted,
    error,
    mutate,
  } = useRead(api.scheduler.listDeletedAppointments, date ? { query: { location_id: locationId, date } } : null);
  // Whoever deletes one changes the mark of the book.
  const mark = data?.mark;
  useEffect(() => void (mark && mutate()), [mark, mutate]);
  const count = deleted?.length;
  const text = count ? `Deleted (${count})` : 'Deleted';
  return (
    <>
      <Button
        appearance="subtle"
        className={styles.button}
        icon={<DeleteDismissRegular />}
        aria-label={text}
        onClick={() => setOpen(true)}
      >
        {isNarrow ? count || undefined : text}
      </Button>
      <DeletedDrawer
        open={open}
        day={date ? dayText(date, today, false) : ''}
        deleted={deleted}
        error={error}
        salons={data?.locations ?? []}
        onRetry={() => void mutate()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}

const useStyles = makeStyles({
  button: { minWidth: '32px', whiteSpace: 'nowrap', [touch]: { minHeight: '44px', minWidth: '44px' } },
});
