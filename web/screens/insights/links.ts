import type { Range } from '../../kit/range/ranges.ts';

/** Path of the transaction list for a salon and range, optionally filtered by one column. */
export function transactionsPath(
  location: number | null,
  { from, to }: Range,
  filter?: readonly [column: string, value: string],
) {
  const query = new URLSearchParams({ from, to, ...(location !== null && { location_id: String(location) }) });
  if (filter) query.set(`v.${filter[0]}`, filter[1]);
  return `/reports-sql?${query}`;
}
