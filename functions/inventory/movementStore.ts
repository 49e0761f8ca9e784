import { type Movement, movement } from '../../shared/contract/inventory.ts';
import { addMinutes, monthsBetween } from '../../shared/rules/time.ts';
import { conflict } from '../kit/errors.ts';
import { readPage } from '../kit/page.ts';
import { type Item, itemParser, listAll, query } from '../kit/read.ts';
import { type Change, create } from '../kit/write.ts';
import { containersSold } from './rules.ts';

/** Prefix of a salon's stock lines and of its movements by month. */
export const salonPartition = (organization: number, location: number): string => `O#${organization}#L#${location}`;

export const parseMovement = itemParser(movement);

type PageRequest = { limit: number; cursor?: string | undefined };

/** Page of a product's movements in a salon, newest first; then those of the products that were merged into it. */
export const listMovementsPage = (
  organization: number,
  location: number,
  [product = '', ...merged]: readonly string[],
  request: PageRequest,
) =>
  readPage({
    table: 'inventory',
    request,
    cursorScope: { movements: [organization, location, product] },
    pin: null,
    ranges: () =>
      [product, ...merged].map((id) => ({
        index: 'movements-by-product',
        pk: productPartition(organization, location, id),
        descending: true,
      })),
    toRow: parseMovement,
    isIncluded: () => true,
  });

const productPartition = (organization: number, location: number, product: string): string =>
  `${salonPartition(organization, location)}#P#${product}`;

/** Movements are partitioned by month, because they grow without bound. */
export function toMovementItem(organization: number, one: Movement): Item {
  const { location_id, product_id, time, movement_id } = one;
  return {
    pk: `${salonPartition(organization, location_id)}#LG#${time.slice(0, 7)}`,
    sk: `${time}#${movement_id}`,
    product_pk: productPartition(organization, location_id, product_id),
    product_sk: movement_id,
    ...one,
    // Counted in the totals of sales, which bills write with it.
    ...(containersSold(one) !== 0 && { in_totals: true }),
  };
}

/** Four months of 130 bowls a day, which fits into the request timeout. */
const maxMovements = 40_000;
const tooManyMovements = () =>
  conflict(
    `More moved in this salon since then than can be looked through at once: ${maxMovements.toLocaleString('en-US')} movements.`,
  );

/**
 * Movements of a salon between two moments, in order. If the clock was set back in between, the range is widened by an hour at both ends.
 * Eventually consistent reads cost half.
 * @throws 409 above `maxMovements`
 */
export async function listMovementsBetween(
  organization: number,
  location: number,
  from: string,
  until: string,
  { consistent = true } = {},
): Promise<Movement[]> {
  const [first, last] = from <= until ? [from, until] : [addMinutes(until, -60), addMinutes(from, 60)];
  const found: Item[] = [];
  for (const month of monthsBetween(first, last)) {
    const pk = `${salonPartition(organization, location)}#LG#${month}`;
    // Sorts after every movement of the last second.
    const range = { pk, between: [first, `${last}#~`] as const, consistent };
    found.push(...(await listAll('inventory', range, maxMovements - found.length, tooManyMovements)));
  }
  return found.map(parseMovement);
}

export async function findMovement(organization: number, location: number, product: string, id: string) {
  const pk = productPartition(organization, location, product);
  const { items } = await query('inventory', { index: 'movements-by-product', pk, prefix: id, limit: 1 });
  return items.map(parseMovement).find(({ movement_id }) => movement_id === id);
}

/** Guard item that allows a movement to be reversed only once. */
export const reversalGuardChange = (organization: number, { location_id, movement_id }: Movement): Change =>
  create('inventory', { pk: `${salonPartition(organization, location_id)}#REV`, sk: movement_id }, () =>
    conflict('This movement was reversed already.'),
  );
