import * as z from 'zod';
import type { DayPart } from '../rules/freeStarts.ts';
import { stepFields } from './appointments.ts';
import { defineFamily, staff } from './endpoint.ts';
import { date, dollars, id, localDateTime, locationId, minutes } from './fields.ts';
import { weekdays } from './locations.ts';

const wantedService = z.strictObject({
  service_id: id,
  service_step1_minutes: minutes.optional(),
  service_step2_minutes: minutes.optional(),
  service_step3_minutes: minutes.optional(),
});

const findTimesQuery = z.strictObject({
  location_id: locationId,
  services: z
    .array(wantedService)
    .min(1, 'Please choose at least one service.')
    .max(20, 'At most 20 services')
    .describe('Services to book, with their durations in minutes. Default durations: those of each stylist.'),
  stylists: z
    .array(id)
    .max(100)
    .optional()
    .describe('IDs of the stylists to search. Default: all who perform the services.'),
  client_id: id
    .optional()
    .describe(
      'ID of the client. Times when the client is booked elsewhere are left out, and their last stylist comes first.',
    ),
  from: date.optional().describe('First day, YYYY-MM-DD. Default: today in the salon.'),
  days: z.int().min(1).max(60).default(14).describe('Number of days to search. Default: 14.'),
  around: z.int().min(0).max(1439).optional().describe('Preferred start in minutes since midnight'),
  part: z.enum(['morning', 'afternoon', 'evening'] satisfies DayPart[]).optional(),
  weekdays: z.array(z.enum(weekdays)).max(7).optional().describe('Weekdays to search. Default: all.'),
  soonest: z
    .literal(true)
    .optional()
    .describe('True to list the earliest starts first, as for a client on the waiting list'),
  appointment_id: id.optional().describe('ID of the appointment to move. Its own time counts as free.'),
});
export type FindTimesQuery = z.output<typeof findTimesQuery>;

const margin = z.object({
  minutes: z.int().min(0).describe('Idle time of the stylist in minutes'),
  id: id.optional().describe('ID of the adjacent appointment or blocked time'),
});

const freeStart = z
  .object({
    user_id: id,
    start: localDateTime,
    fit: z
      .object({
        before: margin,
        after: margin,
        inside: id.optional().describe('ID of the appointment whose gap this time fits into'),
        holds: id.optional().describe('ID of an appointment that lies in the gap of the new one'),
      })
      .describe("Fit into the stylist's day: idle time before and after, and gaps used"),
  })
  .meta({ id: 'FreeStart' });
export type FreeStartOffer = z.infer<typeof freeStart>;

const offeringStylist = z
  .object({
    user_id: id,
    user_name: z.string(),
    is_usual: z.boolean().describe('True if the stylist served the client last time'),
    services: z.array(z.object({ service_id: id, ...stepFields, price: dollars })),
  })
  .meta({ id: 'OfferingStylist' });

/** Maximum of offers per day. */
export const maxOffersPerDay = 9;

/** Endpoint that finds free starts. */
export const freeTimes = defineFamily({
  findTimes: {
    summary: 'Find free starts for services across the stylists of a salon, by day, best first',
    method: 'POST',
    path: '/scheduler/findTimes',
    allow: staff,
    body: findTimesQuery,
    reply: z.object({
      stylists: z
        .array(offeringStylist)
        .describe('Stylists who perform all of the services, with their own durations and prices'),
      days: z.array(
        z.object({
          date,
          is_open: z.boolean().describe('True if the salon is open on this day'),
          free: z
            .int()
            .min(0)
            .describe('Number of free starts: one for each free stretch of a stylist and part of the day'),
          offers: z.array(freeStart).max(maxOffersPerDay),
        }),
      ),
      next: freeStart
        .optional()
        .describe(
          'First free start on a later day, up to 60 days ahead. Present only if the days of the reply have none.',
        ),
    }),
  },
});
