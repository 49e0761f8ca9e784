import { walkInId, walkInName } from '../../../../shared/contract/clients.ts';
import type { ClientRequest } from '../../../../shared/contract/endpoint.ts';
import { allLocations } from '../../../../shared/contract/fields.ts';
import type { FindTimesQuery } from '../../../../shared/contract/freeTimes.ts';
import { type Weekday, weekdays } from '../../../../shared/contract/locations.ts';
import type { scheduler } from '../../../../shared/contract/scheduler.ts';
import type { Steps } from '../../../../shared/rules/appointments.ts';
import type { DayPart } from '../../../../shared/rules/freeStarts.ts';
import { clientName } from '../../../../shared/rules/names.ts';
import type { Draft, DraftClient } from '../draft.ts';
import type { Book } from '../useBook.ts';

/** A service to find a time for. With `steps` it takes these minutes, otherwise those of each stylist. Without `stylist` anyone does it. */
type WantedService = { service_id: string; steps?: Steps; stylist?: string | undefined };

/** What the panel asks for. Times are in minutes since midnight. */
export type FindQuestion = {
  locationId: number;
  services: readonly WantedService[];
  /** Empty for anyone. */
  stylistIds: readonly string[];
  client: DraftClient | undefined;
  from: string;
  /** Services that several stylists do keep their order. */
  isListedOrder?: boolean;
  around: number | undefined;
  part: DayPart | undefined;
  /** Empty for all. */
  weekdays: readonly Weekday[];
  /** Appointment that is moved instead of booking a new one. */
  moved?: Draft;
  /** No day was asked for: the first one with a free start is shown. */
  isAnyDay?: boolean;
  /** Today only, whoever is free next. */
  isWalkIn?: boolean;
  notes?: string;
};

/** What the panel is opened with. */
export type FindWish = Partial<FindQuestion>;

/** The question for the visible day, or today if that is over. In the book of all salons it begins with the user's own. */
export function toQuestion(book: Book, ownSalon: number | null, wish: FindWish): FindQuestion {
  const { date = '', locationId, clock, data } = book;
  const salon = locationId === allLocations ? (ownSalon ?? data?.locations[0]?.location_id ?? 0) : locationId;
  const { today } = clock;
  return {
    ...{ locationId: salon, services: [], stylistIds: [], client: undefined },
    ...{ from: today && date < today ? today : date, around: undefined, part: undefined, weekdays: [] },
    ...wish,
  };
}

/** A client who is there now and gives no name. */
export const toWalkIn = ({ clock: { today } }: Book): FindWish => ({
  ...{ isWalkIn: true, client: { id: walkInId, name: clientName(walkInName), phone: '' } },
  ...(today && { from: today }),
});

type FindBody = ClientRequest<typeof scheduler.findTimes>['body'];

/** Request body; undefined while a service or the day is missing. */
export function toFindBody(question: FindQuestion): FindBody | undefined {
  const { locationId, services, stylistIds, client, from, around, part, moved } = question;
  if (services.length === 0 || !from) return undefined;
  return {
    location_id: locationId,
    services: services.map(toWanted),
    from,
    ...(stylistIds.length > 0 && { stylists: [...stylistIds] }),
    ...(client && { client_id: client.id }),
    ...(around !== undefined && { around }),
    ...(part && { part }),
    ...(question.weekdays.length > 0 && { weekdays: weekdays.filter((day) => question.weekdays.includes(day)) }),
    ...(question.isListedOrder && { order: 'listed' as const }),
    ...(moved?.id && { appointment_id: moved.id }),
    ...(question.isWalkIn && { soonest: true, days: 1 }),
  };
}

export function toWanted({ service_id, steps, stylist }: WantedService): FindTimesQuery['services'][number] {
  const named = { service_id, ...(stylist && { stylist }) };
  if (!steps) return named;
  const [service_step1_minutes, service_step2_minutes, service_step3_minutes] = steps;
  return { ...named, service_step1_minutes, service_step2_minutes, service_step3_minutes };
}
