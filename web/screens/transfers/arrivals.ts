import * as z from 'zod';
import type { Transfer, TransferItem, TransferLine } from '../../../shared/contract/transfers.ts';
import { normalizeCode } from '../../../shared/rules/productCode.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { quantityInTransit } from '../../../shared/rules/transfers.ts';

const arrivalsSchema = z.object({
  /** Scanned or entered containers that are not posted yet, by product. */
  arrived: z.record(z.string(), z.number()),
  /** Quantities as typed, if not a valid number. */
  unread: z.record(z.string(), z.string()),
  /** The receipt being posted, until the server replies. */
  attempt: z
    .object({
      key: z.string(),
      /** Version of the transfer when sent. If the transfer has a newer one, the receipt was probably posted. */
      version: z.number(),
      items: z.array(z.object({ product_id: z.string(), quantity: z.number() })),
    })
    .nullable(),
});
/** Received pieces of a transfer that are not posted yet. Stored on the device. */
export type Arrivals = z.output<typeof arrivalsSchema>;
export type Receipt = NonNullable<Arrivals['attempt']>;

const emptyArrivals = (): Arrivals => ({ arrived: {}, unread: {}, attempt: null });

const addPiece = (before: Arrivals, { product_id, quantity }: TransferItem): Arrivals => ({
  ...before,
  arrived: { ...before.arrived, [product_id]: roundQuantity((before.arrived[product_id] ?? 0) + quantity) },
});

/** Draft definition: how arrivals are stored on the device. */
export const arrivalsDraftDefinition = {
  isValid: (value: unknown): value is Arrivals => arrivalsSchema.safeParse(value).success,
  createEmpty: emptyArrivals,
  isEmpty: ({ arrived, unread, attempt }: Arrivals): boolean =>
    attempt === null && Object.values(arrived).every((count) => count === 0) && Object.keys(unread).length === 0,
  merge: (current: Arrivals, restored: Arrivals): Arrivals =>
    Object.entries(current.arrived).reduce(
      (sum, [product_id, quantity]) => addPiece(sum, { product_id, quantity }),
      restored,
    ),
};

export const findLineByCode = ({ lines }: Transfer, code: string): TransferLine | undefined =>
  lines.find(({ barcode }) => barcode !== '' && normalizeCode(barcode) === normalizeCode(code));

/** A transfer line including arrivals that are not posted yet. */
export type ArrivingLine = TransferLine & { arriving: number; here: number; missing: number; unread?: string };

/**
 * Lines of the transfer including unposted arrivals. If someone else has posted a piece meanwhile, it is not counted twice: a line never
 * exceeds what is on the way.
 */
export function withArrivals({ lines, version }: Transfer, { arrived, unread, attempt }: Arrivals): ArrivingLine[] {
  const postedItems = attempt && version > attempt.version ? attempt.items : [];
  return lines.map((line) => {
    const { product_id } = line;
    const onTheWayCount = quantityInTransit(line);
    const counted =
      (arrived[product_id] ?? 0) - (postedItems.find((one) => one.product_id === product_id)?.quantity ?? 0);
    const arriving = roundQuantity(Math.min(onTheWayCount, Math.max(0, counted)));
    const unparsedText = unread[product_id];
    return {
      ...line,
      arriving,
      here: roundQuantity(line.received + arriving),
      missing: roundQuantity(onTheWayCount - arriving),
      ...(unparsedText !== undefined && { unread: unparsedText }),
    };
  });
}

/** Sets the total received quantity of a line, or the text if it is not a number. */
export function setReceived(
  before: Arrivals,
  line: ArrivingLine,
  change: { value?: number | undefined; unread?: string | undefined },
): Arrivals {
  const { [line.product_id]: _, ...unread } = before.unread;
  const { value = line.here } = change;
  return {
    ...before,
    arrived: { ...before.arrived, [line.product_id]: roundQuantity(value - line.received) },
    unread: change.unread === undefined ? unread : { ...unread, [line.product_id]: change.unread },
  };
}

/** Marks everything on the way as received. */
export const receiveAll = (before: Arrivals, lines: readonly ArrivingLine[]): Arrivals =>
  lines.reduce((sum, line) => setReceived(sum, line, { value: roundQuantity(line.here + line.missing) }), before);

export const startReceipt = (before: Arrivals, version: number, lines: readonly ArrivingLine[]): Arrivals => ({
  ...before,
  attempt: {
    key: crypto.randomUUID(),
    version,
    items: lines
      .filter(({ arriving }) => arriving > 0)
      .map(({ product_id, arriving }) => ({ product_id, quantity: arriving })),
  },
});

/** Removes a posted receipt; pieces added since remain. */
export const removeReceipt = (before: Arrivals, { items }: Receipt): Arrivals => ({
  ...items.reduce((sum, item) => addPiece(sum, { ...item, quantity: -item.quantity }), before),
  attempt: null,
});

export interface TransferTotals {
  sent: number;
  here: number;
  arriving: number;
  missing: number;
  writtenOff: number;
  /** Value of the missing pieces in dollars; undefined for users who may not see prices. */
  cost: number | undefined;
}

export function sumLines(lines: readonly ArrivingLine[]): TransferTotals {
  const sum = (quantity: (line: ArrivingLine) => number) =>
    roundQuantity(lines.reduce((total, line) => total + quantity(line), 0));
  return {
    sent: sum(({ sent }) => sent),
    here: sum(({ here }) => here),
    arriving: sum(({ arriving }) => arriving),
    missing: sum(({ missing }) => missing),
    writtenOff: sum(({ written_off }) => written_off),
    cost: lines.some(({ price }) => price !== undefined) ? sum(({ missing, price = 0 }) => missing * price) : undefined,
  };
}
