import { maxOffersPerVisit } from '../contract/absence.ts';
import { busySegments, findFirstOverlap, type Span, type Steps } from './appointments.ts';
import {
  compareRanks,
  countBroken,
  describeFit,
  type Fit,
  findNearestStart,
  listFreeRanges,
  type StylistDay,
} from './freeStarts.ts';
import { dayOf, minutesOfDay, toMoment } from './time.ts';

/** A visit that its stylist cannot do. */
export type AbsentVisit = {
  id: string;
  /** Undefined for the walk-in client, which stands for many people. */
  clientId: string | undefined;
  start: string;
  services: readonly { steps: Steps }[];
  /** Stylists who perform its services, including the absent one on another day. */
  able: readonly string[];
  /** The client comes for this stylist. */
  asksForStylist: boolean;
};

export type VisitOffer = { stylistId: string; start: string; fit: Fit };

type Absence = {
  stylistId: string;
  /** Days to search: the day of the absence and the days after it. */
  days: readonly string[];
  /** Returns a stylist's day, without the visits that have to move. */
  dayAt: (stylistId: string, day: string, visit: AbsentVisit) => StylistDay;
};

type Place = {
  visit: Pick<AbsentVisit, 'id' | 'clientId' | 'services'>;
  offer: Pick<VisitOffer, 'stylistId' | 'start'>;
};

/**
 * Offers for the visits of an absent stylist, the best first: the same time with another stylist, then the closest time of the day, then
 * another day. Clients who ask for the stylist are offered the next working day first. The first offers of all visits do not overlap, and
 * the others leave out first offers of other visits.
 */
export function planAbsence(visits: readonly AbsentVisit[], absence: Absence): Map<string, VisitOffer[]> {
  const places: { visit: AbsentVisit; offer: VisitOffer }[] = [];
  for (const visit of sortByChoice(visits, absence)) {
    const [offer] = rankOffers(visit, absence, places);
    if (offer) places.push({ visit, offer });
  }
  return new Map(
    visits.map((visit) => {
      const own = places.find((place) => place.visit === visit)?.offer;
      const others = places.filter((place) => place.visit !== visit);
      const rest = rankOffers(visit, absence, others).filter((offer) => !own || keyOf(offer) !== keyOf(own));
      return [visit.id, [...(own ? [own] : []), ...rest].slice(0, maxOffersPerVisit)];
    }),
  );
}

const keyOf = ({ stylistId, start }: VisitOffer): string => `${stylistId} ${start}`;

/** Visits with the fewest stylists who are free at the same time choose first, so that most keep their time. */
function sortByChoice(visits: readonly AbsentVisit[], absence: Absence): AbsentVisit[] {
  const choices = new Map(
    visits.map((visit) => {
      const sameTime = rankOffers(visit, absence, []).filter(({ start }) => start === visit.start).length;
      return [visit, visit.asksForStylist || sameTime === 0 ? Number.POSITIVE_INFINITY : sameTime];
    }),
  );
  const compare = (a: number, b: number) => (a === b ? 0 : a - b);
  return [...visits].sort(
    (a, b) => compare(choices.get(a) ?? 0, choices.get(b) ?? 0) || a.start.localeCompare(b.start),
  );
}

type Ranked = { offer: VisitOffer; rank: readonly number[] };

/** Free times of a visit outside of those given to others: one per free stretch on its day, and the first of each stylist on later days. */
function rankOffers(visit: AbsentVisit, absence: Absence, given: readonly Place[]): VisitOffer[] {
  const [today = '', ...later] = absence.days;
  const wanted = minutesOfDay(visit.start);
  const listOn = (stylistId: string, day: string, daysAhead: number): Ranked[] => {
    const known = withPlaces(absence.dayAt(stylistId, day, visit), { stylistId, day, visit }, given);
    const ranges = listFreeRanges(visit.services, known);
    const stretches = daysAhead === 0 ? ranges.map((range) => [range]) : [ranges];
    return stretches.flatMap((some) => {
      const start = findNearestStart(some, wanted);
      if (start === undefined) return [];
      const fit = describeFit(visit.services, start, known);
      const isOwn = stylistId === absence.stylistId;
      const group = visit.asksForStylist && isOwn ? 0 : daysAhead > 0 ? 3 : start === wanted ? 1 : 2;
      const rank = [group, daysAhead, isOwn ? 0 : 1, Math.abs(start - wanted), countBroken(fit)];
      return [{ offer: { stylistId, start: toMoment(day, start), fit }, rank }];
    });
  };
  const firstLater = (stylistId: string): Ranked[] => {
    for (const [index, day] of later.entries()) {
      const found = listOn(stylistId, day, index + 1);
      if (found.length > 0) return found;
    }
    return [];
  };
  return visit.able
    .flatMap((id) => [...(id === absence.stylistId ? [] : listOn(id, today, 0)), ...firstLater(id)])
    .sort(compareRanks)
    .map(({ offer }) => offer);
}

type Seen = { stylistId: string; day: string; visit: AbsentVisit };

/** A stylist's day, with times given to other visits marked as busy for the stylist and the client. */
function withPlaces(known: StylistDay, { stylistId, day, visit }: Seen, given: readonly Place[]): StylistDay {
  const onDay = given.filter(({ offer }) => dayOf(offer.start) === day);
  const own = onDay.filter(({ offer }) => offer.stylistId === stylistId);
  const same = onDay.filter((place) => visit.clientId !== undefined && place.visit.clientId === visit.clientId);
  return {
    ...known,
    busy: [...known.busy, ...own.flatMap((place) => busySpans(place).map((span) => ({ id: place.visit.id, ...span })))],
    clientBusy: [...known.clientBusy, ...same.flatMap(busySpans)],
  };
}

const busySpans = ({ visit, offer }: Place): Span[] =>
  busySegments(visit.services, minutesOfDay(offer.start)).map(({ from, to }) => ({ from, to }));

/** Whether two visits conflict, because they overlap for a stylist or a client. */
export function placesClash(a: Place, b: Place): boolean {
  const sharesStylist = a.offer.stylistId === b.offer.stylistId;
  const sharesClient = a.visit.clientId !== undefined && a.visit.clientId === b.visit.clientId;
  if (!(sharesStylist || sharesClient) || dayOf(a.offer.start) !== dayOf(b.offer.start)) return false;
  return findFirstOverlap(busySpans(a), busySpans(b)) !== undefined;
}

/** Difference between an offer and the visit as booked. */
export type OfferKind = 'same time' | 'later' | 'earlier' | 'other day';

export function offerKind(booked: string, offered: string): OfferKind {
  if (booked === offered) return 'same time';
  if (dayOf(booked) !== dayOf(offered)) return 'other day';
  return offered > booked ? 'later' : 'earlier';
}

/** A client comes for a stylist if their last visits, at least two, were all with them. */
const minVisitsToAsk = 2;
export const asksForStylist = (lastStylistIds: readonly string[], stylistId: string): boolean =>
  lastStylistIds.length >= minVisitsToAsk && lastStylistIds.every((id) => id === stylistId);
