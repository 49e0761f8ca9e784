import type * as z from 'zod';
import { recordForm } from '../contract/recordForm.ts';
import { type Role, roles } from '../contract/roles.ts';
import type { SessionUser, User, UserForm, users } from '../contract/users.ts';

/** The form of a person as it is sent when they are changed. */
export type UserChange = z.output<typeof users.updateUser.body>;

/** The picked salons, the primary one first, each once. */
export const salonsOf = ({ location, locations = [] }: Pick<UserForm, 'location' | 'locations'>): number[] => [
  ...new Set([location, ...locations]),
];

/** A person in the form and in the record. */
export const { formOf, recordOf } = recordForm<User, UserChange>()(
  {
    firstName: 'user_first_name',
    lastName: 'user_last_name',
    email: 'user_email',
    phone: 'user_phone',
    barcode: 'user_barcode',
    status: 'user_status',
    roles: {
      from: ({ roles }: User) => roles.map(({ role }) => role),
      to: (roles: Role[]) => ({ roles: roles.map((role) => ({ role })) }),
    },
    location: {
      from: ({ location_id }: User) => location_id ?? 0,
      to: (location: number, form: UserChange) => ({ location_id: location, location_ids: salonsOf(form) }),
    },
    // Written with the primary one.
    locations: { from: ({ location_ids }: User) => location_ids, to: () => ({}) },
    version: 'version',
  },
  ['user_id', 'location_name', 'organization_id', 'org_name'],
);

export const rolesOf = ({ roles }: Pick<User, 'roles'>): Role[] => roles.map(({ role }) => role);

/** Roles of the person at the keyboard, which the session keeps as one text. */
export const heldRoles = ({ role }: Pick<SessionUser, 'role'>): Role[] =>
  roles.filter((name) => role.split(', ').includes(name));
