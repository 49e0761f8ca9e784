import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowRightRegular, BoxRegular, VehicleTruckProfileRegular } from '@fluentui/react-icons';
import { Link, useNavigate } from 'react-router-dom';
import type { InventoryRow } from '../../../shared/contract/inventory.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { orders } from '../../../shared/contract/orders.ts';
import { products } from '../../../shared/contract/products.ts';
import { transfers } from '../../../shared/contract/transfers.ts';
import { daysLate, isOrderOpen, remainingQuantity } from '../../../shared/rules/orders.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { formatShortDay } from '../../kit/ui/days.ts';
import { formatNumber } from '../../kit/ui/format.ts';
import { denseText, look } from '../../kit/ui/theme.ts';
import { LateBadge, orderPath, salonToday } from '../../salon/order/order.tsx';

const { listOrders } = orders;

export function ProductPicture({ row }: { row: InventoryRow }) {
  const styles = useStyles();
  const { data } = useRead(products.getProduct, { params: { id: row.product_id } });
  return data?.product_image ? <img src={data.product_image} alt="" className={styles.picture} /> : null;
}

/** Open orders that contain the item; each links to its order. */
export function OnTheWay({ row }: { row: InventoryRow }) {
  const styles = useStyles();
  const { data: orders } = useRead(listOrders, { query: { location: row.location_id } });
  const { data: salons } = useRead(locations.listLocationsByRole, { body: {} });
  const openOrders = (orders ?? []).filter(isOrderOpen).flatMap((order) => {
    const line = order.lines.find(({ product_id }) => product_id === row.product_id);
    const remaining = line ? remainingQuantity(line) : 0;
    return remaining > 0
      ? [{ ...order, late: daysLate(order, salonToday(salons ?? [], row.location_id)), remaining }]
      : [];
  });
  if (openOrders.length === 0) return null;
  return (
    <ul aria-label="On order" className={styles.list}>
      {openOrders.map((order) => (
        <li key={order.order_id} className={styles.line}>
          <Link to={orderPath(order)} className={styles.link}>
            <VehicleTruckProfileRegular className={styles.icon} aria-hidden />
            <span className={styles.words}>
              <strong>{formatNumber(order.remaining)} on order</strong> <span>{order.order_number}</span>{' '}
              {order.due && <span>due {formatShortDay(order.due)}</span>} <LateBadge days={order.late} />
            </span>
            <ArrowRightRegular className={styles.icon} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** Suggests a transfer from the salon with the largest surplus over its max level, if this salon is below its own. */
export function Surplus({ row }: { row: InventoryRow }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const { location_id, product_id: id, inventory_current_quantity: count, inventory_desired_quantity: desired } = row;
  const { data: salons = [] } = useRead(transfers.listStockOfSalons, { params: { id } });
  const largestSurplus = salons
    .map((salon) => ({
      ...salon,
      over: roundQuantity(salon.inventory_current_quantity - salon.inventory_desired_quantity),
    }))
    .filter((salon) => salon.location_id !== location_id && salon.over > 0)
    .sort((a, b) => b.over - a.over)[0];
  if (!largestSurplus || count >= desired) return null;
  return (
    <div className={mergeClasses(styles.list, styles.link)}>
      <BoxRegular className={styles.icon} aria-hidden />
      <span className={styles.words}>
        <strong>
          {largestSurplus.location_name} has {formatNumber(largestSurplus.inventory_current_quantity)}
        </strong>{' '}
        <span>{formatNumber(largestSurplus.over)} over max</span>
      </span>
      <Button
        size="small"
        onClick={() => void navigate(`/transfer?from=${largestSurplus.location_id}&to=${location_id}&product=${id}`)}
      >
        Transfer
      </Button>
    </div>
  );
}

const useStyles = makeStyles({
  picture: {
    width: '56px',
    height: '56px',
    boxSizing: 'border-box',
    objectFit: 'contain',
    backgroundColor: look.surfaceSunken,
    border: `1px solid ${look.hairline}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  list: {
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    borderBottom: `1px solid ${look.hairline}`,
  },
  line: { ':not(:first-child)': { borderTop: `1px solid ${look.hairline}` } },
  link: {
    ...denseText,
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    alignItems: 'center',
    gap: '10px',
    minHeight: '44px',
    padding: '6px 16px',
    color: tokens.colorNeutralForeground1,
    textDecorationLine: 'none',
    ':is(a):hover': { backgroundColor: look.rowHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  words: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px', whiteSpace: 'nowrap' },
  icon: { flexShrink: 0, fontSize: '16px', color: tokens.colorNeutralForeground3 },
});
