import type * as z from 'zod';
import { recordForm } from '../contract/recordForm.ts';
import { type Role, roles } from '../contract/roles.ts';
import type { SessionUser, User, UserForm, users } from '../contract/users.ts';

export type UserChange = z.output<typeof users.updateUser.body>;
type ProfileChange = z.output<typeof users.updateProfile.body>;

/** Distinct salon ids of a user, the primary salon first. */
export const listUserSalonIds = ({ location, locations = [] }: Pick<UserForm, 'location' | 'locations'>): number[] => [
  ...new Set([location, ...locations]),
];

const profileMapping = {
  firstName: 'user_first_name',
  lastName: 'user_last_name',
  phone: 'user_phone',
  version: 'version',
} as const;

/** Maps the profile form, with which users edit themselves. */
export const profileFields = recordForm<User, ProfileChange>()(profileMapping, [
  'user_id',
  'user_email',
  'user_status',
  'user_barcode',
  'roles',
  'location_id',
  'location_name',
  'location_ids',
  'organization_id',
  'org_name',
  'second_factor_since',
  'invited',
]);

export const userFields = recordForm<User, UserChange>()(
  {
    ...profileMapping,
    email: 'user_email',
    barcode: 'user_barcode',
    status: 'user_status',
    roles: {
      from: ({ roles }: User) => roles.map(({ role }) => role),
      to: (roles: Role[]) => ({ roles: roles.map((role) => ({ role })) }),
    },
    location: {
      from: ({ location_id }: User) => location_id ?? 0,
      to: (location: number, form: UserChange) => ({ location_id: location, location_ids: listUserSalonIds(form) }),
    },
    // Written by `location`.
    locations: { from: ({ location_ids }: User) => location_ids, to: () => ({}) },
  },
  ['user_id', 'location_name', 'organization_id', 'org_name', 'second_factor_since', 'invited'],
);

export const listUserRoles = ({ roles }: Pick<User, 'roles'>): Role[] => roles.map(({ role }) => role);

/** Roles of the signed-in user. The session stores them as one comma-separated string. */
export const listSessionRoles = ({ role }: Pick<SessionUser, 'role'>): Role[] =>
  roles.filter((name) => role.split(', ').includes(name));
