import { Button, makeStyles } from '@fluentui/react-components';

/** Under a list that grows for ever: the next page of it. */
export function More({ isBusy, onMore }: { isBusy: boolean; onMore: () => void }) {
  const styles = useStyles();
  return (
    <Button className={styles.more} disabledFocusable={isBusy} onClick={onMore}>
      Show more
    </Button>
  );
}

const useStyles = makeStyles({ more: { display: 'flex', margin: '12px auto 0', minHeight: '44px' } });
