import useSWR from 'swr';
import { type BillEntry, bills, maxBillDays } from '../../../shared/contract/bills.ts';
import { call } from '../../kit/data/call.ts';
import { usePolledRead } from '../../kit/data/pulse.ts';
import { endpointCacheKey, useTrackRead } from '../../kit/data/useApi.ts';
import { countDays, type Range } from '../../kit/range/ranges.ts';

const { listBills, listOpenBills } = bills;
const pageSize = '200';

/** The open bills of a salon's days, and all closings of bills in them. Reads nothing without a salon, or for too many days. */
export function useDayBills(location_id: number | null, range: Range | undefined) {
  const isTooLong = range !== undefined && countDays(range) > maxBillDays;
  const query = location_id === null || !range || isTooLong ? null : { location_id, ...range };
  const open = usePolledRead(listOpenBills, query && { query });
  const track = useTrackRead(listBills);
  const entries = useSWR<BillEntry[], Error>(query && [endpointCacheKey(listBills), query], () =>
    track(async () => {
      const all: BillEntry[] = [];
      let cursor: string | undefined;
      for (;;) {
        const asked = { ...query, location_id: location_id ?? 0, limit: pageSize, ...(cursor && { cursor }) };
        const { Items, next_cursor, has_more } = await call(listBills, { query: asked });
        all.push(...Items);
        if (!has_more) return all;
        cursor = next_cursor;
      }
    }),
  );
  return { open, entries, isTooLong };
}
