import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { DatePicker } from '@fluentui/react-datepicker-compat';
import { ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { useCallback, useMemo, useRef, useState } from 'react';
import { allLocations } from '../../../../shared/contract/fields.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { addDays, startOfWeek } from '../../../../shared/rules/time.ts';
import { useRead } from '../../../kit/data/useApi.ts';
import { useControlStyles } from '../../../kit/ui/controlStyles.ts';
import { toDayString, toLocalDate } from '../../../kit/ui/days.ts';
import { phone, useIsPhone } from '../../../kit/ui/media.ts';
import { SegmentedControl } from '../../../kit/ui/SegmentedControl.tsx';
import { denseText, flexRow, look } from '../../../kit/ui/theme.ts';
import { useMeasurement } from '../../../kit/ui/useMeasurement.ts';
import { type BookParts, toFragment } from '../bookFeature.ts';
import { listOpenings } from '../bookPage.ts';
import { formatDay, formatShortWeek, formatWeek } from '../dateFormats.ts';
import { type BookData, listBookDays } from '../draft.ts';
import type { Book } from '../useBook.ts';
import { BarMenu } from './BarMenu.tsx';

type DayBarProps = { book: Book; parts: readonly BookParts[]; onDate: (date: string) => void };

/** Toolbar above the book: day navigation, view, legend, and what the features add. */
export function DayBar({ book, parts, onDate }: DayBarProps) {
  const { date, data } = book;
  const { view } = book.url;
  const { today } = book.clock;
  const styles = useStyles();
  const controls = useControlStyles();
  const isNarrow = useIsPhone();
  const bar = useRef<HTMLDivElement>(null);
  // Measure the bar itself: an open editor panel makes it narrower than the window.
  const isCompact = useMeasurement(bar, barWidth, fullWidthPx) < fullWidthPx || isNarrow;
  const [isPicking, setPicking] = useState(false);
  const markDay = useDayLoads(book.locationId, date, isPicking);
  const note = emptyBookNote(book);
  const stepDays = view === 'week' ? 7 : 1;
  const weekName = isCompact ? formatShortWeek : formatWeek;
  // Until the salon's date is known, the browser's decides whether the year is shown.
  const referenceDay = today ?? toDayString(new Date());
  const dayName = (day: string) =>
    view === 'week' ? weekName(startOfWeek(day)) : formatDay(day, referenceDay, isCompact);
  return (
    <div ref={bar} className={styles.bar}>
      <Button className={styles.button} onClick={() => today && onDate(today)}>
        Today
      </Button>
      <Button
        appearance="subtle"
        className={styles.button}
        icon={<ChevronLeftRegular />}
        aria-label={`Previous ${view}`}
        onClick={() => date && onDate(addDays(date, -stepDays))}
      />
      <Button
        appearance="subtle"
        className={styles.button}
        icon={<ChevronRightRegular />}
        aria-label={`Next ${view}`}
        onClick={() => date && onDate(addDays(date, stepDays))}
      />
      <DatePicker
        aria-label="Day of the book"
        className={styles.date}
        appearance="filled-lighter"
        contentAfter={{ className: styles.sign }}
        showMonthPickerAsOverlay
        popupSurface={{ className: mergeClasses(controls.calendar, styles.calendar) }}
        onOpenChange={setPicking}
        calendar={{ calendarDayProps: { customDayCellRef: markDay } }}
        today={toLocalDate(today ?? '')}
        disabled={!date}
        value={toLocalDate(date ?? '') ?? null}
        formatDate={(picked) => (picked ? dayName(toDayString(picked)) : '')}
        onSelectDate={(picked) => picked && onDate(toDayString(picked))}
      />
      {toFragment(parts.map(({ dayTools }) => dayTools?.(isCompact)))}
      {note && !isCompact && <span className={styles.note}>{note}</span>}
      <span className={styles.end}>
        {!isNarrow && <Legend services={data?.services} />}
        {!isNarrow && <ViewPicker book={book} />}
        {toFragment(parts.map(({ viewTools }) => viewTools))}
        <BarMenu book={book} entries={parts.flatMap(({ barMenu = [] }) => barMenu)} />
      </span>
    </div>
  );
}

/** Width in px at which every control of the bar fits. */
const fullWidthPx = 720;
/** In a document without layout clientWidth is 0; treat it as wide enough. */
const barWidth = ({ clientWidth }: HTMLElement): number => clientWidth || fullWidthPx;

/** Note for a book without appointments: closed or still empty. */
function emptyBookNote({ data, grid: { page }, loading }: Book): string | undefined {
  if (!data || !loading.isCurrent) return undefined;
  if (listOpenings(data, listBookDays(data)).length === 0) return 'Closed';
  const columns = new Set(page?.columns.map(({ id }) => id));
  const isEmpty = page ? !page.appointments.some(({ columnId }) => columns.has(columnId)) : data.schedules.length === 0;
  return isEmpty ? 'No appointments yet' : undefined;
}

const useStyles = makeStyles({
  bar: {
    containerType: 'inline-size',
    ...flexRow,
    flexWrap: 'wrap',
    gap: '4px',
    padding: '0 20px 12px',
    [phone]: { flexWrap: 'nowrap', padding: '0 16px 10px' },
  },
  // A bar under each day, as long as it is booked; closed days are pale.
  calendar: {
    '& td[data-load]': {
      backgroundImage: `linear-gradient(${tokens.colorCompoundBrandStroke} 0 0)`,
      backgroundSize: 'calc(var(--booked) * 0.7) 2px',
      backgroundPosition: '15% calc(100% - 2px)',
      backgroundRepeat: 'no-repeat',
    },
    '& td[data-load="full"]': { backgroundImage: `linear-gradient(${tokens.colorPaletteRedForeground1} 0 0)` },
    '& td[data-load="closed"]': { backgroundImage: 'none', opacity: 0.45 },
  },
  button: { flexShrink: 0, minWidth: '32px' },
  date: {
    // The date stays on the first line; controls that do not fit wrap below it.
    flex: '1 1 140px',
    maxWidth: '240px',
    minWidth: 0,
    paddingLeft: '6px',
    backgroundColor: 'transparent',
    ':hover': { backgroundColor: look.entryHover },
    '& input': { fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase400, cursor: 'pointer' },
    [phone]: { maxWidth: '156px', '& input': { fontSize: tokens.fontSizeBase300 } },
  },
  // The calendar icon precedes the date.
  sign: { order: -1 },
  note: {
    padding: '2px 8px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground4,
    color: tokens.colorNeutralForeground2,
    ...denseText,
    whiteSpace: 'nowrap',
  },
  end: { ...flexRow, marginLeft: 'auto' },
});

/** Colors of the bookable service categories. */
export function Legend({ services = [] }: { services: BookData['services'] | undefined }) {
  const styles = useLegendStyles();
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

const useLegendStyles = makeStyles({
  // Container query against the bar's width.
  legend: {
    display: 'flex',
    gap: '14px',
    marginRight: '12px',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    whiteSpace: 'nowrap',
    '@container (max-width: 1300px)': { display: 'none' },
  },
  entry: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  swatch: { width: '9px', height: '9px', borderRadius: '3px', forcedColorAdjust: 'none' },
});

/** Switches between day and week, and between all stylists and one stylist per tab. */
export function ViewPicker({ book }: { book: Book }) {
  const { view, mode, chooseView, chooseMode } = book.url;
  const styles = usePickerStyles();
  return (
    <div className={styles.picker}>
      <SegmentedControl label="View" choices={views} value={view} onChange={chooseView} />
      <SegmentedControl label="View mode" choices={modes} value={mode} onChange={chooseMode} />
    </div>
  );
}

const views = [
  ['day', 'Day'],
  ['week', 'Week'],
] as const;

const modes = [
  ['default', 'Default'],
  ['tabs', 'Tabs'],
] as const;

const usePickerStyles = makeStyles({ picker: { display: 'flex', flex: 'none', gap: '8px' } });

/** A month with the days of the weeks around it that a calendar shows. */
const daysShown = 45;
const daysBefore = 7;
/** From here on a day counts as nearly full. */
const fullPercent = 90;

/** Marks the days of a calendar with how full they are: a callback for its cells. Loads a month when it is shown. */
function useDayLoads(locationId: number, date: string | undefined, isOpen: boolean) {
  const [month, setMonth] = useState<string>();
  const shown = month ?? date?.slice(0, 7);
  const isWanted = isOpen && shown !== undefined && locationId !== allLocations;
  const from = shown && addDays(`${shown}-01`, -daysBefore);
  const { data } = useRead(
    scheduler.getDayLoads,
    isWanted && from ? { body: { location_id: locationId, from, days: daysShown } } : null,
    { keepPreviousData: true },
  );
  const days = data?.days;
  const markDay = useCallback(
    (cell: HTMLElement | null, day: Date) => {
      // Each month shows its middle once.
      if (cell && day.getDate() === 15) setMonth(toDayString(day).slice(0, 7));
      const load = days?.find((one) => one.date === toDayString(day));
      if (!cell || !load) return;
      cell.dataset['load'] = !load.is_open ? 'closed' : load.booked >= fullPercent ? 'full' : 'free';
      cell.style.setProperty('--booked', `${load.booked}%`);
      cell.title = load.is_open ? `${load.booked}% booked` : 'Closed';
    },
    [days],
  );
  return markDay;
}
