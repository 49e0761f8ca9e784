import { isPlanned } from '../../shared/rules/appointmentStatus.ts';
import { buildSegments } from '../../shared/rules/appointments.ts';
import { appointmentSpan } from './measures.ts';
import type { BookAppointment } from './types.ts';

/** Where the client of a visit is now: in the chair, with color working, waiting in the salon, or late. */
export type Presence = 'chair' | 'color' | 'waiting' | 'late';

/** What the current time makes of a visit. A block with an equal one is not drawn again. */
export type LiveState = {
  presence?: Presence;
  /** Gap in which the color works, with the minutes that are left; negative once it is ready. */
  color?: { from: number; minutes: number; left: number };
  /** Minutes since a late client was expected, or since the planned end of a visit in the chair. */
  behind?: number;
  /** Over, and nobody is there. */
  isPast?: true;
};

const graceMinutes = 5;
/** Nobody tells when the color is rinsed, so after this time it counts as done. */
const maxOverMinutes = 15;

const nothing: LiveState = {};
const past: LiveState = { isPast: true };

type Visit = Pick<BookAppointment, 'start' | 'services' | 'status' | 'blocked'>;

/** State of a visit on its day, at a time in minutes since midnight. Without a status a visit is booked. */
export function getLiveState(visit: Visit, now: number): LiveState {
  const { from, to } = appointmentSpan(visit);
  const { status = 'booked', blocked } = visit;
  if (!blocked && status === 'in_service') {
    const color = findColor(visit, now);
    return {
      presence: color ? 'color' : 'chair',
      ...(color && { color }),
      ...(now > to + graceMinutes && { behind: now - to }),
    };
  }
  if (!blocked && status === 'arrived') return { presence: 'waiting' };
  if (to <= now) return past;
  const isLate = !blocked && isPlanned({ status }) && now > from + graceMinutes;
  return isLate ? { presence: 'late', behind: now - from } : nothing;
}

function findColor({ services, start }: Visit, now: number): LiveState['color'] {
  const gap = buildSegments(services, start).findLast(({ kind, from }) => kind === 'gap' && from <= now);
  if (!gap || now >= gap.to + maxOverMinutes) return undefined;
  return { from: gap.from, minutes: gap.to - gap.from, left: gap.to - now };
}

/** 'Color working, 12 min' in two parts, of which a narrow column shows the second. */
export function colorTexts(left: number): [string, string] {
  if (left > 0) return ['Color working, ', `${left} min`];
  return ['', -left < graceMinutes ? 'Color ready' : `${-left} min over`];
}
