import type { Movement, StockLine } from '../../shared/contract/inventory.ts';

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
