import * as z from 'zod';
import { type Order, orderQuantity, type ReorderRow } from '../../../shared/contract/orders.ts';
import { parseNumber } from '../../../shared/rules/numbers.ts';

const choiceSchema = z.object({ id: z.union([z.string(), z.number()]), label: z.string() });

export type Choice = z.output<typeof choiceSchema>;

/** A reorder that is not sent yet. Stored on the device, so it survives a reload. */
const draftSchema = z.object({
  step: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  reseller: choiceSchema.optional(),
  salon: choiceSchema.optional(),
  /** Salon and distributor the items were chosen for. */
  chosenFor: z.string(),
  /** Undefined until a number is suggested, and again after Back from the items. */
  number: z.string().optional(),
  selected: z.array(z.string()),
  /** Typed quantities by product id. */
  quantities: z.record(z.string(), z.string()),
  /** The draft order on the server, once saved, with the fingerprint of what was saved. */
  saved: z.object({ order_id: z.string(), version: z.number(), print: z.string() }).optional(),
  /** The last request. A repeat reuses its idempotency key. `unsure` means its reply was lost. */
  sent: z.object({ key: z.string(), print: z.string(), unsure: z.boolean() }).optional(),
});
export type ReorderDraft = z.output<typeof draftSchema>;
export const isDraft = (value: unknown): value is ReorderDraft => draftSchema.safeParse(value).success;

export const emptyDraft: ReorderDraft = { step: 0, chosenFor: '', selected: [], quantities: {} };

const partiesKey = ({ salon, reseller }: Pick<ReorderDraft, 'salon' | 'reseller'>): string =>
  `${salon?.id} ${reseller?.id}`;

/** Advances to the items step. Drops items chosen for another salon or distributor. */
export function goToItems(before: ReorderDraft): ReorderDraft {
  const chosenFor = partiesKey(before);
  if (before.chosenFor === chosenFor) return { ...before, step: 1 };
  const { reseller, salon, number } = before;
  return { ...emptyDraft, step: 1, reseller, salon, number, chosenFor };
}

/** Advances to the quantities step and fills in the suggestions. Afterwards only the user changes quantities. */
export function goToQuantities(before: ReorderDraft, chosen: readonly ReorderRow[]): ReorderDraft {
  const suggested = chosen.map(({ product_id, new_quantity }) => [product_id, String(new_quantity)]);
  return { ...before, step: 2, quantities: { ...Object.fromEntries(suggested), ...before.quantities } };
}

/** A draft with preselected items of a distributor. */
export const draftWithItems = (
  parties: Required<Pick<ReorderDraft, 'salon' | 'reseller'>>,
  selected: string[],
): ReorderDraft => ({
  ...goToItems({ ...emptyDraft, ...parties }),
  selected,
});

/** Advances to the quantities of what is suggested to order from a distributor. */
export const goToSuggested = (before: ReorderDraft, reseller: Choice, selected: string[]): ReorderDraft => ({
  ...goToItems({ ...before, reseller }),
  step: 2,
  selected,
});

/** A draft from an order: to continue it, or with `again` to repeat its lines. */
export function toDraft(order: Order, again: boolean): ReorderDraft {
  const lines = order.lines.filter(({ quantity }) => quantity > 0);
  const draft: ReorderDraft = {
    step: 2,
    reseller: { id: order.reseller_id, label: order.reseller_company_name },
    salon: { id: order.location_id, label: order.location_name },
    chosenFor: '',
    selected: lines.map(({ product_id }) => product_id),
    quantities: Object.fromEntries(lines.map(({ product_id, quantity }) => [product_id, String(quantity)])),
  };
  const withParties = { ...draft, chosenFor: partiesKey(draft) };
  if (again) return withParties;
  const withNumber = { ...withParties, number: order.order_number };
  const { order_id, version } = order;
  return { ...withNumber, saved: { order_id, version, print: draftFingerprint(withNumber) } };
}

/** Parses a typed quantity; returns it or the problem. */
export function parseQuantity(
  text: string,
): { quantity: number; problem?: never } | { quantity?: never; problem: string } {
  const { value, problem: parseProblem } = parseNumber(text, { decimals: 0 });
  const result = parseProblem === undefined ? orderQuantity.safeParse(value) : undefined;
  if (result?.success) return { quantity: result.data };
  return { problem: result?.error.issues[0]?.message ?? parseProblem ?? 'Please enter a whole number' };
}

export const quantityText = ({ quantities }: ReorderDraft, row: ReorderRow): string =>
  quantities[row.product_id] ?? String(row.new_quantity);

/** Fingerprint of a draft: equal for drafts that would place the same order. */
export const draftFingerprint = ({ reseller, salon, number, selected, quantities }: ReorderDraft): string =>
  JSON.stringify([reseller?.id, salon?.id, number, [...selected].sort().map((id) => [id, quantities[id]])]);

/** Whether leaving would lose unsaved input. */
export const hasUnsavedItems = (draft: ReorderDraft): boolean =>
  draft.selected.length > 0 && draft.saved?.print !== draftFingerprint(draft);
