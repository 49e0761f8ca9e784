import { useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import { allLocations } from '../../../shared/contract/fields.ts';
import { scheduler } from '../../../shared/contract/scheduler.ts';
import { dayOf, minutesOfDay, startOfWeek, wallClockAt } from '../../../shared/rules/time.ts';
import { useSession } from '../../kit/data/session.tsx';
import { readStored, writeStored } from '../../kit/data/stored.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { toLocalDate } from '../../kit/ui/days.ts';
import { useIsPhone } from '../../kit/ui/media.ts';
import { isOverlayEntry, useCurrentLocation } from '../../kit/ui/useOverlayHistoryEntry.ts';
import { useWatch } from '../../salon/watch.ts';
import { buildDayPage, buildWeekPage, gridSpan, salonZone, splitIntoDozens } from './bookPage.ts';
import { type BookData, listBookDays, unpackBook, withSavedAppointment } from './draft.ts';
import { type Arrangement, arrangeStylists, useBookView } from './view/bookView.ts';

/** Loads a day or week of a salon's appointment book. The URL selects which; times follow the salon's clock. */
export function useBook() {
  const { user } = useSession();
  const url = useBookUrl();
  const instant = useClock();
  const locationId = Number(url.query.get('location_id')) || (user.location_id ?? allLocations);
  const { data, loading, updates } = useBookData(url, locationId);
  const view = useBookView(locationId);
  const zone = data && salonZone(data, locationId === allLocations ? user.location_id : locationId);
  const salonTime = zone && wallClockAt(zone, instant);
  const today = salonTime ? dayOf(salonTime) : undefined;
  return {
    url,
    locationId,
    /** Selected day, in a week any of its days. Undefined until the server reports the salon's date. */
    date: url.requestedDate ?? (url.view === 'week' ? today : data?.date),
    data,
    clock: {
      today,
      /** Current time in minutes since midnight if today is in the loaded book. */
      now: salonTime && data && listBookDays(data).includes(dayOf(salonTime)) ? minutesOfDay(salonTime) : undefined,
    },
    grid: useBookGrid(data, { url, zone, today, userId: user.userID, arrangement: view.arrangement }),
    view,
    loading,
    updates,
  };
}

type BookUrl = ReturnType<typeof useBookUrl>;

/** Loads the book the URL selects and polls for changes. The previous book stays until the next one is there. */
function useBookData({ query, view, requestedDate }: BookUrl, locationId: number) {
  const { scope } = useSession();
  const firstDay = requestedDate && (view === 'week' ? startOfWeek(requestedDate) : requestedDate);
  const days = view === 'week' ? 7 : 1;
  const dozen = locationId === allLocations ? Number(query.get('salons')) || undefined : undefined;
  const body = {
    ...scope,
    Location: locationId,
    days,
    ...(firstDay && { date: firstDay }),
    ...(dozen && { dozen }),
  } as const;
  const {
    data: reply,
    error,
    isLoading,
    mutate,
  } = useRead(scheduler.getSchedulerData, { body: { ...body, packed: true } }, { keepPreviousData: true });
  const data = useMemo(() => reply && unpackBook(reply), [reply]);
  const [isRefreshing, setRefreshing] = useState(false);
  const isCurrent = data !== undefined && !isLoading && matchesRequest(data, { ...body, date: firstDay });
  const watched = isCurrent
    ? { book: { Location: locationId, days, date: data.date, ...(dozen && { dozen }) } as const }
    : null;
  useWatch(watched, data?.mark, (revision) => {
    if (revision !== data?.mark) void mutate();
  });

  return {
    data,
    loading: {
      /** False while `data` is still the previous day or salon. */
      isCurrent,
      /** True during a refresh the user asked for, not during background polling. */
      isRefreshing,
      error,
    },
    updates: {
      refresh: async () => {
        setRefreshing(true);
        await mutate().finally(() => setRefreshing(false));
      },
      /** Shows a saved appointment immediately, then refreshes the book. */
      showSaved: async (saved: Appointment) => {
        await mutate((current) => current && withSavedAppointment(unpackBook(current), saved));
      },
      /**
       * Optimistic update: shows `expected` while `save` runs, then the saved appointment or `before`, then refreshes. Polling results
       * that arrive in between are ignored because they may predate the change.
       */
      optimistically: async (before: BookData, expected: BookData, save: () => Promise<Appointment | undefined>) => {
        const settle = async () => {
          // The change is seen before its request and toast take their time.
          await nextPaint();
          const saved = await save();
          return saved ? withSavedAppointment(before, saved) : before;
        };
        await mutate(settle, { optimisticData: expected });
      },
    },
  };
}

type GridContext = {
  url: BookUrl;
  zone: string | undefined;
  today: string | undefined;
  userId: string;
  arrangement: Arrangement;
};

/** What the grid shows. Derived from the loaded book, which may still be the previous one. */
function useBookGrid(
  data: BookData | undefined,
  { url: { query, mode }, zone, today, userId, arrangement }: GridContext,
) {
  const stylists = useMemo(() => data && arrangeStylists(data.stylists, arrangement), [data, arrangement]);
  const stylist = stylists && selectStylist(stylists, query.get('stylist'), userId);
  const page = useMemo(() => {
    if (!data || !stylists || !zone) return undefined;
    if (data.days === 7) return mode === 'tabs' && stylist ? buildWeekPage(data, stylist, today) : undefined;
    return buildDayPage(data, mode === 'tabs' && stylist ? [stylist] : stylists, zone);
  }, [data, mode, stylist, stylists, today, zone]);
  const hours = useMemo(() => data && gridSpan(data, listBookDays(data)), [data]);
  return {
    /** Undefined for a week of all stylists. */
    page,
    hours,
    /** Stylist of the selected tab. */
    stylist,
    /** Stylists who are shown, in their order. */
    stylists,
  };
}

export type Book = ReturnType<typeof useBook>;

type BookRequest = { Location: number; days: number; date: string | undefined; dozen?: number };

/** Whether the loaded book matches the request. */
function matchesRequest(
  { configs, locations, ...book }: BookData,
  { Location, days, date, dozen }: BookRequest,
): boolean {
  const isSalon =
    Location === allLocations
      ? configs.length === splitIntoDozens(locations)[book.dozen - 1]?.length &&
        (dozen === undefined || dozen === book.dozen)
      : configs[0]?.location === Location;
  return isSalon && book.days === days && (date === undefined || date === book.date);
}

/** Stylist of the selected tab: the requested one, otherwise the user, otherwise the first. */
const selectStylist = (stylists: BookData['stylists'], requestedId: string | null, userId: string) =>
  stylists.find(({ user_id }) => user_id === requestedId) ??
  stylists.find(({ user_id }) => user_id === userId) ??
  stylists[0];

export type View = 'day' | 'week';

/** 'default' shows all stylists; 'tabs' shows one at a time. */
export type ViewMode = 'default' | 'tabs';

const modeStorageKey = 'book-mode';

/** What the URL says about the book. The last mode is stored in the browser as the default. */
function useBookUrl() {
  const [query, setQuery] = useSearchParams();
  const here = useCurrentLocation();
  const isNarrow = useIsPhone();

  const setParams = (changes: Record<string, string | undefined>, options: { replace?: boolean } = {}) => {
    const location = here();
    const next = new URLSearchParams(location.search);
    for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
    setQuery(next, { state: location.state, replace: options.replace || isOverlayEntry(location) });
  };

  const view: View = query.get('view') === 'week' ? 'week' : 'day';
  const requestedMode: ViewMode =
    (query.get('mode') ?? readStored('localStorage', modeStorageKey)) === 'tabs' ? 'tabs' : 'default';
  // A phone has no room for a week of all stylists.
  const mode: ViewMode = isNarrow ? (view === 'week' ? 'tabs' : 'default') : requestedMode;

  const date = query.get('date');
  const requestedDate = date !== null && toLocalDate(date) ? date : undefined;

  return {
    query,
    setParams,
    requestedDate,
    /** Date param if it is not a valid date. */
    invalidDate: date && !requestedDate ? date : null,
    view,
    mode,
    chooseView: (chosen: View) => setParams({ view: chosen === 'week' ? 'week' : undefined }),
    chooseMode: (chosen: ViewMode) => {
      writeStored('localStorage', modeStorageKey, chosen);
      setParams({ mode: chosen === 'tabs' ? 'tabs' : undefined });
    },
  };
}

/** Resolves after the next paint; at once in a hidden tab, which has none. */
const nextPaint = (): Promise<void> =>
  new Promise((resolve) => {
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });

const clockIntervalMs = 15_000;

/** Current time in epoch ms, updated often enough for the current-time line. */
export function useClock(): number {
  const [instant, setInstant] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setInstant(Date.now()), clockIntervalMs);
    return () => clearInterval(timer);
  }, []);
  return instant;
}
