import type { Count } from '../../../shared/contract/counts.ts';
import type { SalonLevels } from '../../../shared/contract/inventory.ts';
import type { Order, OrderState } from '../../../shared/contract/orders.ts';
import type { UntestedVisit } from '../../../shared/contract/patchTests.ts';
import type { ListedProduct } from '../../../shared/contract/products.ts';
import type { Device, WaitingBowl } from '../../../shared/contract/stations.ts';
import type { Transfer } from '../../../shared/contract/transfers.ts';
import { formatCount, formatMoney, formatNumber } from '../../../shared/rules/format.ts';
import { groupBy } from '../../../shared/rules/groupBy.ts';
import { daysLate, sumOrder } from '../../../shared/rules/orders.ts';
import { findMissingInfo, type RequiredInfo } from '../../../shared/rules/products.ts';
import { roundQuantity } from '../../../shared/rules/stock.ts';
import { dayOf, formatTime, minutesBetween, minutesOfDay } from '../../../shared/rules/time.ts';
import { quantityInTransit } from '../../../shared/rules/transfers.ts';
import { listSilent } from '../../salon/stations.ts';

/** A kind of open work: how many, a summary, since when, and the path where it is done. */
export interface Task {
  what: string;
  count: number;
  detail: string;
  /** Day or moment. */
  since?: string | undefined;
  path: string;
  /** Late or out of stock. */
  urgent?: boolean;
}

/** Items listed by name. */
const maxListed = 3;
const formatList = (texts: readonly string[]): string =>
  [...texts.slice(0, maxListed), ...(texts.length > maxListed ? [`${texts.length - maxListed} more`] : [])].join(' · ');

/** "11 days" since a day or moment; empty on the same day. */
export function formatAge(since: string, today: string): string {
  const days = Math.floor(minutesBetween(`${dayOf(since)} 00:00:00`, `${today} 00:00:00`) / 1440);
  return days > 0 ? formatCount(days, { one: 'day', many: 'days' }) : '';
}

/** @param todayAt returns today's date at a salon */
export function buildLateTask(orders: readonly Order[], todayAt: (location: number) => string): Task {
  const lateOrders = orders
    .map((order) => ({ ...order, days: daysLate(order, todayAt(order.location_id)) }))
    .filter(({ days }) => days > 0)
    .sort((a, b) => b.days - a.days);
  return {
    what: 'Late orders',
    count: lateOrders.length,
    detail: formatList(
      lateOrders.map(
        ({ order_number, reseller_company_name, location_name, days }) =>
          `${order_number} ${reseller_company_name}, ${location_name}, ${days} ${days === 1 ? 'day' : 'days'}`,
      ),
    ),
    since: lateOrders[0]?.due ?? undefined,
    path: '/orders?show=late',
    urgent: true,
  };
}

export function buildSilentTask(devices: readonly Device[]): Task {
  const silentDevices = listSilent(devices);
  const names = silentDevices.map(({ location_name, device_name }) => `${location_name} ${device_name}`);
  return {
    what: 'Silent stations',
    count: silentDevices.length,
    detail: formatList(names),
    since: silentDevices[0]?.last_status_timestamp ?? undefined,
    path: '/stations',
    urgent: true,
  };
}

/** Bowls that must be matched to a client or appointment. */
export function buildMatchTask(bowls: readonly WaitingBowl[], more: boolean): Task {
  const salons = groupBy(bowls, ({ location_name }) => location_name);
  const first = bowls.map(({ start }) => start).sort()[0];
  return {
    what: more ? 'Bowls to match, and more' : 'Bowls to match',
    count: bowls.length,
    detail: formatList([...salons].map(([name, salonBowls]) => `${name} ${salonBowls.length}`)),
    since: first,
    path: '/stations',
  };
}

const openStates: readonly OrderState[] = ['draft', 'ordered', 'partly received'];

export function buildOpenTask(orders: readonly Order[]): Task {
  const count = (state: OrderState) => orders.filter((order) => order.state === state).length;
  const states = openStates.filter((state) => count(state) > 0).map((state) => `${count(state)} ${state}`);
  const cost = orders.reduce((sum, order) => sum + sumOrder(order).cost, 0);
  const money = cost > 0 ? `; ${formatMoney(cost)} estimated` : '';
  return { what: 'Open orders', count: orders.length, detail: states.join(', ') + money, path: '/orders' };
}

export function buildTransferTask(transfers: readonly Transfer[]): Task {
  const texts = transfers.map(({ transfer_number, from_location_name, to_location_name, lines }) => {
    const onTheWayCount = roundQuantity(lines.reduce((sum, line) => sum + quantityInTransit(line), 0));
    const sent = roundQuantity(lines.reduce((sum, line) => sum + line.sent, 0));
    const progress =
      onTheWayCount < sent ? `${formatNumber(onTheWayCount)} of ${formatNumber(sent)}` : formatNumber(sent);
    return `${transfer_number} ${from_location_name} to ${to_location_name}, ${progress}`;
  });
  const [first] = transfers;
  return {
    what: 'Transfers on the way',
    count: transfers.length,
    detail: formatList(texts),
    since: first?.sent,
    path: '/transfers',
  };
}

/** Finished counts that wait for approval. */
export function buildCountTask(counts: readonly Count[]): Task {
  const waiting = counts.filter(({ state }) => state === 'waiting' || state === 'approving');
  const [first] = waiting;
  return {
    what: 'Counts waiting for approval',
    count: waiting.length,
    detail: formatList(waiting.map(({ count_number, location_name }) => `${count_number} ${location_name}`)),
    since: first?.finished ?? undefined,
    path: first && waiting.length === 1 ? `/approve-count?id=${first.count_id}` : '/stock-count',
  };
}

/** Links to the first visit in the book. */
export function buildPatchTestTask(visits: readonly UntestedVisit[]): Task {
  const [first] = visits;
  return {
    what: 'Patch tests for tomorrow',
    count: visits.length,
    detail: formatList(visits.map(({ client_name, start }) => `${client_name} ${formatTime(minutesOfDay(start))}`)),
    path: `/scheduler?location_id=${first?.location_id}&date=${first?.start.slice(0, 10)}&appointment=${first?.appointment_id}`,
    urgent: true,
  };
}

/** Links to the salon with the most affected items. */
function buildLevelTask(salons: readonly SalonLevels[], level: 'out' | 'low', what: string): Task {
  const affected = salons.filter((salon) => salon[level] > 0).sort((a, b) => b[level] - a[level]);
  const negative = level === 'out' ? affected.reduce((sum, one) => sum + one.negative, 0) : 0;
  const locationParam = affected[0] ? `location_id=${affected[0].location_id}&` : '';
  return {
    what,
    count: affected.reduce((sum, one) => sum + one[level], 0),
    detail:
      formatList(affected.map((one) => `${one.location_name} ${one[level]}`)) +
      (negative > 0 ? `; ${negative} of them negative` : ''),
    path: `/inventory?${locationParam}v.level=${what}`,
    urgent: true,
  };
}
export const buildOutTask = (salons: readonly SalonLevels[]): Task => buildLevelTask(salons, 'out', 'Out');
export const buildLowTask = (salons: readonly SalonLevels[]): Task => buildLevelTask(salons, 'low', 'Low');

const infoLabels: Record<RequiredInfo, string> = {
  name: 'name',
  manufacturer: 'manufacturer',
  brand: 'brand',
  barcode: 'barcode',
  weight: 'size',
  price: 'price',
};

export function buildMissingInfoTask(products: readonly ListedProduct[]): Task {
  const counts = new Map<RequiredInfo, number>();
  for (const info of products.flatMap(findMissingInfo)) counts.set(info, (counts.get(info) ?? 0) + 1);
  const parts = [...counts]
    .sort(([, a], [, b]) => b - a)
    .map(([info, count]) => `${count} without ${infoLabels[info]}`);
  return {
    what: 'Products missing info',
    count: products.length,
    detail: parts.join(', '),
    path: '/manage-products?missing=1',
  };
}
