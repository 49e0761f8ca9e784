import { useRef } from 'react';
import type { ReorderRow } from '../../../shared/contract/orders.ts';
import { type Draft, quantityIn, textOf } from './draft.ts';

export const itemName = ({ brand_name, product_name }: ReorderRow): string => `${brand_name} ${product_name}`.trim();
export const keyOf = ({ product_id }: ReorderRow): string => product_id;
export const noun = { one: 'product', many: 'products' };

/** A row with what is to be ordered of it. */
export type Line = ReorderRow & {
  text: string;
  quantity: number;
  problem: string | undefined;
  total: number | undefined;
};

/** The rows as they are to be ordered; one that did not change is the same object, so that only what is typed is drawn again. */
export function useLines(chosen: readonly ReorderRow[], draft: Draft): Line[] {
  const made = useRef(new Map<string, { row: ReorderRow; line: Line }>());
  return chosen.map((row) => {
    const text = textOf(draft, row);
    const known = made.current.get(row.product_id);
    if (known?.row === row && known.line.text === text) return known.line;
    const { quantity = 0, problem } = quantityIn(text);
    const { inventory_product_price: price } = row;
    const total = price === undefined ? undefined : Math.round(price * quantity * 100) / 100;
    const line = { ...row, text, quantity, problem, total };
    made.current.set(row.product_id, { row, line });
    return line;
  });
}
