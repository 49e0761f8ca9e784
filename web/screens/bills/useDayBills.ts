import useSWR from 'swr';
import { type BillEntry, bills, maxBillDays, type OpenBill } from '../../../shared/contract/bills.ts';
import { allLocations } from '../../../shared/contract/fields.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { read } from '../../kit/data/call.ts';
import { usePulse } from '../../kit/data/pulse.ts';
import { endpointCacheKey, useRead, useTrackRead } from '../../kit/data/useApi.ts';
import { countDays, type Range } from '../../kit/range/ranges.ts';
import { loadEach, useSalonReads } from '../../salon/report/useSalonReads.ts';

const { listBills, listOpenBills } = bills;
const pageSize = '200';

export type SalonBill = OpenBill & { location_id: number };

/** Names of the salons, where bills of several stand together. */
export function useSalonNames(isNeeded: boolean): ReadonlyMap<number, string> | undefined {
  const { data } = useRead(locations.listLocationsByRole, isNeeded ? { body: {} } : null);
  return isNeeded && data ? new Map(data.map((salon) => [salon.location_id, salon.location_name])) : undefined;
}

/** All closings of bills in the days of a salon. */
async function loadEntries(query: Range & { location_id: number }): Promise<BillEntry[]> {
  const all: BillEntry[] = [];
  let cursor: string | undefined;
  for (;;) {
    const asked = { ...query, limit: pageSize, ...(cursor && { cursor }) };
    const { Items, next_cursor, has_more } = await read(listBills, { query: asked });
    all.push(...Items);
    if (!has_more) return all;
    cursor = next_cursor;
  }
}

/**
 * The open bills of the days of a salon or of all, and all closings of bills in them. Reads nothing without a salon, or for too many
 * days.
 */
export function useDayBills(location: number | null, range: Range | undefined) {
  const isTooLong = range !== undefined && countDays(range) > maxBillDays;
  const isEvery = location === allLocations;
  const names = useSalonNames(isEvery);
  const salons = isEvery ? names && [...names.keys()] : location === null ? undefined : [location];
  const queries = salons && range && !isTooLong ? salons.map((location_id) => ({ location_id, ...range })) : null;
  const open = useSalonReads(listOpenBills, queries?.map((query) => ({ query })) ?? null);
  usePulse(async () => {
    // Of all salons, it would be a request for each.
    const next = queries?.length === 1 && (await open.mutate());
    return open.data !== undefined && next !== false && next !== open.data;
  });
  const track = useTrackRead(listBills);
  const entries = useSWR<BillEntry[], Error>(queries && [endpointCacheKey(listBills), queries], () =>
    track(async () => {
      const found = await loadEach(queries ?? [], loadEntries);
      return found.flat().sort((a, b) => a.time.localeCompare(b.time));
    }),
  );
  const openOf = (list: 'not_billed' | 'with_products'): SalonBill[] =>
    (open.data ?? []).flatMap(({ sent: { query }, reply }) =>
      reply[list].map((bill) => ({ ...bill, location_id: Number(query.location_id) })),
    );
  const data = open.data && { not_billed: openOf('not_billed'), with_products: openOf('with_products') };
  return { open: { data, error: open.error }, entries, isTooLong, names };
}
