import { type Cover, type CoverLine, coverStates } from '../../shared/contract/insights.ts';
import type { Order } from '../../shared/contract/orders.ts';
import { type PeriodRange, sumTotals, type Totals, withCurrentProducts } from '../../shared/rules/bowls.ts';
import {
  addUses,
  type DailyUse,
  daysOfCover,
  getCoverState,
  patternWindowDays,
  settleReturns,
  suggestMaxCount,
  weeklyPace,
} from '../../shared/rules/cover.ts';
import { isOrderOpen, onOrderByProduct, remainingQuantity } from '../../shared/rules/orders.ts';
import { addDays, dayOf, minutesBetween, wallClockAt } from '../../shared/rules/time.ts';
import { getCachedSold, type SoldByDay } from '../bills/soldTotalsStore.ts';
import { findStock } from '../inventory/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { getSalon } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { toListedProduct } from '../products/rules.ts';
import { getCachedResellers, listOpenOrders } from '../purchasing/store.ts';
import { getCachedTotals, getPastRevision } from '../reports/totalsStore.ts';

/** Days of cover and suggested par level of each product that a salon used or sold, most urgent first. Costs what those are. */
export async function getCover(caller: Caller, location: number | undefined): Promise<Cover> {
  const { organization_id } = caller;
  const salon = await getSalon(caller, location);
  const today = dayOf(wallClockAt(salon.zone, now()));
  const yesterday = addDays(today, -1);
  const [past, open, resellers, { products, groups, currentId }] = await Promise.all([
    loadPast(organization_id, salon.location_id, [addDays(today, -patternWindowDays), yesterday]),
    listOpenOrders(organization_id, salon.location_id),
    getCachedResellers(organization_id),
    getCachedCatalog(organization_id),
  ]);
  const since = [...past.totals.map(({ key }) => key.period), ...past.sold.keys()].sort()[0] ?? today;
  const usesById = toUses(past, currentId);
  const stock = await findStock(organization_id, salon.location_id, [...usesById.keys()]);
  const onOrder = onOrderByProduct(open);
  const leadDaysOf = (id: string) => resellers.find(({ reseller_id }) => reseller_id === id)?.lead_time_days ?? 0;
  const lines = [...stock.values()].flatMap((line): CoverLine[] => {
    const product = products.get(line.product_id);
    if (!product || (product.archived && line.inventory_current_quantity === 0)) return [];
    const sold = usesById.get(line.product_id)?.sold ?? new Map();
    const uses = addUses(usesById.get(line.product_id)?.used ?? new Map(), sold);
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
        week_sold: weeklyPace(sold, { since, yesterday }),
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

type PastUse = { totals: readonly Totals[]; sold: SoldByDay };

async function loadPast(organization: number, location: number, days: PeriodRange): Promise<PastUse> {
  const revision = await getPastRevision(organization, location);
  const [totals, sold] = await Promise.all([
    getCachedTotals(revision, organization, location, 'product', days),
    getCachedSold(revision, organization, location, days),
  ]);
  return { totals, sold };
}

type Uses = { used: DailyUse; sold: DailyUse };

/** What was used in bowls and sold of each product. Merged products count for those they were merged into. */
function toUses({ totals, sold }: PastUse, currentId: (id: string) => string): ReadonlyMap<string, Uses> {
  const usedById = Map.groupBy(withCurrentProducts(totals, currentId), ({ key }) => key.id);
  const soldById = new Map<string, Map<string, number>>();
  for (const [day, counts] of sold)
    for (const [product, count] of Object.entries(counts)) {
      const days = soldById.get(currentId(product)) ?? new Map<string, number>();
      soldById.set(currentId(product), days.set(day, (days.get(day) ?? 0) + count));
    }
  return new Map(
    [...new Set([...usedById.keys(), ...soldById.keys()])].map((id) => [
      id,
      { used: sumByDay(usedById.get(id) ?? []), sold: settleReturns(soldById.get(id) ?? new Map()) },
    ]),
  );
}

const sumByDay = (used: readonly Totals[]): DailyUse =>
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
