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
import { blockedSpan, blockedTimeTitle, describeBlocked } from '../../../../shared/rules/blockedTime.ts';
import { personName } from '../../../../shared/rules/names.ts';
import { dayOf, formatTime, minutesOfDay, toMoment } from '../../../../shared/rules/time.ts';
import { denseText, flexRow } from '../../../kit/ui/theme.ts';
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
      describe: (at: number) => `Busy with ${appointment.client.client_name} at ${formatTime(at)}.`,
      name: 'the next client',
      busy: busySegments(
        appointment.services.map((service) => ({ steps: toSteps(service) })),
        minutesOfDay(appointment.start),
      ),
    }));
  const stylist = data.stylists.find(({ user_id }) => user_id === stylistId);
  const stylistName = stylist ? personName(stylist) : stored.stylistName;
  const blocked = data.blocked
    .filter((block) => block.user_id === stylistId && dayOf(block.start) === draft.date)
    .map((block) => {
      const [name, span] = [blockedTimeTitle(block), blockedSpan(block)];
      return { describe: () => `${stylistName}: ${describeBlocked(name, span)}.`, name, busy: [span] };
    });
  const others = [...visits, ...blocked];
  const segments = busySegments(services, start);
  const [clash] = others
    .flatMap(({ describe, busy }) => {
      const at = findFirstOverlap(segments, busy);
      return at === undefined ? [] : [{ describe, at }];
    })
    .sort((a, b) => a.at - b.at);
  if (clash) return { text: clash.describe(clash.at), busy: true };
  const salon = data.locations.find(({ location_id }) => location_id === draft.locationId);
  const problem = (salon && clockProblem(toMoment(draft.date, start), services, salon)) ?? hoursWarning(data, draft);
  if (problem) return { text: problem, busy: true };
  if (findServiceProblem(services, stored, stylistId, data)) return undefined;
  const end = start + totalMinutes(services);
  const [next] = others
    .flatMap(({ name, busy }) => busy.map(({ from }) => ({ name, from })))
    .filter(({ from }) => from >= end)
    .sort((a, b) => a.from - b.from);
  const until = next ? `until ${next.name} at ${formatTime(next.from)}` : 'for the rest of the day';
  return { text: `Free ${until}.`, busy: false };
}

const useStyles = makeStyles({
  note: {
    ...flexRow,
    gap: '10px',
    margin: 0,
    padding: '9px 12px',
    border: `1px solid ${tokens.colorTransparentStroke}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorBrandForeground2,
    ...denseText,
    '& svg': { flexShrink: 0, fontSize: '20px' },
  },
  busy: {
    backgroundColor: tokens.colorStatusWarningBackground1,
    color: tokens.colorStatusWarningForeground1,
  },
});
