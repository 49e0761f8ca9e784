import * as z from 'zod';
import { id, locationId } from '../../shared/contract/fields.ts';
import { orderLine } from '../../shared/contract/orders.ts';
import { getMany, itemParser, type Key } from '../kit/read.ts';

/** What archiving a product changed in one salon, so that it can be undone. */
const archivedStock = z.object({
  location_id: locationId,
  quantity: z.number().describe('Containers that moved to the other product'),
  desired: z.number().describe('Par level before'),
  /** Par level that the other product took over; undefined if it kept its own. */
  desired_taken: z.number().optional(),
  orders: z.array(z.object({ order_id: id, version: z.int(), lines: z.array(orderLine) })),
});
export type ArchivedStock = z.infer<typeof archivedStock>;
export const parseArchivedStock = itemParser(archivedStock);

export const archivePartition = (organization: number, product: string): string =>
  `O#${organization}#ARCHIVED#${product}`;
export const archiveKey = (organization: number, product: string, location: number): Key => ({
  pk: archivePartition(organization, product),
  sk: String(location),
});

/** Containers that merges of these products moved in a salon, by product id. One request; none without products. */
export async function findMergedQuantities(
  organization: number,
  location: number,
  products: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const items = await getMany(
    products.map((id) => ({ table: 'inventory', key: archiveKey(organization, id, location) })),
  );
  return new Map(
    products.flatMap((id, index) => {
      const item = items[index];
      return item ? [[id, parseArchivedStock(item).quantity] as const] : [];
    }),
  );
}
