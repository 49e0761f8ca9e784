import { useMemo, useState } from 'react';
import type { Appointment } from '../../../shared/contract/appointments.ts';
import { allLocations } from '../../../shared/contract/fields.ts';
import { api } from '../../../shared/contract/index.ts';
import { dayOf, minutesOf, nowIn, sundayOf } from '../../../shared/rules/time.ts';
import { localDate } from '../../kit/form/days.ts';
import { useSession } from '../../kit/session.tsx';
import { useRead } from '../../kit/useApi.ts';
import { dayPage } from './dayPage.ts';
import { daysOf } from './days.ts';
import type { BookData } from './draft.ts';
import { hoursOf } from './page.ts';
import { zoneOf } from './salons.ts';
import { withSaved } from './saved.ts';
import { useClock } from './useClock.ts';
import { useView } from './useView.ts';
import { weekPage } from './week/weekPage.ts';

/** Another desk's change is to be seen within ten seconds. */
const watchedEveryMs = 7000;

/** A day or a week of a salon as the server tells it. Which one lives in the address; its clock is the salon's, never the browser's. */
export function useBook() {
  const { user, scope } = useSession();
  const looked = useView();
  const { query, view, mode } = looked;
  const instant = useClock();

  const locationId = Number(query.get('location_id')) || (user.location_id ?? allLocations);
  const asked = localDate(query.get('date') ?? '') && (query.get('date') ?? undefined);
  const first = asked && (view === 'week' ? sundayOf(asked) : asked);
  const days = view === 'week' ? 7 : 1;
  const body = { ...scope, Location: locationId, days, ...(first && { date: first }) } as const;
  const { data, error, isLoading, mutate } = useRead(api.scheduler.getSchedulerData, { body });
  const [isRefreshing, setRefreshing] = useState(false);

  /** While another day or salon is on its way the one before is still at hand. */
  const isHere = data !== undefined && !isLoading && isOf(data, locationId, first) && data.days === days;
  useRead(api.scheduler.getBookMark, isHere ? { body: { ...body, date: data.date } } : null, {
    refreshInterval: watchedEveryMs,
    onSuccess: ({ mark }) => void (mark !== data?.mark && mutate()),
  });
  const zone = data && zoneOf(data, locationId === allLocations ? user.location_id : locationId);
  const clock = zone && nowIn(zone, instant);
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
    now: clock && data && daysOf(data).includes(dayOf(clock)) ? minutesOf(clock) : undefined,
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

function isOf({ configs, locations, date }: BookData, locationId: number, asked: string | undefined): boolean {
  const isSalon =
    locationId === allLocations ? configs.length === locations.length : configs[0]?.location === locationId;
  return isSalon && (asked === undefined || asked === date);
}

/** The stylist of a tab: the one asked for, else whoever looks, else the first. */
const chosenOf = ({ stylists }: BookData, asked: string | null, me: string) =>
  stylists.find(({ user_id }) => user_id === asked) ?? stylists.find(({ user_id }) => user_id === me) ?? stylists[0];
