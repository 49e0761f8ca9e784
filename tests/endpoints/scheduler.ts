import type { api } from '../../shared/contract/index.ts';
import { addDays, addMinutes } from '../../shared/rules/time.ts';
import { type FamilyRecords, type Place, rights } from './record.ts';

const steps = { service_step1_minutes: 30, service_step2_minutes: 0, service_step3_minutes: 0 };

const bookingIn = ({ salon, stylist, clientId, serviceId, appointment }: Place) => ({
  location_id: salon.location_id,
  user_id: stylist.user_id,
  client_id: clientId,
  services: [{ service_id: serviceId, ...steps }],
  start: appointment.start,
  allow_double_booking: true,
  allow_client_busy: true,
  allow_past_day: true,
});

/** As above, at another price than that of the stylist's level. */
const pricedIn = (place: Place) => {
  const service = { service_id: place.serviceId, ...steps, price: 45, price_reason: 'Regular' };
  return { ...bookingIn(place), services: [service] };
};

const blockedIn = ({ salon, stylist, blocked }: Place) => ({
  location_id: salon.location_id,
  user_id: stylist.user_id,
  block_id: blocked.id,
  start: blocked.start,
});

const wishIn = ({ salon, stylist, clientId, serviceId }: Place) => ({
  location_id: salon.location_id,
  client_id: clientId,
  services: [serviceId],
  stylists: [stylist.user_id],
});

export const scheduler: FamilyRecords<typeof api.scheduler> = {
  getSchedulerData: {
    sample: ({ salon, appointment }) => ({
      body: { Location: salon.location_id, date: appointment.start.slice(0, 10) },
    }),
    requests: 5,
    statusByPlace: {
      own: '401 200 200 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 403 403 403 404 403 403',
    },
  },
  listPatchTests: {
    sample: ({ salon }) => ({ query: { location: salon.location_id } }),
    requests: 4,
    statusByPlace: {
      own: '401 200 200 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
  },
  getBookMark: {
    sample: ({ salon, appointment }) => ({
      body: { Location: salon.location_id, date: appointment.start.slice(0, 10) },
    }),
    requests: 1,
    statusByPlace: {
      own: '401 200 200 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 403 403 403 404 403 403',
    },
  },
  findTimes: {
    sample: ({ salon, serviceId, appointment }) => ({
      body: {
        location_id: salon.location_id,
        services: [{ service_id: serviceId }],
        from: appointment.start.slice(0, 10),
        days: 60,
      },
    }),
    // Staff, services with assignments, and a day sheet query per stylist.
    requests: 3,
    statusByPlace: {
      own: '401 200 200 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
  },
  getDayLoads: {
    sample: ({ salon, appointment }) => ({
      body: { location_id: salon.location_id, from: appointment.start.slice(0, 10), days: 42 },
    }),
    requests: 5,
    statusByPlace: {
      own: '401 200 200 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
  },
  createAppointment: {
    sample: (place) => ({ body: bookingIn(place) }),
    requests: 3,
    statusByPlace: {
      own: '401 201 201 201 201 403 403',
      sister: '401 403 403 403 201 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
    auditEntries: ['appointment create'],
    samples: {
      'at another price': {
        sample: (place) => ({ body: pricedIn(place) }),
        statusByPlace: {
          own: '401 403 201 201 201 403 403',
          sister: '401 403 403 403 201 403 403',
          foreign: '401 404 404 404 404 403 403',
        },
      },
    },
  },
  listWaiting: {
    sample: ({ salon }) => ({ query: { location_id: salon.location_id } }),
    requests: 1,
    statusByPlace: {
      own: '401 200 200 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
  },
  findNextFits: {
    sample: ({ salon }) => ({ query: { location_id: salon.location_id } }),
    // The wishes, staff, services, what stylists do and when, a day sheet query per stylist and a batch of the clients'.
    requests: 8,
    statusByPlace: {
      own: '401 200 200 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
  },
  addWish: {
    sample: (place) => ({ body: wishIn(place) }),
    requests: 2,
    statusByPlace: {
      own: '401 201 201 201 201 403 403',
      sister: '401 403 403 403 201 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
    auditEntries: ['wish create'],
  },
  updateWish: {
    sample: (place) => ({ body: { ...wishIn(place), wish_id: place.wishId, notes: 'Any color' } }),
    requests: 3,
    statusByPlace: rights.staff,
    auditEntries: ['wish update'],
  },
  removeWish: {
    sample: ({ salon, wishId }) => ({ body: { location_id: salon.location_id, wish_id: wishId } }),
    requests: 2,
    statusByPlace: rights.staff,
    auditEntries: ['wish update'],
  },
  updateAppointment: {
    sample: (place) => ({ body: { ...bookingIn(place), schedule_entry_id: place.appointment.id } }),
    requests: 3,
    statusByPlace: rights.staff,
    auditEntries: ['appointment update'],
    samples: {
      'at another price': {
        sample: (place) => ({ body: { ...pricedIn(place), schedule_entry_id: place.appointment.id } }),
        statusByPlace: { ...rights.staff, own: '401 403 200 200 200 403 403' },
      },
    },
  },
  moveAppointments: {
    sample: ({ appointment, stylist }) => {
      const move = { user_id: stylist.user_id, start: appointment.start, late_minutes: 10, version: 1 };
      return {
        body: {
          moves: [{ ...move, schedule_entry_id: appointment.id }],
          allow_double_booking: true,
          allow_client_busy: true,
        },
      };
    },
    requests: 4,
    statusByPlace: rights.staff,
    auditEntries: ['appointment update'],
  },
  planAbsence: {
    sample: ({ salon, stylist, appointment }) => ({
      body: { location_id: salon.location_id, user_id: stylist.user_id, date: appointment.start.slice(0, 10) },
    }),
    // Staff, the visits, what stylists do and when, a day sheet query per stylist and the visits of a client.
    requests: 7,
    statusByPlace: {
      own: '401 200 200 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
  },
  saveAbsence: {
    sample: ({ salon, stylist, appointment }) => ({
      body: {
        ...{ location_id: salon.location_id, user_id: stylist.user_id, date: appointment.start.slice(0, 10) },
        moves: [
          {
            ...{ schedule_entry_id: appointment.id, user_id: stylist.user_id, version: 1 },
            start: addMinutes(appointment.start, 1440),
          },
        ],
      },
    }),
    requests: 6,
    statusByPlace: {
      own: '401 200 200 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
    auditEntries: ['working hours save', 'appointment update'],
  },
  endAbsence: {
    sample: ({ salon, stylist, appointment }) => ({
      body: {
        ...{ location_id: salon.location_id, user_id: stylist.user_id, date: appointment.start.slice(0, 10) },
        moves: [
          {
            ...{ schedule_entry_id: appointment.id, user_id: stylist.user_id, version: 1 },
            start: addMinutes(appointment.start, 1440),
          },
        ],
      },
    }),
    requests: 5,
    statusByPlace: {
      own: '401 200 200 200 200 403 403',
      sister: '401 403 403 403 200 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
    auditEntries: ['appointment update'],
  },
  planSeries: {
    sample: ({ appointment }) => ({
      body: { schedule_entry_id: appointment.id, every_weeks: 6, until: addDays(appointment.start.slice(0, 10), 100) },
    }),
    requests: 6,
    statusByPlace: rights.staff,
  },
  createSeries: {
    sample: ({ appointment }) => ({
      body: {
        schedule_entry_id: appointment.id,
        series_id: `series-${appointment.id}`,
        every_weeks: 6,
        starts: [addMinutes(appointment.start, 42 * 1440)],
      },
    }),
    requests: 10,
    statusByPlace: {
      own: '401 201 201 201 201 403 403',
      sister: '401 403 403 403 201 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
    auditEntries: ['appointment create', 'appointment update'],
  },
  bookTogether: {
    sample: (place) => {
      const { user_id, services, start, ...shared } = bookingIn(place);
      return {
        body: { ...shared, visits: [start, addMinutes(start, 60)].map((at) => ({ user_id, services, start: at })) },
      };
    },
    requests: 4,
    statusByPlace: {
      own: '401 201 201 201 201 403 403',
      sister: '401 403 403 403 201 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
    auditEntries: ['appointment create', 'appointment create'],
  },
  listSeries: {
    sample: ({ appointment }) => ({ body: { schedule_entry_id: appointment.id } }),
    requests: 3,
    statusByPlace: rights.staff,
  },
  cancelSeries: {
    sample: ({ appointment }) => ({ body: { schedule_entry_id: appointment.id } }),
    requests: 5,
    statusByPlace: rights.staff,
    auditEntries: ['appointment status'],
  },
  setAppointmentStatus: {
    sample: ({ appointment }) => ({ body: { scheduleEntryId: appointment.id, status: 'confirmed' } }),
    requests: 3,
    statusByPlace: rights.staff,
    auditEntries: ['appointment status'],
  },
  createBlockedTime: {
    sample: ({ salon, stylist }) => ({
      body: {
        location_id: salon.location_id,
        user_id: stylist.user_id,
        start: '2026-01-07 12:00:00',
        minutes: 30,
        kind: 'lunch',
        allow_double_booking: true,
      },
    }),
    requests: 2,
    statusByPlace: {
      own: '401 201 201 201 201 403 403',
      sister: '401 403 403 403 201 403 403',
      foreign: '401 404 404 404 404 403 403',
    },
    auditEntries: ['blocked time create'],
  },
  updateBlockedTime: {
    sample: (place) => ({
      body: {
        allow_double_booking: true,
        blocked: blockedIn(place),
        to: {
          location_id: place.salon.location_id,
          user_id: place.stylist.user_id,
          start: '2026-01-08 13:00:00',
          minutes: 45,
          kind: 'meeting',
        },
      },
    }),
    requests: 2,
    statusByPlace: rights.staff,
    auditEntries: ['blocked time update'],
  },
  deleteBlockedTime: {
    sample: (place) => ({ body: blockedIn(place) }),
    requests: 2,
    statusByPlace: rights.staff,
    auditEntries: ['blocked time delete'],
  },
  setFormula: {
    sample: ({ appointment }) => ({ body: { scheduleEntryId: appointment.id, formula: '45.00 g Shade 6N' } }),
    requests: 3,
    statusByPlace: rights.staff,
    auditEntries: ['appointment formula'],
  },
  deleteAppointment: {
    sample: ({ appointment }) => ({ body: { scheduleEntryId: appointment.id } }),
    requests: 3,
    statusByPlace: rights.staff,
    auditEntries: ['appointment delete'],
  },
  restoreAppointment: {
    sample: ({ salon, deleted }) => ({
      body: {
        scheduleEntryId: deleted.id,
        location_id: salon.location_id,
        date: deleted.start.slice(0, 10),
        allow_double_booking: true,
        allow_client_busy: true,
      },
    }),
    requests: 3,
    statusByPlace: rights.staff,
    auditEntries: ['appointment restore'],
  },
  listDeletedAppointments: {
    sample: ({ salon }) => ({ query: { location_id: salon.location_id, date: '2026-01-05' } }),
    requests: 1,
    statusByPlace: rights.desk,
  },
  getAppointmentTrail: {
    sample: ({ appointment }) => ({ params: { id: appointment.id } }),
    requests: 2,
    statusByPlace: rights.admins,
  },
  listClientAppointments: {
    sample: ({ clientId }) => ({ body: { client_id: clientId, when: 'next' } }),
    requests: 2,
    statusByPlace: { own: '401 200 200 200 200 403 403', foreign: '401 404 404 404 404 403 403' },
  },
  getClientSummary: {
    sample: ({ clientId }) => ({ body: { client_id: clientId } }),
    requests: 4,
    statusByPlace: { own: '401 200 200 200 200 403 403', foreign: '401 404 404 404 404 403 403' },
  },
  mergeClients: {
    sample: ({ twinId, clientId }) => ({ params: { id: twinId }, body: { into: clientId } }),
    // The salons and the waiting list of each are four of them.
    requests: 11,
    statusByPlace: { own: '401 403 403 200 200 403 403', foreign: '401 403 403 404 404 403 403' },
    auditEntries: ['client merge', 'client update'],
  },
  undoClientMerge: {
    sample: ({ mergedId }) => ({ params: { id: mergedId }, body: {} }),
    requests: 5,
    statusByPlace: { own: '401 403 403 200 200 403 403', foreign: '401 403 403 404 404 403 403' },
    auditEntries: ['client update', 'client undo merge'],
  },
};
