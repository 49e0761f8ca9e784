import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactNode, useEffect } from 'react';
import { productName } from '../../../shared/rules/productName.ts';
import { Brand } from '../../kit/ui/Brand.tsx';
import { touch } from '../../kit/ui/media.ts';
import { flexColumn, look } from '../../kit/ui/theme.ts';
import { BookPicture } from './BookPicture.tsx';

type FrameProps = { title: string; hint: string; isWide?: boolean; children: ReactNode };

/** Frame of the signed-out pages: a form, and a picture of the book if there is room. */
export function AccountFrame({ title, hint, isWide = false, children }: FrameProps) {
  const styles = useStyles();
  useEffect(() => {
    document.title = `${title} · ${productName}`;
  }, [title]);
  return (
    <div className={styles.page}>
      <main className={styles.side}>
        <Brand size={36} />
        <section className={mergeClasses(styles.form, isWide && styles.wide)}>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.hint}>{hint}</p>
          {children}
        </section>
        <footer className={styles.footer}>{`© ${new Date().getFullYear()} ${productName}`}</footer>
      </main>
      <aside className={styles.picture} aria-hidden>
        <BookPicture />
      </aside>
    </div>
  );
}

/** The last error, shown until the next attempt; the toast has announced it. */
export function FormErrorText({ text }: { text: string | undefined }) {
  const styles = useStyles();
  return text ? <p className={styles.refusal}>{text}</p> : null;
}

const useStyles = makeStyles({
  page: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 5fr) minmax(0, 7fr)',
    minHeight: '100%',
    '@media (max-width: 899px)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  side: {
    ...flexColumn,
    justifyContent: 'space-between',
    padding: '32px 40px',
    backgroundColor: look.surface,
    '@media (max-width: 899px)': { padding: '24px' },
  },
  picture: {
    ...flexColumn,
    overflow: 'hidden',
    padding: '64px 0 0 64px',
    backgroundImage: 'radial-gradient(120% 90% at 85% 0%, #0d5c57 0%, #03302d 45%, #061412 100%)',
    '@media (max-width: 899px)': { display: 'none' },
  },
  form: {
    alignSelf: 'center',
    width: '100%',
    maxWidth: '360px',
    padding: '32px 0',
    [touch]: { maxWidth: '100%' },
  },
  wide: { maxWidth: '460px' },
  title: {
    margin: '0 0 4px',
    fontSize: '28px',
    lineHeight: '34px',
    fontWeight: tokens.fontWeightBold,
    letterSpacing: '-0.015em',
  },
  hint: { margin: '0 0 24px', color: tokens.colorNeutralForeground3 },
  refusal: { margin: '16px 0 0', color: tokens.colorStatusDangerForeground1 },
  footer: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3 },
});
