import { takesPlace } from '../../../../shared/rules/appointmentStatus.ts';
import { busySegments, firstOverlap, stepsOf, totalMinutes } from '../../../../shared/rules/appointments.ts';
import { dayOf, minutesOf, timeText } from '../../../../shared/rules/time.ts';
import { daysOf } from '../days.ts';
import type { BookData, Draft } from '../draft.ts';

/**
 * What the book at hand says about the draft's time: the server decides about a double booking, this only warns of it.
 * Undefined for what does not take place, while time, stylist or services are missing, and for days that are not shown.
 */
export function outlookOf(draft: Draft, data: BookData): { text: string; busy: boolean } | undefined {
  const { start, stylistId, services, id } = draft;
  const isPlaced = start !== undefined && stylistId !== undefined && totalMinutes(services) > 0;
  if (!isPlaced || !takesPlace(draft) || !daysOf(data).includes(draft.date)) return undefined;
  const others = data.schedules
    .filter((one) => one.user_id === stylistId && dayOf(one.start) === draft.date)
    .filter((one) => one.appointmentId !== id && takesPlace(one))
    .map((one) => ({
      client: one.client.client_name,
      busy: busySegments(
        one.services.map((service) => ({ steps: stepsOf(service) })),
        minutesOf(one.start),
      ),
    }));
  const own = busySegments(services, start);
  const clashes = others
    .map(({ client, busy }) => ({ client, at: firstOverlap(own, busy) }))
    .flatMap(({ client, at }) => (at === undefined ? [] : [{ client, at }]))
    .toSorted((a, b) => a.at - b.at);
  const [clash] = clashes;
  if (clash) return { text: `Busy with ${clash.client} at ${timeText(clash.at)}.`, busy: true };
  const end = start + totalMinutes(services);
  const later = others.flatMap(({ busy }) => busy.map(({ from }) => from)).filter((from) => from >= end);
  if (later.length === 0) return { text: 'Free for the rest of the day.', busy: false };
  return { text: `Free until the next client at ${timeText(Math.min(...later))}.`, busy: false };
}
