import { useMemo, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { allLocations } from '../../../shared/contract/fields.ts';
import { api } from '../../../shared/contract/index.ts';
import { dayOf, minutesOf, nowIn } from '../../../shared/rules/time.ts';
import { localDate } from '../../kit/form/days.ts';
import { useSession } from '../../kit/session.tsx';
import { useRead } from '../../kit/useApi.ts';
import { dayOfBook } from './day.ts';
import type { BookData } from './draft.ts';
import { useClock } from './useClock.ts';

/** Another desk's change is to be seen within ten seconds. */
const watchedEveryMs = 7000;

/** A day of a salon as the server tells it. Which one lives in the address; its clock is the salon's, never the browser's. */
export function useBook() {
  const { user, scope } = useSession();
  const [query, setQuery] = useSearchParams();
  const instant = useClock();

  const locationId = Number(query.get('location_id')) || (user.location_id ?? allLocations);
  const asked = localDate(query.get('date') ?? '') && (query.get('date') ?? undefined);
  const body = { ...scope, Location: locationId, ...(asked && { date: asked }) };
  const { data, error, isLoading, mutate } = useRead(api.scheduler.getSchedulerData, { body });
  const [isRefreshing, setRefreshing] = useState(false);

  /** While another day or salon is on its way the one before is still at hand. */
  const isHere = data !== undefined && !isLoading && isOf(data, locationId, asked);
  useRead(api.scheduler.getBookMark, isHere ? { body: { ...body, date: data.date } } : null, {
    refreshInterval: watchedEveryMs,
    onSuccess: ({ mark }) => void (mark !== data?.mark && mutate()),
  });
  const clock = data && nowIn(zoneOf(data, locationId === allLocations ? user.location_id : locationId), instant);
  const today = clock ? dayOf(clock) : undefined;
  const day = useMemo(() => data && dayOfBook(data, data.date), [data]);

  const go = (changes: Record<string, string | undefined>) =>
    setQuery((old) => {
      const next = new URLSearchParams(old);
      for (const [name, value] of Object.entries(changes)) value ? next.set(name, value) : next.delete(name);
      return next;
    });

  return {
    locationId,
    /** The day asked for; undefined until the server has said which one is the salon's today. */
    date: asked ?? data?.date,
    today,
    /** Minutes since midnight, when the day at hand is the salon's today. */
    now: clock && data?.date === today ? minutesOf(clock) : undefined,
    data,
    day,
    isHere,
    error,
    /** While somebody waits for it: a look at what other desks did does not show. */
    isRefreshing,
    /** The client that the address brings along. */
    clientId: query.get('client_id'),
    go,
    refresh: async () => {
      setRefreshing(true);
      await mutate().finally(() => setRefreshing(false));
    },
    /**
     * Shows the book as it will be while `save` is on its way, then as the server has it; at once as before when nothing was saved.
     * What the server said meanwhile is not shown, it may not know of the change yet.
     */
    expect: async (before: BookData, expected: BookData, save: () => Promise<boolean>) => {
      await mutate(async () => ((await save()) ? expected : before), { optimisticData: expected });
    },
  };
}

export type Book = ReturnType<typeof useBook>;

function isOf({ configs, locations, date }: BookData, locationId: number, asked: string | undefined): boolean {
  const isSalon =
    locationId === allLocations ? configs.length === locations.length : configs[0]?.location === locationId;
  return isSalon && (asked === undefined || asked === date);
}

/** The zone of a salon; of the first one for who belongs to none. */
const zoneOf = ({ locations }: BookData, salon: number | null): string =>
  (locations.find(({ location_id }) => location_id === salon) ?? locations[0])?.zone ?? 'UTC';
