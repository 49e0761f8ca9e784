import { useEffect, useMemo, useRef, useState } from 'react';
import { maxOffersPerDay } from '../../../../shared/contract/freeTimes.ts';
import { scheduler } from '../../../../shared/contract/scheduler.ts';
import { useSession } from '../../../kit/data/session.tsx';
import { useRead } from '../../../kit/data/useApi.ts';
import type { BookData } from '../draft.ts';
import type { Book } from '../useBook.ts';
import { type FoundTimes, type FreeOffer, toOffers, toTogetherOffers } from './freeOffers.ts';
import { type FindQuestion, type FindWish, toFindBody, toQuestion } from './question.ts';

/** An offer in the list; a taken one stays where it was. */
export type ListedOffer = FreeOffer & { number: number; isTaken: boolean };

type TakenOffer = { offer: FreeOffer; at: number };
const noneTaken: readonly TakenOffer[] = [];
/** Valid for one question and day. */
type ListState = { list: string; marked: number; taken: readonly TakenOffer[] };

/** The question, its answer for the day that the book shows, and the marked offer. */
export function useFind(book: Book, data: BookData, wish: FindWish) {
  const { user } = useSession();
  const [question, setQuestion] = useState(() => toQuestion(book, user.location_id, wish));
  const body = toFindBody(question);
  const search = useRead(scheduler.findTimes, body ? { body } : null, { keepPreviousData: true });
  const found = body && search.data;
  const day = found?.days.find(({ date }) => date === book.date) ?? found?.days[0];

  // Somebody booked or moved something: free times may have changed.
  const { mutate } = search;
  const { mark } = data;
  const searchedAt = useRef(mark);
  useEffect(() => {
    if (searchedAt.current !== mark) void mutate();
    searchedAt.current = mark;
  }, [mark, mutate]);

  const list = `${JSON.stringify(body)} ${day?.date}`;
  const [kept, setKept] = useState<ListState>({ list: '', marked: 0, taken: noneTaken });
  const state = kept.list === list ? kept : { list, marked: 0, taken: noneTaken };
  const offers = useMemo(
    () => (found && day ? withTaken(listOffers(found, day, data), state.taken) : []),
    [found, day, data, state.taken],
  );
  const markedOffer = offers[state.marked]?.isTaken ? offers.findIndex(({ isTaken }) => !isTaken) : state.marked;

  return {
    question,
    ask: (changes: Partial<FindQuestion>) => setQuestion((before) => ({ ...before, ...changes })),
    answer: { found, day, offers, error: search.error, isLoading: body !== undefined && search.isLoading },
    marked: Math.min(Math.max(0, markedOffer), Math.max(0, offers.length - 1)),
    mark: (marked: number) => setKept({ ...state, marked }),
    /** Keeps the offer in the list as taken, marks the next one and searches again. */
    markTaken: ({ number, isTaken: _, ...offer }: ListedOffer) => {
      const taken = [...state.taken.filter(({ offer: other }) => other.key !== offer.key), { offer, at: number - 1 }];
      const next = offers.findIndex((other, index) => index >= number && !other.isTaken);
      setKept({ list, marked: Math.max(0, next), taken });
      void mutate();
    },
    retry: () => void mutate(),
  };
}

export type Find = ReturnType<typeof useFind>;

/** As many as there are keys for, those with several stylists first. */
const listOffers = (found: FoundTimes, day: FoundTimes['days'][number], data: BookData) =>
  [...toTogetherOffers(day, data), ...toOffers(found, day.offers, data)].slice(0, maxOffersPerDay);

/** The offers with the taken ones in their old places, numbered. */
function withTaken(offers: readonly FreeOffer[], taken: readonly TakenOffer[]): ListedOffer[] {
  const list = offers
    .filter(({ key }) => !taken.some(({ offer }) => offer.key === key))
    .map((offer) => ({ ...offer, isTaken: false }));
  for (const { offer, at } of taken) list.splice(at, 0, { ...offer, isTaken: true });
  return list.map((offer, index) => ({ ...offer, number: index + 1 }));
}
