import type { Appointment, BookedService, PackedVisits } from '../contract/appointments.ts';
import type { Stylist } from '../contract/stylists.ts';
import { toSteps, totalMinutes } from './appointments.ts';
import { personName } from './names.ts';
import { addMinutes } from './time.ts';

type Visit = PackedVisits['visits'][number];
type Offer = PackedVisits['offers'][number];

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
    const { appointmentId, start, client, user_id, user_name, location, notes, formula, version } = one;
    return {
      id: appointmentId,
      start,
      client: [client.client_id, client.client_name, client.client_phone],
      user_id,
      ...(user_name !== names.get(user_id) && { user_name }),
      location,
      services: one.services.map((service) => [indexOf(service), ...toSteps(service), service.price]),
      ...(one.services.some(({ list_price }) => list_price !== undefined) && {
        list_prices: one.services.flatMap(({ list_price, price_reason = '' }, index) =>
          list_price === undefined ? [] : [[index, list_price, price_reason] as [number, number, string]],
        ),
      }),
      ...(notes && { notes }),
      ...(formula !== undefined && { formula }),
      ...(one.status !== 'booked' && { status: one.status }),
      ...(one.status_reason && { status_reason: one.status_reason }),
      ...pickSigns(one),
      version,
    };
  });
  return { offers: [...offers.values()].map(({ offer }) => offer), visits };
}

export function unpackVisits({ offers, visits }: PackedVisits, stylists: readonly Stylist[]): Appointment[] {
  const names = toNames(stylists);
  return visits.map((visit) => {
    const { id, start, user_id, location, formula, version } = visit;
    const [client_id, client_name, client_phone] = visit.client;
    const services = unpackServices(visit, offers);
    return {
      appointmentId: id,
      event_id: id,
      start,
      end: services.at(-1)?.serviceEnd ?? start,
      client: { client_id, client_name, client_phone },
      user_id,
      user_name: visit.user_name ?? names.get(user_id) ?? '',
      location,
      services,
      notes: visit.notes ?? '',
      ...(formula !== undefined && { formula }),
      status: visit.status ?? 'booked',
      status_reason: visit.status_reason ?? '',
      ...pickSigns(visit),
      version,
    };
  });
}

/** Fields that are the same in both forms, where they are set. */
const signNames = [
  'late_minutes',
  'first_visit',
  'series_id',
  'series_weeks',
  'asked_stylist_id',
  'alert',
  'unconfirmed',
  'bill',
] as const satisfies (keyof Visit)[];

const pickSigns = (visit: Pick<Visit, (typeof signNames)[number]>): Pick<Visit, (typeof signNames)[number]> =>
  Object.fromEntries(signNames.flatMap((name) => (visit[name] === undefined ? [] : [[name, visit[name]]])));

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
