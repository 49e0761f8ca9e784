import * as z from 'zod';
import { appointment, askedPrice, status, stepFields } from './appointments.ts';
import { defineFamily, staff } from './endpoint.ts';
import type { ErrorCode } from './error.ts';
import { date, id, idempotencyFields, localDateTime, locationId, message, multiLine, version } from './fields.ts';

const allowField = (question: string) => z.boolean().optional().describe(`True to allow ${question}`);
export const allowDoubleBooking = allowField(
  'a double booking of the stylist, which is refused otherwise (409 double_booked)',
);
export const allowClientBusy = allowField(
  'a client to be booked in two places at once, which is refused otherwise (409 client_busy)',
);

/** What becomes of products on the bill of a visit that does not take place. */
export const soldProducts = z.enum(['take_back', 'leave']);
export type SoldProducts = z.infer<typeof soldProducts>;

export const cancelReason = multiLine(500).optional();

const booking = z.strictObject({
  location_id: locationId,
  user_id: id,
  client_id: id,
  services: z
    .array(z.strictObject({ service_id: id, ...stepFields, ...askedPrice }), 'Please choose at least one service.')
    .min(1, 'Please choose at least one service.')
    .max(20, 'At most 20 services')
    .refine(
      (list) => list.some((s) => s.service_step1_minutes + s.service_step2_minutes + s.service_step3_minutes > 0),
      'Please choose at least one service with total step duration of at least 1 minute.',
    ),
  start: localDateTime,
  notes: multiLine(2000).optional(),
  asked_stylist_id: id
    .nullable()
    .optional()
    .describe(
      'ID of the booked stylist if the client explicitly requested that stylist, else null. Default: unchanged; null for a new booking.',
    ),
  allow_double_booking: allowDoubleBooking,
  allow_client_busy: allowClientBusy,
  allow_past_day: allowField('an appointment on a past day, which is refused otherwise (409 past_day)'),
  allow_patch_test: allowField('a chemical service without a valid patch test, refused otherwise (409 patch_test)'),
});
export type Booking = z.output<typeof booking>;

const booked = appointment.extend(message.shape);

/** Maximum of appointments that one transaction can move (DynamoDB's limit). */
export const maxMovesTogether = 10;
export const maxMoves = 40;

export const move = z.strictObject({
  schedule_entry_id: id,
  version,
  user_id: id,
  start: localDateTime,
  late_minutes: appointment.shape.late_minutes.describe(
    'Delay of the appointment in minutes against its booked start. Default: no delay.',
  ),
});
const movedTogether = move.extend({
  services_of: id
    .optional()
    .describe(
      'ID of another appointment of the same series, whose services and durations the moved appointment gets. Services booked already keep their price.',
    ),
  notes: multiLine(2000).optional().describe('New notes of the moved appointment. Default: unchanged.'),
});
export type Move = z.output<typeof movedTogether>;
export const movesResult = message.extend({
  moved: z.array(appointment),
  refused: z.array(z.object({ schedule_entry_id: id, code: z.string(), message: z.string() })),
});

/** Most services, and so visits, that are booked together with a stylist each. */
export const maxTogether = 3;

const togetherForm = booking.omit({ user_id: true, services: true, start: true, asked_stylist_id: true }).extend({
  visits: z
    .array(booking.pick({ user_id: true, services: true, start: true }))
    .min(2, 'At least two visits')
    .max(maxTogether, `At most ${maxTogether} visits`)
    .refine((list) => new Set(list.map(({ start }) => start.slice(0, 10))).size === 1, 'All visits on one day')
    .describe('Visits of the client on one day'),
});
export type TogetherForm = z.output<typeof togetherForm>;

/** Endpoints that book, change and delete appointments. */
export const bookings = defineFamily({
  createAppointment: {
    summary:
      'Book an appointment. A double booking is refused (409 double_booked) unless `allow_double_booking` is true.',
    method: 'POST',
    path: '/scheduler/createAppointment',
    allow: staff,
    body: booking.extend({
      wish_id: id.optional().describe("ID of the client's waiting-list wish that this booking fulfills"),
      has_arrived: z
        .boolean()
        .default(false)
        .describe(
          'True for a client who is in the salon already: the appointment is `arrived` instead of `booked`. Default: false.',
        ),
      ...idempotencyFields,
    }),
    reply: booked,
    status: 201,
  },
  bookTogether: {
    summary: 'Book two or three visits of a client on one day with a stylist each, all or none',
    method: 'POST',
    path: '/scheduler/together',
    allow: staff,
    body: togetherForm.extend(idempotencyFields),
    reply: message.extend({ booked: z.array(appointment) }),
    status: 201,
  },
  updateAppointment: {
    summary: 'Update an appointment: client, stylist, start, services, prices or notes',
    method: 'PUT',
    path: '/scheduler/updateAppointment',
    allow: staff,
    body: booking.extend({ schedule_entry_id: id, version: version.optional() }),
    reply: booked,
  },
  moveAppointments: {
    summary:
      'Move several appointments of a salon at once, such as two that swap or the rest of a series. Prices stay as booked.',
    method: 'PUT',
    path: '/scheduler/moves',
    allow: staff,
    body: z.strictObject({
      moves: z.array(movedTogether).min(1).max(maxMoves, `At most ${maxMoves} appointments at once`),
      all_or_none: z
        .boolean()
        .default(true)
        .describe(
          'True to move all appointments or none; false to move those that can be moved and refuse the others. Default: true.',
        ),
      allow_double_booking: allowDoubleBooking,
      allow_client_busy: allowClientBusy,
    }),
    reply: movesResult,
  },
  setAppointmentStatus: {
    summary:
      'Set the status of an appointment. Restoring a canceled or no-show one can be a double booking (409 double_booked).',
    method: 'PUT',
    path: '/scheduler/status',
    allow: staff,
    body: z.strictObject({
      scheduleEntryId: id,
      status,
      reason: cancelReason,
      version: version.optional(),
      allow_double_booking: allowDoubleBooking,
      allow_client_busy: allowClientBusy,
      allow_future_no_show: allowField(
        'an arrival or no-show on a later day, which is refused otherwise (409 future_no_show)',
      ),
      sold_products: soldProducts
        .optional()
        .describe(
          'Fate of the products sold on a visit that is canceled or missed. Required if there are any (409 products_sold).',
        ),
    }),
    reply: booked,
  },
  setFormula: {
    summary: 'Set the color formula of an appointment. An empty text removes the formula.',
    method: 'PUT',
    path: '/scheduler/formula',
    allow: staff,
    body: z.strictObject({ scheduleEntryId: id, formula: multiLine(4000), version: version.optional() }),
    reply: booked,
  },
  deleteAppointment: {
    summary: 'Delete an appointment from the appointment book. A deleted appointment can be restored.',
    method: 'DELETE',
    path: '/scheduler/deleteAppointment',
    allow: staff,
    body: z.strictObject({
      scheduleEntryId: id,
      reason: cancelReason,
      version: version.optional(),
      sold_products: soldProducts
        .optional()
        .describe(
          'Fate of the products sold on the visit. Required if there are any (409 products_sold). With `leave` they stay sold on an open bill of their own, without a visit.',
        ),
    }),
    reply: message,
  },
  restoreAppointment: {
    summary:
      'Restore a deleted appointment at its old time. Refused if that time is taken by now (409 double_booked or client_busy).',
    method: 'PUT',
    path: '/scheduler/restore',
    allow: staff,
    body: z.strictObject({
      scheduleEntryId: id,
      location_id: locationId,
      date: date.describe('Day of the deleted appointment, YYYY-MM-DD'),
      version: version.optional(),
      allow_double_booking: allowDoubleBooking,
      allow_client_busy: allowClientBusy,
    }),
    reply: booked,
  },
});

/** Body field that confirms each question (409) about a booking. */
export const allowFieldByQuestion = {
  double_booked: 'allow_double_booking',
  client_busy: 'allow_client_busy',
  past_day: 'allow_past_day',
  future_no_show: 'allow_future_no_show',
  patch_test: 'allow_patch_test',
} as const satisfies Partial<Record<ErrorCode, string>>;
export type BookingQuestion = keyof typeof allowFieldByQuestion;

/** Body of a 409 that asks for confirmation. `starting_at` is the first overlapping moment of a double booking or busy client. */
export const bookingQuestion = message.extend({
  code: z.enum(Object.keys(allowFieldByQuestion) as BookingQuestion[]),
  starting_at: localDateTime.optional(),
  blocked: z.string().optional().describe('Title of the blocked time that would be booked'),
});

/** Body of a 409 that asks what becomes of sold products. */
export const soldProductsQuestion = message.extend({ code: z.literal('products_sold') });

/** Body of a 409 `stale`, with the appointment as another user saved it. */
export const staleAppointment = z.object({ code: z.literal('stale'), current: appointment });
