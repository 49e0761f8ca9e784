import type { Range } from '../../kit/range/ranges.ts';

/** Path of the transaction list for a salon and range, optionally filtered by columns. */
export function transactionsPath(
  location: number | null,
  { from, to }: Range,
  ...filters: readonly (readonly [column: string, value: string])[]
) {
  const query = new URLSearchParams({ from, to, ...(location !== null && { location_id: String(location) }) });
  for (const [column, value] of filters) query.set(`v.${column}`, value);
  return `/reports-sql?${query}`;
}
