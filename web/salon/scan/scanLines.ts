import * as z from 'zod';
import { normalizeCode } from '../../../shared/rules/productCode.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';

export const scanLineSchema = z.object({
  /** As scanned; '' for a product without a barcode that was chosen by name. */
  barcode: z.string(),
  quantity: z.number(),
  /** The quantity as typed, if it is not a valid number. */
  unread: z.string().optional(),
  note: z.string().optional(),
  /** Product of the barcode: null if unknown, undefined until looked up. */
  product: z
    .object({
      /** Undefined for a product that was named on this screen. */
      product_id: z.string().optional(),
      name: z.string(),
      manufacturer: z.string(),
      /** Size in ounces and price in dollars of a product that was named on this screen, if known. */
      ozSize: z.number().optional(),
      price: z.number().optional(),
      /** Stock of a salon at the time of the lookup. */
      shelf: z.object({ location_id: z.number(), count: z.number() }).optional(),
    })
    .nullable()
    .optional(),
  /** Error message of a failed lookup. */
  problem: z.string().optional(),
});
/** A scanned or chosen product with its quantity. */
export type ScanLine = z.output<typeof scanLineSchema>;
export type ScannedProduct = NonNullable<ScanLine['product']>;
export type FoundProduct = ScannedProduct & { product_id: string };
/** What identifies a line: product id, or barcode until it is looked up. */
export type LineRef = Pick<ScanLine, 'barcode' | 'product'>;

export const lineKey = ({ product, barcode }: LineRef): string => product?.product_id ?? normalizeCode(barcode);
export const lineName = ({ product, barcode }: LineRef): string => product?.name ?? barcode;
/** Whether nobody has named the barcode. */
export const isUnknown = ({ product }: LineRef): boolean => product === null;

export const totalUnits = (lines: readonly ScanLine[]): number =>
  roundQuantity(lines.reduce((sum, { quantity }) => sum + quantity, 0));

const isSameLine = (first: LineRef, second: LineRef): boolean =>
  lineKey(first) === lineKey(second) ||
  (first.barcode !== '' && normalizeCode(first.barcode) === normalizeCode(second.barcode));

export const findLine = (lines: readonly ScanLine[], line: LineRef): ScanLine | undefined =>
  lines.find((one) => isSameLine(one, line));

/** Merges lines of one product into the first of them. */
export function mergeLines(lines: readonly ScanLine[]): ScanLine[] {
  const sums = new Map<string, ScanLine>();
  for (const one of lines) {
    const before = sums.get(lineKey(one));
    const note = [before?.note, one.note].filter(Boolean).join(' ');
    const quantity = roundQuantity((before?.quantity ?? 0) + one.quantity);
    sums.set(lineKey(one), before ? { ...before, quantity, ...(note && { note }) } : one);
  }
  return [...sums.values()];
}

export function addLine(lines: readonly ScanLine[], more: ScanLine): ScanLine[] {
  const existing = findLine(lines, more);
  const first = existing ? { ...existing, quantity: roundQuantity(existing.quantity + more.quantity) } : more;
  return [first, ...lines.filter((line) => line !== existing)];
}

export const updateLine = (lines: readonly ScanLine[], line: LineRef, change: Partial<ScanLine>): ScanLine[] =>
  mergeLines(lines.map((one) => (isSameLine(one, line) ? { ...one, ...change } : one)));

export const removeLine = (lines: readonly ScanLine[], line: LineRef): ScanLine[] =>
  lines.filter((one) => !isSameLine(one, line));

/** Subtracts a scan; removes the line when nothing is left. */
export function subtractScan(lines: readonly ScanLine[], scan: ScanLine): ScanLine[] {
  const left = roundQuantity((findLine(lines, scan)?.quantity ?? 0) - scan.quantity);
  return left > 0 ? updateLine(lines, scan, { quantity: left }) : removeLine(lines, scan);
}

/** Restores a removed line at its position, adding what was scanned of it since. */
export function restoreLine(lines: readonly ScanLine[], removed: ScanLine, index: number): ScanLine[] {
  const rescanned = findLine(lines, removed);
  const quantity = roundQuantity(removed.quantity + (rescanned?.quantity ?? 0));
  const others = lines.filter((line) => line !== rescanned);
  return [...others.slice(0, index), { ...removed, quantity }, ...others.slice(index)];
}

/** Adds the lines of a restored list to the current ones, which come first. */
export function combineLines(current: readonly ScanLine[], restored: readonly ScanLine[]): ScanLine[] {
  const isNew = (line: ScanLine) => findLine(restored, line) === undefined;
  const rescanned = current.filter((line) => !isNew(line));
  return [...current.filter(isNew), ...rescanned.reduceRight<readonly ScanLine[]>(addLine, restored)];
}

type Found = {
  product_id: string;
  name: string;
  brand: string;
  manufacturer: string;
  inventory_current_quantity: number;
};

/** A manufacturer may sell the same shade under several brands, so the name has the brand. */
export const toProduct = (
  { product_id, name, brand, manufacturer, inventory_current_quantity: count }: Found,
  location_id: number,
): FoundProduct => ({ product_id, name: `${brand} ${name}`.trim(), manufacturer, shelf: { location_id, count } });

/** Changes the lines of a draft. */
export const withLines =
  (change: (lines: readonly ScanLine[]) => ScanLine[]) =>
  <Work extends { lines: ScanLine[] }>(before: Work): Work => ({ ...before, lines: change(before.lines) });
