import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CalendarAddRegular, CartRegular } from '@fluentui/react-icons';
import { Link, useNavigate } from 'react-router-dom';
import type { ClientAppointment } from '../../../shared/contract/appointments.ts';
import { scheduler } from '../../../shared/contract/scheduler.ts';
import { occupiesTime, statusLabels } from '../../../shared/rules/appointmentStatus.ts';
import { formatMoney } from '../../../shared/rules/format.ts';
import { parseFormula } from '../../../shared/rules/formulas.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { dayOf, formatTime, minutesOfDay } from '../../../shared/rules/time.ts';
import { useSession } from '../../kit/data/session.tsx';
import { usePages } from '../../kit/data/usePages.ts';
import { formatLongDay } from '../../kit/ui/days.ts';
import { SideCard } from '../../kit/ui/SplitLayout.tsx';
import { ErrorState, LinesSkeleton } from '../../kit/ui/States.tsx';
import { denseText, flexColumn, look, quietDenseText } from '../../kit/ui/theme.ts';
import { FormulaStrip } from '../../salon/formula/FormulaStrip.tsx';
import { BeforeAndAfter } from '../../salon/pictures/VisitPictures.tsx';
import { useHomeSalon } from '../../salon/useHomeSalon.ts';
import { useSalonWatch } from '../../salon/watch.ts';

/** Upcoming or past appointments of a client in the user's salons. A null client loads nothing. */
export function useClientVisits(clientId: string | null, when: 'next' | 'past') {
  const { scope } = useSession();
  const read = usePages(scheduler.listClientAppointments, (cursor) =>
    clientId === null ? null : { body: { ...scope, client_id: clientId, when, ...(cursor && { cursor }) } },
  );
  useSalonWatch(useHomeSalon(), read.retry);
  return read;
}
type Visits = ReturnType<typeof useClientVisits>;

/** Returns a function that opens the book with the client selected. */
export function useBookForClient(clientId: string) {
  const navigate = useNavigate();
  const { user } = useSession();
  const salon = user.location_id === null ? '' : `&location_id=${user.location_id}`;
  return () => void navigate(`/scheduler?client_id=${clientId}${salon}`);
}

export function NextAppointments({ clientId, visits }: { clientId: string; visits: Visits }) {
  const openBook = useBookForClient(clientId);
  const navigate = useNavigate();
  return (
    <SideCard
      title="Next appointments"
      tool={
        <>
          <Button icon={<CartRegular />} onClick={() => void navigate(`/scheduler?sell=${clientId}`)}>
            Sell
          </Button>
          <Button icon={<CalendarAddRegular />} onClick={openBook}>
            Book
          </Button>
        </>
      }
    >
      <Appointments visits={visits} none="Nothing is booked." />
    </SideCard>
  );
}

export function PastAppointments({ visits }: { visits: Visits }) {
  return (
    <SideCard title="Past appointments">
      <Appointments visits={visits} none="No past appointments." />
    </SideCard>
  );
}

interface AppointmentsProps {
  visits: Visits;
  /** Text for an empty list. */
  none: string;
}

export function Appointments({
  visits: { pages, error, isLoading, hasMore, loadMore: more, retry },
  none,
}: AppointmentsProps) {
  const styles = useStyles();
  const appointments = pages?.flatMap(({ Items }) => Items) ?? [];
  if (pages && appointments.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <>
      {appointments.length > 0 && (
        <ul className={styles.list}>
          {appointments.map((appointment) => (
            <AppointmentLine key={appointment.appointmentId} appointment={appointment} />
          ))}
        </ul>
      )}
      {error && !isLoading ? (
        <div className={styles.problem}>
          <ErrorState text={error.message} onRetry={retry} />
        </div>
      ) : isLoading ? (
        <LinesSkeleton lines={3} />
      ) : (
        hasMore && (
          <Button appearance="subtle" className={styles.more} onClick={more}>
            Show more
          </Button>
        )
      )}
    </>
  );
}

const useStyles = makeStyles({
  none: { margin: '4px 0', color: tokens.colorNeutralForeground3 },
  list: { display: 'flex', flexDirection: 'column', margin: '4px -8px', padding: 0, listStyleType: 'none' },
  problem: { margin: '8px 0' },
  more: { width: '100%' },
});

/** An appointment of a client, linked to its day in the book. */
function AppointmentLine({ appointment }: { appointment: ClientAppointment }) {
  const styles = useLineStyles();
  const { appointmentId, start, services, user_name, location, location_name, price, status, formula, pictures } =
    appointment;
  const date = dayOf(start);
  return (
    <li className={styles.line}>
      <Link to={`/scheduler?location_id=${location}&date=${date}&appointment=${appointmentId}`} className={styles.link}>
        <span className={styles.when}>
          {formatLongDay(date)} · {formatTime(minutesOfDay(start))}
        </span>
        <span className={styles.price}>{formatMoney(price)}</span>
        <span className={styles.services}>{services.map(({ title }) => title).join(', ')}</span>
        <span className={styles.where}>
          {[user_name, location_name, ...(occupiesTime(appointment) ? [] : [labelOf(statusLabels, status)])].join(
            ' · ',
          )}
        </span>
        {formula && (
          <span className={styles.formula}>
            {formula.split('\n').map((line, nth) => {
              const entries = parseFormula(line);
              const key = `${nth} ${line}`;
              return entries ? (
                <FormulaStrip key={key} entries={entries} size="small" />
              ) : (
                <span key={key}>{line}</span>
              );
            })}
          </span>
        )}
      </Link>
      {pictures && (
        <div className={styles.pictures}>
          <BeforeAndAfter visitId={appointmentId} pictures={pictures} />
        </div>
      )}
    </li>
  );
}

const useLineStyles = makeStyles({
  line: { ':not(:first-child)': { borderTop: `1px solid ${look.gridLine}` } },
  link: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: '12px',
    padding: '8px',
    borderRadius: tokens.borderRadiusMedium,
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    overflowWrap: 'anywhere',
    ':hover': { backgroundColor: look.rowHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  when: { color: tokens.colorBrandForegroundLink, fontWeight: tokens.fontWeightSemibold },
  pictures: { padding: '0 8px 8px' },
  price: { fontVariantNumeric: 'tabular-nums' },
  services: { gridColumn: '1 / -1' },
  formula: { ...denseText, ...flexColumn, gridColumn: '1 / -1', gap: '2px', marginTop: '4px' },
  where: { ...quietDenseText, gridColumn: '1 / -1' },
});
