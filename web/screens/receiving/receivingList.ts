import * as z from 'zod';
import { maxReceivedLines } from '../../../shared/contract/inventory.ts';
import { normalizeCode } from '../../../shared/rules/productCode.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';

const line = z.object({
  barcode: z.string(),
  quantity: z.number(),
  /** A quantity as it was typed that is none. */
  unread: z.string().optional(),
  note: z.string(),
  /** What the barcode stands for; null when nobody has named it, and missing while that is not known. */
  product: z
    .object({
      /** The catalogue knows it already; otherwise it was named here. */
      id: z.string().optional(),
      name: z.string(),
      manufacturer: z.string(),
    })
    .nullable()
    .optional(),
  /** Why it could not be looked up. */
  problem: z.string().optional(),
});
export type ReceivingLine = z.output<typeof line>;

const delivery = z.object({
  order_number: z.string(),
  order_items: z.array(
    z.object({
      barcode: z.string(),
      qtyReceived: z.number(),
      note: z.string(),
      product: z.object({ name: z.string(), manufacturer: z.string() }).optional(),
    }),
  ),
});
/** What is sent of a list. */
export type Delivery = z.output<typeof delivery>;

const list = z.object({
  order_number: z.string(),
  /** The latest scan first. */
  lines: z.array(line),
  /** The same for every attempt to book this list: it is booked once. */
  key: z.string(),
  /** What was sent without an answer that said whether it was booked, the latest last. */
  sent: z.array(delivery),
});
/** A delivery that is being scanned. */
export type ReceivingList = z.output<typeof list>;

const isList = (value: unknown): value is ReceivingList => list.safeParse(value).success;

export const emptyList = (): ReceivingList => ({ order_number: '', lines: [], key: crypto.randomUUID(), sent: [] });

export const isEmpty = ({ order_number, lines, sent }: ReceivingList): boolean =>
  order_number === '' && lines.length === 0 && sent.length === 0;

/** The same for every way to write a barcode. */
export const codeOf = ({ barcode }: Pick<ReceivingLine, 'barcode'>): string => normalizeCode(barcode);

export const lineWith = ({ lines }: Pick<ReceivingList, 'lines'>, barcode: string): ReceivingLine | undefined =>
  lines.find((one) => codeOf(one) === normalizeCode(barcode));

export const isFull = ({ lines }: ReceivingList): boolean => lines.length >= maxReceivedLines;

export const nameOf = ({ product, barcode }: ReceivingLine): string => product?.name ?? barcode;

/** Whether it needs a name before it can be booked. */
export const isUnknown = ({ product }: ReceivingLine): boolean => product === null;

export const unitsOf = (lines: readonly ReceivingLine[]): number =>
  roundQuantity(lines.reduce((sum, { quantity }) => sum + quantity, 0));

/** After a scan: its line is the first. */
export function scanned(before: ReceivingList, barcode: string, quantity: number): ReceivingList {
  const known = lineWith(before, barcode);
  const first: ReceivingLine = known
    ? { ...known, quantity: roundQuantity(known.quantity + quantity) }
    : { barcode, quantity, note: '' };
  return { ...before, lines: [first, ...before.lines.filter((one) => one !== known)] };
}

export function changed(before: ReceivingList, barcode: string, change: Partial<ReceivingLine>): ReceivingList {
  const code = normalizeCode(barcode);
  return { ...before, lines: before.lines.map((one) => (codeOf(one) === code ? { ...one, ...change } : one)) };
}

export function without(before: ReceivingList, barcode: string): ReceivingList {
  const code = normalizeCode(barcode);
  return { ...before, lines: before.lines.filter((one) => codeOf(one) !== code) };
}

/** Without so many of a scan; a line of which nothing is left goes. */
export function unscanned(before: ReceivingList, barcode: string, quantity: number): ReceivingList {
  const left = roundQuantity((lineWith(before, barcode)?.quantity ?? 0) - quantity);
  return left > 0 ? changed(before, barcode, { quantity: left }) : without(before, barcode);
}

/** With the line back at its place; what was scanned of it meanwhile is added. */
export function withLine(before: ReceivingList, back: ReceivingLine, place: number): ReceivingList {
  const meanwhile = lineWith(before, back.barcode);
  const lines = before.lines.filter((one) => one !== meanwhile);
  const quantity = roundQuantity(back.quantity + (meanwhile?.quantity ?? 0));
  return { ...before, lines: lines.toSpliced(place, 0, { ...back, quantity }) };
}

/** A list that comes back where another has begun: it stays the same one for the server. */
export function merged(now: ReceivingList, back: ReceivingList): ReceivingList {
  const isBack = (one: ReceivingLine) => lineWith(back, one.barcode) !== undefined;
  const both = now.lines.filter(isBack).reduceRight((sum, one) => scanned(sum, one.barcode, one.quantity), back);
  const fresh = now.lines.filter((one) => !isBack(one));
  return { ...both, lines: [...fresh, ...both.lines], order_number: now.order_number || back.order_number };
}

/** After somebody has said what an unknown barcode stands for. */
export const named = (before: ReceivingList, barcode: string, name: string, manufacturer: string): ReceivingList => {
  const note = ['New Product', lineWith(before, barcode)?.note].filter(Boolean).join(' ');
  return changed(before, barcode, { product: { name, manufacturer }, note });
};

export const deliveryOf = ({ order_number, lines }: ReceivingList): Delivery => ({
  order_number: order_number.trim(),
  order_items: lines.map(({ barcode, quantity, note, product }) => ({
    barcode,
    qtyReceived: quantity,
    note: note.trim(),
    ...(product && product.id === undefined && { product: { name: product.name, manufacturer: product.manufacturer } }),
  })),
});

/** What is left of a list once a delivery of it was booked: what has changed since. It is another delivery then. */
export function afterBooking(before: ReceivingList, { order_items }: Delivery): ReceivingList {
  const booked = new Map(order_items.map(({ barcode, qtyReceived }) => [normalizeCode(barcode), qtyReceived]));
  const lines = before.lines.flatMap((one) => {
    const quantity = roundQuantity(one.quantity - (booked.get(codeOf(one)) ?? 0));
    return quantity > 0 ? [{ ...one, quantity }] : [];
  });
  return { ...emptyList(), lines, order_number: lines.length > 0 ? before.order_number : '' };
}

/** What was booked of a delivery and is on the list no more, or less of it: the count is too high by that. */
export function bookedTooMuch(now: ReceivingList, { order_items }: Delivery) {
  return order_items.flatMap(({ barcode, qtyReceived }) => {
    const line = lineWith(now, barcode);
    const beyond = roundQuantity(qtyReceived - (line?.quantity ?? 0));
    return beyond > 0 ? [{ barcode, name: line?.product?.name ?? barcode, beyond }] : [];
  });
}

/** How it is kept on the device. */
export const keptList = { isValid: isList, createEmpty: emptyList, isEmpty, merge: merged };
