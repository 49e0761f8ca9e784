import * as z from 'zod';
import { appointment } from './appointments.ts';
import { cancelReason } from './booking.ts';
import { defineFamily, staff } from './endpoint.ts';
import { date, id, localDateTime, message } from './fields.ts';

/** Visits that one series may add: a visit a week for two years. */
export const maxSeriesVisits = 104;
export const maxWeeksBetween = 26;

const weeks = z
  .int()
  .min(1, 'At least every week')
  .max(maxWeeksBetween, `At most every ${maxWeeksBetween} weeks`)
  .describe('Number of weeks from one visit of the series to the next');

export const seriesPlanQuery = z.strictObject({
  schedule_entry_id: id,
  every_weeks: weeks,
  until: date.describe(
    'Last day on which the series can have a visit, YYYY-MM-DD, at most two years after the first visit',
  ),
});
export type SeriesPlanQuery = z.output<typeof seriesPlanQuery>;

/** A visit of a planned series. */
export const plannedVisit = z.object({
  start: localDateTime.describe(
    'Start of the planned visit, on the same weekday and at the same time as the first visit of the series',
  ),
  state: z
    .enum(['free', 'taken', 'away', 'closed'])
    .describe(
      'State of the planned start: `free`; `taken` by another booking; `away` if the stylist does not work then; `closed` if the salon is closed',
    ),
  nearest: localDateTime
    .optional()
    .describe(
      'Nearest free start, at most three days before or after the planned one. Missing if the planned start is free or none was found.',
    ),
});
export type PlannedVisit = z.infer<typeof plannedVisit>;

export const seriesForm = z.strictObject({
  schedule_entry_id: id,
  series_id: id.describe(
    'ID of the series of repeating visits, chosen by the caller. A retry with the same ID books nothing twice.',
  ),
  every_weeks: weeks,
  starts: z
    .array(localDateTime)
    .min(1, 'Please choose at least one visit')
    .max(maxSeriesVisits, `At most ${maxSeriesVisits} visits`)
    .refine((list) => new Set(list.map((start) => start.slice(0, 10))).size === list.length, 'One visit a day'),
});
export type SeriesForm = z.output<typeof seriesForm>;

/** Endpoints of repeated visits. */
export const series = defineFamily({
  planSeries: {
    summary: 'Plan a series of repeating visits: which dates are free, and the nearest free start for the others',
    method: 'POST',
    path: '/scheduler/series/plan',
    allow: staff,
    body: seriesPlanQuery,
    reply: z.object({ visits: z.array(plannedVisit).max(maxSeriesVisits) }),
  },
  createSeries: {
    summary:
      'Book an appointment again at several starts, as a series. Starts that are taken by now are refused, the others are booked.',
    method: 'POST',
    path: '/scheduler/series',
    allow: staff,
    body: seriesForm,
    reply: message.extend({
      booked: z.array(appointment),
      refused: z.array(z.object({ start: localDateTime, message: z.string() })),
    }),
    status: 201,
  },
  listSeries: {
    summary: 'List an appointment and the later appointments of its series of repeating visits',
    method: 'POST',
    path: '/scheduler/series/following',
    allow: staff,
    body: z.strictObject({ schedule_entry_id: id }),
    reply: z.object({ appointments: z.array(appointment) }),
  },
  cancelSeries: {
    summary: 'Cancel an appointment and all later ones of its series of repeating visits that have not started',
    method: 'PUT',
    path: '/scheduler/series/cancel',
    allow: staff,
    body: z.strictObject({ schedule_entry_id: id, reason: cancelReason }),
    reply: message.extend({ cancelled: z.array(appointment) }),
  },
});
