import type { Appointment } from '../contract/appointments.ts';
import { occupiesTime } from './appointmentStatus.ts';
import { roundToCents } from './numbers.ts';
import { dayOf, minutesBetween } from './time.ts';

/** Fewest visits from which it is told how often a client comes. */
const minVisitsForRhythm = 3;
const minutesPerDay = 24 * 60;

type PastVisit = Pick<Appointment, 'start' | 'status' | 'bill'>;

/** Key figures of a client's past appointments (newest first): canceled and missed ones are no visits. */
export function summarizeVisits(past: readonly PastVisit[]) {
  const visits = past.filter(occupiesTime);
  const bills = past.flatMap(({ bill }) => bill ?? []);
  const gaps = visits
    .slice(1)
    .map(({ start }, nth) => Math.round(minutesBetween(start, visits[nth]?.start ?? start) / minutesPerDay))
    .sort((a, b) => a - b);
  return {
    visits: visits.length,
    lastDay: visits[0] && dayOf(visits[0].start),
    /** Closed bills in dollars; undefined if none is closed. */
    spent: bills.length > 0 ? roundToCents(bills.reduce((sum, { total }) => sum + total, 0)) : undefined,
    /** Median of the days from one visit to the next; undefined for fewer than three. */
    daysBetweenVisits: visits.length >= minVisitsForRhythm ? gaps[Math.floor(gaps.length / 2)] : undefined,
    noShows: past.filter(({ status }) => status === 'no_show').length,
  };
}
