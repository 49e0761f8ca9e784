import type { api } from '../../shared/contract/index.ts';
import type { User } from '../../shared/contract/users.ts';
import { type FamilyRecords, nextNumber, rights } from './record.ts';

const formOf = (person: User) => ({
  firstName: 'Changed',
  lastName: person.user_last_name,
  email: person.user_email,
  phone: '',
  barcode: null,
  location: person.location_id ?? 0,
  roles: ['stylist' as const],
});

const platformOnly = { own: '401 403 403 403 403 403 200' };

export const users: FamilyRecords<typeof api.users> = {
  getUserAuthorization: {
    sample: ({ stylist }) => ({ body: { username: stylist.user_email } }),
    requests: 1,
    statusByPlace: { own: '401 404 404 404 404 404 404' },
  },
  listUsers: { sample: () => ({}), requests: 1, statusByPlace: { own: '401 403 200 200 200 403 403' } },
  getProfile: { sample: () => ({}), requests: 1, statusByPlace: { own: '401 200 200 200 200 200 200' } },
  updateProfile: {
    sample: () => ({ body: { firstName: 'Changed', lastName: 'Self', phone: '', version: 1 } }),
    requests: 2,
    statusByPlace: { own: '401 200 200 200 200 200 200' },
    auditEntries: ['user update'],
  },
  signOutEverywhere: {
    sample: () => ({ body: {} }),
    requests: 2,
    statusByPlace: { own: '401 204 204 204 204 204 204' },
    auditEntries: ['user sign out everywhere'],
  },
  // Tokens of tests name no session.
  listSessions: { sample: () => ({}), requests: 2, statusByPlace: { own: '401 200 200 200 200 200 200' } },
  endSession: {
    sample: () => ({ params: { id: '7b0f1c1e-0c0e-4c55-9a55-0d1f5f0c2a11' } }),
    requests: 2,
    statusByPlace: { own: '401 204 204 204 204 204 204' },
  },
  signOutUser: {
    sample: ({ newcomer }) => ({ params: { id: newcomer.user_id }, body: {} }),
    requests: 2,
    statusByPlace: {
      own: '401 403 403 204 204 403 403',
      sister: '401 403 403 403 204 403 403',
      foreign: '401 403 403 404 404 403 403',
    },
    auditEntries: ['user sign out by admin'],
  },
  getSecuritySettings: { sample: () => ({}), requests: 1, statusByPlace: { own: '401 403 403 403 200 403 403' } },
  updateSecuritySettings: {
    sample: () => ({ body: { idleLockMinutes: 5, secondFactor: { who: 'nobody', from: null }, version: 0 } }),
    requests: 2,
    statusByPlace: { own: '401 403 403 403 200 403 403' },
    auditEntries: ['security settings update'],
  },
  confirmSecondFactor: {
    // Refused, because the account has no second factor; tests/functions/users/secondFactor.test.ts sets one up.
    sample: () => ({ body: {} }),
    requests: 1,
    statusByPlace: { own: '401 400 400 400 400 400 400' },
  },
  turnOffSecondFactor: {
    sample: () => ({ body: {} }),
    requests: 2,
    statusByPlace: { own: '401 200 200 200 200 200 200' },
    auditEntries: ['user turn off second factor'],
  },
  resetSecondFactor: {
    sample: ({ stylist }) => ({ params: { id: stylist.user_id }, body: {} }),
    requests: 2,
    statusByPlace: rights.admins,
    auditEntries: ['user reset second factor'],
  },
  useRecoveryCode: {
    sample: ({ stylist }) => ({
      body: { email: stylist.user_email, password: 'Wrong-Password-1!', code: '7K3M-Q9XA' },
    }),
    // Two rate limits are counted before the password is checked.
    requests: 2,
    statusByPlace: { own: '400 400 400 400 400 400 400' },
  },
  getUser: {
    sample: ({ stylist }) => ({ params: { id: stylist.user_id } }),
    requests: 1,
    statusByPlace: rights.admins,
  },
  createUser: {
    sample: ({ stylist }) => ({ body: { ...formOf(stylist), email: `sample${nextNumber()}@example.com` } }),
    requests: 3,
    statusByPlace: {
      own: '401 403 403 201 201 403 403',
      sister: '401 403 403 403 201 403 403',
      foreign: '401 403 403 403 400 403 403',
    },
    auditEntries: ['user create'],
    // Nobody gives a role above their own.
    samples: {
      'of a system admin': {
        sample: ({ stylist }) => ({
          body: { ...formOf(stylist), email: `sample${nextNumber()}@example.com`, roles: ['system admin'] },
        }),
        statusByPlace: {
          own: '401 403 403 403 201 403 403',
          sister: '401 403 403 403 201 403 403',
          foreign: '401 403 403 403 400 403 403',
        },
      },
    },
  },
  updateUser: {
    sample: ({ stylist }) => ({
      params: { id: stylist.user_id },
      body: { ...formOf(stylist), status: stylist.user_status },
    }),
    requests: 3,
    statusByPlace: rights.admins,
    auditEntries: ['user update'],
    samples: {
      'to a system admin': {
        sample: ({ newcomer }) => ({
          params: { id: newcomer.user_id },
          body: { ...formOf(newcomer), roles: ['system admin'], status: newcomer.user_status },
        }),
        statusByPlace: { ...rights.admins, own: '401 403 403 403 200 403 403' },
      },
    },
  },
  inviteUser: {
    sample: ({ newcomer }) => ({ params: { id: newcomer.user_id }, body: {} }),
    requests: 3,
    statusByPlace: rights.admins,
    auditEntries: ['user invite again'],
  },
  listPlatformOrganizations: { sample: () => ({}), requests: 2, statusByPlace: platformOnly },
  getPlatformOrganization: {
    sample: ({ salon }) => ({ params: { org: salon.organization_id } }),
    requests: 4,
    statusByPlace: platformOnly,
  },
  findPlatformPerson: {
    sample: ({ stylist }) => ({ body: { email: stylist.user_email } }),
    requests: 3,
    statusByPlace: platformOnly,
  },
  foundOrganization: {
    sample: () => ({
      body: {
        organization: 'Sample Salons',
        salon: 'First Salon',
        timeZone: 'Pacific Standard Time',
        phone: '5035550110',
        week: { firstDay: 'Tuesday', lastDay: 'Saturday', opens: '09:00', closes: '19:00' },
        firstName: 'Fay',
        lastName: 'Founder',
        email: `founder${nextNumber()}@example.com`,
      },
    }),
    requests: 6,
    statusByPlace: { own: '401 403 403 403 403 403 201' },
    auditEntries: ['organization create', 'user create'],
  },
  inviteOrganizationAdmin: {
    sample: ({ salon }) => ({
      params: { org: salon.organization_id },
      body: {
        firstName: 'Fay',
        lastName: 'Admin',
        email: `admin${nextNumber()}@example.com`,
        location: salon.location_id,
      },
    }),
    requests: 4,
    statusByPlace: { own: '401 403 403 403 403 403 201' },
    auditEntries: ['user create'],
  },
  resendInvitation: {
    sample: ({ newcomer }) => ({
      params: { org: newcomer.organization_id, id: newcomer.user_id },
      body: {},
    }),
    requests: 3,
    statusByPlace: platformOnly,
    auditEntries: ['user invite again'],
  },
  cancelInvitation: {
    sample: ({ newcomer }) => ({
      params: { org: newcomer.organization_id, id: newcomer.user_id },
      body: {},
    }),
    requests: 2,
    statusByPlace: platformOnly,
    auditEntries: ['user cancel invitation'],
  },
  // Changes nothing, because a suspended organization would refuse what follows; tests/functions/users/platform.test.ts suspends one.
  setSuspension: {
    sample: ({ salon }) => ({ params: { org: salon.organization_id }, body: { suspended: false } }),
    requests: 1,
    statusByPlace: platformOnly,
  },
  // No code was printed.
  checkSetupCode: {
    sample: () => ({ query: { code: 'made-up' } }),
    requests: 2,
    statusByPlace: { own: '400 400 400 400 400 400 400' },
  },
  setUp: {
    sample: () => ({
      body: {
        code: 'never-given',
        organization: 'Second Salons',
        salon: 'First Salon',
        firstName: 'Ada',
        lastName: 'Owner',
        email: 'ada.owner@example.com',
        password: 'Chosen-By-Ada-2026!',
      },
    }),
    // A rate limit is counted before the code is looked up.
    requests: 2,
    statusByPlace: { own: '400 400 400 400 400 400 400' },
  },
  changeInitialPassword: {
    sample: ({ stylist }) => ({
      body: { email: stylist.user_email, oldPassword: 'Wrong-Password-1!', newPassword: 'Other-Password-1!' },
    }),
    // Two rate limits are counted before the password is checked.
    requests: 2,
    statusByPlace: { own: '400 400 400 400 400 400 400' },
  },
};
