import { makeStyles, tokens } from '@fluentui/react-components';
import { ArrowRightRegular, VehicleTruckProfileRegular } from '@fluentui/react-icons';
import { Link } from 'react-router-dom';
import { api } from '../../../shared/contract/index.ts';
import type { InventoryRow } from '../../../shared/contract/inventory.ts';
import { daysLate, isOpen, remainingOf } from '../../../shared/rules/orders.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { dateText } from '../../kit/ui/days.ts';
import { numberText } from '../../kit/ui/format.ts';
import { look } from '../../kit/ui/theme.ts';
import { Late, orderPath, todayIn } from '../../salon/order/order.tsx';

const another = { keepPreviousData: false };

/** The product's picture, where it has one. */
export function ProductPicture({ row }: { row: InventoryRow }) {
  const styles = useStyles();
  const { data } = useRead(api.products.getProduct, { params: { id: row.product_id } }, another);
  return data?.product_image ? <img src={data.product_image} alt="" className={styles.picture} /> : null;
}

/** What of an item is on its way to the salon; each line leads to its order. */
export function OnTheWay({ row }: { row: InventoryRow }) {
  const styles = useStyles();
  const { data: orders } = useRead(api.orders.listOrders, { query: { location: row.location_id } }, another);
  const { data: salons } = useRead(api.locations.listLocationsByRole, { body: {} });
  const coming = (orders ?? []).filter(isOpen).flatMap((order) => {
    const line = order.lines.find(({ product_id }) => product_id === row.product_id);
    const remaining = line ? remainingOf(line) : 0;
    return remaining > 0
      ? [{ ...order, late: daysLate(order, todayIn(salons ?? [], row.location_id)), remaining }]
      : [];
  });
  if (coming.length === 0) return null;
  return (
    <ul aria-label="On order" className={styles.list}>
      {coming.map((order) => (
        <li key={order.order_id} className={styles.line}>
          <Link to={orderPath(order)} className={styles.link}>
            <VehicleTruckProfileRegular className={styles.icon} aria-hidden />
            <span className={styles.words}>
              <strong>{numberText(order.remaining)} on order</strong> <span>{order.order_number}</span>{' '}
              {order.due && <span>due {dateText(order.due, 'M/d')}</span>} <Late days={order.late} />
            </span>
            <ArrowRightRegular className={styles.icon} aria-hidden />
          </Link>
        </li>
      ))}
    </ul>
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
    display: 'grid',
    gridTemplateColumns: 'auto 1fr auto',
    alignItems: 'center',
    gap: '10px',
    minHeight: '44px',
    padding: '6px 16px',
    color: tokens.colorNeutralForeground1,
    fontSize: '13px',
    lineHeight: '18px',
    textDecorationLine: 'none',
    ':hover': { backgroundColor: look.rowHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  words: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2px 10px', whiteSpace: 'nowrap' },
  icon: { flexShrink: 0, fontSize: '16px', color: tokens.colorNeutralForeground3 },
});
