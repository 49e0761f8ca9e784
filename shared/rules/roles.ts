import type { Role } from '../contract/roles.ts';

/** Position in the chain of command; nobody changes, or makes, somebody above themselves. */
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

const highest = (held: readonly Role[]): number => Math.max(0, ...held.map((role) => rank[role]));

export const outranks = (held: readonly Role[], others: readonly Role[]): boolean => highest(held) > highest(others);

/** The roles the holder may hand out, in the order of the form. */
export function assignableRoles(held: readonly Role[]): Role[] {
  const everyday: Role[] = ['stylist', 'salon admin', 'front desk'];
  return held.includes('system admin') || held.includes('platform admin') ? [...everyday, 'system admin'] : everyday;
}

/** Of these roles, those the holder may not take away: not theirs to hand out, and no rank below their own. */
export const rolesBeyond = (held: readonly Role[], others: readonly Role[]): Role[] =>
  others.filter((role) => !assignableRoles(held).includes(role) && rank[role] >= highest(held));
