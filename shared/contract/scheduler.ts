import * as z from 'zod';
import { appointment, clientAppointment, deletedAppointment, status, steps, trailStep } from './appointments.ts';
import { client } from './clients.ts';
import { admins, defineFamily, staff } from './endpoint.ts';
import type { ErrorCode } from './error.ts';
import { allLocations, cursor, date, id, localDateTime, locationId, message, numberOrText, version } from './fields.ts';
import { location, storedConfig } from './locations.ts';
import { listedService } from './services.ts';
import { stylist } from './stylists.ts';

const allowDoubleBooking = z.boolean().optional().describe('Yes to the question about a double booking (409)');

const booking = z.strictObject({
  location_id: locationId,
  user_id: id,
  client_id: id,
  services: z
    .array(z.strictObject({ service_id: id, ...steps }), 'Please choose at least one service.')
    .min(1, 'Please choose at least one service.')
    .max(20, 'At most 20 services')
    .refine(
      (list) => list.some((s) => s.service_step1_minutes + s.service_step2_minutes + s.service_step3_minutes > 0),
      'Please choose at least one service with total step duration of at least 1 minute.',
    ),
  start: localDateTime,
  notes: z.string().max(2000, 'At most 2000 characters').optional(),
  allow_double_booking: allowDoubleBooking,
});
export type Booking = z.output<typeof booking>;

const booked = appointment.extend(message.shape);

const daysOfBook = z.strictObject({
  Location: z.union([locationId, z.literal(allLocations)]).describe('The number of a salon, or -1 for all'),
  date: date.optional().describe("The first day, YYYY-MM-DD; unless told the salon's today, or the Sunday of its week"),
  days: z.literal([1, 7]).optional(),
});
export type DaysOfBook = z.output<typeof daysOfBook>;

const mark = z.string().describe('Another one whenever an appointment of these days was booked, changed or deleted');

export const scheduler = defineFamily({
  getSchedulerData: {
    summary: 'The book of a salon: stylists, appointments, services and clients of a range of days',
    method: 'POST',
    path: '/scheduler',
    allow: staff,
    body: daysOfBook,
    reply: z.object({
      date: date.describe('The first day, YYYY-MM-DD'),
      days: z.literal([1, 7]),
      mark,
      stylists: z.array(stylist),
      schedules: z.array(appointment),
      locations: z.array(location),
      configs: z.array(storedConfig).describe('Hours of the salons shown'),
      services: z.array(listedService),
      users: z.array(z.object({ user_id: id, user_name: z.string() })),
      clients: z.array(client),
    }),
  },
  getBookMark: {
    summary: 'Whether the book has changed, for a fraction of what reading it costs',
    method: 'POST',
    path: '/scheduler/mark',
    allow: staff,
    body: daysOfBook,
    reply: z.object({ mark }),
  },
  createAppointment: {
    summary: 'Book an appointment; a double booking is 409 until it is allowed',
    method: 'POST',
    path: '/scheduler/createAppointment',
    allow: staff,
    body: booking,
    reply: booked,
    status: 201,
  },
  updateAppointment: {
    summary: 'Change or move an appointment',
    method: 'PUT',
    path: '/scheduler/updateAppointment',
    allow: staff,
    body: booking.extend({ schedule_entry_id: id, version: version.optional() }),
    reply: booked,
  },
  setAppointmentStatus: {
    summary: 'Say how far an appointment has come; one that takes place again may be a double booking (409)',
    method: 'PUT',
    path: '/scheduler/status',
    allow: staff,
    body: z.strictObject({
      scheduleEntryId: id,
      status,
      version: version.optional(),
      allow_double_booking: allowDoubleBooking,
    }),
    reply: booked,
  },
  deleteAppointment: {
    summary: 'Take an appointment out of the book; its record is kept',
    method: 'DELETE',
    path: '/scheduler/deleteAppointment',
    allow: staff,
    body: z.strictObject({
      scheduleEntryId: id,
      reason: z.string().trim().max(500, 'At most 500 characters').optional(),
      version: version.optional(),
    }),
    reply: message,
  },
  listDeletedAppointments: {
    summary: 'The appointments of a range of days that were deleted, by whom and why, the latest first',
    method: 'GET',
    path: '/scheduler/deleted',
    allow: admins,
    query: z.strictObject({
      location_id: z
        .union([
          numberOrText(),
          z
            .literal([allLocations, String(allLocations)])
            .transform(() => allLocations)
            .pipe(z.literal(allLocations)),
        ])
        .describe('The number of a salon, or -1 for all within reach'),
      date: date.describe('The first day, YYYY-MM-DD'),
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
    summary: 'What was done with an appointment, the latest hundred steps first; also of a deleted one',
    method: 'GET',
    path: '/scheduler/{id}/trail',
    allow: admins,
    params: z.object({ id }),
    reply: z.array(trailStep),
  },
  listClientAppointments: {
    summary:
      'A page of the next or the past appointments of a client in the salons within reach, those nearest to now first',
    method: 'POST',
    path: '/scheduler/clientAppointments',
    allow: staff,
    body: z.strictObject({
      client_id: id,
      when: z.enum(['next', 'past']).describe('Starting from now on, or before; the clock is that of the own salon'),
      limit: z.int().min(1).max(100).default(10),
      cursor: cursor.optional(),
    }),
    reply: z.object({ Items: z.array(clientAppointment), cursor: cursor.optional() }),
  },
});

/** The 409 of a double booking names the first overlapping moment. */
export const doubleBooked = message.extend({
  code: z.literal('double_booked' satisfies ErrorCode),
  starting_at: localDateTime,
});

/** The 409 of a change to an appointment that somebody else has changed: as it stands now. */
export const changedMeanwhile = z.object({ code: z.literal('stale'), current: appointment });
