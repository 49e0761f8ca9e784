import * as z from 'zod';
import { type Order, orderQuantity, type ReorderRow } from '../../../shared/contract/orders.ts';
import { parseNumber } from '../../../shared/rules/numbers.ts';

const choice = z.object({ id: z.union([z.string(), z.number()]), label: z.string() });

/** A reorder that is not sent yet, as it is kept over a reload. */
const draft = z.object({
  step: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  reseller: choice.optional(),
  salon: choice.optional(),
  /** The salon and the distributor that the items were chosen for. */
  chosenFor: z.string(),
  /** Undefined until one was offered, '' once it was cleared. */
  number: z.string().optional(),
  selected: z.array(z.string()),
  /** What stands in the fields, by product. */
  quantities: z.record(z.string(), z.string()),
  /** The order on the server, once it is saved as a draft, and what it was saved as. */
  saved: z.object({ order_id: z.string(), version: z.number(), print: z.string() }).optional(),
  /** The last request: a repeat of it has the same key. `unsure` is one whose answer got lost. */
  sent: z.object({ key: z.string(), print: z.string(), unsure: z.boolean() }).optional(),
});
export type Draft = z.output<typeof draft>;
export const isDraft = (value: unknown): value is Draft => draft.safeParse(value).success;

export const blank: Draft = { step: 0, chosenFor: '', selected: [], quantities: {} };

const placeOf = ({ salon, reseller }: Pick<Draft, 'salon' | 'reseller'>): string => `${salon?.id} ${reseller?.id}`;

/** On to the items; those that were chosen for another salon or distributor are not meant here. */
export function atItems(before: Draft): Draft {
  const chosenFor = placeOf(before);
  if (before.chosenFor === chosenFor) return { ...before, step: 1 };
  const { reseller, salon, number } = before;
  return { ...blank, step: 1, reseller, salon, number, chosenFor };
}

/** On to the quantities: what is suggested stands there, and from now on only a person changes it. */
export function atQuantities(before: Draft, chosen: readonly ReorderRow[]): Draft {
  const suggested = chosen.map(({ product_id, new_quantity }) => [product_id, String(new_quantity)]);
  return { ...before, step: 2, quantities: { ...Object.fromEntries(suggested), ...before.quantities } };
}

/** Items of a distributor that somebody has chosen elsewhere. */
export const chosenDraft = (place: Required<Pick<Draft, 'salon' | 'reseller'>>, selected: string[]): Draft => ({
  ...atItems({ ...blank, ...place }),
  selected,
});

/** An order as it is filled in: a draft to go on with, or the same lines once more. */
export function draftOf(order: Order, again: boolean): Draft {
  const lines = order.lines.filter(({ quantity }) => quantity > 0);
  const made: Draft = {
    step: 2,
    reseller: { id: order.reseller_id, label: order.reseller_company_name },
    salon: { id: order.location_id, label: order.location_name },
    chosenFor: '',
    selected: lines.map(({ product_id }) => product_id),
    quantities: Object.fromEntries(lines.map(({ product_id, quantity }) => [product_id, String(quantity)])),
  };
  const placed = { ...made, chosenFor: placeOf(made) };
  if (again) return placed;
  const numbered = { ...placed, number: order.order_number };
  const { order_id, version } = order;
  return { ...numbered, saved: { order_id, version, print: printOf(numbered) } };
}

/** The quantity of a field, or why it is none. */
export function quantityIn(
  text: string,
): { quantity: number; problem?: never } | { quantity?: never; problem: string } {
  const { value, problem } = parseNumber(text, { decimals: 0 });
  const read = problem === undefined ? orderQuantity.safeParse(value) : undefined;
  if (read?.success) return { quantity: read.data };
  return { problem: read?.error.issues[0]?.message ?? problem ?? 'Please enter a whole number' };
}

export const textOf = ({ quantities }: Draft, row: ReorderRow): string =>
  quantities[row.product_id] ?? String(row.new_quantity);

/** What two drafts have in common that would be the same order. */
export const printOf = ({ reseller, salon, number, selected, quantities }: Draft): string =>
  JSON.stringify([reseller?.id, salon?.id, number, [...selected].sort().map((id) => [id, quantities[id]])]);

/** Whether leaving would lose something. */
export const losesWork = (draft: Draft): boolean => draft.selected.length > 0 && draft.saved?.print !== printOf(draft);
