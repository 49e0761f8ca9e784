import type { Appointment } from '../../../../shared/contract/appointments.ts';
import type { Wish } from '../../../../shared/contract/waitingList.ts';
import { occupiesTime } from '../../../../shared/rules/appointmentStatus.ts';
import { buildSegments, type Span, totalMinutes } from '../../../../shared/rules/appointments.ts';
import { dayOf, formatTime } from '../../../../shared/rules/time.ts';
import { fitWishes } from '../../../../shared/rules/waitingList.ts';
import type { BookAppointment, GapChip } from '../../../book/types.ts';
import type { BookPage } from '../bookPage.ts';
import { type BookData, blankDraft, type Draft, toDraft } from '../draft.ts';
import { assignStylist, findServiceProblem, listOffers } from '../offers.ts';
import type { Book } from '../useBook.ts';
import { type FreedTime, freedStretch, listFits, toStylistDay } from '../waiting/wishFits.ts';

/** Somebody who could be served in a gap. `before` is the appointment that moves there, `wish` the one of the waiting list that ends. */
export type GapOffer = { title: string; minutes: number; detail: string; draft: Draft; before?: Draft; wish?: Wish };

/** A gap with who fits, those in the salon first. */
export type GapFit = GapChip & {
  stylistId: string;
  /** First name. */
  stylist: string;
  /** Whose color works in the gap. */
  client: string;
  /** Longest walk-in that fits, in minutes. */
  freeMinutes: number;
  offers: readonly GapOffer[];
};

type Stylist = BookData['stylists'][number];
type GapBook = { data: BookData; page: BookPage; clock: Book['clock']; waiting: readonly Wish[] };

const maxMinutesAhead = 30;
const maxOffers = 3;

/** Gaps of today that have begun or begin soon, in which something that the stylist does can be finished. In order of time. */
export function listGapFits(book: GapBook): GapFit[] {
  const { page, clock } = book;
  const { now = 0 } = clock;
  const isSoon = ({ from, to }: Span) => from <= now + maxMinutesAhead && to > now;
  return page.appointments
    .filter((visit) => page.nowIn?.includes(visit.columnId) !== false && !visit.blocked && occupiesTime(visit))
    .flatMap((visit) =>
      buildSegments(visit.services, visit.start)
        .filter((segment) => segment.kind === 'gap' && isSoon(segment))
        .flatMap((gap) => toGapFit(visit, gap, book)),
    )
    .sort((a, b) => a.from - b.from);
}

function toGapFit(visit: BookAppointment, { from, to }: Span, { data, page, clock, waiting }: GapBook): GapFit[] {
  const { date, stylistId = '' } = page.getColumnKey(visit.columnId);
  const stylist = data.stylists.find(({ user_id }) => user_id === stylistId);
  if (!stylist || date !== clock.today) return [];
  const gap: FreedTime = { stylistId, date, from, to, clientName: visit.client, how: 'gap', data };
  const free = freedStretch(data, clock, gap);
  const freeMinutes = free ? free.to - free.from : 0;
  if (!free || !listOffers(data, stylist).some(({ steps }) => totalMinutes([{ steps }]) <= freeMinutes)) return [];
  const offers = [...listMoves(stylist, free, data, clock), ...listBookings(waiting, data, clock, gap)];
  const { title, minutes } = offers[0] ?? { title: 'Walk-in', minutes: freeMinutes };
  const name = stylist.user_first_name;
  return [
    {
      ...{ id: `${visit.id} ${from}`, visitId: visit.id, columnId: visit.columnId, from, to, title, minutes },
      label: `${title}, ${minutes} min, fits while ${visit.client}’s color works, ${name} ${formatTime(free.from)}`,
      ...{ stylistId, stylist: name, client: visit.client, freeMinutes, offers: offers.slice(0, maxOffers) },
    },
  ];
}

/** Clients who wait in the salon and could be served now instead of later. Who asked for their stylist waits for them. */
function listMoves(stylist: Stylist, free: Span, data: BookData, clock: Book['clock']): GapOffer[] {
  const { now = 0, today = '' } = clock;
  const isMovable = (visit: Appointment) =>
    visit.status === 'arrived' &&
    visit.location === stylist.location_id &&
    dayOf(visit.start) === today &&
    [undefined, null, '', stylist.user_id].includes(visit.asked_stylist_id);
  return data.schedules.filter(isMovable).flatMap((visit): GapOffer[] => {
    const before = toDraft(visit);
    const { services } = assignStylist(before, stylist.user_id, data);
    if (findServiceProblem(services, before, stylist.user_id, data)) return [];
    const others = { ...data, schedules: data.schedules.filter((other) => other !== visit) };
    const clientId = visit.client.client_id;
    const candidate = {
      stylistId: stylist.user_id,
      services,
      day: toStylistDay(stylist, today, others, clock, clientId),
    };
    const place = { ...free, stylistId: stylist.user_id };
    const [fit] = fitWishes([{ id: visit.appointmentId, clientId, candidates: [candidate] }], place);
    const planned = before.start ?? 0;
    if (!fit || (planned > now ? fit.start >= planned : stylist.user_id === visit.user_id)) return [];
    return [
      {
        ...toTitle(services),
        detail: `${visit.client.client_name} waits for ${formatTime(planned)}, ${visit.user_name.split(' ')[0]}`,
        draft: { ...before, services, stylistId: stylist.user_id, start: fit.start },
        before,
      },
    ];
  });
}

const listBookings = (waiting: readonly Wish[], data: BookData, clock: Book['clock'], gap: FreedTime): GapOffer[] =>
  listFits(waiting, data, clock, gap).map(({ wish, services, start }) => {
    const { client_id: id, client_name: name, client_phone: phone } = wish.client;
    const slot = { stylistId: gap.stylistId, start, client: { id, name, phone }, services, notes: wish.notes };
    return {
      ...toTitle(services),
      detail: `${name} · waiting list, ${wish.until === gap.date ? 'today only' : 'today'}`,
      draft: blankDraft(wish.location, gap.date, slot),
      wish,
    };
  });

const toTitle = (services: Draft['services']) => ({
  title: services.map(({ title }) => title).join(' and '),
  minutes: totalMinutes(services),
});
