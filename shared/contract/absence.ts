import * as z from 'zod';
import { appointment } from './appointments.ts';
import { date, id, localDateTime, locationId } from './fields.ts';
import type { UnsentReason } from './messages.ts';

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

/** Why a message cannot reach a client: no email address, or they want none. */
export const untoldReasons = ['no_address', 'declined'] as const satisfies readonly UnsentReason[];
export type UntoldReason = (typeof untoldReasons)[number];

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
    first_name: z.string().optional().describe('Of the client, where clients get a message when their visit moves'),
    untold: z.enum(untoldReasons).optional().describe('Why the client gets no message about the move'),
    offers: z
      .array(absenceOffer)
      .max(maxOffersPerVisit)
      .describe('Free places, the best first; the first ones of all visits do not overlap'),
  })
  .meta({ id: 'StrandedVisit' });
export type StrandedVisit = z.infer<typeof strandedVisit>;
