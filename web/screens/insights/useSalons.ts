import { useState } from 'react';
import useSWR from 'swr';
import type { ClientRequest, EndpointReply } from '../../../shared/contract/endpoint.ts';
import { insights } from '../../../shared/contract/insights.ts';
import type { SalonFigures, SalonStock } from '../../../shared/contract/salonFigures.ts';
import { groupBy } from '../../../shared/rules/groupBy.ts';
import { call } from '../../kit/data/call.ts';
import { endpointCacheKey, useTrackRead } from '../../kit/data/useApi.ts';
import { sumFigures } from './salonMeasures.ts';

const { listSalonFigures, listSalonStock } = insights;
export const shownBySalons = [listSalonFigures, listSalonStock];

type Days = Omit<ClientRequest<typeof listSalonFigures>['query'], 'page'>;

/** Figures of all salons in days, added up from their pages; null waits. `day` is the day that the next page begins with. */
export function useSalonFigures(days: Days | null) {
  const [day, setDay] = useState<string>();
  const track = useTrackRead(listSalonFigures);
  const load = async () => {
    const found: SalonFigures[] = [];
    for (let page: string | undefined = 'start'; page !== undefined; ) {
      const reply: EndpointReply<typeof listSalonFigures> = await call(listSalonFigures, { query: { ...days, page } });
      found.push(...reply.salons);
      page = reply.next_page;
      setDay(page?.split(' ')[1]);
    }
    return [...groupBy(found, ({ location_id }) => location_id).values()].flatMap((all) => sumFigures(all) ?? []);
  };
  const read = useSWR<SalonFigures[], Error>(days && [endpointCacheKey(listSalonFigures), 'pages', days], () =>
    track(load),
  );
  return { ...read, day };
}

/** Stock of all salons. */
export function useSalonStock() {
  const track = useTrackRead(listSalonStock);
  const load = async () => {
    const found: SalonStock[] = [];
    for (let page: number | undefined = 0; page !== undefined; ) {
      const reply: EndpointReply<typeof listSalonStock> = await call(listSalonStock, { query: { page: String(page) } });
      found.push(...reply.salons);
      page = reply.next_page;
    }
    return found;
  };
  return useSWR<SalonStock[], Error>([endpointCacheKey(listSalonStock), 'pages'], () => track(load));
}
