import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { type ComponentProps, useState } from 'react';
import type { Appointment, AppointmentAuditEntry } from '../../../../shared/contract/appointments.ts';
import { api } from '../../../../shared/contract/index.ts';
import { statusLabels } from '../../../../shared/rules/appointmentStatus.ts';
import { toSteps, totalMinutes } from '../../../../shared/rules/appointments.ts';
import { dayOf, formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import { useCanCall } from '../../../kit/data/session.tsx';
import { useRead } from '../../../kit/data/useApi.ts';
import { touch } from '../../../kit/ui/media.ts';
import { ErrorState, LinesSkeleton } from '../../../kit/ui/States.tsx';
import { instantText, momentText } from '../dayText.ts';
import type { BookData } from '../draft.ts';

type HistoryProps = ComponentProps<typeof Trail> & {
  /** Whose history, where several stand below each other. */
  of?: string;
  /** Another version has one step more. */
  version: number | undefined;
};

/** What was done with an appointment, told on demand to those who may know. */
export function History({ of, version, ...trail }: HistoryProps) {
  const styles = useStyles();
  const mayCall = useCanCall();
  const [open, setOpen] = useState(false);
  if (!mayCall(api.scheduler.getAppointmentTrail)) return null;
  return (
    <section className={styles.history} aria-label={of ? `History of ${of}` : 'History'}>
      <Button
        appearance="subtle"
        size="small"
        className={styles.button}
        icon={open ? <ChevronDownRegular /> : <ChevronRightRegular />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        History
      </Button>
      {open && <Trail key={version} {...trail} />}
    </section>
  );
}

const useStyles = makeStyles({
  history: { display: 'flex', flexDirection: 'column', gap: '8px' },
  button: { alignSelf: 'start', marginLeft: '-8px', [touch]: { minHeight: '44px' } },
});

type TrailProps = { id: string; zone: string; salons: BookData['locations'] };

/** Everything that was done with an appointment, the latest first, in the words of the salon and by its clock. */
export function Trail({ id, zone, salons }: TrailProps) {
  const styles = useTrailStyles();
  const { data, error, mutate } = useRead(api.scheduler.getAppointmentTrail, { params: { id } });
  if (error && !data) return <ErrorState text={error.message} onRetry={() => void mutate()} />;
  if (!data) return <LinesSkeleton lines={2} />;
  if (data.length === 0) return <p className={styles.none}>Nothing was done with it since records began.</p>;
  return (
    <ol className={styles.steps}>
      {data.map((step) => (
        <li key={`${step.time} ${step.action}`} className={styles.step}>
          <time dateTime={step.time} className={styles.time}>
            {instantText(step.time, zone)}
          </time>{' '}
          · <b className={styles.who}>{whoOf(step)}</b> {stepText(step, salons)}
        </li>
      ))}
    </ol>
  );
}

const whoOf = ({ user_name }: AppointmentAuditEntry): string => user_name || 'Somebody';

const useTrailStyles = makeStyles({
  none: { margin: 0, fontSize: '13px', color: tokens.colorNeutralForeground3 },
  steps: { display: 'flex', flexDirection: 'column', gap: '8px', margin: 0, padding: 0, listStyleType: 'none' },
  step: {
    paddingLeft: '10px',
    borderLeft: `2px solid ${tokens.colorNeutralStroke2}`,
    fontSize: '13px',
    lineHeight: '18px',
    overflowWrap: 'anywhere',
  },
  time: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' },
  who: { fontWeight: tokens.fontWeightSemibold },
});

type Salons = BookData['locations'];
/** `time` is the instant of the change: another year than that one is said. */
type Edit = { time: string; before: Appointment; after: Appointment };

/** What somebody did with an appointment, to be read after the name: 'moved it from 2:00 PM to 3:00 PM, to Mara Ellison'. */
export function stepText({ time, action, before, after, reason }: AppointmentAuditEntry, salons: Salons): string {
  if (action === 'delete') return reason ? `deleted it: ${reason}` : 'deleted it';
  if (!after) return action;
  if (!before) return `booked it for ${momentText(after.start, time)} with ${after.user_name}: ${titlesOf(after)}`;
  if (action === 'restore') return 'restored it';
  if (action === 'status') return `marked it as ${statusLabels[after.status]}${reason ? `: ${reason}` : ''}`;
  const edit = { time, before, after };
  const parts = [moveText(edit, salons), servicesText(edit), clientText(edit), notesText(edit)];
  return parts.filter(Boolean).join('; ') || 'saved it without a change';
}

function moveText({ time, before, after }: Edit, salons: Salons): string | undefined {
  const isSameDay = dayOf(before.start) === dayOf(after.start);
  const [from, to] = [before, after].map(({ start }) =>
    isSameDay ? formatTime(minutesOfDay(start)) : momentText(start, time),
  );
  const salon = salons.find(({ location_id }) => location_id === after.location);
  const parts = [
    before.start !== after.start && `from ${from} to ${to}`,
    before.user_id !== after.user_id && `to ${after.user_name}`,
    before.location !== after.location && `to ${salon?.location_name ?? 'another salon'}`,
  ].filter(Boolean);
  return parts.length > 0 ? `moved it ${parts.join(', ')}` : undefined;
}

function servicesText({ before, after }: Edit): string | undefined {
  const [old, now] = [before, after].map(({ services }) => services.map((one) => ({ steps: toSteps(one) })));
  if (titlesOf(before) !== titlesOf(after)) return `changed services: ${titlesOf(after)} (was ${titlesOf(before)})`;
  if (!old || !now || JSON.stringify(old) === JSON.stringify(now)) return undefined;
  const [shorter, longer] = [totalMinutes(old), totalMinutes(now)];
  return shorter === longer ? 'changed the minutes of its steps' : `changed it from ${shorter} to ${longer} minutes`;
}

const clientText = ({ before, after }: Edit): string | undefined =>
  before.client.client_id === after.client.client_id
    ? undefined
    : `changed the client from ${before.client.client_name} to ${after.client.client_name}`;

function notesText({ before, after }: Edit): string | undefined {
  if (before.notes === after.notes) return undefined;
  return after.notes ? `changed the notes to “${after.notes}”` : 'cleared the notes';
}

const titlesOf = ({ services }: Appointment): string => services.map(({ title }) => title).join(', ');
