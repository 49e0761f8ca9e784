import type { IdleProduct, ProductUse } from '../../shared/contract/idleProducts.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { Order } from '../../shared/contract/orders.ts';
import { type Totals, withCurrentProducts } from '../../shared/rules/bowls.ts';
import { patternWindowDays } from '../../shared/rules/cover.ts';
import { lastOrderedByProduct } from '../../shared/rules/orders.ts';
import { roundQuantity, stockValue } from '../../shared/rules/stock.ts';
import { addDays, dayOf, minutesBetween, wallClockAt } from '../../shared/rules/time.ts';
import { getCachedStock } from '../inventory/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { listCallerSalons } from '../locations/store.ts';
import { type Catalog, getCachedCatalog } from '../products/catalogStore.ts';
import { toListedProduct } from '../products/rules.ts';
import { listOpenOrders } from '../purchasing/store.ts';
import { getCachedTotals, getPastRevision, loadTotals } from '../reports/totalsStore.ts';

/** Salons of a page. Each costs its stock, 90 days and ten months of what it used. */
const salonsPerPage = 12;

/** Products on hand that nobody used, sold or ordered for `days`, and what the salons of the page use. */
export async function listIdleProducts(caller: Caller, { days, page }: { days: string; page: number }) {
  const { organization_id } = caller;
  const [salons, catalog, open] = await Promise.all([
    listCallerSalons(caller),
    getCachedCatalog(organization_id),
    listOpenOrders(organization_id, undefined, { consistent: false }),
  ]);
  const end = page + salonsPerPage;
  const read = await Promise.all(
    salons.slice(page, end).map(async (salon) => {
      const { uses, lastUsed } = await loadUses(organization_id, salon, catalog);
      const orders = open.filter(({ location_id }) => location_id === salon.location_id);
      const rows = await listRows(organization_id, salon, { catalog, lastUsed, orders });
      return { rows: rows.filter(({ idle }) => idle >= Number(days)), uses };
    }),
  );
  return {
    Items: read.flatMap(({ rows }) => rows),
    uses: read.flatMap(({ uses }) => uses),
    ...(end < salons.length && { next_page: end }),
  };
}

/** What a salon used in 90 days, and when it last used a product: to the day within these, to the month within a year. */
async function loadUses(organization: number, { location_id, location_name, zone }: Location, { currentId }: Catalog) {
  const today = dayOf(wallClockAt(zone, now()));
  const first = addDays(today, -patternWindowDays);
  const revision = await getPastRevision(organization, location_id);
  const ofProducts = [organization, location_id, 'product'] as const;
  const [past, present, months] = await Promise.all([
    getCachedTotals(revision, ...ofProducts, [first, addDays(today, -1)]),
    loadTotals(...ofProducts, [today, today]),
    getCachedTotals(revision, ...ofProducts, [addDays(today, -365).slice(0, 7), addDays(first, -1).slice(0, 7)]),
  ]);
  const current = (totals: readonly Totals[]) =>
    withCurrentProducts(totals, currentId).filter(({ totals: { containers } }) => containers > 0);
  const lastUsed = new Map<string, string>();
  for (const { key } of [...current(months), ...current(past), ...current(present)]) {
    // The month with the day before the first one counts up to that day.
    const day = key.period.length === 7 ? [endOfMonth(key.period), addDays(first, -1)].sort()[0] : key.period;
    if (day && day > (lastUsed.get(key.id) ?? '')) lastUsed.set(key.id, day);
  }
  const uses = [...Map.groupBy(current(past), ({ key }) => key.id)].map(
    ([product_id, group]): ProductUse => ({
      ...{ location_id, location_name, product_id },
      containers: roundQuantity(group.reduce((sum, { totals }) => sum + totals.containers, 0)),
    }),
  );
  return { uses, lastUsed };
}

const endOfMonth = (month: string): string => addDays(`${addDays(`${month}-28`, 4).slice(0, 7)}-01`, -1);

type RowParts = { catalog: Catalog; lastUsed: ReadonlyMap<string, string>; orders: readonly Order[] };

async function listRows(organization: number, salon: Location, { catalog, lastUsed, orders }: RowParts) {
  const { location_id, location_name, zone } = salon;
  const today = dayOf(wallClockAt(zone, now()));
  const lastOrdered = lastOrderedByProduct(orders);
  const stock = await getCachedStock(organization, salon);
  return [...stock.values()].flatMap((line): IdleProduct[] => {
    const { product_id, inventory_current_quantity: on_hand } = line;
    const product = catalog.products.get(product_id);
    if (!product || on_hand <= 0) return [];
    const used = lastUsed.get(product_id) ?? null;
    const sold = latestDay(line.inventory_last_sold_timestamp);
    const ordered = latestDay(lastOrdered.get(product_id), line.inventory_last_received_timestamp);
    const latest = latestDay(used, sold, ordered) ?? dayOf(line.inventory_last_changed_timestamp);
    const { brand, name } = toListedProduct(product, catalog.groups);
    return [
      {
        ...{ location_id, location_name, product_id, product_name: `${brand} ${name}`.trim() },
        ...{ archived: product.archived !== undefined, on_hand, used, sold, ordered },
        idle: minutesBetween(`${latest} 00:00:00`, `${today} 00:00:00`) / 1440,
        ...(product.product_cost > 0 && { value: stockValue(on_hand, product.product_cost) }),
      },
    ];
  });
}

const latestDay = (...times: (string | null | undefined)[]): string | null =>
  times
    .flatMap((time) => (time ? dayOf(time) : []))
    .sort()
    .at(-1) ?? null;
