import * as z from 'zod';
import { date, singleLine, version } from './fields.ts';
import type { weekdays } from './locations.ts';

const quarter = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Choose a quarter of an hour');

/** Uninterrupted working time. The break is the time between two stretches. */
export const stretch = z.strictObject({ from: quarter, to: z.literal('24:00').or(quarter) }).meta({ id: 'Stretch' });
export type Stretch = z.infer<typeof stretch>;

const stretches = z
  .array(stretch)
  .max(2, 'At most one break a day')
  .refine((list) => list.every(({ from, to }) => from < to), 'The end must be after the beginning')
  .refine(
    (list) => list.every(({ from }, index) => index === 0 || (list[index - 1]?.to ?? '') < from),
    'A stretch must begin after the one before has ended',
  )
  .describe('Working time on this day: one stretch, or two with a break in between; empty on a day off');

const week = z.strictObject({
  Sunday: stretches,
  Monday: stretches,
  Tuesday: stretches,
  Wednesday: stretches,
  Thursday: stretches,
  Friday: stretches,
  Saturday: stretches,
} satisfies Record<(typeof weekdays)[number], typeof stretches>);

const exception = z.object({
  date,
  until: date
    .optional()
    .describe(
      'Last day of an exception to the weekly working hours, YYYY-MM-DD. Missing if the exception is for one day.',
    ),
  stretches,
  note: z.string(),
  absence: z
    .object({ replaced: z.object({ stretches, note: z.string() }).nullable() })
    .optional()
    .describe(
      'Sick leave of the stylist on this day. `replaced` is the exception that returns when the sick leave ends, or null. Missing if not sick.',
    ),
});
type Exception = z.infer<typeof exception>;

/** Whether an exception covers the day ('YYYY-MM-DD'). */
export const isDayWithin = (day: string, { date: first, until = first }: Pick<Exception, 'date' | 'until'>): boolean =>
  first <= day && day <= until;

/** Indexes of exceptions that overlap an earlier one. */
export const findOverlapping = (exceptions: readonly Pick<Exception, 'date' | 'until'>[]): number[] =>
  exceptions.flatMap((one, index) =>
    exceptions.slice(0, index).some((other) => isDayWithin(one.date, other) || isDayWithin(other.date, one))
      ? [index]
      : [],
  );

/** Weekly working hours of a stylist with exceptions, including days off. */
export const workingHours = z.object({
  week: week
    .nullable()
    .describe('Weekly working hours of the stylist; null if the stylist works whenever the salon is open'),
  exceptions: z.array(exception),
  version: version
    .or(z.literal(0))
    .describe('Version of the working hours, incremented by every save; 0 if the hours were never saved'),
});
export type WorkingHours = z.output<typeof workingHours>;

/** Upper limit of an exception in days, to catch mistyped years. */
const maxExceptionDays = 731;
const countDays = (first: string, last: string): number => (Date.parse(last) - Date.parse(first)) / 86_400_000;

const exceptionForm = z
  .strictObject({ ...exception.omit({ absence: true }).shape, note: singleLine(120) })
  .refine(({ date: first, until = first }) => until >= first, {
    message: 'The last day must not be before the first',
    path: ['until'],
  })
  .refine(({ date: first, until = first }) => countDays(first, until) < maxExceptionDays, {
    message: 'At most two years',
    path: ['until'],
  });

export const workingHoursForm = z.strictObject({
  ...workingHours.shape,
  exceptions: z
    .array(exceptionForm)
    .max(200, 'At most 200 exceptions')
    .refine((list) => findOverlapping(list).length === 0, 'A day can have one exception only'),
});

/** Working hours of a stylist on one date, for the book. */
export const workingDay = z
  .object({
    date,
    stretches: z.array(stretch),
    note: z.string(),
    is_sick: z
      .literal(true)
      .optional()
      .describe('True if the stylist is sick on this day, so that the day or its rest is closed for bookings'),
  })
  .meta({ id: 'WorkingDay' });
export type WorkingDay = z.infer<typeof workingDay>;
