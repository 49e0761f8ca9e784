import type { Appointment } from '../contract/appointments.ts';
import { isExpected } from './appointmentStatus.ts';
import { busySegments, findFirstOverlap, type Span, toSteps } from './appointments.ts';
import { addMinutes, dayOf, minutesOfDay } from './time.ts';

/** New start of a visit, and its delay in minutes against the booked start. */
export type Delay = { before: Appointment; start: string; late_minutes: number };

/** Visits that later ones wait for are moved in steps of five minutes, as clocks are read. */
const stepMinutes = 5;

/**
 * Moves a visit to `minutes` behind its booked start. Later visits of its stylist that would overlap because of that follow, each by as
 * little as needed; the gap of a color gives way. The visit itself comes first. 0 takes a delay back, without moving others.
 */
export function planDelay(day: readonly Appointment[], late: Appointment, minutes: number): Delay[] {
  const first = delay(late, minutes - (late.late_minutes ?? 0));
  const delays = [first];
  const followers = day
    .filter(({ user_id, start, appointmentId }) => {
      const isLater = user_id === late.user_id && dayOf(start) === dayOf(late.start) && start >= late.start;
      return isLater && appointmentId !== late.appointmentId;
    })
    .filter(isExpected)
    .sort((a, b) => a.start.localeCompare(b.start));
  for (const follower of followers) {
    const overlaps = (by: number) =>
      delays.some(({ before, start }) => {
        const wasDoubleBooked = overlapsAt(follower, follower.start, busyAt(before, before.start));
        return !wasDoubleBooked && overlapsAt(follower, addMinutes(follower.start, by), busyAt(before, start));
      });
    let by = 0;
    while (overlaps(by)) by += stepMinutes;
    if (by > 0) delays.push(delay(follower, by));
  }
  return delays;
}

const delay = (before: Appointment, by: number): Delay => ({
  before,
  start: addMinutes(before.start, by),
  late_minutes: (before.late_minutes ?? 0) + by,
});

const busyAt = ({ services }: Appointment, start: string): Span[] =>
  busySegments(
    services.map((service) => ({ steps: toSteps(service) })),
    minutesOfDay(start),
  );

const overlapsAt = (visit: Appointment, start: string, busy: readonly Span[]): boolean =>
  findFirstOverlap(busyAt(visit, start), busy) !== undefined;
