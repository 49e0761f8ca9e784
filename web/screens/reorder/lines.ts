import { useRef } from 'react';
import type { ReorderRow } from '../../../shared/contract/orders.ts';
import { stockValue } from '../../../shared/rules/stock.ts';
import { parseQuantity, quantityText, type ReorderDraft } from './reorderDraft.ts';

export const itemName = ({ brand_name, product_name }: ReorderRow): string => `${brand_name} ${product_name}`.trim();
export const rowKey = ({ product_id }: ReorderRow): string => product_id;
export const noun = { one: 'product', many: 'products' };

/** A product row with its order quantity. */
export type Line = ReorderRow & {
  text: string;
  quantity: number;
  problem: string | undefined;
  total: number | undefined;
};

/** Rows with their order quantities. Unchanged lines keep their identity, so that typing re-renders one line only. */
export function useLines(chosen: readonly ReorderRow[], draft: ReorderDraft): Line[] {
  const cachedLines = useRef(new Map<string, { row: ReorderRow; line: Line }>());
  return chosen.map((row) => {
    const text = quantityText(draft, row);
    const cached = cachedLines.current.get(row.product_id);
    if (cached?.row === row && cached.line.text === text) return cached.line;
    const { quantity = 0, problem } = parseQuantity(text);
    const { inventory_product_price: price } = row;
    const total = price === undefined ? undefined : stockValue(quantity, price);
    const line = { ...row, text, quantity, problem, total };
    cachedLines.current.set(row.product_id, { row, line });
    return line;
  });
}
