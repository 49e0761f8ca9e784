import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { CalendarAddRegular } from '@fluentui/react-icons';
import { useNavigate } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import { SideCard } from '../../kit/SideCard.tsx';
import { ErrorState, LinesSkeleton } from '../../kit/States.tsx';
import { useSession } from '../../kit/session.tsx';
import { usePages } from '../../kit/usePages.ts';
import { AppointmentLine } from './AppointmentLine.tsx';

/** When the client comes next and when she came before, in the salons of whoever looks. */
export function ClientAppointments({ clientId }: { clientId: string }) {
  const navigate = useNavigate();
  const { user } = useSession();
  const salon = user.location_id === null ? '' : `&location_id=${user.location_id}`;
  const book = () => navigate(`/scheduler?client_id=${clientId}${salon}`);
  return (
    <>
      <SideCard
        title="Next appointments"
        tool={
          <Button icon={<CalendarAddRegular />} onClick={book}>
            Book
          </Button>
        }
      >
        <Appointments clientId={clientId} when="next" none="Nothing is booked." />
      </SideCard>
      <SideCard title="Past appointments">
        <Appointments clientId={clientId} when="past" none="No past appointments." />
      </SideCard>
    </>
  );
}

interface AppointmentsProps {
  clientId: string;
  when: 'next' | 'past';
  /** What it says when there are none. */
  none: string;
}

function Appointments({ clientId, when, none }: AppointmentsProps) {
  const styles = useStyles();
  const { scope } = useSession();
  const { pages, error, isLoading, hasMore, more, retry } = usePages(
    api.scheduler.listClientAppointments,
    (cursor) => ({ body: { ...scope, client_id: clientId, when, ...(cursor && { cursor }) } }),
  );
  const appointments = pages?.flatMap(({ Items }) => Items) ?? [];
  if (pages && appointments.length === 0) return <p className={styles.none}>{none}</p>;
  return (
    <>
      {appointments.length > 0 && (
        <ul className={styles.list}>
          {appointments.map((one) => (
            <AppointmentLine key={one.appointmentId} appointment={one} />
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
