import { type Allow, isAllowed, type UserType } from '../contract/endpoint.ts';

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

/** Position in the chain of command; nobody changes, or makes, somebody above himself. */
const rank: Record<Role, number> = {
  stylist: 1,
  'front desk': 1,
  'salon admin': 2,
  'product admin': 2,
  'system admin': 3,
  'platform admin': 4,
};

export const typesOf = (held: readonly Role[]): UserType[] => [...new Set(held.flatMap((role) => typesOfRole[role]))];

/** The roles that are enough on their own. */
export const rolesAllowed = (allow: Allow): Role[] => roles.filter((role) => isAllowed(allow, typesOf([role])));

/** How the token and the session spell the roles. */
export const roleText = (held: readonly Role[]): string => held.join(', ');

/** "Front desk" for 'front desk'. */
export const roleLabel = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1);

const highest = (held: readonly Role[]): number => Math.max(0, ...held.map((role) => rank[role]));

export const outranks = (held: readonly Role[], others: readonly Role[]): boolean => highest(held) > highest(others);

/** The roles the holder may hand out, in the order of the form. */
export function assignableRoles(held: readonly Role[]): Role[] {
  const everyday: Role[] = ['stylist', 'salon admin', 'front desk'];
  return held.includes('system admin') || held.includes('platform admin') ? [...everyday, 'system admin'] : everyday;
}

/** Of these roles, those the holder may not take away: they are not his to hand out and no rank below his own. */
export const rolesBeyond = (held: readonly Role[], others: readonly Role[]): Role[] =>
  others.filter((role) => !assignableRoles(held).includes(role) && rank[role] >= highest(held));
