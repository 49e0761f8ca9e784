import type { Span } from '../../../shared/rules/appointments.ts';
import { classes } from './classes.ts';
import styles from './grid.module.css';
import { pixels, spanOf } from './measures.ts';
import type { Proposal } from './types.ts';
import { rangeText } from './words.ts';

/** Where the dragged appointment would be, with its time, and whether somebody else is there already. */
export function Ghost({ proposal, clashes, hours }: { proposal: Proposal; clashes: boolean; hours: Span }) {
  const { from, to } = spanOf(proposal);
  return (
    <div
      className={styles.ghost}
      data-ghost
      style={{ top: pixels(from - hours.from) + 1, height: pixels(Math.min(to, hours.to) - from) - 2 }}
    >
      <div className={styles.proposed}>{rangeText(proposal)}</div>
      {clashes && (
        <div>
          <span className={classes(styles.proposed, styles.clash)}>Double-booked</span>
        </div>
      )}
    </div>
  );
}
