import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { occupiesTime } from '../../../../shared/rules/appointmentStatus.ts';
import { personName } from '../../../../shared/rules/names.ts';
import { formatPhone } from '../../../../shared/rules/phone.ts';
import { dayOf, formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import { printRegionProps } from '../../../kit/ui/printing.ts';
import { salonHint } from '../bookPage.ts';
import { formatDay, formatFullDay, formatWeek } from '../dateFormats.ts';
import { type BookData, listBookDays } from '../draft.ts';
import { dayNote } from '../openHours.ts';
import type { Book } from '../useBook.ts';

/** Print layout of the book: one black-on-white list per stylist. Rendered only while printing. */
export function PrintSheet({ book: { data, locationId, url, grid, view } }: { book: Book }) {
  const styles = useStyles();
  if (!data) return null;
  const salon = data.locations.find(({ location_id }) => location_id === locationId)?.location_name ?? 'All Locations';
  const period = data.days === 7 ? formatWeek(data.date) : formatFullDay(data.date);
  const stylists = url.mode === 'tabs' && grid.stylist ? [grid.stylist] : (grid.stylists ?? data.stylists);
  return (
    <div className={styles.sheet} {...printRegionProps}>
      <h1 className={styles.title}>{`${salon} – ${period}`}</h1>
      <div className={mergeClasses(!view.printsPages && styles.columns)}>
        {stylists.map((stylist) => (
          <div key={stylist.user_id} className={mergeClasses(view.printsPages && styles.ownPage)}>
            <StylistList data={data} stylist={stylist} />
          </div>
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
        {buildPrintRows(data, stylist).map(({ id, day, time, client, phone, services, notes, color }) => (
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

const ruleBorder = '1px solid #767676';

// Print is black on white in every theme.
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
  ownPage: { ':not(:last-child)': { breakAfter: 'page' } },
  list: { width: '100%', tableLayout: 'fixed', marginBottom: '14px', borderCollapse: 'collapse' },
  whole: { breakInside: 'avoid' },
  name: { paddingBottom: '3px', borderBottom: '2px solid #000', fontSize: '13px', fontWeight: 650, textAlign: 'left' },
  row: { borderBottom: ruleBorder, breakInside: 'avoid' },
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
  /** Day name; in a week, on the first row of each day only. */
  day: string;
  time: string;
  client: string;
  phone: string;
  services: string;
  notes: string;
  color: string | undefined;
};

/** Rows of a stylist in chronological order, canceled appointments excluded. A week includes the reason for a day off. */
export function buildPrintRows(data: BookData, stylist: BookData['stylists'][number]): PrintRow[] {
  return listBookDays(data).flatMap((date) => {
    const day = data.days === 7 ? formatDay(date, date, true) : '';
    const rows = data.schedules
      .filter(
        (appointment) =>
          appointment.user_id === stylist.user_id && dayOf(appointment.start) === date && occupiesTime(appointment),
      )
      .sort((a, b) => a.start.localeCompare(b.start))
      .map((appointment, index) => ({
        id: appointment.appointmentId,
        day: index === 0 ? day : '',
        time: `${formatTime(minutesOfDay(appointment.start))} – ${formatTime(minutesOfDay(appointment.end))}`,
        client: appointment.client.client_name,
        phone: formatPhone(appointment.client.client_phone),
        services: appointment.services.map(({ title }) => title).join(', '),
        notes: appointment.notes,
        color: appointment.services[0]?.service_color,
      }));
    const absence = dayNote(data, stylist, date) || (data.days === 1 ? 'No appointments' : undefined);
    if (rows.length > 0 || !absence) return rows;
    return [{ id: date, day, time: absence, client: '', phone: '', services: '', notes: '', color: undefined }];
  });
}
