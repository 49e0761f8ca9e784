import { useMemo, useState } from 'react';
import useSWR from 'swr';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { allLocations, maxSalonsPerPage } from '../../../shared/contract/fields.ts';
import { insights } from '../../../shared/contract/insights.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { type EarnedVisit, maxSalonDays, type Profit } from '../../../shared/contract/profit.ts';
import { sumProfitPages } from '../../../shared/rules/profit.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { call } from '../../kit/data/call.ts';
import { endpointCacheKey, useRead, useTrackRead } from '../../kit/data/useApi.ts';
import type { RowStream } from '../../kit/grid/types.ts';
import type { Range } from '../../kit/range/ranges.ts';

const { getProfit } = insights;
type ProfitQuery = ClientRequest<typeof getProfit>['query'];

/** Profit of any range, added up from its pages; null waits. `day` is the day that the next page begins with, while it loads. */
export function useProfit(query: ProfitQuery | null) {
  const [day, setDay] = useState<string>();
  const track = useTrackRead(getProfit);
  const load = async () => {
    const pages: Profit[] = [];
    let next: string | undefined = 'start';
    while (next !== undefined) {
      const page: Profit = await call(getProfit, { query: { ...query, page: next } });
      pages.push(page);
      next = page.next_page;
      setDay(next?.split(' ')[1]);
    }
    return sumProfitPages(pages);
  };
  const read = useSWR<Profit, Error>(query && [endpointCacheKey(getProfit), 'pages', query], () => track(load));
  return { ...read, day };
}

/** Days of one salon. Of several together, as many as one request may ask for. */
const maxDaysPerPage = 28;

/**
 * The visits behind a profit report, a few weeks at a time, the latest first. More salons than one request covers are asked one by one
 * for each of these weeks.
 */
export function useVisitStream(location: number | null, range: Range | undefined): RowStream<EarnedVisit> | undefined {
  const { data: salons } = useRead(locations.listLocationsByRole, { body: {} });
  const ids = salons && location === allLocations ? salons.map(({ location_id }) => location_id) : [location];
  const isTogether = ids.length <= maxSalonsPerPage;
  const daysPerPage = isTogether ? Math.min(maxDaysPerPage, Math.floor(maxSalonDays / ids.length)) : maxDaysPerPage;
  const asked = isTogether ? [location] : ids;
  const key =
    range && location !== null && salons ? [range.from, range.to, daysPerPage, ...asked].join(' ') : undefined;
  return useMemo(() => {
    if (key === undefined) return undefined;
    const [from = '', to = '', days, ...groups] = key.split(' ');
    return {
      listKey: key,
      endpoint: getProfit,
      loadPage: async ({ cursor = `0 ${to}` }) => {
        const [nth = '0', last = to] = cursor.split(' ');
        const first = addDays(last, 1 - Number(days));
        const start = [first, from].sort()[1] ?? from;
        const query = { location: groups[Number(nth)] ?? '', from: start, to: last };
        const { visits: Items } = await call(getProfit, { query });
        if (Number(nth) + 1 < groups.length) return { Items, cursor: `${Number(nth) + 1} ${last}` };
        return { Items, ...(start > from && { cursor: `0 ${addDays(start, -1)}` }) };
      },
    };
  }, [key]);
}
