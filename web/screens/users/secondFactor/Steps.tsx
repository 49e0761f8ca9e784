import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { phone } from '../../../kit/ui/media.ts';
import { cardStyle, look, quietDenseText, spreadRow } from '../../../kit/ui/theme.ts';

interface StepProps {
  /** Undefined for a part that is no step. */
  number?: number;
  state?: 'done' | 'current' | 'later';
  title: string;
  hint?: string;
  children?: ReactNode;
}

/** One step of the set-up: sign, title and hint at the left, its content at the right. */
export function Step({ number, state = 'current', title, hint, children }: StepProps) {
  const styles = useStyles();
  return (
    <section
      className={mergeClasses(styles.step, state === 'done' && styles.short)}
      aria-current={state === 'current' && number ? 'step' : undefined}
    >
      {number && (
        <span className={mergeClasses(styles.sign, styles[state])} aria-hidden>
          {state === 'done' ? <CheckmarkRegular /> : number}
        </span>
      )}
      <div className={mergeClasses(styles.words, !number && styles.unnumbered)}>
        <h2 className={mergeClasses(styles.title, state === 'later' && styles.muted)}>{title}</h2>
        {hint && <p className={styles.hint}>{hint}</p>}
      </div>
      <div className={styles.content}>{children}</div>
    </section>
  );
}

/** Card around the steps, with a line at its foot. */
export function StepCard({ banner, children, foot }: { banner?: ReactNode; children: ReactNode; foot?: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={styles.card}>
      {banner && <div className={styles.banner}>{banner}</div>}
      {children}
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  );
}

const useStyles = makeStyles({
  card: { ...cardStyle, maxWidth: '820px', boxSizing: 'border-box' },
  banner: { padding: '16px 24px 0', [phone]: { padding: '14px 16px 0' } },
  step: {
    display: 'grid',
    gridTemplateColumns: '24px minmax(0, 232px) minmax(0, 1fr)',
    columnGap: '12px',
    rowGap: '12px',
    padding: '24px',
    ':not(:first-of-type)': { borderTop: `1px solid ${look.hairline}` },
    [phone]: { gridTemplateColumns: '24px minmax(0, 1fr)', padding: '16px' },
  },
  short: { padding: '14px 24px', [phone]: { padding: '12px 16px' } },
  sign: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSizing: 'border-box',
    width: '24px',
    height: '24px',
    borderRadius: tokens.borderRadiusCircular,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
  },
  done: { backgroundColor: tokens.colorBrandBackground2, color: tokens.colorBrandForeground1, fontSize: '16px' },
  current: { backgroundColor: tokens.colorBrandBackground, color: tokens.colorNeutralForegroundOnBrand },
  later: { border: `1px solid ${tokens.colorNeutralStroke1}`, color: tokens.colorNeutralForeground3 },
  words: { gridColumn: '2', minWidth: 0, paddingRight: '16px' },
  unnumbered: { gridColumn: '1 / 3' },
  title: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  muted: { color: tokens.colorNeutralForeground3 },
  hint: { ...quietDenseText, margin: 0 },
  content: {
    gridColumn: '3',
    minWidth: 0,
    [phone]: { gridColumn: '1 / -1' },
  },
  foot: {
    ...spreadRow,
    flexWrap: 'wrap',
    gap: '12px',
    padding: '14px 24px',
    backgroundColor: look.surfaceSunken,
    borderTop: `1px solid ${look.hairline}`,
    borderRadius: '0 0 11px 11px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    '& button': { minWidth: '96px' },
    [phone]: { padding: '12px 16px', '& button': { flexGrow: 1 } },
  },
});
