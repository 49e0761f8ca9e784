import { Button, makeStyles } from '@fluentui/react-components';
import type { usePages } from '../data/usePages.ts';
import { useRestoreFocus } from '../ui/focus.ts';

type Pages = ReturnType<typeof usePages>;

/** A list that goes on, as a list screen shows one that was read at once. */
export const toListRead = ({ pages, error, isLoading, retry }: Omit<Pages, 'pages'> & { pages: unknown }) => ({
  isLoading: isLoading && !pages,
  isValidating: isLoading,
  error,
  mutate: async () => retry(),
});

/** The way to the next page, below a list that goes on. */
export function MoreButton({ isLoading, loadMore: more }: Pick<Pages, 'isLoading' | 'loadMore'>) {
  const styles = useStyles();
  // It goes with the last page.
  useRestoreFocus();
  return (
    <Button className={styles.more} disabledFocusable={isLoading} onClick={more}>
      Show more
    </Button>
  );
}

const useStyles = makeStyles({ more: { display: 'flex', margin: '12px auto 0', minHeight: '44px' } });
