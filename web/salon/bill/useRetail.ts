import { type BillEdits, bills, type RetailItem } from '../../../shared/contract/bills.ts';
import type { EndpointReply } from '../../../shared/contract/endpoint.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { call } from '../../kit/data/call.ts';
import { useConfirm } from '../../kit/ui/Confirm.tsx';
import { useToast } from '../../kit/ui/Toast.tsx';

export type RetailProduct = EndpointReply<typeof bills.searchRetail>[number];

export const findRetail = (salon: number, search: string): Promise<RetailProduct[]> =>
  call(bills.searchRetail, { query: { location_id: salon, search } });

/** Whole containers. */
const piecesOnShelf = ({ inventory_current_quantity }: RetailProduct): number =>
  Math.max(0, Math.floor(inventory_current_quantity));

/** "$26.00 · 6 on the shelf" */
export function formatHint(product: RetailProduct): string {
  const shelf = piecesOnShelf(product);
  const { retail_price } = product;
  return [
    retail_price === undefined ? 'No retail price' : formatMoney(retail_price),
    shelf > 0 ? `${formatNumber(shelf)} on the shelf` : 'out of stock',
  ].join(' · ');
}

/** Looks a product of a bill up again, for its price and what the shelf has now. */
export function useProductLookUp(salon: number) {
  const toast = useToast();
  return async ({ product_id }: RetailItem): Promise<RetailProduct | undefined> => {
    try {
      return (await findRetail(salon, product_id))[0];
    } catch {
      toast('The product could not be looked up.', { intent: 'error' });
      return undefined;
    }
  };
}

/** Asks before more pieces of a product leave the shelf than are on it. */
export function useIsEnough() {
  const confirm = useConfirm();
  return async (product: RetailProduct, pieces: number): Promise<boolean> => {
    const shelf = piecesOnShelf(product);
    if (pieces <= shelf) return true;
    const left = shelf > 0 ? `Only ${shelf} of ${product.title} on the shelf.` : `${product.title} is out of stock.`;
    return confirm({
      title: 'More than on the shelf',
      text: `${left} Sell ${pieces}?`,
      confirm: `Sell ${pieces}`,
      startsOnCancel: true,
    });
  };
}

/** Sets a line of the products sold: adds it, changes it, or takes it off with a quantity of 0. */
export const withRetail =
  (line: RetailItem) =>
  ({ retail }: BillEdits): Pick<BillEdits, 'retail'> => {
    const isKnown = retail.some(({ line_id }) => line_id === line.line_id);
    const changed = isKnown ? retail.map((one) => (one.line_id === line.line_id ? line : one)) : [...retail, line];
    return { retail: changed.filter(({ quantity }) => quantity > 0) };
  };
