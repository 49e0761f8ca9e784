import * as z from 'zod';
import { date, version } from './fields.ts';
import type { weekdays } from './locations.ts';

const quarter = z.string().regex(/^([01]\d|2[0-3]):(00|15|30|45)$/, 'Choose a quarter of an hour');

/** A stretch of work; the break is the time between two. */
export const stretch = z.strictObject({ from: quarter, to: quarter }).meta({ id: 'Stretch' });
export type Stretch = z.infer<typeof stretch>;

const stretches = z
  .array(stretch)
  .max(2, 'At most one break a day')
  .refine((list) => list.every(({ from, to }) => from < to), 'The end must be after the beginning')
  .refine(
    (list) => list.every(({ from }, index) => index === 0 || (list[index - 1]?.to ?? '') < from),
    'A stretch must begin after the one before has ended',
  )
  .describe('One, or two with a break between; empty on a day off');

const week = z.strictObject({
  Sunday: stretches,
  Monday: stretches,
  Tuesday: stretches,
  Wednesday: stretches,
  Thursday: stretches,
  Friday: stretches,
  Saturday: stretches,
} satisfies Record<(typeof weekdays)[number], typeof stretches>);

const exception = z.strictObject({ date, stretches, note: z.string().trim().max(120, 'At most 120 characters') });

/** When a stylist works: the same every week, but for dated exceptions, a day off among them. */
export const workingHours = z.strictObject({
  week: week.nullable().describe('None: she works whenever the salon is open'),
  exceptions: z
    .array(exception)
    .max(200, 'At most 200 exceptions')
    .refine((list) => new Set(list.map((one) => one.date)).size === list.length, 'A day can have one exception only'),
  version: version.or(z.literal(0)).describe('0 before the first save'),
});
export type WorkingHours = z.output<typeof workingHours>;

/** A day of a stylist as the book shows it. */
export const workingDay = z.object({ date, stretches: z.array(stretch), note: z.string() }).meta({ id: 'WorkingDay' });
export type WorkingDay = z.infer<typeof workingDay>;
