import * as z from 'zod';
import { maxTransferLines } from '../../../shared/contract/transfers.ts';
import { normalizeCode } from '../../../shared/rules/productCode.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';

const lineSchema = z.object({
  /** As scanned; '' for a product chosen by name. */
  barcode: z.string(),
  quantity: z.number(),
  /** The quantity as typed, if it is not a valid number. */
  unread: z.string().optional(),
  /** Product of the barcode: null if unknown, undefined until looked up. */
  product: z
    .object({
      product_id: z.string(),
      name: z.string(),
      manufacturer: z.string(),
      /** Stock of the sending salon at the time of the lookup. */
      shelf: z.object({ location_id: z.number(), count: z.number() }),
    })
    .nullable()
    .optional(),
  /** Error message of a failed lookup. */
  problem: z.string().optional(),
});
export type DraftLine = z.output<typeof lineSchema>;

const bodySchema = z.object({
  from: z.number(),
  to: z.number(),
  note: z.string(),
  items: z.array(z.object({ product_id: z.string(), quantity: z.number() })),
});

const draftSchema = z.object({
  from: z.number().nullable(),
  to: z.number().nullable(),
  note: z.string(),
  /** Latest scan first. */
  lines: z.array(lineSchema),
  /** The request being sent, until the server replies. */
  attempt: bodySchema.extend({ key: z.string() }).nullable(),
});
/** A transfer being put together. Stored on the device. */
export type TransferDraft = z.output<typeof draftSchema>;
export type TransferAttempt = NonNullable<TransferDraft['attempt']>;

const emptyDraft = (): TransferDraft => ({ from: null, to: null, note: '', lines: [], attempt: null });

/** Draft definition: how the transfer is stored on the device. */
export const transferDraftDefinition = {
  isValid: (value: unknown): value is TransferDraft => draftSchema.safeParse(value).success,
  createEmpty: emptyDraft,
  isEmpty: ({ lines, note, attempt }: TransferDraft): boolean => lines.length === 0 && note === '' && attempt === null,
  merge: (current: TransferDraft, restored: TransferDraft): TransferDraft => ({
    ...restored,
    from: current.from ?? restored.from,
    to: current.to ?? restored.to,
    note: current.note || restored.note,
    lines: mergeLines([...current.lines, ...restored.lines]),
    // Keep the attempt and its idempotency key, or it would be sent twice.
    attempt: current.attempt ?? restored.attempt,
  }),
};

/** Identifies a line: product id, or normalized barcode until it is looked up. */
export const lineKey = ({ product, barcode }: DraftLine): string => product?.product_id ?? normalizeCode(barcode);
export const lineName = ({ product, barcode }: DraftLine): string => product?.name ?? barcode;

/** Merges lines of the same product into the first of them. */
const mergeLines = (lines: readonly DraftLine[]): DraftLine[] => {
  const sums = new Map<string, DraftLine>();
  for (const one of lines) {
    const before = sums.get(lineKey(one));
    sums.set(lineKey(one), before ? { ...before, quantity: roundQuantity(before.quantity + one.quantity) } : one);
  }
  return [...sums.values()];
};

export const isFull = ({ lines }: TransferDraft): boolean => lines.length >= maxTransferLines;

const isSameLine = (first: DraftLine, second: DraftLine): boolean =>
  lineKey(first) === lineKey(second) ||
  (first.barcode !== '' && normalizeCode(first.barcode) === normalizeCode(second.barcode));

export const findMatchingLine = ({ lines }: TransferDraft, line: DraftLine): DraftLine | undefined =>
  lines.find((one) => isSameLine(one, line));

/** Adds a scan. Its line moves to the top. */
export function addLine(before: TransferDraft, more: DraftLine): TransferDraft {
  const existing = findMatchingLine(before, more);
  const first = existing ? { ...existing, quantity: roundQuantity(existing.quantity + more.quantity) } : more;
  return { ...before, lines: [first, ...before.lines.filter((line) => line !== existing)] };
}

export const updateLine = (before: TransferDraft, line: DraftLine, change: Partial<DraftLine>): TransferDraft => ({
  ...before,
  lines: mergeLines(before.lines.map((one) => (isSameLine(one, line) ? { ...one, ...change } : one))),
});

export const removeLine = (before: TransferDraft, line: DraftLine): TransferDraft => ({
  ...before,
  lines: before.lines.filter((one) => !isSameLine(one, line)),
});

/** Subtracts a scan; removes the line when nothing is left. */
export function subtractScan(before: TransferDraft, line: DraftLine, quantity: number): TransferDraft {
  const left = roundQuantity(line.quantity - quantity);
  return left > 0 ? updateLine(before, line, { quantity: left }) : removeLine(before, line);
}

/** Sets the origin, clearing the destination if it is the same salon. */
export const setOrigin = (before: TransferDraft, from: number): TransferDraft => ({
  ...before,
  from,
  to: before.to === from ? null : before.to,
});

export const noSalonMessage = 'Please select salon';

/** Problems that prevent sending, most important first. */
export function listProblems({ from, to, lines }: TransferDraft): string[] {
  const invalid = lines.find((line) => line.unread !== undefined);
  const unknown = lines.find(({ product }) => product === null);
  const pending = lines.find(({ product }) => product === undefined);
  return [
    ...(lines.length === 0 ? ['Please add items'] : []),
    ...(from === null || to === null ? [noSalonMessage] : []),
    ...(invalid ? [`Please check the quantity of ${lineName(invalid)}.`] : []),
    ...(unknown ? [`Nobody knows ${unknown.barcode}. Please remove it, or receive it first.`] : []),
    ...(pending ? [`${pending.barcode} was not looked up yet.`] : []),
  ];
}

export function startAttempt(before: TransferDraft): TransferDraft {
  const { from, to, note, lines } = before;
  if (from === null || to === null) return before;
  const items = lines.flatMap(({ product, quantity }) =>
    product ? [{ product_id: product.product_id, quantity }] : [],
  );
  return { ...before, attempt: { key: crypto.randomUUID(), from, to, note: note.trim(), items } };
}

/** Removes what was sent; lines added since remain. */
export function removeSent(before: TransferDraft, { items }: TransferAttempt): TransferDraft {
  const lines = before.lines.flatMap((line) => {
    const sent = items.find(({ product_id }) => product_id === line.product?.product_id)?.quantity ?? 0;
    const quantity = roundQuantity(line.quantity - sent);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return lines.length > 0 ? { ...before, lines, attempt: null } : emptyDraft();
}
