import { Link, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useNavigate } from 'react-router-dom';
import type { ClientAppointment } from '../../../../shared/contract/appointments.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { formatPatchTest } from '../../../../shared/rules/patchTest.ts';
import { formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import { useRead } from '../../../kit/data/useApi.ts';
import { formatShortDay } from '../../../kit/ui/days.ts';
import { touch } from '../../../kit/ui/media.ts';
import { denseText, ellipsis } from '../../../kit/ui/theme.ts';

type ClientDetailsProps = {
  clientId: string;
  /** The open appointment, which is neither counted nor named. */
  appointmentId: string | undefined;
  /** What was mixed last, in one line, where nothing else in the panel tells it. */
  lastFormula?: string | undefined;
};

/** What the desk wants to know about the client of an appointment: their note, visits, the last and the next one. */
export function ClientDetails({ clientId, appointmentId, lastFormula }: ClientDetailsProps) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { data } = useRead(scheduler.getClientSummary, {
    body: { client_id: clientId, ...(appointmentId !== undefined && { appointment_id: appointmentId }) },
  });
  const href = `/edit-client-form?clientId=${clientId}`;
  return (
    <>
      <dl className={styles.facts}>
        <Fact label="Visits" text={data ? formatCounts(data) : '…'} />
        <Fact label="Last" text={data ? formatVisit(data.last, false) : '…'} />
        {lastFormula && <Fact label="Formula" text={lastFormula} />}
        {data?.patch_test && (
          <Fact
            label="Patch test"
            text={formatPatchTest(data.patch_test, formatShortDay)}
            tone={data.patch_test.result}
          />
        )}
        <Fact label="Next" text={data ? formatVisit(data.next, true) : '…'} />
        {data?.notes && <Fact label="Note" text={data.notes} isLong />}
      </dl>
      <Link
        className={styles.open}
        href={href}
        onClick={(event) => {
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          event.preventDefault();
          navigate(href);
        }}
      >
        Open client
      </Link>
    </>
  );
}

type Tone = 'negative' | 'positive';

/** In one line, which its text does not make taller when it arrives. */
function Fact({ label, text, isLong, tone }: { label: string; text: string; isLong?: boolean; tone?: Tone }) {
  const styles = useStyles();
  return (
    <>
      <dt className={styles.label}>{label}</dt>
      <dd
        className={mergeClasses(styles.text, !isLong && styles.line, tone && styles[tone])}
        title={isLong ? undefined : text}
      >
        {text}
      </dd>
    </>
  );
}

type VisitCounts = { visits: number; no_shows: number; is_capped: boolean };

/** '14 visits · 1 no-show'; with a plus if there are more than were counted. */
function formatCounts({ visits, no_shows, is_capped }: VisitCounts): string {
  const past = visits === 0 ? 'First visit' : `${visits}${is_capped ? '+' : ''} ${visits === 1 ? 'visit' : 'visits'}`;
  const missed = no_shows > 0 && `${no_shows} ${no_shows === 1 ? 'no-show' : 'no-shows'}`;
  return [past, missed].filter(Boolean).join(' · ');
}

function formatVisit(visit: ClientAppointment | undefined, withTime: boolean): string {
  if (!visit) return withTime ? 'Nothing booked' : 'None yet';
  const time = withTime && formatTime(minutesOfDay(visit.start));
  const services = visit.services.map(({ title }) => title).join(', ');
  return [formatShortDay(visit.start.slice(0, 10)), time, services, visit.user_name].filter(Boolean).join(' · ');
}

const useStyles = makeStyles({
  facts: { display: 'grid', gridTemplateColumns: '68px 1fr', gap: '4px 8px', margin: 0, ...denseText },
  label: { color: tokens.colorNeutralForeground3 },
  text: { margin: 0, minWidth: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
  line: { ...ellipsis },
  negative: { color: tokens.colorStatusSuccessForeground1 },
  positive: { color: tokens.colorStatusDangerForeground1, fontWeight: tokens.fontWeightSemibold },
  open: {
    display: 'inline-flex',
    alignItems: 'center',
    alignSelf: 'start',
    gap: '6px',
    ...denseText,
    [touch]: { minHeight: '44px' },
  },
});
