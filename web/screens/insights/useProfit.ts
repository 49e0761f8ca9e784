import { useMemo, useState } from 'react';
import useSWR from 'swr';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { allLocations } from '../../../shared/contract/fields.ts';
import { insights } from '../../../shared/contract/insights.ts';
import { locations } from '../../../shared/contract/locations.ts';
import type { EarnedVisit, Profit } from '../../../shared/contract/profit.ts';
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

const daysPerPage = 28;

/** The visits behind a profit report: salon by salon, a few weeks at a time, the latest first. */
export function useVisitStream(location: number | null, range: Range | undefined): RowStream<EarnedVisit> | undefined {
  const { data: salons } = useRead(locations.listLocationsByRole, { body: {} });
  const ids = salons && location === allLocations ? salons.map(({ location_id }) => location_id) : [location];
  const key = range && location !== null && salons ? [range.from, range.to, ...ids].join(' ') : undefined;
  return useMemo(() => {
    if (key === undefined) return undefined;
    const [from = '', to = '', ...locations] = key.split(' ');
    return {
      listKey: key,
      endpoint: getProfit,
      loadPage: async ({ cursor = `0 ${to}` }) => {
        const [nth = '0', last = to] = cursor.split(' ');
        const first = addDays(last, 1 - daysPerPage);
        const start = [first, from].sort()[1] ?? from;
        const query = { location: locations[Number(nth)] ?? '', from: start, to: last };
        const { visits: Items } = await call(getProfit, { query });
        const next = start > from ? `${nth} ${addDays(start, -1)}` : `${Number(nth) + 1} ${to}`;
        const isLast = start === from && Number(nth) + 1 >= locations.length;
        return { Items, ...(!isLast && { cursor: next }) };
      },
    };
  }, [key]);
}
