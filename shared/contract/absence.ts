import * as z from 'zod';
import { appointment } from './appointments.ts';
import { date, id, localDateTime, locationId } from './fields.ts';

/** Note of the day in the working hours of a stylist who is sick. */
export const sickNote = 'Sick';

/** A day of a stylist, or the rest of it, on which they cannot come. */
export const absence = z.strictObject({
  location_id: locationId,
  user_id: id,
  date,
  from: z.int().min(0).max(1439).optional().describe('Since when, in minutes since midnight; all day unless told'),
});
export type Absence = z.output<typeof absence>;

export const absencePlanQuery = absence.extend({
  prefer: z
    .enum(['time', 'stylist'])
    .default('time')
    .describe('What comes first: the same time with somebody else, or the same stylist on another day'),
});
export type AbsencePlanQuery = z.output<typeof absencePlanQuery>;

export const maxOffersPerVisit = 9;

export const absenceOffer = z
  .object({
    user_id: id,
    user_name: z.string(),
    start: localDateTime,
    inside: id.optional().describe('The appointment in whose gap it lies'),
  })
  .meta({ id: 'AbsenceOffer' });

export const strandedVisit = z
  .object({
    appointment,
    asks_for_stylist: z.boolean().describe('The last visits of the client were all with this stylist'),
    offers: z
      .array(absenceOffer)
      .max(maxOffersPerVisit)
      .describe('Free places, the best first; the first ones of all visits do not overlap'),
  })
  .meta({ id: 'StrandedVisit' });
export type StrandedVisit = z.infer<typeof strandedVisit>;
