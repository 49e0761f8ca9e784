import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { weekdays } from '../../../../shared/contract/locations.ts';
import { weekdayOf } from '../../../../shared/rules/time.ts';
import { phone, touch } from '../../../kit/ui/media.ts';
import { flexRow, look } from '../../../kit/ui/theme.ts';
import { formatDay } from '../dateFormats.ts';
import type { FoundTimes } from './freeOffers.ts';

type DayChipsProps = { days: FoundTimes['days']; selected: string | undefined; onSelect: (date: string) => void };

/** The days of a search with their number of free starts. */
export function DayChips({ days, selected, onSelect }: DayChipsProps) {
  const styles = useStyles();
  return (
    <fieldset className={styles.chips} aria-label="Days">
      {days.map(({ date, is_open, free }) => {
        const count = !is_open ? 'Closed' : free === 0 ? 'Full' : `${free} free`;
        return (
          <button
            key={date}
            type="button"
            aria-pressed={date === selected}
            aria-label={`${formatDay(date, date, false)}, ${count}`}
            className={mergeClasses(styles.chip, free === 0 && styles.none, date === selected && styles.selected)}
            onClick={() => onSelect(date)}
          >
            <span className={styles.small}>{weekdays[weekdayOf(date)]?.slice(0, 3)}</span>
            <span className={styles.day}>{Number(date.slice(8))}</span>
            <span className={mergeClasses(styles.small, free > 0 && styles.free)}>{count}</span>
          </button>
        );
      })}
    </fieldset>
  );
}

const useStyles = makeStyles({
  chips: {
    display: 'flex',
    flexShrink: 0,
    gap: '5px',
    margin: 0,
    padding: '2px',
    border: 'none',
    minInlineSize: 0,
    overflowX: 'auto',
    scrollbarWidth: 'thin',
  },
  chip: {
    ...flexRow,
    flexDirection: 'column',
    flex: '1 0 40px',
    padding: '3px 1px 4px',
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: look.surface,
    color: tokens.colorNeutralForeground1,
    font: 'inherit',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    ':hover': { backgroundColor: look.rowHover },
    [touch]: { flexBasis: '56px', minHeight: '56px', justifyContent: 'center' },
    [phone]: { flexBasis: '64px' },
  },
  none: { backgroundColor: look.surfaceSunken, color: tokens.colorNeutralForeground3 },
  selected: {
    border: `1px solid ${tokens.colorCompoundBrandStroke}`,
    boxShadow: `0 0 0 1px ${tokens.colorCompoundBrandStroke}`,
    backgroundColor: tokens.colorBrandBackground2,
    ':hover': { backgroundColor: tokens.colorBrandBackground2 },
    '@media (forced-colors: active)': { outline: '2px solid Highlight' },
  },
  small: { fontSize: '11px', lineHeight: '14px', whiteSpace: 'nowrap' },
  free: { color: tokens.colorBrandForeground2 },
  day: { fontSize: '15px', lineHeight: '18px', fontWeight: tokens.fontWeightBold },
});
