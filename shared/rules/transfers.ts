import type { Transfer, TransferItem, TransferLine } from '../contract/transfers.ts';
import { roundQuantity } from './stock.ts';

/** Containers of a line that were sent but neither received nor written off. */
export const quantityInTransit = ({
  sent,
  received,
  written_off,
}: Pick<TransferLine, 'sent' | 'received' | 'written_off'>) => roundQuantity(sent - received - written_off);

/** First item whose quantity exceeds what is in transit. */
export const findExcessItem = (
  { lines }: Pick<Transfer, 'lines'>,
  pieces: readonly TransferItem[],
): TransferItem | undefined =>
  pieces.find(({ product_id, quantity }) => {
    const line = lines.find((one) => one.product_id === product_id);
    return !line || quantity > quantityInTransit(line);
  });

/** Returns the transfer with items received or written off. It is finished once nothing is in transit. */
export function settleTransfer(
  before: Transfer,
  as: 'received' | 'written_off',
  pieces: readonly TransferItem[],
  time: string,
): Transfer {
  const lines = before.lines.map((line) => {
    const quantity = pieces.find(({ product_id }) => product_id === line.product_id)?.quantity ?? 0;
    return { ...line, [as]: roundQuantity(line[as] + quantity) };
  });
  const isFinished = lines.every((line) => quantityInTransit(line) === 0);
  return { ...before, lines, ...(isFinished && { state: 'finished', finished: time }) };
}
