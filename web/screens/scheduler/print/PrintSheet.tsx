import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { occupiesTime } from '../../../../shared/rules/appointmentStatus.ts';
import { buildSegments, type Span, toSteps } from '../../../../shared/rules/appointments.ts';
import { personName } from '../../../../shared/rules/names.ts';
import { formatPhone } from '../../../../shared/rules/phone.ts';
import { dayOf, minutesOfDay } from '../../../../shared/rules/time.ts';
import { formatClock } from '../../../book/bookTexts.ts';
import { printRegionProps } from '../../../kit/ui/printing.ts';
import { salonHint } from '../bookPage.ts';
import { formatDay, formatFullDay, formatWeek } from '../dateFormats.ts';
import { type BookData, listBookDays } from '../draft.ts';
import { dayNote } from '../openHours.ts';
import type { Book } from '../useBook.ts';

/** Most columns that a sheet has room for. */
const maxColumns = 8;

/** Print layout of the book, black on white: a column per stylist, or a list for each. Rendered only while printing. */
export function PrintSheet({ book: { data, locationId, url, grid, view } }: { book: Book }) {
  const styles = useStyles();
  if (!data) return null;
  const salon = data.locations.find(({ location_id }) => location_id === locationId)?.location_name ?? 'All Locations';
  const title = `${salon} – ${data.days === 7 ? formatWeek(data.date) : formatFullDay(data.date)}`;
  const stylists = url.mode === 'tabs' && grid.stylist ? [grid.stylist] : (grid.stylists ?? data.stylists);
  const isInColumns = data.days === 1 && !view.printsPages && stylists.length > 1;
  const sheets = isInColumns ? splitEvenly(stylists) : stylists.map((stylist) => [stylist]);
  return (
    <div
      className={mergeClasses(styles.sheet, data.days === 7 && !view.printsPages && styles.twoLists)}
      {...printRegionProps}
    >
      {sheets.map((sheet) => (
        <table
          key={sheet[0]?.user_id}
          aria-label={sheet.map(personName).join(', ')}
          className={mergeClasses(styles.table, (isInColumns || view.printsPages) && styles.ownPage)}
        >
          <thead>
            <tr>
              <th colSpan={isInColumns ? sheet.length : 4} className={styles.title}>
                <h1 className={styles.heading}>{title}</h1>
              </th>
            </tr>
            <tr>
              {sheet.map((stylist) => (
                <th key={stylist.user_id} colSpan={isInColumns ? 1 : 4} className={styles.name}>
                  {[personName(stylist), salonHint(data, stylist)].filter(Boolean).join(' · ')}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {isInColumns ? (
              <tr>
                {sheet.map((stylist) => (
                  <td key={stylist.user_id} className={styles.column}>
                    <Cards rows={buildPrintRows(data, stylist)} />
                  </td>
                ))}
              </tr>
            ) : (
              sheet.map((stylist) => <ListRows key={stylist.user_id} rows={buildPrintRows(data, stylist)} />)
            )}
          </tbody>
        </table>
      ))}
    </div>
  );
}

/** Stylists by sheet: all about as many. */
function splitEvenly<S>(stylists: readonly S[]): S[][] {
  const size = Math.ceil(stylists.length / Math.ceil(stylists.length / maxColumns));
  return Array.from({ length: Math.ceil(stylists.length / size) }, (_, index) =>
    stylists.slice(index * size, (index + 1) * size),
  );
}

type RowsProps = { rows: readonly PrintRow[] };

/** Visits of a stylist below each other. */
function Cards({ rows }: RowsProps) {
  const styles = useStyles();
  return rows.map((row) => (
    <div key={row.id} className={styles.card} style={{ borderLeftColor: row.color ?? 'transparent' }}>
      <Time row={row} />
      <Client row={row} />
      <Details row={row} />
    </div>
  ));
}

/** Visits of a stylist as rows. */
function ListRows({ rows }: RowsProps) {
  const styles = useStyles();
  return rows.map((row) => (
    <tr key={row.id} className={styles.row}>
      <th className={styles.day}>{row.day}</th>
      <td className={styles.time} style={{ borderLeftColor: row.color ?? 'transparent' }}>
        <Time row={row} />
      </td>
      <td className={styles.guest}>
        <Client row={row} />
      </td>
      <td className={styles.cell}>
        <Details row={row} />
      </td>
    </tr>
  ));
}

/** The time with a box to tick; a check mark once the client has confirmed. */
function Time({ row: { client, time, isConfirmed } }: { row: PrintRow }) {
  const styles = useStyles();
  return (
    <div>
      {client && <i className={styles.box} />}
      <span className={styles.clock}>{time}</span>
      {isConfirmed && <span className={styles.confirmed}>✓ confirmed</span>}
    </div>
  );
}

function Client({ row: { client, phone } }: { row: PrintRow }) {
  const styles = useStyles();
  return (
    <div>
      <span className={styles.client}>{client}</span> <span className={styles.phone}>{phone}</span>
    </div>
  );
}

function Details({ row: { allergy, services, gaps, notes } }: { row: PrintRow }) {
  const styles = useStyles();
  return (
    <>
      {allergy && <div className={styles.client}>{allergy}</div>}
      <div>{services}</div>
      {gaps && <div>{gaps}</div>}
      {notes && <div className={styles.notes}>{notes}</div>}
    </>
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
    fontSize: '10pt',
    lineHeight: '13pt',
    fontVariantNumeric: 'tabular-nums',
    overflowWrap: 'anywhere',
    printColorAdjust: 'exact',
  },
  twoLists: { columnCount: 2, columnGap: '24px' },
  table: { width: '100%', tableLayout: 'fixed', marginBottom: '14px', borderCollapse: 'collapse' },
  ownPage: { ':not(:last-child)': { breakAfter: 'page' } },
  title: { padding: '0 0 6px', textAlign: 'left' },
  heading: { margin: 0, fontSize: '13pt', lineHeight: '17pt', fontWeight: 650 },
  name: { padding: '0 6px 3px', borderBottom: '2px solid #000', fontWeight: 650, textAlign: 'left' },
  column: { padding: 0, verticalAlign: 'top', ':not(:last-child)': { borderRight: ruleBorder } },
  card: { padding: '4px 4px 6px', borderLeft: '4px solid transparent', borderBottom: ruleBorder, breakInside: 'avoid' },
  row: { borderBottom: ruleBorder, breakInside: 'avoid' },
  day: { width: '70px', padding: '3px 6px 3px 0', fontWeight: 650, textAlign: 'left', verticalAlign: 'top' },
  time: { width: '112px', padding: '3px 6px', borderLeft: '5px solid transparent', verticalAlign: 'top' },
  guest: { width: '120px', padding: '3px 6px', verticalAlign: 'top' },
  cell: { padding: '3px 6px', verticalAlign: 'top' },
  box: { display: 'inline-block', width: '10px', height: '10px', marginRight: '5px', border: '1px solid #000' },
  clock: { whiteSpace: 'nowrap' },
  confirmed: { display: 'inline-block', marginLeft: '6px', fontSize: '9pt' },
  client: { fontWeight: 700 },
  phone: { display: 'inline-block', fontSize: '8.5pt' },
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
  /** 'Gap 10:15 – 10:45' */
  gaps: string;
  allergy: string;
  isConfirmed: boolean;
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
        time: formatSpan({ from: minutesOfDay(appointment.start), to: minutesOfDay(appointment.end) }),
        client: appointment.client.client_name,
        phone: formatPhone(appointment.client.client_phone),
        services: appointment.services.map(({ title }) => title).join(', '),
        gaps: gapsText(appointment),
        allergy: appointment.alert ? `Allergy: ${appointment.alert}` : '',
        isConfirmed: appointment.status === 'confirmed',
        notes: appointment.notes,
        color: appointment.services[0]?.service_color,
      }));
    const absence = dayNote(data, stylist, date) || (data.days === 1 ? 'No appointments' : undefined);
    if (rows.length > 0 || !absence) return rows;
    return [{ id: date, day, time: absence, ...noVisit }];
  });
}

const noVisit = {
  client: '',
  phone: '',
  services: '',
  gaps: '',
  allergy: '',
  isConfirmed: false,
  notes: '',
  color: undefined,
};

/** '9:30 – 11:00' */
const formatSpan = ({ from, to }: Span): string => `${formatClock(from)} – ${formatClock(to)}`;

function gapsText({ services, start }: BookData['schedules'][number]): string {
  const steps = services.map((service) => ({ steps: toSteps(service) }));
  const gaps = buildSegments(steps, minutesOfDay(start)).filter(({ kind }) => kind === 'gap');
  return gaps.length === 0 ? '' : `Gap ${gaps.map(formatSpan).join(', ')}`;
}
