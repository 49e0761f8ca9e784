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
    'Revision of the appointment book: a different value after any change of appointments or blocked time on these days',
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
        .describe(
          'True to get appointments in compact form (`packed`), with `users` and `clients` empty. Default: full form.',
        ),
    }),
    reply: z.object({
      date: date.describe('First day of the appointment book, YYYY-MM-DD'),
      days: z.literal([1, 7]),
      dozen: dozen.describe(
        'Number of the page of up to 12 salons, sorted by name, that the reply covers; 1 for a single salon',
      ),
      mark: revision,
      stylists: z.array(stylist),
      schedules: z.array(appointment),
      packed: packedVisits
        .optional()
        .describe(
          'Appointments in compact form. Present only if requested; `schedules` then has only appointments that do not fit this form.',
        ),
      blocked: z.array(blockedTime).default([]).describe('Blocked times of the stylists, such as lunch and meetings'),
      locations: z.array(location),
      configs: z.array(salonHours).describe('Opening hours of the salons in the reply'),
      services: z.array(listedService),
      users: z.array(z.object({ user_id: id, user_name: z.string() })),
      clients: z.array(client),
    }),
  },
  // Retired 2026-11-26, see watch.ts. Consoles of the last release still call it.
  getBookMark: {
    summary: 'Get the revision of the appointment book, to find out cheaply whether the book changed',
    method: 'POST',
    path: '/scheduler/mark',
    allow: staff,
    body: bookQuery,
    reply: z.object({ mark: revision }),
  },
  getDayLoads: {
    summary: "Get the percentage of a salon's working time that is booked, day by day, for a calendar",
    method: 'POST',
    path: '/scheduler/loads',
    allow: staff,
    body: z.strictObject({
      location_id: locationId,
      from: date.describe('First day of the period, YYYY-MM-DD'),
      days: z.int().min(1).max(62).describe('Number of days in the period, at most 62'),
    }),
    reply: z.object({
      days: z.array(
        z.object({
          date,
          is_open: z.boolean().describe('True if the salon is open and at least one stylist works on this day'),
          booked: z
            .int()
            .min(0)
            .max(100)
            .describe("Percentage of the stylists' working minutes on this day that are booked or blocked, 0 to 100"),
        }),
      ),
    }),
  },
  listDeletedAppointments: {
    summary:
      'List the deleted appointments of a day or a week, latest deletion first. Each has the user and reason of the deletion.',
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
      date: date.describe('First day of the deleted appointments to list, YYYY-MM-DD'),
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
    summary: 'List the latest 100 changes of an appointment, newest first. Also works for deleted appointments.',
    method: 'GET',
    path: '/scheduler/{id}/trail',
    allow: admins,
    params: z.object({ id }),
    reply: z.array(appointmentAuditEntry),
  },
});
