import * as z from 'zod';
import { date, id, localDateTime } from './fields.ts';

/** Visits that one series may add: a visit a week for two years. */
export const maxSeriesVisits = 104;
export const maxWeeksBetween = 26;

const weeks = z
  .int()
  .min(1, 'At least every week')
  .max(maxWeeksBetween, `At most every ${maxWeeksBetween} weeks`)
  .describe('Weeks from one visit to the next');

export const seriesPlanQuery = z.strictObject({
  schedule_entry_id: id,
  every_weeks: weeks,
  until: date.describe('The last day that may have a visit, at most two years ahead'),
});
export type SeriesPlanQuery = z.output<typeof seriesPlanQuery>;

/** A visit of a planned series. */
export const plannedVisit = z.object({
  start: localDateTime.describe('The same weekday and time as the first visit'),
  state: z.enum(['free', 'taken', 'away', 'closed']).describe('Away: the stylist does not work then'),
  nearest: localDateTime.optional().describe('The nearest free start, of a day nearby if that day has none'),
});
export type PlannedVisit = z.infer<typeof plannedVisit>;

export const seriesForm = z.strictObject({
  schedule_entry_id: id,
  series_id: id.describe('Chosen by the client; a repeated request with it books nothing twice'),
  every_weeks: weeks,
  starts: z
    .array(localDateTime)
    .min(1, 'Please choose at least one visit')
    .max(maxSeriesVisits, `At most ${maxSeriesVisits} visits`)
    .refine((list) => new Set(list.map((start) => start.slice(0, 10))).size === list.length, 'One visit a day'),
});
export type SeriesForm = z.output<typeof seriesForm>;
