import { walkInId } from '../../../../shared/contract/clients.ts';
import type { Wish } from '../../../../shared/contract/waitingList.ts';
import { occupiesTime } from '../../../../shared/rules/appointmentStatus.ts';
import { busySegments, findOverlaps, type Span, toSteps, totalMinutes } from '../../../../shared/rules/appointments.ts';
import { blockedSpan } from '../../../../shared/rules/blockedTime.ts';
import type { StylistDay } from '../../../../shared/rules/freeStarts.ts';
import { personName } from '../../../../shared/rules/names.ts';
import { getOpeningHours } from '../../../../shared/rules/openingHours.ts';
import { dayOf, findSkippedTime, minutesOfDay } from '../../../../shared/rules/time.ts';
import {
  type DayWish,
  findFreeStretch,
  fitWishes,
  isWishOn,
  type WishFit,
} from '../../../../shared/rules/waitingList.ts';
import { type BookData, type Draft, type DraftService, listBookDays } from '../draft.ts';
import type { FindQuestion } from '../find/question.ts';
import { listOffers } from '../offers.ts';
import { workingHours } from '../openHours.ts';
import type { Book } from '../useBook.ts';

/** Time of a stylist that an appointment has left, or its gap. */
export type FreedTime = Span & {
  stylistId: string;
  date: string;
  clientName: string;
  how: 'canceled' | 'deleted' | 'moved' | 'gap';
  /** The book without the appointment, for a day that is not shown any more. */
  data: BookData;
};

export const toFreedTime = (left: Draft, how: FreedTime['how'], data: BookData): FreedTime => ({
  ...{ stylistId: left.stylistId ?? '', date: left.date, from: left.start ?? 0 },
  ...{ to: (left.start ?? 0) + totalMinutes(left.services), clientName: left.client?.name ?? '', how },
  data: { ...data, schedules: data.schedules.filter(({ appointmentId }) => appointmentId !== left.id) },
});

/** What the waiting list opens with: time that was left, the form with what somebody looked for, or a wish that is marked. */
export type WaitingRequest = { freed?: FreedTime; asked?: FindQuestion; markedId?: string };

/** A wish at a time that is free, with all that booking it needs. */
export type ListedFit = WishFit & {
  number: number;
  wish: Wish;
  date: string;
  stylistName: string;
  services: readonly DraftService[];
};

type Clock = Book['clock'];
type Stylist = BookData['stylists'][number];

/** The wishes that fit the shown days, or time that an appointment has left, the oldest first. A wish is listed once. */
export function listFits(wishes: readonly Wish[], book: BookData, clock: Clock, freed?: FreedTime): ListedFit[] {
  const data = withFreedDay(book, freed);
  const span = freed && freedStretch(book, clock, freed);
  if (freed && !span) return [];
  const stretch = freed && span && { ...span, stylistId: freed.stylistId };
  let left = wishes;
  const fits = (freed ? [freed.date] : listBookDays(data)).flatMap((date) => {
    const wanted = left.filter((wish) => isWishOn(wish, date));
    const found = fitWishes(
      wanted.map((wish) => toDayWish(wish, date, data, clock)),
      stretch,
    );
    left = left.filter(({ wish_id }) => found.every(({ wishId }) => wishId !== wish_id));
    return found.flatMap((fit) => {
      const wish = wishes.find(({ wish_id }) => wish_id === fit.wishId);
      const stylist = data.stylists.find(({ user_id }) => user_id === fit.stylistId);
      if (!wish || !stylist) return [];
      const services = findServices(wish, stylist, data) ?? [];
      return [{ ...fit, wish, date, stylistName: personName(stylist), services }];
    });
  });
  return fits.map((fit, index) => ({ ...fit, number: index + 1 }));
}

/** The shown book, or the one of the day that has free time now if that is another. */
const withFreedDay = (book: BookData, freed: FreedTime | undefined): BookData =>
  freed && !listBookDays(book).includes(freed.date) ? freed.data : book;

/** The free time around what an appointment has left, or in a gap; undefined once it is taken. */
export function freedStretch(book: BookData, clock: Clock, freed: FreedTime): Span | undefined {
  const data = withFreedDay(book, freed);
  const stylist = data.stylists.find(({ user_id }) => user_id === freed.stylistId);
  const free = stylist && findFreeStretch(toStylistDay(stylist, freed.date, data, clock), freed);
  return free && freed.how === 'gap' ? findOverlaps([free], [freed])[0] : free;
}

function toDayWish(wish: Wish, date: string, data: BookData, clock: Clock): DayWish {
  const { wish_id: id, client, part, after, location, stylists } = wish;
  const people = data.stylists.filter(
    ({ location_id, user_id }) => location_id === location && (stylists.length === 0 || stylists.includes(user_id)),
  );
  const candidates = people.flatMap((stylist) => {
    const services = findServices(wish, stylist, data);
    const day = toStylistDay(stylist, date, data, clock, client.client_id);
    return services ? [{ stylistId: stylist.user_id, services, day }] : [];
  });
  return { id, clientId: client.client_id, part, after, candidates };
}

/** The services of a wish as the stylist does them; undefined if they do not do all. */
function findServices({ wish_id, services }: Wish, stylist: Stylist, data: BookData): DraftService[] | undefined {
  const offers = listOffers(data, stylist);
  const found = services.flatMap((id, index) => {
    const offer = offers.find(({ service_id }) => service_id === id);
    return offer ? [{ ...offer, key: `${wish_id}-${index}` }] : [];
  });
  return found.length === services.length ? found : undefined;
}

export function toStylistDay(
  stylist: Stylist,
  date: string,
  data: BookData,
  { today = date, now = 0 }: Clock,
  clientId = walkInId,
): StylistDay {
  const config = data.configs.find(({ location }) => location === stylist.location_id);
  const salon = data.locations.find(({ location_id }) => location_id === stylist.location_id);
  const open = config && getOpeningHours(config, date);
  const visits = data.schedules.filter((one) => dayOf(one.start) === date && occupiesTime(one));
  const busyOf = ({ appointmentId: id, services, start }: (typeof visits)[number]) =>
    busySegments(
      services.map((service) => ({ steps: toSteps(service) })),
      minutesOfDay(start),
    ).map(({ from, to }) => ({ id, from, to }));
  const blocked = data.blocked.filter((one) => one.user_id === stylist.user_id && dayOf(one.start) === date);
  return {
    open,
    work: workingHours(stylist, date),
    busy: [
      ...visits.filter(({ user_id }) => user_id === stylist.user_id).flatMap(busyOf),
      ...blocked.map((one) => ({ id: one.block_id, ...blockedSpan(one) })),
    ],
    clientBusy:
      clientId === walkInId ? [] : visits.filter(({ client }) => client.client_id === clientId).flatMap(busyOf),
    earliest: date < today ? Number.POSITIVE_INFINITY : date === today ? Math.ceil(now / 5) * 5 : 0,
    skipped: open && findSkippedTime(date, salon?.zone ?? 'UTC'),
  };
}
