import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { ChevronDownRegular, ChevronRightRegular } from '@fluentui/react-icons';
import { type ComponentProps, useState } from 'react';
import type { Appointment, AppointmentAuditEntry } from '../../../../shared/contract/appointments.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { statusLabels } from '../../../../shared/rules/appointmentStatus.ts';
import { toSteps, totalMinutes } from '../../../../shared/rules/appointments.ts';
import { labelOf } from '../../../../shared/rules/labels.ts';
import { dayOf, formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import { useCanCall } from '../../../kit/data/session.tsx';
import { useRead } from '../../../kit/data/useApi.ts';
import { formatInstant, formatMoment } from '../../../kit/ui/days.ts';
import { ErrorState, LinesSkeleton } from '../../../kit/ui/States.tsx';

import type { BookData } from '../draft.ts';

type HistoryProps = ComponentProps<typeof AuditTrail> & {
  /** Client name for the aria-label when several histories are listed. */
  clientName?: string;
  /** Changing the version reloads the history. */
  version: number | undefined;
};

/** Collapsible audit log of an appointment, for users who may read it. */
export function History({ clientName, version, ...trail }: HistoryProps) {
  const styles = useStyles();
  const mayCall = useCanCall();
  const [open, setOpen] = useState(false);
  if (!mayCall(scheduler.getAppointmentTrail)) return null;
  return (
    <section className={styles.history} aria-label={clientName ? `History of ${clientName}` : 'History'}>
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
      {open && <AuditTrail key={version} {...trail} />}
    </section>
  );
}

const useStyles = makeStyles({
  history: { display: 'flex', flexDirection: 'column', gap: '8px' },
  button: { alignSelf: 'start', marginLeft: '-8px' },
});

type AuditTrailProps = { id: string; zone: string; salons: BookData['locations'] };

/** Audit entries of an appointment, newest first, in the salon's time zone. */
export function AuditTrail({ id, zone, salons }: AuditTrailProps) {
  const styles = useAuditTrailStyles();
  const { data, error, mutate } = useRead(scheduler.getAppointmentTrail, { params: { id } });
  if (error && !data) return <ErrorState text={error.message} onRetry={() => void mutate()} />;
  if (!data) return <LinesSkeleton lines={2} />;
  if (data.length === 0) return <p className={styles.none}>Nothing was done with it since records began.</p>;
  return (
    <ol className={styles.steps}>
      {data.map((step) => (
        <li key={`${step.time} ${step.action}`} className={styles.step}>
          <time dateTime={step.time} className={styles.time}>
            {formatInstant(step.time, zone)}
          </time>{' '}
          · <b className={styles.who}>{actorName(step)}</b> {describeEntry(step, salons)}
        </li>
      ))}
    </ol>
  );
}

const actorName = ({ user_name }: AppointmentAuditEntry): string => user_name || 'Somebody';

const useAuditTrailStyles = makeStyles({
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
/** `time` is the instant of the change; years that differ from it are spelled out. */
type AppointmentEdit = { time: string; before: Appointment; after: Appointment };

/** Describes an audit entry, to follow the user's name: 'moved it from 2:00 PM to 3:00 PM, to Mara Ellison'. */
export function describeEntry({ time, action, before, after, reason }: AppointmentAuditEntry, salons: Salons): string {
  if (action === 'delete') return reason ? `deleted it: ${reason}` : 'deleted it';
  if (!after) return action;
  if (!before)
    return `booked it for ${formatMoment(after.start, time)} with ${after.user_name}: ${serviceTitles(after)}`;
  if (action === 'restore') return 'restored it';
  if (action === 'status') return `marked it as ${labelOf(statusLabels, after.status)}${reason ? `: ${reason}` : ''}`;
  if (action === 'pictures') return 'changed the pictures';
  const edit = { time, before, after };
  const parts = [describeMove(edit, salons), describeServices(edit), describeClient(edit), describeNotes(edit)];
  return parts.filter(Boolean).join('; ') || 'saved it without a change';
}

function describeMove({ time, before, after }: AppointmentEdit, salons: Salons): string | undefined {
  const isSameDay = dayOf(before.start) === dayOf(after.start);
  const [from, to] = [before, after].map(({ start }) =>
    isSameDay ? formatTime(minutesOfDay(start)) : formatMoment(start, time),
  );
  const salon = salons.find(({ location_id }) => location_id === after.location);
  const parts = [
    before.start !== after.start && `from ${from} to ${to}`,
    before.user_id !== after.user_id && `to ${after.user_name}`,
    before.location !== after.location && `to ${salon?.location_name ?? 'another salon'}`,
  ].filter(Boolean);
  return parts.length > 0 ? `moved it ${parts.join(', ')}` : undefined;
}

function describeServices({ before, after }: AppointmentEdit): string | undefined {
  const [oldServices, newServices] = [before, after].map(({ services }) =>
    services.map((service) => ({ steps: toSteps(service) })),
  );
  if (serviceTitles(before) !== serviceTitles(after))
    return `changed services: ${serviceTitles(after)} (was ${serviceTitles(before)})`;
  if (!oldServices || !newServices || JSON.stringify(oldServices) === JSON.stringify(newServices)) return undefined;
  const [oldMinutes, newMinutes] = [totalMinutes(oldServices), totalMinutes(newServices)];
  return oldMinutes === newMinutes
    ? 'changed the minutes of its steps'
    : `changed it from ${oldMinutes} to ${newMinutes} minutes`;
}

const describeClient = ({ before, after }: AppointmentEdit): string | undefined =>
  before.client.client_id === after.client.client_id
    ? undefined
    : `changed the client from ${before.client.client_name} to ${after.client.client_name}`;

function describeNotes({ before, after }: AppointmentEdit): string | undefined {
  if (before.notes === after.notes) return undefined;
  return after.notes ? `changed the notes to “${after.notes}”` : 'cleared the notes';
}

const serviceTitles = ({ services }: Appointment): string => services.map(({ title }) => title).join(', ');
