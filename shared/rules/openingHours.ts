import { fieldsOfDay, type StoredConfig, weekdays } from '../contract/locations.ts';
import type { WorkingHours } from '../contract/workingHours.ts';
import { busySegments, type Span, stepsOf, totalMinutes } from './appointments.ts';
import { dayOf, minutesOf, weekdayOf } from './time.ts';
import { spansOf, workingDayOn } from './workingHours.ts';

const midnight = 24 * 60;

/** Opening and closing minute of a salon on a day; undefined while it is closed all day, the whole day until configured. */
export function openingOf(config: StoredConfig, date: string): Span | undefined {
  const day = weekdays[weekdayOf(date)];
  if (!day || config.timeZone === undefined) return { from: 0, to: midnight };
  const { isOpen, open, close } = fieldsOfDay(day);
  if (!config[isOpen]) return undefined;
  return { from: minutesOf(config[open] ?? '00:00'), to: minutesOf(config[close] ?? '24:00') };
}

const holds = (hours: Span, { from, to }: Span): boolean => hours.from <= from && to <= hours.to;

type Timed = { start: number; services: Parameters<typeof busySegments>[0] };

/** Whether an appointment lies within a salon's opening, from its start to its end. */
export const fitsOpening = ({ start, services }: Timed, opening: Span | undefined): boolean =>
  opening !== undefined && holds(opening, { from: start, to: start + totalMinutes(services) });

/** Whether a stylist works while they serve: in a gap they are free, so it may fall into a break. */
export const fitsWork = ({ start, services }: Timed, work: readonly Span[]): boolean =>
  busySegments(services, start).every((segment) => work.some((stretch) => holds(stretch, segment)));

type Booked = { start: string; services: readonly Parameters<typeof stepsOf>[0][] };

const timed = ({ start, services }: Booked): Timed => ({
  start: minutesOf(start),
  services: services.map((service) => ({ steps: stepsOf(service) })),
});

/** The appointments that lie within a salon's hours now and would not within the new ones. */
export const strandedByOpening = <A extends Booked>(
  appointments: readonly A[],
  before: StoredConfig,
  after: StoredConfig,
): A[] =>
  appointments.filter((booked) => {
    const [day, one] = [dayOf(booked.start), timed(booked)];
    return fitsOpening(one, openingOf(before, day)) && !fitsOpening(one, openingOf(after, day));
  });

/** The appointments of a stylist that lie within their working hours now and would not within the new ones, days off among them. */
export function strandedByWork<A extends Booked>(
  appointments: readonly A[],
  before: WorkingHours,
  after: WorkingHours,
): A[] {
  const fits = (hours: WorkingHours, booked: Booked) => {
    const day = workingDayOn(hours, dayOf(booked.start));
    return day === undefined || fitsWork(timed(booked), spansOf(day.stretches));
  };
  return appointments.filter((booked) => fits(before, booked) && !fits(after, booked));
}
