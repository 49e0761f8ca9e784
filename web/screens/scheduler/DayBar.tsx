import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DatePicker } from '@fluentui/react-datepicker-compat';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useMemo } from 'react';
import { addDays } from '../../../shared/rules/time.ts';
import { useControlStyles } from '../../kit/form/controlStyles.ts';
import { calendarDay, localDate } from '../../kit/form/days.ts';
import { phone, touch } from '../../kit/media.ts';
import { dayText } from './dayText.ts';
import { DeletedButton } from './deleted/DeletedButton.tsx';
import type { BookData } from './draft.ts';
import { RefreshButton } from './RefreshButton.tsx';
import type { Book } from './useBook.ts';
import { useNarrow } from './useMedia.ts';

type DayBarProps = { book: Book; onDate: (date: string) => void };

/** The line above the book: which day, and what the colors mean. */
export function DayBar({ book, onDate }: DayBarProps) {
  const { date, today, data, day } = book;
  const styles = useStyles();
  const controls = useControlStyles();
  const isNarrow = useNarrow();
  const note = day?.isClosed ? 'Closed' : day?.appointments.length === 0 && 'No appointments yet';
  return (
    <div className={styles.bar}>
      <Button className={styles.button} onClick={() => today && onDate(today)}>
        Today
      </Button>
      <Button
        appearance="subtle"
        className={styles.button}
        icon={<ChevronLeftRegular />}
        aria-label="Previous day"
        onClick={() => date && onDate(addDays(date, -1))}
      />
      <Button
        appearance="subtle"
        className={styles.button}
        icon={<ChevronRightRegular />}
        aria-label="Next day"
        onClick={() => date && onDate(addDays(date, 1))}
      />
      <DatePicker
        aria-label="Day of the book"
        className={styles.date}
        appearance="filled-lighter"
        contentAfter={{ className: styles.sign }}
        showMonthPickerAsOverlay
        popupSurface={{ className: controls.calendar }}
        today={localDate(today ?? '')}
        disabled={!date}
        value={localDate(date ?? '') ?? null}
        formatDate={(picked) => (picked ? dayText(calendarDay(picked), today, isNarrow) : '')}
        onSelectDate={(picked) => picked && onDate(calendarDay(picked))}
      />
      {!isNarrow && <DeletedButton book={book} />}
      {note && !isNarrow && <span className={styles.note}>{note}</span>}
      {isNarrow && (
        <span className={styles.end}>
          <DeletedButton book={book} />
          <RefreshButton book={book} />
        </span>
      )}
      <Legend services={data?.services} />
    </div>
  );
}

/** The colors of the categories that can be booked. */
function Legend({ services = [] }: { services: BookData['services'] | undefined }) {
  const styles = useStyles();
  const categories = useMemo(
    () => [...new Map(services.map(({ category_name, color }) => [category_name, color]))],
    [services],
  );
  return (
    <div className={styles.legend}>
      {categories.map(([name, color]) => (
        <span key={name} className={styles.entry}>
          <i className={styles.swatch} style={{ backgroundColor: color }} />
          {name}
        </span>
      ))}
    </div>
  );
}

const useStyles = makeStyles({
  bar: {
    containerType: 'inline-size',
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    padding: '0 20px 12px',
    [phone]: { padding: '0 16px 10px' },
    '@media print': { display: 'none' },
  },
  button: { minWidth: '32px', [touch]: { minHeight: '44px', minWidth: '44px' } },
  date: {
    width: '240px',
    minWidth: 0,
    paddingLeft: '6px',
    backgroundColor: 'transparent',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    '& input': { fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase400, cursor: 'pointer' },
    [touch]: { minHeight: '44px' },
    [phone]: { width: '156px' },
  },
  // The sign stands before the words.
  sign: { order: -1 },
  note: {
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
    color: tokens.colorNeutralForeground2,
    fontSize: '13px',
    lineHeight: '18px',
  },
  end: { marginLeft: 'auto' },
  legend: {
    display: 'flex',
    gap: '14px',
    marginLeft: 'auto',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    '@container (max-width: 900px)': { display: 'none' },
  },
  entry: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  swatch: { width: '9px', height: '9px', borderRadius: '3px', forcedColorAdjust: 'none' },
});
