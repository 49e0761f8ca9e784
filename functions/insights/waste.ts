import { allLocations } from '../../shared/contract/fields.ts';
import { trendWeeks, type Waste, type Weighed, type WeighedPart } from '../../shared/contract/insights.ts';
import {
  type PeriodRange,
  splitIntoPeriods,
  sumTotals,
  type Totals,
  type TotalsKind,
  withCurrentProducts,
} from '../../shared/rules/bowls.ts';
import { addDays } from '../../shared/rules/time.ts';
import type { Caller } from '../kit/caller.ts';
import { listCallerSalons, listRequestedSalons } from '../locations/store.ts';
import { getCachedCatalog } from '../products/catalogStore.ts';
import { toListedProduct } from '../products/rules.ts';
import { getOwnIdIfRestricted, resolveDays } from '../reports/rules.ts';
import { loadTotals } from '../reports/totalsStore.ts';
import { loadMenu } from '../services/store.ts';
import { loadUserNames } from '../users/store.ts';

type PeriodQuery = { location?: number | undefined; from?: string | undefined; to?: string | undefined };

/** Amounts weighed and wasted in a date range, by stylist, product, hour, service and week. */
export async function getWaste(caller: Caller, { location, ...asked }: PeriodQuery): Promise<Waste> {
  const { organization_id } = caller;
  const salons =
    location === allLocations ? await listCallerSalons(caller) : await listRequestedSalons(caller, location);
  const { from, to } = resolveDays(salons, asked.from, asked.to);
  const starts = Array.from({ length: trendWeeks }, (_, nth) => addDays(to, 1 - 7 * (trendWeeks - nth)));
  const ownId = getOwnIdIfRestricted(caller);
  const readBySalon = (of: TotalsKind, periods: readonly PeriodRange[]) =>
    Promise.all(
      salons.map(async ({ location_id }) =>
        (await Promise.all(periods.map((one) => loadTotals(organization_id, location_id, of, one)))).flat(),
      ),
    );
  const read = async (of: TotalsKind, periods: readonly PeriodRange[]) => (await readBySalon(of, periods)).flat();
  const periods = splitIntoPeriods(from, to);
  const unlessOwn = async (of: TotalsKind) => (ownId === undefined ? read(of, periods) : []);
  const [stylistsBySalon, trend, products, hours, services] = await Promise.all([
    readBySalon('stylist', periods),
    read('stylist', [[starts[0] ?? to, to]]),
    unlessOwn('product'),
    unlessOwn('hour'),
    unlessOwn('service'),
  ]);
  const stylists = stylistsBySalon.flat();
  const bySalon = salons.map(({ location_id, location_name }, nth) => ({
    ...{ id: String(location_id), name: location_name },
    ...toWeighed(stylistsBySalon[nth] ?? []),
  }));
  const filterVisible = (all: readonly Totals[]) =>
    all.filter(({ key: { id } }) => ownId === undefined || id === ownId);
  const names = await loadNames(organization_id, filterVisible(stylists), ownId === undefined);
  return {
    all: toWeighed(stylists),
    salons: ownId === undefined ? sortByWaste(bySalon.filter(({ bowls }) => bowls > 0)) : [],
    stylists: sortByWaste(toParts(filterVisible(stylists), names.person)),
    products: sortByWaste(toParts(withCurrentProducts(products, names.currentProduct), names.product)),
    hours: toParts(hours, (hour) => hour).sort((a, b) => a.id.localeCompare(b.id)),
    services: sortByWaste(toParts(services, names.service)),
    weeks: starts.map((start) => ({
      id: start,
      name: start,
      ...toWeighed(filterVisible(trend).filter(({ key: { period } }) => period >= start && period < addDays(start, 7))),
    })),
  };
}

/** Loads names of people, and of products and services if `all` is set. */
async function loadNames(organization: number, people: readonly Totals[], all: boolean) {
  const [names, { products, groups, currentId }, { services }] = await Promise.all([
    loadUserNames(
      organization,
      people.map(({ key }) => key.id),
    ),
    all ? getCachedCatalog(organization) : { products: new Map(), groups: undefined, currentId: (id: string) => id },
    all ? loadMenu(organization) : { services: [] },
  ]);
  return {
    currentProduct: currentId,
    person: (id: string) => names.get(id) ?? id,
    product: (id: string) => {
      const product = products.get(id);
      if (!product || !groups) return id;
      const { brand, name } = toListedProduct(product, groups);
      return `${brand} ${name}`.trim();
    },
    service: (id: string) =>
      services.find(({ service_id }) => service_id === id)?.service_name ?? 'A service of the past',
  };
}

function toWeighed(kept: readonly Totals[]): Weighed {
  const { bowls, amount, waste, cost, waste_cost } = sumTotals(kept.map(({ totals }) => totals));
  return { bowls, grams: amount / 100, waste: waste / 100, cost: cost / 100, waste_cost: waste_cost / 100 };
}

/** Skips parts without bowls, which remain after corrections. */
const toParts = (kept: readonly Totals[], nameOf: (id: string) => string): WeighedPart[] =>
  [...Map.groupBy(kept, ({ key }) => key.id)]
    .map(([id, group]) => ({ id, name: nameOf(id), ...toWeighed(group) }))
    .filter(({ bowls }) => bowls > 0);

const sortByWaste = (parts: readonly WeighedPart[]): WeighedPart[] =>
  parts.toSorted((a, b) => b.waste_cost - a.waste_cost);
