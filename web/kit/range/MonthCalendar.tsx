import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { formatLongDay, formatMonth } from '../ui/days.ts';
import { touch } from '../ui/media.ts';
import { spreadRow } from '../ui/theme.ts';
import { monthWeeks, type Range } from './ranges.ts';

const weekdays = ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'];

interface MonthHeadProps {
  month: string;
  today: string;
  /** Undefined where another month has the button. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
}

/** Month name with buttons to the previous and next month. */
export function MonthHead({ month, today, onPrevious, onNext }: MonthHeadProps) {
  const styles = useStyles();
  return (
    <div className={styles.head}>
      {onPrevious ? (
        <Button
          appearance="subtle"
          size="small"
          aria-label="Previous month"
          icon={<ChevronLeftRegular />}
          onClick={onPrevious}
        />
      ) : (
        <span className={styles.gap} />
      )}
      <span aria-live="polite">{formatMonth(month)}</span>
      {onNext ? (
        <Button
          appearance="subtle"
          size="small"
          aria-label="Next month"
          icon={<ChevronRightRegular />}
          disabled={month.slice(0, 7) >= today.slice(0, 7)}
          onClick={onNext}
        />
      ) : (
        <span className={styles.gap} />
      )}
    </div>
  );
}

interface MonthProps {
  month: string;
  draft: Range;
  at: string;
  today: string;
  press: (day: string) => void;
}

/** The days of a month as buttons; days after `today` are disabled. */
export function Month({ month, draft, at, today, press }: MonthProps) {
  const styles = useStyles();
  return (
    <div className={styles.days}>
      {weekdays.map((name) => (
        <span key={name} className={styles.weekday} aria-hidden>
          {name}
        </span>
      ))}
      {monthWeeks(month).flatMap((week, nth) =>
        week.map((day, of) =>
          day === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: empty cells are identified by position
            <span key={`${nth}-${of}`} />
          ) : (
            <button
              key={day}
              type="button"
              data-day={day}
              tabIndex={day === at ? 0 : -1}
              disabled={day > today}
              aria-label={formatLongDay(day)}
              aria-pressed={draft.from <= day && day <= draft.to}
              className={mergeClasses(
                styles.day,
                draft.from <= day && day <= draft.to && styles.within,
                (day === draft.from || day === draft.to) && styles.end,
                day === today && styles.today,
              )}
              onClick={() => press(day)}
            >
              {Number(day.slice(8))}
            </button>
          ),
        ),
      )}
    </div>
  );
}

const useStyles = makeStyles({
  head: { ...spreadRow, height: '36px', fontWeight: tokens.fontWeightSemibold },
  gap: { width: '24px' },
  days: { display: 'grid', gridTemplateColumns: 'repeat(7, 1fr)', rowGap: '2px' },
  weekday: { textAlign: 'center', fontSize: '12px', lineHeight: '24px', color: tokens.colorNeutralForeground3 },
  day: {
    height: '30px',
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: '14px',
    fontVariantNumeric: 'tabular-nums',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':disabled': { color: tokens.colorNeutralForegroundDisabled, cursor: 'default', backgroundColor: 'transparent' },
    [touch]: { height: '44px' },
  },
  within: { backgroundColor: tokens.colorBrandBackground2 },
  end: {
    backgroundColor: tokens.colorBrandBackground,
    color: tokens.colorNeutralForegroundOnBrand,
    borderRadius: tokens.borderRadiusMedium,
    ':hover': { backgroundColor: tokens.colorBrandBackgroundHover },
  },
  today: { fontWeight: tokens.fontWeightBold, textDecorationLine: 'underline' },
});
