import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { isExpected, occupiesTime } from '../../../../shared/rules/appointmentStatus.ts';
import { busySegments, findFirstOverlap, type Span, toSteps } from '../../../../shared/rules/appointments.ts';
import { dayOf, minutesOfDay } from '../../../../shared/rules/time.ts';
import { applyDraft, type BookData, type Draft, toDraft } from '../draft.ts';
import { findServiceProblem } from '../offers.ts';
import type { PlannedMove } from './useMoves.ts';

/**
 * How an appointment swaps with the one that it was dropped onto: each takes the other's stylist and start. Undefined if it was dropped
 * onto none or several, or if one of them does not fit in the other's place.
 */
export function planSwap(dropped: Appointment, changed: Draft, data: BookData): readonly PlannedMove[] | undefined {
  const target = applyDraft(dropped, changed);
  const others = data.schedules.filter((one) => one.appointmentId !== dropped.appointmentId && occupiesTime(one));
  const hit = others.filter((one) => overlap(one, target));
  const [other] = hit;
  if (!other || hit.length > 1 || !isExpected(other) || !isExpected(dropped) || other.location !== dropped.location)
    return undefined;
  const [there, here] = [placeAt(dropped, other), placeAt(other, dropped)];
  const rest = others.filter((one) => one !== other);
  const isFree = (moved: Appointment) => !rest.some((one) => overlap(one, moved));
  const fits = isFree(there) && isFree(here) && !overlap(there, here);
  return fits && canDo(dropped, other, data) && canDo(other, dropped, data)
    ? [
        { before: dropped, user_id: other.user_id, start: other.start },
        { before: other, user_id: dropped.user_id, start: dropped.start },
      ]
    : undefined;
}

export const describeSwap = (moves: readonly PlannedMove[]): string =>
  `${moves.map(({ before }) => before.client.client_name).join(' and ')} have swapped.`;

const placeAt = (one: Appointment, { user_id, start }: Appointment): Appointment => ({ ...one, user_id, start });

const canDo = (one: Appointment, { user_id }: Appointment, data: BookData): boolean =>
  findServiceProblem(toDraft(one).services, toDraft(one), user_id, data) === undefined;

const busyOf = ({ services, start }: Appointment): Span[] =>
  busySegments(
    services.map((service) => ({ steps: toSteps(service) })),
    minutesOfDay(start),
  );

const overlap = (a: Appointment, b: Appointment): boolean =>
  a.user_id === b.user_id && dayOf(a.start) === dayOf(b.start) && findFirstOverlap(busyOf(a), busyOf(b)) !== undefined;
