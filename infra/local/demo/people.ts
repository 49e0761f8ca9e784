import type { Role } from '../../../shared/contract/roles.ts';
import type { User } from '../../../shared/contract/users.ts';
import { personName } from '../../../shared/rules/names.ts';
import { copper, type DemoSalon, fairfax, leeHeights, luma, platform, rosslyn, salons } from './salons.ts';

export const demoPassword = 'Salon-Demo-2026!';
export const temporaryPassword = 'Temp-Demo-2026!';

/** Status of the person's account at Cognito. */
export type SignIn = 'CONFIRMED' | 'FORCE_CHANGE_PASSWORD' | 'RESET_REQUIRED' | 'UNCONFIRMED';
export type DemoPerson = { user: User; signIn: SignIn; enabled: boolean };

type Detail = { organization?: typeof luma; status?: User['user_status']; signIn?: SignIn; salons?: DemoSalon[] };
let number = 0;

function person(
  name: string,
  email: string,
  roles: Role[],
  home: DemoSalon | undefined,
  more: Detail = {},
): DemoPerson {
  const [first = '', ...last] = name.split(' ');
  const { organization_id, organization_name } = more.organization ?? luma;
  number += 1;
  return {
    user: {
      user_id: `01DEMO${String(number).padStart(20, '0')}`,
      user_first_name: first,
      user_last_name: last.join(' '),
      user_email: email,
      user_phone: `1703555${String(100 + number).padStart(4, '0')}`,
      user_status: more.status ?? 'ACTIVE',
      user_barcode: createBadge(number),
      roles: roles.map((role) => ({ role })),
      location_id: home?.location_id ?? null,
      location_name: home?.location_name ?? '',
      location_ids: [...(home ? [home] : []), ...(more.salons ?? [])].map(({ location_id }) => location_id),
      organization_id,
      org_name: organization_name,
      version: 1,
    },
    signIn: more.signIn ?? 'CONFIRMED',
    enabled: (more.status ?? 'ACTIVE') !== 'INACTIVE',
  };
}

/** Twelve pseudo-random digits; null for every seventh person. */
const createBadge = (position: number): string | null =>
  position % 7 === 0
    ? null
    : String((position * 482_019_357_164 + 115_937_402_866) % 1_000_000_000_000).padStart(12, '0');

/** Demo logins (listed in the README), then the rest of the teams. */
export const people: DemoPerson[] = [
  person('Sam Keller', 'platform@demo.test', ['platform admin'], undefined, { organization: platform }),
  person('Dana Whitfield', 'admin@demo.test', ['system admin'], fairfax),
  person('Hanna Lindqvist', 'manager@demo.test', ['salon admin'], fairfax),
  person('Ruth Calloway', 'desk@demo.test', ['front desk'], fairfax),
  person('Mara Ellison', 'stylist@demo.test', ['stylist'], fairfax),
  person('Avery Nolan', 'new@demo.test', ['front desk'], fairfax, {
    status: 'PENDING',
    signIn: 'FORCE_CHANGE_PASSWORD',
  }),
  person('Casey Lund', 'reset@demo.test', ['front desk'], fairfax, { signIn: 'RESET_REQUIRED' }),
  person('Robin Vance', 'off@demo.test', ['front desk'], fairfax, { status: 'INACTIVE' }),
  person('Noah Brandt', 'admin@other.test', ['system admin'], salons[3], { organization: copper }),
  person('Ines Palmer', 'stylist@other.test', ['stylist'], salons[3], { organization: copper }),
  person('Tomás Reyes', 'tomas.reyes@lumahair.test', ['stylist'], fairfax),
  person('Priya Nair', 'priya.nair@lumahair.test', ['stylist'], fairfax),
  person('Imani Brooks', 'imani.brooks@lumahair.test', ['stylist'], fairfax),
  person('Celeste Amari', 'celeste.amari@lumahair.test', ['stylist'], fairfax),
  person('Noor Haddad', 'noor.haddad@lumahair.test', ['stylist'], fairfax),
  person('Jonah Whitaker', 'jonah.whitaker@lumahair.test', ['stylist'], fairfax),
  person('Sofia Marchetti', 'sofia.marchetti@lumahair.test', ['stylist', 'salon admin'], fairfax),
  person('Elise Duarte', 'elise.duarte@lumahair.test', ['salon admin', 'stylist'], rosslyn),
  person('Devon Castellanos', 'devon.castellanos@lumahair.test', ['stylist'], rosslyn),
  person('Keiko Mori', 'keiko.mori@lumahair.test', ['stylist'], rosslyn, { salons: [leeHeights] }),
  person('Marcus Oyelaran', 'marcus.oyelaran@lumahair.test', ['stylist', 'front desk'], leeHeights),
  person('Petra Sandoval', 'petra.sandoval@lumahair.test', ['stylist'], leeHeights),
  person('Lior Abrams', 'products@demo.test', ['product admin'], fairfax),
];

/** Logins that the sign-in page of the local demo offers, with what to look at. */
const offered: readonly (readonly [email: string, role: string, hint: string])[] = [
  ['admin@demo.test', 'system admin', 'All three salons: dashboards, profit, reports'],
  ['manager@demo.test', 'salon admin', 'Fairfax: stock, counts, orders, the team'],
  ['desk@demo.test', 'front desk', 'The book, bills and the waiting list'],
  ['stylist@demo.test', 'stylist', 'Own visits today, formulas and bowls'],
  ['products@demo.test', 'product admin', 'The catalog, imports and recipes'],
  ['platform@demo.test', 'platform admin', 'Every organization and its stations'],
  ['admin@other.test', 'system admin', 'Copper & Comb: one salon, one stylist'],
];

export const demoLogins = offered.flatMap(([email, role, hint]) => {
  const user = people.find((one) => one.user.user_email === email)?.user;
  return user ? [{ email, password: demoPassword, name: personName(user), role, hint }] : [];
});
