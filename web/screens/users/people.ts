import * as z from 'zod';
import { type SessionUser, type User, userForm, userStatus } from '../../../shared/contract/users.ts';
import { type Role, roles } from '../../../shared/rules/roles.ts';

/** Roles of the person at the keyboard, which the session keeps as one text. */
export const heldRoles = ({ role }: SessionUser): Role[] => roles.filter((name) => role.split(', ').includes(name));

export const rolesOf = (user: Pick<User, 'roles'>): Role[] => user.roles.map(({ role }) => role);

export const nameOf = (user: User): string => `${user.user_first_name} ${user.user_last_name}`;

/** A user as a row of the grid, whose cells are edited one by one. */
export const personRow = (user: User) => ({
  user,
  organization: user.org_name,
  location: String(user.location_id ?? ''),
  firstName: user.user_first_name,
  lastName: user.user_last_name,
  status: user.user_status,
  barcode: user.user_barcode,
  roles: rolesOf(user),
  phone: user.user_phone,
  email: user.user_email,
});
export type PersonRow = ReturnType<typeof personRow>;

const edits = z
  .object({
    location: z.coerce.number(),
    firstName: userForm.shape.firstName,
    lastName: userForm.shape.lastName,
    status: userStatus,
    phone: z.string(),
    roles: userForm.shape.roles,
  })
  .partial();

/** The whole form with the edited cells in it; another salon takes the place of the primary one. */
export function bodyOf({ user }: PersonRow, values: Record<string, unknown>) {
  const { location = user.location_id ?? 0, ...edited } = edits.parse(values);
  return {
    firstName: user.user_first_name,
    lastName: user.user_last_name,
    email: user.user_email,
    phone: user.user_phone,
    barcode: user.user_barcode,
    roles: rolesOf(user),
    status: user.user_status,
    ...edited,
    location,
    locations: [...new Set([location, ...user.location_ids.slice(1)])],
    version: user.version,
  };
}
