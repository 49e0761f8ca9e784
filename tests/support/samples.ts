import { configOf, fairfax } from '../../functions/demo/salons.ts';
import type { Endpoint, Family, SentTo } from '../../shared/contract/endpoint.ts';
import { api } from '../../shared/contract/index.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { User } from '../../shared/contract/users.ts';

/** One salon's worth of things that requests can be about. */
export type Place = {
  salon: Location;
  stylist: User;
  clientId: string;
  categoryId: string;
  /** What the stylist does, and what she does not do yet. */
  serviceId: string;
  otherServiceId: string;
  appointment: { id: string; start: string };
  /** The secret of the stylist's calendar. */
  calendar: string;
};

type Api = typeof api;
export type Samples = { [F in keyof Api]: { [N in keyof Api[F]]: (place: Place) => SentTo<Api[F][N] & Endpoint> } };

const steps = { service_step1_minutes: 30, service_step2_minutes: 0, service_step3_minutes: 0 };

const settings = { priceLevel: 1, servicing: 30, gap: 0, servicing2: 0 };

const bookingIn = ({ salon, stylist, clientId, serviceId, appointment }: Place) => ({
  location_id: salon.location_id,
  user_id: stylist.user_id,
  client_id: clientId,
  services: [{ service_id: serviceId, ...steps }],
  start: appointment.start,
  allow_double_booking: true,
});

const formOf = (person: User) => ({
  firstName: 'Changed',
  lastName: person.user_last_name,
  email: person.user_email,
  phone: '',
  barcode: null,
  location: person.location_id ?? 0,
  roles: ['stylist' as const],
});

const client = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@example.com',
  phone: '7035550100',
  allow_duplicate: true,
};

let unique = 0;

const serviceIn = ({ salon, categoryId }: Place) => ({
  name: `Sample ${++unique}`,
  shortcutName: `S${unique}`,
  description: 'Not much',
  status: 'Active' as const,
  serviceCategory: categoryId,
  price1: 20,
  price2: 25,
  price3: 30,
  price4: 35,
  price5: 40,
  organization_id: salon.organization_id,
});

/** A valid request for every endpoint, about things of the place it is given. */
export const samples: Samples = {
  users: {
    getUserAuthorization: ({ stylist }) => ({ body: { username: stylist.user_email } }),
    listUsers: () => ({}),
    getProfile: () => ({}),
    updateProfile: () => ({ body: { firstName: 'Changed', lastName: 'Self', phone: '', version: 1 } }),
    getUser: ({ stylist }) => ({ params: { id: stylist.user_id } }),
    createUser: ({ stylist }) => ({ body: { ...formOf(stylist), email: `sample${++unique}@example.com` } }),
    updateUser: ({ stylist }) => ({
      params: { id: stylist.user_id },
      body: { ...formOf(stylist), status: stylist.user_status },
    }),
    changeInitialPassword: ({ stylist }) => ({
      body: { email: stylist.user_email, oldPassword: 'Wrong-Password-1!', newPassword: 'Other-Password-1!' },
    }),
  },
  locations: {
    listAllLocations: () => ({}),
    getLocation: ({ salon }) => ({ params: { id: salon.location_id } }),
    getSalonConfig: ({ salon }) => ({ params: { id: salon.location_id } }),
    listOrganizationLocations: ({ salon }) => ({ params: { org: salon.organization_id } }),
    listLocationsByRole: () => ({ body: {} }),
    listOrganizations: () => ({ body: {} }),
    createSalon: ({ salon }) => ({ body: { salonName: `Sample ${++unique}`, organizationId: salon.organization_id } }),
    saveSalonConfig: ({ salon }) => ({ body: configOf({ ...fairfax, ...salon }) }),
  },
  categories: {
    listCategories: ({ salon }) => ({ query: { organization: salon.organization_id } }),
    getCategory: ({ categoryId, salon }) => ({
      params: { id: categoryId },
      query: { organization: salon.organization_id },
    }),
    createCategory: ({ salon }) => ({
      body: { name: `Sample ${++unique}`, flag: 'Chemical', color: '#aa3366', organization: salon.organization_id },
    }),
    updateCategory: ({ categoryId, salon }) => ({
      params: { id: categoryId },
      body: { name: `Sample ${++unique}`, flag: 'Chemical', color: '#aa3366', organization: salon.organization_id },
    }),
  },
  services: {
    listServices: ({ salon }) => ({ body: { organization: salon.organization_id } }),
    getService: ({ serviceId, salon }) => ({ body: { serviceId, organization: salon.organization_id } }),
    createService: (place) => ({ body: serviceIn(place) }),
    updateService: (place) => ({ params: { id: place.serviceId }, body: serviceIn(place) }),
  },
  stylists: {
    listStylists: () => ({}),
    getStylist: ({ stylist }) => ({ params: { id: stylist.user_id } }),
    listStylistsByLocation: ({ salon }) => ({ body: { location: salon.location_id } }),
    listAssignments: () => ({ body: {} }),
    listUserServices: ({ stylist }) => ({ params: { userId: stylist.user_id } }),
    listServicesToAdd: ({ stylist }) => ({ params: { stylistId: stylist.user_id } }),
    getServiceToEdit: ({ stylist, serviceId }) => ({ params: { userId: stylist.user_id, serviceId } }),
    addServicesToStylists: ({ stylist, otherServiceId }) => ({
      body: [{ ...settings, userId: stylist.user_id, serviceId: otherServiceId }],
    }),
    updateUserService: ({ stylist, serviceId }) => ({ body: { ...settings, userId: stylist.user_id, serviceId } }),
    getWorkingHours: ({ stylist }) => ({ params: { id: stylist.user_id } }),
    saveWorkingHours: ({ stylist }) => ({
      params: { id: stylist.user_id },
      body: { week: null, exceptions: [{ date: '2026-12-24', stretches: [], note: 'Day off' }], version: 0 },
    }),
    getCalendarFeed: ({ stylist }) => ({ params: { id: stylist.user_id } }),
    createCalendarFeed: ({ stylist }) => ({ params: { id: stylist.user_id } }),
    revokeCalendarFeed: ({ stylist }) => ({ params: { id: stylist.user_id } }),
    deleteUserService: ({ stylist, serviceId }) => ({ body: { userId: stylist.user_id, serviceId } }),
  },
  clients: {
    listClients: () => ({ body: {} }),
    getClient: ({ clientId, salon }) => ({ body: { clientID: clientId, organization: salon.organization_id } }),
    updateClient: ({ clientId, salon }) => ({
      body: { ...client, birthDate: '1990/01/02', clientID: clientId, organization: salon.organization_id },
    }),
    createClient: ({ salon }) => ({ body: { ...client, date: '1990/01/02', location: salon.location_id } }),
  },
  scheduler: {
    getSchedulerData: ({ salon, appointment }) => ({
      body: { Location: salon.location_id, date: appointment.start.slice(0, 10) },
    }),
    getBookMark: ({ salon, appointment }) => ({
      body: { Location: salon.location_id, date: appointment.start.slice(0, 10) },
    }),
    createAppointment: (place) => ({ body: bookingIn(place) }),
    updateAppointment: (place) => ({ body: { ...bookingIn(place), schedule_entry_id: place.appointment.id } }),
    setAppointmentStatus: ({ appointment }) => ({ body: { scheduleEntryId: appointment.id, status: 'arrived' } }),
    deleteAppointment: ({ appointment }) => ({ body: { scheduleEntryId: appointment.id } }),
    listDeletedAppointments: ({ salon }) => ({ query: { location_id: salon.location_id, date: '2026-01-05' } }),
    getAppointmentTrail: ({ appointment }) => ({ params: { id: appointment.id } }),
    listClientAppointments: ({ clientId }) => ({ body: { client_id: clientId, when: 'next' } }),
  },
  calendar: { readCalendar: ({ calendar }) => ({ params: { secret: calendar } }) },
};

export type Row = { family: string; name: string; endpoint: Endpoint; sample: (place: Place) => SentTo<Endpoint> };

/** Every endpoint with its sample, in the order of the contract. */
export const rows: Row[] = Object.entries<Family>(api).flatMap(([family, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]) => ({
    family,
    name,
    endpoint,
    sample: (samples as unknown as Record<string, Record<string, Row['sample']>>)[family]?.[name] as Row['sample'],
  })),
);
