import type { api } from '../../shared/contract/index.ts';
import { addDays, dayOf } from '../../shared/rules/time.ts';
import { type FamilyRecords, type Place, rights } from './record.ts';

const dayBefore = ({ start }: Place['appointment']): string => addDays(dayOf(start), -1);

const settings = { priceLevel: 1, servicing: 30, gap: 0, servicing2: 0 };

export const stylists: FamilyRecords<typeof api.stylists> = {
  listStylists: { sample: () => ({}), requests: 3, statusByPlace: { own: '401 200 200 200 200 403 403' } },
  getStylist: {
    sample: ({ stylist }) => ({ params: { id: stylist.user_id } }),
    requests: 2,
    statusByPlace: rights.staff,
  },
  listStylistsByLocation: {
    sample: ({ salon }) => ({ body: { location: salon.location_id } }),
    requests: 3,
    statusByPlace: rights.staff,
  },
  listAssignments: { sample: () => ({ body: {} }), requests: 3, statusByPlace: { own: '401 200 200 200 200 403 403' } },
  listUserServices: {
    sample: ({ stylist }) => ({ params: { userId: stylist.user_id } }),
    requests: 2,
    statusByPlace: rights.staff,
  },
  listServicesToAdd: {
    sample: ({ stylist }) => ({ params: { stylistId: stylist.user_id } }),
    requests: 2,
    statusByPlace: rights.staff,
  },
  getServiceToEdit: {
    sample: ({ stylist, serviceId }) => ({ params: { userId: stylist.user_id, serviceId } }),
    requests: 2,
    statusByPlace: rights.staff,
  },
  addServicesToStylists: {
    sample: ({ stylist, otherServiceId }) => ({
      body: [{ ...settings, userId: stylist.user_id, serviceId: otherServiceId }],
    }),
    requests: 3,
    statusByPlace: {
      own: '401 204 204 204 204 403 403',
      sister: '401 403 403 403 204 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
    auditEntries: ['stylist services update'],
  },
  saveAssignments: {
    sample: ({ stylist, serviceId }) => ({
      body: [{ ...settings, userId: stylist.user_id, serviceId, version: 1, remove: false }],
    }),
    requests: 3,
    statusByPlace: rights.staff,
    auditEntries: ['stylist services update'],
  },
  updateUserService: {
    sample: ({ stylist, serviceId }) => ({ body: { ...settings, userId: stylist.user_id, serviceId } }),
    requests: 3,
    statusByPlace: rights.staff,
    auditEntries: ['stylist services update'],
  },
  getWorkingHours: {
    sample: ({ stylist }) => ({ params: { id: stylist.user_id } }),
    requests: 3,
    statusByPlace: rights.staff,
  },
  saveWorkingHours: {
    sample: ({ stylist, appointment }) => ({
      params: { id: stylist.user_id },
      body: { week: null, exceptions: [{ date: dayBefore(appointment), stretches: [], note: 'Day off' }], version: 0 },
    }),
    requests: 6,
    statusByPlace: rights.staff,
    auditEntries: ['working hours save'],
  },
  getCalendarFeed: {
    sample: ({ stylist }) => ({ params: { id: stylist.user_id } }),
    requests: 2,
    statusByPlace: {
      own: '401 403 403 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
  },
  createCalendarFeed: {
    sample: ({ stylist }) => ({ params: { id: stylist.user_id } }),
    requests: 3,
    statusByPlace: {
      own: '401 403 403 201 201 403 403',
      sister: '401 403 403 403 201 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
    auditEntries: ['calendar feed renew'],
  },
  revokeCalendarFeed: {
    sample: ({ stylist }) => ({ params: { id: stylist.user_id } }),
    requests: 3,
    statusByPlace: {
      own: '401 403 403 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
    auditEntries: ['calendar feed revoke'],
  },
  deleteUserService: {
    sample: ({ stylist, serviceId }) => ({ body: { userId: stylist.user_id, serviceId } }),
    requests: 2,
    statusByPlace: rights.staff,
    auditEntries: ['stylist services update'],
  },
};
