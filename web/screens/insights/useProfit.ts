import { useMemo } from 'react';
import type { ClientRequest } from '../../../shared/contract/endpoint.ts';
import { allLocations, maxSalonsPerPage } from '../../../shared/contract/fields.ts';
import { insights } from '../../../shared/contract/insights.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { type EarnedVisit, maxSalonDays } from '../../../shared/contract/profit.ts';
import { sumProfitPages } from '../../../shared/rules/profit.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { call } from '../../kit/data/call.ts';
import { useAllPages } from '../../kit/data/useAllPages.ts';
import { useRead } from '../../kit/data/useApi.ts';
import type { RowStream } from '../../kit/grid/types.ts';
import type { Range } from '../../kit/range/ranges.ts';

const { getProfit } = insights;
type ProfitQuery = ClientRequest<typeof getProfit>['query'];

/** Profit of any range, added up from its pages; null waits. */
export function useProfit(query: ProfitQuery | null) {
  const { data: pages, ...read } = useAllPages(getProfit, query);
  return { ...read, data: useMemo(() => pages && sumProfitPages(pages), [pages]) };
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
