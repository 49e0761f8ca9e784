import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { useSession } from '../kit/data/session.tsx';
import { Logo } from '../kit/ui/Brand.tsx';

/** Black on white in every theme, like paper. Of a makeStyles class. */
export const paperStyle = {
  fontVariantNumeric: 'tabular-nums',
  backgroundColor: '#fff',
  color: '#000',
  printColorAdjust: 'exact',
  forcedColorAdjust: 'none',
} as const;

type SheetHeadProps = { title: string; lines: readonly string[]; children?: ReactNode };

/** Head of a printed sheet: the organization, the title and lines below it, and what stands at its right. */
export function SheetHead({ title, lines, children }: SheetHeadProps) {
  const styles = useStyles();
  const { user } = useSession();
  return (
    <header className={styles.head}>
      <div>
        <span className={styles.organization}>
          <Logo size={20} /> {user.org_name}
        </span>
        <h2 className={styles.title}>{title}</h2>
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </div>
      {children}
    </header>
  );
}

const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '16px', paddingBottom: '24px' },
  organization: { display: 'flex', alignItems: 'center', gap: '8px', fontSize: '13px', fontWeight: 500 },
  title: { margin: '12px 0 4px', fontSize: '26px', lineHeight: '32px', fontWeight: 650 },
});
