import { makeStyles, tokens } from '@fluentui/react-components';
import type { Span } from '../../../shared/rules/appointments.ts';
import { look } from '../theme.ts';
import { pixels, spanOf } from './measures.ts';
import type { Proposal } from './types.ts';
import { rangeText } from './words.ts';

const useStyles = makeStyles({
  ghost: {
    position: 'absolute',
    zIndex: 3,
    left: '3px',
    right: '3px',
    boxSizing: 'border-box',
    padding: '4px 6px',
    border: `1.5px dashed ${tokens.colorCompoundBrandStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: `color-mix(in srgb, ${tokens.colorCompoundBrandStroke} 9%, transparent)`,
    pointerEvents: 'none',
  },
  text: {
    display: 'inline-block',
    padding: '0 4px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: look.surface,
    color: tokens.colorBrandForeground1,
    fontSize: '12px',
    fontWeight: 650,
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  clash: { display: 'inline-block', color: look.nowLine, fontWeight: 600 },
});

/** Where the dragged appointment would be, with its time, and whether somebody else is there already. */
export function Ghost({ proposal, clashes, hours }: { proposal: Proposal; clashes: boolean; hours: Span }) {
  const styles = useStyles();
  const { from, to } = spanOf(proposal);
  return (
    <div
      className={styles.ghost}
      data-ghost
      style={{ top: pixels(from - hours.from) + 1, height: pixels(Math.min(to, hours.to) - from) - 2 }}
    >
      <div className={styles.text}>{rangeText(proposal)}</div>
      {clashes && (
        <div>
          <span className={`${styles.text} ${styles.clash}`}>Double-booked</span>
        </div>
      )}
    </div>
  );
}
