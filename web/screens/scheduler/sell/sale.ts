import type { BillEdits } from '../../../../shared/contract/bills.ts';
import { walkInId, walkInName } from '../../../../shared/contract/clients.ts';
import { clientName } from '../../../../shared/rules/names.ts';
import type { RetailProduct } from '../../../salon/bill/useRetail.ts';

/** A sale without a visit, as it is put together. Nothing of it is stored until its bill is closed. */
export type Sale = {
  salon: number;
  client: { id: string; name: string; phone: string } | undefined;
  seller: { value: string; label: string };
  edits: BillEdits;
  /** Products that were found, by ID, for their names and prices. */
  products: ReadonlyMap<string, RetailProduct>;
};

export const walkIn = { id: walkInId, name: clientName(walkInName), phone: '' };

export const noEdits: BillEdits = { waivers: [], retail: [], discount: null, adjustments: [] };

export const countPieces = ({ retail }: BillEdits): number => retail.reduce((sum, { quantity }) => sum + quantity, 0);

export const withProduct =
  (product: RetailProduct) =>
  (sale: Sale): Sale => ({ ...sale, products: new Map([...sale.products, [product.product_id, product]]) });
