import type { Order, OrderLine } from '../../../shared/contract/orders.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { normalizeName } from '../../../shared/rules/names.ts';
import { remainingQuantity } from '../../../shared/rules/orders.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import type { ScanLine } from '../../salon/scan/scanLines.ts';

/** Finds an order by number, ignoring case and spacing. */
export const findOrder = (orders: readonly Order[], number: string): Order | undefined =>
  orders.find(({ order_number }) => normalizeName(order_number) === normalizeName(number));

export interface Ordered {
  text: string;
  /** More than ordered, or not on the order at all. */
  isExcess: boolean;
}

/** Progress of a line against its order: '4 of 6', including what was received before. */
export function orderProgress(order: Order | undefined, { product, quantity }: ScanLine): Ordered | undefined {
  if (!order || !product) return undefined;
  const line = order.lines.find(({ product_id }) => product_id === product.product_id);
  if (!line?.quantity) return { text: 'Not on this order', isExcess: true };
  const came = roundQuantity(line.received + quantity);
  return { text: `${formatContainers(came)} of ${formatContainers(line.quantity)}`, isExcess: came > line.quantity };
}

export const formatContainers = (containers: number): string => formatNumber(containers, 0);

/** Line of an order of which not everything came, with what is missing after this delivery. */
export type MissingLine = OrderLine & { missing: number; isScanned: boolean };

export function listMissing(order: Order | undefined, lines: readonly ScanLine[]): MissingLine[] {
  return (order?.lines ?? []).flatMap((line) => {
    const scanned = lines.find(({ product }) => product?.product_id === line.product_id);
    const missing = roundQuantity(remainingQuantity(line) - (scanned?.quantity ?? 0));
    return missing > 0 ? [{ ...line, missing, isScanned: scanned !== undefined }] : [];
  });
}
