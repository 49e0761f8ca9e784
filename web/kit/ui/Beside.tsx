import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';

/** A form with something to look at beside it, below it where both do not fit: that depends on the drawer as well. */
export function Beside({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.room}>
      <div className={styles.beside}>
        <div className={styles.main}>{children}</div>
        {aside && <div className={styles.aside}>{aside}</div>}
      </div>
    </div>
  );
}

const narrow = '@container (max-width: 1119px)';

const useStyles = makeStyles({
  room: { containerType: 'inline-size' },
  beside: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: '24px',
    [narrow]: { flexDirection: 'column', alignItems: 'stretch', gap: '16px' },
  },
  main: {
    flex: '2 1 560px',
    minWidth: 0,
    maxWidth: '820px',
    ':only-child': { maxWidth: 'none' },
    [narrow]: { flexBasis: 'auto' },
  },
  aside: {
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    flex: '1 1 320px',
    minWidth: 0,
    maxWidth: '440px',
    [narrow]: { flexBasis: 'auto', maxWidth: '820px' },
  },
});
