/** Path of the reorder wizard for products of a distributor in a salon. */
export function reorderPath(location: number, reseller: string, productIds: readonly string[]): string {
  const query = new URLSearchParams({ location_id: String(location), reseller });
  for (const id of productIds) query.append('item', id);
  return `/reorder?${query}`;
}
