import type { CoverLine } from '../../shared/contract/insights.ts';
import type { SalonWeek, WeeklyLine } from '../../shared/contract/weeklyOrders.ts';
import { quantityNeeded } from '../../shared/rules/stock.ts';
import type { Caller } from '../kit/caller.ts';
import { listCallerSalons } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { isOffered } from '../products/rules.ts';
import { getCover } from './cover.ts';

/** Salons of a page. Each costs its cover. */
const salonsPerPage = 12;

/** What the caller's salons are out of or use up within a week, with the quantity that an order of a salon suggests. */
export async function listWeeklyOrders(caller: Caller, { page }: { page: number }) {
  const [salons, { products }] = await Promise.all([
    listCallerSalons(caller),
    getCachedCatalog(caller.organization_id),
  ]);
  const end = page + salonsPerPage;
  const read = salons.slice(page, end).map(async ({ location_id, location_name }): Promise<SalonWeek> => {
    const cover = await getCover(caller, location_id);
    const urgent = cover.lines.flatMap((line) => {
      const product = products.get(line.product_id);
      return isUrgent(line) && product && isOffered(product) ? [{ line, product }] : [];
    });
    const lines = urgent.flatMap(({ line, product: { product_cost: price } }): WeeklyLine[] => {
      const { product_id, product_name, reseller_id, reseller_company_name, state, days, current, on_order } = line;
      const quantity = quantityNeeded({ desired: line.desired, current, onOrder: on_order });
      const known = { product_id, product_name, reseller_id, reseller_company_name, state, current, on_order };
      return quantity > 0 ? [{ ...known, days: days ?? 0, quantity, ...(price > 0 && { price }) }] : [];
    });
    const without_level = urgent.filter(({ line }) => line.desired === 0).length;
    return { location_id, location_name, lines, without_level };
  });
  return { salons: await Promise.all(read), ...(end < salons.length && { next_page: end }) };
}

const isUrgent = (line: CoverLine): line is CoverLine & Pick<WeeklyLine, 'state'> =>
  line.state === 'out' || line.state === 'short' || line.state === 'little';
