import { makeStyles } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { phone, touch } from './media.ts';
import { cardStyle, flexColumn, headingText, quietDenseText, spreadRow } from './theme.ts';

/** Main content with an aside, stacked when the container is too narrow (which depends on the drawer). */
export function SplitLayout({ children, aside }: { children: ReactNode; aside: ReactNode }) {
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
    ...flexColumn,
    gap: '16px',
    flex: '1 1 320px',
    minWidth: 0,
    maxWidth: '440px',
    [narrow]: { flexBasis: 'auto', maxWidth: '820px' },
  },
});

interface SideCardProps {
  title: string;
  hint?: string;
  /** Right of the title. */
  tool?: ReactNode;
  children: ReactNode;
}

/** Card in the aside of a form. */
export function SideCard({ title, hint, tool, children }: SideCardProps) {
  const styles = useCardStyles();
  const id = useId();
  return (
    <section aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {tool}
      </div>
      {hint && <p className={styles.hint}>{hint}</p>}
      {children}
    </section>
  );
}

const useCardStyles = makeStyles({
  card: {
    ...cardStyle,
    boxSizing: 'border-box',
    padding: '16px 20px',
    [phone]: { padding: '16px' },
    [touch]: { '& button': { minHeight: '44px' }, '& .fui-Input': { minHeight: '44px' } },
  },
  head: { ...spreadRow, gap: '12px', minHeight: '32px' },
  title: { ...headingText, margin: 0 },
  hint: { ...quietDenseText, margin: '2px 0 0' },
});
