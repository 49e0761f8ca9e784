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
import { dayOf, formatTime, minutesOfDay, toMoment } from '../../../../shared/rules/time.ts';
import type { BookData, Draft } from '../draft.ts';
import { daysOf } from '../draft.ts';
import { refusalOf } from '../offers.ts';
import { doubtOf } from '../openHours.ts';

type OutlookProps = {
  draft: Draft;
  /** What the draft changes. */
  stored: Draft;
  data: BookData;
};

/** What the draft would mean for the stylist's day: free until when, or busy with whom. */
export function Outlook(props: OutlookProps) {
  const styles = useStyles();
  const outlook = outlookOf(props);
  return (
    <div role="status">
      {outlook && (
        <p className={mergeClasses(styles.note, outlook.busy && styles.busy)}>
          {outlook.busy ? <WarningRegular /> : <ClockRegular />}
          {outlook.text}
        </p>
      )}
    </div>
  );
}

/**
 * What the book at hand says about the draft's time: the server decides about a double booking, this only warns of it.
 * Undefined for what does not take place, while time, stylist or services are missing, and for days that are not shown; nobody is called
 * free for what they do not do.
 */
export function outlookOf({ draft, stored, data }: OutlookProps): { text: string; busy: boolean } | undefined {
  const { start, stylistId, services, id } = draft;
  const isPlaced = start !== undefined && stylistId !== undefined && totalMinutes(services) > 0;
  if (!isPlaced || !occupiesTime(draft) || !daysOf(data).includes(draft.date)) return undefined;
  const others = data.schedules
    .filter((one) => one.user_id === stylistId && dayOf(one.start) === draft.date)
    .filter((one) => one.appointmentId !== id && occupiesTime(one))
    .map((one) => ({
      client: one.client.client_name,
      busy: busySegments(
        one.services.map((service) => ({ steps: toSteps(service) })),
        minutesOfDay(one.start),
      ),
    }));
  const own = busySegments(services, start);
  const clashes = others
    .map(({ client, busy }) => ({ client, at: findFirstOverlap(own, busy) }))
    .flatMap(({ client, at }) => (at === undefined ? [] : [{ client, at }]))
    .toSorted((a, b) => a.at - b.at);
  const [clash] = clashes;
  if (clash) return { text: `Busy with ${clash.client} at ${formatTime(clash.at)}.`, busy: true };
  const salon = data.locations.find(({ location_id }) => location_id === draft.locationId);
  const problem = (salon && clockProblem(toMoment(draft.date, start), services, salon)) ?? doubtOf(data, draft);
  if (problem) return { text: problem, busy: true };
  if (refusalOf(services, stored, stylistId, data)) return undefined;
  const end = start + totalMinutes(services);
  const later = others.flatMap(({ busy }) => busy.map(({ from }) => from)).filter((from) => from >= end);
  if (later.length === 0) return { text: 'Free for the rest of the day.', busy: false };
  return { text: `Free until the next client at ${formatTime(Math.min(...later))}.`, busy: false };
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
