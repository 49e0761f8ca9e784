import * as z from 'zod';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { combineLines, lineName, scanLineSchema } from '../../salon/scan/scanLines.ts';
import { noSalonMessage } from '../../salon/scan/useScanLines.ts';

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
  lines: z.array(scanLineSchema),
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
    lines: combineLines(current.lines, restored.lines),
    // Keep the attempt and its idempotency key, or it would be sent twice.
    attempt: current.attempt ?? restored.attempt,
  }),
};

/** Sets the origin, clearing the destination if it is the same salon. */
export const setOrigin = (before: TransferDraft, from: number): TransferDraft => ({
  ...before,
  from,
  to: before.to === from ? null : before.to,
});

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
    product?.product_id ? [{ product_id: product.product_id, quantity }] : [],
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
