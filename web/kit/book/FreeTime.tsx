import { memo, type PointerEvent, useState } from 'react';
import type { Span } from '../../../shared/rules/appointments.ts';
import { timeText } from '../../../shared/rules/time.ts';
import { classes } from './classes.ts';
import styles from './grid.module.css';
import { pixels, pixelsPerMinute, quarterAt } from './measures.ts';
import type { BookColumn } from './types.ts';
import { spokenSlot } from './words.ts';

type FreeTimeProps = { column: BookColumn; hours: Span; current: number | undefined };

/** The ground of a column: shows the quarter hour under the mouse, and holds the free one that has the keyboard. */
export const FreeTime = memo(function FreeTime({ column, hours, current }: FreeTimeProps) {
  const [hovered, setHovered] = useState<number>();
  const hover = (event: PointerEvent<HTMLElement>) => {
    const y = event.clientY - event.currentTarget.getBoundingClientRect().top;
    if (event.pointerType === 'mouse' && event.buttons === 0) setHovered(quarterAt(hours.from + y / pixelsPerMinute));
    else setHovered(undefined);
  };
  const top = (at: number) => pixels(at - hours.from) + 1;
  return (
    <>
      <div className={styles.ground} onPointerMove={hover} onPointerLeave={() => setHovered(undefined)}>
        {hovered !== undefined && (
          <div className={classes(styles.slot, styles.hint)} style={{ top: top(hovered) }} aria-hidden>
            {timeText(hovered)}
          </div>
        )}
      </div>
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
