import { dayFieldNames, type SalonHours, weekdays } from '../contract/locations.ts';
import type { WorkingHours } from '../contract/workingHours.ts';
import { busySegments, type Span, toSteps, totalMinutes } from './appointments.ts';
import { dayOf, minutesOfDay, weekdayOf } from './time.ts';
import { findWorkingDay, toSpans } from './workingHours.ts';

const midnight = 24 * 60;

/** Opening hours on a date in minutes since midnight; undefined if closed, the whole day if the salon is not configured yet. */
export function getOpeningHours(config: SalonHours, date: string): Span | undefined {
  const day = weekdays[weekdayOf(date)];
  if (!day || config.timeZone === undefined) return { from: 0, to: midnight };
  const { isOpen, open, close } = dayFieldNames(day);
  if (!config[isOpen]) return undefined;
  return { from: minutesOfDay(config[open] ?? '00:00'), to: minutesOfDay(config[close] ?? '24:00') };
}

const contains = (hours: Span, { from, to }: Span): boolean => hours.from <= from && to <= hours.to;

type Timed = { start: number; services: Parameters<typeof busySegments>[0] };

/** Whether the whole appointment lies within the opening hours. */
export const isWithinOpening = ({ start, services }: Timed, opening: Span | undefined): boolean =>
  opening !== undefined && contains(opening, { from: start, to: start + totalMinutes(services) });

/** Whether all servicing lies within working hours. Gaps may overlap a break, because the stylist is free then. */
export const isWithinWork = ({ start, services }: Timed, work: readonly Span[]): boolean =>
  busySegments(services, start).every((segment) => work.some((stretch) => contains(stretch, segment)));

type Booked = { start: string; services: readonly Parameters<typeof toSteps>[0][] };

const toTimed = ({ start, services }: Booked): Timed => ({
  start: minutesOfDay(start),
  services: services.map((service) => ({ steps: toSteps(service) })),
});

/** Appointments inside the old opening hours but outside the new ones. */
export const findStrandedByOpening = <A extends Booked>(
  appointments: readonly A[],
  before: SalonHours,
  after: SalonHours,
): A[] =>
  appointments.filter((booked) => {
    const [day, one] = [dayOf(booked.start), toTimed(booked)];
    return isWithinOpening(one, getOpeningHours(before, day)) && !isWithinOpening(one, getOpeningHours(after, day));
  });

/** Appointments inside the stylist's old working hours but outside the new ones, including on new days off. */
export function findStrandedByWork<A extends Booked>(
  appointments: readonly A[],
  before: WorkingHours,
  after: WorkingHours,
): A[] {
  const fits = (hours: WorkingHours, booked: Booked) => {
    const day = findWorkingDay(hours, dayOf(booked.start));
    return day === undefined || isWithinWork(toTimed(booked), toSpans(day.stretches));
  };
  return appointments.filter((booked) => fits(before, booked) && !fits(after, booked));
}
