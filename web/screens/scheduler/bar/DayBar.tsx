import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  Tooltip,
  tokens,
} from '@fluentui/react-components';
import { DatePicker } from '@fluentui/react-datepicker-compat';
import {
  ArrowClockwiseRegular,
  ChevronLeftRegular,
  ChevronRightRegular,
  DeleteDismissRegular,
  MoreHorizontalRegular,
  PrintRegular,
} from '@fluentui/react-icons';
import { useMemo, useRef } from 'react';
import { addDays, startOfWeek } from '../../../../shared/rules/time.ts';
import { useControlStyles } from '../../../kit/ui/controlStyles.ts';
import { toDayString, toLocalDate } from '../../../kit/ui/days.ts';
import { phone, touch, useIsPhone } from '../../../kit/ui/media.ts';
import { SegmentedControl } from '../../../kit/ui/SegmentedControl.tsx';
import { look } from '../../../kit/ui/theme.ts';
import { useMeasurement } from '../../../kit/ui/useMeasurement.ts';
import { DeletedButton, type Restore, useDeleted } from '../Deleted.tsx';
import { dayText, shortWeekText, weekText } from '../dayText.ts';
import { type BookData, daysOf } from '../draft.ts';
import { openingsOf } from '../page.ts';
import type { Book } from '../useBook.ts';

type DayBarProps = { book: Book; onDate: (date: string) => void; onRestore: Restore };

/** The line above the book: which days, how they are looked at, and what the colors mean. */
export function DayBar({ book, onDate, onRestore }: DayBarProps) {
  const { date, today, data, view } = book;
  const styles = useStyles();
  const controls = useControlStyles();
  const isNarrow = useIsPhone();
  const bar = useRef<HTMLDivElement>(null);
  // Beside the panel there is less room than the window tells.
  const isShort = useMeasurement(bar, roomOf, roomy) < roomy || isNarrow;
  const note = noteOf(book);
  const step = view === 'week' ? 7 : 1;
  const weekName = isShort ? shortWeekText : weekText;
  // Until the salon's today is known, that of the browser tells whether the year has to be said.
  const year = today ?? toDayString(new Date());
  const dayName = (day: string) => (view === 'week' ? weekName(startOfWeek(day)) : dayText(day, year, isShort));
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
        today={toLocalDate(today ?? '')}
        disabled={!date}
        value={toLocalDate(date ?? '') ?? null}
        formatDate={(picked) => (picked ? dayName(toDayString(picked)) : '')}
        onSelectDate={(picked) => picked && onDate(toDayString(picked))}
      />
      {!isNarrow && <DeletedButton book={book} small={isShort} onRestore={onRestore} />}
      {note && !isShort && <span className={styles.note}>{note}</span>}
      <span className={styles.end}>
        {!isNarrow && <Legend services={data?.services} />}
        {isNarrow ? <BarMenu book={book} onRestore={onRestore} /> : <ViewPicker book={book} />}
        {!isNarrow && <PrintButton />}
      </span>
    </div>
  );
}

/** Where all has room that the bar can say, in px. */
const roomy = 720;
/** A document without layout has room for everything. */
const roomOf = ({ clientWidth }: HTMLElement): number => clientWidth || roomy;

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
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '4px',
    padding: '0 20px 12px',
    [phone]: { flexWrap: 'nowrap', padding: '0 16px 10px' },
  },
  button: { flexShrink: 0, minWidth: '32px', [touch]: { minHeight: '44px', minWidth: '44px' } },
  date: {
    // The name of the day comes first: what has no room beside it goes below.
    flex: '1 1 140px',
    maxWidth: '240px',
    minWidth: 0,
    paddingLeft: '6px',
    backgroundColor: 'transparent',
    ':hover': { backgroundColor: look.entryHover },
    '& input': { fontWeight: tokens.fontWeightSemibold, fontSize: tokens.fontSizeBase400, cursor: 'pointer' },
    [touch]: { minHeight: '44px' },
    [phone]: { maxWidth: '156px', '& input': { fontSize: tokens.fontSizeBase300 } },
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

/** What the line above the book has no room for on a phone. */
export function BarMenu({ book, onRestore }: { book: Book; onRestore: Restore }) {
  const { view, chooseView, refresh } = book;
  const styles = useMenuStyles();
  const deleted = useDeleted(book, onRestore);
  return (
    <>
      <Menu
        checkedValues={{ view: [view] }}
        onCheckedValueChange={(_, { checkedItems }) => chooseView(checkedItems[0] === 'week' ? 'week' : 'day')}
      >
        <MenuTrigger disableButtonEnhancement>
          <Button
            appearance="subtle"
            icon={<MoreHorizontalRegular />}
            aria-label="View and more"
            className={styles.target}
          />
        </MenuTrigger>
        <MenuPopover>
          <MenuList>
            <MenuItemRadio className={styles.target} name="view" value="day">
              Day
            </MenuItemRadio>
            <MenuItemRadio className={styles.target} name="view" value="week">
              Week
            </MenuItemRadio>
            <MenuDivider />
            <MenuItem className={styles.target} icon={<ArrowClockwiseRegular />} onClick={() => void refresh()}>
              Refresh
            </MenuItem>
            <MenuItem className={styles.target} icon={<PrintRegular />} onClick={() => window.print()}>
              Print
            </MenuItem>
            {deleted && (
              <MenuItem className={styles.target} icon={<DeleteDismissRegular />} onClick={deleted.show}>
                {deleted.text}
              </MenuItem>
            )}
          </MenuList>
        </MenuPopover>
      </Menu>
      {deleted?.drawer}
    </>
  );
}

const useMenuStyles = makeStyles({
  target: { alignItems: 'center', [touch]: { minHeight: '44px', minWidth: '44px' } },
});

/** The colors of the categories that can be booked. */
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
  // The line above the book is the container it is asked about.
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

/** A day or a week, of all the stylists or of one at a time. */
export function ViewPicker({ book: { view, mode, chooseView, chooseMode } }: { book: Book }) {
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

/** Prints what the book shows; the browser's own way of printing does the same. */
export function PrintButton() {
  const styles = usePrintStyles();
  return (
    <Tooltip content="Print" relationship="label">
      <Button appearance="subtle" className={styles.button} icon={<PrintRegular />} onClick={() => window.print()} />
    </Tooltip>
  );
}

const usePrintStyles = makeStyles({
  button: { marginLeft: '8px', [touch]: { minHeight: '44px', minWidth: '44px' } },
});
