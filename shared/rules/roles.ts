import type { Role } from '../contract/roles.ts';

/** Users cannot create or change users of a higher rank. */
const rank: Record<Role, number> = {
  stylist: 1,
  'front desk': 1,
  'salon admin': 2,
  'product admin': 2,
  'system admin': 3,
  'platform admin': 4,
};

/** "Front desk" for 'front desk'. */
export const roleLabel = (role: Role): string => role.charAt(0).toUpperCase() + role.slice(1);

const highestRank = (held: readonly Role[]): number => Math.max(0, ...held.map((role) => rank[role]));

export const outranks = (held: readonly Role[], others: readonly Role[]): boolean =>
  highestRank(held) > highestRank(others);

/** Roles that a user with the roles `held` can assign, in the order of the form. */
export function assignableRoles(held: readonly Role[]): Role[] {
  const everyday: Role[] = ['stylist', 'salon admin', 'front desk'];
  return held.includes('system admin') || held.includes('platform admin') ? [...everyday, 'system admin'] : everyday;
}

/** Roles of another user that the holder cannot remove: not assignable by them and not below their own rank. */
export const irrevocableRoles = (held: readonly Role[], others: readonly Role[]): Role[] =>
  others.filter((role) => !assignableRoles(held).includes(role) && rank[role] >= highestRank(held));
