import { makeStyles, mergeClasses } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import { locations } from '../../../shared/contract/locations.ts';
import type { Order, OrderLine } from '../../../shared/contract/orders.ts';
import { formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { isOrderOpen, remainingQuantity } from '../../../shared/rules/orders.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { Grid } from '../../kit/grid/Grid.tsx';
import type { Column } from '../../kit/grid/types.ts';
import { formatMoment, formatShortDay } from '../../kit/ui/days.ts';
import { phone } from '../../kit/ui/media.ts';
import { cardStyle, quietSmallText } from '../../kit/ui/theme.ts';
import { salonToday } from '../../salon/order/order.tsx';
import { Due, orderRow, Received } from './columns.tsx';

const noun = { one: 'line', many: 'lines' };
const rowKey = ({ product_id }: OrderLine) => product_id;

/** Facts of an order and the state of each line. */
export function OrderDetail({ order }: { order: Order }) {
  const styles = useStyles();
  const salons = useRead(locations.listLocationsByRole, { body: {} });
  const row = orderRow(order, salonToday(salons.data ?? [], order.location_id));
  const isDraft = order.state === 'draft';
  return (
    <>
      <dl className={styles.facts}>
        {order.ordered && <Fact name="Ordered">{formatMoment(order.ordered)}</Fact>}
        <Fact name={isDraft ? 'Draft by' : 'Ordered by'}>{order.user_name}</Fact>
        {!isDraft && (
          <>
            <Fact name="Due">
              <Due {...row} format={formatShortDay} />
            </Fact>
            <Fact name="Received">
              <Received row={row} />
            </Fact>
          </>
        )}
        {row.cost !== undefined && <Fact name="Estimated total">{formatMoney(row.cost)}</Fact>}
        {order.closed && <Fact name="Closed">{formatMoment(order.closed)}</Fact>}
        {order.reason && (
          <Fact name="Reason" wide>
            {order.reason}
          </Fact>
        )}
      </dl>
      <Grid
        id="order-lines"
        label="Lines"
        noun={noun}
        rows={order.lines}
        rowKey={rowKey}
        columns={
          lineColumns[isDraft ? 'draft' : isOrderOpen(order) ? 'open' : 'finished'][row.cost === undefined ? 0 : 1]
        }
        pageSize={false}
        url="off"
        plain
        narrow={{
          title: ({ name }) => name,
          subtitle: ({ manufacturer, barcode }) => [manufacturer, barcode].filter(Boolean).join(' · '),
          status: ({ quantity, received }) =>
            isDraft ? quantity : `${formatNumber(received)} of ${formatNumber(quantity)}`,
        }}
      />
    </>
  );
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  const styles = useStyles();
  return (
    <div className={mergeClasses(styles.fact, wide && styles.wide)}>
      <dt className={styles.name}>{name}</dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}

const itemColumns: readonly Column<OrderLine>[] = [
  { field: 'name', title: 'Item', tone: 'strong', width: 280, summary: 'count', priority: 1 },
  { field: 'manufacturer', title: 'Manufacturer', width: 130 },
  { field: 'barcode', title: 'Barcode', type: 'code', width: 120 },
  {
    field: 'quantity',
    title: 'Ordered',
    type: 'number',
    width: 75,
    summary: 'sum',
    format: (_, { quantity }) => (quantity > 0 ? formatNumber(quantity) : 'Not ordered'),
    priority: 2,
  },
];
const receivedColumn: Column<OrderLine> = {
  field: 'received',
  title: 'Received',
  type: 'number',
  width: 80,
  summary: 'sum',
  priority: 3,
};
const remainingColumn = (title: string): Column<OrderLine> => ({
  field: 'remaining',
  title,
  type: 'number',
  width: 100,
  summary: 'sum',
  value: remainingQuantity,
  priority: 4,
});
const costColumns: readonly Column<OrderLine>[] = [
  { field: 'price', title: 'Unit price', type: 'money', width: 80 },
  {
    field: 'cost',
    title: 'Estimated cost',
    type: 'money',
    width: 105,
    summary: 'sum',
    value: ({ quantity, price = 0 }) => quantity * price,
  },
];
const withPriceVariants = (columns: readonly Column<OrderLine>[]) => [columns, [...columns, ...costColumns]] as const;
/** Columns by state of the order: [without prices, with prices]. */
const lineColumns = {
  draft: withPriceVariants(itemColumns),
  open: withPriceVariants([...itemColumns, receivedColumn, remainingColumn('Still to come')]),
  finished: withPriceVariants([...itemColumns, receivedColumn, remainingColumn('Did not come')]),
};

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
    gap: '16px 24px',
    margin: '0 0 16px',
    padding: '16px 20px',
    ...cardStyle,
    [phone]: { gridTemplateColumns: '1fr 1fr', padding: '16px' },
  },
  fact: { minWidth: 0 },
  wide: { gridColumn: '1 / -1' },
  name: { ...quietSmallText },
  value: { margin: '2px 0 0', overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
});
