import { Button, makeStyles } from '@fluentui/react-components';
import { DeleteDismissRegular } from '@fluentui/react-icons';
import { touch } from '../../../kit/media.ts';
import type { Book } from '../useBook.ts';
import { useDeleted } from './useDeleted.tsx';

/** How many appointments of the day or the week were deleted, and which. */
export function DeletedButton({ book }: { book: Book }) {
  const styles = useStyles();
  const deleted = useDeleted(book);
  if (!deleted) return null;
  return (
    <>
      <Button appearance="subtle" className={styles.button} icon={<DeleteDismissRegular />} onClick={deleted.show}>
        {deleted.text}
      </Button>
      {deleted.drawer}
    </>
  );
}

const useStyles = makeStyles({
  button: { minWidth: '32px', whiteSpace: 'nowrap', [touch]: { minHeight: '44px' } },
});
