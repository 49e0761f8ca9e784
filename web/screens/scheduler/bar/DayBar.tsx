import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { DatePicker } from '@fluentui/react-datepicker-compat';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { addDays, sundayOf } from '../../../../shared/rules/time.ts';
import { useControlStyles } from '../../../kit/form/controlStyles.ts';
import { calendarDay, localDate } from '../../../kit/form/days.ts';
import { phone, touch } from '../../../kit/media.ts';
import { look } from '../../../kit/theme.ts';
import { useNarrow } from '../../../kit/useMedia.ts';
import { daysOf } from '../days.ts';
import { dayText, shortWeekText, weekText } from '../dayText.ts';
import { DeletedButton } from '../deleted/DeletedButton.tsx';
import { openingsOf } from '../page.ts';
import type { Book } from '../useBook.ts';
import { BarMenu } from './BarMenu.tsx';
import { Legend } from './Legend.tsx';
import { PrintButton } from './PrintButton.tsx';
import { ViewPicker } from './ViewPicker.tsx';

type DayBarProps = { book: Book; onDate: (date: string) => void };

/** The line above the book: which days, how they are looked at, and what the colors mean. */
export function DayBar({ book, onDate }: DayBarProps) {
  const { date, today, data, view } = book;
  const styles = useStyles();
  const controls = useControlStyles();
  const isNarrow = useNarrow();
  const note = noteOf(book);
  const step = view === 'week' ? 7 : 1;
  const weekName = isNarrow ? shortWeekText : weekText;
  // Until the salon's today is known, that of the browser tells whether the year has to be said.
  const year = today ?? calendarDay(new Date());
  const nameOf = (day: string) => (view === 'week' ? weekName(sundayOf(day)) : dayText(day, year, isNarrow));
  return (
    <div className={styles.bar}>
      <Button className={styles.button} onClick={() => today && onDate(today)}>
        Today
      </Button>
      <Button
        appearance="subtle"
        className={styles.button}
        icon={<ChevronLeftRegular />}
        aria-label={`Previous ${view}`}
        onClick={() => date && onDate(addDays(date, -step))}
      />
      <Button
        appearance="subtle"
        className={styles.button}
        icon={<ChevronRightRegular />}
        aria-label={`Next ${view}`}
        onClick={() => date && onDate(addDays(date, step))}
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
        formatDate={(picked) => (picked ? nameOf(calendarDay(picked)) : '')}
        onSelectDate={(picked) => picked && onDate(calendarDay(picked))}
      />
      {!isNarrow && <DeletedButton book={book} />}
      {note && !isNarrow && <span className={styles.note}>{note}</span>}
      <span className={styles.end}>
        {!isNarrow && <Legend services={data?.services} />}
        {isNarrow ? <BarMenu book={book} /> : <ViewPicker book={book} />}
        {!isNarrow && <PrintButton />}
      </span>
    </div>
  );
}

/** What an empty book says. */
function noteOf({ data, page, isHere }: Book): string | undefined {
  if (!data || !isHere) return undefined;
  if (openingsOf(data, daysOf(data)).length === 0) return 'Closed';
  const columns = new Set(page?.columns.map(({ id }) => id));
  const isEmpty = page ? !page.appointments.some(({ columnId }) => columns.has(columnId)) : data.schedules.length === 0;
  return isEmpty ? 'No appointments yet' : undefined;
}

const useStyles = makeStyles({
  bar: {
    containerType: 'inline-size',
    display: 'flex',
    alignItems: 'center',
    gap: '4px',
    padding: '0 20px 12px',
    [phone]: { padding: '0 16px 10px' },
  },
  button: { minWidth: '32px', [touch]: { minHeight: '44px', minWidth: '44px' } },
  date: {
    width: '240px',
    minWidth: 0,
    paddingLeft: '6px',
    backgroundColor: 'transparent',
    ':hover': { backgroundColor: look.entryHover },
    '& input': { fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase400, cursor: 'pointer' },
    [touch]: { minHeight: '44px' },
    [phone]: { width: '156px', '& input': { fontSize: tokens.fontSizeBase300 } },
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
    whiteSpace: 'nowrap',
  },
  end: { display: 'flex', alignItems: 'center', marginLeft: 'auto' },
});
