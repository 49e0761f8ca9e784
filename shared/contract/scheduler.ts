import * as z from 'zod';
import { client } from './clients.ts';
import { defineFamily } from './endpoint.ts';
import { allLocations, date, id, localDateTime, locationId, version } from './fields.ts';
import { location, storedConfig } from './locations.ts';
import { service } from './services.ts';
import { stylist } from './stylists.ts';

/** Minutes of a step; the three of a service are servicing, gap and servicing after the gap. */
const minutes = z.int().min(0).max(480);
const steps = { service_step1_minutes: minutes, service_step2_minutes: minutes, service_step3_minutes: minutes };

export const bookedService = z.object({
  service_id: id,
  title: z.string(),
  service_shortcut: z.string(),
  service_color: z.string(),
  serviceStart: localDateTime,
  serviceEnd: localDateTime,
  ...steps,
  /** Dollars, copied from the stylist's price level when booked. */
  price: z.number().min(0),
});
export type BookedService = z.infer<typeof bookedService>;

/** One client, one stylist, one start, services in order; every time is wall clock of the salon. */
export const appointment = z.object({
  appointmentId: id,
  /** The same id under its older name. */
  event_id: id,
  start: localDateTime,
  end: localDateTime,
  client: z.object({ client_id: id, client_name: z.string(), client_phone: z.string() }),
  user_id: id,
  user_name: z.string(),
  location: locationId,
  services: z.array(bookedService),
  notes: z.string(),
  version,
});
export type Appointment = z.infer<typeof appointment>;

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
  /** Sent after the question about a double booking was answered with yes. */
  allow_double_booking: z.boolean().optional(),
});
export type Booking = z.output<typeof booking>;

const staff = [3, 2, 1] as const;
const booked = appointment.extend({ message: z.string() });

export const scheduler = defineFamily({
  getSchedulerData: {
    summary: 'The book of a salon: stylists, appointments, services and clients of a range of days',
    method: 'POST',
    path: '/scheduler',
    allow: staff,
    body: z.strictObject({
      Location: z.union([locationId, z.literal(allLocations)]),
      date: date.optional(),
      days: z.literal([1, 7]).optional(),
    }),
    reply: z.object({
      /** First day of the range. */
      date,
      stylists: z.array(stylist),
      schedules: z.array(appointment),
      locations: z.array(location),
      /** Hours of the salons shown. */
      configs: z.array(storedConfig),
      services: z.array(service.extend({ color: z.string(), category_name: z.string() })),
      users: z.array(z.object({ user_id: id, user_name: z.string() })),
      clients: z.array(client),
    }),
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
  deleteAppointment: {
    summary: 'Take an appointment out of the book; its record is kept',
    method: 'DELETE',
    path: '/scheduler/deleteAppointment',
    allow: staff,
    body: z.strictObject({ scheduleEntryId: id, reason: z.string().max(500).optional(), version: version.optional() }),
    reply: z.object({ message: z.string() }),
  },
});

/** The 409 of a double booking names the first overlapping moment. */
export const doubleBooked = z.object({
  message: z.string(),
  code: z.literal('double_booked'),
  starting_at: localDateTime,
});

/** The 409 of a change to an appointment that somebody else has changed: as it stands now. */
export const changedMeanwhile = z.object({ code: z.literal('stale'), current: appointment });
