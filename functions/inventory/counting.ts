import type { StockLine } from '../../shared/contract/inventory.ts';

/** When a shelf was counted last, if that was after a moment by the salon's clock. */
export const countedAfter = (line: StockLine | undefined, moment: string): string | undefined => {
  const counted = line?.inventory_counted_timestamp;
  return counted && counted > moment ? counted : undefined;
};
