import * as z from 'zod';
import {
  email,
  id,
  idempotencyFields,
  locationId,
  message,
  numberOrText,
  organizationId,
  requiredName,
} from './fields.ts';
import { location, newSalonFields } from './locations.ts';
import { roles } from './roles.ts';

/* What platform admins do with organizations. Part of the users family. */

const lastUsed = z.iso
  .datetime()
  .optional()
  .describe('Time of the last use of the console, in UTC, to the hour. Missing if it was never noted.');

export const listedOrganization = z
  .object({
    organization_id: organizationId,
    organization_name: z.string(),
    suspended_at: z.iso
      .datetime()
      .optional()
      .describe('Time when the organization was suspended, in UTC. Missing if it is not.'),
    last_used_at: lastUsed,
    version: z
      .int()
      .default(0)
      .describe('Version of the organization, incremented by every change; 0 if it was never changed'),
  })
  .meta({ id: 'ListedOrganization' });
export type ListedOrganization = z.output<typeof listedOrganization>;

const listedPerson = z
  .object({
    user_id: id,
    user_first_name: z.string(),
    user_last_name: z.string(),
    user_email: z.string(),
    user_status: z.enum(['PENDING', 'ACTIVE', 'INACTIVE', 'DELETED']),
    roles: z.array(z.object({ role: z.enum(roles) })),
    location_name: z.string(),
    last_used_at: lastUsed,
  })
  .meta({ id: 'ListedPerson' });
export type ListedPerson = z.output<typeof listedPerson>;

const firstAdmin = {
  firstName: requiredName('First name is required', 80),
  lastName: requiredName('Last name is required', 80),
  email,
};

export const foundingForm = z.strictObject({
  organization: requiredName('Name the organization', 80),
  salon: requiredName('Name its first salon', 80),
  ...newSalonFields,
  ...firstAdmin,
});
export type FoundingForm = z.output<typeof foundingForm>;

export const adminForm = z.strictObject({
  ...firstAdmin,
  location: locationId.describe("Number of the admin's primary salon"),
});
export type AdminForm = z.output<typeof adminForm>;

const organizationParam = z.object({ org: numberOrText().describe('Number that identifies the organization') });
const personParams = organizationParam.extend({ id });

export const platform = {
  listPlatformOrganizations: {
    summary: 'List all organizations with their state and last use',
    method: 'GET',
    path: '/platform/organizations',
    allow: [6],
    reply: z.array(listedOrganization),
  },
  getPlatformOrganization: {
    summary: 'Get an organization with its salons and people',
    method: 'GET',
    path: '/platform/organizations/{org}',
    allow: [6],
    params: organizationParam,
    reply: z.object({
      organization: listedOrganization,
      salons: z.array(location),
      people: z.array(listedPerson),
    }),
  },
  findPlatformPerson: {
    summary: 'Find the organization of a person by email',
    method: 'POST',
    path: '/platform/people/find',
    allow: [6],
    body: z.strictObject({ email }),
    reply: z.object({ organization_id: organizationId }),
  },
  foundOrganization: {
    summary:
      'Create an organization with its first salon, and invite its first system admin. Repeated for the same admin and organization name, it sends the invitation again.',
    method: 'POST',
    path: '/platform/organizations',
    allow: [6],
    sideEffect: 'accounts',
    body: foundingForm.required({ timeZone: true }).extend(idempotencyFields),
    reply: message.extend({ organization_id: organizationId }),
    status: 201,
  },
  inviteOrganizationAdmin: {
    summary: 'Invite a further system admin to an organization',
    method: 'POST',
    path: '/platform/organizations/{org}/people',
    allow: [6],
    sideEffect: 'accounts',
    params: organizationParam,
    body: adminForm.extend(idempotencyFields),
    reply: message,
    status: 201,
  },
  resendInvitation: {
    summary: 'Send a new invitation to a person of any organization who has not signed in yet',
    method: 'POST',
    path: '/platform/organizations/{org}/people/{id}/invitation',
    allow: [6],
    sideEffect: 'accounts',
    params: personParams,
    body: z.strictObject({}),
    reply: message,
  },
  cancelInvitation: {
    summary:
      'Cancel the invitation of a person who has not signed in yet. Deletes the user and blocks the temporary password.',
    method: 'POST',
    path: '/platform/organizations/{org}/people/{id}/cancel',
    allow: [6],
    sideEffect: 'accounts',
    params: personParams,
    body: z.strictObject({}),
    reply: message,
  },
  setSuspension: {
    summary:
      'Suspend or resume an organization. While it is suspended its people and stations are refused, and messages wait.',
    method: 'POST',
    path: '/platform/organizations/{org}/suspension',
    allow: [6],
    params: organizationParam,
    body: z.strictObject({ suspended: z.boolean().describe('True to suspend the organization, false to resume it') }),
    reply: listedOrganization,
  },
} as const;
