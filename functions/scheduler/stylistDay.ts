import type { WeeklyBlock } from '../../shared/contract/blockedTime.ts';
import type { Location, StoredConfig } from '../../shared/contract/locations.ts';
import type { WorkingHours } from '../../shared/contract/workingHours.ts';
import type { Span } from '../../shared/rules/appointments.ts';
import { blockedSpan, listWeeklyBlocks } from '../../shared/rules/blockedTime.ts';
import type { StylistDay } from '../../shared/rules/freeStarts.ts';
import { getOpeningHours } from '../../shared/rules/openingHours.ts';
import { dayOf, findSkippedTime, minutesOfDay } from '../../shared/rules/time.ts';
import { findWorkingDay, toSpans } from '../../shared/rules/workingHours.ts';

type DayParts = {
  salon: Location;
  config: StoredConfig;
  userId: string;
  hours: WorkingHours;
  weekly: readonly WeeklyBlock[];
  busy: StylistDay['busy'] | undefined;
  clientBusy: readonly Span[] | undefined;
  earliest: number;
};

/** What is known about a stylist's day, by their hours, weekly blocks and day sheets. */
export function toStylistDay(date: string, parts: DayParts): StylistDay {
  const { salon, config, userId, hours, weekly, busy = [], clientBusy = [], earliest } = parts;
  const working = findWorkingDay(hours, date);
  const open = getOpeningHours(config, date);
  const blocks = listWeeklyBlocks(weekly, userId, date).map((one) => ({ id: one.block_id, ...blockedSpan(one) }));
  return {
    ...{ open, earliest, clientBusy },
    work: working && toSpans(working.stretches),
    busy: [...busy, ...blocks],
    skipped: open && findSkippedTime(date, salon.zone),
  };
}

const walkInStepMinutes = 5;

/** First start that is not over, in minutes since midnight: today the next five minutes. */
export function earliestStart(date: string, clock: string): number {
  if (date !== dayOf(clock)) return date < dayOf(clock) ? Number.POSITIVE_INFINITY : 0;
  return Math.ceil(minutesOfDay(clock) / walkInStepMinutes) * walkInStepMinutes;
}
