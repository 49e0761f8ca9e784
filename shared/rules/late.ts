import type { Appointment } from '../contract/appointments.ts';
import { isExpected } from './appointmentStatus.ts';
import { busySegments, findFirstOverlap, type Span, toSteps } from './appointments.ts';
import { addMinutes, dayOf, minutesOfDay } from './time.ts';
import { isTogether } from './together.ts';

/** New start of a visit, and its delay in minutes against the booked start. */
export type Delay = { before: Appointment; start: string; late_minutes: number };

/** Visits that later ones wait for are moved in steps of five minutes, as clocks are read. */
const stepMinutes = 5;

/**
 * Moves a visit to `minutes` behind its booked start, and those booked together with it that come later. Later visits of their stylists
 * that would overlap because of that follow, each by as little as needed; the gap of a color gives way. The visit itself comes first.
 * 0 takes a delay back, without moving visits of others.
 */
export function planDelay(day: readonly Appointment[], late: Appointment, minutes: number): Delay[] {
  const by = minutes - (late.late_minutes ?? 0);
  const together = day.filter((one) => isTogether(late, one) && one.start >= late.start && isExpected(one));
  const delays = [delay(late, by), ...together.map((one) => delay(one, Math.max(by, -(one.late_minutes ?? 0))))];
  const moved = [late, ...together];
  const followers = day
    .filter((one) => {
      const isLater = moved.some(({ user_id, start }) => one.user_id === user_id && isSameDayFrom(one.start, start));
      return isLater && moved.every(({ appointmentId }) => appointmentId !== one.appointmentId);
    })
    .filter(isExpected)
    .sort((a, b) => a.start.localeCompare(b.start));
  for (const follower of followers) {
    const overlaps = (by: number) =>
      delays.some(({ before, start }) => {
        const wasDoubleBooked = overlapsAt(follower, follower.start, busyAt(before, before.start));
        return (
          before.user_id === follower.user_id &&
          !wasDoubleBooked &&
          overlapsAt(follower, addMinutes(follower.start, by), busyAt(before, start))
        );
      });
    let by = 0;
    while (overlaps(by)) by += stepMinutes;
    if (by > 0) delays.push(delay(follower, by));
  }
  return delays;
}

const isSameDayFrom = (start: string, from: string): boolean => dayOf(start) === dayOf(from) && start >= from;

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
