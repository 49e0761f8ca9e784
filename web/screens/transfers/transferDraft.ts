import * as z from 'zod';
import { maxTransferLines } from '../../../shared/contract/transfers.ts';
import { normalizeCode } from '../../../shared/rules/productCode.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';

const line = z.object({
  /** As it was scanned; '' for what was chosen by name. */
  barcode: z.string(),
  quantity: z.number(),
  /** A quantity as it was typed that is none. */
  unread: z.string().optional(),
  /** What the barcode stands for; null when nobody has named it, and missing while that is not known. */
  product: z
    .object({
      product_id: z.string(),
      name: z.string(),
      manufacturer: z.string(),
      /** What the salon had when it was asked. */
      shelf: z.object({ location_id: z.number(), count: z.number() }),
    })
    .nullable()
    .optional(),
  /** Why it could not be looked up. */
  problem: z.string().optional(),
});
export type DraftLine = z.output<typeof line>;

const body = z.object({
  from: z.number(),
  to: z.number(),
  note: z.string(),
  items: z.array(z.object({ product_id: z.string(), quantity: z.number() })),
});

const draft = z.object({
  from: z.number().nullable(),
  to: z.number().nullable(),
  note: z.string(),
  /** The latest scan first. */
  lines: z.array(line),
  /** What is being sent, until the server has answered. */
  attempt: body.extend({ key: z.string() }).nullable(),
});
/** A transfer that is being put together. */
export type Draft = z.output<typeof draft>;
export type Sending = NonNullable<Draft['attempt']>;

const emptyDraft = (): Draft => ({ from: null, to: null, note: '', lines: [], attempt: null });

/** How it is kept on the device. */
export const keptDraft = {
  isValid: (value: unknown): value is Draft => draft.safeParse(value).success,
  createEmpty: emptyDraft,
  isEmpty: ({ lines, note, attempt }: Draft): boolean => lines.length === 0 && note === '' && attempt === null,
  merge: (now: Draft, back: Draft): Draft => ({
    ...back,
    from: now.from ?? back.from,
    to: now.to ?? back.to,
    note: now.note || back.note,
    lines: joined([...now.lines, ...back.lines]),
    // What is on its way stays so, under its key: forgotten it would be sent once more.
    attempt: now.attempt ?? back.attempt,
  }),
};

/** The same for every way to write a barcode, and for a product that was chosen by name. */
export const keyOf = ({ product, barcode }: DraftLine): string => product?.product_id ?? normalizeCode(barcode);
export const nameOf = ({ product, barcode }: DraftLine): string => product?.name ?? barcode;

/** Lines of one product are one line, where the first of them stands. */
const joined = (lines: readonly DraftLine[]): DraftLine[] => {
  const sums = new Map<string, DraftLine>();
  for (const one of lines) {
    const before = sums.get(keyOf(one));
    sums.set(keyOf(one), before ? { ...before, quantity: roundQuantity(before.quantity + one.quantity) } : one);
  }
  return [...sums.values()];
};

export const isFull = ({ lines }: Draft): boolean => lines.length >= maxTransferLines;

const isSame = (one: DraftLine, other: DraftLine): boolean =>
  keyOf(one) === keyOf(other) || (one.barcode !== '' && normalizeCode(one.barcode) === normalizeCode(other.barcode));

export const lineLike = ({ lines }: Draft, wanted: DraftLine): DraftLine | undefined =>
  lines.find((one) => isSame(one, wanted));

/** One more of it, at the top. */
export function added(before: Draft, more: DraftLine): Draft {
  const known = lineLike(before, more);
  const first = known ? { ...known, quantity: roundQuantity(known.quantity + more.quantity) } : more;
  return { ...before, lines: [first, ...before.lines.filter((one) => one !== known)] };
}

export const changed = (before: Draft, line: DraftLine, change: Partial<DraftLine>): Draft => ({
  ...before,
  lines: joined(before.lines.map((one) => (isSame(one, line) ? { ...one, ...change } : one))),
});

export const without = (before: Draft, line: DraftLine): Draft => ({
  ...before,
  lines: before.lines.filter((one) => !isSame(one, line)),
});

/** Without so many of a scan; a line of which nothing is left goes. */
export function unscanned(before: Draft, line: DraftLine, quantity: number): Draft {
  const left = roundQuantity(line.quantity - quantity);
  return left > 0 ? changed(before, line, { quantity: left }) : without(before, line);
}

/** Nothing is sent to where it comes from. */
export const sentFrom = (before: Draft, from: number): Draft => ({
  ...before,
  from,
  to: before.to === from ? null : before.to,
});

export const noSalon = 'Please select salon';

/** What has to be done before it can be sent, the first thing first. */
export function problemsOf({ from, to, lines }: Draft): string[] {
  const unread = lines.find((one) => one.unread !== undefined);
  const strange = lines.find(({ product }) => product === null);
  const open = lines.find(({ product }) => product === undefined);
  return [
    ...(lines.length === 0 ? ['Please add items'] : []),
    ...(from === null || to === null ? [noSalon] : []),
    ...(unread ? [`Please check the quantity of ${nameOf(unread)}.`] : []),
    ...(strange ? [`Nobody knows ${strange.barcode}. Please remove it, or receive it first.`] : []),
    ...(open ? [`${open.barcode} was not looked up yet.`] : []),
  ];
}

export function begun(before: Draft): Draft {
  const { from, to, note, lines } = before;
  if (from === null || to === null) return before;
  const items = lines.flatMap(({ product, quantity }) =>
    product ? [{ product_id: product.product_id, quantity }] : [],
  );
  return { ...before, attempt: { key: crypto.randomUUID(), from, to, note: note.trim(), items } };
}

/** Once it is sent, what was added since is left. */
export function afterSending(before: Draft, { items }: Sending): Draft {
  const lines = before.lines.flatMap((one) => {
    const sent = items.find(({ product_id }) => product_id === one.product?.product_id)?.quantity ?? 0;
    const quantity = roundQuantity(one.quantity - sent);
    return quantity > 0 ? [{ ...one, quantity }] : [];
  });
  return lines.length > 0 ? { ...before, lines, attempt: null } : emptyDraft();
}
