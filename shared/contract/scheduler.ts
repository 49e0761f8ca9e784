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

/** Past visits that the summary of a client is made of. */
export const maxSummarizedVisits = 50;

const allowField = (question: string) => z.boolean().optional().describe(`Yes to the question about ${question} (409)`);
const allowDoubleBooking = allowField('a double booking');
const allowClientBusy = allowField('a client in two places at once');

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
    .describe('The stylist the client asked for, or null; unless told, it stays as it is'),
  allow_double_booking: allowDoubleBooking,
  allow_client_busy: allowClientBusy,
  allow_past_day: allowField('a day in the past'),
});
export type Booking = z.output<typeof booking>;

const booked = appointment.extend(message.shape);

/** Appointments of one request that is saved as a whole, a limit of DynamoDB's transactions. */
export const maxMovesTogether = 10;
const maxMoves = 40;

const move = z.strictObject({
  schedule_entry_id: id,
  version,
  user_id: id,
  start: localDateTime,
  late_minutes: appointment.shape.late_minutes.describe('Minutes behind the booked start; none unless told'),
});
const movedTogether = move.extend({
  services_of: id
    .optional()
    .describe(
      'The saved appointment of the series whose services and minutes this one gets; services it has keep their price',
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
    .describe('Minutes may be told as booked before; unless told they are those of each stylist'),
  stylists: z.array(id).max(100).optional().describe('One of these only; unless told, anyone who does the services'),
  client_id: id.optional().describe('Is not served elsewhere then; who served them last comes first'),
  from: date.optional().describe("The first day, YYYY-MM-DD; unless told the salon's today"),
  days: z.int().min(1).max(60).default(14),
  around: z.int().min(0).max(1439).optional().describe('The wanted start in minutes since midnight'),
  part: z.enum(['morning', 'afternoon', 'evening'] satisfies DayPart[]).optional(),
  weekdays: z.array(z.enum(weekdays)).max(7).optional().describe('Unless told, any'),
  soonest: z.literal(true).optional().describe('The earliest start comes first, as for somebody who waits'),
  appointment_id: id.optional().describe('An appointment to move: its own time counts as free'),
});
export type FindTimesQuery = z.output<typeof findTimesQuery>;

const margin = z.object({
  minutes: z.int().min(0),
  id: id.optional().describe('The appointment or blocked time it is next to'),
});

const freeStart = z
  .object({
    user_id: id,
    start: localDateTime,
    fit: z
      .object({
        before: margin,
        after: margin,
        inside: id.optional().describe('The appointment in whose gap it lies'),
        holds: id.optional().describe('An appointment that lies in its gap'),
      })
      .describe('Idle minutes of the stylist on both sides'),
  })
  .meta({ id: 'FreeStart' });
export type FreeStartOffer = z.infer<typeof freeStart>;

const offeringStylist = z
  .object({
    user_id: id,
    user_name: z.string(),
    is_usual: z.boolean().describe('Served the client last time'),
    services: z.array(z.object({ service_id: id, ...stepFields, price: dollars })),
  })
  .meta({ id: 'OfferingStylist' });

/** More offers a day than a screen numbers. */
export const maxOffersPerDay = 9;

const revision = z
  .string()
  .describe('Another one whenever an appointment of these days was booked, changed, deleted or restored');

export const scheduler = defineFamily({
  getSchedulerData: {
    summary: 'The book of a salon: stylists, appointments, services and clients of a range of days',
    method: 'POST',
    path: '/scheduler',
    allow: staff,
    body: bookQuery.extend({
      packed: z.literal(true).optional().describe('Replies with `packed`, without `users` and `clients`'),
    }),
    reply: z.object({
      date: date.describe('The first day, YYYY-MM-DD'),
      days: z.literal([1, 7]),
      dozen: dozen.describe('Which salons are shown, of all within reach; 1 for a single one'),
      mark: revision,
      stylists: z.array(stylist),
      schedules: z.array(appointment),
      packed: packedVisits.optional().describe('The visits that are not among `schedules`'),
      blocked: z.array(blockedTime).default([]).describe('Lunch, meetings and other time that nobody can book'),
      locations: z.array(location),
      configs: z.array(salonHours).describe('Hours of the salons shown'),
      services: z.array(listedService),
      users: z.array(z.object({ user_id: id, user_name: z.string() })),
      clients: z.array(client),
    }),
  },
  // Retired 2026-11-26, see watch.ts. Consoles of the last release still call it.
  getBookMark: {
    summary: 'Whether the book has changed, for a fraction of what reading it costs',
    method: 'POST',
    path: '/scheduler/mark',
    allow: staff,
    body: bookQuery,
    reply: z.object({ mark: revision }),
  },
  getDayLoads: {
    summary: 'How full the days of a salon are, for a calendar to choose from',
    method: 'POST',
    path: '/scheduler/loads',
    allow: staff,
    body: z.strictObject({
      location_id: locationId,
      from: date.describe('The first day, YYYY-MM-DD'),
      days: z.int().min(1).max(62),
    }),
    reply: z.object({
      days: z.array(
        z.object({
          date,
          is_open: z.boolean().describe('False if the salon is closed or nobody works'),
          booked: z.int().min(0).max(100).describe('Percent of the working minutes that are booked or blocked'),
        }),
      ),
    }),
  },
  findTimes: {
    summary: 'Free starts for services across the stylists of a salon, day by day, the best first',
    method: 'POST',
    path: '/scheduler/findTimes',
    allow: staff,
    body: findTimesQuery,
    reply: z.object({
      stylists: z.array(offeringStylist).describe('Who does all of the services, at their own minutes and prices'),
      days: z.array(
        z.object({
          date,
          is_open: z.boolean(),
          free: z.int().min(0).describe('Free starts, one for each stretch of free time and part of the day'),
          offers: z.array(freeStart).max(maxOffersPerDay),
        }),
      ),
      next: freeStart.optional().describe('Of a later day, where none of these has any'),
    }),
  },
  createAppointment: {
    summary: 'Book an appointment; a double booking is 409 until it is allowed',
    method: 'POST',
    path: '/scheduler/createAppointment',
    allow: staff,
    body: booking.extend({ wish_id: id.optional().describe('The wish that this ends'), ...idempotencyFields }),
    reply: booked,
    status: 201,
  },
  listWaiting: {
    summary: 'Who waits for a time in a salon, the oldest wish first, with those that ended in the last 30 days',
    method: 'GET',
    path: '/scheduler/waiting',
    allow: staff,
    query: z.strictObject({ location_id: numberOrText() }),
    reply: z.object({ wishes: z.array(wish) }),
  },
  findNextFits: {
    summary: `When each client who waits could be booked next, within ${nextFitDays} days; who fits nowhere is left out`,
    method: 'GET',
    path: '/scheduler/waiting/next',
    allow: staff,
    query: z.strictObject({ location_id: numberOrText() }),
    reply: z.object({ fits: z.array(nextFit) }),
  },
  addWish: {
    summary: 'Put a client on the waiting list of a salon',
    method: 'POST',
    path: '/scheduler/waiting',
    allow: staff,
    body: wishForm.extend(idempotencyFields),
    reply: wish.extend(message.shape),
    status: 201,
  },
  updateWish: {
    summary: 'Change what a client waits for; a wish that has ended waits again',
    method: 'PUT',
    path: '/scheduler/waiting',
    allow: staff,
    body: wishForm.extend({ wish_id: id, version: version.optional() }),
    reply: wish.extend(message.shape),
  },
  removeWish: {
    summary: 'Take a client off the waiting list',
    method: 'DELETE',
    path: '/scheduler/waiting',
    allow: staff,
    body: wishRef,
    reply: wish.extend(message.shape),
  },
  updateAppointment: {
    summary: 'Change or move an appointment',
    method: 'PUT',
    path: '/scheduler/updateAppointment',
    allow: staff,
    body: booking.extend({ schedule_entry_id: id, version: version.optional() }),
    reply: booked,
  },
  moveAppointments: {
    summary:
      'Move several appointments at once, such as two that swap or those of a series that follow; prices stay as booked',
    method: 'PUT',
    path: '/scheduler/moves',
    allow: staff,
    body: z.strictObject({
      moves: z.array(movedTogether).min(1).max(maxMoves, `At most ${maxMoves} appointments at once`),
      all_or_none: z
        .boolean()
        .default(true)
        .describe('False: those that cannot be moved are refused, the others are moved'),
      allow_double_booking: allowDoubleBooking,
      allow_client_busy: allowClientBusy,
    }),
    reply: movesResult,
  },
  planAbsence: {
    summary: 'Where the clients of a stylist who is sick can go: offers for each visit, the best first',
    method: 'POST',
    path: '/scheduler/absence/plan',
    allow: staff,
    body: absencePlanQuery,
    reply: z.object({
      visits: z.array(strandedVisit),
      tells_clients: z.boolean().describe('Whether clients get a message when their visit moves'),
      message: z
        .object({ subject: z.string(), text: z.string(), salon_phone: z.string() })
        .optional()
        .describe('What they get, with placeholders'),
    }),
  },
  saveAbsence: {
    summary:
      'Close the day of a stylist who is sick and move the visits that can be moved; those whose time was taken are refused',
    method: 'PUT',
    path: '/scheduler/absence',
    allow: staff,
    body: absence.extend({ moves: absenceMoves }),
    reply: movesResult,
  },
  endAbsence: {
    summary: 'Take back that a stylist is sick on a day: their hours are as before, and visits move back',
    method: 'DELETE',
    path: '/scheduler/absence',
    allow: staff,
    body: absence.omit({ from: true }).extend({ moves: absenceMoves }),
    reply: movesResult,
  },
  planSeries: {
    summary: 'The dates of a visit that is to repeat: which are free, and the nearest free start of the others',
    method: 'POST',
    path: '/scheduler/series/plan',
    allow: staff,
    body: seriesPlanQuery,
    reply: z.object({ visits: z.array(plannedVisit).max(maxSeriesVisits) }),
  },
  createSeries: {
    summary: 'Book a visit again at the given starts; those that were taken meanwhile are refused, the others booked',
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
    summary: 'An appointment of a series and those that follow it',
    method: 'POST',
    path: '/scheduler/series/following',
    allow: staff,
    body: z.strictObject({ schedule_entry_id: id }),
    reply: z.object({ appointments: z.array(appointment) }),
  },
  cancelSeries: {
    summary: 'Cancel an appointment of a series and all that follow it and have not begun',
    method: 'PUT',
    path: '/scheduler/series/cancel',
    allow: staff,
    body: z.strictObject({ schedule_entry_id: id, reason }),
    reply: message.extend({ cancelled: z.array(appointment) }),
  },
  setAppointmentStatus: {
    summary: 'Say how far an appointment has come; one that takes place again may be a double booking (409)',
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
      allow_future_no_show: allowField('a no-show on a later day'),
    }),
    reply: booked,
  },
  createBlockedTime: {
    summary: 'Block time of a stylist, once or every week; a time with an appointment is 409 until it is allowed',
    method: 'POST',
    path: '/scheduler/blocked',
    allow: staff,
    body: blockedTimeForm.extend({ allow_double_booking: allowDoubleBooking, ...idempotencyFields }),
    reply: blockedTime.extend(message.shape),
    status: 201,
  },
  updateBlockedTime: {
    summary: 'Change or move a blocked time; of a weekly one this day, or this day and all that follow',
    method: 'PUT',
    path: '/scheduler/blocked',
    allow: staff,
    body: z.strictObject({ blocked: blockedTimeRef, to: blockedTimeForm, allow_double_booking: allowDoubleBooking }),
    reply: blockedTime.extend(message.shape),
  },
  deleteBlockedTime: {
    summary: 'Free a blocked time; of a weekly one this day, or this day and all that follow',
    method: 'DELETE',
    path: '/scheduler/blocked',
    allow: staff,
    body: blockedTimeRef,
    reply: message,
  },
  setFormula: {
    summary: 'Write what is to be mixed into an appointment; nothing takes it out',
    method: 'PUT',
    path: '/scheduler/formula',
    allow: staff,
    body: z.strictObject({ scheduleEntryId: id, formula: multiLine(4000), version: version.optional() }),
    reply: booked,
  },
  deleteAppointment: {
    summary: 'Take an appointment out of the book; its record is kept',
    method: 'DELETE',
    path: '/scheduler/deleteAppointment',
    allow: staff,
    body: z.strictObject({ scheduleEntryId: id, reason, version: version.optional() }),
    reply: message,
  },
  restoreAppointment: {
    summary: 'Bring a deleted appointment back to where it stood; its time may be taken (409)',
    method: 'PUT',
    path: '/scheduler/restore',
    allow: staff,
    body: z.strictObject({
      scheduleEntryId: id,
      location_id: locationId,
      date: date.describe('The day it stood on'),
      version: version.optional(),
      allow_double_booking: allowDoubleBooking,
      allow_client_busy: allowClientBusy,
    }),
    reply: booked,
  },
  listDeletedAppointments: {
    summary: 'The appointments of a range of days that were deleted, by whom and why, the latest first',
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
        .describe('The number of a salon, or -1 for all within reach'),
      dozen: numberOrText().pipe(dozen).optional(),
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
    reply: z.array(appointmentAuditEntry),
  },
  listClientAppointments: {
    summary:
      'A page of the next or the past appointments of a client in the salons within reach, those nearest to now first',
    method: 'POST',
    path: '/scheduler/clientAppointments',
    allow: staff,
    body: z.strictObject({
      client_id: id,
      when: z
        .enum(['next', 'past', 'today'])
        .describe('Starting from now on, or before, or from today on; the clock is that of the own salon'),
      limit: z.int().min(1).max(100).default(10),
      cursor: cursor.optional(),
    }),
    reply: z.object({ Items: z.array(clientAppointment), cursor: cursor.optional() }),
  },
  getClientSummary: {
    summary: 'What the front desk wants to know about a client at a glance, of the salons within reach',
    method: 'POST',
    path: '/scheduler/clientSummary',
    allow: staff,
    body: z.strictObject({ client_id: id }),
    reply: z.object({
      client_id: id,
      notes: z.string(),
      visits: z.int().min(0).describe(`Past visits that took place, among the latest ${maxSummarizedVisits}`),
      no_shows: z.int().min(0).describe(`Missed visits, among the latest ${maxSummarizedVisits}`),
      is_capped: z.boolean().describe('Whether there are more visits than were counted'),
      last: clientAppointment.optional().describe('The latest visit that took place'),
      next: clientAppointment.optional().describe('The next one that is to take place'),
    }),
  },
  mergeClients: {
    summary:
      'Merge a client who was added twice into the other one, who takes over appointments, bowls and missing fields',
    method: 'POST',
    path: '/clients/{id}/merge',
    allow: admins,
    params: z.object({ id }),
    body: z.strictObject({ into: id }),
    reply: z.object({ message: z.string(), client }),
  },
  undoClientMerge: {
    summary: 'Undo the merge of a client, for a day',
    method: 'POST',
    path: '/clients/{id}/unmerge',
    allow: admins,
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: z.object({ message: z.string(), client }),
  },
});

/** Body field that confirms each question (409) a booking can be answered with. */
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

/** Body of a 409 `stale`: the appointment as another user has saved it. */
export const staleAppointment = z.object({ code: z.literal('stale'), current: appointment });
