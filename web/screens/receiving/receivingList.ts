import * as z from 'zod';
import type { NamedProduct } from '../../../shared/contract/namedProduct.ts';
import { normalizeCode } from '../../../shared/rules/productCode.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import {
  combineLines,
  findLine,
  isUnknown,
  lineName,
  type ScanLine,
  scanLineSchema,
  updateLine,
} from '../../salon/scan/scanLines.ts';

const deliverySchema = z.object({
  order_number: z.string(),
  order_items: z.array(
    z.object({
      barcode: z.string(),
      /** Instead of a barcode, for a product without one. */
      product_id: z.string().optional(),
      qtyReceived: z.number(),
      note: z.string(),
      product: z
        .object({
          name: z.string(),
          manufacturer: z.string(),
          ozSize: z.number().optional(),
          price: z.number().optional(),
        })
        .optional(),
    }),
  ),
});
/** Request body of a delivery. */
export type Delivery = z.output<typeof deliverySchema>;
type Item = Delivery['order_items'][number];

/** Lists of earlier releases have the product's id as `id`. */
const storedLine = scanLineSchema.extend({
  product: scanLineSchema.shape.product.unwrap().unwrap().extend({ id: z.string().optional() }).nullable().optional(),
});
const listSchema = z.object({
  order_number: z.string(),
  /** Latest scan first. */
  lines: z.array(storedLine),
  /** Idempotency key: posting the list again has no second effect. */
  key: z.string(),
  /** Attempts without a definite reply, latest last. */
  sent: z.array(deliverySchema),
});
/** A delivery being scanned. Stored on the device until it is posted. */
export type ReceivingList = Omit<z.output<typeof listSchema>, 'lines'> & { lines: ScanLine[] };

const isList = (value: unknown): value is ReceivingList => listSchema.safeParse(value).success;

export const emptyList = (): ReceivingList => ({ order_number: '', lines: [], key: crypto.randomUUID(), sent: [] });

const isEmpty = ({ order_number, lines, sent }: ReceivingList): boolean =>
  order_number === '' && lines.length === 0 && sent.length === 0;

/** Merges a restored list into the current one. The restored list keeps its idempotency key. */
const mergeLists = (current: ReceivingList, restored: ReceivingList): ReceivingList => ({
  ...restored,
  lines: combineLines(current.lines, restored.lines.map(withProductId)),
  order_number: current.order_number || restored.order_number,
});

function withProductId(line: z.output<typeof storedLine>): ScanLine {
  if (!line.product?.id) return line;
  const { id: product_id, ...product } = line.product;
  return { ...line, product: { product_id, ...product } };
}

/** Draft definition: how the list is stored on the device. */
export const deliveryDraftDefinition = { isValid: isList, createEmpty: emptyList, isEmpty, merge: mergeLists };

/** Names an unknown barcode. */
export function nameProduct(before: ReceivingList, barcode: string, product: NamedProduct): ReceivingList {
  const note = ['New Product', findLine(before.lines, { barcode })?.note].filter(Boolean).join(' ');
  return { ...before, lines: updateLine(before.lines, { barcode }, { product, note }) };
}

export const findUnknown = ({ lines }: ReceivingList): ScanLine | undefined => lines.find(isUnknown);

export const toDelivery = ({ order_number, lines }: ReceivingList): Delivery => ({
  order_number: order_number.trim(),
  order_items: lines.map(({ barcode, quantity, note = '', product }) => ({
    barcode,
    ...(barcode === '' && product?.product_id && { product_id: product.product_id }),
    qtyReceived: quantity,
    note: note.trim(),
    ...(product && !product.product_id && { product: toNamed(product) }),
  })),
});

const toNamed = ({ name, manufacturer, ozSize, price }: NamedProduct): NamedProduct => ({
  ...{ name, manufacturer },
  ...(ozSize !== undefined && { ozSize }),
  ...(price !== undefined && { price }),
});

const isItemOf = (line: ScanLine, { barcode, product_id }: Item): boolean =>
  product_id ? line.product?.product_id === product_id : normalizeCode(line.barcode) === normalizeCode(barcode);

/** Whether an unanswered attempt has the line. A lookup would make another line of it, such as the containers of a case. */
export const isInAttempt = (line: ScanLine, { sent }: ReceivingList): boolean =>
  sent.some(({ order_items }) => order_items.some((item) => isItemOf(line, item)));

/** What remains after a delivery was posted: lines added or increased since. They form a new delivery. */
export function removePosted(before: ReceivingList, { order_items }: Delivery): ReceivingList {
  const lines = before.lines.flatMap((line) => {
    const posted = order_items.find((item) => isItemOf(line, item))?.qtyReceived ?? 0;
    const quantity = roundQuantity(line.quantity - posted);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return { ...emptyList(), lines, order_number: lines.length > 0 ? before.order_number : '' };
}

/** Lines of a posted delivery that were since removed or reduced, with the excess quantity. */
export function listOverposted({ lines }: ReceivingList, { order_items }: Delivery) {
  return order_items.flatMap((item) => {
    const line = lines.find((one) => isItemOf(one, item));
    const excess = roundQuantity(item.qtyReceived - (line?.quantity ?? 0));
    return excess > 0 ? [{ name: line ? lineName(line) : item.barcode, beyond: excess }] : [];
  });
}

/** Lines that the server does not know become unknown, replacing an earlier lookup. */
export const markUnknown = (before: ReceivingList, items: readonly Item[]): ReceivingList => ({
  ...before,
  lines: before.lines.map((line) =>
    items.some((item) => isItemOf(line, item)) ? { ...line, product: null, problem: undefined } : line,
  ),
});
