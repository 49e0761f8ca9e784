import * as z from 'zod';
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
  service_step1_minutes: minutes.describe('Duration of the servicing before the gap, in minutes'),
  service_step2_minutes: minutes.describe('Duration of the gap in minutes, during which the stylist is free'),
  service_step3_minutes: minutes.describe('Duration of the servicing after the gap, in minutes'),
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
      "Price for this visit in dollars: the one of the stylist's price level at booking, unless changed for this visit",
    ),
    list_price: dollars
      .optional()
      .describe(
        "Price of the stylist's price level in dollars. Present only if another price was agreed for the visit.",
      ),
    price_reason: z.string().optional().describe('Reason for the changed price'),
  })
  .meta({ id: 'BookedService' });
export type BookedService = z.infer<typeof bookedService>;

/** Price of a service for this visit only. */
export const askedPrice = {
  price: money
    .optional()
    .describe(
      "Price for this visit in dollars. Default: the price agreed earlier, else that of the stylist's price level.",
    ),
  price_reason: singleLine(200).optional().describe('Reason for a price other than that of the price level'),
};

export const status = z.enum(appointmentStatuses);

/** Facts about an appointment, each present only if it applies. */
const signFields = {
  late_minutes: minutes
    .optional()
    .describe('Delay in minutes of the client or the stylist. The start has already moved by it.'),
  first_visit: z.boolean().optional().describe('True if the client was never booked before'),
  series_id: id.optional().describe('ID of the series of repeating visits that the appointment belongs to'),
  series_weeks: z.int().min(1).optional().describe('Number of weeks from one visit of the series to the next'),
  asked_stylist_id: id.optional().describe('ID of the stylist that the client asked for'),
};

/** Fields that only the book has. */
const bookFields = {
  alert: z.string().optional().describe('Allergies of the client. Only in the book.'),
  unconfirmed: z
    .boolean()
    .optional()
    .describe('True if the client was reminded and has not confirmed. Only in the book.'),
};

/** Amounts of a closed bill. */
const billSummary = z
  .object({
    number: z.int().min(1),
    total: dollars,
    services: z.array(dollars).describe('Amounts charged in dollars, one for each service in the order of `services`'),
    extra: z
      .array(z.object({ service_id: id, grams: z.number(), net: dollars, waived: dollars }))
      .describe('Extra product by service: grams above the allowance, dollars charged (`net`) and dollars waived'),
    sold: dollars.describe('Amount in dollars of the products sold at retail'),
  })
  .meta({ id: 'BillSummary' });

/** All times are wall clock of the salon. */
export const appointment = z
  .object({
    appointmentId: id,
    event_id: id.describe('Same value as `appointmentId`, under its older name'),
    start: localDateTime,
    end: localDateTime,
    client: z.object({ client_id: id, client_name: z.string(), client_phone: z.string() }),
    user_id: id,
    user_name: z.string(),
    location: locationId,
    services: z.array(bookedService),
    notes: z.string(),
    formula: z.string().optional().describe('Formula to mix for the visit, one bowl per line'),
    status: status
      .default('booked')
      .describe('Status of the visit. After `no_show` and `cancelled` the time of the stylist is free.'),
    status_reason: z
      .string()
      .default('')
      .describe('Reason for the status, such as for a cancellation; empty if none was given'),
    ...signFields,
    ...bookFields,
    bill: billSummary.optional().describe('Amounts of the bill. Present only while the bill is closed.'),
    version,
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof appointment>;

/** Compact form of the appointments of a book: shared data appears once, and values that follow from others are left out. */
export const packedVisits = z
  .object({
    offers: z
      .array(bookedService.pick({ service_id: true, title: true, service_shortcut: true, service_color: true }))
      .describe('Services that the visits refer to, each listed once'),
    visits: z.array(
      z.object({
        id,
        start: localDateTime,
        client: z.tuple([id, z.string(), z.string()]).describe('ID, name and phone number of the client'),
        user_id: id,
        user_name: z
          .string()
          .optional()
          .describe('Name of the stylist at booking. Missing if `stylists` of the book has the same name.'),
        location: locationId,
        services: z.array(
          z
            .tuple([z.int().min(0), minutes, minutes, minutes, dollars])
            .describe(
              'Service of the visit: index in `offers`; minutes of servicing, of the gap and of servicing after it; price in dollars. Each service starts when the one before ends.',
            ),
        ),
        list_prices: z
          .array(z.tuple([z.int().min(0), dollars, z.string()]))
          .optional()
          .describe('Prices changed for this visit: index in `services`, price of the price level in dollars, reason'),
        notes: z.string().optional(),
        formula: z.string().optional(),
        status: status.optional().describe('Status of the visit. Default: booked.'),
        status_reason: z.string().optional(),
        ...signFields,
        ...bookFields,
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
  title: z.string().describe('Names of the services'),
});
export type StrandedAppointment = z.infer<typeof strandedAppointment>;

/** Details of a 409 `stranded`: the first appointments, and the total number. */
export const strandedConflict = z.object({ appointments: z.array(strandedAppointment), total: z.int().min(1) });
export const allowStranded = z
  .boolean()
  .optional()
  .describe('True to save although appointments are outside of the new hours (409 stranded). They stay as they are.');

const time = z.iso.datetime().describe('Date and time in UTC');

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
      .describe('Action: `create`, `update`, `status` (changed), `formula` (changed), `delete` or `restore`'),
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
  .extend({ location_name: z.string(), price: dollars.describe('Total price of all services in dollars') })
  .meta({ id: 'ClientAppointment' });
export type ClientAppointment = z.infer<typeof clientAppointment>;
