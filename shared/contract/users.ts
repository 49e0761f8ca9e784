import * as z from 'zod';
import { admins, defineFamily, userTypes } from './endpoint.ts';
import {
  date,
  email,
  id,
  idempotencyFields,
  locationId,
  message,
  optionalPhone,
  organizationId,
  password,
  requiredName,
  storedPhone,
  version,
} from './fields.ts';
import { newSalonFields } from './locations.ts';
import { platform } from './platform.ts';
import { roles } from './roles.ts';
import { secondFactor } from './secondFactor.ts';
import { idleLockMinutes, secondFactorGroups, security } from './security.ts';
import { sessions } from './sessions.ts';

export const userStatuses = ['PENDING', 'ACTIVE', 'INACTIVE', 'DELETED'] as const;
export const userStatus = z.enum(userStatuses, 'Status is required');

export const user = z
  .object({
    user_id: id,
    user_first_name: z.string(),
    user_last_name: z.string(),
    user_email: z.string(),
    user_phone: storedPhone,
    user_status: userStatus,
    user_barcode: z.string().nullable(),
    roles: z.array(z.object({ role: z.enum(roles) })),
    location_id: locationId.nullable().describe("Number of the user's primary salon; null if the user has no salon"),
    location_name: z.string(),
    location_ids: z.array(locationId).describe('Numbers of all salons of the user, the primary salon first'),
    organization_id: organizationId,
    org_name: z.string(),
    second_factor_since: z.iso
      .datetime()
      .nullable()
      .optional()
      .describe(
        'Time when the user turned on the second factor for sign-in, in UTC. Missing or null while the second factor is off.',
      ),
    invited: z
      .boolean()
      .optional()
      .describe(
        'True for a user who has been sent an invitation, false for one who was imported and has not. Default: true.',
      ),
    version,
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof user>;

/** Signed-in user as stored in the console's session. */
export const sessionUser = z
  .object({
    userID: id,
    email: z.string(),
    userName: z.string(),
    userMeevoID: z.string(),
    role: z.string(),
    userRoles: z.array(z.literal(userTypes)),
    location_id: locationId.nullable(),
    location_name: z.string(),
    zone: z.string().optional().describe('Time zone of the salon that the user belongs to. Missing without a salon.'),
    barcode: z.string().nullable(),
    org: z.string().describe('Organization number as a string'),
    org_name: z.string(),
    idle_lock_minutes: idleLockMinutes
      .optional()
      .describe(
        'Minutes without user input after which the console locks its screen. Missing if the console never locks.',
      ),
    second_factor_required_from: date
      .optional()
      .describe(
        'First day on which the user needs a second factor to sign in. Missing if none is required or the user has turned one on.',
      ),
    second_factor_required_of: z
      .enum(secondFactorGroups)
      .optional()
      .describe(
        'Group of users who have to use a second factor at sign-in. Missing if the user does not need one or has turned one on.',
      ),
  })
  .meta({ id: 'SessionUser' });
export type SessionUser = z.infer<typeof sessionUser>;

const barcode = z
  .string()
  .regex(/^\d{12}$/, 'A barcode has 12 digits')
  .nullable()
  .describe("Barcode number on the user's badge, which weighing stations scan, 12 digits; null for no badge");

const roleNames = z
  .array(
    z.union([z.enum(roles), z.strictObject({ role: z.enum(roles) }).transform(({ role }) => role)]),
    'User must be assigned a role',
  )
  .min(1, 'User must be assigned a role')
  .max(roles.length, 'User must be assigned a role')
  .transform((names) => [...new Set(names)]);

const person = z.strictObject({
  firstName: requiredName('First name is required', 80),
  lastName: requiredName('Last name is required', 80),
  email,
  phone: optionalPhone,
});

export const userForm = person.extend({
  barcode,
  location: z
    .int('User must be assigned a location')
    .min(1, 'User must be assigned a location')
    .describe("Number of the user's primary salon"),
  locations: z
    .array(locationId)
    .max(30)
    .optional()
    .describe("Numbers of the user's salons besides the primary salon. Default: none."),
  roles: roleNames,
});
export type UserForm = z.output<typeof userForm>;

export const passwordChange = z.strictObject({ email, oldPassword: password, newPassword: password });

export const setupForm = z.strictObject({
  code: id.describe('One-time setup code from the link that the server prints while there is no organization'),
  organization: requiredName('Name your organization', 80),
  salon: requiredName('Name your first salon', 80),
  ...newSalonFields,
  firstName: person.shape.firstName,
  lastName: person.shape.lastName,
  email,
  password,
});
export type SetupForm = z.output<typeof setupForm>;

export const users = defineFamily({
  getUserAuthorization: {
    summary: 'Get the signed-in user with roles, salon, organization and sign-in rules for a console session',
    method: 'POST',
    path: '/users/userAuthorization',
    allow: 'signedIn',
    withoutSecondFactor: true,
    body: z.strictObject({ username: email }),
    reply: z.object({ Items: z.array(sessionUser) }),
  },
  listUsers: {
    summary: "List the users of the caller's salons. System admins get all users of the organization.",
    method: 'GET',
    path: '/users',
    allow: [3, 2, 4],
    reply: z.array(user),
  },
  getProfile: {
    summary: "Get the caller's own user record",
    method: 'GET',
    path: '/users/me',
    allow: 'signedIn',
    withoutSecondFactor: true,
    reply: user,
  },
  updateProfile: {
    summary: "Update the caller's own name and phone number",
    method: 'POST',
    path: '/users/me',
    allow: 'signedIn',
    withoutSecondFactor: true,
    body: person.omit({ email: true }).extend({ version }),
    reply: user,
  },
  signOutEverywhere: {
    summary: 'End all sign-in sessions of the caller, in every browser, including the current one',
    method: 'POST',
    path: '/users/me/signOut',
    allow: 'signedIn',
    withoutSecondFactor: true,
    sideEffect: 'accounts',
    body: z.strictObject({}),
    reply: z.void(),
    status: 204,
  },
  ...sessions,
  ...security,
  ...secondFactor,
  ...platform,
  getUser: {
    summary: 'Get a user with roles and badge number',
    method: 'GET',
    path: '/users/{id}',
    allow: admins,
    params: z.object({ id }),
    reply: user,
  },
  createUser: {
    summary: 'Create a user and send an email invitation with a temporary password to the user',
    method: 'POST',
    path: '/users',
    allow: admins,
    sideEffect: 'accounts',
    body: userForm.extend(idempotencyFields),
    reply: user,
    status: 201,
  },
  updateUser: {
    summary:
      'Update the name, phone, badge, salons, roles and status of a user. A changed email address is refused (400).',
    method: 'POST',
    path: '/users/{id}',
    allow: admins,
    sideEffect: 'accounts',
    params: z.object({ id }),
    body: userForm.extend({ status: userStatus, version: version.optional() }),
    reply: user,
  },
  inviteUser: {
    summary: 'Send a new invitation with a new temporary password to a user who has not signed in yet',
    method: 'POST',
    path: '/users/{id}/invitation',
    allow: admins,
    sideEffect: 'accounts',
    params: z.object({ id }),
    body: z.strictObject({}),
    reply: message,
  },
  checkSetupCode: {
    summary: 'Check whether a setup code can be used. Changes nothing.',
    method: 'GET',
    path: '/setup',
    allow: 'public',
    query: z.object({ code: setupForm.shape.code }),
    reply: message,
  },
  setUp: {
    summary:
      'Create the first organization with its first salon and its owner. Needs a setup code, which works once and expires after an hour.',
    method: 'POST',
    path: '/setup',
    allow: 'public',
    sideEffect: 'accounts',
    body: setupForm,
    reply: message,
    status: 201,
  },
  changeInitialPassword: {
    summary: "Replace the temporary password from an invitation with a password of the user's choice",
    method: 'POST',
    path: '/users/changeInitialPassword',
    allow: 'public',
    sideEffect: 'accounts',
    body: passwordChange,
    reply: message,
  },
});
