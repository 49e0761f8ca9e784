import * as z from 'zod';
import { maxReceivedLines } from '../../../shared/contract/inventory.ts';
import { normalizeCode } from '../../../shared/rules/productCode.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';

const lineSchema = z.object({
  barcode: z.string(),
  quantity: z.number(),
  /** The quantity as typed, if it is not a valid number. */
  unread: z.string().optional(),
  note: z.string(),
  /** Product of the barcode: null if unknown, undefined until looked up. */
  product: z
    .object({
      /** Product id; undefined for a product that was named on this screen. */
      id: z.string().optional(),
      name: z.string(),
      manufacturer: z.string(),
    })
    .nullable()
    .optional(),
  /** Error message of a failed lookup. */
  problem: z.string().optional(),
});
export type ReceivingLine = z.output<typeof lineSchema>;

const deliverySchema = z.object({
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
/** Request body of a delivery. */
export type Delivery = z.output<typeof deliverySchema>;

const listSchema = z.object({
  order_number: z.string(),
  /** Latest scan first. */
  lines: z.array(lineSchema),
  /** Idempotency key: posting the list again has no second effect. */
  key: z.string(),
  /** Attempts without a definite reply, latest last. */
  sent: z.array(deliverySchema),
});
/** A delivery being scanned. Stored on the device until it is posted. */
export type ReceivingList = z.output<typeof listSchema>;

const isList = (value: unknown): value is ReceivingList => listSchema.safeParse(value).success;

export const emptyList = (): ReceivingList => ({ order_number: '', lines: [], key: crypto.randomUUID(), sent: [] });

export const isEmpty = ({ order_number, lines, sent }: ReceivingList): boolean =>
  order_number === '' && lines.length === 0 && sent.length === 0;

/** Normalized barcode; identifies a line. */
export const lineCode = ({ barcode }: Pick<ReceivingLine, 'barcode'>): string => normalizeCode(barcode);

export const findLine = ({ lines }: Pick<ReceivingList, 'lines'>, barcode: string): ReceivingLine | undefined =>
  lines.find((line) => lineCode(line) === normalizeCode(barcode));

export const isFull = ({ lines }: ReceivingList): boolean => lines.length >= maxReceivedLines;

export const lineName = ({ product, barcode }: ReceivingLine): string => product?.name ?? barcode;

/** Whether the barcode has no product and must be named before posting. */
export const isUnknown = ({ product }: ReceivingLine): boolean => product === null;

export const totalUnits = (lines: readonly ReceivingLine[]): number =>
  roundQuantity(lines.reduce((sum, { quantity }) => sum + quantity, 0));

/** Adds a scan. Its line moves to the top. */
export function addScan(before: ReceivingList, barcode: string, quantity: number): ReceivingList {
  const existing = findLine(before, barcode);
  const first: ReceivingLine = existing
    ? { ...existing, quantity: roundQuantity(existing.quantity + quantity) }
    : { barcode, quantity, note: '' };
  return { ...before, lines: [first, ...before.lines.filter((line) => line !== existing)] };
}

export function updateLine(before: ReceivingList, barcode: string, change: Partial<ReceivingLine>): ReceivingList {
  const code = normalizeCode(barcode);
  return { ...before, lines: before.lines.map((line) => (lineCode(line) === code ? { ...line, ...change } : line)) };
}

export function removeLine(before: ReceivingList, barcode: string): ReceivingList {
  const code = normalizeCode(barcode);
  return { ...before, lines: before.lines.filter((line) => lineCode(line) !== code) };
}

/** Subtracts a scan; removes the line when nothing is left. */
export function subtractScan(before: ReceivingList, barcode: string, quantity: number): ReceivingList {
  const left = roundQuantity((findLine(before, barcode)?.quantity ?? 0) - quantity);
  return left > 0 ? updateLine(before, barcode, { quantity: left }) : removeLine(before, barcode);
}

/** Restores a removed line at its position, adding what was scanned of it since. */
export function restoreLine(before: ReceivingList, removed: ReceivingLine, index: number): ReceivingList {
  const rescanned = findLine(before, removed.barcode);
  const lines = before.lines.filter((line) => line !== rescanned);
  const quantity = roundQuantity(removed.quantity + (rescanned?.quantity ?? 0));
  return { ...before, lines: lines.toSpliced(index, 0, { ...removed, quantity }) };
}

/** Merges a restored list into the current one. The restored list keeps its idempotency key. */
export function mergeLists(current: ReceivingList, restored: ReceivingList): ReceivingList {
  const isRestored = (one: ReceivingLine) => findLine(restored, one.barcode) !== undefined;
  const combined = current.lines
    .filter(isRestored)
    .reduceRight((sum, line) => addScan(sum, line.barcode, line.quantity), restored);
  const newLines = current.lines.filter((line) => !isRestored(line));
  return {
    ...combined,
    lines: [...newLines, ...combined.lines],
    order_number: current.order_number || restored.order_number,
  };
}

/** Names an unknown barcode. */
export const nameProduct = (
  before: ReceivingList,
  barcode: string,
  name: string,
  manufacturer: string,
): ReceivingList => {
  const note = ['New Product', findLine(before, barcode)?.note].filter(Boolean).join(' ');
  return updateLine(before, barcode, { product: { name, manufacturer }, note });
};

export const toDelivery = ({ order_number, lines }: ReceivingList): Delivery => ({
  order_number: order_number.trim(),
  order_items: lines.map(({ barcode, quantity, note, product }) => ({
    barcode,
    qtyReceived: quantity,
    note: note.trim(),
    ...(product && product.id === undefined && { product: { name: product.name, manufacturer: product.manufacturer } }),
  })),
});

/** What remains after a delivery was posted: lines added or increased since. They form a new delivery. */
export function removePosted(before: ReceivingList, { order_items }: Delivery): ReceivingList {
  const postedByCode = new Map(order_items.map(({ barcode, qtyReceived }) => [normalizeCode(barcode), qtyReceived]));
  const lines = before.lines.flatMap((line) => {
    const quantity = roundQuantity(line.quantity - (postedByCode.get(lineCode(line)) ?? 0));
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return { ...emptyList(), lines, order_number: lines.length > 0 ? before.order_number : '' };
}

/** Lines of a posted delivery that were since removed or reduced, with the excess quantity. */
export function listOverposted(current: ReceivingList, { order_items }: Delivery) {
  return order_items.flatMap(({ barcode, qtyReceived }) => {
    const line = findLine(current, barcode);
    const excess = roundQuantity(qtyReceived - (line?.quantity ?? 0));
    return excess > 0 ? [{ barcode, name: line?.product?.name ?? barcode, beyond: excess }] : [];
  });
}

/** Draft definition: how the list is stored on the device. */
export const deliveryDraftDefinition = { isValid: isList, createEmpty: emptyList, isEmpty, merge: mergeLists };
