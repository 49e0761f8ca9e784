import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import { allLocations } from '../../../shared/contract/fields.ts';
import { api } from '../../../shared/contract/index.ts';
import { dayOf, minutesOfDay, startOfWeek, wallClockAt } from '../../../shared/rules/time.ts';
import { useSession } from '../../kit/data/session.tsx';
import { readStored, writeStored } from '../../kit/data/stored.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { usePoll } from '../../kit/data/usePoll.ts';
import { toLocalDate } from '../../kit/ui/days.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { isOverlayEntry, useCurrentLocation } from '../../kit/ui/useOverlayHistoryEntry.ts';
import { type BookData, daysOf, withSaved } from './draft.ts';
import { dayPage, dozensOf, hoursOf, weekPage, zoneOf } from './page.ts';

/** A day or a week of a salon as the server tells it. Which one lives in the address; its clock is the salon's, never the browser's. */
export function useBook() {
  const { user, scope } = useSession();
  const looked = useView();
  const { query, view, mode } = looked;
  const instant = useClock();

  const locationId = Number(query.get('location_id')) || (user.location_id ?? allLocations);
  const asked = toLocalDate(query.get('date') ?? '') && (query.get('date') ?? undefined);
  const first = asked && (view === 'week' ? startOfWeek(asked) : asked);
  const days = view === 'week' ? 7 : 1;
  const dozen = locationId === allLocations ? Number(query.get('salons')) || undefined : undefined;
  const body = {
    ...scope,
    Location: locationId,
    days,
    ...(first && { date: first }),
    ...(dozen && { dozen }),
  } as const;
  const { data, error, isLoading, mutate } = useRead(
    api.scheduler.getSchedulerData,
    { body },
    { keepPreviousData: true },
  );
  const [isRefreshing, setRefreshing] = useState(false);

  /** While another day or salon is on its way the one before is still at hand. */
  const isHere = data !== undefined && !isLoading && isOf(data, { ...body, date: first });
  usePoll(api.scheduler.getBookMark, isHere ? { body: { ...body, date: data.date } } : null, ({ mark }) => {
    if (mark !== data?.mark) void mutate();
  });
  const zone = data && zoneOf(data, locationId === allLocations ? user.location_id : locationId);
  const clock = zone && wallClockAt(zone, instant);
  const today = clock ? dayOf(clock) : undefined;
  const stylist = data && chosenOf(data, query.get('stylist'), user.userID);
  // What is drawn follows from the book at hand, which may still be the one before.
  const page = useMemo(() => {
    if (!data || !zone) return undefined;
    if (data.days === 7) return mode === 'tabs' && stylist ? weekPage(data, stylist, today) : undefined;
    return dayPage(data, mode === 'tabs' && stylist ? [stylist] : data.stylists, zone);
  }, [data, mode, stylist, today, zone]);
  const hours = useMemo(() => data && hoursOf(data, daysOf(data)), [data]);

  return {
    ...looked,
    locationId,
    /** The day asked for, in a week one of it; undefined until the server has said which one is the salon's today. */
    date: asked ?? (view === 'week' ? today : data?.date),
    today,
    /** Minutes since midnight, when the book at hand holds the salon's today. */
    now: clock && data && daysOf(data).includes(dayOf(clock)) ? minutesOfDay(clock) : undefined,
    data,
    /** What the grid draws; a week of all the stylists has none. */
    page,
    hours,
    /** Whose tab is open. */
    stylist,
    isHere,
    error,
    /** While somebody waits for it: a look at what other desks did does not show. */
    isRefreshing,
    /** What the address says for a day and is none. */
    wrongDay: query.get('date') && !asked ? query.get('date') : null,
    /** The client that the address brings along. */
    clientId: query.get('client_id'),
    refresh: async () => {
      setRefreshing(true);
      await mutate().finally(() => setRefreshing(false));
    },
    /** Shows what was saved, then the book as the server has it. */
    keep: async (saved: Appointment) => {
      await mutate((known) => known && withSaved(known, saved));
    },
    /**
     * Shows the book as it will be while `save` is on its way, then what it has saved, then the book as the server has it; at once as
     * before when nothing was saved. What the server said meanwhile is not shown, it may not know of the change yet.
     */
    expect: async (before: BookData, expected: BookData, save: () => Promise<Appointment | undefined>) => {
      const settle = async () => {
        const saved = await save();
        return saved ? withSaved(before, saved) : before;
      };
      await mutate(settle, { optimisticData: expected });
    },
  };
}

export type Book = ReturnType<typeof useBook>;

type Asked = { Location: number; days: number; date: string | undefined; dozen?: number };

/** Whether a book is the one that was asked for. */
function isOf({ configs, locations, ...book }: BookData, { Location, days, date, dozen }: Asked): boolean {
  const isSalon =
    Location === allLocations
      ? configs.length === dozensOf(locations)[book.dozen - 1]?.length && (dozen === undefined || dozen === book.dozen)
      : configs[0]?.location === Location;
  return isSalon && book.days === days && (date === undefined || date === book.date);
}

/** The stylist of a tab: the one asked for, else whoever looks, else the first. */
const chosenOf = ({ stylists }: BookData, asked: string | null, me: string) =>
  stylists.find(({ user_id }) => user_id === asked) ?? stylists.find(({ user_id }) => user_id === me) ?? stylists[0];

export type View = 'day' | 'week';

/** All stylists at once, or one at a time under tabs. */
export type ViewMode = 'default' | 'tabs';

const key = 'book-mode';

/** How the book is looked at: it stands in the address, and the browser remembers the last mode for addresses that do not say. */
export function useView() {
  const [query, setQuery] = useSearchParams();
  const here = useCurrentLocation();
  const isNarrow = useIsPhone();

  const go = (changes: Record<string, string | undefined>, options: { replace?: boolean } = {}) => {
    const from = here();
    const next = new URLSearchParams(from.search);
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
    setQuery(next, { state: from.state, replace: options.replace || isOverlayEntry(from) });
  };

  const view: View = query.get('view') === 'week' ? 'week' : 'day';
  const asked: ViewMode = (query.get('mode') ?? readStored('localStorage', key)) === 'tabs' ? 'tabs' : 'default';
  // A phone shows a day's stylists two at a time, and has no room for the week of all of them.
  const mode: ViewMode = isNarrow ? (view === 'week' ? 'tabs' : 'default') : asked;

  return {
    query,
    view,
    mode,
    go,
    chooseView: (chosen: View) => go({ view: chosen === 'week' ? 'week' : undefined }),
    chooseMode: (chosen: ViewMode) => {
      writeStored('localStorage', key, chosen);
      go({ mode: chosen === 'tabs' ? 'tabs' : undefined });
    },
  };
}

const everyMs = 15_000;

/** The instant, refreshed often enough for a line that moves by the minute. */
export function useClock(): number {
  const [instant, setInstant] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setInstant(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, []);
  return instant;
}
