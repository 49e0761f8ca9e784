import { type Cover, type CoverLine, coverStates } from '../../shared/contract/insights.ts';
import type { Order } from '../../shared/contract/orders.ts';
import { sumTotals, type Totals, withCurrentProducts } from '../../shared/rules/bowls.ts';
import {
  daysOfCover,
  getCoverState,
  patternWindowDays,
  suggestMaxCount,
  weeklyPace,
} from '../../shared/rules/cover.ts';
import { isOrderOpen, onOrderByProduct, remainingQuantity } from '../../shared/rules/orders.ts';
import { addDays, dayOf, minutesBetween, wallClockAt } from '../../shared/rules/time.ts';
import { findStock } from '../inventory/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { getSalon } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { toListedProduct } from '../products/rules.ts';
import { getCachedResellers, listOpenOrders } from '../purchasing/store.ts';
import { getCachedTotals, getPastRevision } from '../reports/totalsStore.ts';

/** Days of cover and suggested par level of each product that a salon used, most urgent first. Costs what the salon uses. */
export async function getCover(caller: Caller, location: number | undefined): Promise<Cover> {
  const { organization_id } = caller;
  const salon = await getSalon(caller, location);
  const today = dayOf(wallClockAt(salon.zone, now()));
  const yesterday = addDays(today, -1);
  const past = [addDays(today, -patternWindowDays), yesterday] as const;
  const revision = await getPastRevision(organization_id, salon.location_id);
  const [totals, open, resellers, { products, groups, currentId }] = await Promise.all([
    getCachedTotals(revision, organization_id, salon.location_id, 'product', past),
    listOpenOrders(organization_id, salon.location_id),
    getCachedResellers(organization_id),
    getCachedCatalog(organization_id),
  ]);
  const since = totals.map(({ key }) => key.period).sort()[0] ?? today;
  const used = Map.groupBy(withCurrentProducts(totals, currentId), ({ key }) => key.id);
  const stock = await findStock(organization_id, salon.location_id, [...used.keys()]);
  const onOrder = onOrderByProduct(open);
  const leadDaysOf = (id: string) => resellers.find(({ reseller_id }) => reseller_id === id)?.lead_time_days ?? 0;
  const lines = [...stock.values()].flatMap((line): CoverLine[] => {
    const product = products.get(line.product_id);
    if (!product || (product.archived && line.inventory_current_quantity === 0)) return [];
    const uses = sumByDay(used.get(line.product_id) ?? []);
    const carrier = resellers.find(
      ({ brand_ids }) => product.brand_id !== null && brand_ids.includes(product.brand_id),
    );
    const week = weeklyPace(uses, { since, yesterday });
    const current = line.inventory_current_quantity;
    const days = daysOfCover(current, week);
    const awaited = open.filter((order) => isAwaited(order, line.product_id));
    const deliveries = awaited
      .flatMap((order) => getDelivery(order, today, leadDaysOf(order.reseller_id)) ?? [])
      .sort();
    const overdue = awaited.flatMap(({ due }) => (due !== null && due < today ? due : [])).sort()[0];
    const delivery = deliveries[0] ?? addDays(today, carrier?.lead_time_days ?? 0);
    const until = minutesBetween(`${today} 00:00:00`, `${delivery} 00:00:00`) / 1440;
    const { brand, name, manufacturer } = toListedProduct(product, groups);
    return [
      {
        product_id: line.product_id,
        product_name: `${brand} ${name}`.trim(),
        manufacturer_name: manufacturer,
        reseller_id: carrier?.reseller_id ?? null,
        reseller_company_name: carrier?.reseller_company_name ?? '',
        current,
        on_order: onOrder.get(line.product_id) ?? 0,
        desired: line.inventory_desired_quantity,
        suggested: suggestMaxCount(uses, { since, yesterday, leadDays: carrier?.lead_time_days ?? 0 }),
        week,
        days,
        delivery,
        ...(overdue && { overdue }),
        until_delivery: until,
        state: getCoverState(current, days, until),
        version: line.version,
      },
    ];
  });
  return { since, lines: lines.sort(compareUrgency) };
}

const isAwaited = (order: Order, product_id: string): boolean =>
  isOrderOpen(order) && order.lines.some((line) => line.product_id === product_id && remainingQuantity(line) > 0);

/** Expected delivery of an open order. An overdue order arrives after the usual lead time, counted from today. */
const getDelivery = ({ due }: Order, today: string, leadDays: number): string | undefined =>
  due !== null && due < today ? addDays(today, leadDays) : (due ?? undefined);

const sumByDay = (used: readonly Totals[]): ReadonlyMap<string, number> =>
  new Map(
    [...Map.groupBy(used, ({ key }) => key.period)].map(([day, some]) => [
      day,
      sumTotals(some.map(({ totals }) => totals)).containers,
    ]),
  );

const compareUrgency = (a: CoverLine, b: CoverLine): number =>
  coverStates.indexOf(a.state) - coverStates.indexOf(b.state) ||
  (a.days ?? 0) - (b.days ?? 0) ||
  b.week - a.week ||
  a.product_name.localeCompare(b.product_name);
