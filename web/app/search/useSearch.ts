import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import useSWR from 'swr';
import { clients } from '../../../shared/contract/clients.ts';
import { scheduler } from '../../../shared/contract/scheduler.ts';
import { type ListedService, services } from '../../../shared/contract/services.ts';
import { users } from '../../../shared/contract/users.ts';
import { isBarcode } from '../../../shared/rules/barcode.ts';
import { isPhoneLike, phoneDigits, toSearchText } from '../../../shared/rules/search.ts';
import { call } from '../../kit/data/call.ts';
import { useCanOpen, useSession } from '../../kit/data/session.tsx';
import { useRead } from '../../kit/data/useApi.ts';
import { clientEntry, type Entry, personEntry, screenEntries, serviceEntry, visitEntry } from './entries.ts';
import { findTimeEntry, parseTimeWish } from './findTime.ts';
import { createMatcher, findBest } from './matching.ts';
import { useSearchable } from './searchable.ts';

const { listUsers } = users;
const { listServices } = services;

/** `retry` is set if the list could not be loaded. */
export type ResultGroup = { title: string; entries: readonly Entry[]; retry?: (() => void) | undefined };

export type SearchState = {
  groups: readonly ResultGroup[];
  /** The person with a scanned or typed badge, or whether that is still loading. */
  badge: { person: Entry | undefined; waiting: boolean } | undefined;
  waiting: boolean;
  searchable: ReturnType<typeof useSearchable>;
};

const maxResultsPerGroup = 5;

type List = { data?: unknown; error?: Error | undefined; isLoading: boolean; mutate: () => Promise<unknown> };

const toRetry = ({ data, error, isLoading, mutate }: List) =>
  error && !data && !isLoading ? () => void mutate() : undefined;

/** Search results by group; `waiting` until all are loaded. */
export function useSearch(typed: string): SearchState {
  const { user: me, types } = useSession();
  const may = useCanOpen();
  const searchable = useSearchable();
  const search = typed.trim();
  const screens = useMemo(() => screenEntries(types), [types]);
  const clients = useClients(search, searchable.clients, maxResultsPerGroup);
  const visits = useNextVisits(search, clients.ids);
  const users = useRead(listUsers, searchable.people ? {} : null);
  const menu = useRead(listServices, searchable.services ? { body: {} } : null);
  const [mayChangePeople, mayChangeServices] = [may('/users/:id'), may('/edit-service')];
  const people = useMemo(
    () =>
      (users.data ?? [])
        .filter(({ user_status }) => user_status !== 'DELETED')
        .map((user) => personEntry(user, me, mayChangePeople)),
    [users.data, me, mayChangePeople],
  );
  const services = useMemo(
    () => (menu.data ?? []).map((service) => serviceEntry(service, mayChangeServices)),
    [menu.data, mayChangeServices],
  );

  const times = useTimes(search, may('/scheduler') ? menu.data : undefined);

  const isBadge = searchable.people && isBarcode(search);
  const person = isBadge ? people.find(({ barcode }) => barcode === search) : undefined;
  const badge = isBadge ? { person, waiting: !person && users.isValidating } : undefined;

  const groups: ResultGroup[] = [
    { title: 'Free times', entries: times },
    { title: 'Screens', entries: findBest(screens, search, maxResultsPerGroup) },
    { title: 'Visits', entries: visits.entries },
    { title: 'Clients', entries: clients.entries, retry: clients.retry },
    {
      title: 'People',
      entries: person ? [person] : findBest(people, search, maxResultsPerGroup),
      retry: toRetry(users),
    },
    { title: 'Services', entries: findBest(services, search, maxResultsPerGroup), retry: toRetry(menu) },
  ];

  return {
    groups: search === '' ? [] : groups.filter(({ entries, retry }) => entries.length > 0 || retry),
    badge,
    waiting: search !== '' && (clients.waiting || visits.waiting || users.isLoading || menu.isLoading),
    searchable,
  };
}

const maxTimes = 2;

/** Services to find a free time for, once a time or a weekday is typed behind one. */
function useTimes(search: string, menu: readonly ListedService[] | undefined): Entry[] {
  const { pathname, search: query } = useLocation();
  const shown = pathname === '/scheduler' ? query : '';
  return useMemo(() => {
    const wish = parseTimeWish(search);
    if (wish.around === undefined && wish.weekday === undefined) return [];
    const offered = (menu ?? []).filter(({ service_status }) => service_status === 'Active');
    const items = offered.map((service) => ({
      service,
      name: service.service_name,
      text: toSearchText(`${service.service_name} ${service.service_shortcut}`),
    }));
    return findBest(items, wish.service, maxTimes).map(({ service }) =>
      findTimeEntry(service, wish, new URLSearchParams(shown)),
    );
  }, [search, menu, shown]);
}

const debounceMs = 200;
const minLetters = 2;

/** Clients matching the text, queried once typing pauses. Until the reply, the previous matches that still fit. */
function useClients(typed: string, offered: boolean, most: number) {
  const search = typed.trim();
  const rested = useDebounced(search);
  const isWanted = offered && search.length >= minLetters;
  const isRested = rested === search;
  const read = useRead(clients.listClients, isWanted && isRested ? { body: { search, limit: most } } : null, {
    keepPreviousData: true,
  });
  const failed = isWanted && isRested && !read.isLoading && read.error !== undefined;
  const waiting = isWanted && !failed && (!isRested || read.isLoading);

  const previousMatches: Entry[] = isWanted && read.data ? read.data.Items.map(clientEntry) : [];
  const entries = waiting || failed ? previousMatches.filter(createMatcher(search)) : previousMatches;
  const ids = waiting || failed || !isWanted ? [] : (read.data?.Items.map(({ client_id }) => client_id) ?? []);
  return { entries, ids, waiting, retry: failed ? () => void read.mutate() : undefined };
}

const minPhoneDigits = 4;

/** Today's or the next visit of each client found by their phone, the soonest first. */
function useNextVisits(search: string, clientIds: readonly string[]) {
  const canOpen = useCanOpen();
  const isPhone = isPhoneLike(search) && phoneDigits(search).length >= minPhoneDigits;
  const isWanted = isPhone && clientIds.length > 0 && canOpen('/scheduler');
  const { data = [], isLoading } = useSWR(isWanted && ['next visits', ...clientIds], () =>
    Promise.all(
      clientIds.map((client_id) =>
        call(scheduler.listClientAppointments, { body: { client_id, when: 'today', limit: 1 } }),
      ),
    ),
  );
  const visits = data.flatMap(({ Items }) => Items).sort((a, b) => a.start.localeCompare(b.start));
  return { entries: visits.map(visitEntry), waiting: isLoading };
}

function useDebounced(text: string): string {
  const [rested, setRested] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
