import type { EndpointReply } from '../../../../shared/contract/endpoint.ts';
import type { FreeStartOffer } from '../../../../shared/contract/freeTimes.ts';
import type { scheduler } from '../../../../shared/contract/scheduler.ts';
import { toSteps, totalMinutes } from '../../../../shared/rules/appointments.ts';
import { blockedTimeTitle } from '../../../../shared/rules/blockedTime.ts';
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
    const services = stylist.services.map((service, index) => toDraftService(service, `${user_id}-${index}`, data));
    return [
      {
        ...{ key: `${user_id} ${start}`, stylistId: user_id, stylistName: stylist.user_name },
        ...{ isUsual: stylist.is_usual, date: dayOf(start), start: minutesOfDay(start) },
        ...{ minutes: totalMinutes(services), services },
        price: roundToCents(services.reduce((total, { price }) => total + price, 0)),
        reason: fitText(fit, nameOf),
      },
    ];
  });
}

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
