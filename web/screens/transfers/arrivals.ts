import * as z from 'zod';
import type { Transfer, TransferItem, TransferLine } from '../../../shared/contract/transfers.ts';
import { normalizeCode } from '../../../shared/rules/productCode.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { quantityInTransit } from '../../../shared/rules/transfers.ts';

const arrivals = z.object({
  /** Containers that were scanned or set and not booked yet, by product. */
  arrived: z.record(z.string(), z.number()),
  /** A quantity as it was typed that is none. */
  unread: z.record(z.string(), z.string()),
  /** What is being booked, until the server has answered. */
  attempt: z
    .object({
      key: z.string(),
      /** Of the transfer as it was then: once it is a later one, the attempt was probably booked. */
      version: z.number(),
      items: z.array(z.object({ product_id: z.string(), quantity: z.number() })),
    })
    .nullable(),
});
/** What of a transfer has come and is not booked yet. */
export type Arrivals = z.output<typeof arrivals>;
export type Receipt = NonNullable<Arrivals['attempt']>;

const nothing = (): Arrivals => ({ arrived: {}, unread: {}, attempt: null });

const plus = (before: Arrivals, { product_id, quantity }: TransferItem): Arrivals => ({
  ...before,
  arrived: { ...before.arrived, [product_id]: roundQuantity((before.arrived[product_id] ?? 0) + quantity) },
});

/** How they are kept on the device. */
export const keptArrivals = {
  isValid: (value: unknown): value is Arrivals => arrivals.safeParse(value).success,
  createEmpty: nothing,
  isEmpty: ({ arrived, unread, attempt }: Arrivals): boolean =>
    attempt === null && Object.values(arrived).every((count) => count === 0) && Object.keys(unread).length === 0,
  merge: (now: Arrivals, back: Arrivals): Arrivals =>
    Object.entries(now.arrived).reduce((sum, [product_id, quantity]) => plus(sum, { product_id, quantity }), back),
};

export const lineOfCode = ({ lines }: Transfer, code: string): TransferLine | undefined =>
  lines.find(({ barcode }) => barcode !== '' && normalizeCode(barcode) === normalizeCode(code));

/** A line with what has come of it, booked or not, and what is still missing. */
export type ArrivingLine = TransferLine & { arriving: number; here: number; missing: number; unread?: string };

/**
 * The lines as they are with what is not booked yet. Of a piece that somebody else has booked meanwhile no more counts than is on the way:
 * each counts once.
 */
export function arrivingLines({ lines, version }: Transfer, { arrived, unread, attempt }: Arrivals): ArrivingLine[] {
  const booked = attempt && version > attempt.version ? attempt.items : [];
  return lines.map((line) => {
    const { product_id } = line;
    const way = quantityInTransit(line);
    const counted = (arrived[product_id] ?? 0) - (booked.find((one) => one.product_id === product_id)?.quantity ?? 0);
    const arriving = roundQuantity(Math.min(way, Math.max(0, counted)));
    const text = unread[product_id];
    return {
      ...line,
      arriving,
      here: roundQuantity(line.received + arriving),
      missing: roundQuantity(way - arriving),
      ...(text !== undefined && { unread: text }),
    };
  });
}

/** So many containers of a line are here, booked or not; or a text that is no number. */
export function withHere(
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

/** All that is on the way is here. */
export const withTheRest = (before: Arrivals, lines: readonly ArrivingLine[]): Arrivals =>
  lines.reduce((sum, line) => withHere(sum, line, { value: roundQuantity(line.here + line.missing) }), before);

export const begun = (before: Arrivals, version: number, lines: readonly ArrivingLine[]): Arrivals => ({
  ...before,
  attempt: {
    key: crypto.randomUUID(),
    version,
    items: lines
      .filter(({ arriving }) => arriving > 0)
      .map(({ product_id, arriving }) => ({ product_id, quantity: arriving })),
  },
});

/** Once it is booked, what was counted since is left. */
export const afterReceipt = (before: Arrivals, { items }: Receipt): Arrivals => ({
  ...items.reduce((sum, one) => plus(sum, { ...one, quantity: -one.quantity }), before),
  attempt: null,
});

export interface Sums {
  sent: number;
  here: number;
  arriving: number;
  missing: number;
  writtenOff: number;
  /** Dollars of what is missing; undefined for whoever is not told prices. */
  cost: number | undefined;
}

export function sumsOf(lines: readonly ArrivingLine[]): Sums {
  const sum = (figure: (line: ArrivingLine) => number) =>
    roundQuantity(lines.reduce((all, line) => all + figure(line), 0));
  return {
    sent: sum(({ sent }) => sent),
    here: sum(({ here }) => here),
    arriving: sum(({ arriving }) => arriving),
    missing: sum(({ missing }) => missing),
    writtenOff: sum(({ written_off }) => written_off),
    cost: lines.some(({ price }) => price !== undefined) ? sum(({ missing, price = 0 }) => missing * price) : undefined,
  };
}
