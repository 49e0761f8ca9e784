import { type Allow, isAllowed, type UserType } from './endpoint.ts';

/** Roles shown under "Access level". A user with several roles has the permissions of all of them. */
export const roles = [
  'stylist',
  'front desk',
  'salon admin',
  'system admin',
  'product admin',
  'platform admin',
] as const;
export type Role = (typeof roles)[number];

const userTypesByRole: Record<Role, readonly UserType[]> = {
  stylist: [1],
  'front desk': [1, 4],
  'salon admin': [2],
  'system admin': [3],
  'product admin': [5],
  'platform admin': [6],
};

export const getUserTypes = (held: readonly Role[]): UserType[] => [
  ...new Set(held.flatMap((role) => userTypesByRole[role])),
];

/** Roles of which any one suffices to call. */
export const listAllowedRoles = (allow: Allow): Role[] =>
  roles.filter((role) => isAllowed(allow, getUserTypes([role])));

/** Comma-separated roles, as in the token and the session. */
export const formatRoles = (held: readonly Role[]): string => held.join(', ');
