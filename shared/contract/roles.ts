import { type Allow, isAllowed, type UserType } from './endpoint.ts';

/** Role names as shown under "Access level"; who holds several roles may do what any of them may. */
export const roles = [
  'stylist',
  'front desk',
  'salon admin',
  'system admin',
  'product admin',
  'platform admin',
] as const;
export type Role = (typeof roles)[number];

const typesOfRole: Record<Role, readonly UserType[]> = {
  stylist: [1],
  'front desk': [1, 4],
  'salon admin': [2],
  'system admin': [3],
  'product admin': [5],
  'platform admin': [6],
};

export const typesOf = (held: readonly Role[]): UserType[] => [...new Set(held.flatMap((role) => typesOfRole[role]))];

/** The roles that are enough on their own. */
export const rolesAllowed = (allow: Allow): Role[] => roles.filter((role) => isAllowed(allow, typesOf([role])));

/** How the token and the session spell the roles. */
export const roleText = (held: readonly Role[]): string => held.join(', ');
