import * as z from 'zod';
import type { DayPart } from '../rules/freeStarts.ts';
import { absence, absencePlanQuery, strandedVisit } from './absence.ts';
import {
  appointment,
  appointmentAuditEntry,
  askedPrice,
  clientAppointment,
  deletedAppointment,
  packedVisits,
  status,
  stepFields,
} from './appointments.ts';
import { blockedTime, blockedTimeForm, blockedTimeRef } from './blockedTime.ts';
import { client } from './clients.ts';
import { admins, defineFamily, staff } from './endpoint.ts';
import type { ErrorCode } from './error.ts';
import {
  allLocations,
  cursor,
  date,
  dollars,
  id,
  idempotencyFields,
  localDateTime,
  locationId,
  message,
  minutes,
  multiLine,
  numberOrText,
  version,
} from './fields.ts';
import { location, salonHours, weekdays } from './locations.ts';
import { maxSeriesVisits, plannedVisit, seriesForm, seriesPlanQuery } from './series.ts';
import { listedService } from './services.ts';
import { stylist } from './stylists.ts';
import { nextFit, nextFitDays, wish, wishForm, wishRef } from './waitingList.ts';
import { bookQuery, dozen } from './watch.ts';

/** Maximum of past visits in the summary of a client. */
export const maxSummarizedVisits = 50;

const allowField = (question: string) => z.boolean().optional().describe(`True to allow ${question}`);
const allowDoubleBooking = allowField('a double booking (409 double_booked)');
const allowClientBusy = allowField('a client in two places at once (409 client_busy)');

const reason = multiLine(500).optional();

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
    .describe('ID of the booked stylist if the client asked for them, or null. Default: unchanged.'),
  allow_double_booking: allowDoubleBooking,
  allow_client_busy: allowClientBusy,
  allow_past_day: allowField('a day in the past (409 past_day)'),
});
export type Booking = z.output<typeof booking>;

const booked = appointment.extend(message.shape);

/** Maximum of appointments that one transaction can move (DynamoDB's limit). */
export const maxMovesTogether = 10;
const maxMoves = 40;

const move = z.strictObject({
  schedule_entry_id: id,
  version,
  user_id: id,
  start: localDateTime,
  late_minutes: appointment.shape.late_minutes.describe('Delay in minutes against the booked start. Default: none.'),
});
const movedTogether = move.extend({
  services_of: id
    .optional()
    .describe(
      'ID of another appointment of the series, whose services and durations the moved one takes over. Services that the moved one already has keep their price.',
    ),
});
export type Move = z.output<typeof movedTogether>;
const movesResult = message.extend({
  moved: z.array(appointment),
  refused: z.array(z.object({ schedule_entry_id: id, code: z.string(), message: z.string() })),
});
const absenceMoves = z.array(move).max(maxMoves, `At most ${maxMoves} appointments at once`);

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

const revision = z
  .string()
  .describe(
    'Revision of the book: a different value after an appointment of these days was booked, changed, deleted or restored',
  );

export const scheduler = defineFamily({
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
  createAppointment: {
    summary: 'Book an appointment. A double booking has to be confirmed (409 double_booked).',
    method: 'POST',
    path: '/scheduler/createAppointment',
    allow: staff,
    body: booking.extend({
      wish_id: id.optional().describe('ID of the wish that this booking fulfills'),
      ...idempotencyFields,
    }),
    reply: booked,
    status: 201,
  },
  listWaiting: {
    summary: 'List the waiting list of a salon, oldest wish first, with wishes that ended in the last 30 days',
    method: 'GET',
    path: '/scheduler/waiting',
    allow: staff,
    query: z.strictObject({ location_id: numberOrText() }),
    reply: z.object({ wishes: z.array(wish) }),
  },
  findNextFits: {
    summary: `Find the next fit within ${nextFitDays} days for each wish on the waiting list. Wishes without one are left out.`,
    method: 'GET',
    path: '/scheduler/waiting/next',
    allow: staff,
    query: z.strictObject({ location_id: numberOrText() }),
    reply: z.object({ fits: z.array(nextFit) }),
  },
  addWish: {
    summary: 'Add a client to the waiting list of a salon',
    method: 'POST',
    path: '/scheduler/waiting',
    allow: staff,
    body: wishForm.extend(idempotencyFields),
    reply: wish.extend(message.shape),
    status: 201,
  },
  updateWish: {
    summary: 'Update a wish on the waiting list. A wish that has ended waits again.',
    method: 'PUT',
    path: '/scheduler/waiting',
    allow: staff,
    body: wishForm.extend({ wish_id: id, version: version.optional() }),
    reply: wish.extend(message.shape),
  },
  removeWish: {
    summary: 'Remove a wish from the waiting list',
    method: 'DELETE',
    path: '/scheduler/waiting',
    allow: staff,
    body: wishRef,
    reply: wish.extend(message.shape),
  },
  updateAppointment: {
    summary: 'Update or move an appointment',
    method: 'PUT',
    path: '/scheduler/updateAppointment',
    allow: staff,
    body: booking.extend({ schedule_entry_id: id, version: version.optional() }),
    reply: booked,
  },
  moveAppointments: {
    summary:
      'Move several appointments at once, such as two that swap or the later ones of a series. Prices stay as booked.',
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
  planAbsence: {
    summary: 'Plan the absence of a sick stylist: other times for each of their visits, best first',
    method: 'POST',
    path: '/scheduler/absence/plan',
    allow: staff,
    body: absencePlanQuery,
    reply: z.object({
      visits: z.array(strandedVisit),
      tells_clients: z.boolean().describe('True if clients get a message when their visit moves'),
      message: z
        .object({ subject: z.string(), text: z.string(), salon_phone: z.string() })
        .optional()
        .describe('Message that the clients get, with placeholders'),
    }),
  },
  saveAbsence: {
    summary:
      'Save the absence of a sick stylist: close their day and move their visits. Visits whose new time was taken are refused.',
    method: 'PUT',
    path: '/scheduler/absence',
    allow: staff,
    body: absence.extend({ moves: absenceMoves }),
    reply: movesResult,
  },
  endAbsence: {
    summary: 'End the absence of a stylist on a day: restore their hours and move visits back',
    method: 'DELETE',
    path: '/scheduler/absence',
    allow: staff,
    body: absence.omit({ from: true }).extend({ moves: absenceMoves }),
    reply: movesResult,
  },
  planSeries: {
    summary: 'Plan a series of a visit: which dates are free, and the nearest free start for the others',
    method: 'POST',
    path: '/scheduler/series/plan',
    allow: staff,
    body: seriesPlanQuery,
    reply: z.object({ visits: z.array(plannedVisit).max(maxSeriesVisits) }),
  },
  createSeries: {
    summary: 'Book a visit again at several starts. Starts taken meanwhile are refused, the others are booked.',
    method: 'POST',
    path: '/scheduler/series',
    allow: staff,
    body: seriesForm,
    reply: message.extend({
      booked: z.array(appointment),
      refused: z.array(z.object({ start: localDateTime, message: z.string() })),
    }),
    status: 201,
  },
  listSeries: {
    summary: 'List an appointment of a series and the later ones of that series',
    method: 'POST',
    path: '/scheduler/series/following',
    allow: staff,
    body: z.strictObject({ schedule_entry_id: id }),
    reply: z.object({ appointments: z.array(appointment) }),
  },
  cancelSeries: {
    summary: 'Cancel an appointment of a series and all later ones that have not started',
    method: 'PUT',
    path: '/scheduler/series/cancel',
    allow: staff,
    body: z.strictObject({ schedule_entry_id: id, reason }),
    reply: message.extend({ cancelled: z.array(appointment) }),
  },
  setAppointmentStatus: {
    summary:
      'Set the status of an appointment. One that takes place again may be a double booking (409 double_booked).',
    method: 'PUT',
    path: '/scheduler/status',
    allow: staff,
    body: z.strictObject({
      scheduleEntryId: id,
      status,
      reason,
      version: version.optional(),
      allow_double_booking: allowDoubleBooking,
      allow_client_busy: allowClientBusy,
      allow_future_no_show: allowField('a no-show on a later day (409 future_no_show)'),
    }),
    reply: booked,
  },
  createBlockedTime: {
    summary:
      'Block time of a stylist, once or every week. A time with an appointment has to be confirmed (409 double_booked).',
    method: 'POST',
    path: '/scheduler/blocked',
    allow: staff,
    body: blockedTimeForm.extend({ allow_double_booking: allowDoubleBooking, ...idempotencyFields }),
    reply: blockedTime.extend(message.shape),
    status: 201,
  },
  updateBlockedTime: {
    summary:
      'Update or move a blocked time. For a weekly one, `scope` selects that day or that day and all later ones.',
    method: 'PUT',
    path: '/scheduler/blocked',
    allow: staff,
    body: z.strictObject({ blocked: blockedTimeRef, to: blockedTimeForm, allow_double_booking: allowDoubleBooking }),
    reply: blockedTime.extend(message.shape),
  },
  deleteBlockedTime: {
    summary: 'Delete a blocked time. For a weekly one, `scope` selects that day or that day and all later ones.',
    method: 'DELETE',
    path: '/scheduler/blocked',
    allow: staff,
    body: blockedTimeRef,
    reply: message,
  },
  setFormula: {
    summary: 'Set the formula of an appointment. An empty text removes it.',
    method: 'PUT',
    path: '/scheduler/formula',
    allow: staff,
    body: z.strictObject({ scheduleEntryId: id, formula: multiLine(4000), version: version.optional() }),
    reply: booked,
  },
  deleteAppointment: {
    summary: 'Delete an appointment from the book. It can be restored.',
    method: 'DELETE',
    path: '/scheduler/deleteAppointment',
    allow: staff,
    body: z.strictObject({ scheduleEntryId: id, reason, version: version.optional() }),
    reply: message,
  },
  restoreAppointment: {
    summary: 'Restore a deleted appointment at its old time. The time may be taken by now (409).',
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
  listClientAppointments: {
    summary:
      "List the next or past appointments of a client, nearest to now first, in pages. Covers the caller's salons.",
    method: 'POST',
    path: '/scheduler/clientAppointments',
    allow: staff,
    body: z.strictObject({
      client_id: id,
      when: z
        .enum(['next', 'past', 'today'])
        .describe(
          "Period: `next` starts from now on, `past` started before now, `today` starts today or later. Uses the local time of the caller's salon.",
        ),
      limit: z.int().min(1).max(100).default(10).describe('Maximum number of appointments per page. Default: 10.'),
      cursor: cursor.optional(),
    }),
    reply: z.object({ Items: z.array(clientAppointment), cursor: cursor.optional() }),
  },
  getClientSummary: {
    summary: "Get a summary of a client: notes, visits, no-shows, last and next visit in the caller's salons",
    method: 'POST',
    path: '/scheduler/clientSummary',
    allow: staff,
    body: z.strictObject({ client_id: id }),
    reply: z.object({
      client_id: id,
      notes: z.string(),
      visits: z
        .int()
        .min(0)
        .describe(`Number of past visits that took place, among the latest ${maxSummarizedVisits} appointments`),
      no_shows: z.int().min(0).describe(`Number of no-shows, among the latest ${maxSummarizedVisits} appointments`),
      is_capped: z.boolean().describe('True if the client has more past appointments than were counted'),
      last: clientAppointment.optional().describe('Latest past visit that took place. Missing if there is none.'),
      next: clientAppointment.optional().describe('Next visit that is booked. Missing if there is none.'),
    }),
  },
  mergeClients: {
    summary: 'Merge a duplicate client into another, who takes over appointments, bowls, wishes and missing fields',
    method: 'POST',
    path: '/clients/{id}/merge',
    allow: admins,
    params: z.object({ id }),
    body: z.strictObject({ into: id.describe('ID of the client that remains') }),
    reply: z.object({ message: z.string(), client }),
  },
  undoClientMerge: {
    summary: 'Undo the merge of a client, within a day',
    method: 'POST',
    path: '/clients/{id}/unmerge',
    allow: admins,
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: z.object({ message: z.string(), client }),
  },
});

/** Body field that confirms each question (409) about a booking. */
export const allowFieldByQuestion = {
  double_booked: 'allow_double_booking',
  client_busy: 'allow_client_busy',
  past_day: 'allow_past_day',
  future_no_show: 'allow_future_no_show',
} as const satisfies Partial<Record<ErrorCode, string>>;
export type BookingQuestion = keyof typeof allowFieldByQuestion;

/** Body of a 409 that asks for confirmation. `starting_at` is the first overlapping moment of a double booking or busy client. */
export const bookingQuestion = message.extend({
  code: z.enum(['double_booked', 'client_busy', 'past_day', 'future_no_show'] satisfies BookingQuestion[]),
  starting_at: localDateTime.optional(),
});

/** Body of a 409 `stale`, with the appointment as another user saved it. */
export const staleAppointment = z.object({ code: z.literal('stale'), current: appointment });
