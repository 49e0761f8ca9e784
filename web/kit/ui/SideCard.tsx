import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactNode, useId } from 'react';
import { phone, touch } from './media.ts';
import { look } from './theme.ts';

interface SideCardProps {
  title: string;
  hint?: string;
  /** At the right of the title. */
  tool?: ReactNode;
  children: ReactNode;
}

/** What stands beside a form on a card of its own. */
export function SideCard({ title, hint, tool, children }: SideCardProps) {
  const styles = useStyles();
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

const useStyles = makeStyles({
  card: {
    boxSizing: 'border-box',
    padding: '16px 20px',
    backgroundColor: look.surface,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusXLarge,
    boxShadow: look.cardShadow,
    [phone]: { padding: '16px' },
    [touch]: { '& button': { minHeight: '44px' }, '& .fui-Input': { minHeight: '44px' } },
  },
  head: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    minHeight: '32px',
  },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightBold,
  },
  hint: { margin: '2px 0 0', fontSize: '13px', lineHeight: '18px', color: tokens.colorNeutralForeground3 },
});
