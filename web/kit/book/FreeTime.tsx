import { memo } from 'react';
import type { Span } from '../../../shared/rules/appointments.ts';
import { timeText } from '../../../shared/rules/time.ts';
import { classes } from './classes.ts';
import styles from './grid.module.css';
import { pixels } from './measures.ts';
import type { BookColumn } from './types.ts';
import type { Pointed } from './usePointed.ts';
import { clockText, spokenSlot } from './words.ts';

type FreeTimeProps = {
  column: BookColumn;
  hours: Span;
  pointed: Pointed | undefined;
  /** The quarter hour that has the keyboard. */
  current: number | undefined;
};

/** The ground of a column: shows the free time under the mouse, and holds the one that has the keyboard. */
export const FreeTime = memo(function FreeTime({ column, hours, pointed, current }: FreeTimeProps) {
  const top = (at: number) => pixels(at - hours.from) + 1;
  return (
    <>
      <div className={styles.ground} />
      {pointed && <Offer {...pointed} top={top(pointed.at)} />}
      {current !== undefined && (
        // A new button for each quarter hour: only a new focus is spoken and scrolled to.
        <button
          key={current}
          type="button"
          data-slot={current}
          className={classes(styles.slot, styles.stop)}
          style={{ top: top(current) }}
          aria-label={spokenSlot(column, current)}
        >
          {timeText(current)}
        </button>
      )}
    </>
  );
});

/** In a gap it takes the right half, because the appointment around it can still be opened and moved there. */
function Offer({ at, gap, top }: Pointed & { top: number }) {
  if (!gap) {
    return (
      <div className={classes(styles.slot, styles.hint)} style={{ top }} aria-hidden>
        {timeText(at)}
      </div>
    );
  }
  const left = `${((gap.lane + 0.5) / gap.of) * 100}%`;
  const width = `calc(${50 / gap.of}% - 4px)`;
  return (
    <div className={classes(styles.slot, styles.offer)} style={{ top, left, width }} data-offer={at} aria-hidden>
      + {clockText(at)}
    </div>
  );
}
