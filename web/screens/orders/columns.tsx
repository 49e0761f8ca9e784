import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import type { Order, OrderState } from '../../../shared/contract/orders.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { labelOf } from '../../../shared/rules/labels.ts';
import { daysLate, remainingQuantity, sumOrder } from '../../../shared/rules/orders.ts';
import type { Column } from '../../kit/grid/types.ts';
import { formatDate } from '../../kit/ui/days.ts';
import { StatusDot, type StatusTone } from '../../kit/ui/StatusDot.tsx';
import { look } from '../../kit/ui/theme.ts';
import { LateBadge } from '../../salon/order/order.tsx';

export const stateLabels: Record<OrderState, string> = {
  draft: 'Draft',
  ordered: 'Ordered',
  'partly received': 'Partly received',
  received: 'Received',
  'closed short': 'Closed short',
  cancelled: 'Canceled',
};

const tones: Record<OrderState, StatusTone> = {
  draft: 'pending',
  ordered: 'underway',
  'partly received': 'partly',
  received: 'active',
  'closed short': 'inactive',
  cancelled: 'inactive',
};

export const OrderStatus = ({ state }: Pick<Order, 'state'>) => (
  <StatusDot word={labelOf(stateLabels, state)} tone={tones[state]} />
);

/** An order as a grid row: `late` in days by its salon's calendar; `cost` undefined for users who may not see prices. */
export type OrderRow = Order & { late: number; quantity: number; came: number; cost: number | undefined };

export function orderRow(order: Order, today: string): OrderRow {
  const { quantity, received, cost } = sumOrder(order);
  const hasPrices = order.lines.some(({ price }) => price !== undefined);
  return { ...order, late: daysLate(order, today), quantity, came: received, cost: hasPrices ? cost : undefined };
}

/** An undelivered line of an order that is late or partly received. */
export type BackOrder = Pick<
  OrderRow,
  'order_id' | 'location_id' | 'order_number' | 'reseller_company_name' | 'location_name' | 'due' | 'late'
> & { product_id: string; name: string; manufacturer: string; barcode: string; quantity: number; remaining: number };

const hasBackOrder = ({ state, late }: OrderRow): boolean => late > 0 || state === 'partly received';

export const listBackOrders = (orders: readonly OrderRow[]): BackOrder[] =>
  orders.filter(hasBackOrder).flatMap(({ lines, quantity: _, ...one }) =>
    lines
      .filter((line) => remainingQuantity(line) > 0)
      .map(({ product_id, name, manufacturer, barcode, quantity, ...line }) => ({
        ...one,
        product_id,
        name,
        manufacturer,
        barcode,
        quantity,
        remaining: remainingQuantity({ quantity, ...line }),
      })),
  );

/** Due date of an order and how late it is. */
export function Due({
  due,
  late,
  format = formatDate,
}: Pick<OrderRow, 'due' | 'late'> & { format?: (day: string) => string }) {
  const styles = useStyles();
  return (
    <span className={styles.due}>
      <span className={styles.day}>{due ? format(due) : '—'}</span>
      <LateBadge days={late} />
    </span>
  );
}

export const formatReceived = ({ came, quantity }: Pick<OrderRow, 'came' | 'quantity'>): string =>
  `${formatNumber(came)} of ${formatNumber(quantity)}`;

/** Received share of an order as a bar and in words. */
export function Received({ row }: { row: Pick<OrderRow, 'came' | 'quantity'> }) {
  const styles = useStyles();
  const share = row.quantity > 0 ? row.came / row.quantity : 0;
  return (
    <span className={styles.received}>
      <span className={styles.meter} aria-hidden>
        <span
          className={mergeClasses(styles.filled, share === 1 && styles.full)}
          style={{ width: `${share * 100}%` }}
        />
      </span>
      {formatReceived(row)}
    </span>
  );
}

const numberColumn: Column<OrderRow> = {
  field: 'order_number',
  title: 'Order number',
  type: 'code',
  tone: 'strong',
  width: 110,
  priority: 1,
  summary: 'count',
};
const distributorColumn = {
  field: 'reseller_company_name',
  title: 'Distributor',
  width: 150,
  headerFilter: true,
  priority: 2,
} as const;
const salonColumn = { field: 'location_name', title: 'Salon', width: 110, headerFilter: true, priority: 3 } as const;
const stateColumn: Column<OrderRow> = {
  field: 'state',
  title: 'State',
  width: 130,
  value: (row) => labelOf(stateLabels, row.state),
  cell: (row) => <OrderStatus state={row.state} />,
  headerFilter: true,
  priority: 4,
};
const orderedColumn: Column<OrderRow> = { field: 'ordered', title: 'Ordered', type: 'date', width: 100, priority: 7 };
const dueColumn = {
  field: 'due',
  title: 'Due',
  type: 'date',
  width: 190,
  cell: (row: Pick<OrderRow, 'due' | 'late'>) => (row.late > 0 ? <Due {...row} /> : undefined),
  priority: 5,
} as const;
const daysLateColumn = {
  field: 'late',
  title: 'Days late',
  type: 'number',
  width: 90,
  value: ({ late }: Pick<OrderRow, 'late'>) => late || undefined,
  hidden: true,
} as const;
const linesColumn: Column<OrderRow> = {
  field: 'lines',
  title: 'Lines',
  type: 'number',
  width: 70,
  value: (row) => row.lines.length,
  priority: 9,
};
const receivedColumn: Column<OrderRow> = {
  field: 'came',
  title: 'Received',
  width: 150,
  // Sort by the received share, not the absolute quantity.
  value: ({ came, quantity }) => came / Math.max(1, quantity),
  format: (_, row) => formatReceived(row),
  cell: (row) => <Received row={row} />,
  priority: 6,
};
const totalColumn: Column<OrderRow> = {
  field: 'cost',
  title: 'Estimated total',
  type: 'money',
  width: 120,
  summary: 'sum',
  priority: 3,
};

interface VisibleColumns {
  /** The list contains orders of several salons. */
  salons: boolean;
  prices: boolean;
}

export const buildOpenColumns = ({ salons, prices }: VisibleColumns): readonly Column<OrderRow>[] => [
  numberColumn,
  distributorColumn,
  ...(salons ? [salonColumn] : []),
  stateColumn,
  orderedColumn,
  dueColumn,
  daysLateColumn,
  linesColumn,
  receivedColumn,
  ...(prices ? [totalColumn] : []),
];

export const buildFinishedColumns = ({ prices }: Pick<VisibleColumns, 'prices'>): readonly Column<OrderRow>[] => [
  numberColumn,
  distributorColumn,
  stateColumn,
  orderedColumn,
  { field: 'closed', title: 'Closed', type: 'date', width: 100, priority: 5 },
  receivedColumn,
  { field: 'reason', title: 'Reason', tone: 'quiet', width: 220 },
  ...(prices ? [totalColumn] : []),
];

export const buildBackOrderColumns = ({ salons }: Pick<VisibleColumns, 'salons'>): readonly Column<BackOrder>[] => [
  { field: 'name', title: 'Item', tone: 'strong', width: 290, summary: 'count', priority: 1 },
  { field: 'manufacturer', title: 'Manufacturer', width: 130, headerFilter: true, hidden: true },
  { field: 'barcode', title: 'Barcode', type: 'code', width: 140, hidden: true },
  { field: 'order_number', title: 'Order number', type: 'code', width: 110, priority: 2 },
  distributorColumn,
  ...(salons ? [salonColumn] : []),
  dueColumn,
  daysLateColumn,
  { field: 'quantity', title: 'Ordered', type: 'number', width: 80, summary: 'sum', priority: 6 },
  { field: 'remaining', title: 'Still to come', type: 'number', width: 110, summary: 'sum', priority: 4 },
];

const useStyles = makeStyles({
  due: {
    display: 'inline-flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: '8px',
    fontVariantNumeric: 'tabular-nums',
  },
  day: { whiteSpace: 'nowrap' },
  received: { display: 'inline-flex', alignItems: 'center', gap: '10px', fontVariantNumeric: 'tabular-nums' },
  meter: {
    width: '56px',
    height: '6px',
    flexShrink: 0,
    borderRadius: '3px',
    overflow: 'hidden',
    backgroundColor: look.hairline,
    forcedColorAdjust: 'none',
  },
  filled: { display: 'block', height: '100%', backgroundColor: look.cellEditedMark },
  full: { backgroundColor: tokens.colorPaletteGreenForeground1 },
});
