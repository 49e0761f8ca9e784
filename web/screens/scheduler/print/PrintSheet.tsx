import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { occupiesTime } from '../../../../shared/rules/appointmentStatus.ts';
import { personName } from '../../../../shared/rules/names.ts';
import { dayOf, formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import { formatPhone } from '../../../kit/ui/format.ts';
import { printRegionProps } from '../../../kit/ui/printing.ts';
import { dayText, fullDayText, weekText } from '../dayText.ts';
import { type BookData, daysOf } from '../draft.ts';
import { dayNote } from '../openHours.ts';
import { salonHint } from '../page.ts';
import type { Book } from '../useBook.ts';

/** The book on paper: a list for each stylist to hang on the wall, black on white, with a colored edge. It exists only while it is printed. */
export function PrintSheet({ book: { data, mode, stylist, locationId } }: { book: Book }) {
  const styles = useStyles();
  if (!data) return null;
  const salon = data.locations.find(({ location_id }) => location_id === locationId)?.location_name ?? 'All Locations';
  const when = data.days === 7 ? weekText(data.date) : fullDayText(data.date);
  const shown = mode === 'tabs' && stylist ? [stylist] : data.stylists;
  return (
    <div className={styles.sheet} {...printRegionProps}>
      <h1 className={styles.title}>{`${salon} – ${when}`}</h1>
      <div className={styles.columns}>
        {shown.map((one) => (
          <StylistList key={one.user_id} data={data} stylist={one} />
        ))}
      </div>
    </div>
  );
}

function StylistList({ data, stylist }: { data: BookData; stylist: BookData['stylists'][number] }) {
  const styles = useStyles();
  const hint = salonHint(data, stylist);
  return (
    <table className={mergeClasses(styles.list, data.days === 1 && styles.whole)}>
      <caption className={styles.name}>{[personName(stylist), hint].filter(Boolean).join(' · ')}</caption>
      <tbody>
        {printRows(data, stylist).map(({ id, day, time, client, phone, services, notes, color }) => (
          <tr key={id} className={styles.row}>
            {data.days === 7 && <th className={styles.day}>{day}</th>}
            <td className={styles.time} style={{ borderLeftColor: color ?? 'transparent' }}>
              {time}
            </td>
            <td className={styles.guest}>
              <span className={styles.client}>{client}</span>
              {phone && <span className={styles.phone}>{phone}</span>}
            </td>
            <td className={styles.cell}>
              {services}
              {notes && <div className={styles.notes}>{notes}</div>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const line = '1px solid #767676';

// Paper is white and ink is black in every theme.
const useStyles = makeStyles({
  sheet: {
    page: 'book',
    flexGrow: 1,
    '@media screen': { display: 'none' },
    backgroundColor: '#fff',
    color: '#000',
    fontSize: '11px',
    lineHeight: '15px',
    fontVariantNumeric: 'tabular-nums',
    printColorAdjust: 'exact',
  },
  title: { margin: '0 0 10px', fontSize: '18px', lineHeight: '24px' },
  columns: { columnCount: 2, columnGap: '24px' },
  list: { width: '100%', tableLayout: 'fixed', marginBottom: '14px', borderCollapse: 'collapse' },
  whole: { breakInside: 'avoid' },
  name: { paddingBottom: '3px', borderBottom: '2px solid #000', fontSize: '13px', fontWeight: 650, textAlign: 'left' },
  row: { borderBottom: line, breakInside: 'avoid' },
  day: { width: '70px', padding: '2px 6px 2px 0', fontWeight: 650, textAlign: 'left', verticalAlign: 'top' },
  time: {
    width: '108px',
    padding: '2px 6px',
    borderLeft: '5px solid transparent',
    verticalAlign: 'top',
    whiteSpace: 'nowrap',
  },
  guest: { width: '120px', padding: '2px 6px', verticalAlign: 'top' },
  cell: { padding: '2px 6px', verticalAlign: 'top' },
  client: { fontWeight: 650 },
  phone: { display: 'block', whiteSpace: 'nowrap' },
  notes: { fontStyle: 'italic' },
});

export type PrintRow = {
  id: string;
  /** In a week, on the first line of each day. */
  day: string;
  time: string;
  client: string;
  phone: string;
  services: string;
  notes: string;
  color: string | undefined;
};

/** The lines of a stylist in order of time: what takes place, and in a week why they are away on a day. */
export function printRows(data: BookData, stylist: BookData['stylists'][number]): PrintRow[] {
  return daysOf(data).flatMap((date) => {
    const day = data.days === 7 ? dayText(date, date, true) : '';
    const rows = data.schedules
      .filter((one) => one.user_id === stylist.user_id && dayOf(one.start) === date && occupiesTime(one))
      .toSorted((a, b) => a.start.localeCompare(b.start))
      .map((one, index) => ({
        id: one.appointmentId,
        day: index === 0 ? day : '',
        time: `${formatTime(minutesOfDay(one.start))} – ${formatTime(minutesOfDay(one.end))}`,
        client: one.client.client_name,
        phone: formatPhone(one.client.client_phone),
        services: one.services.map(({ title }) => title).join(', '),
        notes: one.notes,
        color: one.services[0]?.service_color,
      }));
    const away = dayNote(data, stylist, date) || (data.days === 1 ? 'No appointments' : undefined);
    if (rows.length > 0 || !away) return rows;
    return [{ id: date, day, time: away, client: '', phone: '', services: '', notes: '', color: undefined }];
  });
}
