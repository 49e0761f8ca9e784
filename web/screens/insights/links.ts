import type { Range } from '../../kit/range/ranges.ts';

/** The transactions of a salon on some days; of those only what has this value in the column. */
export function transactionsOf(
  location: number | null,
  { from, to }: Range,
  only?: readonly [column: string, value: string],
) {
  const query = new URLSearchParams({ from, to, ...(location !== null && { location_id: String(location) }) });
  if (only) query.set(`v.${only[0]}`, only[1]);
  return `/reports-sql?${query}`;
}
