import { trendWeeks, type Waste, type Weighed, type WeighedPart } from '../../shared/contract/insights.ts';
import {
  type PeriodRange,
  splitIntoPeriods,
  sumTotals,
  type Totals,
  type TotalsKind,
} from '../../shared/rules/bowls.ts';
import { addDays } from '../../shared/rules/time.ts';
import type { Caller } from '../kit/caller.ts';
import { salonsOf } from '../locations/store.ts';
import { listedOf } from '../products/rules.ts';
import { rememberedCatalogue } from '../products/store.ts';
import { daysOf, onlyOwn } from '../reports/rules.ts';
import { totalsBetween } from '../reports/totalsStore.ts';
import { menuOf } from '../services/store.ts';
import { namesOf } from '../users/store.ts';

type Asked = { location?: number | undefined; from?: string | undefined; to?: string | undefined };

/** What was weighed in a salon on some days and poured away, by all that its totals are kept of. */
export async function wasteOf(caller: Caller, { location, ...asked }: Asked): Promise<Waste> {
  const { organization_id } = caller;
  const salons = await salonsOf(caller, location);
  const { from, to } = daysOf(salons, asked.from, asked.to);
  const starts = Array.from({ length: trendWeeks }, (_, nth) => addDays(to, 1 - 7 * (trendWeeks - nth)));
  const own = onlyOwn(caller);
  const read = async (of: TotalsKind, periods: readonly PeriodRange[]) => {
    const all = salons.flatMap(({ location_id }) =>
      periods.map((one) => totalsBetween(organization_id, location_id, of, one)),
    );
    return (await Promise.all(all)).flat();
  };
  const periods = splitIntoPeriods(from, to);
  const unlessOwn = async (of: TotalsKind) => (own === undefined ? read(of, periods) : []);
  const [stylists, trend, products, hours, services] = await Promise.all([
    read('stylist', periods),
    read('stylist', [[starts[0] ?? to, to]]),
    unlessOwn('product'),
    unlessOwn('hour'),
    unlessOwn('service'),
  ]);
  const theirs = (all: readonly Totals[]) => all.filter(({ key: { id } }) => own === undefined || id === own);
  const names = await namesFor(organization_id, theirs(stylists), own === undefined);
  return {
    all: weighed(stylists),
    stylists: mostFirst(partsOf(theirs(stylists), names.person)),
    products: mostFirst(partsOf(products, names.product)),
    hours: partsOf(hours, (hour) => hour).sort((a, b) => a.id.localeCompare(b.id)),
    services: mostFirst(partsOf(services, names.service)),
    weeks: starts.map((start) => ({
      id: start,
      name: start,
      ...weighed(theirs(trend).filter(({ key: { period } }) => period >= start && period < addDays(start, 7))),
    })),
  };
}

/** What people, products and services are called; products and services where they are told. */
async function namesFor(organization: number, people: readonly Totals[], all: boolean) {
  const [names, { products, groups }, { services }] = await Promise.all([
    namesOf(
      organization,
      people.map(({ key }) => key.id),
    ),
    all ? rememberedCatalogue(organization) : { products: new Map(), groups: undefined },
    all ? menuOf(organization) : { services: [] },
  ]);
  return {
    person: (id: string) => names.get(id) ?? id,
    product: (id: string) => {
      const product = products.get(id);
      if (!product || !groups) return id;
      const { brand, name } = listedOf(product, groups);
      return `${brand} ${name}`.trim();
    },
    service: (id: string) =>
      services.find(({ service_id }) => service_id === id)?.service_name ?? 'A service of the past',
  };
}

function weighed(kept: readonly Totals[]): Weighed {
  const { bowls, amount, waste, cost, waste_cost } = sumTotals(kept.map(({ totals }) => totals));
  return { bowls, grams: amount / 100, waste: waste / 100, cost: cost / 100, waste_cost: waste_cost / 100 };
}

/** What was taken out again leaves nothing to tell. */
const partsOf = (kept: readonly Totals[], nameOf: (id: string) => string): WeighedPart[] =>
  [...Map.groupBy(kept, ({ key }) => key.id)]
    .map(([id, its]) => ({ id, name: nameOf(id), ...weighed(its) }))
    .filter(({ bowls }) => bowls > 0);

const mostFirst = (parts: readonly WeighedPart[]): WeighedPart[] =>
  parts.toSorted((a, b) => b.waste_cost - a.waste_cost);
