import type { Appointment } from '../../shared/contract/appointments.ts';
import type { SalonDashboard } from '../../shared/contract/insights.ts';
import type { InventoryRow } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Reseller } from '../../shared/contract/orders.ts';
import { sumTotals, type Totals, withCurrentProducts } from '../../shared/rules/bowls.ts';
import { onOrderByProduct } from '../../shared/rules/orders.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { addDays, dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { getPastBookRevision, listSalonAppointments } from '../appointments/store.ts';
import { toInventoryRow } from '../inventory/rules.ts';
import { getCachedStock } from '../inventory/store.ts';
import type { Caller } from '../kit/caller.ts';
import { createCache, now } from '../kit/clock.ts';
import { getSalon } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { toListedProduct } from '../products/rules.ts';
import { getCachedResellers, listOpenOrders } from '../purchasing/store.ts';
import { getCachedTotals, getPastRevision } from '../reports/totalsStore.ts';
import { loadMenu } from '../services/store.ts';
import { loadUserNames } from '../users/store.ts';

/** Rows per dashboard card. */
const maxRows = { consumed: 5, items: 6, low: 7, parts: 3 };

/** Range of the full days before today, and the range of equal length before it. */
export function getDashboardWindow({ zone }: Location, days: number) {
  const today = dayOf(wallClockAt(zone, now()));
  const back = (count: number) => addDays(today, -count);
  return { today, from: back(days), to: back(1), before: { from: back(2 * days), to: back(days + 1) } };
}

/** As many days from the first one on. */
export const listDays = ({ from }: { from: string }, count: number): string[] =>
  Array.from({ length: count }, (_, nth) => addDays(from, nth));

const toDollars = (amount: number): number => Math.round(amount) / 100;

/** Cost of product dispensed by each stylist, highest first. */
async function listSpending(organization: number, salon: number, stylists: readonly Totals[]) {
  const each = [...Map.groupBy(stylists, ({ key }) => key.id)]
    .map(([user_id, group]) => ({ user_id, ...sumTotals(group.map(({ totals }) => totals)) }))
    .filter(({ bowls }) => bowls > 0)
    .sort((a, b) => b.cost - a.cost);
  const names = await loadUserNames(
    organization,
    each.map(({ user_id }) => user_id),
    salon,
  );
  return each.map(({ user_id, cost, bowls }) => ({
    user_id,
    Stylist: names.get(user_id) ?? '',
    total_spent: toDollars(cost),
    average_spent: toDollars(cost / bowls),
    total_number: bowls,
  }));
}

export type Menu = Awaited<ReturnType<typeof loadMenu>>;
type Visit = Pick<Appointment, 'user_id' | 'services'>;
const visitsCache = createCache<readonly Visit[]>(15 * 60_000, 2000);

/** Visits of past days that took place, whatever their status. Cached per day until the past book changes. */
export async function listVisits(organization: number, location_id: number, days: readonly string[]): Promise<Visit[]> {
  const mark = await getPastBookRevision(organization, location_id);
  const each = days.map((day) =>
    visitsCache.getOrLoad([organization, location_id, day, mark].join(' '), async () =>
      (await listSalonAppointments(organization, location_id, [day])).map(({ user_id, services }) => ({
        user_id,
        services,
      })),
    ),
  );
  return (await Promise.all(each)).flat();
}

/** Number of chemical and other services of the visits, and the ratio of chemical ones. */
export function countServicesByKind({ services, categories }: Menu, visits: readonly Visit[]) {
  const ids = visits.flatMap(({ services: booked }) => booked.map(({ service_id }) => service_id));
  const flagOf = new Map(categories.map(({ category_id, flag }) => [category_id, flag]));
  const isChemical = new Map(
    services.map(({ service_id, category_id }) => [service_id, flagOf.get(category_id) === 'Chemical']),
  );
  const chemical = ids.filter((id) => isChemical.get(id)).length;
  return { chemical, other: ids.length - chemical, ratio: ids.length === 0 ? 0 : chemical / ids.length };
}

/** Containers and cost of each product, from the totals of several days. */
function sumConsumed(
  used: readonly Totals[],
  findProduct: (id: string) => { name: string; brand: string; category: string } | undefined,
) {
  return [...Map.groupBy(used, ({ key }) => key.id)].map(([id, group]) => {
    const { containers, cost } = sumTotals(group.map(({ totals }) => totals));
    const { name = id, brand = '', category = '' } = findProduct(id) ?? {};
    return { product_id: id, product_name: `${brand} ${name}`.trim(), category, containers, cost };
  });
}

/** Dashboard of a salon for the full days before today: stock value, usage, spending per stylist and low stock. */
export async function getSalonDashboard(
  caller: Caller,
  { location_id, days }: { location_id?: number | undefined; days: number },
): Promise<SalonDashboard> {
  const { organization_id } = caller;
  const salon = await getSalon(caller, location_id);
  const { today, from, to, before } = getDashboardWindow(salon, days);
  const each = listDays({ from }, days);
  const revision = getPastRevision(organization_id, salon.location_id);
  const read = async (of: 'stylist' | 'product', { from, to }: { from: string; to: string }) =>
    getCachedTotals(await revision, organization_id, salon.location_id, of, [from, to]);
  const [
    stylists,
    stylistsBefore,
    used,
    stock,
    open,
    { products, groups, currentId },
    visits,
    visitsBefore,
    resellers,
  ] = await Promise.all([
    read('stylist', { from, to }),
    read('stylist', before),
    read('product', { from, to }),
    getCachedStock(organization_id, salon),
    listOpenOrders(organization_id, salon.location_id, { consistent: false }),
    getCachedCatalog(organization_id),
    listVisits(organization_id, salon.location_id, each),
    listVisits(organization_id, salon.location_id, listDays(before, days)),
    getCachedResellers(organization_id),
  ]);
  const onOrder = onOrderByProduct(open);
  const findProduct = (id: string) => {
    const product = products.get(id);
    return product && { ...product, ...toListedProduct(product, groups) };
  };
  const rows = [...stock.values()].map((line) =>
    toInventoryRow(line, salon, {
      product: findProduct(line.product_id),
      reseller: '',
      onOrder: onOrder.get(line.product_id) ?? 0,
      withPrices: true,
    }),
  );
  const consumed = sumConsumed(withCurrentProducts(used, currentId), findProduct);
  const [menu, stylist_spending] = await Promise.all([
    loadMenu(organization_id, { consistent: false }),
    listSpending(organization_id, salon.location_id, stylists),
  ]);
  const services = countServicesByKind(menu, visits);
  const [all, allBefore] = [stylists, stylistsBefore].map((one) => sumTotals(one.map(({ totals }) => totals)));
  return {
    location_id: salon.location_id,
    location_name: salon.location_name,
    today,
    from,
    to,
    value_on_hand: toDollars(rows.reduce((sum, row) => sum + Math.round((row.inventory_on_hand ?? 0) * 100), 0)),
    unpriced_on_hand: rows.filter((row) => row.inventory_product_price === 0 && row.inventory_current_quantity !== 0)
      .length,
    on_hand: sumByCategory(
      rows.map((row) => ({ category: row.category_name, cents: (row.inventory_on_hand ?? 0) * 100 })),
    ),
    value_used: toDollars(all?.cost ?? 0),
    value_used_before: toDollars(allBefore?.cost ?? 0),
    transactions: all?.bowls ?? 0,
    transactions_before: allBefore?.bowls ?? 0,
    used: sumByCategory(consumed.map(({ category, cost }) => ({ category, cents: cost }))),
    cs_ratio: services.ratio,
    cs_ratio_before: countServicesByKind(menu, visitsBefore).ratio,
    services,
    stylist_spending,
    most_consumed_product: listMostConsumed(consumed),
    top_inventory_items: listTopItems(rows),
    product_running_low: listRunningLow(rows, (id) => {
      const brand = products.get(id)?.brand_id;
      return resellers.find(({ brand_ids }) => brand && brand_ids.includes(brand));
    }),
  };
}

const toItem = ({ product_id, brand_name, product_name, manufacturer_name }: InventoryRow) => ({
  product_id,
  product_name: `${brand_name} ${product_name}`.trim(),
  manufacturer_name,
});

type Consumption = { product_id: string; product_name: string; category: string; containers: number };

const listMostConsumed = (consumed: readonly Consumption[]): SalonDashboard['most_consumed_product'] =>
  consumed
    .filter(({ containers }) => containers > 0)
    .toSorted((a, b) => b.containers - a.containers)
    .slice(0, maxRows.consumed)
    .map(({ product_id, product_name, category, containers }) => ({
      product_id,
      product_name,
      category_name: category,
      container_used: roundQuantity(containers),
    }));

const listRunningLow = (
  rows: readonly InventoryRow[],
  findReseller: (product: string) => Pick<Reseller, 'reseller_id' | 'reseller_company_name'> | undefined,
): SalonDashboard['product_running_low'] =>
  rows
    .filter((row) => row.inventory_quantity_needed > 0)
    .toSorted((a, b) => b.inventory_quantity_needed - a.inventory_quantity_needed)
    .slice(0, maxRows.low)
    .map((row) => {
      const { reseller_id = null, reseller_company_name = '' } = findReseller(row.product_id) ?? {};
      const inventory_quantity_needed = row.inventory_quantity_needed;
      return { ...toItem(row), inventory_quantity_needed, reseller_id, reseller_company_name };
    });

/** Items with the highest par levels. */
const listTopItems = (rows: readonly InventoryRow[]): SalonDashboard['top_inventory_items'] =>
  rows
    .toSorted((a, b) => b.inventory_desired_quantity - a.inventory_desired_quantity)
    .slice(0, maxRows.items)
    .map((row) => ({
      ...toItem(row),
      inventory_current_quantity: row.inventory_current_quantity,
      inventory_desired_quantity: row.inventory_desired_quantity,
    }));

/** Dollars by category: the largest ones, and the rest as "Other". */
function sumByCategory(amounts: readonly { category: string; cents: number }[]): SalonDashboard['used'] {
  const sums = [...Map.groupBy(amounts, ({ category }) => category || 'No category')]
    .map(([name, group]) => ({ name, value: toDollars(group.reduce((sum, one) => sum + one.cents, 0)) }))
    .filter(({ value }) => value !== 0)
    .sort((a, b) => b.value - a.value);
  const others = sums.slice(maxRows.parts);
  const rest = toDollars(others.reduce((sum, { value }) => sum + Math.round(value * 100), 0));
  return [...sums.slice(0, maxRows.parts), ...(others.length > 0 ? [{ name: 'Other', value: rest }] : [])];
}
