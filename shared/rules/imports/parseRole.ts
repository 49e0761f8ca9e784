import type { Role } from '../../contract/roles.ts';
import { toSearchText } from '../search.ts';

/** Words for a role in exports of other programs. The first that fits counts: "Salon Manager / Stylist" is a salon admin. */
const words: readonly (readonly [Role, RegExp])[] = [
  ['system admin', /\b(?:owner|system admin(?:istrator)?|super admin)\b/],
  ['product admin', /\bproduct admin\b/],
  ['salon admin', /\b(?:salon admin(?:istrator)?|manager|admin(?:istrator)?)\b/],
  ['front desk', /\b(?:front desk|reception(?:ist)?|desk|coordinator|host(?:ess)?|concierge)\b/],
  [
    'stylist',
    /\b(?:stylist|colou?rist|hair ?dresser|barber|technician|artist|assistant|apprentice|service provider|provider|staff|employee|specialist)\b/,
  ],
];

/** Role of a job title, such as "Senior Colorist"; undefined if it names none. */
export const parseRole = (title: string): Role | undefined =>
  words.find(([, pattern]) => pattern.test(toSearchText(title)))?.[0];
