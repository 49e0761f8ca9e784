import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ClockRegular, WarningRegular } from '@fluentui/react-icons';
import { occupiesTime } from '../../../../shared/rules/appointmentStatus.ts';
import {
  busySegments,
  clockProblem,
  findFirstOverlap,
  toSteps,
  totalMinutes,
} from '../../../../shared/rules/appointments.ts';
import { blockedSpan, blockedTimeTitle } from '../../../../shared/rules/blockedTime.ts';
import { dayOf, formatTime, minutesOfDay, toMoment } from '../../../../shared/rules/time.ts';
import type { BookData, Draft } from '../draft.ts';
import { listBookDays } from '../draft.ts';
import { findServiceProblem } from '../offers.ts';
import { hoursWarning } from '../openHours.ts';

type AvailabilityProps = {
  draft: Draft;
  /** The appointment as saved. */
  stored: Draft;
  data: BookData;
};

/** Whether the stylist is free at the draft's time, and until when, or who they are busy with. */
export function Availability(props: AvailabilityProps) {
  const styles = useStyles();
  const availability = checkAvailability(props);
  return (
    <div role="status">
      {availability && (
        <p className={mergeClasses(styles.note, availability.busy && styles.busy)}>
          {availability.busy ? <WarningRegular /> : <ClockRegular />}
          {availability.text}
        </p>
      )}
    </div>
  );
}

/**
 * Availability according to the loaded book. Only a warning: the server decides about double bookings.
 * Undefined for canceled appointments, incomplete drafts, days that are not loaded and services the stylist does not offer.
 */
export function checkAvailability({
  draft,
  stored,
  data,
}: AvailabilityProps): { text: string; busy: boolean } | undefined {
  const { start, stylistId, services, id } = draft;
  const isPlaced = start !== undefined && stylistId !== undefined && totalMinutes(services) > 0;
  if (!isPlaced || !occupiesTime(draft) || !listBookDays(data).includes(draft.date)) return undefined;
  const visits = data.schedules
    .filter((appointment) => appointment.user_id === stylistId && dayOf(appointment.start) === draft.date)
    .filter((appointment) => appointment.appointmentId !== id && occupiesTime(appointment))
    .map((appointment) => ({
      client: appointment.client.client_name,
      busy: busySegments(
        appointment.services.map((service) => ({ steps: toSteps(service) })),
        minutesOfDay(appointment.start),
      ),
    }));
  const blocked = data.blocked
    .filter((block) => block.user_id === stylistId && dayOf(block.start) === draft.date)
    .map((block) => ({ client: blockedTimeTitle(block).toLowerCase(), busy: [blockedSpan(block)] }));
  const others = [...visits, ...blocked];
  const segments = busySegments(services, start);
  const clashes = others
    .map(({ client, busy }) => ({ client, at: findFirstOverlap(segments, busy) }))
    .flatMap(({ client, at }) => (at === undefined ? [] : [{ client, at }]))
    .sort((a, b) => a.at - b.at);
  const [clash] = clashes;
  if (clash) return { text: `Busy with ${clash.client} at ${formatTime(clash.at)}.`, busy: true };
  const salon = data.locations.find(({ location_id }) => location_id === draft.locationId);
  const problem = (salon && clockProblem(toMoment(draft.date, start), services, salon)) ?? hoursWarning(data, draft);
  if (problem) return { text: problem, busy: true };
  if (findServiceProblem(services, stored, stylistId, data)) return undefined;
  const end = start + totalMinutes(services);
  const laterStarts = others.flatMap(({ busy }) => busy.map(({ from }) => from)).filter((from) => from >= end);
  if (laterStarts.length === 0) return { text: 'Free for the rest of the day.', busy: false };
  return { text: `Free until the next client at ${formatTime(Math.min(...laterStarts))}.`, busy: false };
}

const useStyles = makeStyles({
  note: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    margin: 0,
    padding: '9px 12px',
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    fontSize: '13px',
    lineHeight: '18px',
    '& svg': { flexShrink: 0, fontSize: '20px' },
  },
  busy: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
});
