import type { Location } from '../../shared/contract/locations.ts';
import type { SalonFigures, SalonStock } from '../../shared/contract/salonFigures.ts';
import { splitIntoPeriods, sumTotals } from '../../shared/rules/bowls.ts';
import { stockValue } from '../../shared/rules/stock.ts';
import { wallClockAt } from '../../shared/rules/time.ts';
import { listLastCounts } from '../counts/store.ts';
import { getCachedStock } from '../inventory/store.ts';
import type { Caller } from '../kit/caller.ts';
import { now } from '../kit/clock.ts';
import { listCallerSalons } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { resolveDays } from '../reports/rules.ts';
import { loadTotals } from '../reports/totalsStore.ts';
import { getCover } from './cover.ts';
import { sum } from './earnings.ts';
import { listDays, loadPage } from './profit.ts';
import { loadWorkingMinutes } from './workingMinutes.ts';

type FiguresQuery = { from?: string | undefined; to?: string | undefined; last_day?: string | undefined; page: string };

/** Sums of the caller's salons, in pages as `getProfit`. The first page has all salons, with what is not kept by day. */
export async function listSalonFigures(caller: Caller, { page, last_day, ...asked }: FiguresQuery) {
  const organization = caller.organization_id;
  const salons = await listCallerSalons(caller);
  const range = resolveDays(salons, asked.from, asked.to);
  const days = listDays(range);
  const untilOf = ({ zone }: Location) =>
    last_day === 'so far' ? `${range.to} ${wallClockAt(zone, now()).slice(11)}` : undefined;
  const places = salons.map((salon) => ({ salon, costs: [] }));
  const { salonDays, next } = await loadPage(organization, places, { days, page, untilOf });
  const bySalon = Map.groupBy(salonDays, ({ salon }) => salon);
  const isFirst = page === 'start';
  const figures = (isFirst ? salons : [...bySalon.keys()]).map(async (salon): Promise<SalonFigures> => {
    const totals = (bySalon.get(salon) ?? []).map(({ earnings }) => earnings);
    const parts = totals.flatMap(({ services }) => services);
    const of = (figure: 'done' | 'revenue' | 'product' | 'minutes') => sum(parts.map((part) => part[figure]));
    const revenue = of('revenue');
    const [available, { bowls, waste }] = await (isFirst
      ? Promise.all([loadWorkingMinutes(organization, salon, days), sumBowls(organization, salon, range)])
      : [new Map<string, number>(), { bowls: 0, waste: 0 }]);
    return {
      location_id: salon.location_id,
      location_name: salon.location_name,
      visits: sum(totals.map(({ visits }) => visits)),
      services: of('done'),
      revenue,
      billed: revenue - sum(totals.map(({ billed }) => billed.unbilled + billed.not_done)),
      sold: sum(totals.map(({ billed }) => billed.sold)),
      product: of('product'),
      minutes: of('minutes'),
      available: sum([...available.values()]),
      no_shows: sum(totals.map((one) => one.no_shows)),
      rebookable: sum(totals.map((one) => one.rebookable)),
      rebooked: sum(totals.map((one) => one.rebooked)),
      bowls,
      waste,
    };
  });
  return { salons: await Promise.all(figures), ...(next && { next_page: next }) };
}

async function sumBowls(organization: number, { location_id }: Location, { from, to }: { from: string; to: string }) {
  const periods = splitIntoPeriods(from, to);
  const read = await Promise.all(periods.map((one) => loadTotals(organization, location_id, 'stylist', one)));
  return sumTotals(read.flat().map(({ totals }) => totals));
}

/** Salons of a page. Each costs its stock, its orders and what it used in 90 days. */
const salonsPerPage = 12;
/** Closed counts of the organization to consider. */
const maxClosedCounts = 200;

/** What the caller's salons have on the shelf now, and what was lost at their last count. */
export async function listSalonStock(caller: Caller, { page }: { page: number }) {
  const organization = caller.organization_id;
  const salons = await listCallerSalons(caller);
  const [{ products }, counts] = await Promise.all([
    getCachedCatalog(organization),
    listLastCounts(organization, maxClosedCounts),
  ]);
  const approved = counts.filter(({ state }) => state === 'approved');
  const rows = salons.slice(page, page + salonsPerPage).map(async (salon): Promise<SalonStock> => {
    const { location_id } = salon;
    const [stock, cover] = await Promise.all([getCachedStock(organization, salon), getCover(caller, location_id)]);
    const values = [...stock.values()].map(({ product_id, inventory_current_quantity }) =>
      Math.round(stockValue(inventory_current_quantity, products.get(product_id)?.product_cost ?? 0) * 100),
    );
    const [last, first] = approved.filter((one) => one.location_id === location_id);
    return {
      location_id,
      value: sum(values) / 100,
      short: cover.lines.filter(({ state }) => state === 'out' || state === 'short').length,
      lost: last?.totals && first ? Math.abs(last.totals.missing) : null,
    };
  });
  const end = page + salonsPerPage;
  return { salons: await Promise.all(rows), ...(end < salons.length && { next_page: end }) };
}
