import * as z from 'zod';
import type { DayPart } from '../rules/freeStarts.ts';
import { stepFields } from './appointments.ts';
import { maxTogether } from './booking.ts';
import { defineFamily, staff } from './endpoint.ts';
import { date, dollars, id, localDateTime, locationId, minutes } from './fields.ts';
import { weekdays } from './locations.ts';

const wantedService = z.strictObject({
  service_id: id,
  service_step1_minutes: minutes.optional(),
  service_step2_minutes: minutes.optional(),
  service_step3_minutes: minutes.optional(),
  stylist: id.optional().describe('ID of the stylist who performs the service. Default: any of the searched stylists.'),
});

const findTimesQuery = z.strictObject({
  location_id: locationId,
  services: z
    .array(wantedService)
    .min(1, 'Please choose at least one service.')
    .max(20, 'At most 20 services')
    .describe('Services to book, each with optional durations in minutes. Default durations: those of each stylist.'),
  stylists: z
    .array(id)
    .max(100)
    .optional()
    .describe('IDs of the stylists to search. Default: all stylists of the salon who perform the services.'),
  client_id: id
    .optional()
    .describe(
      "ID of the client to book. Times when the client is already booked are left out, and the client's last stylist is preferred.",
    ),
  from: date.optional().describe('First day to search, YYYY-MM-DD. Default: today in the salon.'),
  days: z.int().min(1).max(60).default(14).describe('Number of days to search for free starts. Default: 14.'),
  around: z
    .int()
    .min(0)
    .max(1439)
    .optional()
    .describe('Preferred start time in minutes since midnight. Default: no preference.'),
  part: z.enum(['morning', 'afternoon', 'evening'] satisfies DayPart[]).optional(),
  weekdays: z.array(z.enum(weekdays)).max(7).optional().describe('Weekdays to search for free starts. Default: all.'),
  soonest: z
    .literal(true)
    .optional()
    .describe(
      'True to list the earliest free starts first. Default: starts that leave the fewest short breaks come first.',
    ),
  order: z
    .enum(['free', 'listed'])
    .optional()
    .describe('Order of services that several stylists perform: `free`, or as `listed`. Default: free.'),
  appointment_id: id
    .optional()
    .describe('ID of the appointment to move, if any. The present time of that appointment counts as free.'),
});
export type FindTimesQuery = z.output<typeof findTimesQuery>;

const margin = z.object({
  minutes: z.int().min(0).describe('Idle time of the stylist in minutes right before or after the offered visit'),
  id: id
    .optional()
    .describe(
      "ID of the appointment or blocked time on the other side of the idle time. Missing if the stylist's hours end there.",
    ),
});

const freeStart = z
  .object({
    user_id: id,
    start: localDateTime,
    fit: z
      .object({
        before: margin,
        after: margin,
        inside: id
          .optional()
          .describe(
            'ID of the booked appointment whose processing time has room for the offered visit. Missing if there is none.',
          ),
        holds: id
          .optional()
          .describe(
            'ID of a booked appointment that lies within the processing time of the offered visit. Missing if there is none.',
          ),
      })
      .describe(
        "Fit of the offered visit into the stylist's day: idle time before and after, and shared processing times",
      ),
  })
  .meta({ id: 'FreeStart' });
export type FreeStartOffer = z.infer<typeof freeStart>;

const offeringStylist = z
  .object({
    user_id: id,
    user_name: z.string(),
    is_usual: z.boolean().describe("True if the stylist served the client at the client's last visit"),
    services: z.array(z.object({ service_id: id, ...stepFields, price: dollars })),
  })
  .meta({ id: 'OfferingStylist' });

const togetherOffer = z
  .array(
    offeringStylist
      .pick({ user_id: true, user_name: true, services: true })
      .extend({ start: localDateTime.describe('Start of the visit with this stylist') }),
  )
  .min(2)
  .max(maxTogether)
  .describe('Visits of one client with a stylist each, in order of their start');

export const maxOffersPerDay = 9;

/** Endpoint that finds free starts. */
export const freeTimes = defineFamily({
  findTimes: {
    summary: 'Find free start times for services with the stylists of a salon, by day, best start first',
    method: 'POST',
    path: '/scheduler/findTimes',
    allow: staff,
    body: findTimesQuery,
    reply: z.object({
      stylists: z
        .array(offeringStylist)
        .describe('Stylists who perform all of the requested services, with the durations and prices of each'),
      days: z.array(
        z.object({
          date,
          is_open: z.boolean().describe('True if the salon is open on this day'),
          free: z
            .int()
            .min(0)
            .describe(
              'Number of free starts on the day, counted once for each free period of a stylist and part of the day',
            ),
          offers: z.array(freeStart).max(maxOffersPerDay),
          together: z
            .array(togetherOffer)
            .default([])
            .describe(
              'Ways to have the services done by several stylists one after the other. Searched if a service names its stylist, or if nobody performs all of the services.',
            ),
        }),
      ),
      next: freeStart
        .optional()
        .describe(
          'Best start on the first free day after the searched days, within 60 days. Present only if the searched days have no free start.',
        ),
    }),
  },
});
