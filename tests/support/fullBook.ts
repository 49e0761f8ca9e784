import type { Appointment } from '../../shared/contract/appointments.ts';
import type { EndpointReply } from '../../shared/contract/endpoint.ts';
import type { scheduler } from '../../shared/contract/scheduler.ts';
import type { ListedService } from '../../shared/contract/services.ts';
import { addDays, toMoment } from '../../shared/rules/time.ts';
import { sampleClient, sampleSalon } from './samples.ts';

type Book = EndpointReply<typeof scheduler.getSchedulerData>;

const date = '2027-06-06';
const idOf = (kind: string, index: number): string => `01JX${kind}${String(index).padStart(26 - 4 - kind.length, '0')}`;
const titles = ['Cut & finish', 'Root touch-up', 'Balayage & gloss', 'Partial highlights', 'Blowout'];
const colors = ['#16a4b5', '#885ed0', '#d64d82', '#3b9a4c', '#d9922e'];
const names = ['Amelia Hart', 'Gus Feld', 'Renata Oliveira', 'Tomás Reyes', 'Keiko Mori', 'Pia Holt', 'Esther Quinn'];

const buildService = (index: number): ListedService => ({
  ...{ service_id: idOf('SV', index), service_name: `${titles[index % titles.length]} ${index}` },
  ...{
    service_shortcut: `SHORT${index}`,
    description: '',
    service_status: 'Active',
    category_id: idOf('CT', index % 5),
  },
  ...{ service_price_level_1: 68, service_price_level_2: 78, service_price_level_3: 88, service_price_level_4: 98 },
  ...{
    service_price_level_5: 108,
    taxes_included: false,
    included_grams: 0,
    expected_grams: 0,
    gram_charge: 0,
    organization_id: 1,
  },
  ...{ service_step1_minutes: 30, service_step2_minutes: 15, service_step3_minutes: 15 },
  ...{
    organizationName: 'Luma Hair',
    version: 1,
    color: colors[index % 5] ?? '',
    category_name: `Category ${index % 5}`,
    takes_product: true,
  },
});

/** The book of a salon with 40 services, all of them done by every stylist. Every fifth visit has a note, every third two services. */
export function buildFullBook(stylists: number, visitsPerDay: number, days: 1 | 7): Book {
  const salon = sampleSalon();
  const services = Array.from({ length: 40 }, (_, index) => buildService(index));
  const crew = Array.from({ length: stylists }, (_, index) => {
    const [user_first_name = '', user_last_name = ''] = (names[index % names.length] ?? '').split(' ');
    const work = {
      priceLevel: 1 + (index % 5),
      servicing: 30,
      gap: 15,
      servicing2: 15,
      own_minutes: false,
      version: 1,
    };
    return {
      ...{ user_id: idOf('ST', index), user_first_name, user_last_name, days: [] },
      ...{ location_id: salon.location_id, location_name: salon.location_name },
      services: services.map(({ service_id: serviceId }) => ({ userId: idOf('ST', index), serviceId, ...work })),
    };
  });
  const schedules = Array.from({ length: stylists * visitsPerDay * days }, (_, index): Appointment => {
    const { user_id = '', user_first_name, user_last_name } = crew[index % stylists] ?? crew[0] ?? {};
    const row = Math.floor(index / stylists) % visitsPerDay;
    const day = addDays(date, Math.floor(index / stylists / visitsPerDay));
    const start = 540 + row * Math.floor(660 / visitsPerDay);
    const booked = Array.from({ length: index % 3 === 0 ? 2 : 1 }, (_, place) => {
      const service = services[(index + place) % services.length] ?? services[0];
      return {
        ...{ service_id: service?.service_id ?? '', title: service?.service_name ?? '' },
        ...{ service_shortcut: service?.service_shortcut ?? '', service_color: service?.color ?? '' },
        serviceStart: toMoment(day, start + place * 60),
        serviceEnd: toMoment(day, start + place * 60 + 60),
        ...{ service_step1_minutes: 30, service_step2_minutes: 15, service_step3_minutes: 15, price: 88.5 },
      };
    });
    return {
      ...{ appointmentId: idOf('AP', index), event_id: idOf('AP', index) },
      ...{ start: toMoment(day, start), end: booked.at(-1)?.serviceEnd ?? '' },
      client: {
        client_id: idOf('CL', index),
        client_name: names[index % 7] ?? '',
        client_phone: `1703555${1000 + index}`,
      },
      ...{ user_id, user_name: `${user_first_name} ${user_last_name}`, location: salon.location_id, services: booked },
      notes: index % 5 === 0 ? 'Prefers the window seat, allergic to PPD' : '',
      ...{ status: 'booked', status_reason: '', version: 1 },
    };
  });
  return {
    ...{ date, days, dozen: 1, mark: '1', stylists: crew, schedules, locations: [salon], configs: [], services },
    blocked: [],
    users: crew.map(({ user_id, user_first_name }) => ({ user_id, user_name: user_first_name })),
    clients: schedules.map(({ client }) => sampleClient({ client_id: client.client_id })),
  };
}
