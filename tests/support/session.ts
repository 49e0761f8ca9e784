import type { UserType } from '../../shared/contract/endpoint.ts';
import type { Session } from '../../web/kit/session.tsx';

/** Somebody at the keyboard who holds the given user types. */
export const sessionOf = (types: UserType[], signOut: Session['signOut'] = async () => undefined): Session => ({
  user: {
    userID: 'u1',
    email: 'person@demo.test',
    userName: 'Ava Person',
    userMeevoID: '',
    role: 'somebody',
    userRoles: types,
    location_id: 1,
    location_name: 'Fairfax',
    barcode: null,
    org: '1',
    org_name: 'Demo',
  },
  types,
  scope: { Barcode: null, Role: 'somebody', Organization: '1' },
  signOut,
  refresh: async () => undefined,
});
