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
import { buildDayPage, buildWeekPage, gridSpan, salonZone, splitIntoDozens } from './bookPage.ts';
import { type BookData, listBookDays, withSavedAppointment } from './draft.ts';

/** Loads a day or week of a salon's appointment book. The URL selects which; times follow the salon's clock. */
export function useBook() {
  const { user, scope } = useSession();
  const viewState = useBookView();
  const { query, view, mode } = viewState;
  const instant = useClock();

  const locationId = Number(query.get('location_id')) || (user.location_id ?? allLocations);
  const requestedDate = toLocalDate(query.get('date') ?? '') && (query.get('date') ?? undefined);
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
  const { data, error, isLoading, mutate } = useRead(
    api.scheduler.getSchedulerData,
    { body },
    { keepPreviousData: true },
  );
  const [isRefreshing, setRefreshing] = useState(false);

  /** False while `data` is still the previous day or salon. */
  const isCurrent = data !== undefined && !isLoading && matchesRequest(data, { ...body, date: firstDay });
  usePoll(api.scheduler.getBookMark, isCurrent ? { body: { ...body, date: data.date } } : null, ({ mark }) => {
    if (mark !== data?.mark) void mutate();
  });
  const zone = data && salonZone(data, locationId === allLocations ? user.location_id : locationId);
  const salonTime = zone && wallClockAt(zone, instant);
  const today = salonTime ? dayOf(salonTime) : undefined;
  const stylist = data && selectStylist(data, query.get('stylist'), user.userID);
  // Derived from the loaded book, which may still be the previous one.
  const page = useMemo(() => {
    if (!data || !zone) return undefined;
    if (data.days === 7) return mode === 'tabs' && stylist ? buildWeekPage(data, stylist, today) : undefined;
    return buildDayPage(data, mode === 'tabs' && stylist ? [stylist] : data.stylists, zone);
  }, [data, mode, stylist, today, zone]);
  const hours = useMemo(() => data && gridSpan(data, listBookDays(data)), [data]);

  return {
    ...viewState,
    locationId,
    /** Selected day, in a week any of its days. Undefined until the server reports the salon's date. */
    date: requestedDate ?? (view === 'week' ? today : data?.date),
    today,
    /** Current time in minutes since midnight if today is in the loaded book. */
    now: salonTime && data && listBookDays(data).includes(dayOf(salonTime)) ? minutesOfDay(salonTime) : undefined,
    data,
    /** Data of the grid; undefined for a week of all stylists. */
    page,
    hours,
    /** Stylist of the selected tab. */
    stylist,
    isCurrent,
    error,
    /** True during a refresh the user asked for, not during background polling. */
    isRefreshing,
    /** Date param from the URL if it is not a valid date. */
    invalidDate: query.get('date') && !requestedDate ? query.get('date') : null,
    /** Client id from the URL. */
    clientId: query.get('client_id'),
    refresh: async () => {
      setRefreshing(true);
      await mutate().finally(() => setRefreshing(false));
    },
    /** Shows a saved appointment immediately, then refreshes the book. */
    showSaved: async (saved: Appointment) => {
      await mutate((current) => current && withSavedAppointment(current, saved));
    },
    /**
     * Optimistic update: shows `expected` while `save` runs, then the saved appointment or `before`, then refreshes. Polling results that
     * arrive in between are ignored because they may predate the change.
     */
    updateOptimistically: async (
      before: BookData,
      expected: BookData,
      save: () => Promise<Appointment | undefined>,
    ) => {
      const settle = async () => {
        const saved = await save();
        return saved ? withSavedAppointment(before, saved) : before;
      };
      await mutate(settle, { optimisticData: expected });
    },
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
const selectStylist = ({ stylists }: BookData, requestedId: string | null, userId: string) =>
  stylists.find(({ user_id }) => user_id === requestedId) ??
  stylists.find(({ user_id }) => user_id === userId) ??
  stylists[0];

export type View = 'day' | 'week';

/** 'default' shows all stylists; 'tabs' shows one at a time. */
export type ViewMode = 'default' | 'tabs';

const modeStorageKey = 'book-mode';

/** View and mode of the book, from the URL. The last mode is stored in the browser as the default. */
export function useBookView() {
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

  return {
    query,
    view,
    mode,
    setParams,
    chooseView: (chosen: View) => setParams({ view: chosen === 'week' ? 'week' : undefined }),
    chooseMode: (chosen: ViewMode) => {
      writeStored('localStorage', modeStorageKey, chosen);
      setParams({ mode: chosen === 'tabs' ? 'tabs' : undefined });
    },
  };
}

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
