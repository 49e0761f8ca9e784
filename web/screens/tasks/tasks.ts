import type { Count } from '../../../shared/contract/counts.ts';
import type { SalonLevels } from '../../../shared/contract/inventory.ts';
import type { Order, OrderState } from '../../../shared/contract/orders.ts';
import type { ListedProduct } from '../../../shared/contract/products.ts';
import type { Device, WaitingBowl } from '../../../shared/contract/stations.ts';
import type { Transfer } from '../../../shared/contract/transfers.ts';
import { daysLate, sumOrder } from '../../../shared/rules/orders.ts';
import { findMissingInfo, type RequiredInfo } from '../../../shared/rules/products.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { quantityInTransit } from '../../../shared/rules/transfers.ts';
import { formatDate } from '../../kit/ui/days.ts';
import { formatMoney, formatNumber } from '../../kit/ui/format.ts';
import { silentOf } from '../../salon/stations.ts';

/** Something to do: how often, what, in which words, since when, and where it is done. */
export interface Task {
  what: string;
  count: number;
  detail: string;
  since?: string | undefined;
  path: string;
  /** It is late, or something is short. */
  urgent?: boolean;
}

/** No more than this of what is listed by name. */
const most = 3;
const listed = (texts: readonly string[]): string =>
  [...texts.slice(0, most), ...(texts.length > most ? [`${texts.length - most} more`] : [])].join(' · ');

/** @param todayAt the day that it is at a salon */
export function lateTask(orders: readonly Order[], todayAt: (location: number) => string): Task {
  const late = orders
    .map((one) => ({ ...one, days: daysLate(one, todayAt(one.location_id)) }))
    .filter(({ days }) => days > 0)
    .sort((a, b) => b.days - a.days);
  return {
    what: 'Late orders',
    count: late.length,
    detail: listed(
      late.map(
        ({ order_number, reseller_company_name, location_name, days }) =>
          `${order_number} ${reseller_company_name}, ${location_name}, ${days} ${days === 1 ? 'day' : 'days'}`,
      ),
    ),
    since: late[0]?.due ? `since ${formatDate(late[0].due, 'M/d/yyyy')}` : undefined,
    path: '/orders?show=late',
    urgent: true,
  };
}

export function silentTask(devices: readonly Device[]): Task {
  const silent = silentOf(devices);
  const names = silent.map(({ location_name, device_name }) => `${location_name} ${device_name}`);
  return {
    what: 'Silent stations',
    count: silent.length,
    detail: listed(names),
    since: silent[0]?.last_status_timestamp
      ? `since ${formatDate(silent[0].last_status_timestamp, 'M/d/yyyy')}`
      : undefined,
    path: '/stations',
    urgent: true,
  };
}

/** Bowls of which somebody has to say who or what was meant. */
export function matchTask(bowls: readonly WaitingBowl[], more: boolean): Task {
  const salons = Map.groupBy(bowls, ({ location_name }) => location_name);
  const first = bowls.map(({ start }) => start).sort()[0];
  return {
    what: more ? 'Bowls to match, and more' : 'Bowls to match',
    count: bowls.length,
    detail: listed([...salons].map(([name, its]) => `${name} ${its.length}`)),
    since: first && `since ${formatDate(first, 'M/d/yyyy')}`,
    path: '/stations',
  };
}

const openStates: readonly OrderState[] = ['draft', 'ordered', 'partly received'];

export function openTask(orders: readonly Order[]): Task {
  const count = (state: OrderState) => orders.filter((one) => one.state === state).length;
  const states = openStates.filter((state) => count(state) > 0).map((state) => `${count(state)} ${state}`);
  const cost = orders.reduce((sum, one) => sum + sumOrder(one).cost, 0);
  const money = cost > 0 ? `; ${formatMoney(cost)} estimated` : '';
  return { what: 'Open orders', count: orders.length, detail: states.join(', ') + money, path: '/orders' };
}

export function transferTask(transfers: readonly Transfer[]): Task {
  const texts = transfers.map(({ transfer_number, from_location_name, to_location_name, lines }) => {
    const way = roundQuantity(lines.reduce((sum, line) => sum + quantityInTransit(line), 0));
    const sent = roundQuantity(lines.reduce((sum, line) => sum + line.sent, 0));
    const part = way < sent ? `${formatNumber(way, 2)} of ${formatNumber(sent, 2)}` : formatNumber(sent, 2);
    return `${transfer_number} ${from_location_name} to ${to_location_name}, ${part}`;
  });
  const [first] = transfers;
  return {
    what: 'Transfers on the way',
    count: transfers.length,
    detail: listed(texts),
    since: first && `since ${formatDate(first.sent, 'M/d/yyyy')}`,
    path: '/transfers',
  };
}

/** Counts that are finished and not booked yet. */
export function countTask(counts: readonly Count[]): Task {
  const waiting = counts.filter(({ state }) => state === 'waiting' || state === 'approving');
  const [first] = waiting;
  return {
    what: 'Counts waiting for approval',
    count: waiting.length,
    detail: listed(waiting.map(({ count_number, location_name }) => `${count_number} ${location_name}`)),
    since: first?.finished ? `since ${formatDate(first.finished, 'M/d/yyyy')}` : undefined,
    path: first && waiting.length === 1 ? `/approve-count?id=${first.count_id}` : '/stock-count',
  };
}

/** Leads to the salon where there is most of it. */
function levelTask(salons: readonly SalonLevels[], level: 'out' | 'low', what: string): Task {
  const some = salons.filter((one) => one[level] > 0).sort((a, b) => b[level] - a[level]);
  const negative = level === 'out' ? some.reduce((sum, one) => sum + one.negative, 0) : 0;
  const where = some[0] ? `location_id=${some[0].location_id}&` : '';
  return {
    what,
    count: some.reduce((sum, one) => sum + one[level], 0),
    detail:
      listed(some.map((one) => `${one.location_name} ${one[level]}`)) +
      (negative > 0 ? `; ${negative} of them negative` : ''),
    path: `/inventory?${where}v.level=${what}`,
    urgent: true,
  };
}
export const outTask = (salons: readonly SalonLevels[]): Task => levelTask(salons, 'out', 'Out');
export const lowTask = (salons: readonly SalonLevels[]): Task => levelTask(salons, 'low', 'Low');

const infoWords: Record<RequiredInfo, string> = {
  name: 'name',
  manufacturer: 'manufacturer',
  brand: 'brand',
  barcode: 'barcode',
  weight: 'size',
  price: 'price',
};

export function missingTask(products: readonly ListedProduct[]): Task {
  const counts = new Map<RequiredInfo, number>();
  for (const info of products.flatMap(findMissingInfo)) counts.set(info, (counts.get(info) ?? 0) + 1);
  const parts = [...counts].sort(([, a], [, b]) => b - a).map(([info, count]) => `${count} without ${infoWords[info]}`);
  return {
    what: 'Products missing info',
    count: products.length,
    detail: parts.join(', '),
    path: '/manage-products?missing=1',
  };
}
