import * as z from 'zod';
import { appointment, appointmentAuditEntry, deletedAppointment, packedVisits } from './appointments.ts';
import { blockedTime } from './blockedTime.ts';
import { client } from './clients.ts';
import { admins, defineFamily, staff } from './endpoint.ts';
import { allLocations, date, id, locationId, numberOrText } from './fields.ts';
import { location, salonHours } from './locations.ts';
import { listedService } from './services.ts';
import { stylist } from './stylists.ts';
import { bookQuery, dozen } from './watch.ts';

const revision = z
  .string()
  .describe(
    'Revision of the book: a different value after an appointment of these days was booked, changed, deleted or restored',
  );

/** Endpoints that read the appointment book. */
export const book = defineFamily({
  getSchedulerData: {
    summary: 'Get the appointment book of a day or a week: stylists, appointments, services and clients',
    method: 'POST',
    path: '/scheduler',
    allow: staff,
    body: bookQuery.extend({
      packed: z
        .literal(true)
        .optional()
        .describe('True to get appointments in the compact form `packed`, without `users` and `clients`'),
    }),
    reply: z.object({
      date: date.describe('First day, YYYY-MM-DD'),
      days: z.literal([1, 7]),
      dozen: dozen.describe('Number of the group of up to 12 salons in the reply, by name; 1 for a single salon'),
      mark: revision,
      stylists: z.array(stylist),
      schedules: z.array(appointment),
      packed: packedVisits
        .optional()
        .describe('Appointments in compact form. `schedules` has only those that do not fit it.'),
      blocked: z.array(blockedTime).default([]).describe('Blocked times, such as lunch and meetings'),
      locations: z.array(location),
      configs: z.array(salonHours).describe('Opening hours of the salons in the reply'),
      services: z.array(listedService),
      users: z.array(z.object({ user_id: id, user_name: z.string() })),
      clients: z.array(client),
    }),
  },
  // Retired 2026-11-26, see watch.ts. Consoles of the last release still call it.
  getBookMark: {
    summary: 'Get the revision of the book, a cheap test for changes',
    method: 'POST',
    path: '/scheduler/mark',
    allow: staff,
    body: bookQuery,
    reply: z.object({ mark: revision }),
  },
  getDayLoads: {
    summary: 'Get the load of the days of a salon, for a calendar',
    method: 'POST',
    path: '/scheduler/loads',
    allow: staff,
    body: z.strictObject({
      location_id: locationId,
      from: date.describe('First day, YYYY-MM-DD'),
      days: z.int().min(1).max(62).describe('Number of days, at most 62'),
    }),
    reply: z.object({
      days: z.array(
        z.object({
          date,
          is_open: z.boolean().describe('True if the salon is open and at least one stylist works'),
          booked: z.int().min(0).max(100).describe('Percentage of the working minutes that are booked or blocked'),
        }),
      ),
    }),
  },
  listDeletedAppointments: {
    summary:
      'List the deleted appointments of a day or a week, latest deletion first. Each has the user and reason of its deletion.',
    method: 'GET',
    path: '/scheduler/deleted',
    allow: [...admins, 4],
    query: z.strictObject({
      location_id: z
        .union([
          numberOrText(),
          z
            .literal([allLocations, String(allLocations)])
            .transform(() => allLocations)
            .pipe(z.literal(allLocations)),
        ])
        .describe('Salon number, or -1 for all salons of the caller'),
      dozen: numberOrText().pipe(dozen).optional(),
      date: date.describe('First day, YYYY-MM-DD'),
      days: z
        .union([
          z.literal([1, 7]),
          z
            .literal(['1', '7'])
            .transform(Number)
            .pipe(z.literal([1, 7])),
        ])
        .default(1),
    }),
    reply: z.array(deletedAppointment),
  },
  getAppointmentTrail: {
    summary: 'List the latest 100 audit entries of an appointment, newest first. Works for deleted appointments too.',
    method: 'GET',
    path: '/scheduler/{id}/trail',
    allow: admins,
    params: z.object({ id }),
    reply: z.array(appointmentAuditEntry),
  },
});
