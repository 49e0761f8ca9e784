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
  service_step1_minutes: minutes,
  service_step2_minutes: minutes.describe('Minutes of the gap, during which the stylist is free'),
  service_step3_minutes: minutes.describe('Minutes after the gap'),
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
    price: dollars.describe("Dollars, copied from the stylist's price level when booked"),
    list_price: dollars.optional().describe('Dollars of the price level, where the price was changed for this visit'),
    price_reason: z.string().optional().describe('Why the price was changed'),
  })
  .meta({ id: 'BookedService' });
export type BookedService = z.infer<typeof bookedService>;

/** Price of a service for this visit only. */
export const askedPrice = {
  price: money
    .optional()
    .describe('Dollars, where it is another price for this visit; unless told the agreed one, or that of the level'),
  price_reason: singleLine(200).optional().describe('Why it is another price'),
};

export const status = z.enum(appointmentStatuses);

/** What is told of a visit where it applies. */
const signFields = {
  late_minutes: minutes.optional().describe('Minutes the client or the stylist is behind; the start has moved by them'),
  first_visit: z.boolean().optional().describe('True if the client had never been booked before'),
  series_id: id.optional().describe('The series of repeating visits that it belongs to'),
  series_weeks: z.int().min(1).optional().describe('Weeks from one visit of the series to the next'),
  asked_stylist_id: id.optional().describe('The stylist the client asked for'),
};

/** What only the book says of an appointment. */
const bookFields = {
  alert: z.string().optional().describe("The client's allergies; the book only"),
  unconfirmed: z.boolean().optional().describe('True if the client was reminded and has not confirmed; the book only'),
};

/** What a closed bill charged. */
const billSummary = z
  .object({
    number: z.int().min(1),
    total: dollars,
    services: z.array(dollars).describe('Dollars charged for each service, in their order'),
    extra: z
      .array(z.object({ service_id: id, grams: z.number(), net: dollars, waived: dollars }))
      .describe('Dollars charged and waived for product above what a service covers'),
    sold: dollars.describe('Dollars of products sold'),
  })
  .meta({ id: 'BillSummary' });

/** All times are wall clock of the salon. */
export const appointment = z
  .object({
    appointmentId: id,
    event_id: id.describe('The same id under its older name'),
    start: localDateTime,
    end: localDateTime,
    client: z.object({ client_id: id, client_name: z.string(), client_phone: z.string() }),
    user_id: id,
    user_name: z.string(),
    location: locationId,
    services: z.array(bookedService),
    notes: z.string(),
    formula: z.string().optional().describe('What is to be mixed, a bowl a line'),
    status: status.default('booked').describe('No-show and cancelled leave the stylist free'),
    status_reason: z.string().default('').describe('Why it has this status, such as why it was cancelled'),
    ...signFields,
    ...bookFields,
    bill: billSummary.optional().describe('Where its bill is closed'),
    version,
  })
  .meta({ id: 'Appointment' });
export type Appointment = z.infer<typeof appointment>;

/** A full book on the wire: what its visits share is said once, and what follows from the rest is left out. */
export const packedVisits = z
  .object({
    offers: z
      .array(bookedService.pick({ service_id: true, title: true, service_shortcut: true, service_color: true }))
      .describe('The services of the visits, each once'),
    visits: z.array(
      z.object({
        id,
        start: localDateTime,
        client: z.tuple([id, z.string(), z.string()]).describe('Id, name and phone'),
        user_id: id,
        user_name: z.string().optional().describe('Where it is not the name of their column'),
        location: locationId,
        services: z.array(
          z
            .tuple([z.int().min(0), minutes, minutes, minutes, dollars])
            .describe(
              'Index in `offers`, servicing, gap, servicing after the gap, price; each begins when the one before ends',
            ),
        ),
        list_prices: z
          .array(z.tuple([z.int().min(0), dollars, z.string()]))
          .optional()
          .describe('Index in `services`, list price and reason of each price that was changed for this visit'),
        notes: z.string().optional(),
        formula: z.string().optional(),
        status: status.optional().describe('Booked unless told'),
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
  title: z.string().describe('Its services'),
});
export type StrandedAppointment = z.infer<typeof strandedAppointment>;

/** Details of a 409 `stranded`: the first of the appointments, and the total number. */
export const strandedConflict = z.object({ appointments: z.array(strandedAppointment), total: z.int().min(1) });
export const allowStranded = z
  .boolean()
  .optional()
  .describe('Yes to the question about appointments outside the new hours (409 stranded)');

const time = z.iso.datetime().describe('An instant, in UTC');

/** Appointment as it was when it was deleted. */
export const deletedAppointment = appointment
  .extend({ deleted_by: id, deleted_by_name: z.string(), deleted_at: time, reason: z.string() })
  .meta({ id: 'DeletedAppointment' });

/** Audit entry of an appointment, with its state before and after. */
export const appointmentAuditEntry = z
  .object({
    time,
    action: z.string().describe('create, update, status, delete or restore'),
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
  .extend({ location_name: z.string(), price: dollars.describe('Dollars, of all services together') })
  .meta({ id: 'ClientAppointment' });
export type ClientAppointment = z.infer<typeof clientAppointment>;
