import type { Appointment } from '../../../shared/contract/appointments.ts';
import type { WeeklyBlock } from '../../../shared/contract/blockedTime.ts';
import { occupiesTime } from '../../../shared/rules/appointmentStatus.ts';
import { findFirstOverlap } from '../../../shared/rules/appointments.ts';
import { dayOf, minutesOfDay, weekdayOf } from '../../../shared/rules/time.ts';

const lunchMinutes = 30;
const earliestStart = 11 * 60 + 30;
const latestStart = 14 * 60;

/** A weekly lunch of a stylist for each weekday on which the same half hour is free in all weeks of the book. */
export function createLunches(appointments: readonly Appointment[], since: string): WeeklyBlock[] {
  const byWeekday = Map.groupBy(appointments.filter(occupiesTime), ({ start }) => weekdayOf(dayOf(start)));
  return [...byWeekday].flatMap(([weekday, visits]): WeeklyBlock[] => {
    const [first] = visits;
    const from = first && findFreeStart(visits);
    if (!first || from === undefined) return [];
    const place = { location: first.location, weekday, from, since };
    return [
      {
        block_id: `01DEMOLUNCH${first.user_id.slice(-6)}${weekday}`,
        ...place,
        ...{ minutes: lunchMinutes, kind: 'lunch', title: '', skipped: [] },
      },
    ];
  });
}

/** Earliest half hour that no visit covers, its gaps included. */
function findFreeStart(visits: readonly Appointment[]): number | undefined {
  const spans = visits.map(({ start, end }) => ({ from: minutesOfDay(start), to: minutesOfDay(end) }));
  for (let from = earliestStart; from <= latestStart; from += 15)
    if (findFirstOverlap([{ from, to: from + lunchMinutes }], spans) === undefined) return from;
  return undefined;
}
