import type { UserType } from '../../shared/contract/endpoint.ts';
import { formatRoles, getUserTypes, roles } from '../../shared/contract/roles.ts';
import type { Session } from '../../web/kit/data/session.tsx';

/** User types of people with one role. */
export const as = {
  stylist: [1],
  manager: [2],
  admin: [3],
  desk: [4],
  productAdmin: [5],
  platform: [6],
} satisfies Record<string, UserType[]>;

const toRoleNames = (types: readonly UserType[]): string =>
  formatRoles(roles.filter((role) => getUserTypes([role]).every((type) => types.includes(type))));

/** A session with the given user types, in salon 1 by default. */
export const buildSession = (
  types: UserType[],
  {
    signOut = async () => undefined,
    location_id = 1,
  }: Partial<Pick<Session, 'signOut'> & Pick<Session['user'], 'location_id'>> = {},
): Session => ({
  user: {
    userID: 'u1',
    email: 'person@demo.test',
    userName: 'Ava Person',
    userMeevoID: '',
    role: toRoleNames(types),
    userRoles: types,
    location_id,
    location_name: location_id === null ? '' : 'Fairfax',
    barcode: null,
    org: '1',
    org_name: 'Demo',
  },
  types,
  scope: { Barcode: null, Role: toRoleNames(types), Organization: '1' },
  signOut,
  confirmPassword: async () => true,
  signInProvider: async () => ({
    beginSecondFactor: async () => 'JBSWY3DPEHPK3PXPK5ZQ2E6TJBSWY3DP',
    proveSecondFactor: async () => undefined,
  }),
  refresh: async () => undefined,
});
