import type { Piece, Transfer, TransferLine } from '../contract/transfers.ts';
import { exact } from './stock.ts';

/** Containers of a line that left the one salon and neither came to the other nor were written off. */
export const onTheWay = ({ sent, received, written_off }: Pick<TransferLine, 'sent' | 'received' | 'written_off'>) =>
  exact(sent - received - written_off);

/** The first product of which more is booked than is on the way, if any. */
export const beyondTransfer = ({ lines }: Pick<Transfer, 'lines'>, pieces: readonly Piece[]): Piece | undefined =>
  pieces.find(({ product_id, quantity }) => {
    const line = lines.find((one) => one.product_id === product_id);
    return !line || quantity > onTheWay(line);
  });

/** A transfer of which some has come, or is expected no more; it is finished with its last piece. */
export function settled(
  before: Transfer,
  as: 'received' | 'written_off',
  pieces: readonly Piece[],
  time: string,
): Transfer {
  const lines = before.lines.map((line) => {
    const quantity = pieces.find(({ product_id }) => product_id === line.product_id)?.quantity ?? 0;
    return { ...line, [as]: exact(line[as] + quantity) };
  });
  const isFinished = lines.every((line) => onTheWay(line) === 0);
  return { ...before, lines, ...(isFinished && { state: 'finished', finished: time }) };
}
