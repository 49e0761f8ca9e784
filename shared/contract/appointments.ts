import * as z from 'zod';
import { patchTestProblems } from '../rules/patchTest.ts';
import { dollars, id, localDateTime, locationId, minutes, money, singleLine, version } from './fields.ts';

/** Progress of an appointment, followed by the two statuses of one that does not take place. Confirmed: the client said they will come. */
export const appointmentStatuses = [
  'booked',
  'confirmed',
  'arrived',
  'in_service',
  'done',
  'no_show',
  'cancelled',
] as const;
export type AppointmentStatus = (typeof appointmentStatuses)[number];

/** Minutes of servicing, of the gap, and of servicing after the gap. */
export const stepFields = {
  service_step1_minutes: minutes.describe(
    'Time in minutes that the stylist works on the service before its processing time',
  ),
  service_step2_minutes: minutes.describe(
    'Processing time within the service in minutes, during which the stylist can serve another client',
  ),
  service_step3_minutes: minutes.describe(
    'Time in minutes that the stylist works on the service after its processing time',
  ),
};

export const bookedService = z
  .object({
    service_id: id,
    title: z.string(),
    service_shortcut: z.string(),
    service_color: z.string(),
    serviceStart: localDateTime,
    serviceEnd: localDateTime,
    ...stepFields,
    price: dollars.describe(
      "Price of the service for this visit in dollars: that of the stylist's price level at booking, unless another price was agreed",
    ),
    list_price: dollars
      .optional()
      .describe(
        "Regular price of the service in dollars at the stylist's price level. Present only if another price was agreed for the visit.",
      ),
    price_reason: z.string().optional().describe('Reason why another price of the service was agreed for this visit'),
  })
  .meta({ id: 'BookedService' });
export type BookedService = z.infer<typeof bookedService>;

/** Price of a service for this visit only. */
export const askedPrice = {
  price: money
    .optional()
    .describe(
      "Price of the service for this visit in dollars. Default: the price agreed earlier, else that of the stylist's price level.",
    ),
  price_reason: singleLine(200)
    .optional()
    .describe("Reason for a price of the service other than that of the stylist's price level"),
};

export const status = z.enum(appointmentStatuses);

/** Facts about an appointment, each present only if it applies. */
const signFields = {
  late_minutes: minutes
    .optional()
    .describe(
      'Delay of the appointment in minutes, because the client or the stylist is late. `start` already includes the delay.',
    ),
  first_visit: z.boolean().optional().describe('True if the client had never been booked before this appointment'),
  rebooked: z
    .boolean()
    .optional()
    .describe(
      'True if the client had a later visit booked when this visit was done, or booked one on the day of this visit. Missing until the visit is done, for walk-ins, and on visits of earlier releases.',
    ),
  series_id: id.optional().describe('ID of the series of repeating visits that the appointment belongs to'),
  series_weeks: z
    .int()
    .min(1)
    .optional()
    .describe("Number of weeks between the repeating visits of the appointment's series"),
  together_id: id
    .optional()
    .describe('ID that the visits of one client share if they were booked together with a stylist each'),
  asked_stylist_id: id
    .optional()
    .describe(
      'ID of the stylist whose service the client explicitly requested. Missing if the client requested no specific stylist.',
    ),
};

export const maxVisitPictures = 3;

const picture = z.object({
  picture_id: id,
  at: z.iso.datetime().describe('Time when the picture was added, in UTC'),
  user_name: z.string().describe('Name of the user who added the picture'),
});
const pictures = z
  .array(picture)
  .optional()
  .describe(`Pictures of the hair in the order they were taken, at most ${maxVisitPictures}`);

/** Fields that only the book has. */
const bookFields = {
  alert: z
    .string()
    .optional()
    .describe('Allergies of the client. Present only in the appointment book, if any allergies are known.'),
  unconfirmed: z
    .boolean()
    .optional()
    .describe(
      'True if the time of the reminder has come and the client has not confirmed the visit. Present only in replies with the book.',
    ),
  patch_test: z
    .enum(patchTestProblems)
    .optional()
    .describe('Problem of the patch test that a coming chemical service needs. Present only in replies with the book.'),
};

export const billSummary = z
  .object({
    number: z.int().min(1),
    total: dollars,
    services: z
      .array(dollars)
      .describe(
        "Amount charged for each service in dollars after the discount, in the order of the appointment's `services`",
      ),
    extra: z
      .array(z.object({ service_id: id, grams: z.number(), net: dollars, waived: dollars }))
      .describe(
        "Product used above the grams included in each service's price: grams, dollars charged (`net`) and dollars waived",
      ),
    sold: dollars.describe('Amount in dollars charged for products sold with the visit, after the discount'),
    fees: dollars.default(0).describe('Fees charged in dollars, after the discount'),
    discount: dollars
      .optional()
      .describe('Discount of the bill in dollars. Missing on bills that were closed by earlier releases.'),
    deposits: dollars.default(0).describe('Deposits in dollars that were received earlier'),
  })
  .meta({ id: 'BillSummary' });

/** All times are wall clock of the salon. */
export const appointment = z
  .object({
    appointmentId: id,
    event_id: id.describe('Same value as `appointmentId`, under an older field name'),
    start: localDateTime,
    end: localDateTime,
    client: z.object({ client_id: id, client_name: z.string(), client_phone: z.string() }),
    user_id: id,
    user_name: z.string(),
    location: locationId,
    services: z.array(bookedService),
    notes: z.string(),
    formula: z.string().optional().describe('Color formula to mix for the visit, one color bowl per line'),
    status: status
      .default('booked')
      .describe('Status of the appointment. The time of a `no_show` or `cancelled` appointment can be booked again.'),
    status_reason: z
      .string()
      .default('')
      .describe('Reason for the status of the appointment, such as why the client canceled; empty if none was given'),
    ...signFields,
    ...bookFields,
    pictures,
    bill: billSummary.optional().describe("Amounts of the appointment's bill. Present only while the bill is closed."),
    version,
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof appointment>;

/** Compact form of the appointments of a book: shared data appears once, and values that follow from others are left out. */
export const packedVisits = z
  .object({
    offers: z
      .array(bookedService.pick({ service_id: true, title: true, service_shortcut: true, service_color: true }))
      .describe('Services that the compact appointments refer to by index, each listed once'),
    visits: z.array(
      z.object({
        id,
        start: localDateTime,
        client: z
          .tuple([id, z.string(), z.string()])
          .describe('Client of the appointment as a tuple: ID, name and phone number'),
        user_id: id,
        user_name: z
          .string()
          .optional()
          .describe('Name of the stylist at booking. Missing if `stylists` of the appointment book has the same name.'),
        location: locationId,
        services: z.array(
          z
            .tuple([z.int().min(0), minutes, minutes, minutes, dollars])
            .describe(
              'Booked service as a tuple: index in `offers`; minutes of work, processing time and work after it; price in dollars. Services follow each other without breaks.',
            ),
        ),
        list_prices: z
          .array(z.tuple([z.int().min(0), dollars, z.string()]))
          .optional()
          .describe(
            "Services with another price than the stylist's price level, as tuples: index in `services`, the level's price in dollars, reason",
          ),
        notes: z.string().optional(),
        formula: z.string().optional(),
        status: status.optional().describe('Status of the appointment. Default: booked.'),
        status_reason: z.string().optional(),
        ...signFields,
        ...bookFields,
        pictures,
        bill: billSummary.optional(),
        version,
      }),
    ),
  })
  .meta({ id: 'PackedVisits' });
export type PackedVisits = z.infer<typeof packedVisits>;

/** Appointment that would be outside of the new hours. */
const strandedAppointment = z.object({
  appointmentId: id,
  start: localDateTime,
  location: locationId,
  client_name: z.string(),
  user_name: z.string(),
  title: z.string().describe('Names of the booked services, separated by commas'),
});
export type StrandedAppointment = z.infer<typeof strandedAppointment>;

/** Details of a 409 `stranded`: the first appointments, and the total number. */
export const strandedConflict = z.object({ appointments: z.array(strandedAppointment), total: z.int().min(1) });
export const allowStranded = z
  .boolean()
  .optional()
  .describe(
    'True to save the new hours although booked appointments are outside of them (409 stranded). Those appointments stay booked.',
  );

const time = z.iso.datetime().describe('Date and time of the change to the appointment, in UTC');

/** Appointment in its state before it was deleted. */
export const deletedAppointment = appointment
  .extend({ deleted_by: id, deleted_by_name: z.string(), deleted_at: time, reason: z.string() })
  .meta({ id: 'DeletedAppointment' });

/** Audit entry of an appointment, with its state before and after. */
export const appointmentAuditEntry = z
  .object({
    time,
    action: z
      .string()
      .describe(
        'Action that changed the appointment: `create`, `update`, `status` (changed), `formula` (changed), `pictures` (added or deleted), `delete` or `restore`',
      ),
    user_id: id,
    user_name: z.string(),
    reason: z.string().optional(),
    before: appointment.optional(),
    after: appointment.optional(),
  })
  .meta({ id: 'TrailStep' });
export type AppointmentAuditEntry = z.infer<typeof appointmentAuditEntry>;

/** Row of the appointments on a client's page. */
export const clientAppointment = appointment
  .extend({
    location_name: z.string(),
    price: dollars.describe('Total price of all services of the appointment in dollars'),
  })
  .meta({ id: 'ClientAppointment' });
export type ClientAppointment = z.infer<typeof clientAppointment>;
