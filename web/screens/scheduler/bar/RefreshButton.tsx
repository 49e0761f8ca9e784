import { Button, makeStyles } from '@fluentui/react-components';
import { ArrowClockwiseRegular } from '@fluentui/react-icons';
import { touch } from '../../../kit/media.ts';
import { useNarrow } from '../../../kit/useMedia.ts';
import type { Book } from '../useBook.ts';

/** Reads the book again. A phone has room for the sign only. */
export function RefreshButton({ book: { refresh } }: { book: Book }) {
  const styles = useStyles();
  const isNarrow = useNarrow();
  return (
    <Button
      appearance="subtle"
      className={styles.button}
      icon={<ArrowClockwiseRegular />}
      aria-label="Refresh"
      onClick={() => void refresh()}
    >
      {isNarrow ? undefined : 'Refresh'}
    </Button>
  );
}

const useStyles = makeStyles({ button: { [touch]: { minHeight: '44px', minWidth: '44px' } } });
