import { makeStyles, tokens } from '@fluentui/react-components';
import type { Span } from '../../../shared/rules/appointments.ts';
import { timeText } from '../../../shared/rules/time.ts';
import { inkOn } from '../colors.ts';
import { look, type Mode, themes } from '../theme.ts';
import { gutterWidth, pixels } from './measures.ts';
import { clockText } from './words.ts';

const useStyles = makeStyles({
  gutter: {
    position: 'sticky',
    left: 0,
    zIndex: 4,
    flex: `0 0 ${gutterWidth}px`,
    boxSizing: 'border-box',
    borderRight: `1px solid ${look.hairline}`,
    backgroundColor: look.surface,
  },
  hour: {
    position: 'absolute',
    right: '8px',
    transform: 'translateY(-50%)',
    fontSize: '12px',
    lineHeight: '16px',
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
  },
  now: {
    position: 'absolute',
    right: '4px',
    transform: 'translateY(-50%)',
    padding: '0 5px',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: look.nowLine,
    fontSize: '12px',
    fontWeight: 650,
    lineHeight: '16px',
    fontVariantNumeric: 'tabular-nums',
    '::after': {
      content: '""',
      position: 'absolute',
      right: '-8px',
      top: 'calc(50% - 4px)',
      width: '8px',
      height: '8px',
      borderRadius: '50%',
      backgroundColor: look.nowLine,
    },
  },
});

/** An hour nearer than this to the tag of the current time would peep out from behind it, in px. */
const tagRoom = 16;

/** The sticky column of hours; the tag of the current time lies in it. */
export function Hours({ hours, now, mode }: { hours: Span; now: number | undefined; mode: Mode }) {
  const styles = useStyles();
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
        <div className={styles.now} style={{ top: pixels(now - hours.from), color: inkOn(themes[mode].nowLine) }}>
          {clockText(now)}
        </div>
      )}
    </div>
  );
}
