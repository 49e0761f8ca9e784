import { makeStyles, tokens } from '@fluentui/react-components';
import type { Location } from '../../../shared/contract/locations.ts';
import type { Order } from '../../../shared/contract/orders.ts';
import { dayOf, wallClockAt } from '../../../shared/rules/time.ts';
import { look } from '../../kit/ui/theme.ts';

/** Identifies an order in URLs. */
const orderKey = ({ location_id, order_id }: Pick<Order, 'location_id' | 'order_id'>) => `${location_id}-${order_id}`;
export const orderPath = (one: Pick<Order, 'location_id' | 'order_id'>): string => `/order?id=${orderKey(one)}`;
export const newOrderPath = (salon: number): string => `/reorder?location_id=${salon}`;
export const draftPath = (draft: Order): string => `/reorder?draft=${orderKey(draft)}`;
export const reorderPath = (before: Order): string => `/reorder?again=${orderKey(before)}`;

const quarterHourMs = 900_000;

/** Today's date in a salon, YYYY-MM-DD. Rounded to the quarter hour, at which every time zone's day begins, so that renders agree. */
export function salonToday(salons: readonly Location[], locationId: number): string {
  const zone = salons.find(({ location_id }) => location_id === locationId)?.zone;
  return zone ? dayOf(wallClockAt(zone, Math.floor(Date.now() / quarterHourMs) * quarterHourMs)) : '';
}

export const formatLate = (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} late`;

/** Nothing while the order is not late. */
export function LateBadge({ days }: { days: number }) {
  const styles = useStyles();
  return days > 0 && <span className={styles.late}>{formatLate(days)}</span>;
}

const useStyles = makeStyles({
  late: {
    padding: '1px 8px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: look.cellEdited,
    color: tokens.colorPaletteMarigoldForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '18px',
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
  },
});
