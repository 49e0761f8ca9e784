import { memo } from 'react';
import type { Span } from '../../../shared/rules/appointments.ts';
import { timeText } from '../../../shared/rules/time.ts';
import { inkOn } from '../colors.ts';
import { type Mode, themes } from '../theme.ts';
import styles from './grid.module.css';
import { pixels } from './measures.ts';
import { clockText } from './words.ts';

/** An hour nearer than this to the tag of the current time would peep out from behind it, in px. */
const tagRoom = 16;

/** The sticky column of hours; the tag of the current time lies in it. */
export const Hours = memo(function Hours({ hours, now, mode }: { hours: Span; now: number | undefined; mode: Mode }) {
  const inner = Array.from({ length: (hours.to - hours.from) / 60 - 1 }, (_, index) => hours.from + (index + 1) * 60);
  const isFree = (hour: number) => now === undefined || pixels(Math.abs(hour - now)) >= tagRoom;
  return (
    <div className={styles.gutter} aria-hidden>
      {inner.filter(isFree).map((hour) => (
        <div key={hour} className={styles.hour} style={{ top: pixels(hour - hours.from) }}>
          {timeText(hour).replace(':00', '')}
        </div>
      ))}
      {now !== undefined && (
        <div className={styles.clock} style={{ top: pixels(now - hours.from), color: inkOn(themes[mode].nowLine) }}>
          {clockText(now)}
        </div>
      )}
    </div>
  );
});
