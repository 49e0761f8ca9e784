import type { StrandedVisit } from '../../../../shared/contract/absence.ts';
import type { Appointment } from '../../../../shared/contract/appointments.ts';
import { walkInId } from '../../../../shared/contract/clients.ts';
import { offerKind, placesClash } from '../../../../shared/rules/absence.ts';
import { type Steps, toSteps, totalMinutes } from '../../../../shared/rules/appointments.ts';
import { dayOf, formatTime, minutesBetween, minutesOfDay } from '../../../../shared/rules/time.ts';
import { formatDay, formatDuration } from '../dateFormats.ts';

export type Offer = StrandedVisit['offers'][number];

/** A visit of the absent stylist with the place it gets. */
export type Line = {
  number: number;
  visit: Appointment;
  services: readonly { steps: Steps }[];
  minutes: number;
  asksForStylist: boolean;
  told: Pick<StrandedVisit, 'first_name' | 'untold'>;
  /** Undefined if it stays where it is. */
  chosen: Offer | undefined;
  /** Free places beside those of the other lines. */
  offers: readonly Offer[];
};

/** What was chosen by hand: the key of an offer, or that a visit stays. */
export type Picked = Readonly<Record<string, string>>;
export const stays = 'stays';
export const offerKey = ({ user_id, start }: Offer): string => `${user_id} ${start}`;

/** One line per visit. Places chosen by hand come first; the others get their best one that is left. */
export function toLines(visits: readonly StrandedVisit[], picked: Picked): Line[] {
  const all = visits.map(({ appointment, offers }) => {
    const services = appointment.services.map((service) => ({ steps: toSteps(service) }));
    const clientId = appointment.client.client_id === walkInId ? undefined : appointment.client.client_id;
    return { visit: { id: appointment.appointmentId, clientId, services }, offers };
  });
  type Each = (typeof all)[number];
  const placeOf = ({ visit }: Each, { user_id: stylistId, start }: Offer) => ({ visit, offer: { stylistId, start } });
  const given = new Map<Each, Offer>();
  const isLeft = (one: Each, offer: Offer) =>
    ![...given].some(([other, taken]) => other !== one && placesClash(placeOf(one, offer), placeOf(other, taken)));
  const pickOf = ({ visit, offers }: Each) => offers.find((offer) => offerKey(offer) === picked[visit.id]);
  for (const one of all) {
    const pick = pickOf(one);
    if (pick && isLeft(one, pick)) given.set(one, pick);
  }
  for (const one of all) {
    const first = one.offers.find((offer) => isLeft(one, offer));
    if (first && !given.has(one) && picked[one.visit.id] !== stays) given.set(one, first);
  }
  return visits.map(({ appointment, asks_for_stylist, offers: _, ...told }, index): Line => {
    const one = all[index];
    const { services } = one?.visit ?? { services: [] };
    return {
      ...{ number: index + 1, visit: appointment, services, minutes: totalMinutes(services) },
      ...{ asksForStylist: asks_for_stylist, told },
      chosen: one && given.get(one),
      offers: one ? one.offers.filter((offer) => isLeft(one, offer)) : [],
    };
  });
}

/** '10:30 AM', with the day if it is another one: 'Tue, Nov 24, 11 AM'. */
export function formatOfferStart({ visit }: Pick<Line, 'visit'>, { start }: Offer): string {
  const time = formatTime(minutesOfDay(start));
  return offerKind(visit.start, start) === 'other day'
    ? `${formatDay(dayOf(start), dayOf(visit.start), true)}, ${time.replace(':00', '')}`
    : time;
}

/** Why an offer is a good one: 'Same time, in Renata Oliveira’s gap'. `nameOf` returns the client of a visit. */
export function describeOffer(
  { visit, asksForStylist }: Line,
  offer: Offer,
  nameOf: (id: string) => string | undefined,
): string {
  const kind = offerKind(visit.start, offer.start);
  const gap = offer.inside === undefined ? '' : `, in ${possessive(nameOf(offer.inside) ?? 'another client')} gap`;
  if (kind === 'same time') return `Same time${gap}`;
  if (kind !== 'other day') {
    const minutes = Math.abs(minutesBetween(visit.start, offer.start));
    return `${formatDuration(minutes)} ${kind}${gap}`;
  }
  if (offer.user_id !== visit.user_id) return 'Another day';
  return asksForStylist ? `Asked for ${firstName(offer.user_name)}` : 'Same stylist';
}

/** The best place of today, for a visit that is to move to another day: 'Today: Noor, 3:15 PM'. */
export function describeToday({ visit, chosen, offers }: Line): string | undefined {
  if (!chosen || offerKind(visit.start, chosen.start) !== 'other day') return undefined;
  const today = offers.find(({ start }) => dayOf(start) === dayOf(visit.start));
  return today && `Today: ${firstName(today.user_name)}, ${formatTime(minutesOfDay(today.start))}`;
}

export const firstName = (name: string): string => name.split(' ')[0] ?? name;
export const possessive = (name: string): string => `${name}’s`;

/** How many lines get which kind of place, in the order of the chips. */
export function countKinds(lines: readonly Line[]): { kind: ReturnType<typeof offerKind>; count: number }[] {
  const kinds = (['same time', 'later', 'earlier', 'other day'] as const).map((kind) => ({
    kind,
    count: lines.filter(({ visit, chosen }) => chosen && offerKind(visit.start, chosen.start) === kind).length,
  }));
  return kinds.filter(({ count }) => count > 0);
}
