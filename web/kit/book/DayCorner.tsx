import { makeStyles, tokens } from '@fluentui/react-components';
import { weekdays } from '../../../shared/contract/locations.ts';
import { weekdayOf } from '../../../shared/rules/time.ts';
import { look } from '../theme.ts';
import { gutterWidth } from './measures.ts';

const useStyles = makeStyles({
  corner: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    flex: `0 0 ${gutterWidth}px`,
    boxSizing: 'border-box',
    borderBottom: `1px solid ${look.hairline}`,
    borderRight: `1px solid ${look.hairline}`,
    backgroundColor: look.surface,
  },
  weekday: { fontSize: '11px', lineHeight: '14px', color: tokens.colorNeutralForeground3 },
  day: { fontSize: '17px', fontWeight: 650, lineHeight: '20px', fontVariantNumeric: 'tabular-nums' },
});

/** 'Sat' over '21', above the hours. */
export function DayCorner({ date }: { date: string }) {
  const styles = useStyles();
  return (
    <div className={styles.corner} aria-hidden>
      <span className={styles.weekday}>{weekdays[weekdayOf(date)]?.slice(0, 3)}</span>
      <span className={styles.day}>{Number(date.slice(8))}</span>
    </div>
  );
}
