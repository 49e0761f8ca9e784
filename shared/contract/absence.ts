import * as z from 'zod';
import { appointment } from './appointments.ts';
import { date, id, localDateTime, locationId } from './fields.ts';
import type { UnsentReason } from './messages.ts';

/** Note of the day in the working hours of a stylist who is sick. */
export const sickNote = 'Sick';

/** A day, or the rest of it, on which a stylist is sick. */
export const absence = z.strictObject({
  location_id: locationId,
  user_id: id,
  date,
  from: z
    .int()
    .min(0)
    .max(1439)
    .optional()
    .describe('Start of the absence in minutes since midnight. Default: the whole day.'),
});
export type Absence = z.output<typeof absence>;

export const absencePlanQuery = absence.extend({
  prefer: z
    .enum(['time', 'stylist'])
    .default('time')
    .describe(
      'Preferred offers: `time` for the same time with another stylist, `stylist` for the same stylist on another day. Default: time.',
    ),
});
export type AbsencePlanQuery = z.output<typeof absencePlanQuery>;

export const maxOffersPerVisit = 9;

/** Reasons why a client gets no message: no email address, or they declined. */
export const untoldReasons = ['no_address', 'declined'] as const satisfies readonly UnsentReason[];
export type UntoldReason = (typeof untoldReasons)[number];

export const absenceOffer = z
  .object({
    user_id: id,
    user_name: z.string(),
    start: localDateTime,
    inside: id.optional().describe('ID of the appointment whose gap the offered time fits into'),
  })
  .meta({ id: 'AbsenceOffer' });

export const strandedVisit = z
  .object({
    appointment,
    asks_for_stylist: z
      .boolean()
      .describe('True if the client asked for this stylist, or came to them on all of their last visits'),
    first_name: z
      .string()
      .optional()
      .describe('First name of the client. Present only if clients get a message when a visit moves.'),
    untold: z
      .enum(untoldReasons)
      .optional()
      .describe('Reason why the client gets no message about the move: no email address, or messages declined'),
    offers: z
      .array(absenceOffer)
      .max(maxOffersPerVisit)
      .describe('Times offered for the visit, best first. The first offers of all visits do not overlap each other.'),
  })
  .meta({ id: 'StrandedVisit' });
export type StrandedVisit = z.infer<typeof strandedVisit>;
