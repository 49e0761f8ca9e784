import * as z from 'zod';
import { allowStranded } from './appointments.ts';
import { defineFamily, staff } from './endpoint.ts';
import { id, locationId, message, minutes, version } from './fields.ts';
import { listedService, stepForm } from './services.ts';
import { userStatus } from './users.ts';
import { workingDay, workingHours, workingHoursForm } from './workingHours.ts';

/** Duration and price level of a service as performed by one stylist. */
export const assignment = z
  .object({
    userId: id,
    serviceId: id,
    priceLevel: z.int().min(1).max(5).describe('Price level of the service with this stylist, 1 to 5'),
    servicing: minutes.describe('Time in minutes that the stylist works on the service before its processing time'),
    gap: minutes.describe(
      'Processing time within the service in minutes, during which the stylist can serve another client',
    ),
    servicing2: minutes.describe('Time in minutes that the stylist works on the service after its processing time'),
    own_minutes: z
      .boolean()
      .default(true)
      .describe("True if the three times are the stylist's own, false if they are the usual ones of the service"),
    version: version.default(1),
  })
  .meta({ id: 'Assignment' });
export type Assignment = z.output<typeof assignment>;

/** Assignment as it is stored: with its times only where they differ from those of the service. */
export const storedAssignment = assignment
  .omit({ own_minutes: true })
  .partial({ servicing: true, gap: true, servicing2: true });
export type StoredAssignment = z.output<typeof storedAssignment>;

/** Error text for services without price level or servicing time (specification, section 5). */
export const incompleteServicesMessage = (unset: number): string =>
  unset > 1
    ? 'All services need to have Price level and Servicing time set.'
    : 'Service need to have Price level and Servicing time set.';
const incomplete = incompleteServicesMessage(1);
const times = stepForm(incomplete);

export const assignmentForm = z.strictObject({
  userId: id,
  serviceId: id,
  priceLevel: z
    .int(incomplete)
    .min(1, incomplete)
    .max(5, incomplete)
    .optional()
    .describe('Price level of the service with this stylist, 1 to 5. Optional for a free service only.'),
  servicing: times.servicing
    .optional()
    .describe(
      'Time in minutes that the stylist works on the service before its processing time. Default: the three times of the service.',
    ),
  gap: times.gap
    .optional()
    .describe(
      'Processing time within the service in minutes, during which the stylist can serve another client. Default: 0.',
    ),
  servicing2: times.servicing2
    .optional()
    .describe('Time in minutes that the stylist works on the service after its processing time. Default: 0.'),
});
export type AssignmentForm = z.output<typeof assignmentForm>;

/** Change of one cell of the matrix of stylists and services. */
const assignmentChange = assignmentForm.extend({
  version: z.int().min(0).describe('`version` of the assignment to change or remove; 0 for a service to add'),
  remove: z.boolean().default(false).describe('True if the stylist no longer performs the service. Default: false.'),
});
export type AssignmentChange = z.output<typeof assignmentChange>;

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
      .describe(
        'Working hours of the stylist on the days of the appointment book. A missing day has the opening hours of the salon.',
      ),
  })
  .meta({ id: 'Stylist' });
export type Stylist = z.infer<typeof stylist>;

export const listedStylist = z
  .object({
    user_id: id,
    user_first_name: z.string(),
    user_last_name: z.string(),
    user_email: z.string(),
    user_status: userStatus.describe(
      "Status of the stylist's account. While `INACTIVE`, the stylist's services, hours and calendar cannot be changed.",
    ),
    location_id: locationId.nullable(),
    location_name: z.string(),
    services_count: z.int().min(0).describe('Number of active services that the stylist performs'),
    missing: z
      .array(z.enum(['salon', 'services', 'price']))
      .describe(
        "Missing data that prevents bookings with the stylist: no salon, no services, or a service without a price at the stylist's level",
      ),
  })
  .meta({ id: 'ListedStylist' });
export type ListedStylist = z.infer<typeof listedStylist>;

/** Text for a deactivated stylist, whose services, hours and calendar are read-only. */
export const deactivatedMessage = (person: Pick<ListedStylist, 'user_first_name' | 'user_last_name'>): string =>
  `${person.user_first_name} ${person.user_last_name} is deactivated. Nothing can be changed until the account is active again.`;

export const stylistService = listedService.extend({ assignment }).meta({ id: 'StylistService' });
export type StylistService = z.infer<typeof stylistService>;

const calendarFeed = z.object({
  active: z.boolean().describe("True if the stylist's calendar feed has a URL that calendar apps can subscribe to"),
  created: z.iso
    .datetime()
    .optional()
    .describe("Time when the URL of the stylist's calendar feed was created, in UTC. Missing if there is none."),
});

export const stylists = defineFamily({
  listStylists: {
    summary: "List the stylists in the caller's salons by name, with the number of services that each performs",
    method: 'GET',
    path: '/stylists',
    allow: staff,
    reply: z.array(listedStylist),
  },
  getStylist: {
    summary: "Get a stylist's account status, salon, number of services and missing data",
    method: 'GET',
    path: '/stylists/{id}',
    allow: staff,
    params: z.object({ id }),
    reply: listedStylist,
  },
  listStylistsByLocation: {
    summary: 'List the stylists of a salon, sorted by name',
    method: 'POST',
    path: '/gateway/igf3twd3c3',
    allow: staff,
    body: z.strictObject({ location: locationId }),
    reply: z.array(listedStylist),
  },
  listAssignments: {
    summary:
      "List which stylist in the caller's salons performs which service. The reply has durations and price levels.",
    method: 'POST',
    path: '/gateway/9q0j9rk17f',
    allow: staff,
    body: z.strictObject({}),
    reply: z.array(assignment),
  },
  listUserServices: {
    summary: 'List the services that a stylist performs, sorted by name, with durations and price levels',
    method: 'GET',
    path: '/services/getUserServices/{userId}',
    allow: staff,
    params: z.object({ userId: id }),
    reply: z.array(stylistService),
  },
  listServicesToAdd: {
    summary: 'List the active services that a stylist does not perform yet, sorted by name',
    method: 'GET',
    path: '/services/getServicesToAdd/{stylistId}',
    allow: staff,
    params: z.object({ stylistId: id }),
    reply: z.array(listedService),
  },
  getServiceToEdit: {
    summary: "Get a service of a stylist with the stylist's durations and price level",
    method: 'GET',
    path: '/services/{userId}/getServiceToEdit/{serviceId}',
    allow: staff,
    params: z.object({ userId: id, serviceId: id }),
    reply: stylistService,
  },
  addServicesToStylists: {
    summary: 'Assign services to stylists with durations and price levels, all or none',
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
    summary: "Update a stylist's durations and price level for a service. Existing appointments stay unchanged.",
    method: 'POST',
    path: '/gateway/msyn4krb7c',
    allow: staff,
    body: assignmentForm.extend({ version: version.optional() }),
    reply: message,
  },
  saveAssignments: {
    summary: 'Save which stylists perform which services, with levels and minutes, all or none',
    method: 'POST',
    path: '/services/assignments',
    allow: staff,
    body: z
      .array(assignmentChange)
      .min(1, 'Please change something first.')
      .max(2000, 'At most 2,000 changes at once')
      .refine((changes) => new Set(changes.map(({ userId }) => userId)).size <= maxStylistsPerSave, tooManyStylists),
    reply: message,
  },
  deleteUserService: {
    summary: 'Remove a service from those that a stylist performs. Existing appointments stay unchanged.',
    method: 'POST',
    path: '/services/deleteUserService',
    allow: staff,
    body: z.strictObject({ serviceId: id, userId: id }),
    reply: message,
  },
  getWorkingHours: {
    summary: "Get a stylist's weekly working hours and exceptions, and the opening hours of the salon",
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
      'Save the working hours of a stylist. Refused if booked appointments are outside the new hours (409 stranded), unless `allow_stranded` is true.',
    method: 'POST',
    path: '/stylists/{id}/hours',
    allow: staff,
    params: z.object({ id }),
    body: workingHoursForm.extend({ allow_stranded: allowStranded }),
    reply: z.object({ message: z.string(), hours: workingHours }),
  },
  getCalendarFeed: {
    summary:
      "Check whether a stylist's calendar feed has a URL. Allowed for the stylist and admins of the stylist's salons.",
    method: 'GET',
    path: '/stylists/{id}/calendar',
    allow: staff,
    params: z.object({ id }),
    reply: calendarFeed,
  },
  createCalendarFeed: {
    summary:
      "Create a URL with which calendar apps subscribe to a stylist's appointments. The earlier URL stops working.",
    method: 'POST',
    path: '/stylists/{id}/calendar',
    allow: staff,
    params: z.object({ id }),
    reply: z.object({
      path: z.string().describe("URL path of the stylist's calendar feed on this server, shown only in this reply"),
      created: z.iso.datetime(),
    }),
    status: 201,
  },
  revokeCalendarFeed: {
    summary: "Revoke the URL of a stylist's calendar feed, so that calendar apps can no longer read it",
    method: 'DELETE',
    path: '/stylists/{id}/calendar',
    allow: staff,
    params: z.object({ id }),
    reply: calendarFeed,
  },
});
