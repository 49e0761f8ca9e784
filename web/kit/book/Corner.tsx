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
  small: { fontSize: '11px', lineHeight: '14px', color: tokens.colorNeutralForeground3 },
  large: { fontSize: '17px', fontWeight: 650, lineHeight: '20px', fontVariantNumeric: 'tabular-nums' },
});

/** Above the hours: 'Sat' over '21', or 'Nov' over '2026' where the columns are days. */
export function Corner({ kind, date }: { kind: 'day' | 'week'; date: string }) {
  const styles = useStyles();
  const isDay = kind === 'day';
  return (
    <div className={styles.corner} aria-hidden>
      <span className={styles.small}>{isDay ? weekdays[weekdayOf(date)]?.slice(0, 3) : monthText(date)}</span>
      <span className={styles.large}>{isDay ? Number(date.slice(8)) : date.slice(0, 4)}</span>
    </div>
  );
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const monthText = (date: string): string => month.format(Date.parse(date));
