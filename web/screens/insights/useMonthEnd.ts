import { useState } from 'react';
import useSWR from 'swr';
import { insights } from '../../../shared/contract/insights.ts';
import type { SalonMonth } from '../../../shared/contract/monthEnd.ts';
import { call } from '../../kit/data/call.ts';
import { endpointCacheKey, useTrackRead } from '../../kit/data/useApi.ts';

const { getMonthEnd } = insights;

/** Month end of all salons, read page by page. `read` counts the salons that have arrived while it loads. */
export function useMonthEnd(month: string) {
  const [read, setRead] = useState(0);
  const track = useTrackRead(getMonthEnd);
  const load = async () => {
    const salons: SalonMonth[] = [];
    setRead(0);
    for (let page: string | undefined = 'start'; page !== undefined; ) {
      const { Items, next_page }: { Items: SalonMonth[]; next_page?: string | undefined } = await call(getMonthEnd, {
        query: { month, page },
      });
      salons.push(...Items);
      setRead(salons.length);
      page = next_page;
    }
    return salons;
  };
  const found = useSWR<SalonMonth[], Error>([endpointCacheKey(getMonthEnd), month], () => track(load));
  return { ...found, read };
}
