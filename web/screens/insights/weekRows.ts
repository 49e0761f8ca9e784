import type { Order } from '../../../shared/contract/orders.ts';
import type { SalonWeek, WeeklyLine } from '../../../shared/contract/weeklyOrders.ts';
import { formatCount, formatNumber } from '../../../shared/rules/format.ts';
import { groupBy } from '../../../shared/rules/groupBy.ts';
import { roundToCents } from '../../../shared/rules/numbers.ts';
import { stockValue } from '../../../shared/rules/stock.ts';

/** What a salon orders from a distributor. */
export type OrderBlock = {
  location_id: number;
  reseller_id: string | null;
  items: { product_id: string; new_quantity: number }[];
  /** The draft that the salon has with the distributor. */
  draft: Order | undefined;
};

/** A distributor, a salon below it, or a product below that. */
export type WeekRow = Partial<Pick<WeeklyLine, 'product_id' | 'current' | 'on_order'>> & {
  key: string;
  parent?: string;
  level: 'distributor' | 'salon' | 'product';
  name: string;
  /** Why it is ordered, or of how many products. */
  about: string;
  reseller_id: string | null;
  location_id?: number;
  quantity: number;
  /** Undefined without a price. */
  cost: number | undefined;
  /** The orders of the row. */
  blocks: readonly OrderBlock[];
  draft?: Order | undefined;
};

const states = { out: 'Out', short: 'Short' };
const formatWhy = ({ state, days }: WeeklyLine): string =>
  state === 'little' ? `Lasts ${formatNumber(days, 0, 0)} days` : states[state];

const product = { one: 'product', many: 'products' };
type Placed = WeeklyLine & Pick<SalonWeek, 'location_id' | 'location_name'>;

const toProductRow = (line: Placed, parent: string): WeekRow => ({
  ...line,
  ...{ key: `${parent} ${line.product_id}`, parent, level: 'product', name: line.product_name, blocks: [] },
  about: formatWhy(line),
  cost: line.price === undefined ? undefined : stockValue(line.quantity, line.price),
});

/** A tree of distributors, their salons and what these are to order. `open` are the open orders and drafts. */
export function toWeekRows(weeks: readonly SalonWeek[], open: readonly Order[]): WeekRow[] {
  const placed = weeks.flatMap(({ lines, location_id, location_name }) =>
    lines.map((line): Placed => ({ ...line, location_id, location_name })),
  );
  return [...groupBy(placed, ({ reseller_id }) => reseller_id)].flatMap(([reseller_id, ofReseller]) => {
    const key = reseller_id ?? 'none';
    const salons = [...groupBy(ofReseller, ({ location_id }) => location_id)].map(([location_id, lines]) => {
      const products = lines.map((line) => toProductRow(line, `${key} ${location_id}`));
      const items = lines.map(({ product_id, quantity }) => ({ product_id, new_quantity: quantity }));
      const draft = findDraft(open, { location_id, reseller_id });
      const block: OrderBlock = { location_id, reseller_id, items, draft };
      const row: WeekRow = {
        ...{ key: `${key} ${location_id}`, parent: key, level: 'salon', name: lines[0]?.location_name ?? '' },
        ...{ reseller_id, location_id, ...sumOf(products), blocks: [block], draft },
      };
      return { row, products };
    });
    const distributor: WeekRow = {
      ...{ key, level: 'distributor', name: ofReseller[0]?.reseller_company_name || 'No distributor', reseller_id },
      ...sumOf(salons.flatMap(({ products }) => products)),
      blocks: salons.flatMap(({ row }) => row.blocks),
    };
    return [distributor, ...salons.flatMap(({ row, products }) => [row, ...products])];
  });
}

export const findDraft = (open: readonly Order[], block: Pick<OrderBlock, 'location_id' | 'reseller_id'>) =>
  open.find(
    ({ state, location_id, reseller_id }) =>
      state === 'draft' && location_id === block.location_id && reseller_id === block.reseller_id,
  );

const sumOf = (products: readonly WeekRow[]) => ({
  about: formatCount(products.length, product),
  quantity: products.reduce((sum, { quantity }) => sum + quantity, 0),
  cost: roundToCents(products.reduce((sum, { cost = 0 }) => sum + cost, 0)),
});

export const listProducts = (rows: readonly WeekRow[]): WeekRow[] => rows.filter(({ level }) => level === 'product');
/** Sum of the products among the rows. */
export const sumRow = (rows: readonly WeekRow[]): Partial<WeekRow> => ({ name: 'Sum', ...sumOf(listProducts(rows)) });
