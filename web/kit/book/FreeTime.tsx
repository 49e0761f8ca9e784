import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type PointerEvent, useState } from 'react';
import type { Span } from '../../../shared/rules/appointments.ts';
import { timeText } from '../../../shared/rules/time.ts';
import { pixels, pixelsPerMinute, quarter, quarterAt } from './measures.ts';
import type { BookColumn } from './types.ts';
import { spokenSlot } from './words.ts';

const useStyles = makeStyles({
  ground: { position: 'absolute', inset: 0, cursor: 'pointer' },
  slot: {
    position: 'absolute',
    left: '3px',
    right: '3px',
    height: `${pixels(quarter) - 2}px`,
    boxSizing: 'border-box',
    padding: '0 6px',
    border: `1px dashed ${tokens.colorCompoundBrandStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    background: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    font: 'inherit',
    fontSize: '12px',
    fontWeight: 600,
    lineHeight: '16px',
    textAlign: 'left',
    fontVariantNumeric: 'tabular-nums',
  },
  hint: { pointerEvents: 'none', opacity: 0.75 },
  // The stop that Tab leads to is there all the time, but only shown while it has the focus.
  stop: {
    outline: 'none',
    '&:not(:focus)': { opacity: 0, pointerEvents: 'none' },
    '&:focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

type FreeTimeProps = { column: BookColumn; hours: Span; current: number | undefined };

/** The ground of a column: shows the quarter hour under the mouse, and holds the free one that has the keyboard. */
export function FreeTime({ column, hours, current }: FreeTimeProps) {
  const styles = useStyles();
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
          <div className={mergeClasses(styles.slot, styles.hint)} style={{ top: top(hovered) }} aria-hidden>
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
          className={mergeClasses(styles.slot, styles.stop)}
          style={{ top: top(current) }}
          aria-label={spokenSlot(column, current)}
        >
          {timeText(current)}
        </button>
      )}
    </>
  );
}
