import * as z from 'zod';
import { appointment } from './appointments.ts';
import { maxMoves, move, movesResult } from './booking.ts';
import { defineFamily, staff } from './endpoint.ts';
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
    .describe("Start of the sick stylist's absence in minutes since midnight. Default: the whole day."),
});
export type Absence = z.output<typeof absence>;

export const absencePlanQuery = absence.extend({
  prefer: z
    .enum(['time', 'stylist'])
    .default('time')
    .describe(
      'Preferred replacement: `time` for the same time with another stylist, `stylist` for the same stylist on another day. Default: time.',
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
    inside: id
      .optional()
      .describe('ID of the appointment whose processing time has room for the offered time. Missing if there is none.'),
  })
  .meta({ id: 'AbsenceOffer' });

export const strandedVisit = z
  .object({
    appointment,
    asks_for_stylist: z
      .boolean()
      .describe(
        'True if the client requested the absent stylist, or was served by that stylist on all of the last visits',
      ),
    first_name: z
      .string()
      .optional()
      .describe('First name of the client. Present only if clients get a message when a visit is moved.'),
    untold: z
      .enum(untoldReasons)
      .optional()
      .describe(
        'Reason why the client gets no message about the moved visit: no email address, or messages declined. Missing otherwise.',
      ),
    offers: z
      .array(absenceOffer)
      .max(maxOffersPerVisit)
      .describe(
        'Replacement times offered for the visit, best first. The first offers of all visits do not overlap each other.',
      ),
  })
  .meta({ id: 'StrandedVisit' });
export type StrandedVisit = z.infer<typeof strandedVisit>;

const absenceMoves = z.array(move).max(maxMoves, `At most ${maxMoves} appointments at once`);

/** Endpoints for the day of a sick stylist. */
export const absences = defineFamily({
  planAbsence: {
    summary: 'Plan the absence of a sick stylist: replacement times for each visit, best first. Changes nothing.',
    method: 'POST',
    path: '/scheduler/absence/plan',
    allow: staff,
    body: absencePlanQuery,
    reply: z.object({
      visits: z.array(strandedVisit),
      tells_clients: z.boolean().describe('True if clients get a message when their visit is moved'),
      message: z
        .object({ subject: z.string(), text: z.string(), salon_phone: z.string() })
        .optional()
        .describe(
          'Message that clients get when their visit is moved, with placeholders. Missing if clients get none.',
        ),
    }),
  },
  saveAbsence: {
    summary:
      'Save the absence of a sick stylist: close the day and move the visits. A move is refused if the new time was taken meanwhile.',
    method: 'PUT',
    path: '/scheduler/absence',
    allow: staff,
    body: absence.extend({ moves: absenceMoves }),
    reply: movesResult,
  },
  endAbsence: {
    summary: 'End the absence of a sick stylist on a day: restore the working hours and move visits back',
    method: 'DELETE',
    path: '/scheduler/absence',
    allow: staff,
    body: absence.omit({ from: true }).extend({ moves: absenceMoves }),
    reply: movesResult,
  },
});
