import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ArrowRightRegular, BoxRegular, CopyRegular, VehicleTruckProfileRegular } from '@fluentui/react-icons';
import { Link, useNavigate } from 'react-router-dom';
import type { InventoryRow } from '../../../shared/contract/inventory.ts';
import { locations } from '../../../shared/contract/locations.ts';
import { orders } from '../../../shared/contract/orders.ts';
import { products } from '../../../shared/contract/products.ts';
import { transfers } from '../../../shared/contract/transfers.ts';
import { formatNumber } from '../../../shared/rules/format.ts';
import { daysLate, isOrderOpen, remainingQuantity } from '../../../shared/rules/orders.ts';
import { getStockLevel, roundQuantity, toStockNeed } from '../../../shared/rules/stock.ts';
import { useRead } from '../../kit/data/useApi.ts';
import { RowPanel } from '../../kit/list/RowPanel.tsx';
import { formatShortDay } from '../../kit/ui/days.ts';
import { useToast } from '../../kit/ui/Toast.tsx';
import { denseText, flexRow, look, quietSmallText, smallText } from '../../kit/ui/theme.ts';
import { LateBadge, orderPath, salonToday } from '../../salon/order/order.tsx';
import { levelLabels } from './columns.tsx';
import { Movements } from './Movements.tsx';

interface ItemPanelProps {
  row: InventoryRow;
  onClose: () => void;
  /** Called after a movement changed the count. */
  onMoved: () => void;
}

/** Stock of a product in a salon, with its movements. */
export function ItemPanel({ row, onClose, onMoved }: ItemPanelProps) {
  const styles = useStyles();
  const { inventory_current_quantity: count } = row;
  const level = getStockLevel(toStockNeed(row));
  const tone = level === 'out' ? styles.out : level === 'low' ? styles.low : styles.over;
  return (
    <RowPanel
      name={[row.brand_name, row.product_name].filter(Boolean).join(' ')}
      icon={<ProductPicture row={row} />}
      subtitle={
        <>
          <div>{[row.manufacturer_name, row.category_name, row.location_name].filter(Boolean).join(' · ')}</div>
          {row.product_upc_code && <Barcode code={row.product_upc_code} />}
        </>
      }
      onClose={onClose}
    >
      <div className={styles.stock}>
        <p className={styles.figure}>
          <span className={level === 'out' ? styles.negative : undefined}>{formatNumber(count)}</span>
          {level !== 'enough' && (
            <span className={mergeClasses(styles.pill, tone)}>
              {count < 0 ? 'Negative: used before it was received' : levelLabels[level]}
            </span>
          )}
        </p>
        <LevelBar row={row} />
      </div>
      <OnTheWay row={row} />
      <Surplus row={row} />
      <h3 className={styles.title}>Movements</h3>
      {/* A new version has a new movement, so reload the list. */}
      <Movements key={row.version} row={row} onMoved={onMoved} />
    </RowPanel>
  );
}

function Barcode({ code }: { code: string }) {
  const styles = useStyles();
  const toast = useToast();
  const copy = () =>
    navigator.clipboard.writeText(code).then(
      () => toast('Copied'),
      () => toast('The barcode could not be copied.', { intent: 'error' }),
    );
  return (
    <div className={styles.code}>
      {code}
      <Button
        className={styles.copy}
        size="small"
        appearance="subtle"
        icon={<CopyRegular />}
        aria-label="Copy barcode"
        onClick={() => void copy()}
      />
    </div>
  );
}

/** Bar of the current count between zero and the max level. */
function LevelBar({ row }: { row: InventoryRow }) {
  const styles = useStyles();
  const { current, desired } = toStockNeed(row);
  const [from, to] = [Math.min(0, current), Math.max(desired, current, 1)];
  const position = (count: number) => `${((count - from) / (to - from)) * 100}%`;
  const [fillStart, fillEnd] = current < 0 ? [current, 0] : [0, current];
  return (
    <div className={styles.scale}>
      <div className={styles.track}>
        <span
          className={mergeClasses(styles.filled, current < 0 && styles.missing)}
          style={{ left: position(fillStart), right: `calc(100% - ${position(fillEnd)})` }}
        />
        {current < 0 && <span className={styles.zero} style={{ left: position(0) }} />}
        {desired > 0 && <span className={styles.mark} style={{ left: position(desired / 4) }} />}
      </div>
      <div className={styles.ends}>
        <span>{formatNumber(from)}</span>
        {desired > 0 && <span>low {formatNumber(desired / 4)}</span>}
        <span>max {formatNumber(desired)}</span>
      </div>
    </div>
  );
}

const { listOrders } = orders;

function ProductPicture({ row }: { row: InventoryRow }) {
  const styles = useStyles();
  const { data } = useRead(products.getProduct, { params: { id: row.product_id } });
  return data?.product_image ? <img src={data.product_image} alt="" className={styles.picture} /> : null;
}

/** Open orders that contain the item; each links to its order. */
function OnTheWay({ row }: { row: InventoryRow }) {
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
function Surplus({ row }: { row: InventoryRow }) {
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
  stock: { padding: '12px 16px', borderBottom: `1px solid ${look.hairline}` },
  figure: {
    ...flexRow,
    flexWrap: 'wrap',
    gap: '4px 12px',
    margin: '0 0 8px',
    fontSize: tokens.fontSizeBase600,
    lineHeight: tokens.lineHeightBase600,
    fontWeight: tokens.fontWeightBold,
    fontVariantNumeric: 'tabular-nums',
  },
  negative: { color: look.negativeText },
  pill: {
    ...smallText,
    padding: '2px 10px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: look.surfaceSunken,
    fontWeight: tokens.fontWeightSemibold,
  },
  out: { color: look.negativeText },
  low: { color: tokens.colorPaletteMarigoldForeground2 },
  over: { color: tokens.colorBrandForeground1 },
  code: { ...flexRow, gap: '2px', fontVariantNumeric: 'tabular-nums' },
  copy: { minWidth: '24px', height: '20px' },
  scale: { fontVariantNumeric: 'tabular-nums' },
  track: { position: 'relative', height: '8px', borderRadius: '2px', backgroundColor: tokens.colorNeutralBackground5 },
  filled: { position: 'absolute', insetBlock: 0, borderRadius: '2px', backgroundColor: tokens.colorBrandBackground },
  missing: { backgroundColor: look.negative },
  zero: { position: 'absolute', insetBlock: '-2px', width: '2px', backgroundColor: tokens.colorNeutralForeground1 },
  mark: { position: 'absolute', insetBlock: 0, width: '2px', backgroundColor: look.cellEditedMark },
  ends: {
    display: 'flex',
    justifyContent: 'space-between',
    marginTop: '4px',
    color: tokens.colorNeutralForeground3,
    fontSize: '11px',
    lineHeight: '14px',
  },
  title: {
    ...quietSmallText,
    margin: 0,
    padding: '8px 16px',
    backgroundColor: look.surfaceSunken,
    borderBottom: `1px solid ${look.hairline}`,
    fontWeight: tokens.fontWeightSemibold,
  },
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
