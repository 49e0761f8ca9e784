import { Button, Dropdown, makeStyles, Option, tokens } from '@fluentui/react-components';
import { DatePicker } from '@fluentui/react-datepicker-compat';
import { AddRegular, ArrowClockwiseRegular, ChevronLeftRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { allLocations } from '../../../shared/contract/fields.ts';
import { addDays } from '../../../shared/rules/time.ts';
import type { BookData } from './draft.ts';

type ToolsProps = { data: BookData | undefined; locationId: number; onLocation: (id: number) => void };

/** The salon of the book, with all of them first. */
export function SalonPicker({ data, locationId, onLocation }: ToolsProps) {
  const styles = useStyles();
  const salons = [{ location_id: allLocations, location_name: 'All Locations' }, ...(data?.locations ?? [])];
  const chosen = salons.find(({ location_id }) => location_id === locationId);
  return (
    <Dropdown
      aria-label="Location"
      className={styles.salon}
      value={chosen?.location_name ?? ''}
      selectedOptions={[String(locationId)]}
      onOptionSelect={(_, { optionValue }) => onLocation(Number(optionValue))}
    >
      {salons.map(({ location_id, location_name }) => (
        <Option key={location_id} value={String(location_id)}>
          {location_name}
        </Option>
      ))}
    </Dropdown>
  );
}

type ActionsProps = { refreshing: boolean; onRefresh: () => void; onNew: () => void };

export function BookActions({ refreshing, onRefresh, onNew }: ActionsProps) {
  return (
    <>
      <Button appearance="subtle" icon={<ArrowClockwiseRegular />} disabledFocusable={refreshing} onClick={onRefresh}>
        Refresh
      </Button>
      <Button appearance="primary" icon={<AddRegular />} onClick={onNew}>
        New appointment
      </Button>
    </>
  );
}

type DayProps = { date: string; today: string; onDate: (date: string) => void; data: BookData | undefined };

const long = new Intl.DateTimeFormat('en-US', { weekday: 'long', month: 'long', day: 'numeric', timeZone: 'UTC' });

/** The date picker speaks in Dates at the browser's midnight; only its calendar day counts. */
const asPicked = (day: string): Date =>
  new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)));
const dayOfPicked = (picked: Date): string =>
  [picked.getFullYear(), picked.getMonth() + 1, picked.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-');

/** The line above the book: which day, and what the colors mean. */
export function DayBar({ date, today, onDate, data }: DayProps) {
  const styles = useStyles();
  const categories = new Map(data?.services.map(({ category_name, color }) => [category_name, color]));
  return (
    <div className={styles.bar}>
      <Button onClick={() => onDate(today)} disabledFocusable={date === today}>
        Today
      </Button>
      <Button
        appearance="subtle"
        icon={<ChevronLeftRegular />}
        aria-label="Previous day"
        onClick={() => onDate(addDays(date, -1))}
      />
      <Button
        appearance="subtle"
        icon={<ChevronRightRegular />}
        aria-label="Next day"
        onClick={() => onDate(addDays(date, 1))}
      />
      <DatePicker
        aria-label="Day of the book"
        className={styles.date}
        appearance="underline"
        value={asPicked(date)}
        formatDate={(picked) => (picked ? long.format(Date.parse(dayOfPicked(picked))) : '')}
        onSelectDate={(picked) => picked && onDate(dayOfPicked(picked))}
      />
      <div className={styles.legend}>
        {[...categories].map(([name, color]) => (
          <span key={name} className={styles.entry}>
            <i className={styles.swatch} style={{ backgroundColor: color }} />
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}

const useStyles = makeStyles({
  salon: { minWidth: '160px' },
  bar: {
    display: 'flex',
    alignItems: 'center',
    gap: '6px',
    flexWrap: 'wrap',
    marginBottom: '12px',
    '@media print': { display: 'none' },
  },
  date: { width: '230px', fontWeight: tokens.fontWeightMedium },
  legend: {
    display: 'flex',
    gap: '14px',
    marginLeft: 'auto',
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground2,
    '@media (max-width: 1023px)': { display: 'none' },
  },
  entry: { display: 'inline-flex', alignItems: 'center', gap: '6px' },
  swatch: { width: '9px', height: '9px', borderRadius: '3px' },
});
