import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { look } from './theme.ts';

const useStyles = makeStyles({
  root: { display: 'inline-flex', alignItems: 'center', gap: '7px', whiteSpace: 'nowrap' },
  dot: {
    width: '8px',
    height: '8px',
    borderRadius: '50%',
    flexShrink: 0,
    boxSizing: 'border-box',
    forcedColorAdjust: 'none',
  },
  active: { backgroundColor: tokens.colorPaletteGreenForeground1 },
  pending: { border: `2px solid ${tokens.colorNeutralForeground3}` },
  inactive: { backgroundColor: tokens.colorNeutralForeground4 },
  failed: { backgroundColor: tokens.colorPaletteRedForeground1 },
  underway: { backgroundColor: tokens.colorBrandForeground1 },
  partly: { backgroundColor: look.cellEditedMark },
  quiet: { color: tokens.colorNeutralForeground3 },
});

export type StatusTone = 'active' | 'pending' | 'inactive' | 'failed' | 'underway' | 'partly';

const defaultTone = (word: string): StatusTone => {
  const lowerCase = word.toLowerCase();
  if (lowerCase === 'active') return 'active';
  if (lowerCase === 'pending') return 'pending';
  return 'inactive';
};

/** Dot and word, so that status never relies on color alone. Default tone: by word, gray for all but Active and Pending. */
export function StatusDot({ word, tone = defaultTone(word) }: { word: string; tone?: StatusTone }) {
  const styles = useStyles();
  return (
    <span className={mergeClasses(styles.root, tone === 'inactive' && styles.quiet)}>
      <span className={mergeClasses(styles.dot, styles[tone])} aria-hidden />
      {word}
    </span>
  );
}
