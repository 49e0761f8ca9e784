import type { Movement, StockLine } from '../../shared/contract/inventory.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import type { Change } from '../kit/write.ts';
import { findStock, movementChanges } from './store.ts';

/*
 * How stock counts and bowl usage interact. A bowl is weighed and reported immediately, or much later if its station was offline. A
 * product is counted, and the count is posted immediately, or at approval for a stock count. A count already reflects every bowl weighed
 * before it:
 * - weighed, reported, counted: stock on record included the bowl when it was counted;
 * - weighed, counted, reported, approved: the bowl changed the stock meanwhile, so the approval compares with it (`sumLateUse`), also
 *   while it is being posted;
 * - weighed, counted, approved, reported: the bowl changes nothing (`postUnlessCounted`), and explains a loss
 *   (`getLoss`);
 * - counted, recounted by hand, approved: the later count wins (`findLaterCount`);
 * - counted by mistake, reversed: the earlier count time is restored (`restoreCountTime`).
 */

/** Moment of the last count, if it was after the given moment. */
export const findLaterCount = (line: StockLine | undefined, moment: string): string | undefined => {
  const counted = line?.inventory_counted_timestamp;
  return counted && counted > moment ? counted : undefined;
};

/** Count time to restore when a recount is reversed; nothing if the product was counted again since. */
export const restoreCountTime = (
  { counted, counted_before }: Movement,
  line: StockLine | undefined,
): Pick<Movement, 'counted'> =>
  counted && counted_before !== undefined && counted === line?.inventory_counted_timestamp
    ? { counted: counted_before }
    : {};

/**
 * Posts the movements of a bowl, with quantity 0 for products counted after they were weighed, because the count already reflects the
 * usage. Fails with a conflict if a product is counted concurrently.
 */
export async function uncountedMovementChanges(
  organization: number,
  location: number,
  moved: readonly Movement[],
): Promise<Change[]> {
  const ids = moved.map(({ product_id }) => product_id);
  const stock = await findStock(organization, location, ids);
  return moved.flatMap((one) => {
    const line = stock.get(one.product_id);
    const counted = one.weighed && findLaterCount(line, one.weighed);
    const reason = 'Weighed before the shelf was counted';
    const seen = counted && { ...one, change: 0, reason, seen: { change: one.change, counted } };
    return movementChanges(organization, seen || one, { line });
  });
}

/** Change by bowls weighed before a count but posted after it. `movedSince` has the product's movements since the count. */
export const sumLateUse = (movedSince: readonly Movement[], counted: string): number =>
  roundQuantity(
    movedSince
      .filter(({ weighed }) => weighed !== undefined && weighed < counted)
      .reduce((sum, { change }) => sum + change, 0),
  );
