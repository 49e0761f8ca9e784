import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons';
import { phone } from './media.ts';
import { ellipsis, flexRow, look } from './theme.ts';

interface StepsProps {
  steps: readonly string[];
  /** Zero-based. */
  current: number;
}

/** Progress through a wizard's steps. */
export function StepIndicator({ steps, current }: StepsProps) {
  const styles = useStyles();
  return (
    <ol aria-label="Steps" className={styles.steps}>
      {steps.map((word, at) => {
        const tone = at < current ? styles.done : at === current ? styles.current : undefined;
        const even = current >= steps.length && styles.even;
        return (
          <li
            key={word}
            aria-current={at === current ? 'step' : undefined}
            className={mergeClasses(styles.step, tone, even)}
          >
            <span className={styles.sign} aria-hidden>
              {at < current ? <CheckmarkRegular /> : at + 1}
            </span>
            <span className={styles.word}>
              {word}
              {at < current && <span className={styles.unseen}>, done</span>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}

const useStyles = makeStyles({
  steps: { display: 'flex', gap: '8px', margin: '0 0 16px', padding: 0, listStyleType: 'none' },
  step: {
    ...flexRow,
    flex: '1 1 0',
    gap: '10px',
    minWidth: 0,
    position: 'relative',
    paddingTop: '10px',
    borderTop: `3px solid ${look.hairline}`,
    color: tokens.colorNeutralForeground3,
    [phone]: { flex: '0 1 44px' },
    '& > span:first-child': { border: `1px solid ${tokens.colorNeutralStroke1}` },
  },
  sign: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    flexShrink: 0,
    boxSizing: 'border-box',
    width: '22px',
    height: '22px',
    borderRadius: '50%',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    '& svg': { width: '14px', height: '14px' },
  },
  done: {
    borderTopColor: tokens.colorBrandStroke1,
    '& > span:first-child': {
      border: `1px solid ${tokens.colorTransparentStroke}`,
      backgroundColor: look.entrySelected,
      color: tokens.colorBrandForeground1,
    },
  },
  even: { [phone]: { flex: '1 1 44px' } },
  current: {
    borderTopColor: tokens.colorBrandStroke1,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    '& > span:first-child': {
      border: `1px solid ${tokens.colorTransparentStroke}`,
      backgroundColor: tokens.colorBrandBackground,
      color: tokens.colorNeutralForegroundOnBrand,
    },
    [phone]: { flex: '1 0 auto', '& > span:last-child': { position: 'static', clipPath: 'none', width: 'auto' } },
  },
  word: {
    ...ellipsis,
    // Only the current step has room for its label.
    [phone]: { position: 'absolute', clipPath: 'inset(50%)', width: '1px' },
  },
  unseen: { position: 'absolute', clipPath: 'inset(50%)', width: '1px', overflow: 'hidden' },
});
