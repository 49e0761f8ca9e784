import type { Movement, StockLine } from '../../shared/contract/inventory.ts';
import { exact } from '../../shared/rules/stock.ts';

/*
 * How counts of a shelf and what bowls take from it meet. A bowl is weighed, and told at once or, where its station had no connection, much
 * later. A shelf is counted, and that is booked at once or, with a stock-take, when it is approved. A count has seen whatever was weighed
 * before it:
 * - weighed, told, counted: the books had it when it was counted;
 * - weighed, counted, told, approved: it took its part meanwhile, which is what the approval compares with (`toldLate`);
 * - weighed, counted, approved, told: it takes nothing (`unlessCounted`);
 * - counted, counted again by hand, approved: the later count stands (`countedAfter`);
 * - counted by a slip, taken back: as if it had not been counted (`countedBefore`).
 */

/** When a shelf was counted last, if that was after a moment by the salon's clock. */
export const countedAfter = (line: StockLine | undefined, moment: string): string | undefined => {
  const counted = line?.inventory_counted_timestamp;
  return counted && counted > moment ? counted : undefined;
};

/** When a shelf was counted, once this recount of it is taken back: as it was before, unless it was counted again since. */
export const countedBefore = (
  { counted, counted_before }: Movement,
  line: StockLine | undefined,
): Pick<Movement, 'counted'> =>
  counted && counted_before !== undefined && counted === line?.inventory_counted_timestamp
    ? { counted: counted_before }
    : {};

/** What moves with a bowl, but for what was weighed before the shelf was counted: that count has seen it, whenever it is told. */
export const unlessCounted = (shelf: ReadonlyMap<string, StockLine>, moved: readonly Movement[]): Movement[] =>
  moved.map((one) =>
    one.weighed && countedAfter(shelf.get(one.product_id), one.weighed)
      ? { ...one, change: 0, reason: 'Weighed before the shelf was counted' }
      : one,
  );

/** What bowls changed after a shelf was counted that were weighed before: `movedSince` is what moved of its product from then on. */
export const toldLate = (movedSince: readonly Movement[], counted: string): number =>
  exact(
    movedSince
      .filter(({ weighed }) => weighed !== undefined && weighed < counted)
      .reduce((sum, { change }) => sum + change, 0),
  );
