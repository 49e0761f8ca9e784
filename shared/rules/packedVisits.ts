import type { Appointment, BookedService, PackedVisits } from '../contract/appointments.ts';
import type { Stylist } from '../contract/stylists.ts';
import { toSteps, totalMinutes } from './appointments.ts';
import { personName } from './names.ts';
import { addMinutes } from './time.ts';

type Visit = PackedVisits['visits'][number];
type Offer = PackedVisits['offers'][number];

/**
 * How each field of an appointment is packed: under its own name, left out where it is the default, or `derived` from others by
 * `packVisits` and `unpackVisits`. A new field does not compile until it is decided here.
 */
const packing = {
  appointmentId: 'derived',
  event_id: 'derived',
  start: {},
  end: 'derived',
  client: 'derived',
  user_id: {},
  user_name: 'derived',
  location: {},
  services: 'derived',
  notes: { default: '' },
  formula: {},
  status: { default: 'booked' },
  status_reason: { default: '' },
  late_minutes: {},
  first_visit: {},
  rebooked: {},
  series_id: {},
  series_weeks: {},
  together_id: {},
  asked_stylist_id: {},
  alert: {},
  unconfirmed: {},
  patch_test: {},
  pictures: {},
  bill: {},
  version: {},
} as const satisfies {
  [Name in keyof Appointment]-?: Name extends keyof Visit ? { default?: Appointment[Name] } | 'derived' : 'derived';
};

type Packed = {
  [Name in keyof typeof packing]: (typeof packing)[Name] extends 'derived' ? never : Name;
}[keyof typeof packing];
const packedFields = Object.entries(packing).flatMap(([name, how]): [Packed, { default?: unknown }][] =>
  how === 'derived' ? [] : [[name as Packed, how]],
);

const packFields = (one: Appointment): Pick<Visit, Packed> =>
  Object.fromEntries(
    packedFields.flatMap(([name, how]) =>
      one[name] === undefined || one[name] === how.default ? [] : [[name, one[name]]],
    ),
  ) as Pick<Visit, Packed>;

const unpackFields = (visit: Visit): Pick<Appointment, Packed> =>
  Object.fromEntries(
    packedFields.flatMap(([name, how]) => {
      const value = visit[name] ?? how.default;
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Pick<Appointment, Packed>;

/** Packs appointments for the wire. `unpackVisits` restores them, except for times that do not follow from the start and the steps. */
export function packVisits(appointments: readonly Appointment[], stylists: readonly Stylist[]): PackedVisits {
  const names = toNames(stylists);
  const offers = new Map<string, { index: number; offer: Offer }>();
  const indexOf = ({ service_id, title, service_shortcut, service_color }: BookedService): number => {
    const offer = { service_id, title, service_shortcut, service_color };
    const key = JSON.stringify(offer);
    const found = offers.get(key) ?? { index: offers.size, offer };
    offers.set(key, found);
    return found.index;
  };
  const visits = appointments.map((one): Visit => {
    const { appointmentId: id, client, user_name, services } = one;
    return {
      id,
      client: [client.client_id, client.client_name, client.client_phone],
      ...(user_name !== names.get(one.user_id) && { user_name }),
      services: services.map((service) => [indexOf(service), ...toSteps(service), service.price]),
      ...(services.some(({ list_price }) => list_price !== undefined) && {
        list_prices: services.flatMap(({ list_price, price_reason = '' }, index) =>
          list_price === undefined ? [] : [[index, list_price, price_reason] as [number, number, string]],
        ),
      }),
      ...packFields(one),
    };
  });
  return { offers: [...offers.values()].map(({ offer }) => offer), visits };
}

export function unpackVisits({ offers, visits }: PackedVisits, stylists: readonly Stylist[]): Appointment[] {
  const names = toNames(stylists);
  return visits.map((visit) => {
    const { id, start, user_id } = visit;
    const [client_id, client_name, client_phone] = visit.client;
    const services = unpackServices(visit, offers);
    return {
      ...{ appointmentId: id, event_id: id, end: services.at(-1)?.serviceEnd ?? start, services },
      client: { client_id, client_name, client_phone },
      user_name: visit.user_name ?? names.get(user_id) ?? '',
      ...unpackFields(visit),
    };
  });
}

function unpackServices({ start, services, list_prices }: Visit, offers: readonly Offer[]): BookedService[] {
  const changed = new Map(
    list_prices?.map(([nth, list_price, price_reason]) => [nth, { list_price, price_reason }] as const),
  );
  let clock = start;
  return services.flatMap(([index, servicing, gap, after, price], nth) => {
    const offer = offers[index];
    if (!offer) return [];
    const serviceStart = clock;
    clock = addMinutes(clock, totalMinutes([{ steps: [servicing, gap, after] }]));
    const steps = { service_step1_minutes: servicing, service_step2_minutes: gap, service_step3_minutes: after };
    return { ...offer, serviceStart, serviceEnd: clock, ...steps, price, ...changed.get(nth) };
  });
}

const toNames = (stylists: readonly Stylist[]) =>
  new Map(stylists.map((stylist) => [stylist.user_id, personName(stylist)]));
