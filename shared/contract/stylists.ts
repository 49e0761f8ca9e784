import * as z from 'zod';
import { allowStranded } from './appointments.ts';
import { defineFamily, staff } from './endpoint.ts';
import { id, locationId, message, minutes, version } from './fields.ts';
import { listedService } from './services.ts';
import { userStatus } from './users.ts';
import { workingDay, workingHours, workingHoursForm } from './workingHours.ts';

/** Limits of servicing time (specification, section 5). Pickers offer steps of 15 minutes. */
export const minServicingMinutes = 15;
export const maxStepMinutes = 480;

const tooLong = `At most ${maxStepMinutes} minutes`;
const step = z.int('Required').min(0, 'Required').max(maxStepMinutes, tooLong);

/** Duration and price level of a service as performed by one stylist. */
export const assignment = z
  .object({
    userId: id,
    serviceId: id,
    priceLevel: z.int().min(1).max(5).describe('Price level, 1 to 5'),
    servicing: minutes.describe('Duration of the servicing before the gap, in minutes'),
    gap: minutes.describe('Duration of the gap in minutes, during which the stylist is free'),
    servicing2: minutes.describe('Duration of the servicing after the gap, in minutes'),
    version: version.default(1),
  })
  .meta({ id: 'Assignment' });
export type Assignment = z.output<typeof assignment>;

/** Error text for services without price level or servicing time (specification, section 5). */
export const incompleteServicesMessage = (unset: number): string =>
  unset > 1
    ? 'All services need to have Price level and Servicing time set.'
    : 'Service need to have Price level and Servicing time set.';
const incomplete = incompleteServicesMessage(1);

export const assignmentForm = z.strictObject({
  userId: id,
  serviceId: id,
  priceLevel: z
    .int(incomplete)
    .min(1, incomplete)
    .max(5, incomplete)
    .optional()
    .describe('Price level, 1 to 5. Optional for a free service.'),
  servicing: z
    .int(incomplete)
    .min(minServicingMinutes, incomplete)
    .max(maxStepMinutes, tooLong)
    .describe('Duration of the servicing before the gap, in minutes'),
  gap: step.describe('Duration of the gap in minutes, during which the stylist is free'),
  servicing2: step.describe('Duration of the servicing after the gap, in minutes'),
});
export type AssignmentForm = z.output<typeof assignmentForm>;

/** Each stylist needs 2 of DynamoDB's 100 actions per transaction. */
const maxStylistsPerSave = 50;
const tooManyStylists = `At most ${maxStylistsPerSave} stylists at once`;

/** Stylist as a column of the book. */
export const stylist = z
  .object({
    user_id: id,
    user_first_name: z.string(),
    user_last_name: z.string(),
    location_id: locationId,
    location_name: z.string(),
    services: z.array(assignment),
    days: z
      .array(workingDay)
      .describe('Working hours on the days of the book. Missing days follow the opening hours of the salon.'),
  })
  .meta({ id: 'Stylist' });
export type Stylist = z.infer<typeof stylist>;

/** Row of the stylist list. */
export const listedStylist = z
  .object({
    user_id: id,
    user_first_name: z.string(),
    user_last_name: z.string(),
    user_email: z.string(),
    user_status: userStatus.describe('Status. While `INACTIVE`, services, hours and calendar cannot be changed.'),
    location_id: locationId.nullable(),
    location_name: z.string(),
    services_count: z.int().min(0).describe('Number of active services that the stylist performs'),
    missing: z
      .array(z.enum(['salon', 'services', 'price']))
      .describe(
        'Missing data that prevents bookings: no salon, no services, or a service without a price at their level',
      ),
  })
  .meta({ id: 'ListedStylist' });
export type ListedStylist = z.infer<typeof listedStylist>;

/** Text for a deactivated stylist, whose services, hours and calendar are read-only. */
export const deactivatedMessage = (person: Pick<ListedStylist, 'user_first_name' | 'user_last_name'>): string =>
  `${person.user_first_name} ${person.user_last_name} is deactivated. Nothing can be changed until the account is active again.`;

/** Service with the assignment of one stylist. */
export const stylistService = listedService.extend({ assignment }).meta({ id: 'StylistService' });
export type StylistService = z.infer<typeof stylistService>;

const calendarFeed = z.object({
  active: z.boolean().describe('True if the calendar has an address to subscribe to'),
  created: z.iso.datetime().optional().describe('Time when the address was created, in UTC'),
});

export const stylists = defineFamily({
  listStylists: {
    summary: "List the stylists in the caller's salons by name, with their number of services",
    method: 'GET',
    path: '/stylists',
    allow: staff,
    reply: z.array(listedStylist),
  },
  getStylist: {
    summary: 'Get a stylist',
    method: 'GET',
    path: '/stylists/{id}',
    allow: staff,
    params: z.object({ id }),
    reply: listedStylist,
  },
  listStylistsByLocation: {
    summary: 'List the stylists of a salon',
    method: 'POST',
    path: '/gateway/igf3twd3c3',
    allow: staff,
    body: z.strictObject({ location: locationId }),
    reply: z.array(listedStylist),
  },
  listAssignments: {
    summary: "List the assignments of services to the stylists in the caller's salons",
    method: 'POST',
    path: '/gateway/9q0j9rk17f',
    allow: staff,
    body: z.strictObject({}),
    reply: z.array(assignment),
  },
  listUserServices: {
    summary: 'List the services that a stylist performs, by name',
    method: 'GET',
    path: '/services/getUserServices/{userId}',
    allow: staff,
    params: z.object({ userId: id }),
    reply: z.array(stylistService),
  },
  listServicesToAdd: {
    summary: 'List the active services that a stylist does not perform yet, by name',
    method: 'GET',
    path: '/services/getServicesToAdd/{stylistId}',
    allow: staff,
    params: z.object({ stylistId: id }),
    reply: z.array(listedService),
  },
  getServiceToEdit: {
    summary: 'Get a service of a stylist with its settings',
    method: 'GET',
    path: '/services/{userId}/getServiceToEdit/{serviceId}',
    allow: staff,
    params: z.object({ userId: id, serviceId: id }),
    reply: stylistService,
  },
  addServicesToStylists: {
    summary: 'Assign services to stylists, all or none',
    method: 'POST',
    path: '/services/addServicesToStylists',
    allow: staff,
    body: z
      .array(assignmentForm)
      .min(1, 'Please choose at least one service.')
      .max(200, 'At most 200 services')
      .refine((forms) => new Set(forms.map(({ userId }) => userId)).size <= maxStylistsPerSave, tooManyStylists),
    reply: z.void(),
    status: 204,
  },
  updateUserService: {
    summary: 'Update the settings of a service of a stylist. Existing appointments stay unchanged.',
    method: 'POST',
    path: '/gateway/msyn4krb7c',
    allow: staff,
    body: assignmentForm.extend({ version: version.optional() }),
    reply: message,
  },
  deleteUserService: {
    summary: 'Remove a service from a stylist. Existing appointments stay unchanged.',
    method: 'POST',
    path: '/services/deleteUserService',
    allow: staff,
    body: z.strictObject({ serviceId: id, userId: id }),
    reply: message,
  },
  getWorkingHours: {
    summary: 'Get the working hours of a stylist',
    method: 'GET',
    path: '/stylists/{id}/hours',
    allow: staff,
    params: z.object({ id }),
    reply: workingHours.extend({
      opening: workingHours.shape.week.describe(
        "Opening hours of the stylist's primary salon; null until they are set",
      ),
    }),
  },
  saveWorkingHours: {
    summary:
      'Save the working hours of a stylist. Refused if appointments are outside of the new hours (409 stranded), unless the request allows it; they stay as they are.',
    method: 'POST',
    path: '/stylists/{id}/hours',
    allow: staff,
    params: z.object({ id }),
    body: workingHoursForm.extend({ allow_stranded: allowStranded }),
    reply: z.object({ message: z.string(), hours: workingHours }),
  },
  getCalendarFeed: {
    summary: "Get the state of a stylist's calendar feed. Only for the stylist and admins of their salon.",
    method: 'GET',
    path: '/stylists/{id}/calendar',
    allow: staff,
    params: z.object({ id }),
    reply: calendarFeed,
  },
  createCalendarFeed: {
    summary: "Create an address to subscribe to a stylist's calendar. The earlier address stops working.",
    method: 'POST',
    path: '/stylists/{id}/calendar',
    allow: staff,
    params: z.object({ id }),
    reply: z.object({
      path: z.string().describe('URL path of the calendar on this server. It is shown only once.'),
      created: z.iso.datetime(),
    }),
    status: 201,
  },
  revokeCalendarFeed: {
    summary: "Revoke the address of a stylist's calendar",
    method: 'DELETE',
    path: '/stylists/{id}/calendar',
    allow: staff,
    params: z.object({ id }),
    reply: calendarFeed,
  },
});
