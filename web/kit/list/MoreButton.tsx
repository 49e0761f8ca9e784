import { Button, makeStyles } from '@fluentui/react-components';
import type { usePages } from '../data/usePages.ts';
import { useRestoreFocus } from '../ui/focus.ts';

type Pages = ReturnType<typeof usePages>;

/** Adapts `usePages` to the `read` prop of `ListScreen`. */
export const toListRead = ({ pages, error, isLoading, retry }: Omit<Pages, 'pages'> & { pages: unknown }) => ({
  isLoading: isLoading && !pages,
  isValidating: isLoading,
  error,
  mutate: async () => retry(),
});

/** Loads the next page of a paged list. */
export function MoreButton({ isLoading, loadMore }: Pick<Pages, 'isLoading' | 'loadMore'>) {
  const styles = useStyles();
  // The button unmounts with the last page.
  useRestoreFocus();
  return (
    <Button className={styles.more} disabledFocusable={isLoading} onClick={loadMore}>
      Show more
    </Button>
  );
}

const useStyles = makeStyles({ more: { display: 'flex', margin: '12px auto 0', minHeight: '44px' } });
