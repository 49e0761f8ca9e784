import type { Movement, StockLine } from '../../shared/contract/inventory.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import type { Change } from '../kit/write.ts';
import { findStock, postMovement } from './store.ts';

/*
 * How counts of a shelf and what bowls take from it meet. A bowl is weighed, and told at once or, where its station had no connection, much
 * later. A shelf is counted, and that is booked at once or, with a stock-take, when it is approved. A count has seen whatever was weighed
 * before it:
 * - weighed, told, counted: the books had it when it was counted;
 * - weighed, counted, told, approved: it took its part meanwhile, which is what the approval compares with (`sumLateUse`), also while it is
 *   being booked;
 * - weighed, counted, approved, told: it takes nothing (`postUnlessCounted`);
 * - counted, counted again by hand, approved: the later count stands (`findLaterCount`);
 * - counted by a slip, taken back: as if it had not been counted (`restoreCountTime`).
 */

/** When a shelf was counted last, if that was after a moment by the salon's clock. */
export const findLaterCount = (line: StockLine | undefined, moment: string): string | undefined => {
  const counted = line?.inventory_counted_timestamp;
  return counted && counted > moment ? counted : undefined;
};

/** When a shelf was counted, once this recount of it is taken back: as it was before, unless it was counted again since. */
export const restoreCountTime = (
  { counted, counted_before }: Movement,
  line: StockLine | undefined,
): Pick<Movement, 'counted'> =>
  counted && counted_before !== undefined && counted === line?.inventory_counted_timestamp
    ? { counted: counted_before }
    : {};

/**
 * What moves with a bowl, but for what was weighed before the shelf was counted: that count has seen it, whenever it is told. It holds only
 * while the shelf is not counted again, so that a count of this very moment is not passed by.
 */
export async function postUnlessCounted(
  organization: number,
  location: number,
  moved: readonly Movement[],
): Promise<Change[]> {
  const ids = moved.map(({ product_id }) => product_id);
  const shelf = await findStock(organization, location, ids);
  return moved.flatMap((one) => {
    const line = shelf.get(one.product_id);
    const isSeen = one.weighed !== undefined && findLaterCount(line, one.weighed);
    const reason = 'Weighed before the shelf was counted';
    return postMovement(organization, isSeen ? { ...one, change: 0, reason } : one, { line });
  });
}

/** What bowls changed after a shelf was counted that were weighed before: `movedSince` is what moved of its product from then on. */
export const sumLateUse = (movedSince: readonly Movement[], counted: string): number =>
  roundQuantity(
    movedSince
      .filter(({ weighed }) => weighed !== undefined && weighed < counted)
      .reduce((sum, { change }) => sum + change, 0),
  );
