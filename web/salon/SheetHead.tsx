import { makeStyles } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { Logo } from '../kit/ui/Brand.tsx';

/** Padding of a sheet of paper on a phone's screen is smaller, and its columns stand below each other. */
export const sheetPhone = '@media screen and (max-width: 599px)';

interface SheetHeadProps {
  organization: string;
  title: string;
  /** Below the title: "Thursday, November 12, 2026". */
  when: string;
  /** Who the sheet is from and for. */
  parties: readonly { role: string; name: string; lines: readonly string[] }[];
  /** At the right of the title. */
  aside?: ReactNode;
}

/** Head of a printed order or bill: organization, title, time and parties. */
export function SheetHead({ organization, title, when, parties, aside }: SheetHeadProps) {
  const styles = useStyles();
  return (
    <>
      <header className={styles.head}>
        <div>
          <span className={styles.organization}>
            <Logo size={20} /> {organization}
          </span>
          <h2 className={styles.title}>{title}</h2>
          <p className={styles.when}>{when}</p>
        </div>
        {aside}
      </header>
      <div className={styles.parties}>
        {parties.map(({ role, name, lines }) => (
          <div key={role}>
            <div className={styles.role}>{role}</div>
            <div className={styles.party}>{name}</div>
            {lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </div>
        ))}
      </div>
    </>
  );
}

// Black on white in every theme, like paper.
const useStyles = makeStyles({
  head: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: '16px', paddingBottom: '24px' },
  organization: { display: 'flex', alignItems: 'center', gap: '8px', fontSize: '13px', fontWeight: 500 },
  title: { margin: '12px 0 4px', fontSize: '26px', lineHeight: '32px', fontWeight: 650 },
  when: { margin: 0 },
  parties: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, 1fr)',
    gap: '12px 24px',
    padding: '14px 0',
    borderTop: '1px solid #000',
    borderBottom: '1px solid #000',
    overflowWrap: 'anywhere',
    [sheetPhone]: { gridTemplateColumns: '1fr' },
  },
  role: { fontSize: '10px', lineHeight: '14px', color: '#4d4d4d' },
  party: { fontSize: '14px', lineHeight: '20px', fontWeight: 600 },
});
