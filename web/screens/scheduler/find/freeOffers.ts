import type { EndpointReply } from '../../../../shared/contract/endpoint.ts';
import type { FreeStartOffer } from '../../../../shared/contract/freeTimes.ts';
import type { scheduler } from '../../../../shared/contract/scheduler.ts';
import { toSteps, totalMinutes } from '../../../../shared/rules/appointments.ts';
import { blockedTimeTitle } from '../../../../shared/rules/blockedTime.ts';
import { formatMoney } from '../../../../shared/rules/format.ts';
import { fitText } from '../../../../shared/rules/freeStarts.ts';
import { roundToCents } from '../../../../shared/rules/numbers.ts';
import { dayOf, formatTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import { type BookData, blankDraft, type Draft, type DraftService } from '../draft.ts';
import type { FindQuestion } from './question.ts';

export type FoundTimes = EndpointReply<typeof scheduler.findTimes>;

/** A free start with all that booking it needs. */
export type FreeOffer = {
  key: string;
  stylistId: string;
  stylistName: string;
  isUsual: boolean;
  date: string;
  start: number;
  minutes: number;
  services: readonly DraftService[];
  price: number;
  /** Why it is a good one. */
  reason: string;
  /** The visits of an offer with several stylists. */
  parts?: readonly FreeOffer[];
};

/** The free starts with their stylist and services, in the same order. */
export function toOffers(found: FoundTimes, starts: readonly FreeStartOffer[], data: BookData): FreeOffer[] {
  const nameOf = (id: string) => {
    const block = data.blocked.find(({ block_id }) => block_id === id);
    if (block) return blockedTimeTitle(block);
    return data.schedules.find(({ appointmentId }) => appointmentId === id)?.client.client_name;
  };
  return starts.flatMap(({ user_id, start, fit }): FreeOffer[] => {
    const stylist = found.stylists.find((one) => one.user_id === user_id);
    if (!stylist) return [];
    return [{ ...toOffer({ ...stylist, start }, data), isUsual: stylist.is_usual, reason: fitText(fit, nameOf) }];
  });
}

type FoundVisit = FoundTimes['days'][number]['together'][number][number];

function toOffer({ user_id, user_name, start, services: found }: FoundVisit, data: BookData): FreeOffer {
  const services = found.map((service, index) => toDraftService(service, `${user_id}-${index}`, data));
  return {
    ...{ key: `${user_id} ${start}`, stylistId: user_id, stylistName: user_name, isUsual: false, reason: '' },
    ...{ date: dayOf(start), start: minutesOfDay(start), minutes: totalMinutes(services), services },
    price: roundToCents(services.reduce((total, { price }) => total + price, 0)),
  };
}

/** The visits with a stylist each that an offer consists of, as one offer. */
export const toTogetherOffers = ({ together }: FoundTimes['days'][number], data: BookData): FreeOffer[] =>
  together.flatMap((visits): FreeOffer[] => {
    const parts = visits.map((visit) => toOffer(visit, data));
    const [first] = parts;
    if (!first) return [];
    const end = Math.max(...parts.map(({ start, minutes }) => start + minutes));
    const inside = parts.find(({ start }) => start > first.start && start < first.start + first.minutes);
    const price = roundToCents(parts.reduce((total, part) => total + part.price, 0));
    return [
      {
        ...first,
        ...{ parts, price, minutes: end - first.start, services: parts.flatMap(({ services }) => services) },
        key: parts.map(({ key }) => key).join(' '),
        stylistName: parts.map(({ stylistName }) => stylistName).join(' and '),
        reason: `${inside ? `${formatTitles(inside)} fits in the gap` : 'One after the other'} · ${formatMoney(price)}`,
      },
    ];
  });

const formatTitles = ({ services }: FreeOffer): string => services.map(({ title }) => title).join(', ');

/** '11:45 AM Bond repair, Celeste' */
export const formatPart = (part: FreeOffer): string =>
  `${formatTime(part.start)} ${formatTitles(part)}, ${part.stylistName.split(' ')[0]}`;

type FoundService = FoundTimes['stylists'][number]['services'][number];

function toDraftService(service: FoundService, key: string, { services }: BookData): DraftService {
  const listed = services.find(({ service_id }) => service_id === service.service_id);
  return {
    ...{ key, service_id: service.service_id, price: service.price, steps: toSteps(service) },
    title: listed?.service_name ?? '',
    shortcut: listed?.service_shortcut ?? '',
    color: listed?.color ?? '',
  };
}

/** The appointment that the offer becomes: a new one, or the moved one at its new time. */
export function toOfferedDraft(
  offer: FreeOffer,
  { locationId, client, moved, isWalkIn, notes = '' }: FindQuestion,
): Draft {
  const { stylistId, date, start, services } = offer;
  const place = { locationId, stylistId, date, start };
  // A walk-in stands at the desk.
  const arrived = isWalkIn && { status: 'arrived' as const };
  if (!moved) return blankDraft(locationId, date, { ...place, client, services, notes, ...arrived });
  // The minutes and prices of a moved appointment stay.
  return { ...moved, ...place };
}

/** '2:45 – 5:30 PM', or with AM where it ends on the other side of noon. */
export function formatOfferTime({ start, minutes }: Pick<FreeOffer, 'start' | 'minutes'>): string {
  const [from, to] = [formatTime(start), formatTime(start + minutes)];
  return from.slice(-2) === to.slice(-2) ? `${from.slice(0, -3)} – ${to}` : `${from} – ${to}`;
}
