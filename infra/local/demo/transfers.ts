import type { Groups } from '../../../functions/products/groupStore.ts';
import { toTransferLine } from '../../../functions/transfers/rules.ts';
import type { Movement, StockLine } from '../../../shared/contract/inventory.ts';
import type { Location } from '../../../shared/contract/locations.ts';
import type { Product } from '../../../shared/contract/products.ts';
import type { Transfer, TransferItem } from '../../../shared/contract/transfers.ts';
import { addDays } from '../../../shared/rules/time.ts';
import { settleTransfer } from '../../../shared/rules/transfers.ts';
import { idAt } from './random.ts';

type TransferPlan = {
  from: number;
  to: number;
  /** Days since it was sent. */
  ago: number;
  note?: string;
  quantities: readonly number[];
  came: readonly number[];
  /** Reason for the write-off. */
  lost?: string;
};

/** Transfers between salons, and how much was received. */
const transferPlans: readonly TransferPlan[] = [
  { from: 1, to: 0, ago: 1, note: 'For the weekend', quantities: [6, 4, 2, 3, 1, 6, 4], came: [4, 3, 0, 0, 0, 6, 4] },
  { from: 0, to: 2, ago: 0, quantities: [2, 3], came: [] },
  { from: 2, to: 0, ago: 3, quantities: [4, 2, 1], came: [4, 2], lost: 'Broken on the way' },
  { from: 1, to: 2, ago: 3, quantities: [3, 3], came: [3, 3] },
];

const sender = { user_id: '01DEMO00000000000000000002', user_name: 'Dana Whitfield' };

type SalonStocks = {
  salons: readonly Location[];
  products: ReadonlyMap<string, Product>;
  groups: Groups;
  stockOf: (salon: Location) => readonly [StockLine, Movement][];
  today: string;
};

export function createTransfers({ salons, products, groups, stockOf, today }: SalonStocks) {
  const movements: Movement[] = [];
  const transfers = transferPlans.flatMap((course, index): Transfer[] => {
    const [from, to] = [salons[course.from], salons[course.to]];
    if (!from || !to) return [];
    const there = new Set(stockOf(to).map(([{ product_id }]) => product_id));
    const both = stockOf(from).filter(
      ([{ product_id, inventory_current_quantity }]) => there.has(product_id) && inventory_current_quantity > 1,
    );
    // Skip products of earlier transfers.
    const first = (index * 8 + 40) % Math.max(1, both.length - course.quantities.length);
    const chosen = both.slice(first, first + course.quantities.length);
    const lines = chosen.flatMap(([{ product_id }], nth) => {
      const product = products.get(product_id);
      return product ? [toTransferLine(product, groups, course.quantities[nth] ?? 1)] : [];
    });
    const [sent, arrived] = [`${addDays(today, -course.ago)} 08:10:00`, `${addDays(today, -course.ago)} 08:50:00`];
    const transfer: Transfer = {
      transfer_id: `01DEMOTRANSFER000000000${index + 1}`,
      transfer_number: `TR-${1001 + index}`,
      from_location_id: from.location_id,
      from_location_name: from.location_name,
      to_location_id: to.location_id,
      to_location_name: to.location_name,
      state: 'on the way',
      note: course.note ?? '',
      ...sender,
      sent,
      finished: null,
      reason: '',
      lines,
      version: 1,
    };
    const pieces = (quantities: readonly number[]): TransferItem[] =>
      lines.flatMap(({ product_id }, nth) => {
        const quantity = quantities[nth] ?? 0;
        return quantity > 0 ? [{ product_id, quantity }] : [];
      });
    const move = (salon: Location, sign: 1 | -1, time: string, items: readonly TransferItem[]) =>
      items.map(({ product_id, quantity }): Movement => {
        const other = sign > 0 ? `from ${from.location_name}` : `to ${to.location_name}`;
        return {
          movement_id: idAt(time, `${transfer.transfer_number} ${salon.location_id} ${product_id}`),
          location_id: salon.location_id,
          product_id,
          kind: 'transfer',
          change: sign * quantity,
          reason: transfer.note,
          source: `Transfer ${transfer.transfer_number} ${other}`,
          ...sender,
          time,
        };
      });
    const came = pieces(course.came);
    movements.push(...move(from, -1, sent, pieces(course.quantities)), ...move(to, 1, arrived, came));
    const received = came.length > 0 ? settleTransfer(transfer, 'received', came, arrived) : transfer;
    if (course.lost === undefined) return [received];
    const lost = pieces(course.quantities.map((quantity, nth) => quantity - (course.came[nth] ?? 0)));
    return [{ ...settleTransfer(received, 'written_off', lost, arrived), reason: course.lost }];
  });
  return { transfers, movements };
}
