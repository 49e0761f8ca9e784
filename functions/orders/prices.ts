import type { Movement } from '../../shared/contract/inventory.ts';
import type { Location } from '../../shared/contract/locations.ts';
import type { PricePaid } from '../../shared/contract/pricesPaid.ts';
import { withCurrentProducts } from '../../shared/rules/bowls.ts';
import { patternWindowDays } from '../../shared/rules/cover.ts';
import { roundQuantity } from '../../shared/rules/stock.ts';
import { addDays, dayOf, wallClockAt } from '../../shared/rules/time.ts';
import { listMovementsBetween } from '../inventory/movementStore.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { listCallerSalons } from '../locations/store.ts';
import { type Catalog, getCachedCatalog } from '../products/catalogStore.ts';
import { toListedProduct } from '../products/rules.ts';
import { getCachedResellers } from '../purchasing/store.ts';
import { resolveDays } from '../reports/rules.ts';
import { getCachedTotals, getPastRevision } from '../reports/totalsStore.ts';

/** No salon of a page is begun later than this, well before a function times out. */
const maxPageMs = 4000;

type PricesQuery = { from?: string | undefined; to?: string | undefined; page: number };

/** Prices that the caller's salons paid in days, as their receipts keep them. In pages of salons, as many as the time allows. */
export async function listPricesPaid(caller: Caller, { page, from, to }: PricesQuery) {
  const { organization_id } = caller;
  const [salons, catalog, resellers] = await Promise.all([
    listCallerSalons(caller),
    getCachedCatalog(organization_id),
    getCachedResellers(organization_id),
  ]);
  const range = resolveDays(salons, from, to);
  const stopAt = now() + maxPageMs;
  const Items: PricePaid[] = [];
  let nth = page;
  for (; nth < salons.length && (nth === page || now() < stopAt); nth++) {
    const salon = salons[nth];
    if (!salon) continue;
    const [receipts, used] = await Promise.all([
      listReceipts(organization_id, salon, range, catalog),
      sumUses(organization_id, salon, catalog),
    ]);
    for (const [product_id, received] of Map.groupBy(receipts, (one) => one.product_id)) {
      const product = catalog.products.get(product_id);
      if (!product) continue;
      const carrier = resellers.find(({ brand_ids }) => brand_ids.includes(product.brand_id ?? ''));
      const { brand, name } = toListedProduct(product, catalog.groups);
      Items.push({
        ...{ location_id: salon.location_id, product_id, product_name: `${brand} ${name}`.trim() },
        reseller_id: carrier?.reseller_id ?? null,
        reseller_company_name: carrier?.reseller_company_name ?? '',
        prices: listSteps(received),
        used: used.get(product_id) ?? 0,
      });
    }
  }
  return { Items, ...(nth < salons.length && { next_page: nth }) };
}

/** Receipts with a price that were not reversed in the range. */
async function listReceipts(
  organization: number,
  { location_id }: Location,
  { from, to }: { from: string; to: string },
  { currentId }: Catalog,
) {
  const moments = [`${from} 00:00:00`, `${to} 23:59:59`] as const;
  const moved = await listMovementsBetween(organization, location_id, ...moments, { consistent: false });
  const reversed = new Set(moved.map(({ reverses }) => reverses));
  return moved
    .filter(({ kind, cost, movement_id }) => kind === 'receive' && cost && !reversed.has(movement_id))
    .map((one) => ({ ...one, product_id: currentId(one.product_id) }));
}

/** The first price, each that differs from the one before, and the last. */
const listSteps = (received: readonly Movement[]): PricePaid['prices'] =>
  received
    .map(({ time, cost = 0 }) => ({ time, price: cost }))
    .filter(({ price }, nth, all) => nth === all.length - 1 || price !== all[nth - 1]?.price);

async function sumUses(organization: number, { location_id, zone }: Location, { currentId }: Catalog) {
  const today = dayOf(wallClockAt(zone, now()));
  const past = [addDays(today, -patternWindowDays), addDays(today, -1)] as const;
  const revision = await getPastRevision(organization, location_id);
  const totals = await getCachedTotals(revision, organization, location_id, 'product', past);
  const uses = new Map<string, number>();
  for (const { key, totals: used } of withCurrentProducts(totals, currentId))
    uses.set(key.id, roundQuantity((uses.get(key.id) ?? 0) + used.containers));
  return uses;
}
